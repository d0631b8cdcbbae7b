"""Cards as they are read aloud, and named when they are typed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.words import pseudo
from thousand_tui.plain.typed import read_card
from thousand_tui.rules import PACK, Card, Suit
from thousand_tui.words import cards_text, catalogue, suit_name, t
from thousand_tui.words.catalogue import with_letters
from thousand_tui.words.spoken import called, card_name, spoken


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("Vera plays K♠.", "Vera plays king of spades."),
        ("10♥ 9♣, A♦", "ten of hearts, nine of clubs, ace of diamonds"),
        ("1: 10♠, 2: J♥", "1: ten of spades, 2: jack of hearts"),
        ("Follow spades ♠.", "Follow spades."),
        ("trump ♣", "trump clubs"),
        ("♦", "diamonds"),
        ("A name like K10♠", "A name like K10spades"),
        ("No card at all: 110.", "No card at all: 110."),
    ],
)
def test_signs_are_said_in_words(shown: str, said: str) -> None:
    assert spoken(shown) == said


def test_every_card_that_is_said_can_be_typed() -> None:
    for card in PACK:
        assert called(f" {spoken(cards_text([card])).upper()} ") == f"{card.rank.text}{card.suit.letter}"
    assert called("KH") == "KH"
    assert "♠" not in spoken(str(suit_name(0)))


def test_cards_have_the_letters_of_the_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    locale = tmp_path / "locale"
    shutil.copytree(catalogue.LOCALE / catalogue.ENGLISH, locale / catalogue.ENGLISH)
    pseudo.written(locale)
    monkeypatch.setattr(catalogue, "LOCALE", locale)
    monkeypatch.setattr(catalogue, "LANGUAGE", pseudo.LANGUAGE)
    court = [Card.parse(text) for text in ("JS", "QC", "KD", "AH", "10S")]
    assert cards_text(court) == "Ĵ♠ Ǫ♣ Ķ♦ À♥ 10♠"
    assert [read_card(text, ()) for text in [*cards_text(court).split(), "КЧ"]] == [*court, Card.parse("KH")]
    assert spoken("Ǫ♣ 10♠") == f"{card_name('Q', Suit.CLUBS)}, {card_name('10', Suit.SPADES)}"
    for id in ("mariage.card.play", "mariage.short.pair", "how.2"):
        assert re.search("[JQKA]", with_letters("K♥ K+Q K (4)") + t(id, suit="")) is None
    monkeypatch.setattr(catalogue, "OWN_LETTERS", False)
    assert cards_text(court) == "J♠ Q♣ K♦ A♥ 10♠"
