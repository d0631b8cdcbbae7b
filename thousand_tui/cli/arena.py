"""``thousand arena``: its options and its work are in the package of that name, which is imported only here."""

from __future__ import annotations

from collections.abc import Sequence

from thousand_tui.cli.common import Commands, fail
from thousand_tui.options import USAGE
from thousand_tui.words.catalogue import t
from thousand_tui.words.usage import Parser, misplaced


def add(commands: Commands, parents: Sequence[Parser]) -> None:
    """Add the command; the help of its options is only complete if its parser is among ``parents``."""
    matches = commands.add_parser("arena", help=t("cli.arena"), add_help=False, parents=parents)
    matches.set_defaults(command=lambda _: run([]))


def run(words: list[str]) -> int:
    """Pass the words on to the arena, which has a parser of its own."""
    from thousand_tui.arena import cli

    if trouble := misplaced(cli.parser(), words):
        return fail(trouble, USAGE)
    return cli.run(words)
