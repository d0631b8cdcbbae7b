"""Cards as they are read aloud, and named when they are typed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.words import pseudo
from tests.words.test_languages import messages_of
from thousand_tui.plain.typed import card_typed
from thousand_tui.rules import PACK, Card, Suit
from thousand_tui.words import card_text, cards_text, catalogue, suit_name, t
from thousand_tui.words.catalogue import languages, noun, with_letters
from thousand_tui.words.spoken import RANKS, called, card_name, hear, spoken
from thousand_tui.words.voice import sentence_case


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
    assert [card_typed(text, Card.parse, ()) for text in [*cards_text(court).split(), "КЧ"]] == [
        *court,
        Card.parse("KH"),
    ]
    assert spoken("Ǫ♣ 10♠") == f"{card_name('Q', Suit.CLUBS)}, {card_name('10', Suit.SPADES)}"
    for id in ("mariage.card.play", "mariage.short.pair", "how.2"):
        assert re.search("[JQKA]", with_letters("K♥ K+Q K (4)") + t(id, suit="")) is None
    monkeypatch.setattr(catalogue, "OWN_LETTERS", False)
    assert cards_text(court) == "J♠ Q♣ K♦ A♥ 10♠"


TEN, ACE = (PACK.index(Card.parse(text)) for text in ("10S", "AS"))


@pytest.fixture
def aloud() -> Iterator[None]:
    hear(True)
    yield
    hear(False)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "This plays ten of spades under ace of spades."),
        ("fr", "Vous mettez le dix de pique sous l’as de pique."),
        ("pl", "Kładziesz dziesiątkę pik pod asa pik."),
        ("ru", "Так десятка пик ложится под туза пик."),
        ("uk", "Так десятка пік лягає під туза пік."),
    ],
)
@pytest.mark.usefixtures("aloud")
def test_a_sentence_bends_the_cards_that_are_heard(language: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", language)
    assert spoken(t("idea.ten_under_ace", card=card_text(TEN), then=card_text(ACE))) == said
    hear(False)
    shown = t("idea.ten_under_ace", card=card_text(TEN), then=card_text(ACE))
    assert card_text(TEN) in shown
    assert card_text(ACE) in shown


@pytest.mark.usefixtures("aloud")
def test_a_sentence_that_begins_with_a_card_has_a_capital_when_it_is_heard() -> None:
    line = t("hint.first", choice=sentence_case(card_text(TEN)))
    assert spoken(line) == "Ten of spades."
    assert spoken("Vera needs 22. K♦ is still there, and 10♦.").startswith("Vera needs 22. King of diamonds is still")


@pytest.mark.parametrize("language", languages())
def test_only_forms_are_asked_for_that_a_card_or_a_suit_has(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", language)
    of_card, of_suit = ({*noun(key).forms} for key in ("spoken.rank.9", "suit.S"))
    assert all({*noun(f"spoken.rank.{rank}").forms} == of_card for rank in RANKS)
    assert all({*noun(f"suit.{suit.letter}").forms} == of_suit for suit in Suit)
    asked = {found for message in messages_of(language) for found in re.findall(r"\{(\w+):([a-z]+)\}", message)}
    for fact, form in asked - {("grade", "first")}:
        assert form in (of_suit if fact in ("suit", "trump") else of_card), f"{fact}:{form}"


@pytest.mark.usefixtures("aloud")
def test_a_card_is_typed_as_a_sentence_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", "ru")
    assert called("Десятку пик") == called("десятка пик") == "10S"


@pytest.mark.usefixtures("aloud")
def test_polish_bends_what_is_led_beaten_and_driven_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", "pl")
    ten, ace = card_text(TEN), card_text(ACE)
    assert spoken(t("whatif.leads", who="Vera", card=ace)).endswith("Vera wychodzi asem pik i melduje.")
    assert spoken(t("prompt.beat", suit=suit_name(0), best=ten)).endswith("przebij dziesiątkę pik.")
    assert spoken(t("hint.why.drives_out", card=ten, then=ace)).startswith("wybija dziesiątkę pik, a wtedy najwyższą")
