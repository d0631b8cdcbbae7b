"""What is shown with signs, as it is read aloud: ``K♠`` is the king of spades."""

from __future__ import annotations

import re
from typing import Final

from thousand_tui.rules.cards import SUITS, Rank, Suit
from thousand_tui.words.catalogue import NO_BREAK, noun, rank_text, t

SIGNS: Final = {suit.symbol: suit for suit in SUITS}
OF_THOUSAND: Final = tuple(rank.text for rank in Rank)
# The ranks of a pack of Mariage are among them.
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", *OF_THOUSAND)


def spoken(line: str) -> str:
    """A line without signs for cards and suits."""
    if not any(sign in line for sign in SIGNS):
        return line
    ranks = {rank_text(rank): rank for rank in RANKS}
    card = rf"\b({'|'.join(ranks)})([{''.join(SIGNS)}])"
    # Cards side by side are parted by a space alone.
    line = re.sub(rf"({card})[ \u00a0]+(?={card})", r"\1, ", line)
    line = re.sub(card, lambda found: card_name(ranks[found[1]], SIGNS[found[2]]), line)
    for sign, suit in SIGNS.items():
        name = noun(f"suit.{suit.letter}")
        for form in (name, *name.forms.values()):
            line = line.replace(f"{form} {sign}", form).replace(f"{form}{NO_BREAK}{sign}", form)
        line = line.replace(sign, name)
    return line


def card_name(rank: str, suit: Suit) -> str:
    """A card in words: ``king of spades``."""
    return t("spoken.card", rank=noun(f"spoken.rank.{rank}"), suit=noun(f"suit.{suit.letter}"))


def called(text: str) -> str:
    """What was typed for a card: one that is named in words by its letters, ``KS``."""
    wanted = " ".join(text.casefold().split())
    for suit in SUITS:
        for rank in OF_THOUSAND:
            if card_name(rank, suit).casefold() == wanted:
                return f"{rank}{suit.letter}"
    return text
