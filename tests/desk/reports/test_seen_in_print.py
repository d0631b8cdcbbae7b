"""Who prints the cards of a settled deal has seen them, and does not go back into it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.desk.programs import Python
from tests.desk.saved_games import kept
from tests.narrowing import a
from tests.ui.screens.replay.test_screen import played
from thousand_tui.cli import main
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.opening import Resumed, resume
from thousand_tui.table import ThousandSession


def shelved(folder: Path, *, people: int = 1, over: bool = False) -> Path:
    session = played(people=people)
    if over:
        session.give_up(0)
    return kept(session, folder)


def seen(path: Path) -> list[int]:
    marks = json.loads(path.read_text("utf-8"))["marks"]
    return sorted(int(deal) for deal, each in marks.items() if "seen" in each)


@pytest.mark.parametrize(
    ("words", "deals"),
    [
        ([], [1, 2, 3]),
        (["--deal", "2"], [2]),
        (["--notation"], [1, 2, 3]),
        (["--svg", "x.svg", "--deal", "2", "--open"], [2]),
        (["--svg", "x.svg", "--deal", "2", "--seat", "1"], [2]),
        (["--svg", "x.svg", "--deal", "2"], []),
        (["--svg", "x.svg", "--deal", "2", "--seat", "0"], []),
    ],
)
def test_what_was_printed_of_a_running_game_is_noted(
    tmp_path: Path, words: list[str], deals: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = shelved(tmp_path)
    assert main(["show", str(path), *words]) == 0
    assert seen(path) == deals
    found = a(Resumed, resume(path))
    assert [deal for deal, marks in sorted(a(ThousandSession, found.session).marks.items()) if "seen" in marks] == deals
    found.keeper.close()


@pytest.mark.parametrize(("people", "over"), [(0, False), (2, False), (1, True)])
def test_nothing_is_noted_where_nobody_could_go_back(tmp_path: Path, people: int, over: bool) -> None:
    path = shelved(tmp_path, people=people, over=over)
    before = path.read_bytes()
    assert main(["show", str(path)]) == 0
    assert path.read_bytes() == before


def test_a_game_that_was_changed_by_hand_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = shelved(tmp_path)
    path.write_text(path.read_text().replace("Vera", "Vara"))
    before = path.read_bytes()
    assert main(["show", str(path), "--deal", "2"]) == 1
    assert "was changed outside the game" in capsys.readouterr().err
    assert main(["show", str(path)]) == 0
    assert "The hands are left out" in capsys.readouterr().out
    assert path.read_bytes() == before


ELSEWHERE = """
import contextlib, io, json, sys
from thousand_tui.cli import main
for words in json.loads(sys.argv[1]):
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        code = main(["show", *words])
    print(json.dumps([code, out.getvalue(), err.getvalue()]))
"""


def elsewhere(folder: Path, path: Path, *asked: Sequence[str]) -> list[tuple[int, str, str]]:
    """Print a game from another program, once for each of these command lines: (code, output, errors)."""
    words = json.dumps([[str(path), *each] for each in asked])
    command = [sys.executable, "-c", ELSEWHERE, words]
    with Python(command, stdout=subprocess.PIPE, text=True, cwd=folder) as program:
        said = program.communicate(timeout=120)[0]
    return [tuple(json.loads(line)) for line in said.splitlines()]


def test_cards_stay_hidden_while_another_program_has_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keeper = keep(played(), tmp_path)
    drawn = ["--svg", "x.svg", "--deal", "2", "--open"]
    *refused, (code, shown, _) = elsewhere(tmp_path, keeper.path, ["--deal", "2"], ["--notation"], drawn, [])
    assert len(refused) == 3
    for returned, out, errors in refused:
        assert returned == 1
        assert "The cards stay hidden, because the game cannot note that they were seen: " in errors
        assert out == ""
    assert not (tmp_path / "x.svg").exists()
    assert code == 0
    assert "The hands are left out" in shown
    assert not re.search("^  Anna .*([♠♣♦♥].*){7}", shown, re.MULTILINE)
    keeper.close()
    assert seen(keeper.path) == []
    assert main(["show", str(keeper.path)]) == 0
    assert re.search("^  Anna .*([♠♣♦♥].*){7}", capsys.readouterr().out, re.MULTILINE)


def test_what_is_noted_already_is_printed_whoever_has_the_game(tmp_path: Path) -> None:
    path = shelved(tmp_path)
    assert main(["show", str(path), "--deal", "2"]) == 0
    found = a(Resumed, resume(path))
    assert [code for code, _, _ in elsewhere(tmp_path, path, ["--deal", "2"], ["--deal", "1"])] == [0, 1]
    found.keeper.close()
