"""The pages of the documentation come with the program, and samples are found by name wherever it is installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from thousand_tui import cli
from thousand_tui.storage.places import pages_dir
from thousand_tui.storage.shelf import called
from thousand_tui.words.catalogue import languages

PIPES: dict[str, Any] = {"capture_output": True, "text": True, "check": False}


def test_pages_are_listed_and_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["docs"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert sorted(listed) == sorted(["README", *(path.stem for path in pages_dir().glob("*.md"))])
    for page in listed:
        assert cli.main(["docs", page]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines, page
        assert not [line for line in lines if len(line) > 80 or line.startswith(("# ", "|--"))], page


def test_the_readme_is_shown_in_the_language_that_is_spoken(capsys: pytest.CaptureFixture[str]) -> None:
    said = {}
    for language in languages():
        assert cli.main(["docs", "README", "--language", language]) == 0
        said[language] = capsys.readouterr().out
    assert len(set(said.values())) == len(languages())
    assert all("thousand" in page.casefold() for page in said.values())


def test_the_folders_in_use_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("SAVES", "CONFIG", "RECORDS"):
        monkeypatch.setenv(f"THOUSAND_{name}", str(tmp_path / name))
    assert cli.main(["folders"]) == 0
    found = [line.split("  ")[-1].strip() for line in capsys.readouterr().out.splitlines()]
    kept = ("SAVES", "RECORDS/records.db", "CONFIG/settings.json", "CONFIG/keys.toml", "CONFIG/themes", "CONFIG/sets")
    assert [*map(str, (tmp_path / each for each in kept))] == found[: len(kept)]
    assert cli.main(["folders", "--saves", str(tmp_path / "other")]) == 0
    assert str(tmp_path / "other") in capsys.readouterr().out


@pytest.mark.parametrize(("package", "words"), [("platformdirs", ["folders"]), ("rich", ["docs", "lessons"])])
def test_what_is_not_installed_is_named(package: str, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SAVES", "CONFIG", "RECORDS"):
        monkeypatch.delenv(f"THOUSAND_{name}", raising=False)
    code = f"import sys; sys.modules[{package!r}] = None; from thousand_tui.cli import main; sys.exit(main())"
    done = subprocess.run([sys.executable, "-c", code, *words], **PIPES)
    assert done.returncode == 1
    assert done.stderr == f"The package “{package}” is missing: pip install '.'\n"


def test_a_page_that_is_not_there_is_guessed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["docs", "lesons"]) == 2
    assert capsys.readouterr().err.rstrip().endswith("lessons?")


def test_a_sample_is_found_by_its_name_unless_a_game_is_called_so(tmp_path: Path) -> None:
    assert called(Path("annas-mistakes"), tmp_path).is_file()
    own = tmp_path / "annas-mistakes.json"
    own.touch()
    assert called(Path("annas-mistakes"), tmp_path) == own
    assert called(Path("nobodys"), tmp_path) == Path("nobodys")
