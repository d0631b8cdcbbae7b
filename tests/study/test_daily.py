"""The deal of the day is the same for everybody, is one deal, and is played once."""

from __future__ import annotations

from datetime import date

import pytest

from tests.narrowing import a, present
from tests.slowly import slowly
from thousand_tui.bots import LEVELS
from thousand_tui.guests import Opponents
from thousand_tui.rules import Claim, Concede, choices
from thousand_tui.rules.phases.shuffle import shuffled
from thousand_tui.study.daily import daily_session, result_of
from thousand_tui.study.days import DEALER, seed_of
from thousand_tui.study.rival import ExpertsDeal, beside, change_of, own_row, parted, play_out
from thousand_tui.table import Mark, Player, ThousandSession
from thousand_tui.table.game import CHANCE

DAY = date(2026, 11, 22)


def play(session: ThousandSession, *, until_settled: bool = True) -> ThousandSession:
    """Let everybody do the first thing offered, as quick opponents would."""
    while session.turn is not None:
        if session.turn == CHANCE:
            session.let_chance_act()
            continue
        if not until_settled and session.turn in session.people and session.view().phase == "tricks":
            break
        offered = [action for action in choices(session.game) if not isinstance(action, Concede | Claim)]
        session.submit(offered[0])
    return session


def played_by_expert(session: ThousandSession) -> ThousandSession:
    """The game of an Expert in this process."""
    deal = ExpertsDeal.of(session)
    game = a(ThousandSession, deal.session(deal.answered()))
    return game


def test_the_cards_follow_from_the_date_alone() -> None:
    one, other, later = (
        daily_session(day, name) for day, name in ((DAY, "Anna"), (DAY, "Oleh"), (date(2026, 11, 23), "Anna"))
    )
    for session in (one, other, later):
        session.let_chance_act()
    assert one.log == other.log
    assert one.log[0].action == shuffled(seed_of(DAY), 0)
    assert later.log != one.log
    assert one.dealer == DEALER
    assert one.game.deal.active[0] == 0
    assert [player.kind for player in one.players] == ["person", "expert", "expert"]


def test_nobody_at_the_table_has_the_name_of_the_person() -> None:
    assert len(set(daily_session(DAY, "VERA").names)) == 3
    assert daily_session(DAY, "VERA").names[1] != "Vera"


def test_the_game_is_over_with_its_deal() -> None:
    session = play(daily_session(DAY, "Anna"))
    assert session.is_over
    assert len(session.game.sheet.deals) == 1
    assert not session.game.winners
    result = present(result_of(session))
    assert len(result.taken) == 8
    assert result.change == change_of(session.game.sheet.deals[0], session, 0)
    assert sum(result.taken) == session.game.sheet.deals[0].outcome.tricks[0]


def test_nothing_is_taken_back_but_in_practice() -> None:
    session = play(daily_session(DAY, "Anna"), until_settled=False)
    assert session.undo_target() is None
    assert not session.undo()
    practice = play(daily_session(DAY, "Anna", is_practice=True), until_settled=False)
    assert practice.undo()
    assert not practice.occasion.is_once_only


def test_a_hint_is_told() -> None:
    session = play(daily_session(DAY, "Anna"), until_settled=False)
    session.mark(Mark.HINT, 0)
    result = present(result_of(play(session)))
    assert result.hinted


@pytest.mark.parametrize("level", ["novice", slowly("expert")])
def test_an_expert_plays_the_same_seat_the_same_way_each_time(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    """Who thinks little stands for the Experts where the time is short."""
    monkeypatch.setattr("thousand_tui.guests.opponents.level_of", lambda _: LEVELS[level])
    session = daily_session(DAY, "Anna")
    expert = played_by_expert(session)
    with Opponents() as opponents:
        alone = ThousandSession(
            session.agreements, [Player(name, "expert") for name in session.names], session.seed, dealer=DEALER
        )
        alone.occasion = session.occasion
        play_out(alone, opponents)
    assert change_of(own_row(expert), expert, 0) == change_of(own_row(alone), alone, 0)
    assert not session.log


def test_what_you_did_stands_beside_what_the_expert_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to the first difference all is the same; every decision of both is there, in the order of the deal."""
    monkeypatch.setattr("thousand_tui.guests.opponents.level_of", lambda _: LEVELS["novice"])
    mine = play(daily_session(DAY, "Anna"))
    expert, same = (played_by_expert(daily_session(DAY, "Anna")) for _ in range(2))
    assert all(each.is_same for each in beside(expert, same, 0))
    assert parted(expert, same) is None
    rows = beside(mine, expert, 0)
    first = next(at for at, each in enumerate(rows) if not each.is_same)
    ply = present(parted(mine, expert))
    assert sum(move.actor == 0 for move in mine.log[:ply]) == first
    for row in rows[:first]:
        assert row.mine is not None
        assert row.experts is not None
        assert row.mine.view == row.experts.view
    tricks = [row for row in rows if row.part == "tricks"]
    assert [row.number for row in tricks] == list(range(1, len(tricks) + 1))
    for session, side in ((mine, "mine"), (expert, "experts")):
        told = [getattr(row, side).action for row in rows if getattr(row, side) is not None]
        assert told == [move.action for move in session.log if move.actor == 0]
