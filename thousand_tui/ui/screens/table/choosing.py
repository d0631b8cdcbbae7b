"""What the person at the keyboard is choosing: one class for each kind of decision, without a widget in sight.

A choice is made for one moment of the game (``ply``); when the game has moved on, a new one takes its place. Keys and
clicks come in as small intents, an action goes out when one is decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thousand_tui.rules import (
    FOUR_NINES,
    MARRIAGE,
    Action,
    Bid,
    Card,
    Claim,
    Concede,
    Contract,
    Give,
    Pass,
    Play,
    View,
    Waive,
)
from thousand_tui.rules.auction import Bids
from thousand_tui.rules.contract import Raises
from thousand_tui.rules.exchange import Gives
from thousand_tui.rules.tricks import Plays
from thousand_tui.rules.view import AUCTION, CONTRACT, EXCHANGE, RIGHTS, TRICKS

LEAP: Final = 4
"""Steps of the picker for Page Up and Page Down."""


class Choosing:
    """Nothing to decide: a look at one's own cards while others act."""

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        self.view = view
        self.ply = ply
        self.places = tuple(places)
        self.touched = False
        self.conceding = False
        self.cursor = self._near(cursor)

    # The cursor over the hand

    points_at_cards = True
    """Whether the card under the cursor is to be raised."""

    def _near(self, cursor: int | None) -> int | None:
        """The place nearest to the wished one that holds a card, one that may be chosen where there is such."""
        held = [at for at, card in enumerate(self.places) if card is not None]
        best = [at for at in held if self.is_open(self.places[at])] or held
        if not best:
            return None
        wished = best[0] if cursor is None else cursor
        return min(best, key=lambda at: abs(at - wished))

    def is_open(self, card: Card | None) -> bool:
        """Whether the card may be chosen now."""
        return card is not None

    @property
    def card(self) -> Card | None:
        """The card under the cursor."""
        return None if self.cursor is None or self.cursor >= len(self.places) else self.places[self.cursor]

    def move(self, by: int) -> None:
        """The cursor goes to the next card that lies there, and round at the ends."""
        held = [at for at, card in enumerate(self.places) if card is not None]
        if held:
            self.touched = True
            at = held.index(self.cursor) if self.cursor in held else (-1 if by > 0 else 0)
            self.cursor = held[(at + by) % len(held)]

    def point(self, at: int) -> bool:
        """The cursor goes to this place; False if no card lies there."""
        if not 0 <= at < len(self.places) or self.places[at] is None:
            return False
        self.touched = True
        self.cursor = at
        return True

    # Intents that only some decisions know

    def step(self, by: int) -> None:
        """A number goes up or down."""

    def to_end(self, up: bool) -> None:
        """A number goes to its highest or lowest."""

    def digit(self, digit: str) -> None:
        """A digit was typed: by default it points at a card, 0 at the tenth."""
        self.point((int(digit) - 1) % 10)

    def erase(self) -> bool:
        """Take the last thing back; False if there was nothing."""
        if self.conceding:
            self.conceding = False
            return True
        return False

    def toggle(self) -> None:
        """Declare the marriage, or do not."""

    def choose(self) -> Action | None:
        """Space, or a click on what is pointed at."""
        return self.confirm()

    def confirm(self) -> Action | None:
        """What was decided, None if more is to be chosen first."""
        return None

    def pass_(self) -> Action | None:
        """Leave the auction."""
        return None

    def concede(self) -> Action | None:
        """Ask before the deal is given up; asked again, it is."""
        if Concede() not in self.view.choices:
            return None
        if self.conceding:
            return Concede()
        self.conceding = True
        return None


class Picking(Choosing):
    """A number between two ends, by steps, with the wheel, or typed."""

    points_at_cards = False

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        super().__init__(view, ply, places, cursor)
        assert isinstance(view.choices, Bids | Raises)
        self.range: Bids | Raises = view.choices
        self.number = self.range.lowest
        self.typed = ""

    @property
    def highest(self) -> int:
        """The highest number that may be named; below the lowest if there is none."""
        return self.range.numbers[-1] if self.range.numbers else 0

    def move(self, by: int) -> None:
        self.step(by)

    def _settle(self, number: int) -> None:
        self.touched = True
        self.typed = ""
        self.conceding = False
        self.number = max(self.range.lowest, min(number, self.highest)) if self.range.numbers else self.range.lowest

    def step(self, by: int) -> None:
        self._settle(self.number + by * self.range.step)

    def to_end(self, up: bool) -> None:
        self._settle(self.highest if up else self.range.lowest)

    def digit(self, digit: str) -> None:
        """Numbers are typed; what was typed stands until Enter or another key, and is refused then if it must be."""
        self.touched = True
        self.conceding = False
        self.typed = (self.typed + digit)[-3:].lstrip("0")
        self.number = int(self.typed) if self.typed else self.range.lowest

    def erase(self) -> bool:
        if super().erase():
            return True
        if not self.typed:
            return False
        self.typed = self.typed[:-1]
        self.number = int(self.typed) if self.typed else self.range.lowest
        return True


class Bidding(Picking):
    """A bid or a pass."""

    def confirm(self) -> Action | None:
        return Bid(self.number)

    def pass_(self) -> Action | None:
        return Pass()


class Contracting(Picking):
    """Keep the bid, raise it, or concede."""

    def confirm(self) -> Action | None:
        return Concede() if self.conceding else Contract(self.number)


class Giving(Choosing):
    """A card for each of the others."""

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        super().__init__(view, ply, places, cursor)
        assert isinstance(view.choices, Gives)
        self.recipients = view.choices.recipients
        self.gifts: dict[int, Card] = {}
        self._order: list[int] = []
        self.target: int | None = view.opponents[0]

    @property
    def is_complete(self) -> bool:
        """Whether everybody has a card."""
        return len(self.gifts) == len(self.recipients)

    def goes_to(self, card: Card | None) -> int | None:
        """Who gets this card, None if it stays."""
        return next((seat for seat, given in self.gifts.items() if given == card), None)

    def aim(self, seat: int) -> None:
        """The next card goes to this seat."""
        if seat in self.recipients:
            self.touched = True
            self.target = seat

    def step(self, by: int) -> None:
        """Up and down change whom the next card is for."""
        others = self.view.opponents
        at = others.index(self.target) if self.target in others else 0
        self.aim(others[(at + by) % len(others)])

    def _take_back(self, seat: int) -> None:
        del self.gifts[seat]
        self._order.remove(seat)
        self.target = seat

    def choose(self) -> Action | None:
        """Give the card under the cursor to whom it is for, or take it back."""
        card = self.card
        if self.conceding:
            return Concede()
        if card is None:
            return None
        self.touched = True
        if (seat := self.goes_to(card)) is not None:
            self._take_back(seat)
            return None
        target = self.target if self.target is not None else self._order[-1]
        if target in self.gifts:
            self._take_back(target)
        self.gifts[target] = card
        self._order.append(target)
        self.target = next((seat for seat in self.view.opponents if seat not in self.gifts), None)
        return None

    def erase(self) -> bool:
        if super().erase():
            return True
        if not self._order:
            return False
        self._take_back(self._order[-1])
        return True

    def confirm(self) -> Action | None:
        if self.conceding:
            return Concede()
        if not self.is_complete:
            return self.choose()
        return Give(tuple((self.gifts[seat], seat) for seat in self.recipients))


class Deciding(Choosing):
    """Use a right to have the cards dealt again, or play on: the cursor stands on playing on."""

    points_at_cards = False

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        super().__init__(view, ply, places, cursor)
        self.claiming = False

    def move(self, by: int) -> None:
        self.touched = True
        self.claiming = not self.claiming

    def step(self, by: int) -> None:
        self.move(by)

    def claim(self) -> Action:
        """Have the cards dealt again."""
        return next((action for action in self.view.choices if isinstance(action, Claim)), Claim(FOUR_NINES))

    def confirm(self) -> Action | None:
        return self.claim() if self.claiming else Waive()


class Playing(Choosing):
    """A card for the trick, with a marriage or without."""

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        assert isinstance(view.choices, Plays)
        self.plays = view.choices
        self.declares = True
        super().__init__(view, ply, places, cursor)

    def is_open(self, card: Card | None) -> bool:
        return card is not None and bool((self.plays.cards | self.plays.marriages) >> card & 1)

    def may_declare(self, card: Card | None) -> bool:
        """Whether this card may be led with its marriage."""
        return card is not None and bool(self.plays.marriages >> card & 1)

    def move(self, by: int) -> None:
        self.declares, self.conceding = True, False
        super().move(by)

    def point(self, at: int) -> bool:
        if at != self.cursor:
            self.declares = True
        self.conceding = False
        return super().point(at)

    def toggle(self) -> None:
        if self.may_declare(self.card):
            self.touched = True
            self.declares = not self.declares

    def confirm(self) -> Action | None:
        if self.conceding:
            return Concede()
        if (card := self.card) is None:
            return None
        return Play(card, MARRIAGE if self.declares and self.may_declare(card) else None)


_KINDS: Final[dict[str, type[Choosing]]] = {
    AUCTION: Bidding,
    EXCHANGE: Giving,
    RIGHTS: Deciding,
    CONTRACT: Contracting,
    TRICKS: Playing,
}


def choosing(view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> Choosing:
    """What this view asks of its seat."""
    kind = _KINDS[view.phase] if view.my_turn else Choosing
    return kind(view, ply, places, cursor)
