"""Matches with the same cards: a folder each, in a folder of its own among the saved games.

``match.json`` says what the match is, who plays it here, and what an Expert has made of its deals; each deal that
somebody plays is a saved game beside it. So nobody plays a deal twice, and whether all have played one is seen from the
files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from thousand_tui.harmless import one_line
from thousand_tui.storage.files import MEBIBYTE, Problem, read_limited, write_problem, write_whole
from thousand_tui.storage.locks import TURNS, alone
from thousand_tui.storage.saves import LONGEST_LINE, MOST_MOVES, Count, Name, Points, Time, dated, load

FOLDER: Final = "same-cards"
FILE: Final = "match.json"
MOST_PEOPLE: Final = 8
LIMIT: Final = 4 * MEBIBYTE


class KeptPart(BaseModel):
    """A part of such a file."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


Kept = TypeVar("Kept", bound=KeptPart)
Model = TypeVar("Model", bound=BaseModel)


class KeptExpert(KeptPart):
    """What an Expert made of a deal, by which program and engine, and its log in notation."""

    number: Count
    change: Points
    app: Name
    engine: Name
    log: Annotated[list[Annotated[str, Field(max_length=LONGEST_LINE)]], Field(max_length=MOST_MOVES)]


class KeptMatch(KeptPart):
    """A match: its challenge as a line, and who plays it at this keyboard."""

    format: Literal["thousand-match"] = "thousand-match"
    version: Literal[1] = 1
    created: Time
    challenge: Annotated[str, Field(max_length=4000)]
    people: Annotated[list[Name], Field(min_length=1, max_length=MOST_PEOPLE)]
    experts: Annotated[list[KeptExpert], Field(max_length=100)] = []


def load_kept(path: Path, kind: type[Kept], damaged: str) -> Kept:
    """Read a file of this kind.

    Raises:
        Problem: it cannot be read, or it is none: then ``damaged``.
    """
    data = read_limited(path, LIMIT)
    try:
        return kind.model_validate_json(data)
    except (ValidationError, ValueError, RecursionError):
        raise Problem(damaged, file=path.name, folder=path.parent.name) from None


def read_entries(path: Path, data: bytes, kind: type[Model]) -> tuple[Model, Problem | None]:
    """What a file of entries that do not depend on each other holds but for those that do not fit, and which these are.

    Raises:
        ValueError: it is no such file.
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
    # From behind, so that the numbers of the others stay.
    for place in reversed(places):
        if len(place) == 2:
            del found[place[0]][place[1]]
        elif wrong[place] == "extra_forbidden":
            del found[place[0]]
    return kind.model_validate_json(json.dumps(found)), places


def with_unknown(path: Path, limit: int, kind: type[BaseModel], fields: Mapping[str, Any]) -> dict[str, Any]:
    """What is to be written to such a file, and what stands there that this version does not know."""
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
        Problem: the system does not let it be written.
    """
    try:
        write_whole(path, f"{kept.model_dump_json(indent=1)}\n".encode())
    except OSError as error:
        raise write_problem(error, path) from error


def change_kept(path: Path, kind: type[Kept], damaged: str, change: Callable[[Kept], Kept]) -> Kept:
    """Change such a file as it is by now, whoever else may have changed it; returns what it holds then.

    Raises:
        Problem: it cannot be read, or not be written.
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


def match_folders(saves: Path) -> list[Path]:
    """The folders of all matches, the one begun last first."""
    with suppress(OSError):
        found = [path for path in (saves / FOLDER).iterdir() if (path / FILE).is_file()]
        return sorted(found, key=lambda path: ((path / FILE).stat().st_ctime_ns, path.name), reverse=True)
    return []


def new_folder(saves: Path, names: list[str]) -> Path:
    """A folder for a new match, which is not there yet."""
    return saves / FOLDER / dated(names)


def deal_path(folder: Path, number: int, person: int) -> Path:
    """Where the deal of this number lies as the person at this place plays it."""
    return folder / f"{number:02}-{person + 1}.json"


def load_match(folder: Path) -> KeptMatch:
    """Read what a match is.

    Raises:
        Problem: it cannot be read, or is no match.
    """
    return load_kept(folder / FILE, KeptMatch, "no_match")


def is_shut(path: Path, number: int) -> bool:
    """Whether somebody has still to play the deal that this saved game of a match is of; so it is as well where the
    match is not beside it."""
    try:
        people = len(load_match(path.parent).people)
        return not all(load(deal_path(path.parent, number, person)).is_practised for person in range(people))
    except Problem:
        return True
