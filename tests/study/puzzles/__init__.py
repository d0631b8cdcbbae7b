"""Puzzles: what is shipped is certain, how new ones are found, and how a table asks one."""
