"""What a card could declare."""

from __future__ import annotations

from thousand_tui.rules import Card, View
from thousand_tui.rules.kernel import NO_TRUMP
from thousand_tui.words.catalogue import t
from thousand_tui.words.text import suit_text


def meld_worth(view: View, card: Card, meld: str) -> int:
    """What declaring it with this card would bring: a marriage is worth what it is in the trumps that it makes."""
    melds = view.rules.melds
    trump = melds.trump_after(meld, card.suit, NO_TRUMP if view.trump is None else view.trump)
    return melds.value(meld, card.suit, trump)


def meld_text(view: View, card: Card, meld: str) -> str:
    """What is declared with the card, and for how much."""
    suit = suit_text(card.suit)
    return t(f"meld.{meld}", suit=suit, worth=meld_worth(view, card, meld))
