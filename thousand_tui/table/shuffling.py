"""What is known of the seed of a game besides itself: what was promised of it, and what people have added to it."""

from __future__ import annotations

from dataclasses import dataclass

from thousand_tui.rules.phases.shuffle import seed_with


@dataclass(frozen=True, slots=True)
class Shuffling:
    """``commitment`` was shown before anybody had typed a word; None where a person has chosen the seed, which a
    commitment would prove nothing about. ``words`` are by seat, empty for who has typed none."""

    commitment: str | None
    words: tuple[str, ...] = ()

    def deck_seed(self, seed: str) -> str:
        """What the decks of a game with this seed are drawn from."""
        return seed_with(seed, self.words)
