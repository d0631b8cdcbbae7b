"""After the deal: games that were played are walked through again. No screens; bots are asked with Views only."""
