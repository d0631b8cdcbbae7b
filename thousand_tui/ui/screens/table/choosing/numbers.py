"""A number: a bid, or the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from thousand_tui.rules import Action, Bid, Card, Contract, Pass, View
from thousand_tui.rules.choices import Bids, Raises
from thousand_tui.ui.screens.table.choosing.base import Choosing

LEAP: Final = 4
"""Steps of the picker for Page Up and Page Down."""
DIGITS: Final = 3
"""So many digits has the longest number."""


class Typing(Choosing):
    """A number that can be typed, with at most this many ``digits``."""

    points_at_cards = False
    digits: ClassVar[int]
    typed = ""

    def digit(self, digit: str) -> None:
        """Numbers are typed; what was typed stands until Enter or another key, and is refused then if it must be."""
        self.touched = True
        self.typed = (self.typed + digit)[-self.digits :].lstrip("0")

    def erase(self) -> bool:
        if not self.typed:
            return False
        self.typed = self.typed[:-1]
        return True


class Picking(Typing):
    """A number between two ends, by steps, with the wheel, or typed."""

    digits = DIGITS

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        super().__init__(view, ply, places, cursor)
        assert isinstance(view.choices, Bids | Raises)
        self.range: Bids | Raises = view.choices
        self._settled = self.lowest

    @property
    def number(self) -> int:
        """The number chosen: the one typed, while it may be named."""
        return self.named if self.may_name else self._settled

    @property
    def named(self) -> int:
        """What Enter names: the number typed, whether it may be or not, else the one chosen."""
        return int(self.typed) if self.typed else self._settled

    @property
    def may_name(self) -> bool:
        """Whether what Enter names is allowed: not so with half a number typed."""
        return self.named in self.range.numbers

    @property
    def lowest(self) -> int:
        """The lowest number that may be named; what would be the lowest if there is none."""
        return self.range.numbers[0] if self.range.numbers else self.range.lowest

    @property
    def highest(self) -> int:
        """The highest number that may be named; 0 if there is none."""
        return self.range.numbers[-1] if self.range.numbers else 0

    def beside(self, by: int) -> int:
        """The number this many steps up, or down if negative; at most the last one."""
        number = self.number
        for _ in range(abs(by)):
            if by > 0:
                number = next((other for other in self.range.numbers if other > number), self.highest)
            else:
                number = next((other for other in reversed(self.range.numbers) if other < number), self.lowest)
        return number if self.range.numbers else self.lowest

    def _settle(self, number: int) -> None:
        self.touched = True
        self.typed = ""
        self._settled = number

    def move(self, by: int) -> None:
        self.step(by)

    def step(self, by: int) -> None:
        self._settle(self.beside(by))

    def to_end(self, up: bool) -> None:
        self._settle(self.highest if up and self.range.numbers else self.lowest)


class Bidding(Picking):
    """A bid, a pass, or a look at the cards that were left face down."""

    @property
    def may_look(self) -> bool:
        """Whether the own hand may be picked up now (C12)."""
        return isinstance(self.range, Bids) and self.range.may_look

    @property
    def may_pass(self) -> bool:
        """Whether the auction may be left."""
        return isinstance(self.range, Bids) and self.range.may_pass

    def confirm(self) -> Action | None:
        """What Enter says: the number; a pass where no number can be said, unless another has been typed."""
        if not self.range.numbers and not self.typed and self.may_pass:
            return Pass()
        return Bid(self.named)


class Contracting(Picking):
    """Keep the bid, or raise it."""

    def confirm(self) -> Action | None:
        return Contract(self.named)
