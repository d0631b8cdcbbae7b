"""Puzzles: a moment of a deal that asks for one decision, whose answer is certain."""
