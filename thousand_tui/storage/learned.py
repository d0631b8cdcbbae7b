"""Lessons finished and lessons left half-way, the course's score sheet, and what is to be practised again: one JSON
file in the configuration folder."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from thousand_tui.sanitize import one_line
from thousand_tui.storage.files import Problem, read_limited, write_fields
from thousand_tui.storage.locks import TURNS, alone
from thousand_tui.storage.matches import read_entries, with_unknown
from thousand_tui.storage.places import learned_path

LIMIT: Final = 64 * 1024
# The most lessons, and the most tasks, that are remembered.
MOST: Final = 500
# Older files have a number before the name of each lesson that comes with the program.
_NUMBER: Final = re.compile(r"\A[0-9]-(?=[a-z])")

LessonId = Annotated[str, Field(max_length=200)]
Number = Annotated[int, Field(strict=True, ge=0, le=1000)]
Total = Annotated[int, Field(strict=True, ge=-100_000, le=100_000)]


@dataclass(frozen=True, slots=True)
class Learned:
    """The lessons that were finished, and where others were left: a scene and a step, by lesson.

    ``sheet`` is the course's score sheet after a hand, by lesson and scene: the totals (``auction.0``) and the bolts
    (``auction.0.bolts``). ``due`` holds what was answered wrongly: how often it has been answered correctly since, and
    the day on which it comes back.
    """

    done: frozenset[str] = frozenset()
    left: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    sheet: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    due: Mapping[str, tuple[int, date]] = field(default_factory=dict)


class _File(BaseModel):
    # Fields added by a newer version are ignored.
    model_config = ConfigDict(frozen=True, extra="ignore")

    format: Literal["thousand-learned"]
    done: Annotated[list[LessonId], Field(max_length=MOST)] = []
    left: Annotated[dict[LessonId, tuple[Number, Number]], Field(max_length=MOST)] = {}
    sheet: Annotated[dict[LessonId, tuple[Total, Total, Total]], Field(max_length=MOST)] = {}
    due: Annotated[dict[LessonId, tuple[Number, date]], Field(max_length=MOST)] = {}


def load_learned() -> tuple[Learned, Problem | None]:
    """What was learned; if the file is damaged, nothing and the problem. A missing file is no problem."""
    path = learned_path()
    try:
        data = read_limited(path, LIMIT)
    except Problem as problem:
        return Learned(), None if problem.reason == "missing" else problem
    try:
        file, unknown = read_entries(path, data, _File)
    except ValidationError as error:
        place = ".".join(map(str, error.errors(include_url=False)[0]["loc"]))
        return Learned(), Problem("damaged_learned", file=path.name, why=one_line(place) or "?")
    except (ValueError, LookupError, TypeError, RecursionError):
        return Learned(), Problem("damaged_learned", file=path.name, why="?")
    done = frozenset(_NUMBER.sub("", id) for id in file.done)
    left = {_NUMBER.sub("", id): place for id, place in file.left.items()}
    return Learned(done, left, file.sheet, file.due), unknown


def change_learned(change: Callable[[Learned], Learned]) -> tuple[Learned, Problem | None]:
    """Apply ``change`` to what was learned, also to what other programs have written meanwhile; a file that could not
    be read is kept next to it as ``learned.json.broken``.

    Returns what is learned now, and the problem if it could not be written.
    """
    path, learned = learned_path(), change(load_learned()[0])

    def write() -> Problem | None:
        nonlocal learned
        with alone(path):
            found, problem = load_learned()
            learned = change(found)
            fields = {
                "format": "thousand-learned",
                "done": sorted(learned.done),
                "left": dict(learned.left),
                "sheet": dict(learned.sheet),
                "due": {what: (right, day.isoformat()) for what, (right, day) in [*learned.due.items()][-MOST:]},
            }
            fields = with_unknown(path, LIMIT, _File, fields)
            return write_fields(path, fields, "learned_not_saved", problem)

    problem = TURNS.take(write)
    return learned, problem
