"""``thousand puzzles``: solve puzzles line by line, or list them."""

from __future__ import annotations

import argparse
from typing import Final

from thousand_tui.cli.common import OK, Commands, a_natural, a_path, add_json, add_signs, fail, print_json
from thousand_tui.options import USAGE
from thousand_tui.words import t

KINDS: Final = ("make", "beat", "call", "find", "own")
STEPS: Final = (1, 2, 3)


def add(commands: Commands) -> None:
    """Add the command and its options."""
    puzzles = commands.add_parser("puzzles", help=t("cli.puzzles"), description=t("cli.puzzles.about"))
    puzzles.add_argument("number", nargs="?", type=a_natural, metavar="NUMBER", help=t("cli.puzzles.number"))
    puzzles.add_argument("--kind", choices=KINDS, metavar="KIND", help=t("cli.puzzles.kind", kinds=", ".join(KINDS)))
    puzzles.add_argument("--step", choices=STEPS, type=a_natural, metavar="STEP", help=t("cli.puzzles.step"))
    puzzles.add_argument("--list", action="store_true", help=t("cli.puzzles.list"))
    add_json(puzzles)
    puzzles.add_argument("--saves", type=a_path, metavar="DIR", help=t("cli.puzzles.saves"))
    puzzles.only_with("--json", "--list")
    puzzles.not_with("NUMBER", "--list")
    add_signs(puzzles)


def run(chosen: argparse.Namespace) -> int:
    """Set puzzles, or list them."""
    from thousand_tui.desk.puzzling import Shelf
    from thousand_tui.plain.console import Console
    from thousand_tui.plain.puzzles import Puzzling
    from thousand_tui.storage import load_settings, saves_dir
    from thousand_tui.study.puzzles.puzzle import Kind

    settings, _ = load_settings()
    shelf = Shelf(settings, saves_dir(chosen.saves))
    if shelf.trouble and (chosen.list or chosen.number is not None):
        return fail(shelf.trouble)
    kind = Kind(chosen.kind) if chosen.kind is not None else None
    console = Console()
    puzzling = Puzzling(console, shelf, kind, chosen.step)
    if chosen.json:
        from thousand_tui.desk.reports import data

        return print_json(data.puzzles(puzzling.entries, shelf.tried()))
    if chosen.list:
        puzzling.tell_list()
        return OK
    entry = puzzling.labels.get(str(chosen.number)) if chosen.number is not None else None
    if chosen.number is not None and entry is None:
        return fail(t("cli.puzzles.no_number", number=chosen.number, last=len(shelf.entries)), USAGE)
    return console.until_left(lambda: puzzling.stay(entry))
