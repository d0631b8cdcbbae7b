"""Where the pack is cut."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from thousand_tui.rules import Action, Card, Cut, View
from thousand_tui.rules.cards import PACK_SIZE
from thousand_tui.rules.phases.cutting import LEAST, MOST
from thousand_tui.ui.screens.table.choosing.numbers import Typing


class CutChoosing(Typing):
    """So many cards are lifted off the pack."""

    digits = len(str(MOST))

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        super().__init__(view, ply, places, cursor)
        self.lifted = PACK_SIZE // 2

    def lift(self, cards: int) -> None:
        """Lift so many cards, or as near to it as may be."""
        self.touched = True
        self.typed = ""
        self.lifted = max(LEAST, min(cards, MOST))

    def move(self, by: int) -> None:
        self.lift(self.lifted + by)

    def step(self, by: int) -> None:
        self.move(by)

    def to_end(self, up: bool) -> None:
        self.lift(MOST if up else LEAST)

    @property
    def number(self) -> int:
        """How many cards are to be lifted: the number typed, if there is one."""
        return int(self.typed) if self.typed else self.lifted

    def at_random(self, rng: Random) -> Action:
        """A cut somewhere, without choosing."""
        return self.view.choices.sample(rng)

    def confirm(self) -> Action | None:
        return Cut(self.number)
