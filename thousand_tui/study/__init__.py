"""After the deal: replay, review, practice, puzzles and lessons. No screens; bots are asked with Views only."""
