"""Styles: how they are written, and that they colour bidding and nothing else."""

from __future__ import annotations

from dataclasses import fields

import pytest

from thousand_tui.bots import LEVELS, STEADY, STYLES, Level, answer, bot_chance, kind_now, kind_of, parts_of
from thousand_tui.bots.levels import styled
from thousand_tui.guests import opponent, title_of
from thousand_tui.rules import (
    CHANCE,
    Action,
    Bid,
    View,
    apply,
    compile_rules,
    new_game,
    preset,
    shuffled,
    turn,
    view_of,
)
from thousand_tui.storage.saves import SavedPlayer

RULES = compile_rules(preset("BASE").agreements)
KINDS = [kind_of(level, style) for level in LEVELS for style in STYLES]
QUICK = ("novice", "regular")


def opening(number: int) -> View:
    """The second seat to bid in a fresh deal."""
    game = apply(new_game(RULES, dealer=2), shuffled(f"styles {number}", 0))
    return view_of(apply(game, Bid(100)), 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_word_names_a_level_and_a_style(kind: str) -> None:
    level, style = parts_of(kind)
    assert kind_of(level, style) == kind
    found = opponent(kind)
    assert found is not None
    assert found.id == kind
    assert found.title == title_of(kind)
    assert LEVELS[level].about in found.about
    assert (style == STEADY) == (found == LEVELS[level])
    assert SavedPlayer(name="Anna", kind=kind).kind == kind


def test_four_levels_and_three_styles_with_words_of_their_own() -> None:
    assert list(LEVELS) == ["novice", "regular", "skilled", "expert"]
    assert list(STYLES) == ["cautious", "steady", "bold"]
    named = [(each.title, each.about) for each in LEVELS.values()]
    named += [(each.title, each.about) for each in STYLES.values()]
    for title, about in named:
        assert title
        assert about.endswith(".")
    assert len({about for _, about in named}) == 7
    assert STYLES["cautious"].margin < STYLES[STEADY].margin == 0 < STYLES["bold"].margin


def test_a_master_of_an_earlier_version_is_an_expert() -> None:
    assert [kind_now(kind) for kind in ("master", "master-bold", "expert", "novice-bold", "person", "nobody")] == [
        "expert",
        "expert-bold",
        "expert",
        "novice-bold",
        "person",
        "nobody",
    ]
    assert opponent("master") is None


def test_nobody_is_called_so() -> None:
    for kind in ("", "-bold", "expert-", "expert-steady", "expert-mad", "bold", "expert-bold-bold", "Expert"):
        assert opponent(kind) is None or kind == "expert-steady", kind
    assert parts_of("bold") == ("bold", STEADY)
    assert parts_of("-bold") == ("-bold", STEADY)


def said(level: Level, view: View, ply: int) -> Action:
    return answer(level, view, bot_chance("x", view.deal.number, view.me, ply))


@pytest.mark.parametrize("name", QUICK)
def test_who_is_bolder_bids_more_often(name: str) -> None:
    def bids(style: str) -> int:
        level = styled(LEVELS[name], STYLES[style])
        return sum(isinstance(said(level, opening(number), 1), Bid) for number in range(60))

    cautious, steady, bold = map(bids, STYLES)
    assert cautious < steady < bold


@pytest.mark.parametrize("name", QUICK)
def test_a_style_plays_cards_as_its_level_does(name: str) -> None:
    bold = styled(LEVELS[name], STYLES["bold"])
    for number in range(4):
        game = apply(new_game(RULES, dealer=2), shuffled(f"cards {number}", 0))
        for ply in range(60):
            seat = turn(game)
            if seat is None or seat == CHANCE:
                break
            view = view_of(game, seat)
            action = said(LEVELS[name], view, ply)
            if view.phase != "auction":
                assert said(bold, view, ply) == action
            game = apply(game, action)


def test_a_level_without_styles_stays_as_it_is() -> None:
    plain = Level("miser", "Miser", "", lambda view, rng: view.choices.sample(rng))
    assert styled(plain, STYLES["bold"]) is plain
    assert {field.name for field in fields(Level)} == {"id", "title", "about", "choose", "dare", "ratings"}
