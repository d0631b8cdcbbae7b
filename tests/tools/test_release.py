"""A release is built and checked as a whole, and only if the changelog says what it brings."""

from __future__ import annotations

import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from thousand_tui import __version__
from tools.compiling import ROOT, no_compiler
from tools.release import main


@pytest.mark.parametrize(
    "changes",
    [
        None,
        "# Changes\n\n## 0.9\n\nMuch.\n",
        "# Changes\n\n## 0.9.10\n\nMuch.\n",
        "# Changes\n\n## 0.9.1.dev1\n\nMuch.\n",
        "# Changes\n\n## 0.9.1\n\n## 0.9.0\n\nMuch.\n",
        "# Changes\n\nSoon there is 0.9.1.\n",
    ],
)
def test_a_version_that_the_changelog_does_not_name_is_refused(
    changes: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if changes is not None:
        (tmp_path / "CHANGELOG.md").write_text(changes, "utf-8")
    assert main("0.9.1", tmp_path, tmp_path / "dist") == 1
    told = capsys.readouterr()
    assert told.err == "No release: CHANGELOG.md does not say what 0.9.1 brings.\n"
    assert not told.out
    assert not (tmp_path / "dist").exists()


def test_the_changelog_names_this_version_first() -> None:
    headings = [line for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines() if line.startswith("## ")]
    assert headings[0].split()[1] == __version__


@pytest.mark.slow
@pytest.mark.xdist_group("wheels")
def test_a_release_is_built_and_each_part_of_it_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stale = tmp_path / "thousand_tui-0.0.1.tar.gz"
    stale.touch()
    assert main(into=tmp_path) == 0, capsys.readouterr()
    built = {path.name: path for path in tmp_path.iterdir()}
    assert stale.name not in built
    assert len(built) == (2 if no_compiler() else 3)
    assert capsys.readouterr().out.count("installs and plays.") == len(built)
    with tarfile.open(built[f"thousand_tui-{__version__}.tar.gz"]) as sdist:
        assert f"thousand_tui-{__version__}/CHANGELOG.md" in sdist.getnames()
    with ZipFile(built[f"thousand_tui-{__version__}-py3-none-any.whl"]) as wheel:
        assert "thousand_tui/themes/baize.toml" in wheel.namelist()
