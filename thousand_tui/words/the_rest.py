"""Why the rest of the tricks is certain, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thousand_tui.rules import ACES, BED, MARRIAGE, NINES, Card, Play
from thousand_tui.rules.cards import SUITS
from thousand_tui.words.catalogue import t
from thousand_tui.words.lists import listed
from thousand_tui.words.text import cards_text, suit_text
from thousand_tui.words.voice import Voice

FEW: Final = 2
"""So many cards are listed as a sentence lists them; more stand side by side."""
BOTH: Final = 2
MOST: Final = 4
"""With more cards than these only the ones are named that are not high already."""


def rest_offered(
    plays: Sequence[Play],
    high: Sequence[Card],
    later: Sequence[Card],
    trumps: str,
    voice: Voice,
) -> str:
    """The offer to take all the tricks that are left by these leads, and how it is taken.

    ``high`` are the cards that nothing beats, ``later`` those that nothing will beat by then; ``trumps`` says what
    becomes of the trumps of others: none, gone, drawn or idle.
    """
    why = voice.say(f"claim.trumps.{trumps}", why=_high(high, later))
    melds = _melds(plays)
    offer = voice.say("claim.offer.melds" if melds else "claim.offer", why=why, melds=listed(melds))
    take = "claim.take.both" if len(plays) == BOTH else "claim.take"
    if voice.key is None:
        return voice.say(f"{take}.typed", offer=offer, tricks=len(plays))
    return voice.say(take, offer=offer, tricks=len(plays), key=voice.key("table.claim"))


def _high(high: Sequence[Card], later: Sequence[Card]) -> str:
    """Which cards are high, and which will be."""
    if len(high) + len(later) > MOST:
        return t("claim.all_high_then" if later else "claim.all_high", cards=_cards(later))
    said = t("claim.high", cards=_cards(high), n=len(high))
    if not later:
        return said
    return t("claim.then", high=said, n=len(high), cards=_cards(later))


def _cards(cards: Sequence[Card]) -> str:
    """Suit by suit, the high cards first."""
    ordered = sorted(cards, key=lambda card: (card.suit, -card.rank))
    if len(ordered) > FEW:
        return cards_text(ordered)
    return listed([cards_text((card,)) for card in ordered])


def _melds(plays: Sequence[Play]) -> list[str]:
    """What is declared on the way, kind by kind."""
    melds: list[str] = []
    for kind in (MARRIAGE, BED):
        melds += [
            t(f"prompt.meld.{kind}", suits=suit_text(suit), n=1)
            for suit in SUITS
            if any(_declares(play, kind, suit) for play in plays)
        ]
    return melds + [t(f"prompt.meld.{kind}") for kind in (ACES, NINES) if any(play.meld == kind for play in plays)]


def _declares(play: Play, kind: str, suit: int) -> bool:
    return play.meld == kind and play.card.suit == suit
