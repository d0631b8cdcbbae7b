"""Shell completion and the manual page, made from the parser of ``thousand``.

The scripts for bash and zsh are made by shtab. It does not support fish, so that script is made here.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import shtab

from thousand_tui.bots import LEVELS, MANNERS, STEADY
from thousand_tui.guests import names
from thousand_tui.rules import OTHER_GAMES, presets
from thousand_tui.words import t


@dataclass(frozen=True, slots=True)
class Typed:
    """An option, or a positional argument (without ``flags``).

    ``value`` is the placeholder for its value, or None if it takes none; ``values`` are the values known in advance;
    ``is_path`` if it expects a file or folder.
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
    """A command with its options, arguments and subcommands; the outermost one is the program."""

    name: str
    about: str
    options: tuple[Typed, ...]
    words: tuple[Typed, ...]
    commands: tuple[Command, ...]
    epilog: str


def command_of(parser: argparse.ArgumentParser, name: str, about: str = "") -> Command:
    """The command of a parser. If ``about`` is empty, the parser's description is used."""
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
            for listed, inner in zip(action._choices_actions, action.choices.values(), strict=True):
                yield command_of(inner, listed.dest, listed.help or "")


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


PATHS: Final = {"FILE": shtab.FILE, "DIR": shtab.DIRECTORY}


def script(parser: argparse.ArgumentParser, shell: str, themes: Sequence[str], pages: Sequence[str]) -> str:
    """The completion script for bash, zsh or fish. This changes the parser: its options get the values that are known
    on this computer, including ``themes`` and ``pages``. Files are not offered where names are expected."""
    bots = [*LEVELS, *(f"{level}-{style}" for level in LEVELS for style in MANNERS if style != STEADY), *names()]
    sets = [*(each.name for each in presets()), *OTHER_GAMES]
    known = {"--preset": sets, "--theme": themes, "AGREEMENTS": sets, "--bots": bots, "BOT": bots, "PAGE": pages}
    _name_values(parser, known)
    if shell == "fish":
        return "".join(f"{line}\n" for line in _fish(command_of(parser, parser.prog)))
    text: str = shtab.complete(parser, shell)
    return text.replace("complete -o bashdefault -F", "complete -F").rstrip() + "\n"


def _name_values(parser: argparse.ArgumentParser, known: Mapping[str, Sequence[str]]) -> None:
    """Give each value known in advance its choices, and each path its completion."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            # For zsh, describe a command by its line in the list, not by the paragraph from its own help.
            for listed, inner in zip(action._choices_actions, action.choices.values(), strict=True):
                inner.description = listed.help
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
        return [*(["-x"] if typed.flags else []), "-a", _quoted(" ".join(typed.values))]
    return ["-r", "-F"] if typed.is_path else ["-x"] if typed.flags else []


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def page(program: Command) -> str:
    """The manual page in roff, the format of ``man``."""
    return "\n".join(_lines(program)) + "\n"


def _lines(program: Command) -> Iterator[str]:
    yield f'.TH {program.name.upper()} 6 "" "" "{_roff(t("manual.games"))}"'
    yield from (_head("name"), f"{_roff(program.name)} \\- {_roff(t('manual.name'))}")
    yield from (_head("synopsis"), *_synopsis(program, program))
    for command in program.commands:
        yield ".br"
        yield from _synopsis(program, command)
    yield from (_head("description"), _roff(program.about))
    yield _head("options")
    yield from _options(program)
    yield _head("commands")
    for command in program.commands:
        yield f'.SS "{_roff(f"{program.name} {command.name}")}"'
        yield _roff(command.about)
        yield from _options(command)
        if command.epilog:
            yield from (".PP", _roff(command.epilog))
    yield from (_head("files"), *_pairs("manual.files"))
    yield from (_head("environment"), *_pairs("manual.environment"))
    yield from (_head("exit"), _roff(program.epilog))


def _head(part: str) -> str:
    return f'.SH "{_roff(t(f"manual.head.{part}"))}"'


def _synopsis(program: Command, command: Command) -> Iterator[str]:
    name = program.name if command is program else f"{program.name} {command.name}"
    words = [_shown(each, short=True) for each in command.words]
    options = [f"[{_shown(each, short=True)}]" for each in command.options if "--help" not in each.flags]
    yield f".B {_roff(name)}"
    yield from ((_roff("[OPTION ...]") if len(options) > 6 else " ".join(options)), *words)


def _options(command: Command) -> Iterator[str]:
    for each in (*command.words, *command.options):
        yield ".TP"
        yield _shown(each)
        yield _roff(each.about)


def _shown(typed: Typed, *, short: bool = False) -> str:
    if not typed.flags:
        value = f"\\fI{_roff(typed.value or '')}\\fR" + (" ..." if typed.repeats else "")
        return f"[{value}]" if typed.is_optional and short else value
    flags = [f"\\fB{_roff(flag)}\\fR" for flag in (typed.flags[-1:] if short else typed.flags)]
    value = f" \\fI{_roff(typed.value)}\\fR" if typed.value else ""
    return ", ".join(flags) + value + (" ..." if typed.repeats else "")


def _pairs(message: str) -> Iterator[str]:
    """Entries from the lines of a message, each a name, a bar and an explanation."""
    for line in t(message).splitlines():
        name, _, about = line.partition(" | ")
        yield from (".TP", f"\\fB{_roff(name)}\\fR", _roff(about))


def _roff(text: str) -> str:
    """The text on one line, escaped so that roff does not read it as commands."""
    plain = re.sub(r"\s+", " ", text).replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
