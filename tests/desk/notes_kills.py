"""Kills programs that write notes on one game, two at once, and looks whether a note that was acknowledged is gone.

``python -m tests.desk.notes_kills`` (one of those that ``make kills`` runs) does so 100 times.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import traceback
from itertools import count
from pathlib import Path
from random import Random

from tests.desk.kills import said_until_killed
from thousand_tui.desk.notes import Moment, all_notes
from thousand_tui.storage.notes import MOST, load_notes
from thousand_tui.words import t

# A note takes so many lines of the code that saves.
LINES = 120
# So many moments are written about, and one of them is the other program's.
MOMENTS = 40


def writes_until_killed(folder: Path, pipe: int) -> None:
    """Write notes while another program does, each on its own moments; both are killed."""
    setattr(os, "fsync", lambda _: None)  # noqa: B010 - its type is no matter here
    parent, odd = os.getpid(), os.fork() == 0
    if odd:
        sys.settrace(None)
    save = next(folder.glob("*.json"))
    known = [note.ply for note in load_notes(save)[0]]
    for number in count(len(known)):
        if odd and os.getppid() != parent:
            os._exit(0)
        ply = 1 + 2 * (number % MOMENTS) + odd
        text = None if number % 7 == 6 else f"{os.getpid()} {number}"
        os.write(pipe, f"{json.dumps([ply, text, False])}\n".encode())
        try:
            told = Moment(save, 1, ply).write(text)
        except Exception:
            traceback.print_exc()
            os._exit(0)
        assert told == t("notes.gone" if text is None else "notes.kept"), told
        os.write(pipe, f"{json.dumps([ply, text, True])}\n".encode())


def main() -> int:
    """Do it and say it."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--kills", type=int, default=100, help="so many kills")
    chosen = words.parse_args()
    rng, wrong, written = Random("notes"), 0, 0
    kept: dict[int, str] = {}
    with tempfile.TemporaryDirectory() as top:
        folder = Path(top)
        save = folder / "game.json"
        save.write_bytes(Path("saves/samples/three-regulars.json").read_bytes())
        for number in range(chosen.kills):
            if number % 2:
                said, ended = said_until_killed(writes_until_killed, folder, line=rng.randint(1, 20 * LINES))
            else:
                said, ended = said_until_killed(writes_until_killed, folder, after=rng.random() * 0.1)
            begun: dict[int, set[str | None]] = {}
            for ply, text, is_done in map(json.loads, said):
                begun.setdefault(ply, set()).add(text)
                if is_done:
                    begun[ply], written = set(), written + 1
                    kept.pop(ply, None) if text is None else kept.update({ply: text})
            notes, problem = load_notes(save)
            there = {note.ply: note.text for note in notes}
            wrong += ended + (problem is not None) + len(notes) - len(there) + (len(notes) > MOST)
            # What was begun and not acknowledged may stand there or not; all else stands as it was told.
            wrong += sum(there.get(at) not in {kept.get(at), *begun.get(at, ())} for at in there.keys() | kept.keys())
            kept = there
            wrong += len(all_notes(folder)[0]) != len(there)
    print(f"{chosen.kills} kills while notes were written: {wrong} of {written} notes lost or wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
