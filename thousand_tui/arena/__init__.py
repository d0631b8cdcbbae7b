"""Matches between computer opponents, and what they show."""
