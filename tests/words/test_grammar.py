"""Facts in the form that fits them."""

from __future__ import annotations

import re
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import Final

import pytest
from hypothesis import given, strategies as st

from tests.words.english import MESSAGES
from thousand_tui.words import catalogue, po
from thousand_tui.words.catalogue import filled, languages
from thousand_tui.words.grammar import Grammar, Person

ENGLISH = Grammar(c2py("(n != 1)"))
POLISH = Grammar(c2py("(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)"))


@pytest.mark.parametrize(
    ("n", "english", "polish"),
    [
        (0, "0 deals", "0 rozdań"),
        (1, "1 deal", "1 rozdanie"),
        (2, "2 deals", "2 rozdania"),
        (5, "5 deals", "5 rozdań"),
        (11, "11 deals", "11 rozdań"),
        (12, "12 deals", "12 rozdań"),
        (22, "22 deals", "22 rozdania"),
        (-1, "−1 deal", "−1 rozdanie"),
        (1.5, "1.5 deals", "1.5 rozdań"),
    ],
)
def test_a_count_picks_the_form(n: float, english: str, polish: str) -> None:
    assert ENGLISH.format("{n} {n:deal|deals}", n=n) == english
    assert POLISH.format("{n} {n:rozdanie|rozdania|rozdań}", n=n) == polish


def test_each_of_several_counts_picks_its_own() -> None:
    said = ENGLISH.format("{bolts:One bolt costs|% bolts cost} {n} {n:point|points}", bolts=3, n=1)
    assert said == "3 bolts cost 1 point"


@given(st.text())
def test_a_person_is_told_or_told_of_whatever_they_are_called(name: str) -> None:
    message = "{who:% plays|You play} {card}"
    assert ENGLISH.format(message, who=Person(name), card="K♦") == f"{name} plays K♦"
    assert ENGLISH.format(message, who=Person(name, reads=True), card="K♦") == "You play K♦"
    assert ENGLISH.format("{who}", who=Person(name)) == name


def test_only_counts_and_people_have_forms() -> None:
    with pytest.raises(ValueError, match="neither a count nor a person"):
        ENGLISH.format("{cards:one|several}", cards=["K♦"])


@pytest.mark.parametrize("key", [key for key, message in MESSAGES.items() if "|" in message])
def test_messages_with_forms_give_as_many_as_are_asked_for(key: str) -> None:
    """Two in English, for a count as for a person; and no fact stands in a form, where it would be split with it."""
    for _, name, spec, _ in Formatter().parse(MESSAGES[key]):
        if name is not None and spec is not None and "|" in spec:
            assert spec.count("|") == 1
            assert "{" not in spec


PAGE = Path(__file__).resolve().parents[2] / "docs" / "translating.md"
RULES = dict(re.findall(r"^\| `(\w+)` \| [\d ]+ \| `.*plural=(.*);` \|$", PAGE.read_text("utf-8"), re.MULTILINE))
FORMS = dict(re.findall(r"^\| `(\w+)` \| ([\d ]+) \|", PAGE.read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("language", ["en", "fr", "pl", "ru", "uk"])
def test_the_plural_rules_that_translators_are_given_count_right(language: str) -> None:
    grammar = Grammar(c2py(RULES[language].replace("\\|", "|")))
    numbers = (0, 1, 2, 5, 11, 21, 22, 100)
    for sign in (1, -1):
        said = [grammar.format("{n:0|1|2}", n=sign * n) for n in numbers]
        assert " ".join(said) == FORMS[language]
    assert grammar.format("{n:0|1|2}", n=2.5) == "2"


NUMBERS: Final = (1, 2, 5, 11, 21, 22, 100)
PEOPLE: Final = re.compile("who|to|cutter|dealer")
FEW: Final = {"opponents", "recipients", "pairs", "tricks", "cards", "size"}
"""Facts that are never 21."""
FEW_THERE: Final = {"claim.high", "claim.then", "hint.near", "event.laid_unseen", "review.open.needed", "mariage.boxes"}
"""And messages whose ``n`` never is."""


@pytest.mark.parametrize("language", languages())
def test_every_message_that_counts_says_every_number(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With as many forms as the language has, or one more for fractions; where the form of 1 is that of 21 too, it does
    not mean one alone."""
    monkeypatch.setattr(catalogue, "LANGUAGE", language)
    plural = c2py(RULES[language].replace("\\|", "|"))
    forms = 1 + max(map(plural, NUMBERS))
    counted = 0
    for id, message in po.read((catalogue.LOCALE / language / f"{po.NAME}.po").read_text("utf-8")).items():
        facts = [(name, spec or "") for _, name, spec, _ in Formatter().parse(message) if id and name]
        counts = [(name, spec) for name, spec in facts if "|" in spec and not PEOPLE.fullmatch(name)]
        counted += len(counts)
        for name, spec in counts:
            few = name in FEW or id in FEW_THERE
            assert spec.count("|") + 1 in (forms, forms + 1, 2 if few else forms), id
            shows = (name, "") in facts or "%" in spec.split("|")[0]
            for number in NUMBERS:
                said = filled(f"{{{name}:{spec}}}", {name: number})
                assert "%" not in said
                if plural(number) == plural(1) != plural(2) and number > 2 and not few:
                    assert shows or spec.split("|")[0] == spec.split("|")[-1], f"{id} says {said!r} of {number}"
    assert counted > 200
