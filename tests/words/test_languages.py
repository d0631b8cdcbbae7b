"""What a catalogue has beside sentences: letters for cards and keys, words that are typed, names, the tenths."""

from __future__ import annotations

import errno
import inspect
import os
import re
import shutil
from datetime import date
from functools import cache
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.narrowing import present
from tests.words import pseudo
from tests.words.english import MESSAGES, PEOPLE, SAME, WHOLE_WORD, catalogue_of, english_in, said_by
from thousand_tui.desk.sentences import sentence
from thousand_tui.plain.typed import WORDS, card_typed, in_english
from thousand_tui.rules import PACK, Card
from thousand_tui.storage import Problem
from thousand_tui.ui.keys import QWERTY, layouts, spelled
from thousand_tui.ui.rebinding import NAMED_KEYS, key_named
from thousand_tui.words import card_text, catalogue, change_text, day_text, month_text, named, number_text, po, t
from thousand_tui.words.catalogue import LETTERS, filled, known, languages, offered, speakable, typed_day, with_letters
from thousand_tui.words.grammar import Grammar
from thousand_tui.words.people import BOTS, bot_called, bot_names, call_bots
from thousand_tui.words.spoken import card_name

NAMED = re.compile(r"^([^\W\d_]\S*(?: \S+){0,2})  +", re.MULTILINE)
"""A word that a line of help explains behind a gap."""


BOTH = {
    "pl": "bank import mariage menu minus salon start stop turban",
    "fr": "animations bots coach documentation expert invitations mariage menu moment moustache note notes novice page "
    "points rospis salon six table talon total turban version",
}
"""Words that are the same in English, and say all of a message."""

NEVER = {
    "fr": {
        "le palmarès": "statistique",
        "une partie enregistrée": "sauvegard",
        "un exercice": "entraînement",
        "un conseil": r"\bindices?\b|astuce",
        "un modèle": "préréglage",
        "un camp": r"équipes\b|en deux paires",
        "des cartes visibles, cachées": r"\bcartes (ouvertes|fermées)",
        "parler en premier": "parl(e|er|ent|ant) d’abord",
        "avec ces conventions": "sous ces conventions",
        "une donne prise": "donnes? achetées?|contrats achetés",
    },
    "pl": {
        "ćwiczenie": r"\btrening",
        "folder": r"\bkatalog",
        "polecenie": r"\bkomend",
        "wyniki": "statysty",
        "słownik": "słownicz|słowa (gry|w mariage)",
        "wyznaczać atut": r"\brob(i|ią|ić) atut|\brob(i|ią) go meldun",
        "meldunek": r"\bpar[aęy] kier|\bza parę\b|\bna parę\b",
        "spodnia karta": r"\bdoln(a|ą|ej) kart",
        "beczka minusowa": r"beczk\w+ poniżej zera",
        "wypisać": r"\bdrukuj|\bdrukow",
    },
    "ru": {
        "класть в масть": r"\bход\w* (надо )?в масть|в масть ходит",
        "результаты": "статистик",
        "вернуть ход": r"вернуть (\w+ ){0,2}решени",
        "серия болтов": r"полос\w+ болт|\bряд \{run",
        "падение с бочки": r"слёт\w* с бочки",
        "скачок": "без прыжков|можно и прыгать|прыгать можно",
        "сдача дня": r"\bдневная\b",
        "папка": "каталог|директори",
        "разбор": "анализ|рецензи",
    },
    "uk": {
        "класти в масть": "ход(ити|іть|ите|ять) (треба )?[ув] масть|хід [ув] масть",
        "результати": "статистик",
        "поточні очки": "очки (на )?зараз",
        "запитання": r"(?<!за)питан(ня|ь|ням|нями|нях)\b",
        "типове": "за (промовчанням|замовчуванням)|взято звичайні",
        "тека": r"\bпап(ка|ки|ку|ок|ці|ках)\b",
        "суперник": r"\b(с[оo]перник|опонент)",
        "роздача дня": r"\bденн(а|у|ої)\b",
    },
}
"""One name for one thing: what else it was called, or might be, in the language."""


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(catalogue, "LANGUAGE", request.param)
    return str(request.param)


def messages_of(language: str) -> list[str]:
    """All that a catalogue says."""
    return list(catalogue_of(language).values())


@pytest.mark.usefixtures("language")
def test_cards_have_letters_of_one_cell_that_can_be_typed() -> None:
    shown = [card_text(card) for card in PACK]
    assert len(set(shown)) == len(PACK)
    assert {cell_len(text) for text in shown} == {2, 3}
    assert [card_typed(text, Card.parse, ()) for text in shown] == list(PACK)
    assert [card_typed(str(card), Card.parse, ()) for card in PACK] == list(PACK)


def test_texts_name_cards_with_the_letters_of_most_packs(language: str) -> None:
    """Where they are shown, they have those of the language."""
    own = [letter for letter in catalogue.catalogue(language)["cards.letters"].split() if letter not in LETTERS]
    texts = "\n".join(messages_of(language))
    assert re.findall(rf"[{''.join(own)}][♠♣♦♥]", texts) == [] if own else True


def test_no_english_is_left_in_a_catalogue(language: str) -> None:
    """No word in plain letters where the language has others, and no message that is the same."""
    left, english = {}, said_by(catalogue.ENGLISH)
    same = SAME | PEOPLE | {*BOTH.get(language, "").split()}
    for id, message in said_by(language).items() if language != catalogue.ENGLISH else ():
        text = re.sub(r"\{[^{}]*\}|(?<=\|)\w+:", " ", message)
        words = english_in(with_letters(text))
        if message == english.get(id) and not id.endswith(("keys.letters", ".names", ".bots", ".also")):
            words |= {word for word in WHOLE_WORD.findall(text) if not {word, word.casefold()} & same}
        if words:
            left[id] = words
    assert left == {}


@pytest.mark.parametrize(("language", "name"), [(language, name) for language in NEVER for name in NEVER[language]])
def test_one_thing_has_one_name(language: str, name: str) -> None:
    other = re.compile(NEVER[language][name], re.IGNORECASE)
    assert not [message for message in messages_of(language)[1:] if other.search(message)]


def test_what_is_copied_is_said_to_go_to_the_terminal_which_alone_knows_what_comes_of_it(language: str) -> None:
    said = {id: text for id, text in said_by(language).items() if ".copied" in id}
    assert len(said) > 4
    assert [id for id, text in said.items() if not re.search("terminal|термінал|терминал", text)] == []


@pytest.mark.usefixtures("language")
def test_a_key_is_shown_with_a_letter_to_which_it_answers() -> None:
    letters = t("keys.letters")
    assert len(set(letters)) == len(QWERTY)
    for key, shown in zip(QWERTY, letters, strict=True):
        assert shown in layouts(key).split(",")


@pytest.mark.usefixtures("language")
def test_bots_have_a_name_for_each_english_one() -> None:
    names = t(BOTS).split()
    assert len(set(names)) == len(names) == len(catalogue.catalogue(catalogue.ENGLISH)[BOTS].split())
    assert bot_called("Vera") == names[0]
    assert bot_called("A name of my own") == "A name of my own"


@pytest.mark.usefixtures("language")
def test_every_word_can_be_typed_in_the_language_and_in_english() -> None:
    own = [each.strip() for word in WORDS for each in t(f"typed.{word.replace(' ', '_')}").split("|")]
    assert len(set(own)) == len(own), "nothing means two things"
    for word in WORDS:
        assert in_english(word) == word
        for each in t(f"typed.{word.replace(' ', '_')}").split("|"):
            assert in_english(each.strip().upper()) == word
    for card in PACK:
        named = card_name(card.rank.text, card.suit)
        assert in_english(named) == named, "a card by its name stays one"
    for id in ("plain.help", "mariage.plain.help", "plain.replay.help", "plain.board.help"):
        for named in NAMED.findall(t(id)):
            assert in_english(named.casefold()) in (*WORDS, "announce"), f"{named}, which {id} names"
            assert named.casefold() in own, f"{named}, which {id} names, is English"


TOLD = {
    **dict.fromkeys((f"better.{what}.typed" for what in ("ask", "same", "wrong", "unknown")), "show"),
    "claim.take.typed": "claim",
    "claim.take.both.typed": "claim",
    "plain.coach.go_on.back": "back",
    "hint.follows.typed": "follow",
    "hint.none.typed": "hint",
    "learn.chooses": "quit",
    "plain.learn.how": "help quit",
    "plain.welcome": "help",
    "plain.tricks_closed": "last",
    "plain.not_understood": "help",
    "plain.practice.no_back": "quit",
    "prompt.or_concede.typed": "concede",
    "puzzles.wrong.typed": "hint",
    "plain.page.list": "list",
    "plain.puzzles.over": "next again list back",
    "plain.puzzles.over.open": "next play again list back",
    "tutor.names.typed": "why",
    "plain.tutor.offer": "tutor",
    "plain.board.help": "next back first last show hint line known play quit",
    "plain.board.ask": "quit",
    "plain.replay.board": "board",
    "plain.practice.help": "play here like",
}
"""The words that a prompt tells, by its message."""


@pytest.mark.usefixtures("language")
def test_a_prompt_tells_words_of_the_language() -> None:
    for id, words in TOLD.items():
        message = present(known(id))
        for word in words.split():
            assert any(own.strip() in message.casefold() for own in t(f"typed.{word}").split("|")), (
                f"{word} in {id}: {message}"
            )


def test_numbers_are_written_as_in_the_language() -> None:
    polish = Grammar(lambda n: int(n != 1), ",")
    assert polish.format("{n} {n:punkt|punktu}", n=2.5) == "2,5 punktu"
    assert polish.format("{n:% punkt|% punktu}", n=-0.5) == "−0,5 punktu"
    assert (number_text(-2.5), change_text(2.5), change_text(0), change_text(3)) == ("−2.5", "+2.5", "0", "+3")


PERCENT = re.compile(r"[\d}]\s?%(?![\w|}])")
LOOSE = re.compile(r"« | [:;?!»](?=[\s|}.,)»]|$)")
"""What French parts by a space at which no line ends, parted by one at which it may."""


def test_signs_and_spaces_are_those_of_the_language(language: str) -> None:
    point = t("number.point")
    # Whether the message has forms or not, and with a width.
    for rest in ("", "{x:|}"):
        assert filled(f"{{n}} {{x}} {{n:>5}}{rest}", {"n": -100, "x": -2.5}) == f"−100 −2{point}5  −100"
    space = "\u00a0" if language in ("fr", "ru", "uk") else ""
    for message in messages_of(language)[1:]:
        assert all(found[1:-1] == space for found in PERCENT.findall(message)), message
        assert language != "fr" or not LOOSE.search(message), message


def test_days_and_what_is_told_are_written_as_in_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    def said() -> tuple[str, ...]:
        return day_text(date(2026, 3, 9)), month_text("2026-03"), named("A", "b."), named("A")

    assert said() == ("2026-03-09", "2026-03", "A: b.", "A:")
    monkeypatch.setattr(catalogue, "LANGUAGE", "fr")
    assert said() == ("09/03/2026", "03/2026", "A\u00a0: b.", "A\u00a0:")
    assert day_text(date(2026, 3, 9), is_short=True) == "09/03"
    for language in languages():
        monkeypatch.setattr(catalogue, "LANGUAGE", language)
        day, month, *_ = said()
        assert (typed_day(day), typed_day(month), typed_day("2026-03")) == ("2026-03-09", "2026-03", "2026-03")


def test_what_the_system_says_of_an_error_is_said_in_the_language(language: str) -> None:
    said = sentence(Problem("unreadable", file="a.json", why=os.strerror(errno.EACCES)))
    assert t("system.EACCES") in said
    assert ("Permission denied" in said) is (language == catalogue.ENGLISH)
    assert "no reason" in sentence(Problem("unreadable", file="a.json", why="no reason"))


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copies of the catalogues, of which this is the Polish one."""
    for code in ("en", "pl"):
        (tmp_path / code).mkdir()
        shutil.copy(catalogue.LOCALE / code / f"{po.NAME}.po", tmp_path / code)
    monkeypatch.setattr(catalogue, "LOCALE", tmp_path)
    monkeypatch.setattr(catalogue, "catalogue", cache(inspect.unwrap(catalogue.catalogue)))
    return tmp_path / "pl" / f"{po.NAME}.po"


def test_a_language_is_offered_with_a_message_more_that_is_then_said_in_english(polish: Path) -> None:
    text = polish.read_text("utf-8")
    english = polish.parent.parent / "en" / polish.name
    english.write_text(english.read_text("utf-8") + '\nmsgid "toy"\nmsgstr "A new sentence."\n', "utf-8")
    polish.write_text(text + '\nmsgctxt "toy"\nmsgid "A new sentence."\nmsgstr ""\n', "utf-8")
    assert offered() == ["en", "pl"]
    assert speakable("pl") == "pl"
    assert catalogue.catalogue("pl")["toy"] == "A new sentence."


def test_a_language_of_which_a_tenth_is_missing_is_not_offered(polish: Path) -> None:
    head, *entries = polish.read_text("utf-8").split("\n\n")
    some = [
        re.sub(r'(?m)^msgstr ".*"', 'msgstr ""', entry) if at % 8 == 0 else entry for at, entry in enumerate(entries)
    ]
    polish.write_text("\n\n".join([head, *some]), "utf-8")
    assert offered() == ["en"]
    assert speakable("pl") == "en"


@pytest.mark.parametrize("rule", ["n/0", "n%(n-n)", "0-3", "9", "nonsense("])
def test_whatever_a_rule_for_plurals_says_a_form_is_found(
    polish: Path, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    polish.write_text(re.sub(r"plural=[^;]*;", f"plural={rule};", polish.read_text("utf-8"), count=1), "utf-8")
    monkeypatch.setattr(catalogue, "LANGUAGE", "pl")
    for n in range(3):
        assert filled("{n:a|b|c}", {"n": n}) in "abc"


def test_every_key_has_a_name_by_which_it_can_be_set() -> None:
    names = {spelled(key, in_words=True) for key in NAMED_KEYS}
    assert len(names) == len(NAMED_KEYS)
    assert {key_named(name) for name in names} == NAMED_KEYS


def test_words_are_typed_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {f"typed.{word}": pseudo.said(word) for word in ("give", "hint", "aside")}
    known = catalogue.catalogue(catalogue.ENGLISH).__getitem__
    monkeypatch.setattr(catalogue, "LANGUAGE", pseudo.LANGUAGE)
    monkeypatch.setattr(catalogue, "known", lambda key, language="": own.get(key) or known(key))
    give, hint, aside = own.values()
    assert in_english(hint) == in_english("hint") == "hint"
    assert in_english(f"{give} 9S Vera KD {aside}") == "give 9S Vera KD aside"


@pytest.mark.parametrize("language", ["fr", "pl", "ru", "uk"])
@pytest.mark.parametrize("page", ["plain.help", "mariage.plain.help"])
def test_help_names_cards_by_the_letters_of_the_language(page: str, language: str) -> None:
    own = said_by(language)
    letters = str.maketrans("JQKASCDH", own["cards.letters"].replace(" ", "") + own["cards.suits"])
    cards = [card.translate(letters) for card in re.findall(r"\b(?:10|[9JQKA])[SCDH]\b", said_by("en")[page])]
    assert cards
    assert re.findall(rf"\b(?:{'|'.join(cards)})\b", own[page]) == cards


def test_bots_have_names_of_ones_own_first_and_keep_their_place() -> None:
    usual = bot_names([], 3)
    now = call_bots([" Olga\x1b ", "", usual[1].upper(), "Olga"])
    assert bot_names([], 3) == ["Olga", usual[1].upper(), usual[0]]
    assert bot_names(["olga"], 1) == [usual[1].upper()]
    assert (now[usual[0]], now[usual[1]]) == ("Olga", usual[1].upper())
    assert call_bots([])["Olga"] == usual[0]
    assert bot_names([], 3) == usual


OF_OTHERS = {
    "en": "mounts falls wins sits",
    "fr": "monte tombe gagne quitte remonte joue",
    "pl": "siada spada wygrywa schodzi odpada pauzuje",
    "ru": "садится слетает выигрывает выбывает",
    "uk": "сідає злітає виграє вибуває",
}
"""What somebody else does, who is spoken of."""


@pytest.mark.parametrize("language", OF_OTHERS)
def test_a_line_of_a_settlement_suits_whoever_it_stands_beside(language: str) -> None:
    """It stands beside "you" as beside a name: only who throws somebody off has a verb."""
    lines = [known(key, language) or "" for key in MESSAGES if key.startswith("line.") and "who" not in MESSAGES[key]]
    assert len(lines) > 40
    for line in lines:
        assert not set(re.findall(r"\w+", re.sub(r"{\w+}", "", line))) & set(OF_OTHERS[language].split()), line
