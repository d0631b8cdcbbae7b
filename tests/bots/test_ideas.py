"""Ideas: for each a position in which it holds and one in which it does not; they know no hidden card."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.bots.positions import Position
from tests.words.english import MESSAGES
from thousand_tui.bots.reasons import IDEAS, ideas
from thousand_tui.rules import Action, Concede, View, imagine, read_action, sample_hidden, view_of
from thousand_tui.rules.view import TRICKS
from thousand_tui.study.wording import because, what
from thousand_tui.words import Voice

ENTRIES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "ideas.toml").read_text())["position"]
EACH = pytest.mark.parametrize(
    "entry", ENTRIES, ids=[f"{entry['idea']}-{'holds' if entry['holds'] else 'not'}" for entry in ENTRIES]
)
VOICE = Voice(("Anna", "Bogdan", "Vera"), 0)
UNSURE = {"hopes", "leaves_it", "raises_far", "stays_low", "gives_up", "hopeless", "arms", "fourth_nine", "early"}
UNSURE |= {"trick_waits"}
"""Ideas that always rest on unseen cards."""
LONGEST = 90
"""Cells of what is said of an idea: with what the tutor adds there is room for it in two lines."""


def moment(entry: dict[str, Any]) -> tuple[View, Action]:
    """The View of the seat that is to act, and what it might do."""
    told = {key: value for key, value in entry.items() if key not in ("idea", "holds", "action")}
    view = Position("ideas", entry["idea"], **told, answers=(), because="").view()
    return view, read_action(f"{view.seat} {entry['action']}")[1]


@EACH
def test_it_is_had_where_it_holds_and_nowhere_else(entry: dict[str, Any]) -> None:
    view, action = moment(entry)
    assert action in view.choices
    assert (entry["idea"] in [idea.name for idea in ideas(view, action)]) is entry["holds"]


@EACH
def test_another_choice_avoids_it_and_hidden_cards_do_not_matter(entry: dict[str, Any]) -> None:
    view, action = moment(entry)
    found = ideas(view, action)
    hidden = view_of(imagine(view, sample_hidden(view, Random(7))), view.me)
    assert ideas(hidden, action) == found
    others = [other for other in view.choices if other != action]
    for idea in found:
        assert any(idea.name not in [each.name for each in ideas(view, other)] for other in others)


@EACH
def test_nothing_is_said_against_a_choice_that_a_better_one_shares(entry: dict[str, Any]) -> None:
    view, action = moment(entry)
    for other in view.choices:
        told, shared = ideas(view, action, other), ideas(view, other)
        assert not set(map(repr, told)) & set(map(repr, shared)), other


def test_every_idea_has_its_positions_and_its_sentences() -> None:
    names = {name for table in IDEAS.values() for name in table}
    for holds in (True, False):
        assert {entry["idea"] for entry in ENTRIES if entry["holds"] is holds} == names
    for name in names:
        assert {f"idea.{name}", f"idea.{name}.why"} <= MESSAGES.keys()


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if entry["holds"]], ids=lambda entry: entry["idea"])
def test_it_is_said_in_one_short_sentence_each(entry: dict[str, Any]) -> None:
    for idea in ideas(*moment(entry)):
        for said in (what(idea, VOICE), because(idea, VOICE)):
            assert said.count(". ") == 0
            assert said.endswith(".")
            assert len(said) <= LONGEST
        assert (idea.name not in UNSURE and idea.facts.get("chance", 1.0) == 1.0) or "may" in what(idea, VOICE)


def test_to_give_up_while_cards_are_played_breaks_nothing() -> None:
    entry = next(entry for entry in ENTRIES if entry["idea"] == "breaks_pair" and entry["holds"])
    view, _ = moment(entry)
    assert view.phase == TRICKS
    assert ideas(view, Concede()) == ()
