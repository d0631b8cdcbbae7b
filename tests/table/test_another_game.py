"""A game that knows nothing of Thousand sits down at the table: played, taken back, saved, resumed, replayed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tests.narrowing import a
from tests.table.highest import HIGHEST, Highs, Put, seated
from tests.test_laws import HOUSE, rooms_used
from thousand_tui.desk.keeper import Keeper, keep, lines_of
from thousand_tui.desk.opening import Damaged, Resumed, mend, resume
from thousand_tui.desk.sentences import SaveError
from thousand_tui.table.course import LONGEST_SHEET
from thousand_tui.table.game import CHANCE, Beginning
from thousand_tui.table.games import GAMES, Playable
from thousand_tui.table.session import PERSON, Player, TableSettings

SEATS = (5, 7, 10)


@pytest.fixture(autouse=True)
def _another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, HIGHEST.id, Playable(HIGHEST, seated))


def table(seats: int, *, deals: int = 3, people: int = 1, practice: bool = False) -> Highs:
    players = [Player(f"Player {at}", PERSON if at < people else "novice") for at in range(seats)]
    settings = TableSettings(practice=practice)
    return seated(Beginning({"seats": seats, "deals": deals}, 1), players, "a seed", settings)


def play(session: Highs, moves: int, rng: Random | None = None) -> Highs:
    """Play so many moves at random, or to the end."""
    rng = rng or Random(1)
    for _ in range(moves):
        if session.is_over:
            break
        session.lift_curtain()
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            assert session.turn is not None
            hand = HIGHEST.view_of(session.game, session.turn).hand
            session.submit(Put(rng.choice(sorted(hand))), session.ply)
    return session


def resumed(path: Path) -> Resumed:
    found = a(Resumed, resume(path))
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_it_is_played_to_the_end(seats: int) -> None:
    session = play(table(seats), 1000)
    assert session.is_over
    assert sum(session.game.points) == 3
    assert [step.after for step in session.steps()][-1] == session.game
    assert len(session.log) == 3 * (1 + seats)


@pytest.mark.parametrize("seats", SEATS)
def test_a_decision_is_taken_back_but_not_the_cards_that_were_dealt(seats: int) -> None:
    session = play(table(seats), 3)
    assert session.undo()
    assert session.ply == 1
    assert not session.undo()
    play(session, 2 * seats)
    practice = play(table(seats, practice=True), 2 * seats + 4)
    games = [practice.course.start, *(step.after for step in practice.steps())]
    while practice.undo():
        assert practice.game == games[practice.ply]
    assert practice.ply == 1


def test_only_who_acts_may_see_their_cards() -> None:
    session = play(table(6, people=2), 1)
    assert session.needs_curtain
    assert not session.view().hand
    session.lift_curtain()
    assert len(session.view().hand) == 2
    play(session, 1)
    assert session.needs_curtain


@pytest.mark.parametrize("seats", SEATS)
def test_it_is_saved_and_comes_back(seats: int, tmp_path: Path) -> None:
    session = table(seats, people=seats)
    keeper = keep(session, tmp_path)
    play(session, 2 * seats + 1)
    keeper.close()
    written = json.loads(keeper.path.read_text("utf-8"))
    assert written["game"] == "highest"
    assert len(written["players"]) == seats
    found = resumed(keeper.path)
    assert found.notice is None
    assert found.session.game == session.game
    assert (found.session.log, found.session.course.totals) == (session.log, session.course.totals)
    assert found.session.players == session.players
    for each in (session, found.session):
        play(each, 1000, Random(2))
    found.keeper.close()
    assert found.session.game == session.game
    assert json.loads(keeper.path.read_text("utf-8"))["winners"] == list(HIGHEST.winners(session.game))


def test_a_long_game_comes_back_whole(tmp_path: Path) -> None:
    session = play(table(5, deals=1000), 6 * 3 * LONGEST_SHEET)
    keeper = keep(session, tmp_path)
    keeper.close()
    found = resumed(keeper.path)
    found.keeper.close()
    assert found.session.game == session.game
    assert list(found.session.steps()) == list(session.steps())


def test_totals_that_were_written_stand(tmp_path: Path) -> None:
    session = play(table(5), 9)
    keeper = keep(session, tmp_path)
    keeper.close()
    text = keeper.path.read_text("utf-8")
    (line,) = [line for line in lines_of(session) if line.startswith("=")]
    keeper.path.write_text(text.replace(line, "= 0 0 9 0 0"), "utf-8")
    found = resumed(keeper.path)
    found.keeper.close()
    assert found.session.game.points == (0, 0, 9, 0, 0)
    assert "deal 1" in (found.notice or "")


def test_a_log_that_stops_making_sense_is_offered_up_to_there(tmp_path: Path) -> None:
    session = play(table(7), 12)
    keeper = Keeper(tmp_path / "game.json", "2026-01-01T12:00:00+00:00")
    keeper.save(session)
    keeper.close()
    (tmp_path / "game.json.bak").unlink()
    text = keeper.path.read_text("utf-8")
    keeper.path.write_text(text.replace(list(lines_of(session))[5], "4 put 99"), "utf-8")
    found = a(Damaged, resume(keeper.path))
    mended = mend(found)
    mended.keeper.close()
    assert mended.session.log == session.log[:5]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "whist"}, "“whist”"),
        ({"agreements": {"seats": 4, "deals": 3}}, "Five to ten play."),
        ({"agreements": {"seats": 6, "deals": 3}}, "6 seats"),
        ({"dealer": 7}, "7 seats"),
        ({"dealer": 1}, "no game can begin"),
    ],
)
def test_what_no_game_can_begin_with_is_said_in_a_sentence(
    changes: dict[str, object], why: str, tmp_path: Path
) -> None:
    keeper = keep(table(7), tmp_path)
    keeper.close()
    keeper.path.write_text(json.dumps(json.loads(keeper.path.read_text("utf-8")) | changes), "utf-8")
    before = keeper.path.read_bytes()
    with pytest.raises(SaveError, match=why):
        resume(keeper.path)
    assert keeper.path.read_bytes() == before


def test_nothing_of_thousand_is_needed() -> None:
    files = [HOUSE / "table" / f"{name}.py" for name in ("game", "course", "session")] + [HOUSE / "desk" / "opening.py"]
    for file in files:
        assert not rooms_used(file) & {"rules", "mariage"}, file
