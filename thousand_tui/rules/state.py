"""The state of a game as frozen records: what lies where, who has seen it, and what is written on the sheet.

Only the stages make new states, and only through :func:`thousand_tui.rules.game.apply`. Hands and piles are bit masks
(see :mod:`~thousand_tui.rules.cards`); seats are numbers from 0, and a seat's bit in a ``seen`` mask is ``1 << seat``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from thousand_tui.rules.cards import Card

if TYPE_CHECKING:
    from thousand_tui.rules.rulebook import Rulebook

CHANCE: Final = -1
"""Who acts when the pack is shuffled: nobody at the table."""

EVERYONE: Final = -1
"""A ``seen`` mask with every bit set: all seats and the onlooker."""


def next_after(order: tuple[int, ...], seat: int) -> int:
    """Who comes after ``seat`` going round ``order``, clockwise as RULES §1.1 has it."""
    return order[(order.index(seat) + 1) % len(order)]


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together: ``cards`` is None where the viewer has not seen them, ``size`` is always known."""

    cards: int | None
    size: int
    seen: int

    @classmethod
    def of(cls, cards: int, seen: int = 0) -> Pile:
        """A pile of these cards, seen by the seats of this mask."""
        return cls(cards, cards.bit_count(), seen)

    def for_seat(self, bit: int) -> Pile:
        """The pile as the seat of this bit (0: the onlooker) knows it."""
        return self if self.seen == EVERYONE or self.seen & bit else Pile(None, self.size, self.seen)


@dataclass(frozen=True, slots=True)
class Call:
    """One word in the auction: a bid, or 0 for a pass."""

    seat: int
    bid: int


@dataclass(frozen=True, slots=True)
class Passed:
    """One card of the exchange; ``card`` is None where the viewer did not see it (RULES §1.15)."""

    giver: int
    to: int
    card: Card | None
    seen: int


@dataclass(frozen=True, slots=True)
class Redeal:
    """A claim that ended an attempt to play this deal: who, why, and the cards shown (RULES §2.E)."""

    seat: int
    ground: str
    cards: int


@dataclass(frozen=True, slots=True)
class Deal:
    """What is known of the running deal besides the hands: a public record, but for piles that carry who saw them.

    ``active`` holds the seats that play, forehand first. ``talon`` lists the packets still on the table; ``bought`` is
    the packet the declarer took. ``contract`` is the auction bid until it is raised.
    """

    number: int
    dealer: int
    active: tuple[int, ...]
    redeals: tuple[Redeal, ...] = ()
    seen: tuple[int, ...] = ()
    talon: tuple[Pile, ...] = ()
    calls: tuple[Call, ...] = ()
    declarer: int | None = None
    bid: int = 0
    contract: int = 0
    bought: Pile | None = None
    passed: tuple[Passed, ...] = ()

    @property
    def forehand(self) -> int:
        """The first to speak, at the dealer's left."""
        return self.active[0]


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: ``cards`` in the order played, the first by ``leader``."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared meld: in which trick (0 is the first), of what suit, and its worth."""

    seat: int
    kind: str
    suit: int
    worth: int
    trick: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The public facts of a finished deal, all that its settlement needs (RULES §1.14 step 1).

    ``cards``, ``melds`` and ``tricks`` count per seat; ``conceded`` names the kind of concession.
    """

    number: int
    dealer: int
    active: tuple[int, ...]
    declarer: int
    bid: int
    contract: int
    conceded: str | None
    cards: tuple[int, ...]
    melds: tuple[int, ...]
    tricks: tuple[int, ...]

    @classmethod
    def of(
        cls,
        deal: Deal,
        cards: tuple[int, ...],
        melds: tuple[int, ...],
        tricks: tuple[int, ...],
        conceded: str | None = None,
    ) -> Outcome:
        """How this deal has ended."""
        assert deal.declarer is not None
        whose = (deal.number, deal.dealer, deal.active, deal.declarer)
        return cls(*whose, deal.bid, deal.contract, conceded, cards, melds, tricks)

    def raw(self, seat: int) -> int:
        """Card points and melds of a seat, unrounded (RULES §1.10)."""
        return self.cards[seat] + self.melds[seat]


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a settlement: ``amount`` is added to the side's total, ``total`` stands after it.

    ``fact`` is the number that the rule turns on: points before rounding, the attempt, the count of bolts.
    """

    side: int
    rule: str
    amount: int
    total: int
    fact: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """What the sheet carries for one side; ``barrel`` counts the attempts used there, None off the barrel."""

    total: int = 0
    bolts: int = 0
    barrel: int | None = None
    concessions: int = 0


@dataclass(frozen=True, slots=True)
class Settled:
    """A row of the sheet: one deal from its outcome to the totals."""

    outcome: Outcome
    made: bool
    lines: tuple[Line, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet: where every side stands and the deals so far, oldest first."""

    standings: tuple[Standing, ...]
    deals: tuple[Settled, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals, one per side."""
        return tuple(standing.total for standing in self.standings)


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one moment.

    ``stage`` is the position in the route of the deal, ``now`` what that stage is in the middle of, ``winners`` the
    sides that have won once the game is over.
    """

    rules: Rulebook
    sheet: Sheet
    deal: Deal
    hands: tuple[int, ...]
    stage: int
    now: object
    winners: tuple[int, ...] = ()


def moved(game: Game, now: object, deal: Deal | None = None, hands: tuple[int, ...] | None = None) -> Game:
    """The game with its stage at ``now`` and, where given, another deal and other hands."""
    return Game(
        game.rules,
        game.sheet,
        game.deal if deal is None else deal,
        game.hands if hands is None else hands,
        game.stage,
        now,
    )
