"""Matches with the same cards, each in a folder of its own below the saved games.

``match.json`` says what the match is, who plays it here, and how an Expert did in its deals. Each deal somebody plays
is a saved game next to it, so the files show that nobody plays a deal twice, and whether everybody has played it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from thousand_tui.sanitize import one_line
from thousand_tui.storage.files import MEBIBYTE, Problem, read_limited, write_problem, write_whole
from thousand_tui.storage.locks import TURNS, alone
from thousand_tui.storage.saves import LONGEST_LINE, MOST_MOVES, Count, Name, Points, Time, dated, load

FOLDER: Final = "same-cards"
FILE: Final = "match.json"
MOST_PEOPLE: Final = 8
LIMIT: Final = 4 * MEBIBYTE


class KeptPart(BaseModel):
    """Any part of a kept file."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


Kept = TypeVar("Kept", bound=KeptPart)
Model = TypeVar("Model", bound=BaseModel)


class KeptExpert(KeptPart):
    """An Expert's result in a deal, the program and engine that played it, and its log in notation."""

    number: Count
    change: Points
    app: Name
    engine: Name
    log: Annotated[list[Annotated[str, Field(max_length=LONGEST_LINE)]], Field(max_length=MOST_MOVES)]


class KeptMatch(KeptPart):
    """A match: its challenge as a line, and the people who play it at this computer."""

    format: Literal["thousand-match"] = "thousand-match"
    version: Literal[1] = 1
    created: Time
    challenge: Annotated[str, Field(max_length=4000)]
    people: Annotated[list[Name], Field(min_length=1, max_length=MOST_PEOPLE)]
    experts: Annotated[list[KeptExpert], Field(max_length=100)] = []


def load_kept(path: Path, kind: type[Kept], damaged: str) -> Kept:
    """Read a file of the given kind.

    Raises:
        Problem: it cannot be read, or with the reason ``damaged`` if it is not of this kind.
    """
    data = read_limited(path, LIMIT)
    try:
        return kind.model_validate_json(data)
    except (ValidationError, ValueError, RecursionError):
        raise Problem(damaged, file=path.name, folder=path.parent.name) from None


def read_entries(path: Path, data: bytes, kind: type[Model]) -> tuple[Model, Problem | None]:
    """Read a file of independent entries without those that are not valid, and a problem that names these.

    Raises:
        ValueError: it is not such a file.
    """
    file, places = _entries(data, kind)
    names = one_line(", ".join(".".join(map(str, place)) for place in places), LONGEST_LINE)
    return file, Problem("unknown_entries", file=path.name, names=names) if places else None


def _entries(data: bytes, kind: type[Model]) -> tuple[Model, list[tuple[Any, ...]]]:
    try:
        return kind.model_validate_json(data), []
    except ValidationError as error:
        wrong = {each["loc"][:2]: each["type"] for each in error.errors(include_url=False)}
    found, places = json.loads(data), list(wrong)
    # Backwards, so that the numbers of the other entries stay the same.
    for place in reversed(places):
        if len(place) == 2:
            del found[place[0]][place[1]]
        elif wrong[place] == "extra_forbidden":
            del found[place[0]]
    return kind.model_validate_json(json.dumps(found)), places


def with_unknown(path: Path, limit: int, kind: type[BaseModel], fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields to write to such a file, together with the entries in it that this version does not know."""
    try:
        data = read_limited(path, limit)
        places = _entries(data, kind)[1]
    except (Problem, ValueError, LookupError, TypeError, RecursionError):
        return dict(fields)
    found = json.loads(data)
    kept = {**found, **fields}
    for name, place in (place for place in places if len(place) == 2):
        entry = found[name][place]
        kept[name] = {place: entry, **kept[name]} if isinstance(kept[name], dict) else [*kept[name], entry]
    return kept


def write_kept(path: Path, kept: KeptPart) -> None:
    """Write such a file whole.

    Raises:
        Problem: the system does not allow it to be written.
    """
    try:
        write_whole(path, f"{kept.model_dump_json(indent=1)}\n".encode())
    except OSError as error:
        raise write_problem(error, path) from error


def change_kept(path: Path, kind: type[Kept], damaged: str, change: Callable[[Kept], Kept]) -> Kept:
    """Apply ``change`` to the file as it is now, whoever may have changed it meanwhile; returns the new content.

    Raises:
        Problem: it cannot be read or written.
    """
    after = change(load_kept(path, kind, damaged))

    def write() -> None:
        nonlocal after
        with alone(path):
            before = load_kept(path, kind, damaged)
            after = change(before)
            if after != before:
                write_kept(path, after)

    if problem := TURNS.take(write):
        raise problem
    return after


def kept_files(folder: Path) -> list[Path]:
    """The files of a folder with one file for each series or book, the last changed first."""
    with suppress(OSError):
        found = [path for path in folder.iterdir() if path.suffix == ".json" and path.name[0] != "."]
        return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    return []


def match_folders(saves: Path) -> list[Path]:
    """The folders of all matches, newest first."""
    with suppress(OSError):
        found = [path for path in (saves / FOLDER).iterdir() if (path / FILE).is_file()]
        return sorted(found, key=lambda path: ((path / FILE).stat().st_ctime_ns, path.name), reverse=True)
    return []


def new_folder(saves: Path, names: list[str]) -> Path:
    """The path of a folder for a new match; the folder does not exist yet."""
    return saves / FOLDER / dated(names)


def deal_path(folder: Path, number: int, person: int) -> Path:
    """The path of the deal ``number`` as played by this person (counted from 0)."""
    return folder / f"{number:02}-{person + 1}.json"


def load_match(folder: Path) -> KeptMatch:
    """Read the file of a match.

    Raises:
        Problem: it cannot be read, or is not a match.
    """
    return load_kept(folder / FILE, KeptMatch, "no_match")


def is_shut(path: Path, number: int) -> bool:
    """Whether somebody in the match still has to play the deal that this save is of; also True if the match's file is
    missing."""
    try:
        people = len(load_match(path.parent).people)
        return not all(load(deal_path(path.parent, number, person)).is_practised for person in range(people))
    except Problem:
        return True
