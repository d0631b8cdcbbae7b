"""What a file is written over, and what not; and drafts."""

from __future__ import annotations

import json
import os
import re
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desk.saved_games import play, saved, start
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.sentences import fault_told, sentence
from thousand_tui.rules import preset
from thousand_tui.storage import Settings, load_settings, save_settings, settings_path
from thousand_tui.storage.files import (
    SHARED,
    Fault,
    Irregular,
    Problem,
    parse_toml,
    write_out_to,
    write_through,
    write_whole,
)
from thousand_tui.storage.learned import change_learned
from thousand_tui.storage.own_sets import save_set
from thousand_tui.storage.places import learned_path, sets_dir
from thousand_tui.storage.record_file import change_forgotten, forgotten_path
from thousand_tui.storage.shelf import backup_path
from thousand_tui.words import catalogue
from thousand_tui.words.catalogue import languages

KINDS = ("pipe", "socket", "device", "folder")


@pytest.fixture(params=KINDS)
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """Something that is no regular file."""
    path = tmp_path / "other"
    if request.param == "pipe":
        os.mkfifo(path)
        yield path
    elif request.param == "socket":
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(str(path))
            yield path
    elif request.param == "folder":
        path.mkdir()
        yield path
    else:
        # A terminal of our own: nothing else on this machine is at stake.
        one, two = os.openpty()
        yield Path(os.ttyname(two))
        os.close(one)
        os.close(two)


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "config"
    (folder / "sets").mkdir(parents=True)
    monkeypatch.setenv("THOUSAND_CONFIG", str(folder))
    return folder


def kind_of(path: Path) -> int:
    return stat.S_IFMT(path.stat().st_mode)


def test_what_is_no_file_is_not_replaced(other: Path) -> None:
    before = kind_of(other)
    for write in (write_whole, write_through):
        with pytest.raises(Irregular):
            write(other, b"x")
    assert kind_of(other) == before
    assert not stat.S_ISREG(before)


def test_nor_through_a_link_and_a_sentence_says_so(other: Path) -> None:
    before = kind_of(other)
    settings_path().symlink_to(other)
    learned_path().symlink_to(other)
    for problem in (save_settings(Settings(bell=True)), change_learned(lambda found: found)[1]):
        assert problem is not None
        assert "(not a regular file)" in sentence(problem)
    made = sets_dir() / "ours.toml"
    made.symlink_to(other)
    assert save_set("Ours", preset("BASE").agreements).path != made
    assert kind_of(other) == before
    assert {each.is_symlink() for each in (settings_path(), learned_path(), made)} == {True}


def test_a_link_to_a_file_stays_and_the_file_is_written(tmp_path: Path) -> None:
    real = tmp_path / "elsewhere.json"
    real.write_text("{}")
    settings_path().symlink_to(real)
    assert save_settings(Settings(bell=True)) is None
    assert settings_path().is_symlink()
    assert json.loads(real.read_text())["bell"] is True
    assert load_settings()[0].bell


def test_a_link_to_nothing_makes_the_file(tmp_path: Path) -> None:
    settings_path().symlink_to(tmp_path / "new.json")
    assert save_settings(Settings(bell=True)) is None
    assert settings_path().is_symlink()
    assert (tmp_path / "new.json").is_file()


def test_a_game_is_not_saved_over_a_pipe(tmp_path: Path) -> None:
    session = start()
    keeper = keep(session, tmp_path / "saves")
    backup = backup_path(keeper.path)
    backup.unlink(missing_ok=True)
    os.mkfifo(backup)
    play(session, 1)
    said = f"{backup.name} in {backup.parent} is a folder or a device, not a file, so nothing was saved there."
    assert session.trouble == said
    assert stat.S_ISFIFO(backup.stat().st_mode)
    backup.unlink()
    play(session, 1)
    assert session.trouble is None
    keeper.close()


def test_nor_what_is_forgotten(tmp_path: Path) -> None:
    path = forgotten_path(tmp_path / "records.db")
    os.mkfifo(path)
    with pytest.raises(Problem):
        change_forgotten(tmp_path / "records.db", lambda found: found)
    assert stat.S_ISFIFO(path.stat().st_mode)


# What a person wants to have somewhere


def test_an_export_is_written_into_a_pipe(tmp_path: Path) -> None:
    path, read = tmp_path / "pipe", []
    os.mkfifo(path)
    reader = threading.Thread(target=lambda: read.append(path.read_bytes()))
    reader.start()
    write_out_to(path, b"drawn", SHARED)
    reader.join()
    assert read == [b"drawn"]
    assert stat.S_ISFIFO(path.stat().st_mode)


def test_an_export_to_a_socket_or_a_folder_is_refused_by_the_system(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(tmp_path / "socket"))
        for path in (tmp_path / "socket", tmp_path):
            with pytest.raises(OSError, match=r"No such device|Is a directory"):
                write_out_to(path, b"drawn", SHARED)
        assert stat.S_ISSOCK((tmp_path / "socket").stat().st_mode)


def test_an_export_replaces_a_file_and_follows_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.svg", tmp_path / "link.svg"
    real.write_bytes(b"a longer one")
    link.symlink_to(real)
    write_out_to(link, b"drawn", SHARED)
    assert link.is_symlink()
    assert real.read_bytes() == b"drawn"


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="needs a system with /dev/stdout")
@pytest.mark.parametrize("before", ["", "before "])
def test_an_export_goes_to_standard_output(tmp_path: Path, before: str) -> None:
    """A pipe, and a file that was written before: ``>>``."""
    code = (
        "from pathlib import Path\n"
        "from thousand_tui.storage.files import write_out_to\n"
        "write_out_to(Path('/dev/stdout'), b'drawn', 0o666)\n"
    )
    words = [sys.executable, "-c", code]
    assert subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout == b"drawn"
    log = tmp_path / "log"
    log.write_text(before)
    with log.open("ab") as out:
        subprocess.run(words, stdout=out, check=True)
    assert log.read_text() == f"{before}drawn"


# Drafts


def test_two_programs_do_not_meet_in_a_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one is about to put its draft in place, another writes the same file from beginning to end."""
    path = tmp_path / "file"
    replace = os.replace

    def and_another(source: Path, target: Path) -> None:
        monkeypatch.setattr(os, "replace", replace)
        code = f"import pathlib, thousand_tui.storage.files as f; f.write_whole(pathlib.Path({str(path)!r}), b'theirs')"
        subprocess.run([sys.executable, "-c", code], check=True)
        assert path.read_bytes() == b"theirs"
        replace(source, target)

    monkeypatch.setattr(os, "replace", and_another)
    write_whole(path, b"ours")
    assert path.read_bytes() == b"ours"
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["file"]


def test_what_a_killed_program_left_is_cleared_away_and_the_draft_of_a_living_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "file"
    code = (
        "import os, signal, sys; from pathlib import Path; import thousand_tui.storage.files as f\n"
        "os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"f.write_whole(Path({str(path)!r}), b'theirs')"
    )
    with subprocess.Popen([sys.executable, "-c", code]) as killed:
        killed.wait()
    (left,) = [each for each in tmp_path.iterdir() if each.is_file()]
    living = left.with_name(left.name.replace(f".{killed.pid}.", f".{os.getppid()}."))
    living.write_bytes(b"half of it")
    write_whole(path, b"ours")
    assert not left.exists()
    assert living.exists()


def test_the_longest_name_of_a_saved_game_has_room_for_a_draft(tmp_path: Path) -> None:
    _, path = saved(tmp_path / "saves", 3)
    longest = path.with_name(f"{'𝕬' * 60}.json")
    path.rename(longest)
    write_whole(longest, b"x")
    write_whole(backup_path(longest), b"x")


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("dark = true\n[colors\n", 2, 8), ("dark = true\nname = [1,", 2, 11), ("a = 1\na = 2", 2, 6)],
)
def test_what_is_no_toml_is_said_by_its_place_in_every_language(text: str, line: int, column: int) -> None:
    with pytest.raises(Fault) as caught:
        parse_toml(text.encode())
    told = set()
    for language in languages():
        catalogue.speak(language)
        said, _, parsers = fault_told(caught.value).partition(":")
        assert re.findall("[0-9]+", said) == [str(line), str(column)]
        assert str(caught.value.facts["why"]) in parsers
        told.add(said)
    assert len(told) == len(languages())
