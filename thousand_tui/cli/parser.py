"""The parser of the command line of ``thousand``, and shell completion."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from thousand_tui.cli import arena, common
from thousand_tui.options import LONGEST_SEED, USAGE, is_seed
from thousand_tui.sanitize import write_out
from thousand_tui.words.catalogue import languages, t
from thousand_tui.words.usage import Parser

# The commands in the order of the help; each has a file in this package.
COMMANDS: Final = (
    *("daily", "duplicate", "series", "book", "show", "verify", "review", "puzzles", "board"),
    *("bots", "rules", "records", "host", "serve", "docs", "folders"),
)
# The shells with completion of the command line.
SHELLS: Final = ("bash", "zsh", "fish")


def parser_of(words_of_arena: Sequence[Parser] = ()) -> Parser:
    """The parser with all options and commands. The options of ``arena`` have a help of their own and take long to
    load, so they are included only if their parser is passed."""
    parser = Parser(
        prog="thousand",
        description=t("cli.about"),
        epilog=t("cli.epilog"),
        add_help=False,
    )
    _add_words(parser.add_argument_group(t("cli.options")))
    parser.set_defaults(command=_run)
    commands = parser.add_subparsers(title=t("cli.commands"), description=t("cli.commands.about"), metavar="COMMAND")
    for name in COMMANDS:
        command = import_module(f"thousand_tui.cli.{name}")
        command.add(commands)
        commands.choices[name].set_defaults(command=command.run)
    # Options given before a command apply to it, unless they are repeated after it.
    for each in commands.choices.values():
        for action in each._actions:
            same = [parser._option_string_actions.get(option) for option in action.option_strings]
            if not action.default and any(each is not None and each.dest == action.dest for each in same):
                action.default = argparse.SUPPRESS
    arena.add(commands, words_of_arena)
    return parser


def _add_words(options: argparse._ArgumentGroup) -> None:
    """Add the options that come before a command or stand without one."""
    options.add_argument("--continue", dest="resume", action="store_true", help=t("cli.continue"))
    options.add_argument("--plain", action="store_true", help=t("cli.plain"))
    options.add_argument("--no-mouse", dest="mouse", action="store_false", help=t("cli.no_mouse"))
    common.add_looks(options)
    # These two are here for the help only: they have already been removed from the words.
    options.add_argument(common.LANGUAGE, metavar="CODE", help=t("cli.language", known=", ".join(languages())))
    options.add_argument(common.CARDS, choices=common.LETTERS, metavar="LETTERS", help=t("cli.cards"))
    common.add_rules(options)
    options.add_argument("--bots", metavar="NAMES", help=t("cli.bots"))
    options.add_argument("--seed", metavar="TEXT", help=t("cli.seed"))
    options.add_argument("--completion", choices=SHELLS, metavar="SHELL", help=t("cli.completion"))
    options.add_argument("-V", "--version", action="version", version=common.VERSION, help=t("cli.version"))
    options.add_argument("-h", "--help", action="help", help=t("cli.help"))


def _run(chosen: argparse.Namespace) -> int:
    """Play, on the screen or line by line, after checking that such a game can begin."""
    bots = common.bots_asked(chosen.bots, chosen.agreements or "")
    if chosen.seed is not None and not is_seed(chosen.seed):
        return common.fail(t("cli.bad_seed", longest=LONGEST_SEED), USAGE)
    about_a_game = {"agreements": chosen.agreements, "seed": chosen.seed, "bots": bots}
    greets = not (chosen.resume or any(about_a_game.values()))
    return common.play(chosen, resume=chosen.resume, greets=greets, **about_a_game)


def print_completion(shell: str) -> int:
    """``thousand --completion``: print the completion script for a shell in ``SHELLS``."""
    from thousand_tui.arena import cli as arena
    from thousand_tui.desk.reports.command_line import script
    from thousand_tui.storage.places import pages, themes_dir, toml_files
    from thousand_tui.ui.theming import shipped_folder

    themes = [path.stem for folder in (shipped_folder(), themes_dir()) for path in toml_files(folder)]
    write_out(script(parser_of([arena.parser()]), shell, themes, list(pages())).rstrip())
    return common.OK
