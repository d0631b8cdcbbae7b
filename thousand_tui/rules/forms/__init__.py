"""The forms of the game as data, and the way a deal goes in each (RULES §3)."""
