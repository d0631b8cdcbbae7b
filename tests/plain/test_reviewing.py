"""The review of the last deal in the line mode."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desk.saved_games import kept
from tests.plain.scripted import replayed, told
from tests.study.test_replay import mariage
from tests.ui.screens.replay.test_screen import played
from tests.ui.screens.test_review import Judge
from tests.words.english import worded
from thousand_tui.desk.keeper import keep
from thousand_tui.plain import reviewing
from thousand_tui.storage.reviews import review_path
from thousand_tui.study.background import StoppedError
from thousand_tui.study.review import Answer
from thousand_tui.table import Mark, ThousandSession


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    found = Judge()
    monkeypatch.setattr(reviewing, "in_background", found)
    return found


def said(session: ThousandSession, words: str = "review", path: Path | None = None) -> str:
    return told(session, words, path=lambda: path)


def test_it_tells_what_the_decisions_were_worth(judge: Judge) -> None:
    session = played()
    text = said(session)
    assert "decisions of deal 3 are being judged" in text
    assert (
        worded("review.short.worst", worst="J♠ in trick 2", loss="−34") in text
        or "Costliest: JS in trick 2, -34." in text
    )
    assert "2 mistakes" in text
    assert Mark.SEEN in session.marks[3]


def test_any_deal_is_reviewed_from_its_replay(judge: Judge, tmp_path: Path) -> None:
    session = played()
    saved = kept(session, tmp_path)
    lines = ("deal 2", "review", "seat bog", "r", "review game", "quit")
    _, text, noted = replayed(session, *lines, path=saved)
    assert "decisions of deal 2 are being judged" in text
    assert "Anna: " in text
    assert "Bogdan: " in text
    assert text.count("Best decision: ") == 1
    assert "Deal 3 of 3." in text
    assert set(noted) == {1, 2, 3}
    assert review_path(saved).exists()


def test_a_replay_of_mariage_or_of_a_closed_table_has_no_review(judge: Judge) -> None:
    text = replayed(mariage(), "review", "quit").text
    assert "in trick 1:" in text
    assert any(grade in text for grade in ("good.", "too close to call.", "slip,", "mistake,", "blunder,"))
    _, text, noted = replayed(played(people=2), "review", "review game", "quit")
    assert text.count("set to keep reviews closed") == 2
    assert not noted
    assert not judge.asked


def test_what_cannot_be_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> Iterator[Answer]:
        raise StoppedError

    monkeypatch.setattr(reviewing, "in_background", fails)
    assert "could not be made" in said(played())
    assert "nothing to review" in said(played(deals=0))


def test_the_whole_game_is_told_for_everybody_with_the_luck(judge: Judge) -> None:
    session = played()
    text = said(session, "review game")
    assert "Deal 3 of 3." in text
    rows = [line.split() for line in text.splitlines() if line.endswith(("+40.0", "+10.0", "−40.0"))]
    assert [(row[0], *row[-2:]) for row in rows] == [
        ("Anna", "82.0", "+40.0"),
        ("Bogdan", "92.0", "+10.0"),
        ("Vera", "100.7", "−40.0"),
    ]
    assert all(Mark.SEEN in session.marks[number] for number in (1, 2, 3))


def test_what_is_made_is_kept_and_not_made_again(judge: Judge, tmp_path: Path) -> None:
    session = played()
    keeper = keep(session, tmp_path)
    first = said(session, "review", keeper.path)
    many = len(judge.asked)
    assert many
    again = said(session, "review", keeper.path)
    assert len(judge.asked) == many
    assert again == "\n".join(line for line in first.splitlines() if "being judged" not in line)
    keeper.close()


def test_ctrl_c_stops_the_review_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> Iterator[Answer]:
        raise KeyboardInterrupt

    monkeypatch.setattr(reviewing, "in_background", interrupted)
    assert "1" in told(played(), "review", "sheet").split(worded("plain.review.stopped"))[1]
