"""What can be typed after ``thousand``, read from the parser: for the manual page and for completion in shells."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Typed:
    """An option, or a word that stands alone (then it has no ``flags``).

    ``value`` is what follows it, in capitals, or None; ``values`` are those that can be named beforehand; ``is_path``
    says that a file or folder is wanted there.
    """

    flags: tuple[str, ...]
    value: str | None
    values: tuple[str, ...]
    about: str
    is_path: bool
    is_optional: bool
    repeats: bool


@dataclass(frozen=True, slots=True)
class Command:
    """A command with what can be typed after it; the ``name`` of the first is that of the program."""

    name: str
    about: str
    options: tuple[Typed, ...]
    words: tuple[Typed, ...]
    commands: tuple[Command, ...]
    epilog: str


def command_of(parser: argparse.ArgumentParser, name: str, about: str = "") -> Command:
    """The parser's command under this name; what ``about`` leaves open its description says."""
    typed = [_typed(action) for action in parser._actions if not isinstance(action, argparse._SubParsersAction)]
    return Command(
        name,
        about or (parser.description or "").strip(),
        tuple(each for each in typed if each.flags),
        tuple(each for each in typed if not each.flags),
        tuple(_commands(parser)),
        (parser.epilog or "").strip(),
    )


def _commands(parser: argparse.ArgumentParser) -> Iterator[Command]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            about = {each.dest: each.help or "" for each in action._choices_actions}
            for name, inner in action.choices.items():
                yield command_of(inner, name, about.get(name, ""))


def _typed(action: argparse.Action) -> Typed:
    takes_value = action.nargs != 0
    value = None
    if takes_value:
        shown = action.metavar if isinstance(action.metavar, str) else None
        value = shown or (action.dest.upper() if action.choices is None else "|".join(map(str, action.choices)))
    return Typed(
        tuple(action.option_strings),
        value,
        tuple(str(choice) for choice in action.choices or ()),
        (action.help or "") % vars(action) if action.help else "",
        value in ("FILE", "DIR"),
        action.nargs in ("?", "*") or bool(action.option_strings),
        action.nargs in ("*", "+"),
    )
