"""What a game is played for: a normal game, practice, a deal of the day, a deal of a match with the same cards, or an
exercise.

Saves keep the values of :class:`Way` and the fields of :class:`Practice`, :class:`Daily`, :class:`Duplicate` and
:class:`Shuffling`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Final

from thousand_tui.rules.phases.shuffle import fingerprint_of, seed_with


class Way(StrEnum):
    """How a deal is played for practice: again with its own cards, again from a later moment, or with one hand as it
    was and the other cards dealt anew. A deal from the board was never played before."""

    AGAIN = "again"
    FROM = "from"
    LIKE = "like"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class Practice:
    """``deal`` is the number of the deal, ``seat`` the seat that practises. The first ``first`` moves of the log were
    made before; ``then`` is the log of the deal as first played, move by move. ``names`` are the players of that time,
    empty if a save does not have them. ``source`` is the file of the unfinished game it came from, empty if there is
    none."""

    way: Way
    deal: int
    seat: int
    first: int
    then: tuple[str, ...]
    names: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class Daily:
    """``day`` is the day of the deal. ``is_practice``: it does not count, so seen cards do not prevent undo. ``app`` is
    the version of the program that dealt it: bots of another version may play differently. ``expert`` is the points an
    Expert makes in the person's seat, None until known."""

    day: date
    app: str
    is_practice: bool = False
    expert: int | None = None


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A deal of a match in which everybody plays the same cards: ``number`` is its number out of ``deals``, and
    everybody plays it from ``seat``. ``app`` and ``engine`` are the versions of the program and of the bots.
    ``is_shared``: several people play the match at this keyboard, each called to it in turn. ``is_shut``: some of them
    have still to play the deal, so it may not be shown again yet."""

    number: int
    deals: int
    seat: int
    app: str
    engine: str
    is_shared: bool = False
    is_shut: bool = False


# Letters of phonetics and old books that look like common ones, and parts of Korean syllables; some are invisible.
_MISTAKEN: Final = re.compile(
    "[\u0180-\u018e\u0190-\u019f\u01a2-\u01ae\u01b1-\u0217\u021c-\u0258\u025a-\u036f\u1100-\u11ff\u1c80-\u1dff"
    "\u2c00-\u2dff\ua640-\ua7ff\uab30-\uab6f\ud7b0-\ud7ff\U00010000-\U0010ffff]"
)


def tidy(typed: str) -> str:
    """What somebody typed, on one line and in normal form (NFKC), so that texts that look alike are equal."""
    return " ".join(unicodedata.normalize("NFKC", typed).split())


def is_word(word: str) -> bool:
    """Whether a word can only be what it looks like: common letters of a single script, and printable ASCII.

    Otherwise the dealer could try thousands of words that look alike until one gives the cards they want.
    """
    scripts = {re.split("[ -]", unicodedata.name(char, ""))[0] for char in word if char.isalpha()}
    can_be_seen = all(char.isalpha() or " " <= char <= "~" for char in word) and not _MISTAKEN.search(word)
    return can_be_seen and len(scripts) <= 1 and word == tidy(word)


@dataclass(frozen=True, slots=True)
class Shuffling:
    """``commitment`` was shown before anybody typed a word; None if a person chose the seed, as a commitment would then
    prove nothing. ``words`` are by seat, empty for players who typed none. ``names`` are those of the players who sat
    down, empty in games from before there were fingerprints."""

    commitment: str | None
    words: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def at(self, names: Sequence[str]) -> Shuffling:
        """This shuffling for the players who sit down: each of them has a word, which may be empty."""
        return replace(self, names=tuple(names), words=(*self.words, *("" for _ in names))[: len(names)])

    @property
    def fingerprint(self) -> str | None:
        """The fingerprint shown before the first card; None if there was no commitment, or nothing was shown."""
        if self.commitment is None or not self.names:
            return None
        return fingerprint_of(self.commitment, self.names, self.words)

    def deck_seed(self, seed: str) -> str:
        """The seed of the shuffles in a game with this seed."""
        return seed_with(seed, self.words)


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a game is played for. ``practice``: a deal is played again or comes from the board; ``daily``: it is a deal
    of the day; ``duplicate``: others play the same cards. ``is_apart``: it is only an exercise, which is not saved or
    counted and leads nowhere else. ``cards_open``: the person sees all cards; ``seen_from`` is the seat from which a
    mere onlooker watches. ``shuffling`` is what is known about the seed, None in games from before this was kept.
    ``given_up_by`` is the seat of the person who gave the game up."""

    practice: Practice | None = None
    daily: Daily | None = None
    duplicate: Duplicate | None = None
    is_apart: bool = False
    cards_open: bool = False
    seen_from: int | None = None
    shuffling: Shuffling | None = None
    given_up_by: int | None = None

    @property
    def is_single(self) -> bool:
        """Whether only one deal is played."""
        return self.practice is not None or self.daily is not None or self.duplicate is not None

    @property
    def is_once_only(self) -> bool:
        """Whether it may be played only once: without hints, undo or changing places."""
        return self.duplicate is not None or self.is_day_that_counts

    @property
    def is_day_that_counts(self) -> bool:
        """Whether it is a deal of the day and not practice."""
        return self.daily is not None and not self.daily.is_practice

    @property
    def is_shared(self) -> bool:
        """Whether others play the same deal at this keyboard, each in turn."""
        return self.duplicate is not None and self.duplicate.is_shared

    @property
    def is_shut(self) -> bool:
        """Whether the deal may not be shown yet."""
        return self.duplicate is not None and self.duplicate.is_shut

    def numbered(self, number: int) -> int:
        """The number by which people know this deal of the game: in a match, its number there."""
        return number if self.duplicate is None else self.duplicate.number

    def is_done(self, settled: Collection[int]) -> bool:
        """Whether the only deal of the game has been settled; ``settled`` are the numbers of moves after which deals
        were."""
        return self.is_single and max(settled, default=0) > (0 if self.practice is None else self.practice.first)

    def deck_seed(self, seed: str) -> str:
        """The seed of the shuffles: the seed of the game with the words that people have added."""
        return seed if self.shuffling is None else self.shuffling.deck_seed(seed)


USUAL_OCCASION: Final = Occasion()
