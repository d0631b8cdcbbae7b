"""Agreements are found by whatever players call them; the glossary says every word with its names elsewhere."""

from __future__ import annotations

import shutil
from itertools import chain
from pathlib import Path

import pytest

from thousand_tui.rules import OPTIONS
from thousand_tui.words import catalogue
from thousand_tui.words.declared import also_called, title_of
from thousand_tui.words.finding import found, glossary, lit, typed, words_of

CALLED = (Path(__file__).parent / "called.txt").read_text("utf-8").splitlines()
"""A row of RULES §2, and what somebody types who looks for it, with a tab between them."""


@pytest.mark.parametrize(("row", "called"), [line.split("\t") for line in CALLED])
def test_an_agreement_is_among_the_first_three_that_are_found(row: str, called: str) -> None:
    assert row in [option.row for option in found(called)[:3]]


def test_every_agreement_has_names_that_people_type() -> None:
    """In the list of them, or in the catalogue."""
    named = [option.key for option in OPTIONS if option.key in typed() or also_called(option)[1]]
    assert named == [option.key for option in OPTIONS]
    assert [*typed()] == [key for key in named if key in typed()]


def test_an_agreement_without_a_line_of_names_is_found_by_its_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    option = OPTIONS[0]
    names = {key: each for key, each in typed().items() if key != option.key}
    monkeypatch.setattr("thousand_tui.words.finding.typed", lambda: names)
    # What is known of agreements is kept for each folder of languages.
    monkeypatch.setattr(catalogue, "LOCALE", shutil.copytree(catalogue.LOCALE, tmp_path / "locale"))
    assert option in found(title_of(option))


def test_the_likeliest_comes_first() -> None:
    assert [found(query)[0].key for query in ("samosval", "closed kitty", "I8", "A5.bolts", "bolt")] == [
        *("H6", "D1", "I8", "A5.bolts", "H7")
    ]
    assert found("xyzzy") == []


def test_every_title_is_found_by_itself_and_while_it_is_typed() -> None:
    for option in OPTIONS:
        assert option in found(option.title)[:3], option.key
    assert "H7" in [option.key for option in found("bol")]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("barell 880", "barrel 880"),
        ("fine for bidders", "fines for the bidder"),
        ("penalties", "penalty"),
        ("no jumps when bidding", "no jump bids"),
        ("capitulate on the barrel", "give up on the barrel"),
        ("бочку", "бочка"),
    ],
)
def test_endings_other_words_and_slips_of_the_keyboard_find_the_same(typed: str, meant: str) -> None:
    assert [option.key for option in found(typed)[:3]] == [option.key for option in found(meant)[:3]] != []


def test_two_words_for_one_word_of_a_name_are_not_two_of_its_words() -> None:
    assert "I12" not in [option.key for option in found("painting with a player on the barrel")[:3]]


def test_a_query_of_several_words_shows_little_that_has_only_one_of_them() -> None:
    assert len(found("silence of the grandfather in the red")) < len(found("red"))


def test_the_words_looked_for_are_lit() -> None:
    assert [("Fine for bolts"[a:b]) for a, b in lit("Fine for bolts", "bolt FINES")] == ["Fine", "bolts"]
    assert list(lit("Fine for bolts", "")) == []


def test_no_name_is_given_twice_and_none_to_two_words() -> None:
    for option in OPTIONS:
        names = [*chain(*also_called(option))]
        assert len(names) == len(set(names)), option.key
    words = [term.word for term in glossary()]
    assert len(words) == len(set(words)) > 40
    assert all(term.text.endswith(".") for term in glossary())
    assert {"rospis", "prikup", "samosval"} <= {name for term in glossary() for name in term.also}


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("мар’яж", "марʼяж"),
        ("мар'яж", "маряж"),
        ("бочонок втёмную", "бочонок втемную"),
        ("ułożony cœur", "ulozony coeur"),
    ],
)
def test_signs_that_people_leave_out_make_no_difference(written: str, typed: str) -> None:
    assert words_of(written) == words_of(typed)


def test_a_letter_of_another_script_that_looks_like_that_of_a_key_is_taken_for_it() -> None:
    for query, key in (("С4", "C4"), ("н6", "H6"), ("Ε5", "E5")):
        assert [option.key for option in found(query)] == [option.key for option in found(key)]
        assert found(query)[0].key == key


def test_words_that_carry_nothing_are_left_out_with_and_without_accents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", "pl")
    assert words_of("jeśli są kreski") == words_of("jesli sa kreski") == words_of("kreski")


def test_an_agreement_is_found_by_its_names_in_a_language_that_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(catalogue.LOCALE / "en", tmp_path / "locale" / "en")
    source = tmp_path / "locale" / "zx" / "thousand.po"
    source.parent.mkdir()
    title = 'msgctxt "agreement.dump.title"\nmsgid "The dump"\nmsgstr "Самосвал"\n'
    source.write_text(f'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n{title}', "utf-8")
    monkeypatch.setattr(catalogue, "LOCALE", tmp_path / "locale")
    assert [option.id for option in found("самосвал")] == ["dump"]
