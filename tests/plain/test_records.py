"""The record in the line mode, as pages of text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk.recorded import played
from tests.plain.scripted import Scripted, answers
from tests.words.english import worded
from thousand_tui.options import Options
from thousand_tui.plain.console import LeftError
from thousand_tui.plain.home import Home


@pytest.fixture(autouse=True)
def own_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_RECORDS", str(tmp_path / "record"))
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))


def told(folder: Path, *lines: str) -> str:
    """What home says when these lines are typed and the input ends."""
    console = Scripted(answers(*lines))
    with pytest.raises(LeftError):
        Home(console, Options(saves=folder / "saves")).stay()
    return console.text


def number_of(offer: str, folder: Path) -> str:
    """The number under which home offers this."""
    (line,) = [line for line in told(folder).splitlines() if offer in line]
    return line.split()[0].rstrip(".:)")


def test_an_empty_record_says_so(tmp_path: Path) -> None:
    assert "No finished deals yet." in told(tmp_path, number_of(worded("plain.home.record"), tmp_path))


def test_the_record_is_told(tmp_path: Path) -> None:
    played(tmp_path / "saves", 2)
    said = told(tmp_path, number_of(worded("plain.home.record"), tmp_path))
    assert "Anna: all agreements, all time" in said
    assert "CONTRACTS MADE BY SIZE OF THE BID" in said
