"""The table of the old Mariage, from setting it up to the end of a game."""
