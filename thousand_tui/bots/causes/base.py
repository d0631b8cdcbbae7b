"""The parts of every cause: a motive, facts, and the choices compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from thousand_tui.bots.knowledge import Knowledge
from thousand_tui.bots.weighed import Weighed, is_alike
from thousand_tui.rules import SUIT_MASKS, Card, Rank, Suit, View, mask_of
from thousand_tui.rules.kernel import NO_TRUMP


class Motive(StrEnum):
    """Why the best choice is the best or, with ``not.``, why the second is not; the value is the key of a clause."""

    ONLY = "only"

    # Bidding, choosing the contract and trumps
    MUST_BID = "must_bid"
    OPENS_HIGHER = "opens_higher"
    ONLY_AN_ATTEMPT = "only_an_attempt"
    OTHER_FAILS = "other_fails"
    WINS_GAME = "wins_game"
    HOLDS_PAIRS = "holds_pairs"
    NO_PAIR = "no_pair"
    LEAVES_IT = "leaves_it"
    KEEPS = "keeps"
    RAISES = "raises"
    TRUMP_PAIR = "trump_pair"
    TRUMP_LONG = "trump_long"
    CONCEDES = "concedes"

    # Giving away half of one's own marriage
    BREAKS_OWN_OFTEN = "breaks_own_often"
    BREAKS_OWN_POINTS = "breaks_own_points"

    # Passing cards
    KEEPS_PAIRS = "keeps_pairs"
    ARMS_NOBODY = "arms_nobody"
    GIVES_LITTLE = "gives_little"
    EMPTIES = "empties"

    # Playing a card
    DECLARES = "declares"
    DECLARES_TRUMP = "declares_trump"
    MAKES = "makes"
    BEATS = "beats"
    TAKES = "takes"
    TRUMPS = "trumps"
    MAY_TAKE = "may_take"
    DRAWS = "draws"
    DRIVES_OUT = "drives_out"
    SAVES_BOLT = "saves_bolt"
    FEEDS = "feeds"
    MAY_FEED = "may_feed"
    THROWS_LOW = "throws_low"

    # Answering a simple question
    LOOKS = "looks"
    DARES = "dares"
    CLAIMS = "claims"
    WAIVES = "waives"
    REBUYS = "rebuys"
    LETS_GO = "lets_go"
    ANY_PACKET = "any_packet"
    ANY_CUT = "any_cut"

    # Against the second choice
    NOT_LESS_OFTEN = "not.less_often"
    NOT_EQUAL = "not.equal"
    NOT_FEWER_POINTS = "not.fewer_points"
    NOT_BEHIND = "not.behind"
    NOT_PASS = "not.pass"
    NOT_TOO_HIGH = "not.too_high"
    NOT_HOPELESS = "not.hopeless"
    NOT_CONCEDE = "not.concede"
    NOT_BREAKS_PAIR = "not.breaks_pair"
    NOT_ARMS = "not.arms"
    NOT_HALF = "not.half"
    NOT_BARES = "not.bares"
    NOT_GIVES_LEAD = "not.gives_lead"
    NOT_THROWS_AWAY = "not.throws_away"
    NOT_DEARER = "not.dearer"
    NOT_SPENDS = "not.spends"

    @property
    def is_against(self) -> bool:
        """Whether it is a reason against the second choice."""
        return self.startswith("not.")


TENS: Final = mask_of(Card.of(suit, Rank.TEN) for suit in Suit)
ACES: Final = mask_of(Card.of(suit, Rank.ACE) for suit in Suit)
# Two choices this close on the sheet, in points, count as equal.
SAME: Final = 0.5
# Two chances closer than this count as the same.
SAME_CHANCE: Final = 0.015


@dataclass(frozen=True, slots=True)
class Cause:
    """A motive with its facts by name: cards, seats, suits, points and chances (0 to 1)."""

    motive: Motive
    facts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Weighing:
    """The best choice and the next one among all ``choices``, with what the seat knows of the other hands during the
    tricks."""

    view: View
    best: Weighed
    other: Weighed | None
    known: Knowledge | None = None
    choices: Sequence[Weighed] = ()

    @property
    def seat(self) -> int:
        """The seat that chooses."""
        return self.view.me

    @property
    def behind(self) -> float:
        """How many points on the sheet the second choice is behind."""
        return 0.0 if self.other is None else self.best.worth - self.other.worth

    def wish(self, weighed: Weighed) -> float | None:
        """The chance that the contract goes as the seat wants: its own side makes it, or another side fails."""
        if weighed.chance is None:
            return None
        return 1.0 - weighed.chance if self.view.defends else weighed.chance

    @property
    def trump(self) -> int:
        """The trump suit before the choice."""
        return self.view.play.trump if self.view.play is not None else NO_TRUMP


# Finds the causes of one kind, usually none or one.
Finder: TypeAlias = Callable[[Weighing], Iterator[Cause]]


def by_numbers(weighing: Weighing) -> Iterator[Cause]:
    """What the numbers alone say against the second choice: it succeeds less often, brings less, or is equally good."""
    best, other = weighing.best, weighing.other
    if other is None:
        return
    mine, second = weighing.wish(best), weighing.wish(other)
    if is_alike(other, best) or abs(weighing.behind) < SAME:
        yield Cause(Motive.NOT_EQUAL)
    elif mine is not None and second is not None and mine - second >= SAME_CHANCE:
        yield Cause(Motive.NOT_LESS_OFTEN, {"chance": second})
    elif best.points is not None and other.points is not None and best.points - other.points >= 1.0:
        yield Cause(Motive.NOT_FEWER_POINTS, {"points": best.points - other.points})
    elif weighing.behind > 0.0:
        yield Cause(Motive.NOT_BEHIND, {"points": weighing.behind})


def bared(hand: int, gone: int, out: int) -> int:
    """The tens, as a mask, left without guards once these cards are ``gone``, while their aces are ``out``."""
    tens = 0
    for suit in SUIT_MASKS:
        left = hand & suit & ~gone
        if left & TENS == left and left and hand & suit & gone and out & ACES & suit:
            tens |= left
    return tens


def despite(weighing: Weighing, whole: Weighed, facts: dict[str, float]) -> Iterator[Cause]:
    """The advantage of the best choice, which breaks a marriage, over the best one that breaks none."""
    mine, other = weighing.wish(weighing.best), weighing.wish(whole)
    behind = weighing.best.worth - whole.worth
    if mine is not None and other is not None and mine - other >= SAME_CHANCE:
        yield Cause(Motive.BREAKS_OWN_OFTEN, {**facts, "chance": other})
    elif behind >= SAME:
        yield Cause(Motive.BREAKS_OWN_POINTS, {**facts, "points": behind})


def alone(weighing: Weighing) -> Iterator[Cause]:
    """There is only one choice."""
    if len(weighing.view.choices) == 1:
        yield Cause(Motive.ONLY)
