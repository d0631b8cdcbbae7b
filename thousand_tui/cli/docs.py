"""``thousand docs``: print a page of the documentation, or list the pages."""

from __future__ import annotations

import argparse
from pathlib import Path

from thousand_tui.cli.common import OK, Commands, add_signs, fail
from thousand_tui.harmless import write_out
from thousand_tui.options import USAGE
from thousand_tui.words.catalogue import t, with_guess


def add(commands: Commands) -> None:
    """Add the command and its words."""
    docs = commands.add_parser("docs", help=t("cli.docs"), description=t("cli.docs.about"))
    docs.add_argument("page", nargs="?", metavar="PAGE", help=t("cli.docs.page"))
    add_signs(docs)
    docs.set_defaults(command=run, prints=True)


def run(chosen: argparse.Namespace) -> int:
    """Print the page as it is written, in Markdown; without a page the list of them."""
    from thousand_tui.storage.places import pages_dir

    pages = {path.stem: path for path in sorted(pages_dir().glob("*.md"))}
    if chosen.page is None:
        width = max(map(len, pages), default=0)
        for name, path in pages.items():
            write_out(f"{name:{width}}  {_title(path)}")
        return OK
    page = pages.get(chosen.page.removesuffix(".md"))
    if page is None:
        return fail(with_guess(t("cli.docs.unknown", page=chosen.page), chosen.page, pages), USAGE)
    write_out(page.read_text("utf-8").rstrip())
    return OK


def _title(page: Path) -> str:
    with page.open(encoding="utf-8") as lines:
        return next((line.removeprefix("# ").strip() for line in lines if line.startswith("# ")), "")
