"""Styles: how much a level dares in the auction. A style is one number, and how it is called.

Whoever plays at a seat is written as one word, a level with its style: ``expert``, ``expert-bold``.

>>> from thousand_tui.bots.levels import LEVELS
>>> styled(LEVELS["expert"], STYLES["bold"]).title
'Expert, bold'
>>> parts_of("expert-bold"), parts_of("expert")
(('expert', 'bold'), ('expert', 'steady'))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from thousand_tui.bots.levels import Level


@dataclass(frozen=True, slots=True)
class Style:
    """A way to bid: ``margin`` points are added to what a seat dares to bid; the rest is for people."""

    id: str
    title: str
    about: str
    margin: int


STEADY: Final = "steady"
"""The style of a level as it is; it is never written down."""

STYLES: Final[Mapping[str, Style]] = MappingProxyType(
    {
        style.id: style
        for style in (
            Style(
                "cautious", "Cautious", "Bids some 12 points less than the cards seem worth, and fails less often.", -12
            ),
            Style(STEADY, "Steady", "Bids what the cards seem worth.", 0),
            Style("bold", "Bold", "Bids some 12 points more than the cards seem worth, and fails more often.", 12),
        )
    }
)
"""The styles by their id, the most careful first."""


def styled(level: Level, style: Style) -> Level:
    """The level as it bids in this style; the level itself if that changes nothing, or if it knows no styles."""
    if level.dare is None or not style.margin:
        return level
    return Level(
        kind_of(level.id, style.id),
        f"{level.title}, {style.title.lower()}",
        f"{level.about} {style.about}",
        partial(level.dare, margin=style.margin),
    )


def kind_of(level: str, style: str = STEADY) -> str:
    """The word for a level and its style."""
    return level if style == STEADY else f"{level}-{style}"


def parts_of(kind: str) -> tuple[str, str]:
    """The level and the style that a word names; a word that ends in no style is a level as it is."""
    level, _, style = kind.rpartition("-")
    return (level, style) if level and style in STYLES and style != STEADY else (kind, STEADY)
