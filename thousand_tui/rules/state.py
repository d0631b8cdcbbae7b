"""The state of a game as immutable records: where cards are, who has seen them, and how far a phase has got.

Only the stages make new states, and only through :func:`thousand_tui.rules.game.apply`. Hands and piles are bit masks
(see :mod:`~thousand_tui.rules.cards`); seats are numbers from 0, and a seat's bit in a ``seen`` mask is ``1 << seat``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from thousand_tui.rules.cards import Card
from thousand_tui.rules.kernel import NO_TRUMP
from thousand_tui.rules.records import SAME, HotRecord, Same

# Who acts when the pack is shuffled: nobody at the table.
CHANCE: Final = -1

# The declarer of a deal that has none, and the sitter of a deal in which nobody sits out.
NOBODY: Final = -1

# A ``seen`` mask with every bit set: all seats and the onlooker.
EVERYONE: Final = -1

# (seat, name of the ground, cards that give the right).
Right: TypeAlias = tuple[int, str, int]


def next_after(order: tuple[int, ...], seat: int) -> int:
    """The seat after ``seat`` in ``order``, going round clockwise as in RULES §1.1."""
    return order[(order.index(seat) + 1) % len(order)]


@dataclass(slots=True, unsafe_hash=True)
class Pile(HotRecord):
    """Cards in one pile: ``cards`` is None if the viewer has not seen them, ``size`` is always known."""

    cards: Final[int | None]
    size: Final[int]
    seen: Final[int]

    @classmethod
    def of(cls, cards: int, seen: int = 0) -> Pile:
        """A pile of these cards, seen by the seats in the mask ``seen``."""
        return cls(cards, cards.bit_count(), seen)

    def for_seat(self, bit: int) -> Pile:
        """The pile as known to the seat with this bit (0: the onlooker)."""
        return self if self.seen == EVERYONE or self.seen & bit else Pile(None, self.size, self.seen)


@dataclass(slots=True, unsafe_hash=True)
class Call(HotRecord):
    """One call in the auction: a bid, or 0 for a pass."""

    seat: Final[int]
    bid: Final[int]


@dataclass(slots=True, unsafe_hash=True)
class Passed(HotRecord):
    """One card of the exchange; ``card`` is None if the viewer did not see it (RULES §1.15).

    ``to`` is a seat or ``ASIDE``.
    """

    giver: Final[int]
    to: Final[int]
    card: Final[Card | None]
    seen: Final[int]


@dataclass(frozen=True, slots=True)
class Redeal:
    """A claim that ended an attempt to play this deal: who, why, and the cards shown (RULES §2.E).

    ``counts``: it is one of the abandoned deals in a row that cost the dealer the deal (E16).
    """

    seat: int
    ground: str
    cards: int
    counts: bool = False


@dataclass(slots=True, unsafe_hash=True)
class Deal(HotRecord):
    """The running deal apart from the hands: a public record, except for piles, which say who has seen them.

    ``active`` holds the seats that play, forehand first. ``seen[seat]`` is the mask of those who have seen that seat's
    hand. ``talon`` lists the packets still on the table; ``bought`` is the packet the declarer took. ``contract`` is
    the auction bid until it is raised. ``aside`` is out of play: discards, the bank, the dead hand. ``bottom`` is the
    bottom card of the cut pack if somebody looked at it (B3, B4). ``gold``: a deal of the gold set (J1). ``dark``: the
    seat that plays in the dark (K1), ``blind``: the declarer bought without having looked (C12). ``trump`` is the suit
    named for the whole deal, ``NO_TRUMP`` if none is (G13). ``shown`` lists the nines and jacks shown in cutting, in
    order, ``opened`` the cards of a hand that were shown to all without ending the deal (E17).
    """

    number: Final[int]
    dealer: Final[int]
    active: Final[tuple[int, ...]]
    redeals: Final[tuple[Redeal, ...]] = ()
    seen: Final[tuple[int, ...]] = ()
    talon: Final[tuple[Pile, ...]] = ()
    calls: Final[tuple[Call, ...]] = ()
    declarer: Final[int | None] = None
    bid: Final[int] = 0
    contract: Final[int] = 0
    bought: Final[Pile | None] = None
    passed: Final[tuple[Passed, ...]] = ()
    aside: Final[tuple[Pile, ...]] = ()
    bottom: Final[Pile | None] = None
    gold: Final[bool] = False
    dark: Final[int | None] = None
    blind: Final[bool] = False
    trump: Final[int] = NO_TRUMP
    shown: Final[tuple[Card, ...]] = ()
    opened: Final[tuple[Right, ...]] = ()

    @property
    def forehand(self) -> int:
        """The first to speak, on the dealer's left."""
        return self.active[0]

    @property
    def buyer(self) -> int:
        """The declarer, once the auction has produced one."""
        assert self.declarer is not None
        return self.declarer

    @property
    def lying(self) -> int:
        """The known cards of packets that nobody took, and of those out of play."""
        cards = 0
        for pile in (*self.talon, *self.aside):
            cards |= pile.cards or 0
        return cards

    def changed(
        self,
        *,
        redeals: tuple[Redeal, ...] | Same = SAME,
        seen: tuple[int, ...] | Same = SAME,
        talon: tuple[Pile, ...] | Same = SAME,
        calls: tuple[Call, ...] | Same = SAME,
        declarer: int | Same | None = SAME,
        bid: int | Same = SAME,
        contract: int | Same = SAME,
        bought: Pile | Same | None = SAME,
        passed: tuple[Passed, ...] | Same = SAME,
        aside: tuple[Pile, ...] | Same = SAME,
        bottom: Pile | Same | None = SAME,
        dark: int | Same | None = SAME,
        blind: bool | Same = SAME,
        trump: int | Same = SAME,
        shown: tuple[Card, ...] | Same = SAME,
        opened: tuple[Right, ...] | Same = SAME,
    ) -> Deal:
        """The deal with these fields changed and the others as they are; who deals and who plays never changes."""
        return Deal(
            self.number,
            self.dealer,
            self.active,
            self.redeals if redeals is SAME else redeals,
            self.seen if seen is SAME else seen,
            self.talon if talon is SAME else talon,
            self.calls if calls is SAME else calls,
            self.declarer if declarer is SAME else declarer,
            self.bid if bid is SAME else bid,
            self.contract if contract is SAME else contract,
            self.bought if bought is SAME else bought,
            self.passed if passed is SAME else passed,
            self.aside if aside is SAME else aside,
            self.bottom if bottom is SAME else bottom,
            self.gold,
            self.dark if dark is SAME else dark,
            self.blind if blind is SAME else blind,
            self.trump if trump is SAME else trump,
            self.shown if shown is SAME else shown,
            self.opened if opened is SAME else opened,
        )


def has_looked(deal: Deal, seat: int) -> bool:
    """Whether this seat knows its own hand; in blind and dark play it must look first (C12, K1)."""
    return bool(deal.seen[seat] >> seat & 1)


def looked(deal: Deal, *seats: int) -> Deal:
    """The deal after these seats have picked up their hands, if they had not yet."""
    unseen = [seat for seat in seats if not deal.seen[seat] >> seat & 1]
    if not unseen:
        return deal
    seen = list(deal.seen)
    for seat in unseen:
        seen[seat] |= 1 << seat
    return deal.changed(seen=tuple(seen))


@dataclass(slots=True, unsafe_hash=True)
class Trick(HotRecord):
    """A finished trick: ``cards`` in the order played, the first by ``leader``."""

    leader: Final[int]
    cards: Final[tuple[Card, ...]]
    winner: Final[int]


@dataclass(slots=True, unsafe_hash=True)
class Meld(HotRecord):
    """A declared meld: in which trick (0 is the first), of what suit, and its worth."""

    seat: Final[int]
    kind: Final[str]
    suit: Final[int]
    worth: Final[int]
    trick: Final[int]


# --- How far a phase has got -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cutting:
    """The cutting in progress: who cuts (``CHANCE`` shuffles again), and how many nines and jacks were seen in a row.

    ``last``: the dealer cuts once too, and whatever that shows stands (B4).
    """

    turn: int
    nines: int = 0
    jacks: int = 0
    last: bool = False


@dataclass(frozen=True, slots=True)
class Looking:
    """The seats still to be asked, the first of them now."""

    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Window:
    """All the rights of the seat that is asked; the rights of others are not recorded here."""

    waiting: tuple[Right, ...]


@dataclass(frozen=True, slots=True)
class Lottery:
    """A lottery over the three ``nines`` that their ``holder`` has shown (E17).

    ``named`` lists who has named one, each with its suit; the suit is None if the viewer has not heard it.
    """

    holder: int
    nines: int
    turn: int
    named: tuple[tuple[int, int | None], ...] = ()

    def heard_by(self, seat: int | None) -> Lottery:
        """The lottery as a seat knows it: what others have named is secret."""
        named = tuple((who, suit if who == seat else None) for who, suit in self.named)
        return Lottery(self.holder, self.nines, self.turn, named)


@dataclass(slots=True, unsafe_hash=True)
class Auction(HotRecord):
    """The auction in progress: the bid to beat (0: none yet), whose it is, and who is still in."""

    turn: Final[int]
    high: Final[int]
    bidder: Final[int | None]
    left: Final[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Rebuying:
    """The seats still to be asked, the first of them now; once there is a ``buyer``, the holder is asked first."""

    waiting: tuple[int, ...]
    buyer: int | None = None


@dataclass(slots=True, unsafe_hash=True)
class Naming(HotRecord):
    """The declarer is asked for the contract; ``raises`` says whether it may be raised now."""

    raises: Final[bool]


@dataclass(slots=True, unsafe_hash=True)
class Tricks(HotRecord):
    """The play in progress: ``cards`` lie on the table, the first by ``leader``; ``done`` are the finished tricks."""

    turn: Final[int]
    leader: Final[int]
    trump: Final[int]
    cards: Final[tuple[Card, ...]]
    done: Final[tuple[Trick, ...]]
    melds: Final[tuple[Meld, ...]]

    def has_taken(self, seat: int) -> bool:
        """Whether the seat has won a trick in this deal, the condition for a marriage (RULES §1.9)."""
        return seat in [trick.winner for trick in self.done]


# How far the running phase has got; None if a phase has nothing to remember.
Now: TypeAlias = Cutting | Looking | Window | Lottery | Auction | Rebuying | Naming | Tricks | None


class End(Enum):
    """How a stage leaves the deal: ``REDEAL`` by the same dealer, ``NEXT_DEALER`` when the deal passes on unplayed."""

    STAY = "stay"
    GO_ON = "go on"
    REDEAL = "redeal"
    NEXT_DEALER = "next dealer"


# The result of nearly every action, under a name of its own because looking up a member of an enum is slow.
STAY: Final = End.STAY

__all__ = [
    "CHANCE",
    "EVERYONE",
    "NOBODY",
    "Auction",
    "Call",
    "Cutting",
    "Deal",
    "End",
    "Lottery",
    "Meld",
    "Naming",
    "Passed",
    "Pile",
    "Rebuying",
    "Trick",
    "Tricks",
    "Window",
    "has_looked",
    "looked",
]
