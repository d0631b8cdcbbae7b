"""Cards as players of other countries write them are understood beside the English ones."""

from __future__ import annotations

import pytest

from thousand_tui.plain.typed import card_typed
from thousand_tui.rules import PACK, Card
from thousand_tui.sanitize import PRINTING, SUITS, write_out
from thousand_tui.words import card_text, catalogue
from thousand_tui.words.catalogue import languages


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        *(("тт", "AC"), ("кч", "KH"), ("ДБ", "QD"), ("вп", "JS"), ("10ч", "10H"), ("9п", "9S"), ("К♦", "KD")),
        *(("10с", "10C"), ("КН", "KH"), ("qс", "QC"), ("АС", "AC")),
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
    assert card_typed("10c", Card.parse, (clubs, hearts)) == hearts
    monkeypatch.setattr(catalogue, "OWN_LETTERS", False)
    assert card_typed("10c", Card.parse, (clubs, hearts)) == clubs
    assert card_typed("10c", Card.parse, (hearts,)) == hearts


@pytest.mark.parametrize("language", languages())
def test_what_is_shown_in_letters_can_be_typed(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", language)
    monkeypatch.setattr(PRINTING, "is_ascii", True)
    for own in (True, False):
        monkeypatch.setattr(catalogue, "OWN_LETTERS", own)
        write_out(" ".join(map(card_text, PACK)))
        shown = capsys.readouterr().out
        assert not set(shown) & set(SUITS)
        assert [card_typed(each, Card.parse, PACK) for each in shown.split()] == list(PACK)


@pytest.mark.parametrize("typed", ["", "д", "чк", "DDD", "1T"])
def test_what_names_no_card_is_none(typed: str) -> None:
    assert card_typed(typed, Card.parse, ()) is None
