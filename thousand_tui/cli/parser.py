"""The parser of all words that can follow ``thousand``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from thousand_tui.cli import arena, board, bots, daily, playing, puzzles, records, review, rules, show, verify
from thousand_tui.options import Parser
from thousand_tui.words.catalogue import t


def parser_of(words_of_arena: Sequence[Parser] = ()) -> Parser:
    """The options and commands; those of ``arena`` are shown by their own help, and take long to load: they are part
    only if that parser is handed over."""
    parser = Parser(
        prog="thousand",
        description=t("cli.about"),
        epilog=t("cli.epilog"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
        allow_abbrev=False,
    )
    playing.add_words(parser.add_argument_group(t("cli.options")))
    parser.set_defaults(command=playing.run)
    commands = parser.add_subparsers(title=t("cli.commands"), description=t("cli.commands.about"), metavar="COMMAND")
    for command in (daily, show, verify, review, puzzles, board, bots, rules, records):
        command.add(commands)
    arena.add(commands, words_of_arena)
    return parser
