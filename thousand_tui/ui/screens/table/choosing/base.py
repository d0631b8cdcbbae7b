"""What every choice at the keyboard has: a cursor over the hand, and the intents that come in from keys and clicks."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from thousand_tui.rules import Action, Card, Concede, View


class Choosing:
    """Nothing to decide: looking at the own cards while others act."""

    points_at_cards = True
    """Whether the card under the cursor is to be raised."""
    conceding = False
    """Whether this is the question how the deal is to be given up."""

    def __init__(self, view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> None:
        self.view = view
        self.ply = ply
        self.places = tuple(places)
        self.touched = False
        self.cursor = self._near(cursor)
        self.pointed = False
        """Whether the person has put the cursor where it is."""
        self._teens = False
        """Whether a 1 was typed that the next digit may make a number above ten."""

    # The cursor over the hand

    def _near(self, cursor: int | None) -> int | None:
        """The place nearest to the wished one that holds a card."""
        held = [at for at, card in enumerate(self.places) if card is not None]
        wished = cursor or 0
        return min(held, key=lambda at: abs(at - wished), default=None)

    def _cheapest(self, besides: Collection[Card] = ()) -> int | None:
        """Where the card lies that may be chosen and costs least: no half of a marriage while another will do, of few
        points, no trump. An Enter too many does least harm there. Cards ``besides`` are chosen already."""
        pairs, trump = self.view.rules.melds.paired(self.view.hand.mask), self.view.trump

        def cost(at: int) -> tuple[bool, int, bool]:
            card = self.places[at]
            assert card is not None
            return bool(pairs >> card & 1), card.points, card.suit == trump

        wanted = (at for at, card in enumerate(self.places) if self.is_open(card) and card not in besides)
        return min(wanted, key=cost, default=None)

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
            self.touched = self.pointed = True
            self._teens = False
            at = held.index(self.cursor) if self.cursor in held else (-1 if by > 0 else 0)
            self.cursor = held[(at + by) % len(held)]

    def point(self, at: int) -> bool:
        """The cursor goes to this place; False if no card lies there."""
        if not 0 <= at < len(self.places) or self.places[at] is None:
            return False
        self.touched = self.pointed = True
        self._teens = False
        self.cursor = at
        return True

    def keep(self, before: Choosing) -> None:
        """A card of the play that was pointed at while others acted stays under the cursor, if it may be chosen."""
        then, now = before.view, self.view
        is_same = (then.seat, then.deal.number, then.phase) == (now.seat, now.deal.number, now.phase)
        if is_same and before.pointed and not then.my_turn and self.is_open(before.card):
            self.cursor, self.pointed = before.cursor, True

    # Intents that only some decisions know

    def step(self, by: int) -> None:
        """A number goes up or down."""

    def to_end(self, up: bool) -> None:
        """A number goes to its highest or lowest."""

    def digit(self, digit: str) -> None:
        """A digit was typed: by default it points at a card, 0 at the tenth; of more than ten cards the eleventh is
        1 and 1, the twelfth 1 and 2."""
        follows = self._teens and self.cursor == 0
        if not (follows and self.point(9 + int(digit))):
            self.point((int(digit) - 1) % 10)
            self._teens = digit == "1" and not follows

    def erase(self) -> bool:
        """Take the last thing back; False if there was nothing."""
        return False

    def toggle(self) -> None:
        """Declare another meld, or none."""

    def choose(self) -> Action | None:
        """Space, or a click on what is pointed at."""
        return self.confirm()

    def confirm(self) -> Action | None:
        """What was decided, None if more is to be chosen first."""
        return None

    @property
    def named_now(self) -> Action | None:
        """What Enter would do, where it decides and does not only choose."""
        return self.confirm()

    # Giving the deal up

    @property
    def concessions(self) -> tuple[Concede, ...]:
        """The ways in which the deal may be given up now."""
        return self.view.concessions
