"""Each call to the disk fails in turn, once or for good: nothing that was saved is lost, and a sentence says why."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeAlias

import pytest

from tests.desk.saved_games import broken, fields, opened, play, same, saved, start
from tests.storage.faults import Disk, disk_of
from thousand_tui.desk.keeper import Keeper, keep
from thousand_tui.desk.opening import Damaged, delete, mend, replayed, resume
from thousand_tui.desk.sentences import SaveError
from thousand_tui.rules import preset
from thousand_tui.storage import Settings, load_settings, save_settings, settings_path
from thousand_tui.storage.files import Problem
from thousand_tui.storage.own_sets import own_sets, rename_set, save_set
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession

ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES)


class Played:
    """A game that is played while the disk fails, and what of it was acknowledged as saved: the file and the move.

    ``goes_on`` when a move could not be saved; else that is where it ends, so that the next save mends nothing.
    """

    def __init__(self, session: AnySession, keeper: Keeper, *, goes_on: bool) -> None:
        self.session = session
        self.keeper = keeper
        self.goes_on = goes_on
        self.acknowledged: tuple[Path, int] | None = None

    def play(self, moves: int) -> None:
        """Play, and note what is said to be saved; where it is not, one sentence says why."""
        for _ in range(moves):
            if self.session.has_unsaved and not self.goes_on:
                break
            play(self.session, 1, Random(self.session.ply))
            self.note()

    def note(self) -> None:
        """What is acknowledged now."""
        trouble = self.session.trouble
        if trouble is None:
            self.acknowledged = self.keeper.path, self.session.ply
        else:
            assert trouble[0].isupper() or trouble[0].isdigit()
            assert trouble.endswith((".", "?"))
            assert "Errno" not in trouble
            assert "\n" not in trouble

    def check(self) -> None:
        """As if the program had been killed just now, and then as it goes on with a sound disk."""
        if self.acknowledged is not None:
            path, ply = self.acknowledged
            assert replayed(path).session.ply >= ply
        play(self.session, 1)
        assert self.session.trouble is None
        self.keeper.close()
        assert same(opened(self.keeper.path).session, self.session)


Checked: TypeAlias = Callable[[], None]
Game: TypeAlias = Callable[[Path, bool], Callable[[], Checked]]
"""Makes all ready in a folder, and returns what is done on the failing disk; that returns what must hold then.
Whether it goes on where a move could not be saved is said too."""


def new_game(folder: Path, goes_on: bool) -> Callable[[], Checked]:
    def go() -> Checked:
        session = start()
        played = Played(session, keep(session, folder / "saves"), goes_on=goes_on)
        played.note()
        played.play(3)
        return played.check

    return go


@cache
def files_of(moves: int) -> dict[str, bytes]:
    """What lies in the folder of a game that was saved after each of so many moves."""
    with TemporaryDirectory() as folder:
        saved(Path(folder), moves)
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def copied(folder: Path, moves: int) -> tuple[ThousandSession, Path]:
    """The same game in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files_of(moves).items():
        (folder / name).write_bytes(data)
    (path,) = folder.glob("*.json")
    return play(start(), moves), path


def resumed(folder: Path, goes_on: bool) -> Callable[[], Checked]:
    session, path = copied(folder, 45)

    def untouched() -> None:
        assert same(opened(path).session, session)

    def go() -> Checked:
        try:
            found = resume(path)
        except SaveError:
            return untouched
        # A file that cannot be read is taken for damaged, and its backup is offered; this player says no.
        if isinstance(found, Damaged):
            return untouched
        played = Played(found.session, found.keeper, goes_on=goes_on)
        played.acknowledged = path, 45
        played.play(3)
        return played.check

    return go


def mended(folder: Path, goes_on: bool) -> Callable[[], Checked]:
    _, path = copied(folder, 45)
    line = fields(path)["log"][-2]
    text = path.read_text("utf-8").replace(f'"{line}"', '"nonsense"')
    path.write_text(text, "utf-8")
    damaged = broken(path)

    def untouched() -> None:
        assert text in [each.read_text("utf-8") for each in folder.glob("*.json")]

    def go() -> Checked:
        try:
            found = mend(damaged)
        except SaveError:
            return untouched
        played = Played(found.session, found.keeper, goes_on=goes_on)
        played.note()
        played.play(2)

        def check() -> None:
            untouched()
            played.check()

        return check

    return go


GAMES: tuple[Game, ...] = (new_game, resumed, mended)


def calls_of(game: Game, folder: Path) -> int:
    """How often the disk is called."""
    go, disk = game(folder, True), Disk(folder)
    with disk_of(disk):
        check = go()
    check()
    return len(disk.calls)


def fail_at(game: Game, folder: Path, numbers: Iterable[int], error: int, *, for_good: bool) -> None:
    """Play the same game once for each number, the call of this number failing, and those after it too if for good."""
    for number in numbers:
        place = folder / f"{game.__name__}-{error}-{for_good}-{number}"
        place.mkdir()
        go = game(place, for_good)
        disk = Disk(place, lambda at, n=number: at >= n if for_good else at == n, error)  # type: ignore[misc]
        try:
            with disk_of(disk):
                check = go()
            check()
        except Exception as fault:
            called = disk.calls[number - 1 : number]
            raise AssertionError(f"{game.__name__}: call {number} {called} with {os.strerror(error)}") from fault


@pytest.mark.parametrize("for_good", [False, True], ids=["once", "for good"])
@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_some_calls_fail(tmp_path: Path, game: Game, error: int, for_good: bool) -> None:
    calls = calls_of(game, tmp_path)
    assert calls > 40
    first = Random(f"{game.__name__} {error} {for_good}").randrange(1, 29)
    fail_at(game, tmp_path, range(first, calls + 1, 29), error, for_good=for_good)


@pytest.mark.slow
@pytest.mark.parametrize("for_good", [False, True], ids=["once", "for good"])
@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_every_call_fails(tmp_path: Path, game: Game, error: int, for_good: bool) -> None:
    fail_at(game, tmp_path, range(1, calls_of(game, tmp_path) + 1), error, for_good=for_good)


@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
def test_every_call_fails_while_a_game_is_deleted(tmp_path: Path, error: int) -> None:
    session, path = copied(tmp_path / "first", 3)
    disk = Disk(path.parent)
    with disk_of(disk):
        delete(path)
    for number in range(1, len(disk.calls) + 1):
        session, path = copied(tmp_path / str(number), 3)
        with disk_of(Disk(path.parent, lambda at, n=number: at == n, error)):  # type: ignore[misc]
            try:
                delete(path)
            except SaveError:
                assert path.exists()
        if path.exists():
            assert same(opened(path).session, session)
        else:
            # A lock file that nobody holds may stay.
            assert not list(path.parent.glob("*.json")) + list(path.parent.glob("*.bak"))


@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
@pytest.mark.parametrize("is_damaged", [False, True], ids=["sound", "damaged"])
def test_every_call_fails_while_settings_are_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int, is_damaged: bool
) -> None:
    number, calls = 0, 1
    while number <= calls:
        monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / str(number)))
        save_settings(Settings(bell=True))
        before = "damaged" if is_damaged else settings_path().read_text("utf-8")
        settings_path().write_text(before, "utf-8")
        disk = Disk(tmp_path, lambda at, n=number: at == n, error)  # type: ignore[misc]
        with disk_of(disk):
            problem = save_settings(Settings(bell=True, mouse=False))
        calls = max(calls, len(disk.calls)) if number == 0 else calls
        kept = [each.read_text("utf-8") for each in settings_path().parent.iterdir()]
        if problem is not None:
            assert before in kept
        else:
            assert load_settings() == (Settings(bell=True, mouse=False), None)
            assert not is_damaged or before in kept
        assert save_settings(Settings(mouse=False)) is None
        assert load_settings() == (Settings(mouse=False), None)
        number += 1
    assert number > 10


@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
def test_every_call_fails_while_a_set_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int) -> None:
    one, other = preset("BASE").agreements, preset("WIKI").agreements
    number, calls = 0, 1
    while number <= calls:
        monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / str(number)))
        save_set("Ours", one)
        disk = Disk(tmp_path, lambda at, n=number: at == n, error)  # type: ignore[misc]
        with disk_of(disk):
            try:
                save_set("Ours", other)
                rename_set(own_sets()[0], "Theirs")
            except (Problem, IndexError):
                assert number
        calls = max(calls, len(disk.calls)) if number == 0 else calls
        found = own_sets()
        assert found
        assert {each.problem for each in found} == {None}
        assert {each.agreements for each in found} <= {one, other}
        save_set("Ours", other)
        assert other in [each.agreements for each in own_sets()]
        number += 1
    assert number > 10
