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
    from thousand_tui.desk.pages.page import Desk
    from thousand_tui.desk.pages.puzzles import Puzzles
    from thousand_tui.desk.seating import last_setup
    from thousand_tui.plain.console import Console
    from thousand_tui.plain.games import Games
    from thousand_tui.plain.page import Pages, lines_of
    from thousand_tui.storage import load_settings, saves_dir
    from thousand_tui.study.puzzles.puzzle import Kind

    settings, _ = load_settings()
    kind = Kind(chosen.kind) if chosen.kind is not None else None
    console = Console()
    folder = saves_dir(chosen.saves)

    def nothing(_: object) -> None:
        """Change no settings, and begin no game."""

    desk = Desk(folder, str, lambda: settings, lambda: last_setup(settings, None, ()), nothing, console.say, nothing)
    puzzles = Puzzles(desk, kind, chosen.step)
    shelf = puzzles.shelf
    if shelf.trouble and (chosen.list or chosen.number is not None):
        return fail(shelf.trouble)
    is_every = kind is None and chosen.step is None
    if chosen.json:
        from thousand_tui.desk.reports import data

        return print_json(data.puzzles([*shelf.of(kind, chosen.step), *(shelf.own if is_every else ())], shelf.tried()))
    if chosen.list:
        console.say_all(lines_of(puzzles.page()))
        if is_every and shelf.own:
            console.say_all(lines_of(Puzzles(desk, Kind.OWN).page()))
        return OK
    first = next((entry for entry in shelf.of(kind, chosen.step) if entry.number == chosen.number), None)
    if chosen.number is not None and first is None:
        return fail(t("cli.puzzles.no_number", number=chosen.number, last=len(shelf.entries)), USAGE)
    pages = Pages(Games(console, folder, lambda *_: None), desk)

    def stay() -> None:
        if first is not None:
            pages.come_of(puzzles.take(first))
        pages.say(puzzles.page)

    return console.until_left(stay)
