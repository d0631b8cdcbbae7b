"""Passing cards after the auction: keep what makes the contract, and arm nobody."""

from __future__ import annotations

from random import Random
from typing import Final

from thousand_tui.bots.estimate import measure
from thousand_tui.rules import ASIDE, Card, Give, View
from thousand_tui.rules.cards import FULL, PER_SUIT, members
from thousand_tui.rules.choices import Gives

HALF_FITS: Final = 0.2
"""How often a passed half of a marriage costs its worth: its other half lies with the recipient, who comes to lead."""


def danger(view: View, card: int) -> float:
    """What passing this card may cost beyond its loss: half a marriage whose other half nobody has shown."""
    suit = card // PER_SUIT
    melds = view.rules.melds
    pair = melds.pairs[suit]
    other = pair & ~(1 << card)
    if not pair >> card & 1 or not other & FULL & ~view.hand.mask:
        return 0.0
    return HALF_FITS * melds.worth(suit)


def choose_pass(view: View, rng: Random) -> Give:
    """The cards to give away, the better one to whoever stands lower; the most dangerous go aside where some do."""
    gives = view.choices
    assert isinstance(gives, Gives)
    hand = view.hand.mask
    dangers = [danger(view, card) for card in range(FULL.bit_length())]
    judge = measure(view.rules, view.standing(view.me))
    keep, _ = judge.best_keeps(hand, gives.hand, dangers, gives.aside)
    away = list(members(hand & ~keep))
    rng.shuffle(away)
    away.sort(key=lambda card: (dangers[card], card.points))
    order = sorted(gives.recipients, key=lambda seat: -view.standing(seat).total)
    pairs: list[tuple[Card, int]] = sorted(zip(away, order, strict=False), key=lambda pair: pair[1])
    laid = sorted(away[len(order) :])
    return Give((*pairs, *((card, ASIDE) for card in laid)))
