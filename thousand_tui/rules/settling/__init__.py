"""What a finished deal does to the sheet: RULES §1.14 as it is told, from public facts alone."""
