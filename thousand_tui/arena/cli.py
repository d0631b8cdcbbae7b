"""``thousand arena``: let bots play against each other, and print the results."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Final, TypeVar

from thousand_tui.arena import match, performing, tables
from thousand_tui.arena.crew import Crew
from thousand_tui.arena.deal import WHOLE_GAME, ArenaError, dismiss
from thousand_tui.arena.ledger import Ledger
from thousand_tui.arena.match import NO_CONTRACTS, Played, Seating, Setting, rules_of
from thousand_tui.arena.performing import pairs, wanted
from thousand_tui.arena.pool import invited
from thousand_tui.arena.rows import DEALS, GAMES, Dealt, Ended, Layout
from thousand_tui.arena.survey import Finding, Presets, survey_of
from thousand_tui.bots import LEVELS
from thousand_tui.options import LONGEST_SEED, is_seed, keeps_to_ascii
from thousand_tui.rules import Agreements, preset, presets, read_line, share_line
from thousand_tui.sanitize import PRINTING, write_out
from thousand_tui.table.games import OTHERS, game_called
from thousand_tui.words import t
from thousand_tui.words.catalogue import any_of
from thousand_tui.words.declared import why_unusable
from thousand_tui.words.usage import Parser

SURVEY_DEALS: Final = 100
SURVEY_GAMES: Final = 2
# The deals per set of agreements in a quick survey, which has one game per set.
QUICK_SURVEY: Final = 10
# The default bots of a quick run.
QUICK_BOTS: Final = ("novice", "regular")
LONGEST_COUNT: Final = 9

Row = TypeVar("Row", Dealt, Ended)


def parser() -> Parser:
    """The parser of the command."""
    epilog = t("arena.epilog", names=any_of(tuple(LEVELS)))
    options = Parser(prog="thousand arena", description=t("arena.about"), epilog=epilog)
    options.add_argument("bots", nargs="*", metavar="BOT", help=t("arena.bots"))
    options.add_argument("--deals", type=_count, metavar="N", help=t("arena.deals", default=performing.DEFAULT_DEALS))
    options.add_argument("--games", type=_count, metavar="N", help=t("arena.games"))
    options.add_argument("--from", dest="first", type=_number, default=0, metavar="K", help=t("arena.from"))
    options.add_argument("--seed", default="arena", help=t("arena.seed"))
    agreed = options.add_mutually_exclusive_group()
    agreed.add_argument("--preset", metavar="NAME", help=t("arena.preset"))
    agreed.add_argument("--agreements", metavar="LINE", help=t("arena.agreements"))
    agreed.add_argument("--all", action="store_true", help=t("arena.all", deals=SURVEY_DEALS, games=SURVEY_GAMES))
    met = options.add_mutually_exclusive_group()
    met.add_argument("--ladder", action="store_true", help=t("arena.ladder"))
    met.add_argument("--mixed", action="store_true", help=t("arena.mixed"))
    options.add_argument("--fixed-contracts", action="store_true", help=t("arena.fixed"))
    fewer = t("arena.quick", deals=performing.QUICK_DEALS, games=performing.QUICK_GAMES, few=QUICK_SURVEY)
    options.add_argument("--quick", action="store_true", help=fewer)
    spread = options.add_mutually_exclusive_group()
    spread.add_argument("--jobs", "--workers", type=_count, metavar="N", help=t("arena.jobs"))
    spread.add_argument("--dask", type=_address, metavar="ADDRESS", help=t("arena.dask"))
    options.add_argument("--csv", type=Path, metavar="FILE", help=t("arena.csv"))
    options.add_argument("--ascii", action="store_true", default=None, help=t("arena.ascii"))
    return options


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > LONGEST_COUNT or int(text) < 1:
        raise argparse.ArgumentTypeError(t("arena.count", text=text))
    return int(text)


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > LONGEST_COUNT:
        raise argparse.ArgumentTypeError(t("arena.number", text=text))
    return int(text)


def _address(text: str) -> str:
    # Given an empty address, Dask would start a cluster of its own.
    if not text.strip():
        raise argparse.ArgumentTypeError(t("arena.dask.empty"))
    return text.strip()


@dataclass(frozen=True, slots=True)
class Order:
    """What the options ask for: the ``bots`` by name, whom each ``meets`` (empty at mixed tables), and ``wanted`` deals
    or games from number ``first`` on."""

    bots: tuple[str, ...]
    meets: tuple[tuple[str, str], ...]
    setting: Setting
    first: int
    wanted: int
    crew: Crew
    csv: Path | None

    @property
    def numbers(self) -> range:
        """The numbers of the deals or games to play."""
        return range(self.first, self.first + self.wanted)

    @property
    def lineups(self) -> list[tuple[str, ...]]:
        """Every seating of the bots, without repetitions."""
        sides = rules_of(self.setting.line).form.sides
        if not self.meets:
            return [tuple(seated[side] for side in sides) for seated in permutations(self.bots, len(set(sides)))]
        return list(dict.fromkeys(tuple(names) for pair in self.meets for _, names in match.lineups(*pair, sides)))


def run(argv: list[str]) -> int:
    """Run the command with these arguments; returns the exit code."""
    options = parser().parse_args(argv)
    PRINTING.is_ascii = keeps_to_ascii(options.ascii)
    if not is_seed(options.seed):
        parser().error(t("cli.bad_seed", longest=LONGEST_SEED))
    try:
        if (other := game_called(options.agreements or options.preset or "")) is not None:
            return int(other.part("play_matches")(options))
        if options.all:
            return _survey(options)
        order = order_of(options)
        return _games(order) if options.games else _deals(order)
    except (ValueError, ArenaError) as error:
        parser().error(why_unusable(error))
    finally:
        dismiss()


def order_of(options: argparse.Namespace) -> Order:
    """The order that these options describe.

    Raises:
        ValueError: there is no such bot or agreement, or the options contradict each other.
    """
    line = share_line(_agreements(options))
    rules = rules_of(line)
    sides = len(set(rules.form.sides))
    if options.fixed_contracts and (options.games or not rules.form.auction):
        raise ValueError(t(NO_CONTRACTS))
    bots = tuple(options.bots or (QUICK_BOTS if options.quick else LEVELS))
    for name in bots:
        invited(name)
    if options.mixed and len(bots) < sides:
        raise ValueError(t("arena.too_few", sides=sides, count=len(bots)))
    found = pairs(bots, ladder=options.ladder or not options.bots)
    meets = found if len(bots) == 1 or not options.mixed else ()
    setting = Setting(line, options.seed, options.fixed_contracts)
    crew = performing.crew_of(options, bots)
    return Order(bots, meets, setting, options.first, wanted(options), crew, options.csv)


def _agreements(options: argparse.Namespace) -> Agreements:
    if options.agreements is not None:
        return read_line(options.agreements)
    return preset(options.preset or "BASE").agreements


def seated(
    order: Order, layout: Layout[Row], fixed: Mapping[str, str], play: Callable[[Setting, Seating], Played[Row]]
) -> performing.Done[Row]:
    """Play whatever is not yet in the file; only rows with the seatings asked for are counted."""
    setting, asked = order.setting, dict.fromkeys(order.lineups)
    ledger = Ledger(layout, {"agreements": setting.line, **fixed}, order.csv)
    units = [
        Seating(number, seats)
        for number in order.numbers
        for seats in asked
        if not ledger.has((setting.seed, number, seats))
    ]
    done = performing.perform(partial(play, setting), units, ledger, order.crew)
    done.rows = [row for row in done.rows if row.seats in asked]
    return done


def _deals(order: Order) -> int:
    contracts = "fixed" if order.setting.fixed else "own"
    done = seated(order, DEALS, {"contracts": contracts}, match.play_deal)
    rules = rules_of(order.setting.line)
    own = t("arena.fixed_contracts" if order.setting.fixed else "arena.own")
    title = t("arena.title", deals=order.wanted, first=order.first, contracts=own, seed=order.setting.seed)
    parts = [[*_title(order, title)]]
    matches = [met for pair in order.meets if (met := match.match_of(done.rows, *pair, rules)).clusters]
    rows = done.rows
    if order.meets:
        rows = [deal.row for met in matches for cluster in met.clusters for deal in cluster]
    if matches:
        parts.append(tables.matches_table(matches))
    if rows:
        parts += [tables.ratings_table(rows, order.bots, rules), t("arena.legend").splitlines()]
    return performing.finish(parts, done, rows)


def _games(order: Order) -> int:
    done = seated(order, GAMES, {}, match.play_game)
    rules = rules_of(order.setting.line)
    title = t("arena.title.games", games=order.wanted, first=order.first, seed=order.setting.seed)
    parts = [[*_title(order, title)]]
    found = [games for pair in order.meets if (games := match.games_of(done.rows, *pair, rules)).wins]
    if found:
        parts.append(tables.games_table(found))
    if done.rows:
        equal = f"{100 / len(set(rules.form.sides)):.1f}"
        parts.append(tables.winners_table(done.rows, order.bots, rules))
        parts.append(t("arena.legend.games", equal=equal).splitlines())
    return performing.finish(parts, done, done.rows)


def _title(order: Order, title: str) -> Iterable[str]:
    yield title
    yield t("arena.title.each", sides=len(set(rules_of(order.setting.line).form.sides)))
    if order.csv is not None:
        yield t("arena.title.csv", path=order.csv.name)


def _surveyed(asked: Presets, name: str) -> Finding:
    try:
        other = game_called(name)
        found: Finding = survey_of(asked, name) if other is None else other.part("survey_of")(asked)
        return found
    except ValueError as error:
        return Finding(refused=why_unusable(error))


def _survey(options: argparse.Namespace) -> int:
    """Print a table of all presets, line by line as the results come in."""
    if options.fixed_contracts:
        raise ValueError(t(NO_CONTRACTS))
    if options.csv:
        raise ValueError(t("arena.csv.all"))
    one, other = (*(options.bots or ("regular", "novice")), options.bots[0] if options.bots else "")[:2]
    for name in (one, other):
        invited(name)
    deals = options.deals or (QUICK_SURVEY if options.quick else SURVEY_DEALS)
    games = options.games or (1 if options.quick else SURVEY_GAMES)
    write_out(t("arena.title.all", one=one, other=other, deals=deals, games=games, seed=options.seed) + "\n")
    write_out(tables.columns(t("arena.heads.all").split("|"), tables.SURVEYED))
    names = [*(found.name for found in presets()), *OTHERS]
    progress, lapses = performing.Progress(len(names)), performing.Lapses()
    work = partial(_surveyed, Presets(one, other, options.seed, deals, games))
    try:
        for name, finding in zip(names, performing.crew_of(options, (one, other))(work, names), strict=True):
            progress.clear()
            write_out(tables.finding_line(name, finding))
            progress.step()
            lapses.add(finding.lapses, progress)
    except KeyboardInterrupt:
        progress.clear()
        return performing.INTERRUPTED
    progress.clear()
    write_out("\n" + "\n".join([t("arena.legend.all", limit=WHOLE_GAME), *lapses.summary()]))
    return 0
