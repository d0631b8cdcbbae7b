"""Drawing from the stock after a trick (RULES V2)."""

from __future__ import annotations

from collections.abc import Iterable

from thousand_tui.rules.cards import PACK_SIZE, Card
from thousand_tui.rules.rulebook.form import Plan


def rounds_of_drawing(plan: Plan) -> int:
    """After how many tricks cards are drawn: 0 where nothing is left of the pack when it is dealt."""
    dealt = plan.hands * plan.size + sum(plan.packets)
    return -(-(PACK_SIZE - dealt) // plan.hands)


def drawn(
    hands: tuple[int, ...], pack: tuple[Card, ...], order: Iterable[int]
) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """The hands and the pack after the seats of ``order``, the winner of the trick first, have drawn a card each while
    cards are left."""
    after = list(hands)
    taken = 0
    for seat, card in zip(order, pack, strict=False):
        after[seat] |= 1 << card
        taken += 1
    return tuple(after), pack[taken:]


__all__ = ["drawn"]
