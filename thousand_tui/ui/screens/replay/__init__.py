"""Replays of settled deals, drawn as at the table."""
