"""Notes on moments of a saved game, kept next to it: ``game.json.notes``."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field

from thousand_tui.storage.files import MEBIBYTE, Problem, read_limited, write_fields
from thousand_tui.storage.locks import TURNS, alone
from thousand_tui.storage.matches import FOLDER, KeptPart, read_entries, with_unknown
from thousand_tui.storage.saves import Count, Time

LIMIT: Final = MEBIBYTE
# The most characters in a note, and the most notes on a game.
LONGEST: Final = 200
MOST: Final = 1000
ENDING: Final = ".json.notes"

Ply = Annotated[int, Field(ge=1, le=1_000_000)]


class KeptNote(KeptPart):
    """A note on the position after ``ply`` moves, in the deal of this number; without text it is a mere mark."""

    deal: Count
    ply: Ply
    text: Annotated[str, Field(max_length=LONGEST)] = ""
    written: Time


class _File(KeptPart):
    format: Literal["thousand-notes"]
    version: Literal[1]
    notes: Annotated[list[KeptNote], Field(max_length=MOST)]


def notes_path(save: Path) -> Path:
    """The path of the notes on a saved game."""
    return save.with_name(f"{save.name}.notes")


def noted_saves(saves: Path) -> list[Path]:
    """The saved games in a folder, and in its matches, that have notes."""
    found = [*saves.glob(f"[!.]*{ENDING}"), *saves.glob(f"{FOLDER}/*/[!.]*{ENDING}")]
    games = (path.with_name(path.name.removesuffix(".notes")) for path in found)
    return sorted(game for game in games if game.exists())


def load_notes(save: Path) -> tuple[Sequence[KeptNote], Problem | None]:
    """The notes on a game in their order, and the problem with their file, if any; a missing file is no problem."""
    path = notes_path(save)
    try:
        file, problem = read_entries(path, read_limited(path, LIMIT), _File)
        return file.notes, problem
    except Problem as problem:
        return (), None if problem.reason == "missing" else problem
    except (ValueError, LookupError, TypeError, RecursionError):
        return (), Problem("notes_damaged", file=path.name)


def change_notes(save: Path, change: Callable[[Sequence[KeptNote]], Sequence[KeptNote]]) -> Problem | None:
    """Apply ``change`` to the notes on a game as they are now, whoever may have changed them meanwhile. Returns the
    problem, None if there was none. A damaged file is kept next to it as ``.broken``."""
    path = notes_path(save)

    def write() -> Problem | None:
        with alone(path):
            if not save.exists():
                return Problem("notes_without_game", file=save.name)
            found, problem = load_notes(save)
            notes = sorted(change(found), key=lambda note: note.ply)
            written = [json.loads(note.model_dump_json()) for note in notes]
            fields = with_unknown(path, LIMIT, _File, {"format": "thousand-notes", "version": 1, "notes": written})
            if len(fields["notes"]) > MOST:
                return Problem("notes_full", file=save.name, most=MOST)
            return write_fields(path, fields, "notes_not_saved", problem)

    return TURNS.take(write)
