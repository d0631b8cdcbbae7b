"""A replay stands where the table stood, at every moment of every settled deal, and leaves the game alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.test_course import fold, played
from thousand_tui.mariage.rules import MariageAgreements
from thousand_tui.mariage.table import MariageSession
from thousand_tui.rules import CHANCE, Give, Play, view_of
from thousand_tui.study.replay import Replay, Stride
from thousand_tui.table import Player, ThousandSession, ThousandStep


def strides(replay: Replay[Any, Any, Any], stride: Stride, by: int) -> list[int]:
    """The moments at which one comes past, from here to where it goes no further."""
    seen = [replay.ply]
    while (ply := replay.beyond(by, stride)) != replay.ply:
        replay.go(ply)
        seen.append(ply)
    return seen


@pytest.mark.parametrize("name", ["BASE", "APP", "WIKI", "FOUR", "STOCK-3", "TWO", "TWO-BANK", "TWO-DEAD"])
def test_every_moment_is_the_one_that_was(name: str) -> None:
    session = played(name, 4)
    before, log = session.game, list(session.log)
    games = fold(session)
    replay = Replay(session)
    assert [deal.number for deal in replay.deals] == [row.outcome.number for row in session.game.sheet.deals]
    last = replay.deals[-1].last
    for ply in [*range(1, last + 1), *range(last, 0, -7)]:
        replay.go(ply)
        assert replay.game == games[ply]
        assert replay.session.view().sheet == games[ply].sheet
        for seat in (None, *range(len(session.players))):
            assert replay.view(seat) == view_of(games[ply], seat)
    assert (session.game, session.log, session.listeners) == (before, log, [])


def test_the_running_deal_is_not_in_it() -> None:
    session = played("BASE", 2)
    replay = Replay(session)
    last = max(session.course.totals)
    assert session.ply > last
    assert replay.deals[-1].last == last
    for ply in (0, last + 1):
        with pytest.raises(ValueError, match="no settled deal"):
            replay.go(ply)
    assert not Replay(ThousandSession(session.agreements, session.players, "nothing dealt")).deals


def test_it_goes_by_actions_tricks_and_deals() -> None:
    session = played("BASE", 3)
    replay = Replay(session)
    last = replay.deals[-1].last
    replay.go(1)
    assert strides(replay, Stride.ACTION, 1) == list(range(1, last + 1))
    assert strides(replay, Stride.DEAL, -1)[1:] == [deal.first + 1 for deal in replay.deals[-2::-1]]
    forwards = strides(replay, Stride.TRICK, 1)
    assert strides(replay, Stride.TRICK, -1) == forwards[::-1]
    deal = replay.deals[0]
    within = [ply for ply in forwards if ply <= deal.last]
    plays = [ply for ply in range(deal.first, deal.last) if isinstance(session.log[ply].action, Play)]
    assert within == [1, plays[0], *[ply + 1 for ply in plays[2::3]]]


def test_listeners_are_told_of_the_move_that_led_there() -> None:
    session = played("BASE", 2)
    replay = Replay(session)
    heard: list[ThousandStep] = []
    replay.session.listeners.append(heard.append)
    for ply in (1, replay.deals[1].first + 1, replay.deals[1].last, 5):
        replay.show(ply)
        assert heard[-1].move == session.log[ply - 1]
        assert heard[-1].after == replay.game
    assert len(heard) == 4


def test_decisions_come_with_what_was_known() -> None:
    session = played("BASE", 3)
    replay = Replay(session)
    found = list(replay.decisions(2))
    deal = replay.deals[2]
    assert [decision.ply for decision in found] == [
        ply for ply in range(deal.first, deal.last) if session.log[ply].actor != CHANCE
    ]
    games = fold(session)
    for decision in found:
        assert decision.view == view_of(games[decision.ply], decision.seat)
        assert decision.action in decision.view.choices
    assert any(isinstance(decision.action, Give) for decision in found)


def test_totals_that_were_corrected_stand_in_it_too() -> None:
    session = played("BASE", 1)
    while not session.course.has_settled:
        session.course.go_back(session.ply - 1)
    session.course.correct_totals([7, 8, 9])
    replay = Replay(session)
    replay.go(replay.deals[0].last)
    assert replay.game.sheet.totals == (7, 8, 9)


def test_a_deal_that_is_taken_back_is_not_in_it() -> None:
    session = played("BASE", 3, practice=True)
    session.course.go_back(session.course.excerpt(0).first + 3)
    assert not Replay(session).deals


def mariage() -> MariageSession:
    players = [Player("A"), *(Player(name, "novice") for name in "BCDE")]
    session = MariageSession(MariageAgreements(), players, "replayed")
    while len(session.game.sheet.deals) < 3:
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            assert session.turn is not None
            session.submit(next(iter(session.card_game.view_of(session.game, session.turn).choices)))
    return session


def test_mariage_is_replayed() -> None:
    session = mariage()
    games = [session.course.start, *(step.after for step in session.steps())]
    replay = Replay(session)
    assert len(replay.deals) == 3
    replay.go(1)
    assert strides(replay, Stride.ACTION, 1) == list(range(1, len(games)))
    tricks = strides(replay, Stride.TRICK, -1)
    assert len(tricks) == 3 * (1 + 1 + 5)
    for ply in range(1, len(games)):
        replay.go(ply)
        assert replay.game == games[ply]
