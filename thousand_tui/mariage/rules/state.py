"""The state of the old Mariage, and what may be done: records without rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import Final, Protocol, TypeAlias

from thousand_tui.mariage.rules.actions import Action, Shuffle, is_formed, shape
from thousand_tui.mariage.rules.agreements import BOXES, MariageAgreements
from thousand_tui.mariage.rules.cards import Card
from thousand_tui.rules.quoting import quoted

# The actor of shuffles.
CHANCE: Final = -1

# The boxes, counted from 0; RULES §3 V15 counts from 1.
RUN_BOX, MARRIAGE_BOX, JESTER_BOX, KING_BOX, QUEEN_BOX = range(5)
# The cards in a hand, and the tricks in a deal.
HAND: Final = 5
# With fewer players left, the game is over (V15 point 2).
FEWEST_LEFT: Final = 5


class _Ruled(Enum):
    """The value is a pair: an ``id`` and the ``point`` of RULES §2.15 V15 that states the rule."""

    def __init__(self, id: str, point: int) -> None:
        self.id = id
        self.point = point


class Why(_Ruled):
    """What tokens were paid for."""

    STAKE = "stake", 2
    BOX = "box", 4
    MARRIAGE = "marriage", 4
    PAIR = "pair", 4
    RUN = "run", 4
    UNION = "union", 6
    MISSED = "missed", 6
    JESTER_FREE = "jester_free", 7
    JESTER_CAUGHT = "jester_caught", 7
    TRICKS = "tricks", 8
    PENALTY = "penalty", 8


@dataclass(frozen=True, slots=True)
class Payment:
    """Tokens that changed hands at one moment: the gains of each seat and box, which add up to 0.

    ``seat`` is the one that was paid or caused the payment; None if many pay together.
    """

    why: Why
    seat: int | None
    seats: tuple[int, ...]
    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """A finished deal: its tricks by seat, its payments from the stake on, and everybody's tokens afterwards."""

    number: int
    dealer: int
    active: tuple[int, ...]
    tricks: tuple[int, ...]
    payments: tuple[Payment, ...]
    tokens: tuple[int, ...]
    boxes: tuple[int, ...]

    def gained(self, seat: int) -> int:
        """What the deal brought a seat, including its stake."""
        return sum(payment.seats[seat] for payment in self.payments)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Tokens by seat and by box, the seats that are out, and the finished deals."""

    tokens: tuple[int, ...]
    boxes: tuple[int, ...] = (0,) * BOXES
    out: frozenset[int] = frozenset()
    deals: tuple[Settled, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """The current deal: ``active`` are the seats that play, from the dealer's left to the dealer.

    ``turned`` is the trump card, None before the cards are dealt. ``named`` are the cards each seat has announced, as
    masks. ``payments`` are those of this deal so far.
    """

    number: int
    dealer: int
    active: tuple[int, ...]
    turned: Card | None = None
    named: tuple[int, ...] = ()
    payments: tuple[Payment, ...] = ()


@dataclass(frozen=True, slots=True)
class Announcing:
    """The announcements so far: what everybody ``said`` who has had a turn."""

    said: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: seats and cards in order of play, the leader first, and the winner."""

    cards: tuple[tuple[int, Card], ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Tricks:
    """The tricks of a deal: the one on the table and those before it.

    ``at`` is the seat that last played in turn; a called queen does not change it. ``calls`` is the seat whose queen is
    called and must be played now. If nobody is reminded (V15.remind), ``offered`` are the seats still to say whether
    they play the queen of the last king, the next one first, and ``open`` is the king's suit until another card is
    played. ``united`` are the suits of the pairs united in the trick, in order of uniting.
    """

    leader: int
    cards: tuple[tuple[int, Card], ...] = ()
    at: int | None = None
    calls: int | None = None
    united: tuple[int, ...] = ()
    done: tuple[Trick, ...] = ()
    offered: tuple[int, ...] = ()
    open: int | None = None

    @property
    def rows(self) -> tuple[tuple[tuple[int, Card], ...], ...]:
        """Who played what, trick by trick; the cards on the table come last."""
        return (*[trick.cards for trick in self.done], *([self.cards] if self.cards else ()))


Now: TypeAlias = Announcing | Tricks | None


@dataclass(frozen=True, slots=True)
class Table:
    """The rules of one game, read-only: its agreements, its pack, and the order of seats."""

    agreements: MariageAgreements
    pack: tuple[Card, ...]
    following: tuple[int, ...]

    @property
    def stake(self) -> int:
        """The tokens that a player pays before a deal, the same number into each box (V15 point 2)."""
        return BOXES * self.agreements.stake

    @property
    def reminds(self) -> bool:
        """Whether a king calls his queen (V15.remind)."""
        return self.agreements.remind == "on"

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return len(self.following)

    def round_from(self, seat: int) -> tuple[int, ...]:
        """All seats going round, from the one after this seat to the seat itself."""
        order = [self.following[seat]]
        while order[-1] != seat:
            order.append(self.following[order[-1]])
        return tuple(order)


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one moment: ``hands`` are masks by seat, ``winners`` the winning seats once it is over."""

    rules: Table
    sheet: Sheet
    deal: Deal
    hands: tuple[int, ...]
    now: Now
    winners: tuple[int, ...] = ()


class Reason(_Ruled):
    """Why an action is refused."""

    NOT_AN_ACTION = "not_an_action", 0
    GAME_IS_OVER = "game_is_over", 2
    PACK_NOT_SHUFFLED = "pack_not_shuffled", 1
    NOT_THE_PACK = "not_the_pack", 1
    ANNOUNCE_FIRST = "announce_first", 4
    NOT_HELD = "not_held", 4
    MARRIAGE_MUST_BE_NAMED = "marriage_must_be_named", 4
    ANNOUNCING_IS_OVER = "announcing_is_over", 4
    CARD_NOT_HELD = "card_not_held", 5
    FOLLOW_SUIT = "follow_suit", 5
    QUEEN_IS_CALLED = "queen_is_called", 6
    QUEEN_OR_ON = "queen_or_on", 6
    NOTHING_OFFERED = "nothing_offered", 6


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: a reason to look up and the facts for its sentence."""

    reason: Reason
    facts: Mapping[str, int] = field(default_factory=dict)


class IllegalAction(ValueError):
    """The action is not among the choices; :attr:`refusal` says why."""

    def __init__(self, action: object, refusal: Refusal) -> None:
        named = f"{quoted(action)} is not allowed now: {refusal.reason.id.replace('_', ' ')}."
        super().__init__(named if is_formed(action) else f"{shape(action)}.")
        self.action = action
        self.refusal = refusal


class Choices(Protocol):
    """The actions allowed now, as a value; those of chance support only ``in`` and ``sample``."""

    def __contains__(self, action: object) -> bool: ...
    def __iter__(self) -> Iterator[Action]: ...
    def __len__(self) -> int: ...
    def sample(self, rng: Random) -> Action:
        """A random choice; all are equally likely."""
        ...


class Listed(tuple[Action, ...]):
    """Choices few enough to be listed."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Never changed, as the random numbers for judging a View are drawn from its repr."""
        return f"Listed(actions={tuple(self)!r})"

    def sample(self, rng: Random) -> Action:
        """A random choice; all are equally likely."""
        return self[int(rng.random() * len(self))]


NOTHING: Final[Choices] = Listed()


@dataclass(frozen=True, slots=True)
class Orders:
    """All orders of a pack, which are too many to list."""

    pack: tuple[Card, ...]

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Shuffle) and sorted(action.deck) == list(self.pack)

    def __iter__(self) -> Iterator[Action]:
        raise TypeError("the orders of the pack cannot be listed, only sampled")

    def __len__(self) -> int:
        raise TypeError("the orders of the pack cannot be counted, only sampled")

    def sample(self, rng: Random) -> Action:
        """A random order; all are equally likely."""
        deck = list(self.pack)
        rng.shuffle(deck)
        return Shuffle(tuple(deck))
