"""Compiling the rules, short of running the compiler, which takes minutes."""

import sys
from pathlib import Path

import pytest

from tests.test_laws import HOUSE
from tools import compiling
from tools.compiling import DEPENDED_ON, HOT, PACKAGE, ROOT, found


def test_without_a_compiler_one_sentence_says_that_nothing_but_speed_changes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr(compiling, "remove", lambda: None)
    monkeypatch.setattr(sys, "argv", ["compiling.py"])
    assert compiling.main() == 0
    said = capsys.readouterr().out
    assert "no-such-compiler" in said
    assert "nothing but speed" in said
    assert len(said.splitlines()) == 1


def test_plain_python_takes_back_what_was_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "compiled" / PACKAGE).mkdir(parents=True)
    monkeypatch.setattr(compiling, "FOLDER", str(tmp_path / "compiled"))
    monkeypatch.setattr(sys, "argv", ["compiling.py", "--remove"])
    assert compiling.main() == 0
    assert not (tmp_path / "compiled").exists()
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_every_pattern_names_a_file() -> None:
    for pattern in (*HOT, *DEPENDED_ON):
        assert found([pattern]), pattern


def test_what_is_compiled_depends_on_nothing_that_is_not_watched() -> None:
    watched = set(found(DEPENDED_ON))
    assert set(found(HOT)) <= watched
    assert {path.relative_to(ROOT) for path in (HOUSE / "rules").rglob("*.py")} <= watched


def test_the_trouble_of_a_program_is_its_last_line() -> None:
    program = "import sys; print('much'); sys.exit('that is why')"
    assert compiling.said_by([sys.executable, "-c", program], ROOT) == "that is why"
    assert compiling.said_by([sys.executable, "-c", "print('fine')"], ROOT) == ""
