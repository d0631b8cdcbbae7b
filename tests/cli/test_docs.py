"""The pages of the documentation come with the program, and samples are found by name wherever it is installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from thousand_tui import cli
from thousand_tui.storage.places import pages_dir
from thousand_tui.storage.shelf import called


def test_pages_are_listed_and_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["docs"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == sorted(path.stem for path in pages_dir().glob("*.md"))
    for page in listed:
        assert cli.main(["docs", page]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines, page
        assert not [line for line in lines if len(line) > 80 or line.startswith(("# ", "|--"))], page


def test_a_page_that_is_not_there_is_guessed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["docs", "lesons"]) == 2
    assert capsys.readouterr().err.rstrip().endswith("lessons?")


def test_a_sample_is_found_by_its_name_unless_a_game_is_called_so(tmp_path: Path) -> None:
    assert called(Path("annas-mistakes"), tmp_path).is_file()
    own = tmp_path / "annas-mistakes.json"
    own.touch()
    assert called(Path("annas-mistakes"), tmp_path) == own
    assert called(Path("nobodys"), tmp_path) == Path("nobodys")
