"""Series of games, line by line: begun, played, looked at, and asked for by the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.plain.scripted import at_home
from tests.words.english import worded
from thousand_tui.cli import main
from thousand_tui.desk.series import Series, all_series
from thousand_tui.options import AskedSeries


def stayed(folder: Path, asked: AskedSeries, *answers: str) -> str:
    """What is said while these lines are typed."""
    home = at_home(*answers, saves=folder, agreements="501", bots=("novice",), series=asked)
    return home[1].text


def test_it_is_begun_by_questions_and_its_game_is_given_up_and_counts(tmp_path: Path) -> None:
    new, play = worded("series.another"), worded("series.play")
    said = stayed(tmp_path, AskedSeries(), new, "1", "series.counting.places", "You 50", play, "give up", "yes")
    (found,) = all_series(tmp_path)[0]
    assert (found.kept.games, found.kept.counting, found.kept.handicap[0]) == (2, "places", 50)
    assert worded("series.next", number=1, games=2) in said
    again = stayed(tmp_path, AskedSeries(), "1", "", "")
    assert worded("series.next", number=2, games=2) in again
    assert Series(found.path).kept.games == 2


def test_what_the_command_line_asks_is_not_asked_again(tmp_path: Path) -> None:
    said = stayed(tmp_path, AskedSeries(5, "wins", "Player 100"), "")
    assert worded("series.next", number=1, games=5) in said
    assert worded("plain.series.games") not in said
    assert worded("series.handicap.told", who="You +100") in said


@pytest.mark.parametrize("words", [["--games", "1"], ["--counting", "luck"], ["--preset", "BSE"], ["--bots", "nobody"]])
def test_what_cannot_be_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(["series", *words])
    except SystemExit as left:
        code = left.code  # type: ignore[assignment]
    assert code == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
