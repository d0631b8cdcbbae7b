"""The desk connects sessions with files: it saves games and opens them again, seats tables and prints pages.

Code that starts a game here passes a ``save`` function to the session, which knows nothing about files.
"""
