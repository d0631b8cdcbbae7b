"""How people are spoken of: by a name as it is, with the present tense after it."""

from __future__ import annotations

import re

from tests.words.english import MESSAGES

PERSON = r"\{(?:who|to|cutter|dealer)(?::[^}]*%[^}]*)?\}"
NAME = rf"(?:{PERSON}|\{{who:%)"
CASES = (
    "about|against|after|around|before|beside|between|by|for|from|gives?|in|of|over|pays?|shows?|than|to|with(?:out)?"
)
OBLIQUE = re.compile(rf"\b(?:{CASES}) {PERSON}|{PERSON}['’]s|\{{who:[^}}]*%['’]s")
STRONG = "bid|did|fell|gave|got|had|held|laid|led|made|sat|saw|said|took|was|went|were|won|wrote"
PAST = re.compile(rf"{NAME} (?:(?!bed)\w+ed|{STRONG})\b")


def test_a_name_stands_in_the_nominative() -> None:
    """A language that declines can only show a name as its owner wrote it."""
    assert {key: said for key, said in MESSAGES.items() if OBLIQUE.search(said)} == {}


def test_the_present_tense_follows_a_name() -> None:
    """In many languages the past tells whether a man or a woman has done it."""
    assert {key: said for key, said in MESSAGES.items() if PAST.search(said)} == {}
