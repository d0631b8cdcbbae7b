"""A release is built and checked as a whole, and only if the changelog says what it brings."""

from __future__ import annotations

import tarfile
from pathlib import Path
from zipfile import ZipFile

import pexpect
import pytest

from thousand_tui import __version__
from thousand_tui.words.catalogue import ENGLISH, languages
from tools import release
from tools.build_hook import for_an_index
from tools.compiling import ROOT, no_compiler
from tools.install_completion import SHELLS
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


def test_the_changelog_names_what_is_not_released_and_then_this_version() -> None:
    headings = [line for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines() if line.startswith("## ")]
    assert headings[0] == "## Unreleased"
    assert headings[1].split()[1] == __version__


class Deaf:
    """A program that draws home once, and hears only the second Enter."""

    def __init__(self, saves: Path) -> None:
        self.saves = saves
        self.heard = 0
        self.drawn = [b"Play"]

    def read_nonblocking(self, size: int = 1, timeout: float = -1) -> bytes:
        if not self.drawn:
            raise pexpect.TIMEOUT("nothing")
        return self.drawn.pop()

    def send(self, s: str | bytes) -> int:
        self.heard += 1
        if self.heard == 2:
            (self.saves / "game.json").touch()
        return len(s)


def test_enter_is_pressed_again_where_the_first_was_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "AGAIN", 0.01)
    monkeypatch.setattr(release, "PATIENCE", 5.0)
    release.begin(Deaf(tmp_path), tmp_path)
    assert (tmp_path / "game.json").exists()


def test_a_program_that_ends_is_told_with_what_it_printed(tmp_path: Path) -> None:
    class Ending(Deaf):
        def read_nonblocking(self, size: int = 1, timeout: float = -1) -> bytes:
            if not self.drawn:
                raise pexpect.EOF("the end")
            return self.drawn.pop()

    with pytest.raises(release.Trouble, match="the program ended before a game started on the screen:\nPlay"):
        release.begin(Ending(tmp_path), tmp_path)


@pytest.mark.slow
def test_a_release_is_built_and_each_part_of_it_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stale = tmp_path / "thousand_tui-0.0.1.tar.gz"
    stale.touch()
    monkeypatch.setattr(release, "TESTED", "tests/test_docs.py tests/test_package.py tests/rules/examples")
    assert main(into=tmp_path) == 0, capsys.readouterr()
    built = {path.name: path for path in tmp_path.iterdir()}
    assert stale.name not in built
    assert len(built) == (2 if no_compiler() else 3)
    assert capsys.readouterr().out.count("installs and plays.") == len(built)
    with tarfile.open(built[f"thousand_tui-{__version__}.tar.gz"]) as sdist:
        assert f"thousand_tui-{__version__}/CHANGELOG.md" in sdist.getnames()
    with ZipFile(built[f"thousand_tui-{__version__}-py3-none-any.whl"]) as wheel:
        names = set(wheel.namelist())
    assert {"thousand_tui/themes/baize.toml", "thousand_tui/pages/lessons.md"} <= names
    assert "thousand_tui/samples/annas-mistakes.json" in names
    assert not any("-linux_" in name for name in built)


LINKED = "See [the page](docs/x.md), [a part](#keys) and [elsewhere](https://e.org/y).\n\n![A table](docs/t.svg)\n"


def test_links_of_the_readme_lead_into_the_repository() -> None:
    assert for_an_index(LINKED, "https://e.org/p") == (
        "See [the page](https://e.org/p/blob/HEAD/docs/x.md), [a part](#keys) and [elsewhere](https://e.org/y)."
        "\n\n![A table](https://e.org/p/raw/HEAD/docs/t.svg)\n"
    )
    assert for_an_index(LINKED, "") == "See the page, [a part](#keys) and [elsewhere](https://e.org/y).\n\n\n"


def test_a_wheel_for_this_very_system_is_refused(tmp_path: Path) -> None:
    with pytest.raises(release.Trouble, match="no index takes that"):
        release.check([tmp_path / "thousand_tui-1-cp311-cp311-linux_x86_64.whl"], "1", tmp_path)


def test_what_is_installed_beside_the_game_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    silent = "zsh"

    def answer(command: list[str], *_: object) -> str:
        asked.append(" ".join(command[1:]))
        return "" if command[-1] == silent else "something"

    monkeypatch.setattr(release, "run", answer)
    with pytest.raises(release.Trouble, match="for zsh: “thousand --completion zsh” prints nothing"):
        release.check_reads(tmp_path / "bin" / "thousand", tmp_path)
    silent = ""
    with pytest.raises(release.Trouble, match="man page"):
        release.check_reads(tmp_path / "bin" / "thousand", tmp_path)
    for language in languages():
        page = tmp_path.joinpath("share", "man", *([language] if language != ENGLISH else []), "man6", "thousand.6")
        page.parent.mkdir(parents=True)
        named = "thousand.6" if language == ENGLISH else f"thousand.{language}.6"
        page.write_bytes((release.ROOT / "docs" / named).read_bytes())
    asked.clear()
    release.check_reads(tmp_path / "bin" / "thousand", tmp_path)
    assert asked == ["review annas-mistakes --deal 13", "docs play", *map("--completion {}".format, SHELLS)]
