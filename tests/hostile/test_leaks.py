"""Nothing that a file, its name or a command line says can steer the terminal: the bytes that leave the program."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.playing import program
from tests.guests.installing import Installer, installing as installing, one
from tests.hostile.formats import check_sentence
from tests.hostile.world import EVIL, EVIL_FILE, check_drawn, check_printed, hostile_names, plant
from tests.narrowing import a
from tests.storage.listing import summaries
from thousand_tui import cli
from thousand_tui.desk.opening import Damaged, delete, mend, resume
from thousand_tui.desk.sentences import SaveError, sentence
from thousand_tui.storage import saves_dir, sets_dir, themes_dir
from thousand_tui.storage.own_sets import own_sets
from thousand_tui.ui.theming import find_themes


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path / "saves"))
    plant(tmp_path)
    return tmp_path


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Callable[..., bytes]:
    """What a command line, run in this process, prints on both outputs."""

    def run(*words: str, text: str = "") -> bytes:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        cli.main(words)
        out, said = capfdbinary.readouterr()
        return out + said

    return run


def test_the_line_mode_prints_nothing_hostile(printed: Callable[..., bytes]) -> None:
    """The saved games, each opened and each asked about, and the sets of one's own."""
    games = range(1, len(summaries(saves_dir())) + 1)
    out = b"".join(printed("--plain", text=f"4\n{number}\nn\nq\n") for number in games)
    out += b"".join(printed("--plain", text=f"4\ndelete {number}\nn\nq\n") for number in games)
    out += printed("--plain", text=f"5\n6\n3\n24\n1\n{EVIL}\n1\nq\n")
    check_printed(out)
    assert out.count(b"PWN") > 100


def test_the_command_line_prints_nothing_hostile(installed: Installer, printed: Callable[..., bytes]) -> None:
    bot = one("return Pass()", title=EVIL, about=EVIL)
    installed("evil", {"evil": "evil:Bot", EVIL.replace("[", "("): "evil:Bot"}, bot)
    installed("worse", {"worse": "worse:Bot"}, f"raise ValueError({EVIL!r})")
    paths = [str(path) for path in saves_dir().iterdir() if path.is_file()]
    for words in (
        *(["show", path] for path in paths),
        *(["show", "--notation", path] for path in paths),
        ["show", os.fsdecode(EVIL_FILE)],
        ["rules", "--list"],
        ["rules", f"1 {EVIL}"],
        ["rules", EVIL, "--against", "BASE"],
        ["rules", f"C4={EVIL}"],
        ["bots"],
        ["--plain", "--bots", EVIL],
        ["--plain", "--preset", EVIL],
        ["--plain", "--seed", EVIL],
        [EVIL],
        ["--" + EVIL],
        ["arena", EVIL, "novice"],
        ["arena", "novice", "regular", "--deals", EVIL],
        ["arena", "novice", "regular", "--agreements", EVIL],
        ["arena", "novice", "regular", "--csv", paths[0]],
    ):
        said = printed(*words)
        check_printed(said)
        assert said, words


def test_no_bytes_of_the_command_line_break_it(tmp_path: Path) -> None:
    """Neither what is no text, nor an output that knows ASCII only."""
    for words, environment in (
        ([b"show", EVIL_FILE], {"LC_ALL": "C.UTF-8"}),
        ([b"--plain", b"--saves", os.fsencode(tmp_path) + b"/" + EVIL_FILE], {"PYTHONIOENCODING": "ascii"}),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "thousand_tui", *words],
            input=b"",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=os.environ | environment,
            timeout=120,
            check=False,
        )
        assert b"Traceback" not in done.stdout
        check_printed(done.stdout)


def test_the_screens_draw_nothing_hostile(home: Path) -> None:
    """Home with its notices, all themes, the saved games one by one with the question before deleting, the sets."""
    terminal = program(home, columns=120, rows=40)
    try:
        terminal.wait_for("Play")
        terminal.settle()
        terminal.press("t", "t", "t", "t", "t", "t")
        terminal.press("g")
        terminal.wait_for("Saved games")
        seen = ""
        for _ in summaries(home / "saves"):
            terminal.press("d")
            terminal.wait_for("Cancel")
            seen += terminal.text
            terminal.press("escape")
            terminal.wait(lambda text: "Cancel" not in text, "the list again")
            terminal.press("down")
        terminal.press("escape")
        terminal.wait_for("Play")
        terminal.press("f")
        terminal.wait_for("F7")
        terminal.press("\x1b[F", "up", "\x1b[19~", "escape", "up", "\x1b[19~", "escape", "\x1b[17~", "escape")
        terminal.press("\x10")
        terminal.settle()
        check_drawn(terminal.raw)
        assert "[bold" in seen
        assert terminal.raw.count(b"PWN") > 20
    finally:
        terminal.close()


@pytest.mark.parametrize("count", [60, pytest.param(500, marks=pytest.mark.slow)])
def test_files_of_hostile_names_are_files_like_any_other(count: int) -> None:
    """In each of the folders: each is listed, said and deleted."""
    names = hostile_names(count)
    for folder, ending in ((saves_dir(), b".json"), (sets_dir(), b".toml"), (themes_dir(), b".toml")):
        for path in [path for path in folder.iterdir() if path.is_file()]:
            path.unlink()
        for name in names:
            with open(os.fsencode(folder) + b"/" + name + ending, "wb") as file:
                file.write(b"{torn")
    listed = summaries(saves_dir())
    assert len(listed) == len([name for name in names if not name.startswith(b".")])
    for found in listed:
        assert found.problem is not None
        check_sentence(sentence(found.problem))
        with pytest.raises(SaveError) as caught:
            resume(found.path)
        check_sentence(str(caught.value))
        delete(found.path)
    assert summaries(saves_dir()) == []
    sets = own_sets()
    for own in sets:
        assert own.problem is not None
        check_sentence(sentence(own.problem))
        check_sentence(own.name or "nameless")
    troubles = find_themes([themes_dir()]).troubles
    assert len(troubles) == len(sets) > count * 3 // 4
    for said in troubles:
        check_sentence(said)


def test_a_game_is_kept_under_a_hostile_name(home: Path) -> None:
    path = next(found.path for found in summaries(home / "saves") if found.path.name.startswith("6 log"))
    damaged = a(Damaged, resume(path))
    check_sentence(damaged.said())
    mended = mend(damaged)
    mended.keeper.close()
    assert mended.notice is not None
    assert "kept as 6 log" in mended.notice
    check_sentence(mended.notice)
