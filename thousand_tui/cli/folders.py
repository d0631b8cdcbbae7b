"""``thousand folders``: list the folders and files in use."""

from __future__ import annotations

import argparse

from thousand_tui.cli.common import OK, Commands, a_path
from thousand_tui.harmless import write_out
from thousand_tui.words.catalogue import t


def add(commands: Commands) -> None:
    """Add the command and its words."""
    folders = commands.add_parser("folders", help=t("cli.folders"), description=t("cli.folders.about"))
    folders.add_argument("--saves", type=a_path, metavar="DIR", help=t("cli.saves"))


def run(chosen: argparse.Namespace) -> int:
    """List them, a line each."""
    from thousand_tui.storage import places

    found = {
        "saves": places.saves_dir(chosen.saves),
        "record": places.records_path(),
        "settings": places.settings_path(),
        "keys": places.keys_path(),
        "themes": places.themes_dir(),
        "sets": places.sets_dir(),
        "lessons": places.lessons_dir(),
        "learned": places.learned_path(),
        "pages": places.pages_dir(),
    }
    names = {what: t(f"folders.{what}") for what in found}
    width = max(map(len, names.values()))
    for what, path in found.items():
        write_out(f"{names[what]:{width}}  {path}")
    return OK
