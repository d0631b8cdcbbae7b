"""A table that begins in the middle: where it stands, and what cannot be done there."""

from __future__ import annotations

import pytest

from tests.narrowing import a
from tests.table.moments import BOUGHT, GIVEN, table
from thousand_tui.rules import Play, preset
from thousand_tui.study.exercise import prepared
from thousand_tui.table import Player, ThousandSession

BASE = preset("BASE").agreements
PLAYERS = (Player("Anna"), Player("Bogdan", "regular"), Player("Vera", "regular"))


def lines(session: ThousandSession) -> list[str]:
    return [session.card_game.write_action(move.actor, move.action) for move in session.log]


def test_it_stands_where_the_moves_lead() -> None:
    there = table(*GIVEN)
    session = prepared(BASE, PLAYERS, lines(there), dealer=2)
    assert session.game == there.game
    assert session.view() == there.view()
    assert (session.turn, session.at_keyboard, session.occasion.is_apart) == (0, 0, True)


def test_what_was_made_before_cannot_be_taken_back_but_what_is_made_there_can() -> None:
    session = prepared(BASE, PLAYERS, lines(table(*GIVEN)), dealer=2)
    assert session.undo_target() is None
    first = session.ply
    card = a(Play, next(iter(session.view().choices)))
    session.submit(card)
    assert session.undo_target() == first
    assert session.undo()
    assert session.ply == first


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (["0 bid 120"], "turn"),
        (["nonsense"], "nonsense"),
        (["* shuffle KS"], "."),
        ([*lines(table(*BOUGHT)), "1 bid 130"], "turn"),
        ([*lines(table(*BOUGHT)), "0 bid 130"], "."),
    ],
)
def test_moves_that_cannot_be_are_refused(wrong: list[str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        prepared(BASE, PLAYERS, wrong, dealer=2)


def test_a_game_apart_from_another_leaves_that_one_alone() -> None:
    source = table(*GIVEN)
    saved: list[object] = []
    source.keep(lambda session: saved.append(session))
    branch = source.course.branch(0)
    for move in source.log[:3]:
        branch.do(move)
    session = source.apart(branch, [Player("Me", "regular"), Player("You"), Player("They", "novice")], "seed")
    before, log = len(saved), list(source.log)
    session.submit(next(iter(session.view().choices)) if session.turn == 1 else source.log[3].action)
    assert (len(saved), list(source.log)) == (before, log)
    assert session.people == (1,)
    assert session.occasion.is_apart
    assert not source.occasion.is_apart
