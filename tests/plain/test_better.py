"""Find a better one in the line mode."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desk.saved_games import kept
from tests.mariage.test_desk import go_on, played as played_mariage
from tests.plain.scripted import Scripted, answers, at_home, told
from tests.plain.test_reviewing import judge as judge
from tests.study.coaches import Known
from tests.ui.screens.replay.test_screen import played
from tests.ui.screens.test_review import Judge
from tests.words.english import worded
from thousand_tui.mariage.plain import PlayingMariage
from thousand_tui.mariage.rules import MariageAgreements
from thousand_tui.mariage.table import MariageSession
from thousand_tui.plain import reviewing
from thousand_tui.plain.console import Console, LeftError
from thousand_tui.plain.games import sit_down
from thousand_tui.plain.playing import Playing
from thousand_tui.plain.reviewing import find_better
from thousand_tui.rules import write_action
from thousand_tui.study.better import Quiz, missed
from thousand_tui.table import Mark, Player, TableSettings, ThousandSession


def quizzed(monkeypatch: pytest.MonkeyPatch, session: ThousandSession, console: Console) -> Known:
    """Somebody types ``better`` at this table."""
    known = Known()

    def make(*given: object, patient: bool) -> Quiz:
        assert patient
        return Quiz(given[0], given[1], lambda _: known, patient=True)  # type: ignore[arg-type]

    monkeypatch.setattr(reviewing, "Quiz", make)
    with pytest.raises(LeftError):
        Playing(console, session).play()
    return known


def test_questions_are_asked_one_after_another_and_counted(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played()
    log = list(session.log)
    asked: list[str] = []

    def answer(question: str) -> str:
        asked.append(question)
        if len(asked) == 1:
            return "better"
        if "Enter continues" in question:
            return ""
        said = console.text
        if "What is better?" in said and "You have found" not in said:
            return "show"
        raise LeftError

    console = Scripted(answer)
    known = quizzed(monkeypatch, session, console)
    count = console.text.count("What is better? Type it, or show.")
    assert count >= 2
    assert f"1 of {count}" in console.text
    assert console.text.count("Better: ") == count
    assert f"You have found 0 of {count}." in console.text
    assert known.is_closed
    assert list(session.log) == log


def test_the_same_again_is_told_and_the_better_one_is_right(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played()
    found: list[tuple[str, str]] = []

    def first(*given: object) -> object:
        mistakes = missed(*given)[:1]  # type: ignore[arg-type]
        verdict = mistakes[0].verdict
        found.append(
            tuple(write_action(0, each).split()[-1] for each in (verdict.action, verdict.best))  # type: ignore[arg-type]
        )
        return mistakes

    monkeypatch.setattr(reviewing, "missed", first)
    typed: Iterator[str | int] = iter(["better", 0, 1, "quit"])

    def answer(question: str) -> str:
        if "Enter continues" in question:
            return ""
        if "Declare" in question:
            return "no"
        each = next(typed)
        return found[0][each] if isinstance(each, int) else each

    console = Scripted(answer)
    quizzed(monkeypatch, session, console)
    assert "that is what was played" in console.text
    assert "Right. " in console.text
    assert worded("better.over", found=1, total=1) in console.text


def test_leaving_leads_back_to_the_table(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    console = Scripted(answers("better", "quit", "sheet", "quit"))
    known = quizzed(monkeypatch, played(), console)
    assert worded("plain.better.left") in console.text
    assert known.is_closed


def test_without_mistakes_nothing_is_asked(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "missed", lambda *_: [])
    assert "No clear mistake of yours" in told(played(), "better", "quit")


def test_a_saved_game_is_asked_about_from_the_list(
    judge: Judge, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))
    path = kept(played(), tmp_path / "saves")
    before = path.read_bytes()

    def make(*given: object, patient: bool) -> Quiz:
        return Quiz(given[0], given[1], lambda _: Known(), patient=patient)  # type: ignore[arg-type]

    monkeypatch.setattr(reviewing, "Quiz", make)
    _, console = at_home("plain.home.saved", "better 1", "show", *[""] * 2, "quit")
    assert "What is better? Type it, or show." in console.text
    assert "Better: " in console.text
    assert worded("plain.better.left") in console.text
    assert json.loads(before)["log"] == json.loads(path.read_text("utf-8"))["log"]
    assert len(list((tmp_path / "saves").glob("*.json"))) == 1


def test_the_mistakes_in_all_deals_of_a_game_of_mariage_are_asked_about(tmp_path: Path) -> None:
    session = played_mariage(tmp_path, 70, 5, "jester")
    console = Scripted(lambda question: "" if "Enter continues" in question else "show")
    find_better(console, session, 0, None, lambda table, coach: sit_down(console, table, coach))
    assert worded("better.last", why="", found=0, total=1).strip() in console.text
    assert all(Mark.SEEN in session.marks[deal] for deal in (1, 2))


def test_each_of_several_people_at_mariage_is_asked_about_their_own_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def nothing(_: object, __: int, seat: int) -> list[None]:
        asked.append(seat)
        return []

    monkeypatch.setattr("thousand_tui.mariage.plain.verdicts", nothing)
    players = [Player("Anna"), Player("Bela"), *(Player(f"Bot{at}", "novice") for at in range(3))]
    session = MariageSession(MariageAgreements(deals=3), players, "desk", settings=TableSettings(open_deals=True))
    while not session.course.totals or session.turn != 1:
        go_on(session, 1)
    with pytest.raises(LeftError):
        PlayingMariage(Scripted(answers("", "better", "quit")), session).play()
    assert set(asked) == {1}
