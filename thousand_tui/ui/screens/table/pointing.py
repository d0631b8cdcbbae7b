"""What the person at the keyboard points at: the cards in their places, and the choice of the moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thousand_tui.rules import ASIDE, Action, Card, Give, Gives, Play, Plays
from thousand_tui.rules.view import AUCTION, CONTRACT, CUTTING, EXCHANGE, TRICKS, View
from thousand_tui.storage import Settings
from thousand_tui.table import ThousandSession
from thousand_tui.table.thousand import Places, places_in
from thousand_tui.ui.screens.table.choosing import Asking, Bidding, Choosing, Contracting, CutChoosing


class Giving(Choosing):
    """A card for each slot: ``slots`` are the opponents, going round, and then the places for cards laid aside."""

    def begin(self) -> None:
        assert isinstance(self.view.choices, Gives)
        self.gives = self.view.choices
        given = [seat for seat in self.view.opponents if seat in self.gives.recipients]
        self.slots: tuple[int, ...] = (*given, *(ASIDE,) * self.gives.aside)
        # The cards chosen so far, by slot; the last one chosen is at the end.
        self.gifts: dict[int, Card] = {}
        # The slot for the next card; None if all are filled.
        self.target: int | None = 0

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
        """Whether Enter passes all cards. With the cursor on another card, Enter exchanges the last one for it."""
        return self.is_complete and (self.card is None or self.slot_of(self.card) is not None)

    def slot_of(self, card: Card | None) -> int | None:
        """The slot that this card goes to; None if it stays."""
        return next((slot for slot, given in self.gifts.items() if given == card), None)

    def aim(self, slot: int) -> None:
        """Let the next card go to this slot."""
        if slot in range(len(self.slots)):
            self.touched = True
            self.target = slot

    def step(self, by: int) -> None:
        """Move to another receiver for the next card."""
        self.aim(((self.target or 0) + by) % len(self.slots))

    def _take_back(self, slot: int) -> None:
        del self.gifts[slot]
        self.target = slot

    def choose(self) -> Action | None:
        """Give the card under the cursor to its receiver, or take it back if it was chosen already."""
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
        """The whole exchange in the rules' order: by seat, then cards laid aside, lowest first."""
        given = sorted(
            ((self.slots[slot], card) for slot, card in self.gifts.items()),
            key=lambda gift: (gift[0] == ASIDE, gift[0], gift[1]),
        )
        return Give(tuple((card, place) for place, card in given))


class Playing(Choosing):
    """A card and its meld: the first it can declare, unless the player chooses another way."""

    def begin(self) -> None:
        assert isinstance(self.view.choices, Plays)
        self.plays = self.view.choices
        self._way = 0

    def _near(self, cursor: int | None) -> int | None:
        return self._cheapest()

    def is_open(self, card: Card | None) -> bool:
        return card is not None and bool(self.plays.playable >> card & 1)

    def may_declare(self, card: Card | None) -> bool:
        """Whether this card may be led with a meld."""
        return card is not None and bool(self.plays.melds_of(card))

    def ways(self, card: Card | None) -> tuple[str | None, ...]:
        """The ways to play this card: with each meld it can declare, and None for no meld, if allowed."""
        if card is None:
            return ()
        plain: tuple[str | None, ...] = (None,) if self.plays.cards >> card & 1 else ()
        return self.plays.melds_of(card) + plain

    @property
    def meld(self) -> str | None:
        """The meld to play the card under the cursor with."""
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
        """Switch to another way to play this card, or move to the first card with a meld."""
        declaring = [at for at, card in enumerate(self.places) if self.may_declare(card)]
        if len(self.ways(self.card)) > 1:
            self.touched = True
            self._way += 1
        elif declaring and self.cursor not in declaring:
            self.point(declaring[0])

    def take(self, way: int) -> None:
        """Choose this way to play the card under the cursor."""
        if way in range(len(self.ways(self.card))):
            self.touched = True
            self._way = way

    def confirm(self) -> Action | None:
        return None if (card := self.card) is None else Play(card, self.meld)


# With this many cards left, the hand closes up.
LAST: Final = 4

# The phases that ask for more than an answer.
_KINDS: Final[dict[str, type[Choosing]]] = {
    CUTTING: CutChoosing,
    AUCTION: Bidding,
    EXCHANGE: Giving,
    CONTRACT: Contracting,
    TRICKS: Playing,
}


def choosing(view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> Choosing:
    """The choice that this view asks its seat to make."""
    kind = _KINDS.get(view.phase, Asking) if view.my_turn else Choosing
    return kind(view, ply, places, cursor)


class Pointing:
    """The places of the cards, and the current choice; ``bottom`` is the seat drawn at the bottom."""

    def __init__(self, session: ThousandSession) -> None:
        self._session = session
        self.places: Places = ()
        self.closed: tuple[int, ...] = ()
        """The places that lie side by side after the hand has closed up; none before."""
        self.choosing: Choosing | None = None
        self.bottom = session.here[0] if session.here else 0

    @property
    def is_touched(self) -> bool:
        """Whether anything was pointed at in this choice."""
        return self.choosing is not None and self.choosing.touched

    def forget(self) -> None:
        """Let the next choice begin from the start."""
        self.choosing = None

    def follow(self, view: View, settings: Settings, *, is_held: bool = False, asks: bool = False) -> Choosing:
        """Update to what the person at the keyboard sees, and return the choice. ``is_held``: a finished trick is still
        shown. ``asks``: preselect nothing, which might be the answer to a question."""
        if view.seat is not None:
            self.bottom = view.seat
        deal = () if view.seat is None else self._session.seen_by(view.seat)
        self.places = places_in(deal, high_left=settings.high_left, by_rank=settings.sort == "rank")
        if not is_held:
            self._close_up(view, settings)
        self.choosing = self._of_this_moment(view)
        self.choosing.asked = asks
        if self.choosing.is_unanswered:
            self.choosing.point_nowhere()
        return self.choosing

    def _close_up(self, view: View, settings: Settings) -> None:
        """Move the last cards together, once, when the trick has been taken away."""
        left = tuple(at for at, card in enumerate(self.places) if card is not None)
        if settings.keep_places or view.play is None or len(left) > LAST:
            self.closed = ()
        elif not set(left) <= set(self.closed):
            self.closed = () if view.seat in [seat for seat, _ in view.table] else left

    def _of_this_moment(self, view: View) -> Choosing:
        """The choice for this moment. When the game moves on, a new one begins where the cursor was."""
        old = self.choosing
        if old is not None and old.ply == self._session.ply and old.view.seat == view.seat:
            old.places = self.places
            return old
        cursor = old.cursor if old is not None and old.view.deal.number == view.deal.number else None
        new = choosing(view, self._session.ply, self.places, cursor)
        if old is not None:
            new.keep(old)
        return new
