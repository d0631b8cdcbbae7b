"""A game that was written down is played through; only the last deals are kept move by move."""

from __future__ import annotations

from random import Random

import pytest

from thousand_tui.rules import (
    CHANCE,
    Action,
    Agreements,
    Concede,
    Game,
    IllegalAction,
    apply,
    choices,
    preset,
    with_totals,
)
from thousand_tui.rules.forms import form_of
from thousand_tui.table import Move, Player, Replaying, TableSettings, ThousandSession
from thousand_tui.table.course import LONGEST_SHEET


def played(name: str, deals: int, *, hasty: bool = False, practice: bool = False, agreed: str = "") -> ThousandSession:
    """A game at random, most deals played out; a hasty one concedes whenever it may."""
    agreements = preset(name).agreements
    if agreed:
        agreements = Agreements(**agreements.model_dump() | {agreed: True})
    players = [Player("A"), *[Player(who, "novice") for who in "BCD"[: form_of(agreements).seats - 1]]]
    session = ThousandSession(agreements, players, f"replaying {name}", settings=TableSettings(practice=practice))
    rng = Random(1)
    while len(session.game.sheet.deals) < deals and not session.is_over:
        if session.turn == CHANCE:
            session.let_chance_act()
            continue
        offered = list(choices(session.game))
        given_up = [action for action in offered if isinstance(action, Concede)]
        if given_up and hasty:
            session.submit(given_up[0])
        else:
            session.submit(rng.choice([action for action in offered if action not in given_up]))
    for _ in range(5):
        if not session.is_over:
            session.let_chance_act() if session.turn == CHANCE else session.submit(choices(session.game).sample(rng))
    return session


def replayed(session: ThousandSession) -> Replaying[Game, Action]:
    course = Replaying(session.card_game, session.start)
    for move in session.log:
        course.do(move)
    return course


def again(session: ThousandSession, course: Replaying[Game, Action]) -> ThousandSession:
    other = ThousandSession(session.agreements, session.players, session.seed, settings=session.settings)
    course.whole()
    other.take_up(course)
    return other


def fold(session: ThousandSession) -> list[Game]:
    games = [session.start]
    for move in session.log:
        games.append(apply(games[-1], move.action))
    return games


@pytest.mark.parametrize("agreed", ["", "no_shuffle", "gold"])
@pytest.mark.parametrize("name", ["BASE", "APP", "WIKI", "FOUR", "STOCK-3"])
def test_a_session_that_is_taken_up_is_the_one_that_was_left(name: str, agreed: str) -> None:
    session = played(name, 4, agreed=agreed)
    other = again(session, replayed(session))
    assert other.game == session.game
    assert other.log == session.log
    assert [step.after for step in other.steps()] == [step.after for step in session.steps()] == fold(session)[1:]
    for _ in range(40):
        for each in (session, other):
            if not each.is_over:
                each.let_chance_act() if each.turn == CHANCE else each.submit(next(iter(choices(each.game))))
        assert other.game == session.game


def test_a_long_sheet_comes_back_whole() -> None:
    session = played("BASE", 3 * LONGEST_SHEET + 5, hasty=True)
    course = replayed(session)
    assert len(course.game.sheet.deals) <= LONGEST_SHEET + 1 < len(session.game.sheet.deals)
    other = again(session, course)
    assert other.game == session.game
    assert list(other.steps(other.ply - 30)) == list(session.steps(session.ply - 30))


def test_rows_are_copied_so_often_only_that_opening_stays_linear(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played("BASE", 300, hasty=True)
    copied = 0

    def counted(game: Game, action: Action) -> Game:
        nonlocal copied
        after = apply(game, action)
        copied += len(after.sheet.deals) if after.sheet is not game.sheet else 0
        return after

    monkeypatch.setattr(session.card_game, "apply", counted)
    replayed(session)
    assert 300 < copied <= 300 * (LONGEST_SHEET + 1)


def test_a_session_keeps_the_games_of_two_deals_only() -> None:
    session = played("BASE", 40, hasty=True)
    for each in (session, again(session, replayed(session))):
        kept = [each.course[ply].deal.number for ply in range(each.course.first, each.ply + 1)]
        assert set(kept) == {40, 41}


def test_what_is_not_allowed_leaves_the_replay_before_it() -> None:
    session = played("BASE", 2)
    course = replayed(session)
    before = course.game
    move = session.log[0]
    with pytest.raises(ValueError, match="turn"):
        course.do(move)
    with pytest.raises(IllegalAction):
        course.do(Move(session.turn or 0, move.action))
    assert course.game == before
    assert course.log == session.log


def test_a_long_game_that_is_played_on_keeps_its_whole_sheet() -> None:
    session = played("BASE", LONGEST_SHEET + 5, hasty=True)
    other = again(session, replayed(session))
    rng = Random(1)
    while len(session.game.sheet.deals) < LONGEST_SHEET + 8:
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            session.submit(choices(session.game).sample(rng))
        other.submit(session.log[-1].action)
        assert other.game == session.game
    last = max(session.course.totals)
    assert other.course.branch(last).game == session.course.branch(last).game


def test_totals_stand_after_a_settled_deal_only() -> None:
    session = played("BASE", 2)
    course = Replaying(session.card_game, session.start)
    with pytest.raises(ValueError, match="no deal"):
        course.correct_totals((0, 0, 0))
    for move in session.log:
        course.do(move)
        if course.has_settled:
            course.correct_totals((100, 200, -300))
    other = again(session, course)
    assert [row.totals for row in other.game.sheet.deals] == [(100, 200, -300)] * 2
    games = [other.start]
    for ply, move in enumerate(other.log, start=1):
        game = apply(games[-1], move.action)
        games.append(with_totals(game, (100, 200, -300)) if ply in course.totals else game)
    assert [step.after for step in other.steps()] == games[1:]


def test_practice_goes_back_through_many_deals() -> None:
    session = played("BASE", 6, hasty=True, practice=True)
    games = fold(session)
    other = again(session, replayed(session))
    for each in (session, other):
        while each.undo():
            assert each.game == games[each.ply]
            since = max(0, each.ply - 3)
            assert [step.after for step in each.steps(since)] == games[since + 1 : each.ply + 1]
        assert each.game.deal.number == 1
        while not each.is_over and each.game.deal.number < 3:
            each.let_chance_act() if each.turn == CHANCE else each.submit(next(iter(choices(each.game))))
    assert session.game == other.game
