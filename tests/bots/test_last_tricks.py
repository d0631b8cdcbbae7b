"""The last cards: when they are solved for every seat, and what that is worth to whom."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.positions import positions
from thousand_tui.bots import LEVELS
from thousand_tui.bots.advice import HINT, foretold
from thousand_tui.bots.evaluation import shares_of
from thousand_tui.bots.search.card_play import weigh_plays
from thousand_tui.bots.search.last_tricks import LAST, is_close, weigh_last
from thousand_tui.bots.search.worlds import Layout, Worlds
from thousand_tui.bots.thinker import EXPERT
from thousand_tui.bots.weighed import Budget, Weighed
from thousand_tui.rules import CHANCE, Game, Play, View, apply, compile_rules, new_game, preset, turn, view_of
from thousand_tui.rules.game import draw
from thousand_tui.rules.view import TRICKS


def play_of(name: str, cards: int) -> Game:
    """A deal of Regulars at a lead with so many cards in each hand."""
    game, drawn = new_game(compile_rules(preset(name).agreements)), 0
    while (seat := turn(game)) is not None:
        if seat == CHANCE:
            game, drawn = apply(game, draw(game, f"closing {name}", drawn)), drawn + 1
            continue
        view = view_of(game, seat)
        if view.phase == TRICKS and not view.table and view.hand.mask.bit_count() == cards:
            return game
        game = apply(game, LEVELS["regular"].choose(view, Random(1)))
    raise AssertionError("the deal was not played")


def view_at(name: str, cards: int) -> View:
    """What the seat on lead sees there."""
    game = play_of(name, cards)
    return view_of(game, turn(game))


@pytest.mark.parametrize("name", ["BASE", "KURNIK", "TWO", "FOUR"])
def test_the_last_cards_are_solved_and_no_others(name: str) -> None:
    assert is_close(view_at(name, LAST))
    assert not is_close(view_at(name, LAST + 1))


def test_marriages_that_must_be_brought_home_are_not_covered() -> None:
    assert not is_close(view_at("WIKI", 3))


@pytest.mark.parametrize("name", ["BASE", "KURNIK", "TWO", "FOUR"])
def test_all_worlds_are_tried_if_there_are_few(name: str) -> None:
    view = view_at(name, 3)
    *_, ranking = weigh_plays(view, Random(1), EXPERT)
    assert {choice.worlds for choice in ranking} == {Worlds(view).count}
    assert len(ranking) == len(view.choices)


def test_a_world_that_weighs_more_than_all_before_it_decides() -> None:
    """Nothing is given up for what five worlds say that weigh next to nothing: here what they think least of."""
    view = view_at("BASE", 4)
    plays = [action for action in view.choices if isinstance(action, Play)]
    layouts = [*Worlds(view).all()]
    heavy, light = (layouts[0], 1.0), [(layouts[at], 0.001) for at in (1, 2, 8, 5, 12)]
    best = last_of(view, plays, [heavy])[0]
    assert best.action != last_of(view, plays, light)[0].action
    [found] = [each for each in last_of(view, plays, [*light, heavy]) if each.action == best.action]
    assert found.worth == pytest.approx(best.worth, abs=2.0)


def last_of(view: View, plays: list[Play], layouts: list[tuple[Layout, float]]) -> tuple[Weighed, ...]:
    """The plays after all these worlds, best first."""
    *_, ranking = weigh_last(view, plays, layouts, EXPERT)
    return ranking


def test_what_a_seat_takes_is_told_with_what_it_has() -> None:
    view = view_at("BASE", 2)
    *_, ranking = weigh_plays(view, Random(1), HINT)
    for choice in foretold(view, ranking):
        assert choice.points is not None
        assert view.points_of(view.me) <= choice.points <= view.points_of(view.me) + 120


def test_who_has_no_positions_left_plays_on_as_before() -> None:
    view = view_at("BASE", 4)
    *_, ranking = weigh_plays(view, Random(1), Budget(worlds=3, talons=1, passes=1, deals=1, nodes=1))
    assert len(ranking) == len(view.choices)


def test_points_count_for_their_taker_and_half_against_the_others() -> None:
    view = next(each for each in positions() if each.name == "the ace is led while there is a lead").view()
    shares = shares_of(view, 2)
    assert shares.points[0] == (1.0, -0.5, -0.5)
    assert shares.points[1] == (-0.5, 1.0, -0.5)
    assert 0.0 < shares.points[2][2] < 0.01, "what a declarer takes beyond the contract counts nothing"
    assert shares.points[2][:2] == (-0.5, -0.5), "and is not given away all the same"
    assert shares.made == (-105.0, -105.0, 210.0)
    assert shares.trick[0][0] == -2 * shares.trick[0][1] > 0.0, "a bolt less"
    assert shares.trick[2] == (0.0, 0.0, 0.0)
