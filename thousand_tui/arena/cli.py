"""``thousand arena``: let bots play each other and print what the matches show."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from thousand_tui.arena.deal import WHOLE_GAME, Times
from thousand_tui.arena.figures import Figure, quantile
from thousand_tui.arena.match import Games, Match, duplicate, whole_games
from thousand_tui.arena.pool import entrant
from thousand_tui.arena.survey import Finding, survey
from thousand_tui.bots import Level
from thousand_tui.options import LONGEST_SEED, Parser, is_seed
from thousand_tui.rules import Agreements, Rulebook, compile_rules, preset, presets, read_line
from thousand_tui.words import t

DEALS: Final = 300
QUICK_DEALS: Final = 60
QUICK_GAMES: Final = 4
SURVEY_DEALS: Final = 100
SURVEY_GAMES: Final = 2
QUICK_SURVEY: Final = 10
"""Deals a set of agreements in a quick survey, with one game."""
LONGEST_COUNT: Final = 9
BOTS: Final = ("regular", "novice", "random")
SURE: Final = 1.96
"""How many standard errors an interval of 95 % reaches to either side."""


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    options = Parser(prog="thousand arena", description=t("arena.about"), epilog=t("arena.epilog"))
    options.add_argument("bots", nargs="*", default=list(BOTS), metavar="BOT", help=t("arena.bots"))
    options.add_argument("--deals", type=_count, metavar="N", help=t("arena.deals", default=DEALS))
    options.add_argument("--games", type=_count, metavar="N", help=t("arena.games"))
    options.add_argument("--seed", default="arena", help=t("arena.seed"))
    agreed = options.add_mutually_exclusive_group()
    agreed.add_argument("--preset", metavar="NAME", help=t("arena.preset"))
    agreed.add_argument("--agreements", metavar="LINE", help=t("arena.agreements"))
    agreed.add_argument("--all", action="store_true", help=t("arena.all", deals=SURVEY_DEALS, games=SURVEY_GAMES))
    options.add_argument("--fixed-contracts", action="store_true", help=t("arena.fixed"))
    fewer = t("arena.quick", deals=QUICK_DEALS, games=QUICK_GAMES, few=QUICK_SURVEY)
    options.add_argument("--quick", action="store_true", help=fewer)
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
        rules = compile_rules(_agreements(options))
    except ValueError as error:
        parser().error(str(error))
    if options.fixed_contracts and (options.all or options.games or not rules.form.auction):
        parser().error(t("arena.no_contracts"))
    if options.all:
        _print_survey(levels[0], levels[-1] if len(levels) < 3 else levels[1], options)
        return 0
    pairs = list(combinations(levels, 2)) or [(levels[0], levels[0])]
    if options.games:
        games = min(options.games, QUICK_GAMES) if options.quick else options.games
        _print_games(pairs, rules, options.seed, games)
    else:
        deals = QUICK_DEALS if options.quick and not options.deals else options.deals or DEALS
        _print_deals(pairs, rules, options.seed, deals, fixed_contracts=options.fixed_contracts)
    return 0


def _agreements(options: argparse.Namespace) -> Agreements:
    if options.agreements is not None:
        return read_line(options.agreements)
    return preset(options.preset or "BASE").agreements


def _print_survey(one: Level, other: Level, options: argparse.Namespace) -> None:
    deals = options.deals or (QUICK_SURVEY if options.quick else SURVEY_DEALS)
    games = options.games or (1 if options.quick else SURVEY_GAMES)
    print(t("arena.title.all", one=one.id, other=other.id, deals=deals, games=games, seed=options.seed) + "\n")
    print(_columns(t("arena.heads.all").split("|"), SURVEYED))
    for found in presets():
        finding = survey(one, other, compile_rules(found.agreements), options.seed, deals, games)
        print(_columns((found.name, *_finding_cells(finding)), SURVEYED), flush=True)
    print("\n" + t("arena.legend.all", limit=WHOLE_GAME))


def _finding_cells(finding: Finding) -> tuple[str, ...]:
    if finding.refused:
        return (t("arena.refused", action=finding.refused),)
    lead = finding.lead
    reach = SURE * lead.error
    return (
        str(finding.decisions),
        f"{finding.finished}/{finding.games}",
        f"{finding.length:.0f}",
        f"{lead.value:.1f}",
        f"{lead.value - reach:.1f}",
        f"{lead.value + reach:.1f}",
    )


def _print_deals(
    pairs: Sequence[tuple[Level, Level]], rules: Rulebook, seed: str, deals: int, *, fixed_contracts: bool
) -> None:
    contracts = t("arena.fixed_contracts" if fixed_contracts else "arena.own")
    print(t("arena.title", deals=deals, sides=_sides(rules), contracts=contracts, seed=seed) + "\n")
    print(_columns(t("arena.heads").split("|"), MATCHED))
    times: Times = {}
    for one, other in pairs:
        match = duplicate(one, other, rules, seed, deals, fixed_contracts=fixed_contracts)
        print(_columns(_match_cells(match), MATCHED), flush=True)
        _add(times, match.times)
    print("\n" + t("arena.legend"))
    _print_times(times)


def _print_games(pairs: Sequence[tuple[Level, Level]], rules: Rulebook, seed: str, games: int) -> None:
    print(t("arena.title.games", games=games, sides=_sides(rules), seed=seed) + "\n")
    print(_columns(t("arena.heads.games").split("|"), PLAYED))
    times: Times = {}
    for one, other in pairs:
        found = whole_games(one, other, rules, seed, games)
        print(_columns(_games_cells(found, _sides(rules)), PLAYED), flush=True)
        _add(times, found.times)
    print("\n" + t("arena.legend.games"))
    _print_times(times)


def _match_cells(match: Match) -> tuple[str, ...]:
    lead = match.lead
    return (
        match.one.id,
        match.other.id,
        f"{match.points.value:.1f}",
        f"{match.others.value:.1f}",
        f"{lead.value:.1f} ± {lead.error:.1f}",
        f"{lead.sigmas:.1f}",
        _percent(match.bought),
        _percent(match.made),
        _percent(match.conceded),
    )


def _games_cells(found: Games, sides: int) -> tuple[str, ...]:
    won = found.won
    above = Figure(won.value - 1.0 / sides, won.error)
    deals = sum(found.deals) / len(found.deals)
    finished = f"{found.finished}/{len(found.deals)}"
    return (found.one.id, found.other.id, _percent(won), f"{above.sigmas:.1f}", finished, f"{deals:.1f}")


MATCHED: Final = (-12, -11, 6, 7, 13, 6, 8, 8, 9)
PLAYED: Final = (-12, -11, 12, 10, 12, 10)
SURVEYED: Final = (-13, 11, 10, 8, 10, 10, 10)
"""The widths of the columns of each table, at most 80 in all; names, with a minus sign, stand to the left."""


def _columns(cells: Sequence[str], widths: Sequence[int]) -> str:
    placed = zip(cells, widths, strict=False)
    aligned = (f"{cell:<{-width}}" if width < 0 else f"{cell:>{width}}" for cell, width in placed)
    return "".join(aligned).rstrip()


def _sides(rules: Rulebook) -> int:
    return len(set(rules.form.sides))


def _percent(figure: Figure | None) -> str:
    return f"{100 * figure.value:.0f} ± {100 * figure.error:.0f}" if figure else t("arena.none")


def _add(times: Times, more: Times) -> None:
    for level, seconds in more.items():
        times.setdefault(level, []).extend(seconds)


def _print_times(times: Times) -> None:
    print("\n" + t("arena.times"))
    for level, seconds in times.items():
        median, most = quantile(seconds, 0.5) * 1000, quantile(seconds, 0.95) * 1000
        print(f"{level:<12}{median:>8.3f}{most:>10.3f}  {t('arena.decisions', count=len(seconds)):>20}")
