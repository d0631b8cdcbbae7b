"""``thousand book``: keep the sheet of a game with real cards."""

from __future__ import annotations

import argparse

from thousand_tui.cli import common
from thousand_tui.words.catalogue import t


def add(commands: common.Commands) -> None:
    """Add the command and its options."""
    book = commands.add_parser("book", help=t("cli.book"), description=t("cli.book.about"))
    book.add_argument("name", nargs="?", default="", metavar="NAME", help=t("cli.book.name"))
    book.add_argument("--plain", action="store_true", help=t("cli.plain"))
    common.add_rules(book)
    common.add_looks(book)


def run(chosen: argparse.Namespace) -> int:
    """Open the books, on the screen or line by line."""
    return common.play(chosen, agreements=chosen.agreements, book=chosen.name)
