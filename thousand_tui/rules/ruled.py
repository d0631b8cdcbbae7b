"""The base of the enums of the rules: every member is a word and carries its row of RULES."""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class Ruled(StrEnum):
    """A word with a row of RULES; the word is written to views and is the key of its sentence.

    ``row`` is the row of an agreement (``G1``), of several (``I12, I16``), or a paragraph of the rules that apply at
    every table (``§1.8``). It is empty if no rule of the game decides.
    """

    row: str

    def __new__(cls, word: str, row: str = "") -> Self:
        member = str.__new__(cls, word)
        member._value_ = word
        member.row = row
        return member

    @property
    def is_agreed(self) -> bool:
        """Whether it comes from an agreement, which another table may not have."""
        return self.row[:1].isalpha()
