"""Game forms (RULES §3): what differs where the table is another, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from thousand_tui.rules.stage import Stage


@dataclass(frozen=True, slots=True)
class Form:
    """A form of the game.

    ``seats`` at the table, ``hands`` that are dealt; ``sides[seat]`` is the side a seat scores for;
    ``active(dealer)`` names the seats that play, forehand first; ``talon_places(wished)`` the places of the talon
    (from 1) where the agreement B7 wishes them; ``route`` the stages of a deal.
    """

    name: str
    seats: int
    hands: int
    sides: tuple[int, ...]
    active: Callable[[int], tuple[int, ...]]
    talon_places: Callable[[tuple[int, ...]], tuple[int, ...]]
    route: tuple[Stage, ...]
