"""The state of a game as frozen records: what lies where, who has seen it, what a phase is in the middle of.

Only the stages make new states, and only through :func:`thousand_tui.rules.game.apply`. Hands and piles are bit masks
(see :mod:`~thousand_tui.rules.cards`); seats are numbers from 0, and a seat's bit in a ``seen`` mask is ``1 << seat``.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import replace as with_fields
from enum import Enum
from typing import Final, TypeAlias

from thousand_tui.rules.cards import Card

CHANCE: Final = -1
"""Who acts when the pack is shuffled: nobody at the table."""

NOBODY: Final = -1
"""The declarer of a deal that has none, and the sitter of a deal in which nobody sits out."""

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
    """One card of the exchange; ``card`` is None where the viewer did not see it (RULES §1.15).

    ``to`` is a seat or ``ASIDE``.
    """

    giver: int
    to: int
    card: Card | None
    seen: int


@dataclass(frozen=True, slots=True)
class Redeal:
    """A claim that ended an attempt to play this deal: who, why, and the cards shown (RULES §2.E).

    ``counts``: it is one of the abandoned deals in a row that cost the dealer his deal (E16).
    """

    seat: int
    ground: str
    cards: int
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """What is known of the running deal besides the hands: a public record, but for piles that carry who saw them.

    ``active`` holds the seats that play, forehand first. ``seen[seat]`` is who has seen that seat's hand. ``talon``
    lists the packets still on the table; ``bought`` is the packet the declarer took. ``contract`` is the auction bid
    until it is raised. ``aside`` lies out of play: discards, the bank, the dead hand. ``bottom`` is the bottom card of
    the cut pack where somebody looked at it (B3, B4). ``gold``: a deal of the gold set (J1). ``dark``: the seat that
    plays in the dark (K1), ``blind``: the declarer bought without having looked (C12). ``trump`` is the suit named for
    the whole deal, -1 if none (G13). ``shown`` lists nines and jacks shown in cutting, in their order.
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
    aside: tuple[Pile, ...] = ()
    bottom: Pile | None = None
    gold: bool = False
    dark: int | None = None
    blind: bool = False
    trump: int = -1
    shown: tuple[Card, ...] = ()

    @property
    def forehand(self) -> int:
        """The first to speak, at the dealer's left."""
        return self.active[0]


def exchanged(deal: Deal, contract: int, passed: tuple[Passed, ...], aside: tuple[Pile, ...]) -> Deal:
    """The deal with what the exchange leaves: the contract, the cards passed, and what lies out of play."""
    return Deal(
        deal.number,
        deal.dealer,
        deal.active,
        deal.redeals,
        deal.seen,
        deal.talon,
        deal.calls,
        deal.declarer,
        deal.bid,
        contract,
        deal.bought,
        passed,
        aside,
        deal.bottom,
        deal.gold,
        deal.dark,
        deal.blind,
        deal.trump,
        deal.shown,
    )


def has_looked(deal: Deal, seat: int) -> bool:
    """Whether this seat knows its own hand; not so in blind and dark play before it looks (C12, K1)."""
    return bool(deal.seen[seat] >> seat & 1)


def looked(deal: Deal, *seats: int) -> Deal:
    """The deal after these seats have picked up their hands, if they had not."""
    unseen = [seat for seat in seats if not deal.seen[seat] >> seat & 1]
    if not unseen:
        return deal
    seen = list(deal.seen)
    for seat in unseen:
        seen[seat] |= 1 << seat
    return with_fields(deal, seen=tuple(seen))


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


# --- What a phase is in the middle of --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cutting:
    """The ceremony in progress: who cuts (``CHANCE`` shuffles again), nines and jacks seen in an unbroken row.

    ``last``: the dealer cuts once himself, and whatever shows then stays (B4).
    """

    turn: int
    nines: int = 0
    jacks: int = 0
    last: bool = False


@dataclass(frozen=True, slots=True)
class Looking:
    """Who is still to be asked, the first of them now."""

    waiting: tuple[int, ...]


Right: TypeAlias = tuple[int, str, int]
"""(seat, name of the ground, cards that give the right)."""


@dataclass(frozen=True, slots=True)
class Window:
    """The rights of the seat that is asked, all of them; of what others hold nothing stands here."""

    waiting: tuple[Right, ...]


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction in progress: the bid to beat (0: none yet), whose it is, and who is still in."""

    turn: int
    high: int
    bidder: int | None
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rebuying:
    """Who is still to be asked, the first of them now; if there is a ``buyer`` it is the holder who may keep it."""

    waiting: tuple[int, ...]
    buyer: int | None = None


@dataclass(frozen=True, slots=True)
class Naming:
    """The declarer is asked for his contract; ``raises`` says whether he may raise it now."""

    raises: bool


@dataclass(frozen=True, slots=True)
class Tricks:
    """The play in progress: ``cards`` lie on the table, the first by ``leader``; ``done`` are the finished tricks."""

    turn: int
    leader: int
    trump: int
    cards: tuple[Card, ...]
    done: tuple[Trick, ...]
    melds: tuple[Meld, ...]

    def has_taken(self, seat: int) -> bool:
        """Whether the seat has won a trick in this deal, the condition for a marriage (RULES §1.9)."""
        return seat in [trick.winner for trick in self.done]


Now: TypeAlias = Cutting | Looking | Window | Auction | Rebuying | Naming | Tricks | None
"""What the running phase is in the middle of; None where a phase needs to remember nothing."""


class End(Enum):
    """How a stage leaves the deal: ``REDEAL`` by the same dealer, ``NEXT_DEALER`` when the deal passes on unplayed."""

    STAY = "stay"
    GO_ON = "go on"
    REDEAL = "redeal"
    NEXT_DEALER = "next dealer"
