"""What commands print for screen readers: cards in words, and tables row by row with the names of their columns."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest

from tests.study.conftest import brief as brief
from thousand_tui import cli
from thousand_tui.sanitize import PRINTING
from thousand_tui.storage.places import samples_dir
from thousand_tui.words import spoken

SAMPLE = "annas-mistakes"


@pytest.fixture(autouse=True)
def silent_after(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder of its own, where reviews, matches and series are written."""
    shutil.copy(samples_dir() / f"{SAMPLE}.json", tmp_path)
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path))
    monkeypatch.setattr(spoken, "IS_ALOUD", False)
    monkeypatch.setattr(PRINTING, "said", str, raising=False)


@pytest.mark.parametrize("words", [["show", SAMPLE, "--spoken"], ["--spoken", "show", SAMPLE]])
def test_a_game_is_printed_in_words(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 0
    said = capsys.readouterr().out
    assert not set(said) & set(spoken.SIGNS)
    assert "  trick 1: " in said
    assert " takes it, points " in said
    assert ">" not in said
    assert "\ndeal 1: " in said


def test_a_page_is_printed_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["docs", "lessons", "--spoken"]) == 0
    said = capsys.readouterr().out
    assert said
    assert not set(said) & set(spoken.SIGNS)


@pytest.mark.usefixtures("brief")
def test_a_record_is_read_row_by_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["review", SAMPLE, "--deal", "1", "--jobs", "1", "--spoken"]) == 0
    assert ": deals 1, auction " in capsys.readouterr().out


def test_without_the_word_cards_are_printed_with_signs(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["show", SAMPLE]) == 0
    assert set(capsys.readouterr().out) & set(spoken.SIGNS)


@pytest.mark.parametrize(
    ("words", "row"),
    [
        ("duplicate --deals 4 --bots novice --people Ann --spoken", ": Deal 1\n"),
        ("series --games 2 --counting wins --bots novice --spoken", ": won 0, points 0\n"),
    ],
)
def test_a_match_and_a_series_are_read_row_by_row(
    words: str, row: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert cli.main(words.split()) == 0
    assert row in capsys.readouterr().out
