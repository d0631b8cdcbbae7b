"""Matches between bots, and their results."""
