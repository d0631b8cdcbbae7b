"""The command line."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "cli.about": "Thousand, the card game for three, in the terminal: against bots or each other.",
    "cli.epilog": (
        "Exit codes: 0 all went well, 1 trouble such as a game that cannot be read, 2 wrong usage,\n"
        "3 no terminal to play in, 130 interrupted."
    ),
    "cli.options": "options",
    "cli.commands": "commands",
    "cli.commands.about": "without one, you play",
    "cli.continue": "go on with the game played last",
    "cli.plain": "play line by line, without drawing: for screen readers and pipes",
    "cli.saves": "the folder of saved games",
    "cli.no_mouse": "leave the mouse to the terminal",
    "cli.theme": "the theme of this session",
    "cli.ascii": "letters for suits and plain frames",
    "cli.preset": "the agreements of the next new game",
    "cli.seed": "what the next new game is shuffled from, any text",
    "cli.version": "show the version and leave",
    "cli.help": "show this help and leave",
    "cli.show": "print a saved game as text",
    "cli.show.file": "a saved game",
    "cli.arena": "let bots play against each other; see 'thousand arena --help'",
    "cli.rules": "print the rules of a preset",
    "cli.rules.preset": "its name, BASE for instance",
    "cli.rules.markdown": "as Markdown",
    "cli.no_terminal": "thousand needs a terminal; for pipes use thousand --plain.",
    "cli.bad_seed": "A seed is a text of at most {longest} signs.",
}
