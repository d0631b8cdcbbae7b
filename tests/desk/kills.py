"""Kills a program that plays and saves, at every line of the code that saves and at random moments, and looks.

``python -m tests.desk.kills`` (``make kills``) does all of it; ``--every 40`` takes one line in 40.
"""

from __future__ import annotations

import argparse
import os
import select
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from tests.desk.saved_games import broken, fields, opened, play, same, start
from tests.narrowing import present
from thousand_tui.desk import keeper as keeping, notes as noting, opening, series
from thousand_tui.storage import files, locks, matches, notes, processes, series as series_storage, shelf
from thousand_tui.table.games import AnySession

SAVING = {
    module.__file__
    for module in (keeping, opening, files, locks, processes, shelf, series, matches, series_storage, noting, notes)
}
RANDOM_KILLS = 300


@dataclass
class Told:
    """What the program said before it was killed: the file, and how many moves of the game in it are saved."""

    path: Path
    moves: int


def tell(pipe: int, path: Path, session: AnySession) -> None:
    """Say that all moves are saved now."""
    if session.trouble is None:
        os.write(pipe, f"{path.name} {session.ply}\n".encode())


def plays_some(folder: Path, pipe: int) -> None:
    """A new game; it is left, gone on with, damaged and mended."""
    session: AnySession = start("kills")
    keeper = keeping.keep(session, folder)
    tell(pipe, keeper.path, session)
    for _ in range(3):
        play(session, 1, Random(1))
        tell(pipe, keeper.path, session)
    keeper.close()
    session = opened(keeper.path).session
    play(session, 1, Random(1))
    tell(pipe, keeper.path, session)
    keeper.close()
    # The last line is gone as if by a fault of the disk, and with it this move is no longer acknowledged.
    path = keeper.path
    text = path.read_text("utf-8").replace(f'"{fields(path)["log"][-1]}"', '"nonsense"')
    os.write(pipe, f"{path.name} {session.ply - 1}\n".encode())
    files.write_whole(path, text.encode())
    mended = opening.mend(broken(path))
    tell(pipe, path, mended.session)
    play(mended.session, 2, Random(2))
    tell(pipe, path, mended.session)


def plays_on(folder: Path, pipe: int) -> None:
    """A game without an end."""
    number = 0
    while True:
        session = start(f"kills {number}")
        keeper = keeping.keep(session, folder)
        while not session.is_over:
            play(session, 1, Random(session.ply))
            tell(pipe, keeper.path, session)
        keeper.close()
        number += 1


class KilledAt:
    """Counts the lines of the saving code (or another) that run, and ends the process before the one of this number."""

    def __init__(self, number: int, files: Collection[str | None] = SAVING) -> None:
        self.number = number
        self.files = files
        self.lines = 0

    def __call__(self, frame: FrameType, event: str, _: Any) -> Any:
        """A line is about to run, or a function to be called."""
        if frame.f_code.co_filename not in self.files:
            return None
        if event == "line":
            self.lines += 1
            if self.lines == self.number:
                os.kill(os.getpid(), signal.SIGKILL)
        return self


def killed(
    play_game: Callable[[Path, int], None], folder: Path, line: int = 0, after: float | None = None
) -> tuple[Told | None, bool]:
    """Play in a process of its own until that line, or for so many seconds from the first save; what it told, and
    whether it came to its own end."""
    said, ended = said_until_killed(play_game, folder, line, after)
    lines = [line.split() for line in said]
    return Told(folder / lines[-1][0], int(lines[-1][1])) if lines else None, ended


def said_until_killed(
    play_game: Callable[[Path, int], None], folder: Path, line: int = 0, after: float | None = None
) -> tuple[list[str], bool]:
    """The same with every line that it has written."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        sys.settrace(KilledAt(line) if line else None)
        play_game(folder, writing)
        os._exit(0)
    os.close(writing)
    said = b""
    until = None
    while until is None or time.monotonic() < until:
        ready, _, _ = select.select([reading], [], [], 0.001 if until else 60)
        if ready:
            data = os.read(reading, 1 << 16)
            if not data:
                break
            said += data
            if after is not None and until is None:
                until = time.monotonic() + after
    if after is not None:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    while data := os.read(reading, 1 << 16):
        said += data
    os.close(reading)
    return said.decode().splitlines(), os.waitstatus_to_exitcode(status) == 0


def lost(told: Told | None) -> int:
    """How many acknowledged moves are not there any more; the game must be ours, and be played on and saved."""
    if told is None:
        return 0
    found = opening.resume(told.path)
    if isinstance(found, opening.Damaged):
        found = opening.mend(found)
    session, keeper = found.session, found.keeper
    assert found.read_only is None, found.read_only
    moves = session.ply
    play(session, 1)
    assert session.trouble is None, session.trouble
    keeper.close()
    again = opened(keeper.path)
    assert same(again.session, session)
    again.keeper.close()
    return max(0, told.moves - moves)


def at_every_line(every: int) -> tuple[int, int]:
    """Kill the program at one line in ``every``; how often that was, and how many moves were lost."""
    kills = gone = 0
    line = 1
    while True:
        with tempfile.TemporaryDirectory() as folder:
            told, ended = killed(plays_some, Path(folder), line=line)
            gone += lost(told)
            if ended:
                return kills, gone
        kills += 1
        line += every


def at_random(number: int, rng: Random) -> tuple[int, int]:
    """Kill the program at random moments; how often that was, and how many moves were lost."""
    gone = 0
    for _ in range(number):
        with tempfile.TemporaryDirectory() as folder:
            told, _ = killed(plays_on, Path(folder), after=rng.random() * 0.15)
            gone += lost(present(told))
    return number, gone


def main() -> int:
    """Do it and say it."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--every", type=int, default=1, help="kill at one line in so many")
    words.add_argument("--random", type=int, default=RANDOM_KILLS, help="so many kills at random moments")
    chosen = words.parse_args()
    kills, gone = at_every_line(chosen.every)
    print(f"{kills} kills at lines of the saving code: {gone} acknowledged actions lost", flush=True)
    more, gone_too = at_random(chosen.random, Random("kills"))
    print(f"{more} kills at random moments: {gone_too} acknowledged actions lost")
    return 1 if gone + gone_too else 0


if __name__ == "__main__":
    sys.exit(main())
