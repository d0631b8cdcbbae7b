"""Every message that counts has the form for one, and the form for more than one."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from tests.words.english import MESSAGES
from thousand_tui.mariage.rules.agreements import OPTIONS as OF_MARIAGE
from thousand_tui.rules import OPTIONS, Option
from thousand_tui.words.catalogue import t
from thousand_tui.words.declared import said_value
from thousand_tui.words.grammar import Noun, Person

ONE = (
    "ace|attempt|bid|bolt|bomb|card|character|column|contract|deal|decision|game|lead|line|marriage|minute|mistake|move|"
    "opponent|packet|place|player|point|pt|round|seat|second|side|slip|step|time|token|trick|way"
)
MORE = ONE.replace("|", "s|") + "s"
BETWEEN = r"(?:different |more |other )?"

MANY_OF_ONE = re.compile(rf"(?<![\w.,:/+−±-])−?1 {BETWEEN}({MORE})\b")
ONE_OF_MANY = re.compile(rf"(?<![\w.,:/+±-])(0|2|1\.5) {BETWEEN}({ONE})\b")


TEXTS = re.compile("bolt_(nth|number)|card|choice|contract|cutter|dealer|eyes|keys|name|play|suits?|trick|who")
"""Facts that are never numbers, or number one thing."""


def facts_of(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name}


COUNTING = [key for key, message in MESSAGES.items() if re.search(r"[a-z]", message) and facts_of(message)]


@pytest.mark.parametrize("number", [0, 1, 2, 1.5, -1])
def test_a_noun_fits_its_number(number: float) -> None:
    wrong = {}
    for key in COUNTING:
        facts: dict[str, object] = {
            name: Person("X") if TEXTS.fullmatch(name) else number for name in facts_of(MESSAGES[key])
        }
        facts |= {"grade": Noun("X", {})} if "grade" in facts else {}
        said = t(key, **facts).replace("-", "−")
        if MANY_OF_ONE.search(said) or ONE_OF_MANY.search(said):
            wrong[key] = said
    assert wrong == {}


COUNTED = [
    option
    for option in (*OPTIONS, *OF_MARIAGE)
    if option.kind in ("number", "mixed") and option.lowest <= 1 <= option.highest
]


@pytest.mark.parametrize("option", COUNTED, ids=lambda option: option.id)
def test_a_value_of_an_agreement_fits_its_number(option: Option) -> None:
    said = said_value(option, 1)
    assert not MANY_OF_ONE.search(said)
    assert said == option.said(1)
