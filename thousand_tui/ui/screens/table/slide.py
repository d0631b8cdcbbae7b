"""Cards on their way: from a hand to the trick, and from the trick to the seat that took it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

Card = TypeVar("Card")
"""A card of either game."""

FRAMES: Final = 2
"""How many pictures show the way; after them comes the table at rest."""


@dataclass(frozen=True, slots=True)
class Slide(Generic[Card]):
    """One frame of cards that move, each told with the seat that played it: to the trick, or to its ``winner``.

    ``place`` is where the card lay in the hand at the keyboard, None if it did not lie there; ``step`` counts the
    frames from 1.
    """

    cards: tuple[tuple[int, Card], ...]
    winner: int | None = None
    place: int | None = None
    step: int = 1

    @property
    def following(self) -> Slide[Card] | None:
        """The next frame, None after the last."""
        return replace(self, step=self.step + 1) if self.step < FRAMES else None

    def arriving(self, seat: int) -> bool:
        """Whether the card of this seat is still on its way to the trick."""
        return self.winner is None and any(seat == mover for mover, _ in self.cards)


def along(start: tuple[int, int], end: tuple[int, int], step: int) -> tuple[int, int]:
    """The cell at a step of the straight way between two: the first at step 0, the last at step FRAMES + 1."""
    (x, y), (to_x, to_y) = start, end
    return x + round((to_x - x) * step / (FRAMES + 1)), y + round((to_y - y) * step / (FRAMES + 1))
