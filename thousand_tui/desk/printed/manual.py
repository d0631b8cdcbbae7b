"""The manual page, made from the parser."""

from __future__ import annotations

import re
from collections.abc import Iterator

from thousand_tui.desk.printed.command_line import Command, Typed
from thousand_tui.words import t


def page(program: Command) -> str:
    """The page in roff, as ``man`` reads it."""
    return "\n".join(_lines(program)) + "\n"


def _lines(program: Command) -> Iterator[str]:
    yield f'.TH {program.name.upper()} 6 "" "" "{_roff(t("manual.games"))}"'
    yield from ('.SH "NAME"', f"{_roff(program.name)} \\- {_roff(t('manual.name'))}")
    yield from ('.SH "SYNOPSIS"', *_synopsis(program, program))
    for command in program.commands:
        yield ".br"
        yield from _synopsis(program, command)
    yield from ('.SH "DESCRIPTION"', _roff(program.about))
    yield '.SH "OPTIONS"'
    yield from _typed(program)
    yield '.SH "COMMANDS"'
    for command in program.commands:
        yield f'.SS "{_roff(f"{program.name} {command.name}")}"'
        yield _roff(command.about)
        yield from _typed(command)
        if command.epilog:
            yield from (".PP", _roff(command.epilog))
    yield from ('.SH "FILES"', *_pairs("manual.files"))
    yield from ('.SH "ENVIRONMENT"', *_pairs("manual.environment"))
    yield from ('.SH "EXIT STATUS"', _roff(program.epilog))


def _synopsis(program: Command, command: Command) -> Iterator[str]:
    name = program.name if command is program else f"{program.name} {command.name}"
    words = [_shown(each, short=True) for each in command.words]
    options = [f"[{_shown(each, short=True)}]" for each in command.options if "--help" not in each.flags]
    yield f".B {_roff(name)}"
    yield from ((_roff("[OPTION ...]") if len(options) > 6 else " ".join(options)), *words)


def _typed(command: Command) -> Iterator[str]:
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
    """The lines of a message with a name, a bar and what it is."""
    for line in t(message).splitlines():
        name, _, about = line.partition(" | ")
        yield from (".TP", f"\\fB{_roff(name)}\\fR", _roff(about))


def _roff(text: str) -> str:
    """Text that roff takes for no command of its own, on one line."""
    plain = re.sub(r"\s+", " ", text).replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
