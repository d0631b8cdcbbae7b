"""The exchange as it is typed, card by card: what is planned so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from thousand_tui.rules import Card
from thousand_tui.rules.choices import Gives

Gifts: TypeAlias = list[tuple[int, Card]]
"""Each card with where it goes."""


def planned_with(gifts: Gifts, gives: Gives, named: Sequence[tuple[Card, int | None]]) -> Gifts | None:
    """The exchange with these cards too: those without a place take the first that is free; None if there is none.

    A card for somebody who has one already takes its place.
    """
    planned = list(gifts)
    for card, called in named:
        free = list(gives.places)
        for place, _ in planned:
            if place in free:
                free.remove(place)
        if called is not None and called not in free:
            planned = [gift for gift in planned if gift[0] != called]
        if called is None and not free:
            return None
        planned.append((free[0] if called is None else called, card))
    return planned


def could_be_part(planned: Gifts, gives: Gives) -> bool:
    """Whether the cards are different ones of the hand."""
    cards = [card for _, card in planned]
    return bool(cards) and len(set(cards)) == len(cards) and all(gives.hand >> card & 1 for card in cards)
