"""Puzzles line by line, and the command that lists them, asks them and looks for new ones."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest

from tests.desk.paging import at_console, desk_at
from tests.plain.scripted import Scripted, answers
from tests.words.english import worded
from thousand_tui.cli import main
from thousand_tui.desk.pages.puzzles import Puzzles
from thousand_tui.desk.puzzling import Shelf
from thousand_tui.plain.console import LeftError
from thousand_tui.rules import Card, Play
from thousand_tui.storage import Settings, saves_dir
from thousand_tui.study.puzzles import puzzle as store
from thousand_tui.study.puzzles.puzzle import Kind, PuzzleError
from thousand_tui.words import card_text, t
from thousand_tui.words.voice import sentence_case

pytestmark = pytest.mark.usefixtures("own_record")


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(Settings(called="Anna"), tmp_path / "saves")


def plain_card(shelf: Shelf) -> tuple[int, str, str]:
    """The number of an open puzzle, its answer and the Regular's idea, both played without declaring."""
    for entry in shelf.entries:
        answer, idea = entry.puzzle.answers[0], entry.puzzle.facts.idea
        if isinstance(answer, Play) and isinstance(idea, Play) and entry.puzzle.is_open:
            kings = [each.card.rank.text in "KQ" for each in (answer, idea)]
            if not any(kings):
                return entry.number, str(answer.card), str(idea.card)
    raise AssertionError("no such puzzle")


def read_list(console: Scripted, kind: Kind | None = None) -> None:
    """The list of puzzles, until it is left."""
    desk = desk_at(saves_dir(None), called="Anna", tell=console.say)
    at_console(console, desk).say(Puzzles(desk, kind).page)


def test_a_puzzle_is_solved_at_once(shelf: Shelf) -> None:
    number, answer, _ = plain_card(shelf)
    console = Scripted(answers(str(number), answer, "", "back", "back"))
    read_list(console)
    said = "\n".join(filter(None, console.said))
    assert "Right" in said
    assert "Solved on the first try" in said
    assert "You play" in said
    assert "Player plays" not in said
    assert shelf.streaks().now == 1


def test_a_wrong_answer_is_told_and_hint_shows_it(shelf: Shelf) -> None:
    number, _, idea = plain_card(shelf)
    console = Scripted(answers(str(number), idea, "", "hint", "", "again", "quit"))
    with pytest.raises(LeftError):
        read_list(console)
    said = "\n".join(filter(None, console.said))
    assert worded("puzzles.refuting", choice=card_text(Card.parse(idea))) in said.replace("\u00a0", " ")
    assert worded("puzzles.again.other") in said or worded("puzzles.again.find") in said
    assert "Not solved" in said
    [tried] = shelf.tried().values()
    assert (tried.first, tried.solved) == (False, False)


def test_an_open_puzzle_is_played_on(shelf: Shelf) -> None:
    number, answer, _ = plain_card(shelf)
    first, places = iter([str(number), answer, "", "p"]), cycle("12345678")
    known = {t("plain.coach.go_on"): "", t("plain.puzzles.over.open"): "back"}

    def reply(question: str) -> str:
        """Any card that may be played, once the puzzle is solved."""
        said = next(first, None)
        if said is None:
            is_list = question.startswith(t("puzzles.chooses"))
            said = "" if is_list else known[question] if question in known else next(places)
        return said

    console = Scripted(reply)
    read_list(console)
    said = "\n".join(filter(None, console.said)).partition(t("puzzles.over.first"))[2]
    assert any(f"is {end}: " in said for end in ("made", "beaten"))
    assert shelf.streaks().now == 1, "what is played on counts for nothing"


def test_the_list_and_what_is_no_number(shelf: Shelf) -> None:
    console = Scripted(answers("list", "12345", "back"))
    read_list(console, Kind.MAKE)
    said = "\n".join(filter(None, console.said))
    kind = worded("puzzles.kind.make")
    assert said.count(f": {kind}, ") == len(shelf.of(Kind.MAKE))
    count = sum(entry.puzzle.theme == "early" for entry in shelf.of(Kind.MAKE))
    heading = worded("puzzles.group", theme=sentence_case(worded("idea.early.title")), solved=0, total=count)
    assert said.splitlines().count(heading) == 1
    assert worded("plain.not_understood", text="12345") in said


def test_a_puzzle_that_does_not_work_any_more_is_left_out(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise PuzzleError("nothing")

    monkeypatch.setattr("thousand_tui.study.puzzles.puzzle.Puzzle.game", broken)
    console = Scripted(answers("1", "back"))
    read_list(console)
    assert any("left out" in (line or "") for line in console.said)


def broken() -> None:
    raise PuzzleError("nothing")


def test_a_damaged_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "shipped", broken)
    console = Scripted(answers())
    read_list(console)
    assert any(worded("sets.damaged") in (line or "") for line in console.said)


def test_the_command_lists_and_knows_its_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "--list", "--kind", "beat"]) == 0
    assert worded("puzzles.kind.beat") in capsys.readouterr().out
    assert main(["puzzles", "99999"]) == 2
    assert "There is no puzzle 99999" in capsys.readouterr().err
    assert main(["puzzles", "--kind", "odd"]) == 2


@pytest.mark.parametrize("words", [["1"], ["--list"]])
def test_the_command_tells_that_the_file_is_damaged(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(store, "shipped", broken)
    assert main(["puzzles", *words]) == 1
    assert capsys.readouterr() == ("", "The puzzles that come with the program cannot be read.\n")
