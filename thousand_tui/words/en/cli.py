"""The command line."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "cli.about": "Thousand, the card game, in your terminal: against bots or each other.",
    "cli.epilog": (
        "Exit codes: 0 success, 1 trouble such as a game that cannot be read or saved, 2 wrong usage,\n"
        "3 no terminal to play in, 130 interrupted."
    ),
    "cli.options": "options",
    "cli.commands": "commands",
    "cli.commands.about": "leave it out to play",
    "cli.continue": "continue the game played last",
    "cli.plain": "play line by line, without a drawn screen: for screen readers and pipes",
    "cli.saves": "the folder of saved games",
    "cli.no_mouse": "leave the mouse to the terminal",
    "cli.theme": "the theme for this session",
    "cli.ascii": "letters for suits and plain ASCII frames",
    "cli.preset": "the preset, or a set of your own, for the next new game",
    "cli.agreements": "the agreements for the next new game as a line, such as 'PAGAT C4=10 G2=on'",
    "cli.bots": "who plays against you in the next new game: 'expert', 'skilled-bold', or several separated by commas",
    "cli.seed": "the seed for shuffling the next new game, any text",
    "cli.completion": "print the completion script for bash, zsh or fish",
    "cli.version": "show the version and exit",
    "cli.help": "show this help and exit",
    "cli.no_command": "There is no command {command}; thousand --help lists the commands.",
    "cli.no_option": "{command} has no option {option}; {command} --help lists its options.",
    "cli.option_of": "{option} is not an option of {command}, but of {homes}.",
    "cli.show": "print a saved game: the sheet, and each deal with its hands, calls and tricks",
    "cli.show.file": "a saved game",
    "cli.show.notation": "print it in notation instead, up to the last settled deal",
    "cli.show.deal": "print only this settled deal",
    "cli.show.svg": "draw a moment of a settled deal into this file instead, as a picture to share",
    "cli.show.move": "with --svg: after this many moves of the deal; without it, as the cards were dealt",
    "cli.show.seat": "with --svg: through whose eyes, a player's name or the number of a seat",
    "cli.show.open": "with --svg: all cards open",
    "cli.show.size": "with --svg: columns and rows of the window, such as 120x40; without it 100x30",
    "cli.show.only_svg": "--move, --seat, --open, --size and --theme say how --svg draws: name a file with --svg too.",
    "cli.show.not_both": "--notation prints the whole game, so it cannot be used with --deal or --svg.",
    "cli.show.bad_size": "{size} is not a size. Use one between 80x24 and 300x100, such as 120x40.",
    "cli.board": "set a deal by hand, or from a line of text, and ask for a hint",
    "cli.board.about": (
        "Set any cards, scores, agreements and moves on a board, play them forward and back, and ask for a hint."
    ),
    "cli.board.line": "the board as a line, in quotes, as the board itself writes it; - reads it from standard input",
    "cli.board.hint": "print the hint for the seat to act, and exit",
    "cli.board.no_line": "--hint needs the line of a board.",
    "cli.arena": "let bots play against each other; see 'thousand arena --help'",
    "cli.rules": "print the rules of a preset, a set of your own or an agreement line",
    "cli.rules.about": (
        "Print the rules of a set of agreements, the differences between two sets, all sets, or all options."
    ),
    "cli.rules.agreements": "a preset, a set of your own, or a line such as PAGAT C4=10 G2=on",
    "cli.rules.against": "print only the differences from this set",
    "cli.rules.list": "list all presets and your own sets",
    "cli.rules.options": "explain every agreement you can choose",
    "cli.rules.markdown": "as Markdown",
    "cli.rules.which": "Say whose rules to print, as in 'thousand rules BASE', or use --list or --options.",
    "printed.against": "{one} compared with {other}",
    "printed.alike": "These are the same game.",
    "printed.value": "{name}: {value}",
    "printed.presets": "Presets",
    "printed.own_sets": "Your own sets",
    "printed.from": "made from {start}",
    "printed.row": "rule",
    "printed.agreement": "agreement",
    "printed.values": "values, the default first",
    "printed.about": "about",
    "printed.name": "name",
    "printed.title": "game",
    "printed.means": "{typed} ({words})",
    "printed.range": "a whole number from {lowest} to {highest}{steps}",
    "printed.steps": " in steps of {step}",
    "printed.places": "three different places in the pack",
    "cli.review": "say what each decision in a saved game cost, and what was better",
    "cli.review.files": "saved games",
    "cli.review.deal": "only the deal with this number",
    "cli.review.seat": "only this player, by name or by seat (0 is the first); by default the people, or all bots",
    "cli.review.luck": "also measure how lucky the cards were",
    "cli.review.markdown": "as Markdown",
    "cli.review.json": "as JSON",
    "cli.review.jobs": "number of processes (default: one per core)",
    "cli.review.bad_number": "“{text}” is not a number from 1 to {most}.",
    "manual.games": "Games",
    "manual.name": "play the card game Thousand in your terminal",
    "manual.files": (
        "~/.local/share/thousand-tui/saves/ | saved games, one file each; in a checkout saves/\n"
        "~/.local/share/thousand-tui/records.db | your record; in a checkout in saves/\n"
        "~/.config/thousand-tui/ | settings, your own themes, sets of agreements, lessons and keys"
    ),
    "manual.environment": (
        "THOUSAND_SAVES | the folder of saved games\n"
        "THOUSAND_CONFIG | the folder of settings, your own themes, sets of agreements, lessons and keys\n"
        "THOUSAND_RECORDS | the folder of your record, records.db\n"
        "THOUSAND_BOT_SECONDS | how many seconds an installed bot may take to load, and for each decision\n"
        "THOUSAND_PLAIN_PYTHON | if set, compiled modules are not used\n"
        "NO_COLOR | if set, no colours are used\n"
        "TERM, COLORTERM | how many colours the terminal has\n"
        "LC_ALL, LC_CTYPE, LANG | whether the terminal shows Unicode"
    ),
    "cli.list_bots": "list the levels and styles of bots, and the bots installed from other packages",
    "cli.bad_bot": "There is no bot called “{kind}”. Choose from {known}; for a style, add {styles} to a level.",
    "cli.no_terminal": "thousand needs a terminal to draw on; in a pipe, and with TERM=dumb, use thousand --plain.",
    "cli.bad_bot_seconds": "{name} must be a number from 1 to {longest}: how many seconds an installed bot may think.",
    "cli.bad_seed": "A seed is a text of at most {longest} characters.",
    "cli.puzzles": "solve puzzles line by line, or look for new ones",
    "cli.puzzles.about": "Solve puzzles line by line, or look for new ones.",
    "cli.puzzles.into": "add them to this file, continuing where it left off",
    "cli.puzzles.saves": "the folder of saved games, for your own mistakes",
    "cli.puzzles.not_made": "The puzzles cannot be written: {why}",
    "cli.puzzles.number": "the puzzle with this number",
    "cli.puzzles.kind": "puzzles of one kind: {kinds}",
    "cli.puzzles.step": "puzzles of one step, 1 to 3",
    "cli.puzzles.list": "print the list and exit",
    "cli.puzzles.make": "look for this many new puzzles and print them as a puzzle file; takes hours",
    "cli.puzzles.seed": "the seed of the decks to search for new puzzles",
    "cli.puzzles.no_number": "There is no puzzle {number}; they go from 1 to {last}.",
    "cli.daily": "play the deal of the day, the same for everybody",
    "cli.daily.about": (
        "Play the deal of the day: the same cards for everybody, against two Experts, once. It continues where you"
        " left it."
    ),
    "cli.daily.date": "the deal of another day, for practice, such as 2026-11-20",
    "cli.daily.share": "print three lines to share about the deal you played",
    "cli.daily.month": "print the calendar of a month, such as 2026-11, or of this one",
    "cli.verify": "check that a game was dealt as committed, and played by the rules",
    "cli.verify.about": (
        "Check saved games: that the cards come from the seed, the seed is the one committed to, and every action was"
        " allowed. Of an unfinished game nothing hidden is printed. The exit code is 0 if all is in order."
    ),
    "cli.verify.json": "print it as JSON, for other programs",
    "cli.records": "print your record: games, contracts, points, runs, best and worst deals",
    "cli.records.about": (
        "Print the record of the person who has played most, or of somebody else. It is kept on this machine only."
    ),
    "cli.records.person": "whose record",
    "cli.records.preset": "only games with these agreements; 'own' for agreements that are not a preset",
    "cli.records.since": "only what was played since this day, such as 2026-03-09, 2026-03 or 2026",
    "cli.records.csv": "print a row for each deal of each person, as CSV",
    "cli.records.rebuild": "rebuild the record from the saved games",
    "cli.records.forget": "forget a person, even when the record is rebuilt",
    "cli.records.delete": "delete the whole record",
    "cli.records.yes": "do not ask before forgetting or deleting",
    "cli.records.bad_since": "{since} is not a date: write it as 2026-03-09, 2026-03 or 2026.",
    "cli.records.no_preset": "There is no preset called {name}.",
}
