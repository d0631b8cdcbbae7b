"""The desk: where sessions and files meet. Games become saves and come back, tables are seated, pages are printed.

Whoever starts a game from here hands the session its ``save``; the session knows of no files.
"""
