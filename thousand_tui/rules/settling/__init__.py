"""What a finished deal does to the sheet: RULES §1.14 step by step, from public facts alone."""
