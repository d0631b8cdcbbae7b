"""Duplicate matches: one bot against copies of another, with every deal played from each side with the same cards."""

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
# The seed and number of a row's cards: rows with the same cards form a cluster.
Moment = tuple[str, int]


# --- Playing ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setting:
    """The settings of a measurement: the agreements as a ``line``, the seed of all chance, and whether contracts are
    ``fixed`` beforehand."""

    line: str
    seed: str
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Seating:
    """A deal or a whole game by its number, and the names of the bots in its seats."""

    number: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Played(Generic[Result]):
    """The rows played, the seconds that the bots took, the number of decisions, and the failures of installed bots."""

    rows: tuple[Result, ...]
    times: Times
    decisions: int
    lapses: tuple[Lapse, ...] = ()


@lru_cache(maxsize=8)
def rules_of(line: str) -> Rulebook:
    """The rules for a line of agreements."""
    return compile_rules(read_line(line))


def lineups(one: Who, other: Who, sides: Sequence[int]) -> Iterator[tuple[int, list[Who]]]:
    """The one bot as each side in turn (a player or a pair), the other in all other seats; ``sides`` are by seat."""
    for own in range(len(set(sides))):
        yield own, [one if side == own else other for side in sides]


@lru_cache(maxsize=64)
def agreed(rules: Rulebook, seed: str, number: int) -> Fixed:
    """The contract that Regulars in all seats would bid with these cards: fair to everybody who must then play it."""
    return Table(rules, [LEVELS["regular"]] * rules.form.seats, seed).auction(number)


def play_deal(setting: Setting, seating: Seating) -> Played[Dealt]:
    """Play a deal.

    Raises:
        ArenaError: a bot crashes, or the deal does not end.
    """
    table = Table(rules_of(setting.line), [entrant(name) for name in seating.seats], setting.seed)
    row = deal_at(table, seating.number, fixed=setting.fixed)
    return Played((row,), table.times, table.decisions, tuple(table.lapses))


def deal_at(table: Table, number: int, *, fixed: bool) -> Dealt:
    """Play a deal at this table."""
    row = table.deal(number, agreed(table.rules, table.seed, number) if fixed else None)
    return dealt(table.seed, number, [level.id for level in table.levels], row)


def dealt(seed: str, number: int, seats: Iterable[str], row: Settled) -> Dealt:
    """A row of the sheet as it is kept."""
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
        ArenaError: a bot crashes.
    """
    table = Table(rules_of(setting.line), [entrant(name) for name in seating.seats], setting.seed)
    row = game_at(table, seating.number)
    return Played((row,), table.times, table.decisions, tuple(table.lapses))


def game_at(table: Table, number: int) -> Ended:
    """Play a whole game at this table."""
    game = whole_game(table, number)
    seats = tuple(level.id for level in table.levels)
    return Ended(table.seed, number, seats, game.winners, len(game.sheet.deals))


# --- Deals from the point of view of a side ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seated:
    """A deal played with the one bot as ``side``; ``sides`` are by seat, ``minimum`` is the lowest bid."""

    side: int
    sides: tuple[int, ...]
    row: Dealt
    minimum: int

    @property
    def points(self) -> int:
        """The bot's settled points; every deal starts on a fresh sheet."""
        return self.row.points[self.side]

    @property
    def others(self) -> float:
        """The average settled points of the other sides."""
        rest = [points for side, points in enumerate(self.row.points) if side != self.side]
        return sum(rest) / len(rest)

    @property
    def raised(self) -> bool:
        """Whether somebody bid above the forced opening."""
        return self.row.declarer != NOBODY and self.row.bid > self.minimum

    @property
    def own(self) -> bool:
        """Whether the bot, or one of its pair, was the declarer."""
        return self.row.declarer != NOBODY and self.sides[self.row.declarer] == self.side

    @property
    def bought(self) -> bool:
        """Whether the bot became the declarer with a bid above the forced opening."""
        return self.own and self.raised

    @property
    def against(self) -> bool:
        """Whether the bot defended against a contract above the forced opening."""
        return self.raised and not self.own


# Deals from the point of view of a side, grouped by cards.
Clusters = Sequence[Sequence[Seated]]


def points(clusters: Clusters) -> Figure:
    """Settled points per deal."""
    return mean([[deal.points for deal in cluster] for cluster in clusters])


def lead(clusters: Clusters) -> Figure:
    """Settled points per deal above the average of the other sides."""
    return mean([[deal.points - deal.others for deal in cluster] for cluster in clusters])


def bought(clusters: Clusters) -> Figure:
    """The share of deals in which the side became the declarer with a bid above the forced opening."""
    return mean([[float(deal.bought) for deal in cluster] for cluster in clusters])


def made(clusters: Clusters) -> Figure | None:
    """Of the contracts that the side bought, the share that it made; conceding counts as not making it."""
    own = [[deal.row.made for deal in cluster if deal.bought] for cluster in clusters]
    return ratio([(sum(cluster), len(cluster)) for cluster in own])


def allowed(clusters: Clusters) -> Figure | None:
    """Of the contracts that others bought, the share that they made against the side."""
    faced = [[deal.row.made for deal in cluster if deal.against] for cluster in clusters]
    return ratio([(sum(cluster), len(cluster)) for cluster in faced])


def conceded(clusters: Clusters) -> Figure | None:
    """Of the contracts that the side bought or was forced to play, the share that it conceded."""
    own = [[bool(deal.row.conceded) for deal in cluster if deal.own] for cluster in clusters]
    return ratio([(sum(cluster), len(cluster)) for cluster in own])


@dataclass(slots=True)
class Match:
    """One bot against copies of another: for each deal a cluster, with the deal played from every side."""

    one: str
    other: str
    clusters: list[list[Seated]] = field(default_factory=list)
    times: Times = field(default_factory=dict)
    decisions: int = 0
    lapses: list[Lapse] = field(default_factory=list)


@dataclass(slots=True)
class Games:
    """Whole games of one bot against copies of another: per game number a cluster of shares in the win, and the deals.

    ``finished`` counts the games won before they were given up.
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
        """The share of games that the one bot wins; a shared win counts in parts."""
        return mean(self.wins)

    def add(self, cluster: Iterable[tuple[int, Ended]]) -> None:
        """Add the games with the same cards, each with the one bot's side."""
        shares = []
        for side, row in cluster:
            shares.append(share_of(side, row))
            self.deals.append(row.deals)
            self.finished += bool(row.winners)
        self.wins.append(shares)


def share_of(side: int, row: Ended) -> float:
    """A side's share of the win."""
    return 1.0 / len(row.winners) if side in row.winners else 0.0


# --- From rows to figures --------------------------------------------------------------------------------------------


def by_moment(rows: Iterable[Row]) -> dict[Moment, dict[tuple[str, ...], Row]]:
    """The rows grouped by cards, and in each group by seating."""
    found: dict[Moment, dict[tuple[str, ...], Row]] = {}
    for row in rows:
        found.setdefault((row.seed, row.number), {})[row.seats] = row
    return found


def by_name(
    rows: Iterable[Row], sides: Sequence[int], look: Callable[[int, Row], Result]
) -> dict[str, list[list[Result]]]:
    """For every bot, the results of ``look`` for its sides in all rows, grouped by cards."""
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
    """The complete clusters of two bots: one row for each side of the one bot, with that side."""
    wanted = [(own, tuple(names)) for own, names in lineups(one, other, sides)]
    for cluster in by_moment(rows).values():
        if all(names in cluster for _, names in wanted):
            yield [(own, cluster[names]) for own, names in wanted]


def match_of(rows: Iterable[Dealt], one: str, other: str, rules: Rulebook) -> Match:
    """The match of the two bots in these rows."""
    sides, minimum = rules.form.sides, rules.auction.minimum
    clusters = [
        [Seated(own, sides, row, minimum) for own, row in cluster] for cluster in paired(rows, one, other, sides)
    ]
    return Match(one, other, clusters)


def games_of(rows: Iterable[Ended], one: str, other: str, rules: Rulebook) -> Games:
    """The whole games of the two bots in these rows."""
    found = Games(one, other)
    for cluster in paired(rows, one, other, rules.form.sides):
        found.add(cluster)
    return found


# --- Both at once, in this process -----------------------------------------------------------------------------------

NO_CONTRACTS: Final = "arena.no_contracts"


def duplicate(
    one: Entrant, other: Entrant, rules: Rulebook, seed: str, deals: int, *, fixed_contracts: bool = False
) -> Match:
    """Play ``deals`` deals, each once from every side.

    Raises:
        ValueError: contracts are to be fixed in a form without contracts (V2).
        ArenaError: a bot crashes, or a deal does not end.
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
    """Play ``games`` games to the target, each once from every side.

    Raises:
        ArenaError: a bot crashes.
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
