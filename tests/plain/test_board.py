"""The board in the line mode and on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.narrowing import present
from tests.plain.scripted import Scripted, answers, at_home, replayed
from tests.storage.listing import summaries
from tests.ui.screens.replay.test_screen import played
from tests.words.english import worded
from thousand_tui.cli import main
from thousand_tui.desk.boarding import move_rows
from thousand_tui.desk.keeper import keep
from thousand_tui.plain.board import Boarding
from thousand_tui.rules import Pass
from thousand_tui.study.bench import Bench
from thousand_tui.study.board_line import read_board, write_board
from thousand_tui.words import catalogue

LINE = (
    "dealer: 2 | 0: AS KS QS 9C JC 10D AD | 1: 9S JS 10C AC QC KC 9D | 2: 10S JD QD KD 9H JH QH | talon: KH 10H AH"
    " | moves: 0 bid 100"
)


def boarded(*lines: str) -> tuple[Boarding, str]:
    console = Scripted(answers(*lines, "quit"))
    boarding = Boarding(console)
    boarding.run()
    return boarding, console.text


def test_a_line_is_put_up_and_moves_are_made_and_taken_back() -> None:
    boarding, said = boarded(LINE, "pass", "2 bid 110", "back", "back", "line")
    bench = present(boarding.bench)
    assert bench.board.moves == ("0 bid 100", "1 pass", "2 bid 110")
    assert write_board(bench.standing_board) in said
    assert bench.at == 1
    assert worded("plain.board.turn", who="Seat 1") in said


def test_gifts_are_made_by_name_and_by_place() -> None:
    bought = f"{LINE}; 1 pass; 2 pass | players: Ann; Bo; Cid"
    for typed in ("give 9C Bo JC Cid", "9C JC", "0 give 9C>1 JC>2"):
        boarding, _ = boarded(bought, typed)
        assert present(boarding.bench).board.moves[-1] == "0 give 9C>1 JC>2", typed


def test_whoever_has_no_name_is_told_of_themselves() -> None:
    boarding, said = boarded(f"{LINE} | players: Ann; Player; Cid", "known", "show")
    assert boarding.bench is not None
    assert "You are to move." in said
    assert "The board now shows only what you know." in said
    assert "You: J♠" in said
    boarding.bench.make(Pass())
    assert move_rows(boarding.bench)[-1] == "You  pass"


def test_words_of_the_language_are_names_and_no_orders_on_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", "fr")
    boarding, said = boarded("tapis", f"{LINE} | players: Main; Table; Suivant", "passer")
    assert "tapis n’est pas" in said
    board = present(boarding.bench).board
    assert (board.names, board.moves[-1]) == (("Main", "Table", "Suivant"), "1 pass")


def test_a_board_is_cut_down_to_what_the_seat_to_act_knows() -> None:
    _, said = boarded(LINE, "known", "line")
    assert worded("board.known", who="Seat 1") in said
    assert "| 0: ? | 1: 9S JS 10C AC QC KC 9D | 2: ? | talon: ? |" in said


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (("dealer: 9",), "There is no seat 9"),
        (("dealer: 2 | 0: AS AS",), "A♠ is there twice"),
        ((LINE, "pass and pass"), "is not a command here"),
        ((LINE, "1 bid 1000"), "180"),
        ((LINE, "next"), worded("plain.replay.no_more")),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(lines: tuple[str, ...], sentence: str) -> None:
    _, said = boarded(*lines)
    assert sentence.casefold() in said.casefold()


def test_it_is_played_on_from_in_a_practice_game() -> None:
    boarding, _ = boarded(LINE, "play")
    session = present(boarding.practice)
    practice = present(session.occasion.practice)
    assert (practice.way, practice.seat, session.turn, session.people) == ("board", 1, 1, (1,))
    assert session.view().hand == Bench(read_board(LINE)).view(1).hand


def test_the_hint_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", LINE, "--hint", "--ascii"]) == 0
    said = capsys.readouterr().out
    assert worded("board.advice", who="Seat 1", cards="JS 9S 9D AC 10C KC QC") in said
    assert "Hint: " in said
    assert "bid 105" in said
    assert said.isascii()


@pytest.mark.parametrize("line", ["nothing of the kind", "0: XX", "9" * 9000, "\x1b[2J", "0: ?|1: ?|2: ?|talon: AS AS"])
def test_a_line_that_is_no_board_is_one_sentence(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", line, "--hint"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.strip().isprintable()


def test_a_hint_needs_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "--hint"]) == 2
    assert capsys.readouterr().err == "--hint needs the line of a board.\n"


def test_a_moment_of_a_replay_is_put_on_the_board_and_noted() -> None:
    replaying, _, noted = replayed(played(), "deal 2", "trick", "board", may_practise=True)
    assert noted == [2]
    board, at = present(replaying.board)
    assert Bench(board, at).session.game.hands == replaying.replay.game.hands


def test_where_deals_stay_closed_nothing_is_put_on_the_board() -> None:
    replaying, said, _ = replayed(played(people=2), "deal 2", "board", "quit", may_practise=True)
    assert replaying.board is None
    assert "hands of settled deals stay hidden" in said


@pytest.mark.parametrize("ways", [("replay 1", "deal 2", "board"), ("board 1",)])
def test_from_a_saved_game_to_the_board_and_on_to_practice(tmp_path: Path, ways: tuple[str, ...]) -> None:
    keep(played(), tmp_path).close()
    at_home("4", *ways, "play", "quit", saves=tmp_path)
    assert sorted(str(row.practice) for row in summaries(tmp_path)) == ["0", "None"]


@pytest.mark.parametrize("line", ["", LINE])
def test_a_board_asked_for_on_the_command_line_is_there_with_a_line_or_without(tmp_path: Path, line: str) -> None:
    _, console = at_home("quit", saves=tmp_path, board=line)
    assert (worded("plain.board.turn", who="Seat 1") in console.text) == bool(line)
    assert worded("plain.board.help") in console.text
