"""The regular: to be refined; for now it decides as the novice does."""

from __future__ import annotations

from random import Random

from thousand_tui.bots import novice
from thousand_tui.rules import Action, View


def choose(view: View, rng: Random) -> Action:
    """One of the seat's choices."""
    return novice.choose(view, rng)
