"""Games of very many deals: how their opening is told, and what happens when one fills its file."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.desk.saved_games import opened, play, same, saved
from tests.words.english import worded
from thousand_tui import cli
from thousand_tui.desk import opening
from thousand_tui.desk.opening import in_quarters, is_long, resume
from thousand_tui.options import Options
from thousand_tui.plain.console import Console, LeftError
from thousand_tui.plain.home import Home
from thousand_tui.storage import saves


def test_progress_goes_from_the_first_deal_to_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, path = saved(tmp_path, 400, unsaved=400)
    monkeypatch.setattr(opening, "TOLD_EVERY", 10)
    told: list[tuple[int, int]] = []
    resume(path, lambda done, total: told.append((done, total)))
    deals = len(session.game.sheet.deals)
    assert told[0] == (0, deals)
    assert told == sorted(told)
    assert deals - 1 <= told[-1][0] <= deals


def test_whoever_leaves_while_a_game_opens_leaves_no_trace(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 100, unsaved=100)
    before = sorted(tmp_path.iterdir())

    def leave(done: int, total: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        resume(path, leave)
    assert sorted(tmp_path.iterdir()) == before


def test_quarters_are_told_once_each() -> None:
    said: list[str] = []
    tell = in_quarters(said.append)
    for deal in range(401):
        tell(deal, 400)
    assert [line.split()[4] for line in said] == ["0", "100", "200", "300", "400"]
    tell = in_quarters(said.append)
    tell(0, 0)
    assert len(said) == 6


def test_ordinary_games_are_opened_without_a_word(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 900, unsaved=900)
    assert not is_long(path)
    assert not is_long(tmp_path / "none.json")


def test_line_by_line_the_opening_of_a_long_game_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, path = saved(tmp_path, 60, unsaved=60)
    monkeypatch.setattr(opening, "LONG", 0)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    with pytest.raises(LeftError):
        Home(Console(), Options(saves=path.parent, resume=True)).stay()
    assert worded("opening.deal", deal=0, deals=1) in capsys.readouterr().out


def test_printing_a_long_game_is_told_to_whoever_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, path = saved(tmp_path, 60, unsaved=60)
    monkeypatch.setattr(opening, "LONG", 0)
    for watched in (False, True):
        monkeypatch.setattr("sys.stderr.isatty", lambda watched=watched: watched)
        assert cli.main(["show", str(path)]) == 0
        printed = capsys.readouterr()
        assert ("A long game" in printed.err) is watched
        assert "A long game" not in printed.out


def test_a_game_that_fills_its_file_is_played_on_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, path = saved(tmp_path, 100, unsaved=100)
    found = opened(path)
    monkeypatch.setattr(saves, "LIMIT", path.stat().st_size + 200)
    play(found.session, 4)
    assert found.session.trouble is None
    whole = path.read_bytes()
    play(found.session, 60)
    assert found.session.ply == 164
    said: str | None = found.session.trouble
    assert said is not None
    found.keeper.close()
    kept = opened(path)
    assert len(path.read_bytes()) >= len(whole)
    assert kept.session.log == found.session.log[: kept.session.ply]
    assert kept.session.ply >= session.ply + 4
    assert not same(kept.session, found.session)
    kept.keeper.close()
