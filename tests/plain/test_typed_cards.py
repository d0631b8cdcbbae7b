"""Cards as players of other countries write them are understood beside the English ones."""

from __future__ import annotations

import pytest

from thousand_tui.harmless import PRINTING
from thousand_tui.plain.typed import card_typed
from thousand_tui.rules import PACK, Card
from thousand_tui.words import catalogue


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        *(("тт", "AC"), ("кч", "KH"), ("ДБ", "QD"), ("вп", "JS"), ("10ч", "10H"), ("9п", "9S"), ("К♦", "KD")),
        *(("d♥", "QH"), ("W♠", "JS"), ("dd", "QD"), ("r♦", "KD"), ("VS", "JS"), ("10♣", "10C")),
    ],
)
def test_letters_of_other_countries_name_a_card(typed: str, card: str) -> None:
    assert card_typed(typed, Card.parse, ()) == Card.parse(card)


@pytest.mark.parametrize("language", ["fr", "pl"])
def test_letters_of_suits_name_what_is_held(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clubs, hearts = Card.parse("10C"), Card.parse("10H")
    monkeypatch.setattr(catalogue, "LANGUAGE", language)
    for typed, card in (("10p", "10S"), ("10t", "10C"), ("10k", "10D")):
        assert card_typed(typed, Card.parse, ()) == Card.parse(card)
    for held, read in (((clubs,), clubs), ((hearts,), hearts), ((clubs, hearts), hearts), ((), clubs)):
        assert card_typed("10c", Card.parse, held) == read
    monkeypatch.setattr(PRINTING, "is_ascii", True)
    assert card_typed(str(clubs), Card.parse, (clubs, hearts)) == clubs
    assert card_typed("10c", Card.parse, (hearts,)) == hearts


def test_english_letters_still_name_every_card() -> None:
    assert all(card_typed(str(card), Card.parse, ()) == card for card in PACK)


@pytest.mark.parametrize("typed", ["", "д", "чк", "DDD", "1T"])
def test_what_names_no_card_is_none(typed: str) -> None:
    assert card_typed(typed, Card.parse, ()) is None
