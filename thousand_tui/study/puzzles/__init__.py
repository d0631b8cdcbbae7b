"""Puzzles: a position in a deal that asks for one decision with a certain answer."""
