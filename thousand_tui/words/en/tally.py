"""The count of the running deal, in English."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "count.cards": "Cards out",
    "count.closed": "At this table players keep count in their heads.",
    "count.key": "{held} yours  {gone} gone",
    "count.left": "still out",
    "count.none": "No card has been played in this deal yet.",
    "count.of": "{points} of {contract}",
    "count.points": "Points so far",
    "seen.aside": "aside",
    "seen.bottom": "bottom",
    "seen.packet": "packet",
    "seen.talon": "talon",
    "plain.count": "Points so far: {points}; still out {left}.",
    "plain.count.of": "{who} {points} of {contract}",
    "plain.count.side": "{who} {points}",
    "plain.count.gone": "Cards gone: {cards}.",
    "plain.count.none_gone": "No cards are gone yet.",
    "plain.count.out": "Cards out: {cards}.",
    "plain.count.none_out": "No cards are out.",
}
