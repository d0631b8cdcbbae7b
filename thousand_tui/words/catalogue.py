"""Messages by key, for the language in use."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

LANGUAGE = "en"


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
