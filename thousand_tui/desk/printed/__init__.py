"""What the command line prints: a saved game, the rules of a table, the bots."""
