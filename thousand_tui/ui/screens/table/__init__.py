"""The table on the screen: seats, the middle with a panel for each phase, the own hand."""
