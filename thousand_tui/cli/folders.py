"""``thousand folders``: list the folders and files in use."""

from __future__ import annotations

import argparse

from thousand_tui.cli.common import OK, Commands, a_path
from thousand_tui.sanitize import write_out
from thousand_tui.words.catalogue import t


def add(commands: Commands) -> None:
    """Add the command and its options."""
    folders = commands.add_parser("folders", help=t("cli.folders"), description=t("cli.folders.about"))
    folders.add_argument("--saves", type=a_path, metavar="DIR", help=t("cli.saves"))


def run(chosen: argparse.Namespace) -> int:
    """Print each folder and file on a line of its own."""
    from thousand_tui.desk.pages.folders import folders
    from thousand_tui.storage.places import saves_dir

    found = folders(saves_dir(chosen.saves))
    width = max(map(len, found))
    for what, path in found.items():
        write_out(f"{what:{width}}  {path}")
    return OK
