"""Passing cards after the auction: keep what makes the contract, and arm nobody."""

from __future__ import annotations

from random import Random
from typing import Final

from thousand_tui.bots.estimate import best_keeps
from thousand_tui.rules import Card, Give, View
from thousand_tui.rules.cards import FULL, PER_SUIT, members
from thousand_tui.rules.exchange import Gives

HALF_FITS: Final = 0.2
"""How often a passed half of a marriage costs its worth: its other half lies with the recipient, who comes to lead."""


def danger(view: View, card: int) -> float:
    """What passing this card may cost beyond its loss: half a marriage whose other half nobody has shown."""
    suit = card // PER_SUIT
    pair = view.rules.melds.pairs[suit]
    other = pair & ~(1 << card)
    if not pair >> card & 1 or not other & FULL & ~view.hand.mask:
        return 0.0
    return HALF_FITS * view.rules.melds.worth(suit)


def choose_pass(view: View, rng: Random) -> Give:
    """The cards to give away; the better one to whoever stands lower."""
    gives = view.choices
    assert isinstance(gives, Gives)
    hand = view.hand.mask
    dangers = [danger(view, card) for card in range(FULL.bit_length())]
    keep, _ = best_keeps(hand, len(gives.recipients), view.rules.melds, dangers)
    away = list(members(hand & ~keep))
    rng.shuffle(away)
    away.sort(key=lambda card: (dangers[card], card.points))
    order = sorted(gives.recipients, key=lambda seat: -view.standing(seat).total)
    pairs: list[tuple[Card, int]] = list(zip(away, order, strict=True))
    return Give(tuple(sorted(pairs, key=lambda pair: pair[1])))
