"""A practice game has a file of its own, is told from other games, and never goes into the record."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tests.desk.saved_games import kept, opened, play, start
from tests.narrowing import a
from tests.storage.listing import summaries
from tests.table.test_course import played
from tests.words.english import worded
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.practising import PracticeError, begun, seated_for, then_and_now
from thousand_tui.desk.recording import is_counted
from thousand_tui.desk.replaying import noting
from thousand_tui.rules import Settled
from thousand_tui.storage import Problem, saves
from thousand_tui.storage.shelf import latest_unfinished
from thousand_tui.study.branch import Start
from thousand_tui.study.replay import Replay
from thousand_tui.study.rival import own_row
from thousand_tui.table import Mark, Player, Practice, TableSettings, ThousandSession, Way


def a_game(deals: int = 2) -> ThousandSession:
    session = start("practised")
    while len(session.game.sheet.deals) < deals:
        play(session, 1, Random(session.ply))
    return play(session, 3)


def practice(session: ThousandSession, way: Way = Way.AGAIN, seat: int = 0, ply: int = 0) -> ThousandSession:
    replay = Replay(session)
    found = a(ThousandSession, begun(replay, replay.deals[-1], Start(way, seat, ply), noting(session)))
    return found


@pytest.mark.parametrize("way", Way)
def test_it_is_saved_and_comes_back_in_the_middle_and_at_its_end(tmp_path: Path, way: Way) -> None:
    source = a_game()
    session = practice(source, way, ply=Replay(source).deals[-1].last - 3)
    keeper = keep(session, tmp_path)
    play(session, 1)
    again = opened(keeper.path)
    assert (again.session.game, again.session.occasion.practice) == (session.game, session.occasion.practice)
    assert again.session.undo_target() == session.undo_target()
    again.keeper.close()
    play(session, 500)
    keeper.close()
    assert session.is_over
    found = a(ThousandSession, opened(keeper.path).session)
    assert found.is_over
    assert then_and_now(found) == then_and_now(session)
    assert isinstance(own_row(found), Settled)


def test_the_first_result_names_who_sat_there_then(tmp_path: Path) -> None:
    """The person takes another seat, and whoever sat there goes to theirs."""
    source = a_game()
    session = practice(source, seat=2)
    keeper = keep(session, tmp_path)
    play(session, 500)
    keeper.close()
    assert session.names == tuple(source.names[seat] for seat in (2, 1, 0))
    for each in (session, opened(keeper.path).session):
        assert isinstance(each, ThousandSession)
        then, now = then_and_now(each)
        assert tuple(name for name, _ in then.rows) == source.names
        assert tuple(name for name, _ in now.rows) == session.names


def test_without_those_names_it_names_who_sits_there(tmp_path: Path) -> None:
    path = kept(practice(a_game(), seat=2), tmp_path)
    fields = json.loads(path.read_text())
    del fields["practice"]["names"]
    path.write_text(json.dumps(fields))
    session = a(ThousandSession, opened(path).session)
    then, _ = then_and_now(session)
    assert tuple(name for name, _ in then.rows) == session.names


def test_it_is_marked_and_is_not_the_game_to_go_on_with(tmp_path: Path) -> None:
    source = a_game()
    first = keep(source, tmp_path)
    session = practice(source)
    keeper = keep(session, tmp_path)
    rows = {row.path: row for row in summaries(tmp_path)}
    assert (rows[first.path].practice, rows[keeper.path].practice) == (None, 2)
    assert latest_unfinished(tmp_path) == first.path
    assert not rows[keeper.path].is_over
    play(session, 500)
    first.close()
    keeper.close()
    assert {row.path: row.is_over for row in summaries(tmp_path)} == {first.path: False, keeper.path: True}
    assert "practice" not in json.loads(first.path.read_text())
    assert json.loads(keeper.path.read_text())["practice"]["way"] == "again"


def test_it_never_counts() -> None:
    source = a_game()
    assert is_counted(source)
    assert not is_counted(practice(source))


def test_the_cards_of_a_running_game_are_noted_as_seen() -> None:
    source = a_game()
    practice(source)
    assert Mark.SEEN in source.marks[2]
    assert source.occasion.practice is None


def test_it_does_not_begin_where_that_cannot_be_noted() -> None:
    source = a_game()
    replay = Replay(source)
    with pytest.raises(PracticeError, match="the game cannot note that you know its cards: the disk is full"):
        begun(replay, replay.deals[0], Start(Way.AGAIN, 0), lambda _: "the disk is full")


def test_nor_where_hands_stay_hidden() -> None:
    players = [Player("A"), Player("B"), Player("C", "novice")]
    source = played("BASE", 1)
    hidden = ThousandSession(source.agreements, players, source.seed, dealer=source.dealer, settings=TableSettings())
    for move in source.log:
        hidden.submit(move.action)
    replay = Replay(hidden)
    with pytest.raises(PracticeError, match="hands of settled deals stay hidden"):
        begun(replay, replay.deals[0], Start(Way.AGAIN, 0), noting(hidden))


def test_who_sits_where() -> None:
    anna, bot, vera, dan = Player("Anna"), Player("Bogdan", "expert"), Player("Vera"), Player("Dan", "novice")
    assert seated_for((anna, bot, dan), 0, "You") == (anna, bot, dan)
    assert seated_for((anna, bot, dan), 2, "You") == (dan, bot, anna)
    assert seated_for((bot, dan), 1, "You") == (bot, Player("You"))
    with_others = seated_for((anna, bot, vera), 1, "You")
    assert with_others[:2] == (bot, anna)
    assert with_others[2].kind == "regular"
    assert seated_for((anna, bot, vera), 2, "You")[2] == vera
    assert seated_for((anna, bot, vera), 2, "You")[0].kind == "regular"


@pytest.mark.parametrize(
    "change",
    [
        {"way": "other"},
        {"seat": 3},
        {"seat": -1},
        {"first": "x"},
        {"then": ["x" * 1000]},
        {"names": ["A"]},
        {"more": 1},
        {"deal": None},
    ],
)
def test_nonsense_is_refused_by_name(tmp_path: Path, change: dict[str, object]) -> None:
    path = kept(practice(a_game()), tmp_path)
    fields = json.loads(path.read_text())
    fields["practice"] |= change
    path.write_text(json.dumps(fields))
    with pytest.raises(Problem) as problem:
        saves.load(path)
    assert problem.value.reason == "damaged"


def test_a_first_log_that_makes_no_sense_says_only_that(tmp_path: Path) -> None:
    path = kept(practice(a_game()), tmp_path)
    fields = json.loads(path.read_text())
    fields["practice"]["then"] = ["0 bid 5", "nonsense"]
    path.write_text(json.dumps(fields))
    session = a(ThousandSession, opened(path).session)
    assert isinstance(session.occasion.practice, Practice)
    then, _ = then_and_now(session)
    assert [text for _, text in then.rows] == [worded("practice.none")]
