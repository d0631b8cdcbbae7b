"""A deal is played once more in the line mode: begun from a replay, and told at its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.plain.scripted import Scripted, answers
from tests.ui.screens.replay.test_screen import played
from tests.ui.screens.test_practice import near_its_end
from thousand_tui.desk.keeper import keep
from thousand_tui.options import Options
from thousand_tui.plain.console import LeftError
from thousand_tui.plain.home import Home
from thousand_tui.plain.practice import tell_of_practice
from thousand_tui.plain.replaying import Replaying
from thousand_tui.storage.shelf import summaries
from thousand_tui.table import ThousandSession, Way


def begun(*lines: str) -> tuple[ThousandSession | None, str]:
    """The practice game that is begun with these lines, and what was said."""
    console = Scripted(answers(*lines, "quit"))
    replaying = Replaying(console, played(), lambda _: None, may_practise=True)
    replaying.run()
    return replaying.practice, console.text


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
    session, said = begun("deal 2", "trick", line)
    assert session is not None
    assert session.practice is not None
    assert (session.practice.way, session.practice.seat, session.practice.deal) == (way, seat, 2)
    assert session.people == (seat,)
    assert "play this deal again" in said


def test_a_seat_that_is_none_is_refused_by_name() -> None:
    session, said = begun("play zoe")
    assert session is None
    assert "Nobody called zoe played this deal; it was played by " in said


def test_in_a_game_that_is_being_played_it_is_not_offered() -> None:
    console = Scripted(answers("play", "quit"))
    replaying = Replaying(console, played(), lambda _: None)
    replaying.run()
    assert replaying.practice is None
    assert "play this deal again" not in console.text


def test_from_home_it_has_a_file_of_its_own(tmp_path: Path) -> None:
    keep(played(), tmp_path).close()
    console = Scripted(answers("4", "replay 1", "play", "quit"))
    with pytest.raises(LeftError):
        Home(console, Options(saves=tmp_path)).stay()
    assert sorted(str(row.practice) for row in summaries(tmp_path)) == ["3", "None"]


def test_its_end_is_told() -> None:
    console = Scripted(answers("yes"))
    tell_of_practice(console, near_its_end())
    for said in ("Then:", "Now:", "An Expert in Anna's place, against the same opponents:"):
        assert said in console.text
    console = Scripted(answers(""))
    tell_of_practice(console, near_its_end())
    assert "An Expert in" not in console.text
