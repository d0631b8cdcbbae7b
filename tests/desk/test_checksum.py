"""A save that was changed since the game wrote it opens and says so; laying it out anew changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.desk.make_samples import SAMPLES
from tests.desk.saved_games import fields, opened, play, rewrite, saved
from tests.narrowing import a
from thousand_tui.desk.opening import Damaged, mend, resume
from thousand_tui.desk.reports.game import show
from thousand_tui.desk.sentences import SaveError
from thousand_tui.storage import Problem
from thousand_tui.storage.saves import decode
from thousand_tui.storage.shelf import backup_path

CHANGED = "was changed outside the game"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    _, path = saved(tmp_path, 200, unsaved=200)
    return path


def notice(path: Path) -> str:
    found = opened(path)
    found.keeper.close()
    return found.notice or ""


def test_a_save_as_it_was_written_opens_without_a_word(path: Path) -> None:
    assert notice(path) == ""
    assert CHANGED not in show(path)


@pytest.mark.parametrize(
    "change",
    [
        lambda save: {"players": [save["players"][0] | {"name": "Bnna"}, *save["players"][1:]]},
        lambda save: {"players": [save["players"][0] | {"kind": "novice"}, *save["players"][1:]]},
        lambda save: {"agreements": save["agreements"] | {"fine": save["agreements"]["fine"] + 1}},
        lambda save: {"standings": [save["standings"][0] | {"crosses": 1}, *save["standings"][1:]]},
        lambda save: {"seed": save["seed"] + "x"},
        lambda save: {"marks": {"1": ["undo"]}},
        lambda save: {"settings": {"open_tricks": False, "practice": False}},
        lambda save: {"created": "2026-01-01T12:00:00+00:00"},
        lambda save: {"log": save["log"][:-1]},
        lambda save: {"checksum": save["checksum"][::-1]},
        lambda save: {"checksum": None},
    ],
)
def test_what_was_changed_by_hand_is_noticed(path: Path, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    rewrite(path, **change(fields(path)))
    assert CHANGED in notice(path)
    assert path.name in notice(path)
    assert CHANGED in show(path)


def test_a_total_that_was_changed_stands_and_is_noticed(path: Path) -> None:
    log = fields(path)["log"]
    at = next(at for at, line in enumerate(log) if line.startswith("="))
    rewrite(path, log=[*log[:at], "= 100 200 300", *log[at + 1 :]])
    found = opened(path)
    assert CHANGED in (found.notice or "")
    assert found.session.game.sheet.deals[0].totals == (100, 200, 300)


def test_no_flipped_bit_goes_unnoticed() -> None:
    """Each bit of a name, of the agreements, of a card and of a total: the file is refused, or said to be changed."""
    sound = (SAMPLES / "in-the-third-deal.json").read_bytes()
    places = [sound.index(words) for words in (b'"Anna"', b'"agreements"', b"* shuffle", b'"= ')]
    unnoticed = 0
    for bit in (8 * (start + offset) + bit for start in places for offset in range(60) for bit in range(8)):
        flipped = bytearray(sound)
        flipped[bit // 8] ^= 1 << bit % 8
        with suppress(Problem):
            unnoticed += not decode(bytes(flipped), "flipped").is_changed
    assert unnoticed == 0


@pytest.mark.parametrize(
    "laid_out",
    [
        lambda save: json.dumps(save),
        lambda save: json.dumps(save, indent=8, ensure_ascii=False).replace("\n", "\r\n"),
        lambda save: json.dumps(dict(reversed(save.items()))),
    ],
)
def test_another_layout_is_no_change(path: Path, laid_out: Callable[[dict[str, Any]], str]) -> None:
    path.write_bytes(laid_out(fields(path)).encode())
    assert notice(path) == ""


def test_the_next_move_writes_what_is_right_again(path: Path) -> None:
    rewrite(path, players=[player | {"name": "Дарья"} for player in fields(path)["players"]])
    found = opened(path)
    play(found.session, 1)
    found.keeper.close()
    assert found.session.names[0] == "Дарья"
    assert notice(path) == ""


def test_a_changed_log_that_makes_no_sense_is_asked_about_and_the_change_is_said(path: Path) -> None:
    log = fields(path)["log"]
    rewrite(path, log=[*log[:20], "0 bid 995", *log[21:]])
    found = a(Damaged, resume(path))
    assert "before move 21?" in found.said()
    mended = mend(found)
    mended.keeper.close()
    assert CHANGED in (mended.notice or "")


def test_a_backup_is_checked_too(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 200)
    backup = backup_path(path)
    backup.write_text(json.dumps(fields(backup) | {"seed": "another"}), "utf-8")
    path.unlink()
    found = a(Damaged, resume(path))
    mended = mend(found)
    mended.keeper.close()
    assert backup.name in (mended.notice or "")


def test_a_checksum_in_a_version_that_had_none_is_refused(path: Path) -> None:
    rewrite(path, version=2)
    with pytest.raises(SaveError, match="checksum"):
        resume(path)
