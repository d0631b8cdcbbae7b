"""Saved games to be replayed: read without being taken up, and what is noted in them.

A replay holds no lock and writes nothing, but for one thing: that a deal was seen with its cards open, so that nobody
goes back into it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from thousand_tui.desk.opening import Progress, replayed
from thousand_tui.desk.sentences import in_words, sentence
from thousand_tui.storage import Problem, saves
from thousand_tui.storage.files import write_through
from thousand_tui.storage.locks import Lock, Taken
from thousand_tui.storage.problems import write_problem
from thousand_tui.table import Mark
from thousand_tui.table.games import AnySession
from thousand_tui.words import t


@dataclass(frozen=True, slots=True)
class Shelved:
    """A saved game as far as it can be read, with its file; ``notice`` is a sentence that should be told once."""

    session: AnySession
    path: Path
    notice: str | None = None


def read_game(path: Path, progress: Progress | None = None) -> Shelved:
    """Read a saved game for a replay; its file stays as it is, whoever has it open.

    Raises:
        SaveError: nothing of it can be read.
    """
    with in_words():
        found = replayed(path, progress=progress)
    notice = None if found.is_whole else t("replay.read_until", file=path.name, move=found.session.ply)
    return Shelved(found.session, path, notice)


def note_in_file(path: Path, deal: int) -> str | None:
    """Note in a saved game that a deal was seen with cards open; why that cannot be done, None if it was.

    Nothing else in it changes, its time neither, so it keeps its place in the list.
    """
    lock = Lock(path)
    try:
        lock.hold()
        save = saves.load(path)
        noted = save.marks.get(str(deal), [])
        if Mark.SEEN not in noted:
            marks = save.marks | {str(deal): sorted([*noted, Mark.SEEN])}
            write_through(path, saves.encode(save.model_copy(update={"marks": marks})))
    except Taken as taken:
        return sentence(taken)
    except Problem as problem:
        return sentence(problem)
    except OSError as error:
        return sentence(write_problem(error, path))
    finally:
        lock.release()
    return None


def note_seen(session: AnySession, deal: int) -> str | None:
    """Note the same in a game that is open; why it cannot be saved, None if it was, or was before."""
    if Mark.SEEN not in session.marks.get(deal, ()):
        session.mark(Mark.SEEN, deal=deal)
    return session.trouble if session.has_unsaved else None
