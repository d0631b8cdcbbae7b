"""``thousand docs``: print a page of the documentation, or list the pages."""

from __future__ import annotations

import argparse
import sys
from io import StringIO
from pathlib import Path
from typing import Final

from thousand_tui.cli.common import OK, Commands, add_signs, fail
from thousand_tui.options import USAGE
from thousand_tui.sanitize import write_out
from thousand_tui.words import catalogue
from thousand_tui.words.catalogue import t, with_guess

WIDTH: Final = 80


def add(commands: Commands) -> None:
    """Add the command and its options."""
    docs = commands.add_parser("docs", help=t("cli.docs"), description=t("cli.docs.about"))
    docs.add_argument("page", nargs="?", metavar="PAGE", help=t("cli.docs.page"))
    add_signs(docs)


def run(chosen: argparse.Namespace) -> int:
    """Show a page formatted, through a pager in a terminal; without a page, list all pages."""
    from thousand_tui.storage import places

    pages = places.pages()
    if chosen.page is None:
        width = max(map(len, pages), default=0)
        for name, path in pages.items():
            write_out(f"{name:{width}}  {_title(path)}")
        return OK
    asked = chosen.page.removesuffix(".md")
    page = pages.get(f"{asked}.{catalogue.LANGUAGE}", pages.get(asked))
    if page is None:
        return fail(with_guess(t("cli.docs.unknown", page=chosen.page), chosen.page, pages), USAGE)
    text = _rendered(page.read_text("utf-8"))
    if sys.stdout.isatty():
        import pydoc

        shown = StringIO()
        write_out(text, shown)
        pydoc.pager(shown.getvalue())
    else:
        write_out(text)
    return OK


def _rendered(markdown: str) -> str:
    """A page as formatted text without terminal codes, so that it can be printed, paged or read aloud."""
    from rich.console import Console
    from rich.markdown import Markdown

    page = StringIO()
    console = Console(file=page, width=WIDTH, color_system=None, force_terminal=False, legacy_windows=False)
    console.print(Markdown(markdown, hyperlinks=False))
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines()).strip("\n")


def _title(page: Path) -> str:
    with page.open(encoding="utf-8") as lines:
        return next((line.removeprefix("# ").strip() for line in lines if line.startswith("# ")), "")
