"""Matches of the old Mariage (RULES §3 V15): two bots on alternate seats, with every deal played both ways round."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random
from time import perf_counter
from typing import Final

from thousand_tui.arena.deal import Times
from thousand_tui.arena.ledger import Ledger
from thousand_tui.arena.match import Played, Seating
from thousand_tui.arena.performing import crew_of, finish, pairs, perform, wanted
from thousand_tui.arena.rows import Figure, Layout, mean
from thousand_tui.arena.survey import Finding, Presets
from thousand_tui.arena.tables import NAME, columns, heads, in_percent, interval, number
from thousand_tui.mariage.bots.levels import LEVELS, bot_action
from thousand_tui.mariage.rules import Action, View, apply, compile_table, draw, new_game, turn, view_of
from thousand_tui.mariage.rules.agreements import PRESET, MariageAgreements, read_line, share_line
from thousand_tui.mariage.rules.state import CHANCE, Game, Table
from thousand_tui.words import t

RANDOM: Final = "random"
# The bots that can play, the weakest first.
ENTRANTS: Final = (RANDOM, *LEVELS)
# The widths of the columns, as in :mod:`thousand_tui.arena.tables`.
DEALT: Final = (-NAME, -NAME, 7, 9, 9, 9, 18)
WON: Final = (-NAME, -NAME, 7, 8, 15, 8, 8, 8)


@dataclass(frozen=True, slots=True)
class Setting:
    """The settings of a measurement: the agreements as a ``line``, the seed, and single deals or whole games."""

    line: str
    seed: str
    whole: bool


@dataclass(frozen=True, slots=True)
class Tallied:
    """A deal, or a whole game of ``deals`` deals, with these bots on the ``seats``: the tokens gained by each seat, and
    the seats that won."""

    seed: str
    number: int
    seats: tuple[str, ...]
    tokens: tuple[int, ...]
    deals: int
    winners: tuple[int, ...]

    def of(self, bot: str) -> list[int]:
        """The gains of a bot's seats."""
        return [gain for gain, name in zip(self.tokens, self.seats, strict=True) if name == bot]

    def share_of(self, bot: str) -> float:
        """The share of the win that goes to a bot's seats."""
        return sum(self.seats[seat] == bot for seat in self.winners) / max(1, len(self.winners))


TALLIES: Final = Layout(Tallied, "seed", "number", "seats")


# --- Playing ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _rules(setting: Setting) -> Table:
    """The rules of a game; a single deal counts as one of a longer game, so the next stake is paid (point 2)."""
    agreements = read_line(setting.line)
    return compile_table(agreements if setting.whole else agreements.model_copy(update={"deals": 2}))


def decided(bot: str, view: View, seed: str, ply: int) -> Action:
    """The action of a bot at this ply of a game."""
    if bot == RANDOM:
        return view.choices.sample(Random(f"{seed}/{ply}/{view.me}"))
    return bot_action(bot, view, seed, ply)


def play(setting: Setting, seating: Seating) -> Played[Tallied]:
    """Play a deal or a whole game; the number decides who deals first."""
    seed = f"{setting.seed}/{seating.number}"
    game = new_game(_rules(setting), seating.number % len(seating.seats))
    before, times, ply, shuffles = game.sheet.tokens, Times(), 0, 0
    while (seat := turn(game)) is not None and (setting.whole or not game.sheet.deals):
        if seat == CHANCE:
            action: Action = draw(game, seed, shuffles)
            shuffles += 1
        else:
            begun, view = perf_counter(), view_of(game, seat)
            action = decided(seating.seats[seat], view, seed, ply)
            if len(view.choices) > 1:
                times.setdefault(seating.seats[seat], []).append(perf_counter() - begun)
        game = apply(game, action)
        ply += 1
    return Played((_tallied(setting, seating, game, before),), times, ply - shuffles)


def _tallied(setting: Setting, seating: Seating, game: Game, before: Sequence[int]) -> Tallied:
    gains = tuple(now - then for now, then in zip(game.sheet.tokens, before, strict=True))
    return Tallied(setting.seed, seating.number, seating.seats, gains, len(game.sheet.deals), game.winners)


def lineups(one: str, other: str, seats: int) -> list[tuple[str, ...]]:
    """The two bots on alternate seats, both ways round."""
    both = [tuple((one, other)[(seat + shift) % 2] for seat in range(seats)) for shift in (0, 1)]
    return list(dict.fromkeys(both))


# --- Counting --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Match:
    """Everything two bots played against each other; rows with the same cards form a cluster."""

    one: str
    other: str
    clusters: Sequence[Sequence[Tallied]]

    def measured(self, value: Callable[[Tallied], float]) -> Figure:
        """The mean of this value over all rows."""
        return mean([[value(row) for row in cluster] for cluster in self.clusters])

    @property
    def tokens(self) -> Figure:
        """The tokens that a seat of the first bot gains per deal."""
        return self.measured(lambda row: _average(row.of(self.one)) / row.deals)

    @property
    def lead(self) -> Figure:
        """How many more tokens these are than those of the other bot's seats."""
        return self.measured(lambda row: (_average(row.of(self.one)) - _average(row.of(self.other))) / row.deals)

    @property
    def won(self) -> Figure:
        """The percentage of wins of the first bot's seats, with shared wins in parts."""
        return in_percent(self.measured(lambda row: row.share_of(self.one)))


def _average(values: Sequence[int]) -> float:
    return sum(values) / len(values)


def match_of(rows: Iterable[Tallied], one: str, other: str) -> Match:
    """The match between two bots in these rows."""
    clusters: dict[tuple[str, int], list[Tallied]] = {}
    for row in rows:
        if row.seats in lineups(one, other, len(row.seats)):
            clusters.setdefault((row.seed, row.number), []).append(row)
    return Match(one, other, list(clusters.values()))


def survey_of(asked: Presets) -> Finding:
    """A survey of this game at its table of five; every whole game ends after the agreed number of deals."""
    one, other = (_entrant(name) for name in (asked.one, asked.other))
    settings = [(Setting(PRESET, asked.seed, whole), asked.games if whole else asked.deals) for whole in (False, True)]
    decisions, rows = 0, []
    for setting, count in settings:
        found: list[Tallied] = []
        for at in range(count):
            for seats in lineups(one, other, MariageAgreements().players):
                played = play(setting, Seating(at, seats))
                found += played.rows
                decisions += played.decisions
        rows.append(found)
    dealt, ended = rows
    length = _average([row.deals for row in ended])
    finished = sum(bool(row.winners) for row in ended)
    return Finding(decisions, "", len(ended), finished, length, match_of(dealt, one, other).lead, digits=2)


# --- The command -----------------------------------------------------------------------------------------------------


def _entrant(name: str) -> str:
    """The name of a bot that can play this game.

    Raises:
        ValueError: there is no such bot.
    """
    if name not in ENTRANTS:
        raise ValueError(t("arena.mariage.unknown", name=name, known=", ".join(ENTRANTS)))
    return name


def run(options: argparse.Namespace) -> int:
    """Play what these options ask for and print it; returns the exit code.

    Raises:
        ValueError: there is no such bot or agreement, or an option is not available in this game.
    """
    if options.mixed or options.fixed_contracts:
        raise ValueError(t("arena.mariage.refused"))
    bots = tuple(map(_entrant, options.bots or (LEVELS if options.quick else ENTRANTS)))
    meets = pairs(bots, ladder=options.ladder or not options.bots)
    agreements = read_line(options.agreements or options.preset)
    setting = Setting(share_line(agreements), options.seed, bool(options.games))
    fixed = {"agreements": setting.line, "played": "games" if setting.whole else "deals"}
    ledger = Ledger(TALLIES, fixed, options.csv)
    seatings = [
        Seating(at, seats)
        for at in range(options.first, options.first + wanted(options))
        for seats in dict.fromkeys(seats for pair in meets for seats in lineups(*pair, agreements.players))
        if not ledger.has((setting.seed, at, seats))
    ]
    done = perform(partial(play, setting), seatings, ledger, crew_of(options, bots))
    matches = [match for pair in meets if (match := match_of(done.rows, *pair)).clusters]
    return finish([_title(options, setting), *_tables(matches, setting.whole)], done, matches)


def _title(options: argparse.Namespace, setting: Setting) -> list[str]:
    said = {"line": setting.line, "first": options.first, "seed": setting.seed}
    if setting.whole:
        lines = [t("arena.title.mariage.games", games=wanted(options), **said)]
    else:
        lines = [t("arena.title.mariage", deals=wanted(options), **said)]
    lines.append(t("arena.title.mariage.each"))
    return [*lines, t("arena.title.csv", path=options.csv.name)] if options.csv else lines


def _tables(matches: Sequence[Match], whole: bool) -> list[list[str]]:
    if not matches:
        return []
    kind, widths = (".games", WON) if whole else ("", DEALT)
    lines = [heads(f"arena.heads.mariage{kind}", widths)]
    for match in matches:
        lead, count = match.lead, str(len(match.clusters))
        ahead = (f"{lead.value:.2f}", f"{lead.error:.2f}")
        if whole:
            length = match.measured(lambda row: row.deals).value
            won = (number(match.won.value), interval(match.won))
            lines.append(columns((match.one, match.other, count, *won, *ahead, number(length)), widths))
        else:
            cells = (match.one, match.other, count, f"{match.tokens.value:.2f}", *ahead)
            lines.append(columns((*cells, f"{lead.low:.2f} to {lead.high:.2f}"), widths))
    return [lines, t(f"arena.legend.mariage{kind}").splitlines()]
