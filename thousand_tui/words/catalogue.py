"""Messages by key, for the language in use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

from thousand_tui.harmless import harmless

LANGUAGE = "en"

ASCII: Final = str.maketrans(
    {
        "♠": "S",
        "♣": "C",
        "♦": "D",
        "♥": "H",
        "→": "->",
        "·": "-",
        "×": "x",
        "±": "+-",
        "−": "-",
        "–": "-",
        "—": "-",
        "…": "...",
        "’": "'",
    }
)
"""What stands for a sign where the terminal has letters only."""


EARLY: Final = ("cli", "ui_screens", "ui_table", "common")
"""The modules with the words of ``--help`` and of home, whose first frame does not wait for the others."""


@cache
def messages(language: str) -> dict[str, str]:
    """All messages of a language, gathered from the modules of its package (each has a dict ``MESSAGES``)."""
    from pkgutil import iter_modules

    package = import_module(f"thousand_tui.words.{language}")
    gathered: dict[str, str] = {}
    for found in iter_modules(package.__path__):
        gathered |= _of_module(language, found.name)
    return gathered


def _of_module(language: str, name: str) -> dict[str, str]:
    found: dict[str, str] = import_module(f"thousand_tui.words.{language}.{name}").MESSAGES
    return found


@cache
def _message(language: str, key: str) -> str:
    early = next((found for name in EARLY if key in (found := _of_module(language, name))), None)
    return (messages(language) if early is None else early)[key]


def t(key: str, /, **facts: object) -> str:
    """The message of this key with its facts filled in, each harmless and on one line.

    Raises:
        KeyError: there is no such message.
    """
    message = _message(LANGUAGE, key)
    return _filled(message, facts) if facts else message


def say(key: str, letters: bool, /, **facts: object) -> str:
    """As :func:`t`; with ``letters`` the message itself (not its facts, which hold people's names) is ASCII."""
    return filled(_message(LANGUAGE, key), letters, **facts)


def filled(message: str, letters: bool, /, **facts: object) -> str:
    """A message that stands elsewhere with its facts filled in, as :func:`say` does it."""
    return _filled(in_signs(message, letters), facts)


def in_signs(text: str, letters: bool) -> str:
    """A text with its signs; with ``letters`` with what stands for them in ASCII."""
    return text.translate(ASCII) if letters else text


def _filled(message: str, facts: Mapping[str, object]) -> str:
    filled = message.format(**facts)
    if filled.isprintable():
        return filled
    # What is wrong may be in the message, which has lines of its own, or in a fact, which came from anywhere.
    return message.format(**{name: _gated(fact) for name, fact in facts.items()})


def _gated(fact: object) -> object:
    said = str(fact)
    return fact if said.isprintable() else harmless(said).replace("\n", " ")


def known(key: str) -> str | None:
    """The message of this key, None where the language has none."""
    return messages(LANGUAGE).get(key)
