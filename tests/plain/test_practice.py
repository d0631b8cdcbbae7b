"""A deal is played once more in the line mode: begun from a replay, and told at its end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.mariage.test_plain import session_of as mariage_of
from tests.narrowing import present
from tests.plain.scripted import Scripted, answers, at_home, replayed
from tests.storage.listing import summaries
from tests.ui.screens.replay.test_screen import played
from tests.ui.screens.test_practice import near_its_end
from tests.words.english import worded
from thousand_tui.desk.keeper import keep
from thousand_tui.mariage.plain import PlayingMariage
from thousand_tui.mariage.rules import choices
from thousand_tui.options import Options
from thousand_tui.plain.console import LeftError
from thousand_tui.plain.home import Home
from thousand_tui.plain.practice import tell_of_practice
from thousand_tui.table import Mark, Way
from thousand_tui.table.game import CHANCE
from thousand_tui.table.games import AnySession


def begun(*lines: str) -> tuple[AnySession | None, str]:
    """The practice game that is begun with these lines, and what was said."""
    replaying, said, _ = replayed(played(), *lines, "quit", may_practise=True)
    return replaying.practice, said


@pytest.mark.parametrize(
    ("line", "way", "seat"),
    [
        ("play", Way.AGAIN, 0),
        ("play again", Way.AGAIN, 0),
        ("play vera", Way.AGAIN, 2),
        ("play here", Way.FROM, 0),
        ("play like bog", Way.LIKE, 1),
    ],
)
def test_three_ways_at_any_seat(line: str, way: Way, seat: int) -> None:
    made, said = begun("deal 2", "trick", line)
    session = present(made)
    practice = present(session.occasion.practice)
    assert (practice.way, practice.seat, practice.deal) == (way, seat, 2)
    assert session.people == (seat,)
    assert "play this deal again" in said


def test_a_seat_that_is_none_is_refused_by_name() -> None:
    session, said = begun("play zoe")
    assert session is None
    assert "Nobody called “zoe” plays in this deal; these do: " in said


def test_in_a_game_that_is_being_played_it_is_not_offered() -> None:
    replaying, said, _ = replayed(played(), "play", "quit")
    assert replaying.practice is None
    assert "play this deal again" not in said


def test_from_home_it_has_a_file_of_its_own(tmp_path: Path) -> None:
    keep(played(), tmp_path).close()
    at_home("4", "replay 1", "play", "quit", saves=tmp_path)
    assert sorted(str(row.practice) for row in summaries(tmp_path)) == ["3", "None"]


def test_its_end_is_told() -> None:
    console = Scripted(answers("yes"))
    tell_of_practice(console, near_its_end())
    for said in ("Then:", "Now:", worded("practice.expert") + ":"):
        assert said in console.text
    console = Scripted(answers(""))
    tell_of_practice(console, near_its_end())
    assert worded("practice.expert") not in console.text


def sitting(session: AnySession, folder: Path, *lines: str) -> tuple[Home, str]:
    """A game at the console of home, with these answers until it is left."""
    console = Scripted(answers(*lines))
    home = Home(console, Options(saves=folder))
    with pytest.raises(LeftError):
        home.play(session, keep(session, folder))
    return home, console.text


def test_a_running_game_is_left_for_practice_and_found_again(tmp_path: Path) -> None:
    session = played()
    moves = session.ply
    home, said = sitting(session, tmp_path, "practise", "1", "back", "sheet", "quit")
    assert "Play deal 3 again, for practice?" in said
    assert worded("plain.practice.back") in said
    assert (home.played, session.occasion.practice) == (session, None)
    assert session.ply == moves
    assert Mark.SEEN in session.marks[3]
    assert sorted(str(row.practice) for row in summaries(tmp_path)) == ["3", "None"]


def test_a_deal_that_is_told_again_can_be_played_again_in_a_running_game(tmp_path: Path) -> None:
    session = played()
    home, said = sitting(session, tmp_path, "replay", "deal 1", "play like", "back", "quit")
    assert worded("plain.practice.back") in said
    assert home.played is session


def test_from_a_game_of_its_own_nothing_leads_back(tmp_path: Path) -> None:
    _, said = sitting(played(), tmp_path, "back", "quit")
    assert "This is not a practice game" in said


def test_a_game_that_is_over_can_be_gone_through_from_home(tmp_path: Path) -> None:
    session = near_its_end()
    console = Scripted(answers("8", "quit", "9"))
    home = Home(console, Options(saves=tmp_path))
    home.played = session
    with pytest.raises(LeftError):
        home.stay()
    assert "replay the last game" in console.text


def test_a_deal_of_mariage_is_practised_from_the_running_game_and_from_a_replay(tmp_path: Path) -> None:
    session = mariage_of(deals=3)
    first = ["all", *"12345"]
    with pytest.raises(LeftError):
        PlayingMariage(Scripted(answers(*first)), session).play()
    while not session.course.totals:
        rng = Random(session.ply)
        session.let_chance_act() if session.turn == CHANCE else session.submit(choices(session.game).sample(rng))
    home, said = sitting(session, tmp_path, "practise", "1", "back", "replay", "play like", *(first * 20), "no", "quit")
    assert said.count(worded("plain.practice.back")) == 2
    for heading in ("practice.then", "practice.now"):
        assert f"{worded(heading)}:" in said
    assert home.played is session
    assert [row.practice for row in summaries(tmp_path)].count(1) == 2
    assert "Mariage cannot be set on the board" in replayed(session, "board", "quit", may_practise=True).text
