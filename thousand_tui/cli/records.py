"""``thousand records``: print the record, rebuild it, or delete from it."""

from __future__ import annotations

import argparse
import os

from thousand_tui.cli.common import Commands, a_path, add_signs, fail
from thousand_tui.options import USAGE
from thousand_tui.words.catalogue import t


def add(commands: Commands) -> None:
    """Add the command and its options."""
    records = commands.add_parser("records", help=t("cli.records"), description=t("cli.records.about"))
    records.add_argument("--person", metavar="NAME", help=t("cli.records.person"))
    records.add_argument("--preset", metavar="NAME", help=t("cli.records.preset"))
    records.add_argument("--since", metavar="DAY", help=t("cli.records.since"))
    does = records.add_mutually_exclusive_group()
    does.add_argument("--json", action="store_true", help=t("cli.json"))
    does.add_argument("--csv", action="store_true", help=t("cli.records.csv"))
    does.add_argument("--rebuild", action="store_true", help=t("cli.records.rebuild"))
    does.add_argument("--forget", metavar="NAME", help=t("cli.records.forget"))
    does.add_argument("--delete", action="store_true", help=t("cli.records.delete"))
    records.add_argument("--yes", action="store_true", help=t("cli.records.yes"))
    records.add_argument("--saves", type=a_path, metavar="DIR", help=t("cli.saves"))
    records.only_with("--yes", "--forget --delete")
    records.not_with("--person --preset --since", "--rebuild --forget --delete")
    add_signs(records)


def run(chosen: argparse.Namespace) -> int:
    """Print or export the record, rebuild it, or delete from it."""
    from thousand_tui.desk.record_command import Book, WrongUsage
    from thousand_tui.desk.sentences import sentence
    from thousand_tui.storage import Problem, records_path, saves_dir
    from thousand_tui.storage.places import RECORDS

    folder = saves_dir(chosen.saves)
    if chosen.saves is not None and folder != saves_dir() and not chosen.rebuild:
        if not (folder / RECORDS).exists():
            return fail(t("cli.records.elsewhere", folder=folder, file=records_path()))
        os.environ["THOUSAND_RECORDS"] = str(folder)
    book = Book(folder)
    try:
        if chosen.rebuild:
            return book.rebuild()
        if chosen.forget is not None:
            return book.forget(chosen.forget, sure=chosen.yes)
        if chosen.delete:
            return book.delete(sure=chosen.yes)
        ask = book.export if chosen.csv else book.facts if chosen.json else book.show
        return ask(chosen.person, chosen.preset, chosen.since)
    except WrongUsage as wrong:
        return fail(str(wrong), USAGE)
    except Problem as problem:
        return fail(sentence(problem))
