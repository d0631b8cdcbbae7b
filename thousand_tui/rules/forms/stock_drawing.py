"""V2: six cards each and a stock to draw from, no auction and no contract (RULES §3)."""

from __future__ import annotations

from typing import Final

from thousand_tui.rules.rulebook.form import Form, Plan

HAND: Final = 6


def _form(name: str, sides: tuple[int, ...]) -> Form:
    return Form(name, sides, Plan(hands=len(sides), size=HAND), gives=False, auction=False)


FORMS: Final = (
    _form("stock_two", (0, 1)),
    _form("stock_three", (0, 1, 2)),
    _form("stock_four", (0, 1, 0, 1)),
)
"""For two, for three, and for four in two partnerships, partners opposite each other."""
