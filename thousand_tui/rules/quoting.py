"""Input from outside: how messages quote it, and why it cannot be used."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Final, Self

# (id of a text, the text in English) -> the text in the language of the reader.
Say = Callable[[str, str], str]

# Letters of other scripts that look like Latin ones, capital and small. The Cyrillic T is left out: it is an ace too.
_SEEN: Final = "АВЕЅІЈКМНОРСУХΑΒΕΗΙΚΜΝΟΡΥΧ"
_MEANT: Final = "ABESIJKMHOPCYXABEHIKMNOPYX"
LOOKALIKES: Final = str.maketrans(_SEEN + _SEEN.lower(), _MEANT + _MEANT.lower())

# Messages quote at most this many characters of an input.
LONGEST: Final = 60


def quoted(value: object) -> str:
    """A value as a message quotes it, cut short; only its type if its repr fails."""
    if isinstance(value, str):
        value = value[: LONGEST + 1]
    try:
        text = repr(value)
    except Exception:
        # A number with thousands of digits, or a foreign object whose repr fails: what it looks like does not matter.
        text = type(value).__name__
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


class Counted(int):
    """A number that chooses singular or plural, ``{n:point|points}``, in an English text."""

    def __format__(self, forms: str) -> str:
        one, _, more = forms.partition("|")
        return super().__format__(forms) if not more else one if self == 1 else more


class Complaint(StrEnum):
    """A reason why something cannot be used, with its sentence, in which braces mark the facts."""

    text: str

    def __new__(cls, word: str, text: str) -> Self:
        member = str.__new__(cls, word)
        member._value_ = word
        member.text = text
        return member


class Unusable(ValueError):
    """Input from outside cannot be used, for this reason; ``str`` gives the sentence in English.

    A fact that itself has to be translated is a function that takes a ``Say``.
    """

    def __init__(self, reason: Complaint, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts

    def said_facts(self, say: Say) -> dict[str, object]:
        """The facts of its sentence, in the language of ``say``."""
        return {name: fact(say) if callable(fact) else fact for name, fact in self.facts.items()}

    def __str__(self) -> str:
        return self.reason.text.format_map(self.said_facts(in_english))


def in_english(id: str, text: str) -> str:
    """The English text, unchanged."""
    return text


def text_of(text: object) -> str:
    """The text with lookalike letters made Latin; for anything but a string, a text that names no card."""
    return text.translate(LOOKALIKES) if isinstance(text, str) else "?"


def only_word(words: list[str]) -> str:
    """The only word in the list.

    Raises:
        ValueError: there is not exactly one.
    """
    if len(words) != 1:
        raise ValueError("one word is expected here")
    return words[0]


def row_of(text: object, card: re.Pattern[str]) -> list[str]:
    """The cards of a text in the order written, each a string that matches ``card``.

    Raises:
        ValueError: something in the text is not a card.
    """
    packed = "".join(text_of(text).split()).upper()
    found = card.findall(packed)
    if "".join(found) != packed:
        raise ValueError(f"{quoted(text)} is not a row of cards such as 9SKH10D")
    return found


__all__ = [
    "LOOKALIKES",
    "Complaint",
    "Counted",
    "Say",
    "Unusable",
    "in_english",
    "only_word",
    "quoted",
    "row_of",
    "text_of",
]
