"""Learning from deals: replay, review, practice, puzzles and lessons. No screens; bots only ever see Views."""
