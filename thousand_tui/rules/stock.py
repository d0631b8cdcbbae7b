"""Drawing from the stock after a trick (RULES V2)."""

from __future__ import annotations

from collections.abc import Iterable

from thousand_tui.rules.cards import Card


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
