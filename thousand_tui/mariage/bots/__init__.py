"""The opponents in Mariage, and what a card is worth there."""
