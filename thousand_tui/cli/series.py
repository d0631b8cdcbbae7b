"""``thousand series``: several games at one table, on one sheet of standings."""

from __future__ import annotations

import argparse

from thousand_tui.cli.common import (
    Commands,
    add_looks,
    add_rules,
    agreements_trouble,
    bots_asked,
    bots_trouble,
    fail,
    play,
)
from thousand_tui.options import USAGE, AskedSeries, Options
from thousand_tui.words.catalogue import t


def add(commands: Commands) -> None:
    """Add the command and its words."""
    series = commands.add_parser("series", help=t("cli.series"), description=t("cli.series.about"))
    series.add_argument("--games", type=int, choices=range(2, 101), default=0, metavar="N", help=t("cli.series.games"))
    series.add_argument("--counting", choices=("wins", "places"), default="", help=t("cli.series.counting"))
    series.add_argument("--handicap", metavar="POINTS", default="", help=t("cli.series.handicap"))
    series.add_argument("--bots", metavar="NAMES", help=t("cli.bots"))
    series.add_argument("--plain", action="store_true", help=t("cli.plain"))
    add_rules(series)
    add_looks(series)
    series.set_defaults(command=run)


def run(chosen: argparse.Namespace) -> int:
    """Play it, on screen or line by line."""
    if chosen.agreements is not None and (trouble := agreements_trouble(chosen.agreements)):
        return fail(trouble, USAGE)
    bots = bots_asked(chosen.bots)
    if trouble := bots_trouble(bots):
        return fail(trouble, USAGE)
    asked = AskedSeries(chosen.games, chosen.counting, chosen.handicap)
    looks = {"theme": chosen.theme, "ascii": chosen.ascii}
    options = Options(chosen.saves, agreements=chosen.agreements, bots=bots, series=asked, **looks)
    return play(options, is_plain=chosen.plain)
