"""The wheels, installed in environments of their own: both play, and compiled rules play as their source does.

Compiling takes minutes. Where there is no compiler the tests of the compiled wheel say so and check nothing.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.slowly import NIGHT
from tools.compiling import ROOT, compile_all, copy_sources, no_compiler
from tools.wheels import compiled, pure

pytestmark = pytest.mark.slow

GAME = ("-m", "thousand_tui", "arena", "regular", "novice", "--games", "2", "--jobs", "1")
WHERE = "import thousand_tui.rules.game as game, thousand_tui.bots.search.solver as s; print(game.__file__, s.__file__)"
POSITIONS = 2_000 if NIGHT else 500
SLICE = ("tests/rules", "tests/bots", "tests/table")
SOURCE_ALONE = ("test_view_notation.py", "test_wrong_types.py", "test_refusals.py")
"""Tests that read annotations or build actions of wrong types; compiled classes keep none, and refuse those at once."""


class Installed:
    """An environment in which only a wheel and what the tests need is installed; ``folder`` holds a copy of the tests,
    from where the sources of this checkout cannot be seen."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder / "tests and bench"
        for name in ("tests", "bench", "tools", "docs", "saves"):
            shutil.copytree(ROOT / name, self.folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "README.md"):
            shutil.copy(ROOT / name, self.folder)
        subprocess.run([sys.executable, "-m", "venv", folder / "environment"], check=True)
        self.python = folder / "environment" / ("Scripts" if os.name == "nt" else "bin") / "python"
        pip = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps")
        self.run(*pip, "--require-hashes", "-r", str(ROOT / "requirements-dev.lock"))
        self.run(*pip, "--no-index", str(wheel))

    def run(self, *words: str) -> str:
        """What its Python prints."""
        done = subprocess.run([self.python, *words], cwd=self.folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
        return done.stdout


@pytest.fixture(scope="module")
def from_source(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("pure")
    return Installed(folder, pure(folder))


@pytest.fixture(scope="module")
def with_compiled(tmp_path_factory: pytest.TempPathFactory) -> Installed | None:
    """None where nothing can be compiled."""
    if no_compiler():
        return None
    folder = tmp_path_factory.mktemp("compiled")
    copy_sources(folder / "copy")
    assert compile_all(folder / "copy", folder / "modules") == ""
    return Installed(folder, compiled(folder, folder / "modules"))


def test_the_pure_wheel_plays(from_source: Installed) -> None:
    assert all(path.endswith(".py") for path in from_source.run("-c", WHERE).split())
    assert "regular" in from_source.run(*GAME)


def test_the_compiled_wheel_plays_the_same(
    from_source: Installed, with_compiled: Installed | None, record_property: Callable[[str, object], None]
) -> None:
    if with_compiled is None:
        record_property("shown", f"Nothing compiled was tested: {no_compiler()}")
        return
    assert not any(path.endswith(".py") for path in with_compiled.run("-c", WHERE).split())
    told, expected = (each.run(*GAME).partition("milliseconds")[0] for each in (with_compiled, from_source))
    assert told == expected


def test_an_expert_decides_the_same_compiled(from_source: Installed, with_compiled: Installed | None) -> None:
    if with_compiled is not None:
        words = ("bench/deciding.py", str(POSITIONS))
        decisions = from_source.run(*words).splitlines()
        assert len(decisions) == POSITIONS
        assert with_compiled.run(*words).splitlines() == decisions


def test_compiled_rules_pass_the_tests_of_their_source(with_compiled: Installed | None) -> None:
    if with_compiled is not None:
        left_out = [f"--ignore=tests/rules/{name}" for name in SOURCE_ALONE]
        words = ("-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *SLICE, *left_out)
        assert " passed" in with_compiled.run(*words)
