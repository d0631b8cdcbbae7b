"""What the person at the keyboard is choosing: one class for each kind of decision, without a widget in sight.

A choice is made for one moment of the game (``ply``); when the game has moved on, a new one takes its place. Keys and
clicks come in as small intents, an action goes out when one is decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thousand_tui.rules import Card, View
from thousand_tui.rules.view import AUCTION, CONTRACT, CUTTING, EXCHANGE, TRICKS
from thousand_tui.ui.screens.table.choosing.asking import Answer, Asking, Conceding
from thousand_tui.ui.screens.table.choosing.base import Choosing
from thousand_tui.ui.screens.table.choosing.cutting import CutChoosing
from thousand_tui.ui.screens.table.choosing.giving import Giving
from thousand_tui.ui.screens.table.choosing.numbers import LEAP, Bidding, Contracting, Picking
from thousand_tui.ui.screens.table.choosing.playing import Playing

_KINDS: Final[dict[str, type[Choosing]]] = {
    CUTTING: CutChoosing,
    AUCTION: Bidding,
    EXCHANGE: Giving,
    CONTRACT: Contracting,
    TRICKS: Playing,
}
"""The phases that ask for more than one of a few answers."""


def choosing(view: View, ply: int, places: Sequence[Card | None], cursor: int | None = None) -> Choosing:
    """What this view asks of its seat."""
    kind = _KINDS.get(view.phase, Asking) if view.my_turn else Choosing
    return kind(view, ply, places, cursor)


__all__ = [
    "LEAP",
    "Answer",
    "Asking",
    "Bidding",
    "Choosing",
    "Conceding",
    "Contracting",
    "CutChoosing",
    "Giving",
    "Picking",
    "Playing",
    "choosing",
]
