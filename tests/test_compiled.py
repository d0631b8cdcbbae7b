"""Compiled modules run while their sources are as they were, and never when one has changed."""

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import thousand_tui
from tests.test_laws import HOUSE, rules_modules
from thousand_tui.compiled import OFF, PUT_ASIDE, Finder, hash_of, python, stamp_of, use

SOURCE = "thousand_tui/rules/kernel.py"
MODULE = "thousand_tui.rules.kernel"
PLACE = f"thousand_tui/rules/kernel{EXTENSION_SUFFIXES[0]}"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package in a folder of its own, with one module that is said to be compiled."""
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.delenv(OFF)
    shutil.copytree(HOUSE, tmp_path / "thousand_tui", ignore=shutil.ignore_patterns("__pycache__"))
    folder = tmp_path / "build" / "compiled"
    (folder / PLACE).parent.mkdir(parents=True)
    (folder / PLACE).touch()
    source = str(tmp_path / SOURCE)
    lines = [python(), f"{hash_of(source)} {stamp_of(source)} {SOURCE}", f"{MODULE} {PLACE}", ""]
    listed(tmp_path).write_text("\n".join(lines))
    return tmp_path


def listed(root: Path) -> Path:
    return root / "build" / "compiled" / "list.txt"


def origin(root: Path) -> str | None:
    """Where a start in this checkout would take the module from, None for its source."""
    use(str(listed(root)), str(root))
    found = [finder.find_spec(MODULE) for finder in sys.meta_path if isinstance(finder, Finder)]
    return found[0].origin if found and found[0] else None


def test_the_tests_run_the_source() -> None:
    assert os.environ[OFF]
    assert not any(isinstance(finder, Finder) for finder in sys.meta_path)
    for name in rules_modules():
        assert str(sys.modules[name].__file__).endswith(".py") if name in sys.modules else True


def test_compiled_modules_run_while_their_sources_are_as_they_were(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert origin(checkout) == str(listed(checkout).parent / PLACE)
    assert capsys.readouterr().err == ""


def test_a_source_that_was_only_touched_is_as_it_was(checkout: Path) -> None:
    os.utime(checkout / SOURCE, (1, 1))
    assert origin(checkout) is not None


def test_a_changed_source_puts_what_was_compiled_aside_and_one_line_says_so_once(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = checkout / SOURCE
    before = source.stat()
    source.write_text(source.read_text().replace("1", "2", 1))
    os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert source.stat().st_size == before.st_size
    assert origin(checkout) is None
    assert capsys.readouterr().err == f"{PUT_ASIDE}\n"
    assert not listed(checkout).exists()
    assert origin(checkout) is None
    assert capsys.readouterr().err == ""


def test_a_source_that_has_gone_has_changed(checkout: Path) -> None:
    (checkout / SOURCE).unlink()
    assert origin(checkout) is None
    assert not listed(checkout).exists()


def test_a_list_that_cannot_be_put_aside_is_not_used_either(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    (checkout / SOURCE).write_text("")
    monkeypatch.setattr(os, "replace", refuse)
    assert origin(checkout) is None
    assert listed(checkout).exists()


def test_what_was_compiled_for_another_python_waits_for_it(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, *lines = listed(checkout).read_text().splitlines()
    listed(checkout).write_text("\n".join(["linux cpython-39 3.9.0", *lines]))
    assert origin(checkout) is None
    assert listed(checkout).exists()
    assert capsys.readouterr().err == ""


def test_plain_python_can_be_asked_for(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OFF, "1")
    assert origin(checkout) is None


def test_a_compiled_module_that_has_gone_is_found_as_source(checkout: Path) -> None:
    (listed(checkout).parent / PLACE).unlink()
    assert origin(checkout) is None


# --- The start ------------------------------------------------------------------------------------------------------


def started(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The game of this checkout, begun with these words of the interpreter."""
    return subprocess.run(
        [sys.executable, *words], cwd=root, capture_output=True, text=True, timeout=60, check=True, env={**os.environ}
    )


def test_what_has_changed_is_put_aside_before_anything_runs(checkout: Path) -> None:
    with (checkout / SOURCE).open("a") as file:
        file.write("\n")
    shown = started(checkout, "-m", "thousand_tui", "--version")
    assert thousand_tui.__version__ in shown.stdout
    assert shown.stderr == f"{PUT_ASIDE}\n"
    assert started(checkout, "-m", "thousand_tui", "--version").stderr == ""


def test_telling_whether_sources_have_changed_loads_next_to_nothing(checkout: Path) -> None:
    program = "import sys; {}; print(*sys.modules)"
    before, after = (
        set(started(checkout, "-c", program.format(what)).stdout.split()) for what in ("pass", "import thousand_tui")
    )
    assert "thousand_tui.compiled" in after
    assert after - before <= {
        "__future__",
        "importlib",
        "importlib._bootstrap",
        "importlib._bootstrap_external",
        "importlib.machinery",
        "warnings",
        "_warnings",
        "thousand_tui",
        "thousand_tui.compiled",
    }
