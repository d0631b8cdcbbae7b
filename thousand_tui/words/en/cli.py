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
    "cli.preset": "the preset of the next new game, or a set of your own",
    "cli.agreements": "the agreements of the next new game as a line, 'PAGAT C4=10 G2=on' for instance",
    "cli.bots": "who plays against you in the next new game: 'expert', 'skilled-bold', or several with commas",
    "cli.seed": "what the next new game is shuffled from, any text",
    "cli.version": "show the version and leave",
    "cli.help": "show this help and leave",
    "cli.show": "print a saved game as text",
    "cli.show.file": "a saved game",
    "cli.arena": "let bots play against each other; see 'thousand arena --help'",
    "cli.rules": "print the rules of a preset, a set of your own or a line of agreements",
    "cli.rules.about": "Print the rules of a set of agreements, in what two sets differ, all sets, or all options.",
    "cli.rules.agreements": "a preset, a set of your own, or a line such as PAGAT C4=10 G2=on",
    "cli.rules.against": "print only what these have otherwise",
    "cli.rules.list": "list all presets and your own sets",
    "cli.rules.options": "explain every agreement that can be chosen",
    "cli.rules.markdown": "as Markdown",
    "cli.rules.which": "Say whose rules to print, such as 'thousand rules BASE', or one of --list and --options.",
    "printed.against": "{one} against {other}",
    "printed.alike": "They are the same game.",
    "printed.value": "{name}: {value}",
    "printed.presets": "Presets",
    "printed.own_sets": "Your own sets",
    "printed.from": "made from {start}",
    "printed.row": "rule",
    "printed.agreement": "agreement",
    "printed.values": "values, the usual one first",
    "printed.about": "about",
    "printed.name": "name",
    "printed.title": "game",
    "printed.means": "{typed} ({words})",
    "printed.range": "a whole number from {lowest} to {highest}{steps}",
    "printed.steps": " in steps of {step}",
    "printed.places": "three different places of the pack",
    "cli.list_bots": "list the levels and styles of bots, and the bots of others that are installed",
    "cli.bad_bot": "There is no bot called “{kind}”: choose from {known}; {styles} after a level is its style.",
    "cli.no_terminal": "thousand needs a terminal; for pipes use thousand --plain.",
    "cli.bad_seed": "A seed is a text of at most {longest} signs.",
}
