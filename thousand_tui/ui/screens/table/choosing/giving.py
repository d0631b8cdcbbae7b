"""The exchange: cards for opponents, and cards laid aside."""

from __future__ import annotations

from collections.abc import Sequence

from thousand_tui.rules import ASIDE, Action, Card, Give, View
from thousand_tui.rules.choices import Gives
from thousand_tui.ui.screens.table.choosing.base import Choosing


class Giving(Choosing):
    """A card for each slot: ``slots`` are opponents as they sit, going round, then the places out of play."""

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        assert isinstance(view.choices, Gives)
        self.gives = view.choices
        super().__init__(view, ply, places, cursor)
        given = [seat for seat in view.opponents if seat in self.gives.recipients]
        self.slots: tuple[int, ...] = (*given, *(ASIDE,) * self.gives.aside)
        self.gifts: dict[int, Card] = {}
        """The cards chosen so far, by slot, the last one chosen at the end."""
        self.target: int | None = 0
        """The slot that the next card goes to, None when all are filled."""

    def _near(self, cursor: int | None) -> int | None:
        return self._cheapest()

    def is_open(self, card: Card | None) -> bool:
        return card is not None and bool(self.gives.hand >> card & 1)

    @property
    def is_complete(self) -> bool:
        """Whether every slot is filled."""
        return len(self.gifts) == len(self.slots)

    @property
    def is_ready(self) -> bool:
        """Whether Enter gives them all: at another card it exchanges the one chosen last for that."""
        return self.is_complete and (self.card is None or self.slot_of(self.card) is not None)

    def slot_of(self, card: Card | None) -> int | None:
        """The slot this card goes to, None if it stays."""
        return next((slot for slot, given in self.gifts.items() if given == card), None)

    def aim(self, slot: int) -> None:
        """The next card goes to this slot."""
        if slot in range(len(self.slots)):
            self.touched = True
            self.target = slot

    def step(self, by: int) -> None:
        """Up and down change whom the next card is for."""
        self.aim(((self.target or 0) + by) % len(self.slots))

    def _take_back(self, slot: int) -> None:
        del self.gifts[slot]
        self.target = slot

    def choose(self) -> Action | None:
        """Give the card under the cursor to its receiver and continue with the next, or take it back."""
        card = self.card
        if card is None:
            return None
        self.touched = True
        if (slot := self.slot_of(card)) is not None:
            self._take_back(slot)
            return None
        if not self.is_open(card):
            return Give(((card, self.slots[0]),))
        target = self.target if self.target is not None else next(reversed(self.gifts))
        self.gifts.pop(target, None)
        self.gifts[target] = card
        self.target = next((slot for slot in range(len(self.slots)) if slot not in self.gifts), None)
        if not self.is_complete:
            self.cursor = self._cheapest(self.gifts.values())
        return None

    def erase(self) -> bool:
        if not self.gifts:
            return False
        self._take_back(next(reversed(self.gifts)))
        return True

    @property
    def named_now(self) -> Action | None:
        return self._whole() if self.is_ready else None

    def confirm(self) -> Action | None:
        return self._whole() if self.is_ready else self.choose()

    def _whole(self) -> Give:
        """The exchange as the rules write it: by seat, then what is laid aside, the lowest card first."""
        given = sorted(
            ((self.slots[slot], card) for slot, card in self.gifts.items()),
            key=lambda gift: (gift[0] == ASIDE, gift[0], gift[1]),
        )
        return Give(tuple((card, place) for place, card in given))
