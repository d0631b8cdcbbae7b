"""The command line as argparse reads it, and messages about errors in it, in the current language.

Commands that only play do not wait for argparse to load.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Collection, Sequence
from typing import Any, Final, NoReturn

from thousand_tui.sanitize import write_out
from thousand_tui.words.catalogue import any_of, known, listed, t, with_guess

# The texts of argparse itself, by the names of the messages that replace them.
USAGE_TEXTS: Final = {
    "usage": "usage: ", "positionals": "positional arguments", "options": "options",
    "help": "show this help message and exit", "argument": "argument {argument_name}: {message}",
    "required": "the following arguments are required: {what}", "unrecognized": "unrecognized arguments: {what}",
    "one_value": "expected one argument", "values": "expected at least one argument",
    "choice": "invalid choice: {value} (choose from {choices})", "explicit": "ignored explicit argument {what}",
    "not_with": "not allowed with argument {what}",
}  # fmt: skip
_PLACE: Final = re.compile(r"%(?:\((\w+)\))?[sr]")

# Options about the way a game is shown: as in an alias, they may precede a command that does not use them.
LOOKS: Final = frozenset({"--plain", "--no-mouse", "--saves", "--theme", "--ascii", "--spoken"})


def translate_usage() -> None:
    """Have argparse speak the current language; texts that differ in another version of it stay English."""
    ids = {text: f"argparse.{name}" for name, text in USAGE_TEXTS.items()}

    def said(text: str) -> str:
        """Translate a text; argparse's placeholders, ``%(value)r``, are ours, ``{value}``, in the catalogue."""
        places = {f"{{{found[1] or 'what'}}}": found[0] for found in _PLACE.finditer(text)}
        id = ids.get(_PLACE.sub(lambda found: f"{{{found[1] or 'what'}}}", text))
        text = text if id is None else known(id) or text
        for ours, its in places.items():
            text = text.replace(ours, its)
        return text

    argparse._ = said  # type: ignore[attr-defined]


class Parser(argparse.ArgumentParser):
    """Reports wrong usage in one sentence, not a page; options cannot be abbreviated."""

    def __init__(self, **named: Any) -> None:
        super().__init__(**({"allow_abbrev": False} | named))
        self._terms: list[tuple[Sequence[str], Sequence[str], bool]] = []

    def only_with(self, options: str, others: str) -> None:
        """Declare options that need one of ``others``; both are names separated by spaces."""
        self._terms.append((options.split(), others.split(), True))

    def not_with(self, options: str, others: str) -> None:
        """Declare options, or positional arguments by name, that would have no effect together with ``others``."""
        self._terms.append((options.split(), others.split(), False))

    def clash(self, said: Collection[str]) -> str | None:
        """A sentence about the first of these words that breaks such a rule; None if none does."""
        for options, others, is_needed in self._terms:
            there = [other for other in others if other in said]
            for option in options if bool(there) is not is_needed else ():
                if option in said:
                    id = "argparse.only_with" if is_needed else "argparse.not_with"
                    told = t(id, what=any_of(others) if is_needed else there[0])
                    return f"{self.prog}: {of_argument(option, told)}"
        return None

    def error(self, message: str) -> NoReturn:
        # Exit code 2 is for wrong usage.
        self.exit(2, f"{self.prog}: {message}\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        if message:
            write_out(message.removesuffix("\n"), None if file is sys.stdout else file)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            if isinstance(value, str):
                error.message = with_guess(error.message, value, action.choices or (), end=".")
            raise


def misplaced(parser: Parser, words: Sequence[str]) -> str | None:
    """A sentence about the first option or command that does not exist in its place (argparse would take the word after
    an unknown option for a command, and complain about that) or that would have no effect, which argparse accepts."""
    of_commands = (each.choices for each in parser._actions if isinstance(each, argparse._SubParsersAction))
    commands: dict[str, Parser] = next(of_commands, {})
    here, is_value, may_be_option = parser, False, False
    before: list[str] = []
    said: list[str] = []
    for word in words:
        option, says_value = word.partition("=")[::2]
        known = here._option_string_actions.get(option)
        is_value = is_value and not (may_be_option and word.startswith("-"))
        if is_value or known is not None:
            if not is_value and known is not None:
                said.append(option)
                may_be_option = known.nargs == "?"
            is_value = not is_value and known is not None and known.nargs != 0 and not says_value
        elif here is parser and word in commands:
            here, before, said = commands[word], said, []
        elif word.startswith("-") and option.strip("-") and not option[1:].isdecimal():
            homes = [each.prog for each in (parser, *commands.values()) if option in each._option_string_actions]
            if homes:
                return t("cli.option_of", option=option, command=here.prog, homes=listed(homes))
            return with_guess(t("cli.no_option", option=option, command=here.prog), option, here._option_string_actions)
        elif here is parser and commands:
            return with_guess(t("cli.no_command", command=word), word, commands)
        else:
            said += [str(each.metavar) for each in here._get_positional_actions()[:1]]
    if {"-h", "--help"} & {*before, *said}:
        return None
    for option in before if here._option_string_actions else ():
        if option not in LOOKS and option not in here._option_string_actions:
            homes = [each.prog for each in (parser, *commands.values()) if option in each._option_string_actions]
            return t("cli.option_of", option=option, command=here.prog, homes=listed(homes))
    return here.clash({*before, *said})


def of_argument(name: str, told: str) -> str:
    """What is wrong with an argument."""
    return t("argparse.argument", argument_name=name, message=told)
