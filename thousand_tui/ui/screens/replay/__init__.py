"""Settled deals looked at again, on the table's own drawing."""
