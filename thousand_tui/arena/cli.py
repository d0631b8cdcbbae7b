"""``thousand arena``: let bots play each other and print what the matches show."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from thousand_tui.arena.deal import Times
from thousand_tui.arena.figures import Figure, quantile
from thousand_tui.arena.match import Games, Match, duplicate, whole_games
from thousand_tui.arena.pool import entrant
from thousand_tui.bots import Level
from thousand_tui.options import LONGEST_SEED, Parser, is_seed
from thousand_tui.rules import Rulebook, compile_rules, preset
from thousand_tui.words import t

DEALS: Final = 300
QUICK_DEALS: Final = 60
GAMES: Final = 30
QUICK_GAMES: Final = 4
LONGEST_COUNT: Final = 9


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    options = Parser(
        prog="thousand arena",
        description="Play duplicate matches: one bot against two of another kind, every deal from every seat.",
        epilog="A bot is one of novice, regular, random, or regular+15 for a regular whose bids are shifted."
        " Errors are standard errors, clustered by deal.",
    )
    options.add_argument(
        "bots",
        nargs="*",
        default=["regular", "novice", "random"],
        metavar="BOT",
        help="each plays against two of every later one (default: regular novice random); one alone plays its like",
    )
    options.add_argument("--deals", type=_count, metavar="N", help=f"deals a match (default {DEALS})")
    options.add_argument("--games", type=_count, metavar="N", help="play N whole games a match instead of single deals")
    options.add_argument("--seed", default="arena", help="where all chance comes from (default: arena)")
    options.add_argument("--preset", default="BASE", help="the agreements to play by (default: BASE)")
    options.add_argument(
        "--fixed-contracts",
        action="store_true",
        help="play contracts that three regulars have bid beforehand, without raising or conceding",
    )
    options.add_argument(
        "--quick", action="store_true", help=f"only {QUICK_DEALS} deals or {QUICK_GAMES} games a match"
    )
    return options


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > LONGEST_COUNT or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a number from 1 on is needed, not {text!r}")
    return int(text)


def run(argv: list[str]) -> int:
    """Run the command with these arguments; returns the exit status."""
    options = parser().parse_args(argv)
    if not is_seed(options.seed):
        parser().error(t("cli.bad_seed", longest=LONGEST_SEED))
    try:
        levels = [entrant(name) for name in options.bots]
        rules = compile_rules(preset(options.preset).agreements)
    except ValueError as error:
        parser().error(str(error))
    pairs = list(combinations(levels, 2)) or [(levels[0], levels[0])]
    if options.games:
        games = min(options.games, QUICK_GAMES) if options.quick else options.games
        _print_games(pairs, rules, options.seed, games)
    else:
        deals = QUICK_DEALS if options.quick and not options.deals else options.deals or DEALS
        _print_deals(pairs, rules, options.seed, deals, fixed_contracts=options.fixed_contracts)
    return 0


HEADS: Final = ("one", "against", "points", "others", "lead", "sigmas", "bought", "made", "conceded")
GAME_HEADS: Final = ("one", "against", "won", "sigmas", "deals")
LEGEND: Final = """
points    settled points a deal of the one, others: of each of the others on average
lead      points less others; sigmas: the lead in standard errors
bought    deals in which somebody bid above the forced opening
made      contracts made by the one, of those that he bid above the forced opening
conceded  contracts given up by the one, of all"""
GAME_LEGEND: Final = """
won       games won by the one; sigmas: above an equal share, in standard errors
deals     deals a game"""


def _print_deals(
    pairs: Sequence[tuple[Level, Level]], rules: Rulebook, seed: str, deals: int, *, fixed_contracts: bool
) -> None:
    contracts = "contracts fixed beforehand" if fixed_contracts else "own auctions"
    print(f"{deals} deals a match, each from {rules.form.seats} seats, {contracts}, seed {seed}\n")
    print(_line(HEADS))
    times: Times = {}
    for one, other in pairs:
        match = duplicate(one, other, rules, seed, deals, fixed_contracts=fixed_contracts)
        print(_line(_match_cells(match)), flush=True)
        _add(times, match.times)
    print(LEGEND)
    _print_times(times)


def _print_games(pairs: Sequence[tuple[Level, Level]], rules: Rulebook, seed: str, games: int) -> None:
    print(f"{games} games a match, each from {rules.form.seats} seats, seed {seed}\n")
    print(_line(GAME_HEADS))
    times: Times = {}
    for one, other in pairs:
        found = whole_games(one, other, rules, seed, games)
        print(_line(_games_cells(found, rules.form.seats)), flush=True)
        _add(times, found.times)
    print(GAME_LEGEND)
    _print_times(times)


def _match_cells(match: Match) -> tuple[str, ...]:
    lead = match.lead
    return (
        match.one.id,
        match.other.id,
        _number(match.points),
        _number(match.others),
        _number(lead),
        f"{lead.sigmas:.1f}",
        _percent(match.bought),
        _percent(match.made),
        _percent(match.conceded),
    )


def _games_cells(found: Games, seats: int) -> tuple[str, ...]:
    won = found.won
    above = Figure(won.value - 1.0 / seats, won.error)
    deals = sum(found.deals) / len(found.deals)
    return (found.one.id, found.other.id, _percent(won), f"{above.sigmas:.1f}", f"{deals:.1f}")


def _line(cells: Sequence[str]) -> str:
    names, numbers = cells[:2], cells[2:]
    return "".join(f"{cell:<12}" for cell in names) + "".join(f" {cell:>14}" for cell in numbers)


def _number(figure: Figure) -> str:
    return f"{figure.value:.1f} ± {figure.error:.1f}"


def _percent(figure: Figure | None) -> str:
    return f"{100 * figure.value:.1f} ± {100 * figure.error:.1f} %" if figure else "none"


def _add(times: Times, more: Times) -> None:
    for level, seconds in more.items():
        times.setdefault(level, []).extend(seconds)


def _print_times(times: Times) -> None:
    print("\nmilliseconds a decision with more than one choice: median, 95 %")
    for level, seconds in times.items():
        median, most = quantile(seconds, 0.5) * 1000, quantile(seconds, 0.95) * 1000
        print(f"{level:<12}{median:>8.3f}{most:>10.3f}{len(seconds):>10} decisions")
