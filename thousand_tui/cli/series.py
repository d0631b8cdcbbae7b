"""``thousand series``: several games at one table, on one sheet of standings."""

from __future__ import annotations

import argparse

from thousand_tui.cli import common
from thousand_tui.options import USAGE, AskedSeries
from thousand_tui.words.catalogue import t


def add(commands: common.Commands) -> None:
    """Add the command and its words."""
    series = commands.add_parser("series", help=t("cli.series"), description=t("cli.series.about"))
    series.add_argument("--games", type=int, choices=range(2, 101), default=0, metavar="N", help=t("cli.series.games"))
    series.add_argument("--counting", choices=("wins", "places"), default="", help=t("cli.series.counting"))
    series.add_argument("--handicap", metavar="POINTS", default="", help=t("cli.series.handicap"))
    series.add_argument("--bots", metavar="NAMES", help=t("cli.bots"))
    series.add_argument("--plain", action="store_true", help=t("cli.plain"))
    common.add_rules(series)
    common.add_looks(series)
    series.set_defaults(command=run)


def run(chosen: argparse.Namespace) -> int:
    """Play it, on screen or line by line."""
    if chosen.agreements is not None and (trouble := common.agreements_trouble(chosen.agreements)):
        return common.fail(trouble, USAGE)
    bots = common.bots_asked(chosen.bots)
    if trouble := common.bots_trouble(bots):
        return common.fail(trouble, USAGE)
    asked = AskedSeries(chosen.games, chosen.counting, chosen.handicap)
    return common.play(chosen, agreements=chosen.agreements, bots=bots, series=asked)
