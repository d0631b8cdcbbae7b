"""A card for the trick, with a meld or without."""

from __future__ import annotations

from collections.abc import Sequence

from thousand_tui.rules import Action, Card, Play, View
from thousand_tui.rules.plays import Plays
from thousand_tui.ui.screens.table.choosing.base import Choosing


class Playing(Choosing):
    """A card and what is declared with it: the first meld it can declare, unless another way is chosen."""

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        assert isinstance(view.choices, Plays)
        self.plays = view.choices
        self._way = 0
        super().__init__(view, ply, places, cursor)

    def _near(self, cursor: int | None) -> int | None:
        return self._cheapest()

    def is_open(self, card: Card | None) -> bool:
        return card is not None and bool(self.plays.playable >> card & 1)

    @property
    def is_unanswered(self) -> bool:
        """Whether there is a choice, and the card under the cursor is there only because it is the cheapest."""
        return not (self.touched or self.pointed) and len(self.view.choices) > 1

    def may_declare(self, card: Card | None) -> bool:
        """Whether this card may be led with a meld."""
        return card is not None and bool(self.plays.melds_of(card))

    def ways(self, card: Card | None) -> tuple[str | None, ...]:
        """The ways to play this card: each meld it can declare, None without one where that is allowed."""
        if card is None:
            return ()
        plain: tuple[str | None, ...] = (None,) if self.plays.cards >> card & 1 else ()
        return self.plays.melds_of(card) + plain

    @property
    def meld(self) -> str | None:
        """The meld that the card under the cursor is to be played with."""
        ways = self.ways(self.card)
        return ways[self._way % len(ways)] if ways else None

    def move(self, by: int) -> None:
        self._way = 0
        super().move(by)

    def point(self, at: int) -> bool:
        if at != self.cursor:
            self._way = 0
        return super().point(at)

    def toggle(self) -> None:
        """Another way to play this card; from one that declares nothing, to the first that does."""
        declaring = [at for at, card in enumerate(self.places) if self.may_declare(card)]
        if len(self.ways(self.card)) > 1:
            self.touched = True
            self._way += 1
        elif declaring and self.cursor not in declaring:
            self.point(declaring[0])

    def take(self, way: int) -> None:
        """The card under the cursor is to be played in this of its ways."""
        if way in range(len(self.ways(self.card))):
            self.touched = True
            self._way = way

    def confirm(self) -> Action | None:
        return None if (card := self.card) is None else Play(card, self.meld)
