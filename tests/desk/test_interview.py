"""How do you play it: whoever answers as a preset plays ends at that preset, and others at what differs from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from statistics import mean
from typing import Any

import pytest

from tests.slowly import every_third
from thousand_tui.desk.interview import ENOUGH, MOST, QUESTIONS, Interview, end_lines
from thousand_tui.rules import Agreements, Option, Preset, conflicts_in, preset, presets
from thousand_tui.rules.agreements import idle
from thousand_tui.rules.sharing import share_line
from thousand_tui.words.catalogue import known


def answered(answer: Callable[[Option], Any], most: int = MOST) -> Interview:
    found = Interview()
    while (option := found.question) is not None and len(found.answers) < most:
        found.answer(option, answer(option))
    return found


@cache
def as_played(agreements: Agreements) -> Interview:
    without = idle(agreements)
    return answered(lambda option: None if option.id in without else getattr(agreements, option.id))


@pytest.mark.parametrize("found", every_third(presets()), ids=lambda found: found.name)
def test_answered_as_a_preset_plays_it_ends_there(found: Preset) -> None:
    ended = as_played(found.agreements).end()
    assert (ended.nearest.name, ended.agreements) == (found.name, found.agreements)
    assert (ended.differences, ended.left_out) == ([], [])
    assert f"You play most like {found.name}: " in end_lines(ended, share_line(ended.agreements))[0]


def test_it_takes_twelve_questions_at_most_and_nine_in_the_mean() -> None:
    asked = [len(as_played(found.agreements).answers) for found in presets()]
    assert max(asked) <= MOST
    assert mean(asked) <= ENOUGH


def test_every_question_is_a_situation() -> None:
    assert [option.id for option in QUESTIONS if not (known(f"interview.{option.id}") or "").endswith("?")] == []


def test_what_is_played_otherwise_is_named_and_kept() -> None:
    changed = preset("PAGAT").agreements.model_copy(update={"concession_opponents": "half_bid", "bolt_mode": "off"})
    found = as_played(changed)
    ended = found.end()
    assert ended.nearest.name == "PAGAT"
    spoken = {"concession_opponents", "bolt_mode"} & set(found.answers)
    assert {each.option.id for each in ended.differences} == spoken != set()
    assert all(getattr(ended.agreements, name) == getattr(changed, name) for name in found.answers)


def test_it_can_be_left_at_any_time_and_says_what_is_open() -> None:
    for most in range(0, MOST, 5):
        found = answered(lambda option: getattr(preset("KURNIK").agreements, option.id), most)
        ended = found.end()
        assert conflicts_in(ended.agreements) == ()
        assert not {option.id for option, _ in ended.open} & set(found.answers)
        assert ended.open
    begun = Interview().end()
    assert (begun.nearest.name, begun.agreements) == ("BASE", preset("BASE").agreements)
    assert any("instead: " in example for _, example in begun.open)


def test_what_nobody_knows_stays_as_the_nearest_preset_has_it() -> None:
    found = answered(lambda option: "two_bank" if option.id == "form" else None)
    assert len(found.answers) <= MOST
    assert found.end().agreements == preset("TWO-BANK").agreements


def test_no_answer_is_offered_that_contradicts_another() -> None:
    found = Interview()
    while (option := found.question) is not None:
        values = found.values(option)
        assert values
        found.answer(option, values[-1])
        assert conflicts_in(found.end().agreements) == ()


def test_what_was_answered_has_an_effect() -> None:
    """Where the nearest preset lets nobody concede, but somebody has said what conceding costs, it can be done."""
    like_zagraj = as_played(preset("ZAGRAJ").agreements).answers
    found = Interview()
    for name, value in {**like_zagraj, "concession_declarer": "nothing", "concession_opponents": "half_bid"}.items():
        found.answers[name] = value
    ended = found.end()
    assert (ended.nearest.name, ended.agreements.concession_declarer) == ("ZAGRAJ", "nothing")
    assert "concession_limit" in {each.option.id for each in ended.differences}
    assert not {name for name, value in found.answers.items() if value is not None} & set(idle(ended.agreements))
