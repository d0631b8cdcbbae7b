"""The levels offered at a table, and the random numbers for their decisions.

A player at a seat is written as one word, a level with its style or character: ``expert-bold``, ``regular-miser``.

>>> styled(LEVELS["expert"], MANNERS["bold"]).title
'Expert, bold'
>>> parts_of("expert-bold"), parts_of("expert")
(('expert', 'bold'), ('expert', 'steady'))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from thousand_tui.bots import novice, regular, thinker
from thousand_tui.bots.characters import CHARACTERS, MANNERS, STEADY, DaringBot, Style
from thousand_tui.rules import Action, View


class Bot(Protocol):
    """A player for a seat: given what the seat may know and random numbers, it picks one of the seat's choices."""

    def __call__(self, view: View, rng: Random) -> Action: ...


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play; ``title`` and ``about`` are for people who choose an opponent.

    ``dare`` is ``choose`` with a margin and a taste, for styles and characters; None for a bot without them.
    ``ratings`` are for tables of three and four, and of two, as bench/rating.py fits them with a Regular fixed; None
    if it has not been rated.
    """

    id: str
    title: str
    about: str
    choose: Bot
    dare: DaringBot | None = None
    ratings: tuple[int, int] | None = None


def _level(name: str, title: str, about: str, dare: DaringBot, ratings: tuple[int, int]) -> Level:
    return Level(name, title, about, dare, dare, ratings)


# The levels offered at a table by id, easiest first.
LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        level.id: level
        for level in (
            _level(
                "novice",
                "Novice",
                "Knows the rules, forgets what was played, and trusts good cards a little too much.",
                novice.choose,
                (928, 825),
            ),
            _level(
                "regular",
                "Regular",
                "Counts the cards, bids what the hand is worth, and knows when to give a deal up.",
                regular.choose,
                (1500, 1500),
            ),
            _level(
                "skilled",
                "Skilled",
                "Plays each of its choices out in its head a few times before it decides.",
                partial(thinker.choose, budget=thinker.SKILLED),
                (1588, 1615),
            ),
            _level(
                "expert",
                "Expert",
                "Imagines how the unseen cards may lie and works out the best play against each.",
                partial(thinker.choose, budget=thinker.EXPERT),
                (1688, 1762),
            ),
        )
    }
)

# The level used where nothing depends on the answer: while the remaining tricks are taken.
QUICKEST: Final = next(iter(LEVELS))

# Levels of earlier versions, and the current levels that match them.
FORMER: Final[Mapping[str, str]] = MappingProxyType({"master": "expert"})


def bot_chance(seed: str, deal: int, seat: int, ply: int) -> int:
    """The seed of a bot's random numbers for one decision: the same at the same point of the same game on any machine.
    The seed of the game cannot be worked out from it."""
    digest = sha256(f"thousand/1/bot/{seed}/{deal}/{seat}/{ply}".encode()).digest()
    return int.from_bytes(digest, "big")


def bot_rng(seed: str, deal: int, seat: int, ply: int) -> Random:
    """The random numbers for one decision of a bot."""
    return Random(bot_chance(seed, deal, seat, ply))


def styled(level: Level, style: Style) -> Level:
    """The level in this style or character; the level itself if that changes nothing or the level has no styles."""
    if level.dare is None or (not style.margin and style.habit is None):
        return level
    return Level(
        kind_of(level.id, style.id),
        f"{level.title}, {style.title.lower()}",
        f"{level.about} {style.about}",
        partial(level.dare, margin=style.margin) if style.habit is None else partial(style.habit, level.dare),
    )


def kind_of(level: str, style: str = STEADY) -> str:
    """The word for a level and its style or character."""
    return level if style == STEADY else f"{level}-{style}"


def parts_of(kind: str) -> tuple[str, str]:
    """The level and the style or character that a word names; a word without one names a level in the steady style."""
    level, _, style = kind.rpartition("-")
    return (level, style) if level and style in MANNERS and style != STEADY else (kind, STEADY)


def character_of(kind: str) -> Style | None:
    """The character of a level that a word names, None if it names none."""
    level, manner = parts_of(kind)
    return CHARACTERS.get(manner) if level in LEVELS else None
