"""Widgets that more than one screen uses."""
