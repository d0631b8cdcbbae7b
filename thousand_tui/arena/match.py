"""Duplicate matches: one bot against others of a kind, every deal played once from each seat with the same cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from thousand_tui.arena.deal import Fixed, Table, Times, whole_game
from thousand_tui.arena.figures import Figure, mean, ratio
from thousand_tui.bots import LEVELS, Level
from thousand_tui.rules import Rulebook, Settled


@dataclass(frozen=True, slots=True)
class Seated:
    """A deal as it was played with the one at ``seat``; ``minimum`` is the forced bid of these rules."""

    seat: int
    row: Settled
    minimum: int

    @property
    def points(self) -> int:
        """Settled points of the one; every deal starts from a fresh sheet."""
        return self.row.totals[self.seat]

    @property
    def others(self) -> float:
        """Settled points of the others on average."""
        rest = [total for seat, total in enumerate(self.row.totals) if seat != self.seat]
        return sum(rest) / len(rest)

    @property
    def bought(self) -> bool:
        """Whether somebody bid above the forced opening."""
        return self.row.outcome.bid > self.minimum

    @property
    def own(self) -> bool:
        """Whether the one played the contract."""
        return self.row.outcome.declarer == self.seat


@dataclass(slots=True)
class Match:
    """One against others of a kind: per deal a cluster of the deals as played from every seat."""

    one: Level
    other: Level
    clusters: list[list[Seated]] = field(default_factory=list)
    times: Times = field(default_factory=dict)

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


def lineups(one: Level, other: Level, seats: int) -> Iterator[tuple[int, list[Level]]]:
    """The one at every seat in turn, the others around."""
    for at in range(seats):
        yield at, [one if seat == at else other for seat in range(seats)]


def agreed(rules: Rulebook, seed: str, number: int) -> Fixed:
    """The contract to which three regulars would bid these cards: fair to all who must then play it."""
    return Table(rules, [LEVELS["regular"]] * rules.form.seats, seed).auction(number)


def duplicate(
    one: Level, other: Level, rules: Rulebook, seed: str, deals: int, *, fixed_contracts: bool = False
) -> Match:
    """Play ``deals`` deals, each from every seat."""
    match = Match(one, other)
    for number in range(deals):
        fixed = agreed(rules, seed, number) if fixed_contracts else None
        cluster = []
        for at, levels in lineups(one, other, rules.form.seats):
            row = Table(rules, levels, seed, match.times).deal(number, fixed)
            cluster.append(Seated(at, row, rules.auction.minimum))
        match.clusters.append(cluster)
    return match


@dataclass(slots=True)
class Games:
    """Whole games of one against others: per game number a cluster of shares in the win, and the deals it took."""

    one: Level
    other: Level
    wins: list[list[float]] = field(default_factory=list)
    deals: list[int] = field(default_factory=list)
    times: Times = field(default_factory=dict)

    @property
    def won(self) -> Figure:
        """The share of games that the one wins; a shared win counts in parts."""
        return mean(self.wins)


def whole_games(one: Level, other: Level, rules: Rulebook, seed: str, games: int) -> Games:
    """Play ``games`` games to the target, each from every seat."""
    found = Games(one, other)
    for number in range(games):
        cluster = []
        for at, levels in lineups(one, other, rules.form.seats):
            game = whole_game(Table(rules, levels, seed, found.times), number)
            side = rules.form.sides[at]
            cluster.append(1.0 / len(game.winners) if side in game.winners else 0.0)
            found.deals.append(len(game.sheet.deals))
        found.wins.append(cluster)
    return found
