"""The levels offered at a table, and the chance that a bot is handed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from thousand_tui.bots import novice, regular, thinker
from thousand_tui.rules import Action, View


class Bot(Protocol):
    """Whoever decides for a seat: from what the seat may know, and a source of chance, to one of its choices."""

    def __call__(self, view: View, rng: Random) -> Action: ...


class DaringBot(Protocol):
    """A bot that can be told how many points more, or fewer, it shall dare to bid."""

    def __call__(self, view: View, rng: Random, *, margin: int = 0) -> Action: ...


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play; ``title`` and ``about`` are for people who choose an opponent.

    ``dare`` is ``choose`` with a margin, for the styles; None where a bot knows no styles.
    """

    id: str
    title: str
    about: str
    choose: Bot
    dare: DaringBot | None = None


def _level(name: str, title: str, about: str, dare: DaringBot) -> Level:
    return Level(name, title, about, dare, dare)


LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        level.id: level
        for level in (
            _level(
                "novice",
                "Novice",
                "Knows the rules, forgets what was played, and trusts good cards a little too much.",
                novice.choose,
            ),
            _level(
                "regular",
                "Regular",
                "Counts the cards, bids what the hand is worth, and knows when to give a deal up.",
                regular.choose,
            ),
            _level(
                "skilled",
                "Skilled",
                "Plays each of its choices out in its head a few times before it decides.",
                partial(thinker.choose, budget=thinker.SKILLED),
            ),
            _level(
                "expert",
                "Expert",
                "Imagines how the unseen cards may lie and works out the best play against each.",
                partial(thinker.choose, budget=thinker.EXPERT),
            ),
        )
    }
)
"""The levels offered at a table by their id, easiest first."""

QUICKEST: Final = next(iter(LEVELS))
"""The level that answers where nothing depends on it: while the rest of the tricks is taken."""

FORMER: Final[Mapping[str, str]] = MappingProxyType({"master": "expert"})
"""Levels of earlier versions, and those of now that are as good."""


def bot_chance(seed: str, deal: int, seat: int, ply: int) -> int:
    """The seed of the chance a bot has for one decision: the same for the same moment of the same game, on any machine;
    the seed of the game cannot be told from it."""
    digest = sha256(f"thousand/1/bot/{seed}/{deal}/{seat}/{ply}".encode()).digest()
    return int.from_bytes(digest, "big")


def bot_rng(seed: str, deal: int, seat: int, ply: int) -> Random:
    """The chance a bot has for one decision."""
    return Random(bot_chance(seed, deal, seat, ply))
