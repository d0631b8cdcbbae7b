"""How many points a hand may bring its declarer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import erf, sqrt
from typing import Final, Protocol

from thousand_tui.bots.fitted import NAMED_CARDS, NAMED_LENGTH, NAMED_PAIR, TABLES, Table
from thousand_tui.bots.habits import given_away, kept_in, opponents_of
from thousand_tui.rules import ACES, BED, NINES, Rank, Rulebook, Standing, Tricks, View
from thousand_tui.rules.cards import FULL, PER_SUIT, RANK_MASKS, SUIT_MASKS, SUITS, members, points_of
from thousand_tui.rules.kernel import NO_TRUMP

# How far a declarer's points spread around the estimate: one standard deviation.
SPREAD: Final = 17.0
# How often a declarer without the ace of the suit wins a trick with one of the pair (G4).
BROUGHT_HOME: Final = 0.85
# How often a marriage is declared whose ace is the declarer's only one (G14).
INNER_ACE: Final = 0.4
# How attractive a suit is as trumps by its number of cards, and what nine, jack, queen, king, ten and ace add (G13).
LONG: Final = (0, 0, 2, 6, 12, 18, 22)
HIGH: Final = (0, 0, 1, 1, 2, 3)
# How often a declarer gets to declare a meld other than a marriage, if an ace or another good card wins a trick ...
WITH_ENTRY: Final = 0.85
# ... and how often without one.
WITHOUT_ENTRY: Final = 0.3

_ACES: Final = RANK_MASKS[Rank.ACE]
_TENS: Final = RANK_MASKS[Rank.TEN]
_SUIT: Final = (1 << PER_SUIT) - 1
_PAIR: Final = 1 << Rank.KING | 1 << Rank.QUEEN


class Prospect(Protocol):
    """What a hand may bring its declarer, however that was estimated: the average points (``mean``), the part of them
    for ``melds``, and points that are hardly ever exceeded (``most``)."""

    @property
    def mean(self) -> float: ...
    @property
    def melds(self) -> float: ...
    @property
    def most(self) -> float: ...

    def chance(self, contract: int) -> float:
        """The chance to take at least ``contract``."""
        ...


# How finely points are counted.
FINE: Final = 5


def most_of(view: View, cards: int) -> int:
    """The most points that the view's seat can take if it holds these cards: all there is in a deal."""
    counts = view.rules.barrel.counts_marriages(view.standing(view.me))
    return points_of(FULL) + (view.rules.melds.held(cards) if counts else 0)


def mean_of(reach: Callable[[int], float], need: int, most: int, told: Callable[[float], float]) -> float:
    """The average of points that are ``most`` at most, by the chance to ``reach`` each number: that of ``need`` or more
    and that of less, weighted by the chance of the former as it is told."""
    chance = reach(need)
    grid = [(points, min(1.0, reach(points))) for points in range(FINE // 2 + 1, most, FINE)]
    more = FINE * sum(min(chance, each) for points, each in grid if points > need)
    less = FINE * sum(max(0.0, each - chance) for points, each in grid if points < need)
    made, failed = need + more / (chance or 1.0), less / (1.0 - chance) if chance < 1.0 else need - 1.0
    return told(chance) * made + (1.0 - told(chance)) * failed


@dataclass(frozen=True, slots=True)
class Estimate:
    """The ``points`` a declarer expects, and ``extra`` for marriages that are declared with the probability ``hope``.

    ``melds`` is the part of the points that comes from marriages and other melds.
    """

    points: float
    extra: float = 0.0
    hope: float = 0.0
    melds: float = 0.0

    @property
    def mean(self) -> float:
        """The points expected on average."""
        return self.points + self.hope * self.extra

    @property
    def most(self) -> float:
        """Points that are hardly ever exceeded."""
        return self.points + self.extra + 2 * SPREAD

    def chance(self, contract: int) -> float:
        """The chance to take at least ``contract``."""
        gap = contract - 0.5 - self.points
        chance = self._above(gap)
        if self.hope:
            chance += self.hope * (self._above(gap - self.extra) - chance)
        return chance

    def _above(self, gap: float) -> float:
        return 0.5 - 0.5 * erf(gap / (SPREAD * sqrt(2.0)))


@dataclass(frozen=True, slots=True)
class More:
    """A meld other than a marriage: ``cards`` finds the cards of a hand that declare it, ``worths`` is its worth by
    suit, counted per pair or ``once`` for all; ``entries`` are cards that win the trick needed to declare it."""

    cards: Callable[[int], int]
    worths: tuple[int, ...]
    once: bool
    entries: int

    def worth(self, declared: int) -> int:
        """What these cards are worth."""
        if self.once:
            return max(self.worths)
        return sum(worth for suit, worth in enumerate(self.worths) if declared & SUIT_MASKS[suit])


@dataclass(frozen=True, slots=True)
class Measure:
    """How to judge a declarer's hand under these rules, for a side with this standing.

    ``paired`` finds the marriages in a hand, ``worths`` is what they are worth to this side; ``at_once``: they need no
    ace, because the very first lead may declare them or trumps win a trick (G2, G13). ``home`` is how often a marriage
    without its ace counts (G4). ``named``: trump is named (G13). ``more`` are the other melds. ``kept`` is how many
    cards a declarer plays with, ``away`` how many leave the hand; with ``laid`` the points of those count (D6).
    """

    table: Table
    paired: Callable[[int], int]
    worths: tuple[int, ...]
    at_once: bool
    home: float
    named: bool
    more: tuple[More, ...]
    kept: int
    away: int
    laid: bool

    def estimate(self, hand: int, aside: int = 0) -> Estimate:
        """What a declarer's hand may bring after the exchange; the cards ``aside`` have left it."""
        points, *more = self._weighed(hand)
        return Estimate(points + (points_of(aside) if self.laid else 0), *more)

    def _weighed(self, hand: int) -> tuple[float, float, float, float]:
        """The fields of the estimate for a hand: points, extra, hope and melds."""
        table = self.table
        suits = table.suits
        points: float = suits[hand & _SUIT] + suits[hand >> 6 & _SUIT] + suits[hand >> 12 & _SUIT] + suits[hand >> 18]
        if self.named:
            points += _named(hand >> self.best_trump(hand) * PER_SUIT & _SUIT)
        sure = 0.0
        for more in self.more:
            if declared := more.cards(hand):
                entry = self.at_once or hand & more.entries & ~declared
                sure += more.worth(declared) * (WITH_ENTRY if entry else WITHOUT_ENTRY)
        points += sure
        if not (paired := self.paired(hand)):
            return points, 0.0, 0.0, sure
        worths = [worth for suit, worth in zip(SUIT_MASKS, self.worths, strict=True) if paired & suit]
        first = max(worths) * self.home
        rest = sum(worths) * self.home - first
        if hand & _ACES & ~paired or self.at_once:
            return points + first, rest, table.second if rest else 0.0, first + sure
        if hand & _ACES:
            # The only aces belong to marriages (G14): one marriage is broken to win the first trick, if there are two.
            return (points + first, 0.0, 0.0, first + sure) if rest else (points, first, INNER_ACE, sure)
        price, hope, per_ten = table.no_ace
        return points + price, first, hope + per_ten * (hand & _TENS).bit_count(), sure

    def best_keeps(
        self, hand: int, may_leave: int, dangers: Sequence[float] = (), aside: int = 0
    ) -> tuple[int, Estimate]:
        """Choose the cards of ``hand`` to keep, and estimate what they may bring.

        Only cards in ``may_leave`` may leave. ``dangers`` gives the extra cost of passing each card to an opponent;
        ``aside`` of the cards, the most dangerous ones, go to nobody.
        """
        best, most = hand, float("-inf")
        weigh = self._weighed
        for away in combinations([1 << card for card in members(may_leave)], self.away):
            keep = hand - sum(away)
            points, extra, hope, _ = weigh(keep)
            worth = points + hope * extra + (points_of(hand ^ keep) if self.laid else 0)
            if dangers:
                worth -= price_of(members(hand ^ keep), dangers, aside)
            if worth > most:
                best, most = keep, worth
        return best, self.estimate(best, hand ^ best)

    def prospects(self, hand: int) -> Estimate:
        """What the hand may bring, before the exchange or after it."""
        return self.best_keeps(hand, hand)[1] if hand.bit_count() > self.kept else self.estimate(hand)

    def best_trump(self, hand: int) -> int:
        """The suit to name: the longest, with some weight on high cards; on a tie the one with the best marriage."""
        return max(SUITS, key=lambda suit: (LIKING[hand >> suit * PER_SUIT & _SUIT], self.worths[suit]))


LIKING: Final = tuple(
    LONG[cards.bit_count()] + sum(more for rank, more in enumerate(HIGH) if cards >> rank & 1)
    for cards in range(1 << PER_SUIT)
)


def _named(cards: int) -> float:
    """What these cards of one suit, as six bits, gain if the suit is named trumps (G13)."""
    points = NAMED_LENGTH[cards.bit_count()]
    points += sum(more for rank, more in enumerate(NAMED_CARDS) if cards >> rank & 1)
    return points + (NAMED_PAIR if cards & _PAIR == _PAIR else 0.0)


def price_of(away: Iterable[int], dangers: Sequence[float], aside: int) -> float:
    """The extra cost of giving these cards away if the most dangerous ``aside`` of them go to nobody."""
    prices = [dangers[card] for card in away]
    return sum(sorted(prices)[: len(prices) - aside]) if aside else sum(prices)


def measure(rules: Rulebook, standing: Standing) -> Measure:
    """How a side with this standing judges hands it might play as declarer."""
    form, melds = rules.form, rules.melds
    kept = kept_in(form)
    counted = rules.barrel.counts_marriages(standing)
    return Measure(
        table=_nearest(opponents_of(form), kept, form.bank),
        paired=melds.kinds[0].cards,
        worths=tuple(melds.worth(suit) if counted else 0 for suit in SUITS),
        at_once=rules.naming.named or melds.has_right(Tricks(0, 0, NO_TRUMP, (), (), ()), 0),
        home=BROUGHT_HOME if melds.brought_home else 1.0,
        named=rules.naming.named,
        more=_others(rules) if counted else (),
        kept=kept,
        away=given_away(form),
        laid=form.laid_counts,
    )


@cache
def _nearest(opponents: int, kept: int, bank: bool) -> Table:
    """The table fitted to this many opponents and cards, or else to the most similar game."""
    return min(
        TABLES, key=lambda table: (abs(table.opponents - opponents), abs(table.kept - kept), table.bank is not bank)
    )


def _others(rules: Rulebook) -> tuple[More, ...]:
    """The melds other than marriages: four aces need a trick won by another card, a pair or nines one won by an ace."""
    melds = rules.melds
    entries = {ACES: _TENS, BED: _ACES, NINES: _ACES}
    return tuple(
        More(kind.cards, tuple(melds.value(kind.name, suit) for suit in SUITS), not kind.is_pair, entries[kind.name])
        for kind in melds.kinds
        if kind.name in entries
    )
