"""What the rules leave open, played through the engine; X90, X91, X104 to X106 and X116 among it."""

from __future__ import annotations

import pytest

from tests.words.english import worded
from thousand_tui.mariage import words
from thousand_tui.mariage.rules import read_line
from thousand_tui.mariage.rules.whatif import ALL, Answer, answers

EVERYWHERE = ("", "V15.players=7", "V15.players=10", "V15.players=6 V15.pack=52 A8=counter", "V15.remind=off")


def found(line: str, id: str) -> Answer:
    return next(answer for answer in answers(read_line(f"MARIAGE {line}")) if answer.id == id)


def gains(answer: Answer) -> list[int]:
    pairs = zip(answer.after.sheet.tokens, answer.before.sheet.tokens, strict=True)
    return [now - then for now, then in pairs]


GAINS = {
    "marriage": [-2, 20, -2, -2, -2],
    "runs": [-2, -2, -2, 23, -2],
    "union": [3, -1, 0, -1, -1],
    "hearts": [0, -1, -1, 3, -1],
    "lies": [0, -1, 3, -1, -1],
    "two": [-2, 2, 2, -1, -1],
    "turned": [0] * 5,
    "caught": [0, -1, 1, 0, 0],
    "free": [-1, 4, -1, -1, -1],
    "tricks": [-6, -6, -6, 3, -6],
    "nobody": [-5] * 5,
    "poor": [-1, -1, -1, 3, -1],
}


@pytest.mark.parametrize("id", GAINS)
def test_the_engine_answers_with_the_numbers_of_the_rules(id: str) -> None:
    assert gains(found("", id)) == GAINS[id]


def test_other_agreements_have_other_answers() -> None:
    assert gains(found("V15.remind=off", "missed")) == [1, 1, -4, 1, 1]
    assert gains(found("V15.remind=off", "put")) == GAINS["union"]
    assert gains(found("V15.trickPay=2 V15.penalty=2", "tricks")) == [-7, -7, -7, 6, -7]
    assert gains(found("V15.stake=2", "nobody")) == [-10] * 5


@pytest.mark.parametrize("line", EVERYWHERE)
def test_all_of_it_comes_about_and_is_told(line: str) -> None:
    agreements = read_line(f"MARIAGE {line}")
    asked = [each.id for each in ALL if getattr(each, "only", None) in (None, agreements.remind)]
    told = words.what_if(agreements)
    assert [each.question for each in told] == [worded(f"mariage.whatif.{id}") for id in asked]
    assert all(sentence.endswith(".") for each in told for sentence in each.sentences)
    for answer in answers(agreements):
        assert answer.events
        assert sum(answer.after.sheet.tokens) + sum(answer.after.sheet.boxes) == agreements.players * agreements.tokens
