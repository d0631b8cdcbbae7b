"""The record in the line mode, as pages of text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk.recorded import played
from tests.plain.scripted import at_home


@pytest.fixture(autouse=True)
def own_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_RECORDS", str(tmp_path / "record"))
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))


def test_the_record_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    assert "No finished deals yet." in at_home("plain.home.record", saves=folder)[1].text
    played(folder, 2)
    said = at_home("plain.home.record", saves=folder)[1].text
    assert "Anna: all agreements, all time" in said
    assert "LONGEST RUNS" in said
    assert "CONTRACTS MADE BY SIZE OF THE BID" not in said, "until twenty deals there is one page"
