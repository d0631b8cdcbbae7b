"""What is shown with signs, in words to be read aloud: ``K♠`` is the king of spades."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from thousand_tui.rules.cards import SUITS, Rank, Suit
from thousand_tui.words.catalogue import NO_BREAK, noun, rank_text, t, while_spoken
from thousand_tui.words.grammar import Noun

# Whether sentences are made to be heard.
IS_ALOUD = False

SIGNS: Final = {suit.symbol: suit for suit in SUITS}
# The ranks of a pack of 52, which another game may use.
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", *(rank.text for rank in Rank))


def spoken(line: str) -> str:
    """A line with cards and suits in words, and without arrows."""
    line = re.sub(r"(?<=\d) → ", f" {t('spoken.rounded')} ", line).replace(" → ", f" {t('spoken.to')} ")
    ranks = {rank_text(rank): rank for rank in RANKS}
    one = "|".join(ranks)
    in_row = rf"\b(?:{one})(?:[ \u00a0](?:{one})){{3,}}(?![\w♠♣♦♥])"
    line = re.sub(in_row, lambda found: _ranks_said(found[0], ranks), line)
    if not any(sign in line for sign in SIGNS):
        return line
    card = rf"\b({one})([{''.join(SIGNS)}])"
    # Cards in a row are separated by a space or a dash, tricks by a bar.
    line = re.sub(rf"({card})(?: –)?[ \u00a0]+(?={card})", r"\1, ", line).replace(" | ", "; ")
    line = re.sub(rf"(?<=[.!?] ){card}", lambda found: card_name(ranks[found[1]], SIGNS[found[2]]).capitalize(), line)
    line = re.sub(card, lambda found: card_name(ranks[found[1]], SIGNS[found[2]]), line)
    for sign, suit in SIGNS.items():
        name = noun(f"suit.{suit.letter}")
        for form in (name, *name.forms.values()):
            line = line.replace(f"{form} {sign}", form).replace(f"{form}{NO_BREAK}{sign}", form)
        line = line.replace(sign, name)
    return line


def _ranks_said(row: str, ranks: Mapping[str, str]) -> str:
    """Ranks in a row in words; a row with nothing but numbers is left as it is."""
    names = (noun(f"spoken.rank.{ranks[each]}") for each in row.split())
    return row if row.replace("\u00a0", "").replace(" ", "").isdecimal() else ", ".join(names)


def hear(is_aloud: bool, /) -> None:
    """From now on, make sentences to be heard, or to be seen."""
    global IS_ALOUD
    IS_ALOUD = is_aloud


def card_shown(rank: str, suit: Suit) -> Noun:
    """A card such as ``10♠``; when read aloud, a sentence can ask for its name in each form of its rank."""
    return Noun(rank_text(rank) + suit.symbol, _forms(rank, suit) if IS_ALOUD else {})


@while_spoken
def _forms(rank: str, suit: Suit) -> dict[str, str]:
    of = noun(f"suit.{suit.letter}")
    return {form: t("spoken.card", rank=said, suit=of) for form, said in noun(f"spoken.rank.{rank}").forms.items()}


def card_name(rank: str, suit: Suit) -> str:
    """A card in words: ``king of spades``."""
    return t("spoken.card", rank=noun(f"spoken.rank.{rank}"), suit=noun(f"suit.{suit.letter}"))


def called(text: str) -> str:
    """A typed card in letters, ``KS``, if it was named in words; other text stays as it is."""
    wanted = " ".join(text.casefold().split())
    for suit in SUITS:
        for rank in RANKS:
            if wanted in map(str.casefold, (card_name(rank, suit), *_forms(rank, suit).values())):
                return f"{rank}{suit.letter}"
    return text
