"""``thousand series``: several games at one table, on one sheet of standings."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Final

from thousand_tui.cli import common
from thousand_tui.options import USAGE, AskedSeries
from thousand_tui.words.catalogue import t

MOST_GAMES: Final = 100


def add(commands: common.Commands) -> None:
    """Add the command and its options."""
    series = commands.add_parser("series", help=t("cli.series"), description=t("cli.series.about"))
    series.add_argument(
        "--games",
        type=partial(common.a_natural, least=2, most=MOST_GAMES),
        default=0,
        metavar="N",
        help=t("cli.series.games"),
    )
    series.add_argument("--counting", choices=("wins", "places"), default="", help=t("cli.series.counting"))
    series.add_argument("--handicap", metavar="POINTS", default="", help=t("cli.series.handicap"))
    series.add_argument("--bots", metavar="NAMES", help=t("cli.bots"))
    series.add_argument("--plain", action="store_true", help=t("cli.plain"))
    common.add_rules(series)
    common.add_looks(series)


def run(chosen: argparse.Namespace) -> int:
    """Play the series, on the screen or line by line."""
    from thousand_tui.desk.seating import last_setup
    from thousand_tui.desk.series import SeriesError, head_start
    from thousand_tui.storage import load_settings

    bots = common.bots_asked(chosen.bots)
    try:
        # Who sits at a table with other agreements is only known once it is set up.
        if chosen.agreements is None:
            head_start(chosen.handicap, last_setup(load_settings()[0], None, bots))
    except SeriesError as error:
        return common.fail(str(error), USAGE)
    asked = AskedSeries(chosen.games, chosen.counting, chosen.handicap)
    return common.play(chosen, agreements=chosen.agreements, bots=bots, series=asked)
