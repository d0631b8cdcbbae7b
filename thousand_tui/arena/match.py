"""Duplicate matches: one bot against others of a kind, every deal played once as each side with the same cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from thousand_tui.arena.deal import Fixed, Table, Times, whole_game
from thousand_tui.arena.figures import Figure, mean, ratio
from thousand_tui.bots import LEVELS, Level
from thousand_tui.rules import Rulebook, Settled
from thousand_tui.rules.state import NOBODY
from thousand_tui.words import t


@dataclass(frozen=True, slots=True)
class Seated:
    """A deal as it was played with the one as ``side``; ``sides`` are those of the seats, ``minimum`` the least bid."""

    side: int
    sides: tuple[int, ...]
    row: Settled
    minimum: int

    @property
    def points(self) -> int:
        """Settled points of the one; every deal starts from a fresh sheet."""
        return self.row.totals[self.side]

    @property
    def others(self) -> float:
        """Settled points of the other sides on average."""
        rest = [total for side, total in enumerate(self.row.totals) if side != self.side]
        return sum(rest) / len(rest)

    @property
    def bought(self) -> bool:
        """Whether somebody bid above the forced opening."""
        return self.row.outcome.declarer != NOBODY and self.row.outcome.bid > self.minimum

    @property
    def own(self) -> bool:
        """Whether the one, or one of a pair, played the contract."""
        declarer = self.row.outcome.declarer
        return declarer != NOBODY and self.sides[declarer] == self.side


@dataclass(slots=True)
class Match:
    """One against others of a kind: per deal a cluster of the deals as played from every side."""

    one: Level
    other: Level
    clusters: list[list[Seated]] = field(default_factory=list)
    times: Times = field(default_factory=dict)
    decisions: int = 0

    @property
    def points(self) -> Figure:
        """Settled points of the one, a deal."""
        return mean([[deal.points for deal in cluster] for cluster in self.clusters])

    @property
    def others(self) -> Figure:
        """Settled points of each of the others, a deal."""
        return mean([[deal.others for deal in cluster] for cluster in self.clusters])

    @property
    def lead(self) -> Figure:
        """Settled points of the one above those of the others on average, a deal."""
        return mean([[deal.points - deal.others for deal in cluster] for cluster in self.clusters])

    @property
    def bought(self) -> Figure:
        """The share of deals in which the bid went above the forced opening."""
        return mean([[float(deal.bought) for deal in cluster] for cluster in self.clusters])

    @property
    def made(self) -> Figure | None:
        """The share of contracts that the one made among those that he bid above the forced opening; a conceded one
        counts as not made."""
        own = [[deal for deal in cluster if deal.own and deal.bought] for cluster in self.clusters]
        return ratio([(sum(deal.row.made for deal in cluster), len(cluster)) for cluster in own])

    @property
    def conceded(self) -> Figure | None:
        """The share of contracts that the one gave up, among all that he bought or was forced to."""
        own = [[deal for deal in cluster if deal.own] for cluster in self.clusters]
        return ratio(
            [(sum(deal.row.outcome.conceded is not None for deal in cluster), len(cluster)) for cluster in own]
        )


def lineups(one: Level, other: Level, sides: Sequence[int]) -> Iterator[tuple[int, list[Level]]]:
    """The one as every side in turn, a single player or a pair, the others around; ``sides`` are those of the seats."""
    for own in range(len(set(sides))):
        yield own, [one if side == own else other for side in sides]


def agreed(rules: Rulebook, seed: str, number: int) -> Fixed:
    """The contract to which regulars all around would bid these cards: fair to all who must then play it."""
    return Table(rules, [LEVELS["regular"]] * rules.form.seats, seed).auction(number)


def duplicate(
    one: Level, other: Level, rules: Rulebook, seed: str, deals: int, *, fixed_contracts: bool = False
) -> Match:
    """Play ``deals`` deals, each as every side.

    Raises:
        ValueError: contracts are to be fixed in a form that has none (V2).
    """
    if fixed_contracts and not rules.form.auction:
        raise ValueError(t("arena.no_contracts"))
    match = Match(one, other)
    for number in range(deals):
        fixed = agreed(rules, seed, number) if fixed_contracts else None
        cluster = []
        for own, levels in lineups(one, other, rules.form.sides):
            table = Table(rules, levels, seed, match.times)
            row = table.deal(number, fixed)
            match.decisions += table.decisions
            cluster.append(Seated(own, rules.form.sides, row, rules.auction.minimum))
        match.clusters.append(cluster)
    return match


@dataclass(slots=True)
class Games:
    """Whole games of one against others: per game number a cluster of shares in the win, and the deals it took.

    ``finished`` counts the games that somebody won before they were given up.
    """

    one: Level
    other: Level
    wins: list[list[float]] = field(default_factory=list)
    deals: list[int] = field(default_factory=list)
    times: Times = field(default_factory=dict)
    finished: int = 0
    decisions: int = 0

    @property
    def won(self) -> Figure:
        """The share of games that the one wins; a shared win counts in parts."""
        return mean(self.wins)


def whole_games(one: Level, other: Level, rules: Rulebook, seed: str, games: int) -> Games:
    """Play ``games`` games to the target, each as every side."""
    found = Games(one, other)
    for number in range(games):
        cluster = []
        for own, levels in lineups(one, other, rules.form.sides):
            table = Table(rules, levels, seed, found.times)
            game = whole_game(table, number)
            cluster.append(1.0 / len(game.winners) if own in game.winners else 0.0)
            found.deals.append(len(game.sheet.deals))
            found.finished += bool(game.winners)
            found.decisions += table.decisions
        found.wins.append(cluster)
    return found
