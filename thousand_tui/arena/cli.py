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
QUICK_GAMES: Final = 4
LONGEST_COUNT: Final = 9
BOTS: Final = ("regular", "novice", "random")


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    options = Parser(prog="thousand arena", description=t("arena.about"), epilog=t("arena.epilog"))
    options.add_argument("bots", nargs="*", default=list(BOTS), metavar="BOT", help=t("arena.bots"))
    options.add_argument("--deals", type=_count, metavar="N", help=t("arena.deals", default=DEALS))
    options.add_argument("--games", type=_count, metavar="N", help=t("arena.games"))
    options.add_argument("--seed", default="arena", help=t("arena.seed"))
    options.add_argument("--preset", default="BASE", help=t("arena.preset"))
    options.add_argument("--fixed-contracts", action="store_true", help=t("arena.fixed"))
    options.add_argument("--quick", action="store_true", help=t("arena.quick", deals=QUICK_DEALS, games=QUICK_GAMES))
    return options


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > LONGEST_COUNT or int(text) < 1:
        raise argparse.ArgumentTypeError(t("arena.count", text=text))
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


def _print_deals(
    pairs: Sequence[tuple[Level, Level]], rules: Rulebook, seed: str, deals: int, *, fixed_contracts: bool
) -> None:
    contracts = t("arena.fixed_contracts" if fixed_contracts else "arena.own")
    print(t("arena.title", deals=deals, seats=rules.form.seats, contracts=contracts, seed=seed) + "\n")
    print(_line(t("arena.heads").split("|")))
    times: Times = {}
    for one, other in pairs:
        match = duplicate(one, other, rules, seed, deals, fixed_contracts=fixed_contracts)
        print(_line(_match_cells(match)), flush=True)
        _add(times, match.times)
    print("\n" + t("arena.legend"))
    _print_times(times)


def _print_games(pairs: Sequence[tuple[Level, Level]], rules: Rulebook, seed: str, games: int) -> None:
    print(t("arena.title.games", games=games, seats=rules.form.seats, seed=seed) + "\n")
    print(_line(t("arena.heads.games").split("|")))
    times: Times = {}
    for one, other in pairs:
        found = whole_games(one, other, rules, seed, games)
        print(_line(_games_cells(found, rules.form.seats)), flush=True)
        _add(times, found.times)
    print("\n" + t("arena.legend.games"))
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
    return f"{100 * figure.value:.1f} ± {100 * figure.error:.1f} %" if figure else t("arena.none")


def _add(times: Times, more: Times) -> None:
    for level, seconds in more.items():
        times.setdefault(level, []).extend(seconds)


def _print_times(times: Times) -> None:
    print("\n" + t("arena.times"))
    for level, seconds in times.items():
        median, most = quantile(seconds, 0.5) * 1000, quantile(seconds, 0.95) * 1000
        print(f"{level:<12}{median:>8.3f}{most:>10.3f}  {t('arena.decisions', count=len(seconds)):>20}")
