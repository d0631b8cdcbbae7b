"""The command line as argparse reads it, and what is wrong with one, in the language in use.

Apart from what only plays, which waits for no argparse.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from thousand_tui.harmless import harmless
from thousand_tui.words.catalogue import known, listed, t, with_guess

# What argparse says by itself, by the name of what is said instead.
USAGE_TEXTS: Final = {
    "usage": "usage: ", "positionals": "positional arguments", "options": "options",
    "help": "show this help message and exit", "argument": "argument {argument_name}: {message}",
    "required": "the following arguments are required: {what}", "unrecognized": "unrecognized arguments: {what}",
    "one_value": "expected one argument", "values": "expected at least one argument",
    "choice": "invalid choice: {value} (choose from {choices})", "explicit": "ignored explicit argument {what}",
    "not_with": "not allowed with argument {what}",
}  # fmt: skip
_PLACE: Final = re.compile(r"%(?:\((\w+)\))?[sr]")


def translate_usage() -> None:
    """Have argparse say what it says by itself in the language in use; what another version of it says is English."""
    ids = {text: f"argparse.{name}" for name, text in USAGE_TEXTS.items()}

    def said(text: str) -> str:
        """Its own places for facts, ``%(value)r``, are ours, ``{value}``, in between."""
        places = {f"{{{found[1] or 'what'}}}": found[0] for found in _PLACE.finditer(text)}
        id = ids.get(_PLACE.sub(lambda found: f"{{{found[1] or 'what'}}}", text))
        text = text if id is None else known(id) or text
        for ours, its in places.items():
            text = text.replace(ours, its)
        return text

    argparse._ = said  # type: ignore[attr-defined]


class Parser(argparse.ArgumentParser):
    """Wrong usage is said in one sentence, not in a page; no option can be shortened."""

    def __init__(self, **named: Any) -> None:
        super().__init__(**({"allow_abbrev": False} | named))

    def error(self, message: str) -> NoReturn:
        # The code of its own for wrong usage.
        self.exit(2, harmless(f"{self.prog}: {message}\n"))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            if isinstance(value, str):
                error.message = with_guess(error.message, value, action.choices or (), end=".")
            raise


def misplaced(parser: Parser, words: Sequence[str]) -> str | None:
    """A sentence about the first option or command that does not exist where it stands: argparse would take what
    follows such an option for a command, and complain of that."""
    of_commands = (each.choices for each in parser._actions if isinstance(each, argparse._SubParsersAction))
    commands: dict[str, Parser] = next(of_commands, {})
    here, is_value = parser, False
    for word in words:
        option, says_value = word.partition("=")[::2]
        known = here._option_string_actions.get(option)
        if is_value or known is not None:
            is_value = not is_value and known is not None and known.nargs != 0 and not says_value
        elif here is parser and word in commands:
            here = commands[word]
        elif word.startswith("-") and option.strip("-") and not option[1:].isdecimal():
            homes = [each.prog for each in (parser, *commands.values()) if option in each._option_string_actions]
            if homes:
                return t("cli.option_of", option=option, command=here.prog, homes=listed(homes))
            return with_guess(t("cli.no_option", option=option, command=here.prog), option, here._option_string_actions)
        elif here is parser and commands:
            return with_guess(t("cli.no_command", command=word), word, commands)
    return None


def of_argument(name: str, told: str) -> str:
    """What is wrong with an argument."""
    return t("argparse.argument", argument_name=name, message=told)
