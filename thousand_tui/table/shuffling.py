"""What is known of the seed of a game besides itself: what was promised of it, and what people have added to it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from thousand_tui.rules.phases.shuffle import fingerprint_of, seed_with

_MISTAKEN: Final = re.compile(
    "[\u0180-\u018e\u0190-\u019f\u01a2-\u01ae\u01b1-\u0217\u021c-\u0258\u025a-\u036f\u1100-\u11ff\u1c80-\u1dff"
    "\u2c00-\u2dff\ua640-\ua7ff\uab30-\uab6f\ud7b0-\ud7ff\U00010000-\U0010ffff]"
)
"""Letters of phonetics and old books that look like everyday ones, and parts of Korean syllables, some invisible."""


def tidy(typed: str) -> str:
    """What somebody has typed on one line, in the one form (NFKC) of all that are read alike."""
    return " ".join(unicodedata.normalize("NFKC", typed).split())


def is_word(word: str) -> bool:
    """Whether a word can be seen for what it is: everyday letters of one script, and the signs of ASCII.

    Whoever deals could try thousands of words that look alike until one gives the cards they want.
    """
    scripts = {re.split("[ -]", unicodedata.name(char, ""))[0] for char in word if char.isalpha()}
    can_be_seen = all(char.isalpha() or " " <= char <= "~" for char in word) and not _MISTAKEN.search(word)
    return can_be_seen and len(scripts) <= 1 and word == tidy(word)


@dataclass(frozen=True, slots=True)
class Shuffling:
    """``commitment`` was shown before anybody had typed a word; None where a person has chosen the seed, which a
    commitment would prove nothing about. ``words`` are by seat, empty for who has typed none. ``names`` are of those
    who sat down; none in a game from before there were fingerprints."""

    commitment: str | None
    words: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def at(self, names: Sequence[str]) -> Shuffling:
        """The same with those who sit down, and a word for each of them."""
        words = (*self.words, *("" for _ in names))[: len(names)]
        return replace(self, names=tuple(names), words=words)

    @property
    def fingerprint(self) -> str | None:
        """What was shown before the first card; None where there is no commitment, or nothing was shown."""
        if self.commitment is None or not self.names:
            return None
        return fingerprint_of(self.commitment, self.names, self.words)

    def deck_seed(self, seed: str) -> str:
        """What the decks of a game with this seed are drawn from."""
        return seed_with(seed, self.words)
