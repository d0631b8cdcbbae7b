"""The table on the screen: the seats, a middle with a panel for each phase, and the player's hand."""
