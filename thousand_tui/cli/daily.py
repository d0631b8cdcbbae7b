"""``thousand daily``: the deal of the day, its result, and the calendar."""

from __future__ import annotations

import argparse
from pathlib import Path

from thousand_tui.cli.common import OK, Commands, add_json, add_looks, fail, play, print_json
from thousand_tui.options import USAGE
from thousand_tui.sanitize import write_out
from thousand_tui.words.catalogue import t


def add(commands: Commands) -> None:
    """Add the command and its options."""
    daily = commands.add_parser("daily", help=t("cli.daily"), description=t("cli.daily.about"))
    daily.add_argument("--date", metavar="DAY", help=t("cli.daily.date"))
    does = daily.add_mutually_exclusive_group()
    does.add_argument("--share", action="store_true", help=t("cli.daily.share"))
    does.add_argument("--month", nargs="?", const="", metavar="MONTH", help=t("cli.daily.month"))
    does.add_argument("--plain", action="store_true", help=t("cli.plain"))
    add_json(daily)
    daily.only_with("--json", "--month")
    daily.not_with("--date", "--month")
    add_looks(daily)


def run(chosen: argparse.Namespace) -> int:
    """Play the deal, on the screen or line by line; or print its result or the calendar."""
    from thousand_tui.desk import daily

    now = daily.today()
    try:
        day = daily.day_called(chosen.date, now).isoformat() if chosen.date is not None else ""
        month = daily.month_called(chosen.month, now) if chosen.month is not None else None
    except daily.WrongDay as wrong:
        return fail(str(wrong), USAGE)
    if month is not None:
        return _print_month(chosen.saves, month, is_json=chosen.json)
    if chosen.share:
        try:
            write_out("\n".join(daily.shared(chosen.saves, day or now.isoformat())))
        except daily.NotPlayed as error:
            return fail(str(error))
        return OK
    return play(chosen, daily=day)


def _print_month(saves: Path | None, month: str, *, is_json: bool) -> int:
    from thousand_tui.desk.daily import days_of
    from thousand_tui.desk.sentences import sentence
    from thousand_tui.storage import Problem, saves_dir

    folder = saves_dir(saves)
    if not is_json:
        from thousand_tui.desk.pages.calendar import printed

        write_out(printed(folder, month))
        return OK
    from thousand_tui.desk.reports import data

    try:
        return print_json(data.days(month, days_of(folder, month)[0]))
    except Problem as problem:
        return fail(t("daily.month.trouble", why=sentence(problem)))
