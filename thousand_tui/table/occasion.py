"""What a game is played for, and under what circumstances: for itself, for practice, as the deal of a day, as a deal of
a match with the same cards for everybody, apart.

Saves keep the words of :class:`Way`, and what :class:`Practice`, :class:`Daily`, :class:`Duplicate` and
:class:`Shuffling` hold.
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
    """How a deal is played again: with its own cards from the beginning, from a later moment on, or with one hand
    as it was and the other cards dealt again. A deal from the board was never played before."""

    AGAIN = "again"
    FROM = "from"
    LIKE = "like"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class Practice:
    """``deal`` is the number of the deal, ``seat`` the one that is practised. The first ``first`` moves of the log were
    made before; ``then`` is what the log of the deal was when it was played for the first time, move by move.
    ``names`` are of those who sat at the seats then; a save may not say. ``source`` names the file of the running
    game from which it was begun; it is empty where there was none."""

    way: Way
    deal: int
    seat: int
    first: int
    then: tuple[str, ...]
    names: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class Daily:
    """``day`` is the day whose deal it is. ``is_practice``: it does not count, so what was seen may be taken back.
    ``app`` is the version of the program that dealt it: bots of another one may play otherwise. ``expert`` is what the
    deal brings an Expert at the person's seat, once that is known."""

    day: date
    app: str
    is_practice: bool = False
    expert: int | None = None


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A deal of a match that everybody plays with the same cards: ``number`` is that of the deal, of ``deals``, and all
    play it from this ``seat``. ``app`` and ``engine`` are the versions by which the bots play. ``is_shared``: several
    play the match at this keyboard, so each is called to it. ``is_shut``: somebody of them has still to play the deal,
    so nothing of it is shown again."""

    number: int
    deals: int
    seat: int
    app: str
    engine: str
    is_shared: bool = False
    is_shut: bool = False


# Letters of phonetics and old books that look like everyday ones, and parts of Korean syllables, some invisible.
_MISTAKEN: Final = re.compile(
    "[\u0180-\u018e\u0190-\u019f\u01a2-\u01ae\u01b1-\u0217\u021c-\u0258\u025a-\u036f\u1100-\u11ff\u1c80-\u1dff"
    "\u2c00-\u2dff\ua640-\ua7ff\uab30-\uab6f\ud7b0-\ud7ff\U00010000-\U0010ffff]"
)


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
        return replace(self, names=tuple(names), words=(*self.words, *("" for _ in names))[: len(names)])

    @property
    def fingerprint(self) -> str | None:
        """What was shown before the first card; None where there is no commitment, or nothing was shown."""
        if self.commitment is None or not self.names:
            return None
        return fingerprint_of(self.commitment, self.names, self.words)

    def deck_seed(self, seed: str) -> str:
        """What the decks of a game with this seed are drawn from."""
        return seed_with(seed, self.words)


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a game is played for. ``practice``: a deal is played again, or one from the board; ``daily``: it is the deal
    of a day; ``duplicate``: a deal that others play with the same cards. ``is_apart``: it is only an exercise; nothing
    of it is saved or counted, and it leads nowhere else. ``cards_open``: the person sees all cards; ``seen_from`` is
    the seat whose cards lie before a person who only looks on there. ``shuffling`` is what is known of the seed, None
    in a game from before there was such a thing. ``given_up_by`` is the seat of the person who has ended it."""

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
        """Whether it is played only once: no hint is given, nothing is taken back, and nobody changes places."""
        return self.duplicate is not None or self.is_day_that_counts

    @property
    def is_day_that_counts(self) -> bool:
        """Whether it is the deal of a day, and no practice."""
        return self.daily is not None and not self.daily.is_practice

    @property
    def is_shared(self) -> bool:
        """Whether others play the same at this keyboard, each on their own."""
        return self.duplicate is not None and self.duplicate.is_shared

    @property
    def is_shut(self) -> bool:
        """Whether nothing of what was played may be shown yet."""
        return self.duplicate is not None and self.duplicate.is_shut

    def numbered(self, number: int) -> int:
        """The number by which people know the deal that has this number in the game: in a match it is that of there."""
        return number if self.duplicate is None else self.duplicate.number

    def is_done(self, settled: Collection[int]) -> bool:
        """Whether the one deal that was to be played is among those that were ``settled``, each known by the number of
        moves after which it was."""
        return self.is_single and max(settled, default=0) > (0 if self.practice is None else self.practice.first)

    def deck_seed(self, seed: str) -> str:
        """What the decks of a game with this seed are drawn from: the seed, with the words that people have added."""
        return seed if self.shuffling is None else self.shuffling.deck_seed(seed)


USUAL_OCCASION: Final = Occasion()
