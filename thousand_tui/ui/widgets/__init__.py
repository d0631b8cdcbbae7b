"""What more than one screen draws."""
