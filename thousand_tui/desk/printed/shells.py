"""Scripts with which a shell completes what is typed after ``thousand``.

Those for bash and zsh are made by shtab, which does not support fish: that one is ours, from the same parser.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import shtab

from thousand_tui.bots import LEVELS, STEADY, STYLES
from thousand_tui.desk.printed.command_line import Command, Typed, command_of
from thousand_tui.guests import names
from thousand_tui.mariage import PRESET
from thousand_tui.rules import presets

PATHS: Final = {"FILE": shtab.FILE, "DIR": shtab.DIRECTORY}


def script(parser: argparse.ArgumentParser, shell: str, themes: Sequence[str]) -> str:
    """What completes words in bash, zsh or fish. The parser is changed on the way: it now names what can follow its
    options on this computer, the ``themes`` among it."""
    bots = [*LEVELS, *(f"{level}-{style}" for level in LEVELS for style in STYLES if style != STEADY), *names()]
    sets = [*(each.name for each in presets()), PRESET]
    _name_values(parser, {"--preset": sets, "--theme": themes, "AGREEMENTS": sets, "--bots": bots, "BOT": bots})
    if shell == "fish":
        return "".join(f"{line}\n" for line in _fish(command_of(parser, parser.prog)))
    text: str = shtab.complete(parser, shell)
    return text.rstrip() + "\n"


def _name_values(parser: argparse.ArgumentParser, known: Mapping[str, Sequence[str]]) -> None:
    """Give each value that can be known beforehand its choices, and each path what completes one."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                _name_values(inner, known)
            continue
        value = action.metavar if isinstance(action.metavar, str) else ""
        for name in (*action.option_strings, value):
            if action.choices is None and name in known:
                action.choices = known[name]
        if value in PATHS:
            action.complete = PATHS[value]  # type: ignore[attr-defined]


# --- Fish -----------------------------------------------------------------------------------------------------------


def _fish(program: Command) -> Iterator[str]:
    commands = [command.name for command in program.commands]
    yield f"# Completes what is typed after {program.name}."
    yield f"complete -c {program.name} -f"
    yield from _fish_words(program, program, f"not __fish_seen_subcommand_from {' '.join(commands)}")
    for command in program.commands:
        yield (
            f"complete -c {program.name} -n {_quoted('__fish_use_subcommand')} "
            f"-a {command.name} -d {_quoted(command.about)}"
        )
        yield from _fish_words(program, command, f"__fish_seen_subcommand_from {command.name}")


def _fish_words(program: Command, command: Command, when: str) -> Iterator[str]:
    start = f"complete -c {program.name} -n {_quoted(when)}"
    for option in command.options:
        flags = [f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags]
        yield " ".join([start, *flags, *_fish_value(option), "-d", _quoted(option.about)])
    for word in command.words:
        if follows := _fish_value(word):
            yield " ".join([start, *(each for each in follows if each != "-r"), "-d", _quoted(word.about)])


def _fish_value(typed: Typed) -> list[str]:
    if typed.value is None:
        return []
    if typed.values:
        return ["-r", "-a", _quoted(" ".join(typed.values))] if typed.flags else ["-a", _quoted(" ".join(typed.values))]
    return ["-r", "-F"] if typed.is_path else ["-r"] if typed.flags else []


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
