"""Duplicate matches: one bot against others of a kind, every deal played once as each side with the same cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Generic, TypeVar

from thousand_tui.arena.deal import Entrant, Fixed, Lapse, Table, Times, whole_game
from thousand_tui.arena.pool import entrant
from thousand_tui.arena.rows import Dealt, Ended, Figure, mean, ratio
from thousand_tui.bots import LEVELS
from thousand_tui.rules import NOBODY, Rulebook, Settled, compile_rules, read_line
from thousand_tui.words import t

Who = TypeVar("Who")
Row = TypeVar("Row", Dealt, Ended)
Result = TypeVar("Result")
# The cards of a row by seed and number: rows of the same cards are one cluster.
Moment = tuple[str, int]


# --- Playing ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setting:
    """What is the same for all deals of a measurement: the agreements as a ``line``, the seed of all chance, and
    whether contracts are ``fixed`` beforehand."""

    line: str
    seed: str
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Seating:
    """A deal, or a whole game, by its number, and the bots on its seats by their names."""

    number: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Played(Generic[Result]):
    """Its result, nothing if it does not count, the seconds that the bots took, and where one of others failed."""

    rows: tuple[Result, ...]
    times: Times
    decisions: int
    lapses: tuple[Lapse, ...] = ()


@lru_cache(maxsize=8)
def rules_of(line: str) -> Rulebook:
    """The rules of a line of agreements."""
    return compile_rules(read_line(line))


def lineups(one: Who, other: Who, sides: Sequence[int]) -> Iterator[tuple[int, list[Who]]]:
    """The one as every side in turn, a single player or a pair, the others around; ``sides`` are those of the seats."""
    for own in range(len(set(sides))):
        yield own, [one if side == own else other for side in sides]


@lru_cache(maxsize=64)
def agreed(rules: Rulebook, seed: str, number: int) -> Fixed:
    """The contract to which regulars all around would bid these cards: fair to all who must then play it."""
    return Table(rules, [LEVELS["regular"]] * rules.form.seats, seed).auction(number)


def play_deal(setting: Setting, seating: Seating) -> Played[Dealt]:
    """Play a deal.

    Raises:
        ArenaError: a bot breaks down, or the deal comes to no end.
    """
    table = Table(rules_of(setting.line), [entrant(name) for name in seating.seats], setting.seed)
    row = deal_at(table, seating.number, fixed=setting.fixed)
    return Played((row,), table.times, table.decisions, tuple(table.lapses))


def deal_at(table: Table, number: int, *, fixed: bool) -> Dealt:
    """Play a deal at this table."""
    row = table.deal(number, agreed(table.rules, table.seed, number) if fixed else None)
    return dealt(table.seed, number, [level.id for level in table.levels], row)


def dealt(seed: str, number: int, seats: Iterable[str], row: Settled) -> Dealt:
    """What is kept of a row of the sheet."""
    outcome = row.outcome
    return Dealt(
        seed,
        number,
        tuple(seats),
        row.totals,
        outcome.declarer,
        outcome.bid,
        outcome.contract,
        row.made,
        outcome.conceded or "",
    )


def play_game(setting: Setting, seating: Seating) -> Played[Ended]:
    """Play a whole game to the target.

    Raises:
        ArenaError: a bot breaks down.
    """
    table = Table(rules_of(setting.line), [entrant(name) for name in seating.seats], setting.seed)
    row = game_at(table, seating.number)
    return Played((row,), table.times, table.decisions, tuple(table.lapses))


def game_at(table: Table, number: int) -> Ended:
    """Play a whole game at this table."""
    game = whole_game(table, number)
    seats = tuple(level.id for level in table.levels)
    return Ended(table.seed, number, seats, game.winners, len(game.sheet.deals))


# --- Deals as they look from a side ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seated:
    """A deal as it was played with the one as ``side``; ``sides`` are those of the seats, ``minimum`` the least bid."""

    side: int
    sides: tuple[int, ...]
    row: Dealt
    minimum: int

    @property
    def points(self) -> int:
        """Settled points of the one; every deal starts from a fresh sheet."""
        return self.row.points[self.side]

    @property
    def others(self) -> float:
        """Settled points of the other sides on average."""
        rest = [points for side, points in enumerate(self.row.points) if side != self.side]
        return sum(rest) / len(rest)

    @property
    def raised(self) -> bool:
        """Whether somebody bid above the forced opening."""
        return self.row.declarer != NOBODY and self.row.bid > self.minimum

    @property
    def own(self) -> bool:
        """Whether the one, or one of a pair, played the contract."""
        return self.row.declarer != NOBODY and self.sides[self.row.declarer] == self.side

    @property
    def bought(self) -> bool:
        """Whether the one bid above the forced opening and got the deal."""
        return self.own and self.raised

    @property
    def against(self) -> bool:
        """Whether the one defended against a contract above the forced opening."""
        return self.raised and not self.own


# Deals as they look from a side; those with the same cards are together.
Clusters = Sequence[Sequence[Seated]]


def points(clusters: Clusters) -> Figure:
    """Settled points a deal."""
    return mean([[deal.points for deal in cluster] for cluster in clusters])


def lead(clusters: Clusters) -> Figure:
    """Settled points above those of the other sides on average, a deal."""
    return mean([[deal.points - deal.others for deal in cluster] for cluster in clusters])


def bought(clusters: Clusters) -> Figure:
    """The share of deals that the side bought above the forced opening."""
    return mean([[float(deal.bought) for deal in cluster] for cluster in clusters])


def made(clusters: Clusters) -> Figure | None:
    """The share of contracts that the side made, of those that it bought; a conceded one counts as not made."""
    own = [[deal.row.made for deal in cluster if deal.bought] for cluster in clusters]
    return ratio([(sum(cluster), len(cluster)) for cluster in own])


def allowed(clusters: Clusters) -> Figure | None:
    """The share of contracts that were made against the side, of those that others bought."""
    faced = [[deal.row.made for deal in cluster if deal.against] for cluster in clusters]
    return ratio([(sum(cluster), len(cluster)) for cluster in faced])


def conceded(clusters: Clusters) -> Figure | None:
    """The share of contracts that the side gave up, of all that it bought or was forced to."""
    own = [[bool(deal.row.conceded) for deal in cluster if deal.own] for cluster in clusters]
    return ratio([(sum(cluster), len(cluster)) for cluster in own])


@dataclass(slots=True)
class Match:
    """One against others of a kind: per deal a cluster of the deals as played from every side."""

    one: str
    other: str
    clusters: list[list[Seated]] = field(default_factory=list)
    times: Times = field(default_factory=dict)
    decisions: int = 0
    lapses: list[Lapse] = field(default_factory=list)


@dataclass(slots=True)
class Games:
    """Whole games of one against others: per game number a cluster of shares in the win, and the deals it took.

    ``finished`` counts the games that somebody won before they were given up.
    """

    one: str
    other: str
    wins: list[list[float]] = field(default_factory=list)
    deals: list[int] = field(default_factory=list)
    times: Times = field(default_factory=dict)
    finished: int = 0
    decisions: int = 0
    lapses: list[Lapse] = field(default_factory=list)

    @property
    def won(self) -> Figure:
        """The share of games that the one wins; a shared win counts in parts."""
        return mean(self.wins)

    def add(self, cluster: Iterable[tuple[int, Ended]]) -> None:
        """The games with the same cards, each with the side of the one."""
        shares = []
        for side, row in cluster:
            shares.append(share_of(side, row))
            self.deals.append(row.deals)
            self.finished += bool(row.winners)
        self.wins.append(shares)


def share_of(side: int, row: Ended) -> float:
    """The share of a side in the win."""
    return 1.0 / len(row.winners) if side in row.winners else 0.0


# --- From rows to figures --------------------------------------------------------------------------------------------


def by_moment(rows: Iterable[Row]) -> dict[Moment, dict[tuple[str, ...], Row]]:
    """The rows by their cards, and there by who sat where."""
    found: dict[Moment, dict[tuple[str, ...], Row]] = {}
    for row in rows:
        found.setdefault((row.seed, row.number), {})[row.seats] = row
    return found


def by_name(
    rows: Iterable[Row], sides: Sequence[int], look: Callable[[int, Row], Result]
) -> dict[str, list[list[Result]]]:
    """Every bot's rows as they ``look`` from its sides, those of the same cards together."""
    found: dict[str, list[list[Result]]] = {}
    for cluster in by_moment(rows).values():
        mine: dict[str, list[Result]] = {}
        for row in cluster.values():
            for side, name in sorted(set(zip(sides, row.seats, strict=True))):
                mine.setdefault(name, []).append(look(side, row))
        for name, own in mine.items():
            found.setdefault(name, []).append(own)
    return found


def paired(rows: Iterable[Row], one: str, other: str, sides: Sequence[int]) -> Iterator[list[tuple[int, Row]]]:
    """The clusters of a pair of bots that are complete: the one as every side, with the side."""
    wanted = [(own, tuple(names)) for own, names in lineups(one, other, sides)]
    for cluster in by_moment(rows).values():
        if all(names in cluster for _, names in wanted):
            yield [(own, cluster[names]) for own, names in wanted]


def match_of(rows: Iterable[Dealt], one: str, other: str, rules: Rulebook) -> Match:
    """What these rows say of one against others."""
    sides, minimum = rules.form.sides, rules.auction.minimum
    clusters = [
        [Seated(own, sides, row, minimum) for own, row in cluster] for cluster in paired(rows, one, other, sides)
    ]
    return Match(one, other, clusters)


def games_of(rows: Iterable[Ended], one: str, other: str, rules: Rulebook) -> Games:
    """What these rows say of one against others."""
    found = Games(one, other)
    for cluster in paired(rows, one, other, rules.form.sides):
        found.add(cluster)
    return found


# --- Both at once, in this process -----------------------------------------------------------------------------------

NO_CONTRACTS: Final = "arena.no_contracts"


def duplicate(
    one: Entrant, other: Entrant, rules: Rulebook, seed: str, deals: int, *, fixed_contracts: bool = False
) -> Match:
    """Play ``deals`` deals, each as every side.

    Raises:
        ValueError: contracts are to be fixed in a form that has none (V2).
        ArenaError: a bot breaks down, or a deal comes to no end.
    """
    if fixed_contracts and not rules.form.auction:
        raise ValueError(t(NO_CONTRACTS))
    match = Match(one.id, other.id)
    sides, minimum = rules.form.sides, rules.auction.minimum
    for number in range(deals):
        cluster = []
        for own, levels in lineups(one, other, sides):
            table = Table(rules, levels, seed, match.times)
            cluster.append(Seated(own, sides, deal_at(table, number, fixed=fixed_contracts), minimum))
            match.decisions += table.decisions
            match.lapses += table.lapses
        match.clusters.append(cluster)
    return match


def whole_games(one: Entrant, other: Entrant, rules: Rulebook, seed: str, games: int) -> Games:
    """Play ``games`` games to the target, each as every side.

    Raises:
        ArenaError: a bot breaks down.
    """
    found = Games(one.id, other.id)
    for number in range(games):
        cluster = []
        for own, levels in lineups(one, other, rules.form.sides):
            table = Table(rules, levels, seed, found.times)
            cluster.append((own, game_at(table, number)))
            found.decisions += table.decisions
            found.lapses += table.lapses
        found.add(cluster)
    return found
