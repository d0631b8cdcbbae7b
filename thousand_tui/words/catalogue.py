"""Messages by key, for the language in use."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

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
        "−": "-",
        "–": "-",
        "—": "-",
        "…": "...",
        "’": "'",
    }
)
"""What stands for a sign where the terminal has letters only."""


@cache
def messages(language: str) -> dict[str, str]:
    """All messages of a language, gathered from the modules of its package (each has a dict ``MESSAGES``)."""
    package = import_module(f"thousand_tui.words.{language}")
    gathered: dict[str, str] = {}
    for found in iter_modules(package.__path__):
        gathered |= import_module(f"{package.__name__}.{found.name}").MESSAGES
    return gathered


def t(key: str, /, **facts: object) -> str:
    """The message of this key with its facts filled in.

    Raises:
        KeyError: there is no such message.
    """
    return messages(LANGUAGE)[key].format(**facts) if facts else messages(LANGUAGE)[key]


def say(key: str, letters: bool, /, **facts: object) -> str:
    """As :func:`t`; with ``letters`` the message itself (not its facts, which hold people's names) is ASCII."""
    message = messages(LANGUAGE)[key]
    return (message.translate(ASCII) if letters else message).format(**facts)


def known(key: str) -> str | None:
    """The message of this key, None where the language has none."""
    return messages(LANGUAGE).get(key)
