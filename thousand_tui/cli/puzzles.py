"""``thousand puzzles``: solve puzzles line by line, list them, or search for new ones."""

from __future__ import annotations

import argparse
from typing import Final

from thousand_tui.cli.common import OK, Commands, a_natural, a_path, add_json, add_signs, fail, print_json
from thousand_tui.options import LONGEST_SEED, USAGE, is_seed
from thousand_tui.sanitize import write_out
from thousand_tui.words.catalogue import system_said, t

KINDS: Final = ("make", "beat", "call", "find", "own")
STEPS: Final = (1, 2, 3)
SEED: Final = "thousand"


def add(commands: Commands) -> None:
    """Add the command and its options."""
    puzzles = commands.add_parser("puzzles", help=t("cli.puzzles"), description=t("cli.puzzles.about"))
    puzzles.add_argument("number", nargs="?", type=a_natural, metavar="NUMBER", help=t("cli.puzzles.number"))
    puzzles.add_argument("--kind", choices=KINDS, metavar="KIND", help=t("cli.puzzles.kind", kinds=", ".join(KINDS)))
    puzzles.add_argument("--step", choices=STEPS, type=a_natural, metavar="STEP", help=t("cli.puzzles.step"))
    does = puzzles.add_mutually_exclusive_group()
    does.add_argument("--list", action="store_true", help=t("cli.puzzles.list"))
    does.add_argument("--make", type=a_natural, metavar="N", help=t("cli.puzzles.make"))
    add_json(puzzles)
    puzzles.add_argument("--seed", default=SEED, metavar="TEXT", help=t("cli.puzzles.seed"))
    puzzles.add_argument("--into", type=a_path, metavar="FILE", help=t("cli.puzzles.into"))
    puzzles.add_argument("--saves", type=a_path, metavar="DIR", help=t("cli.puzzles.saves"))
    puzzles.only_with("--json", "--list")
    puzzles.only_with("--seed --into", "--make")
    puzzles.not_with("NUMBER", "--list --make")
    puzzles.not_with("--kind --step", "--make")
    add_signs(puzzles)


def run(chosen: argparse.Namespace) -> int:
    """Set puzzles, or list or make them."""
    if chosen.make is not None:
        return _make(chosen)
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


def _make(chosen: argparse.Namespace) -> int:
    """Search for this many puzzles, and print them or add them to a file."""
    from thousand_tui.study.puzzles.file import PuzzleFile
    from thousand_tui.study.puzzles.puzzle import PuzzleError

    if not is_seed(chosen.seed) or len(chosen.seed) > LONGEST_SEED or not chosen.seed.strip():
        return fail(t("cli.bad_seed", longest=LONGEST_SEED), USAGE)
    try:
        for line in PuzzleFile(chosen.seed, chosen.into).made(chosen.make):
            if chosen.into is None:
                write_out(line, exact=True)
    except (OSError, PuzzleError) as error:
        why = system_said(error.strerror) if isinstance(error, OSError) else error
        return fail(t("cli.puzzles.not_made", why=why))
    return OK
