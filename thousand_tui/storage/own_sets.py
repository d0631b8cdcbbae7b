"""A player's own sets of agreements: one TOML file each, in the folder ``sets`` next to the settings.

A file names a preset and lists what differs from it, so that people can read it, edit it and share it. Whatever this
version does not know (an option or a value that it does not have) is reported by name and stays as in the preset. A
file that cannot be read at all is reported too, and never touched.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from thousand_tui import __version__
from thousand_tui.rules import Agreements, AgreementsError, differences, preset, presets, read_lenient, read_line
from thousand_tui.sanitize import one_line
from thousand_tui.storage.files import SHARED, TOML_LIMIT, Fault, Problem, read_limited, read_toml, write_through
from thousand_tui.storage.locks import alone
from thousand_tui.storage.places import at_home, sets_dir, slug, toml_files

FORMAT: Final = "thousand-agreements"
# Increased whenever older files can no longer be read as they are.
VERSION: Final = 1

LONGEST_NAME: Final = 40
START: Final = "BASE"

_HEAD: Final = """\
# A set of agreements for the card game Thousand.
# It is the preset named here, but for what stands under [changes].
"""


@dataclass(frozen=True, slots=True)
class OwnSet:
    """A player's own named set.

    ``start`` is the preset it was made from, ``unknown`` the names in its file that this version does not know. If
    ``problem`` is set, the file cannot be used and ``agreements`` are those of the preset.
    """

    name: str
    path: Path
    start: str
    agreements: Agreements
    unknown: tuple[str, ...] = ()
    problem: Problem | None = None


class _File(BaseModel):
    # Fields added by a newer version outside the changes are ignored.
    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    format: Literal["thousand-agreements"]
    version: Annotated[int, Field(ge=1)]
    name: Annotated[str, Field(max_length=1000), AfterValidator(lambda name: one_line(name, LONGEST_NAME))] = ""
    preset: Annotated[str, Field(max_length=100)] = START
    changes: dict[str, Any] = {}


# Reading


def own_sets() -> tuple[OwnSet, ...]:
    """All of the player's own sets, sorted by name; those that cannot be used have a problem."""
    return tuple(sorted(map(_read_or_report, toml_files(sets_dir())), key=lambda found: name_key(found.name)))


def own_set(name: str) -> OwnSet | None:
    """The usable set of this name, ignoring case."""
    wanted = name_key(name)
    return next((found for found in own_sets() if found.problem is None and name_key(found.name) == wanted), None)


def own_set_of(agreements: Agreements) -> OwnSet | None:
    """The usable set with exactly these agreements, if there is one."""
    return next((found for found in own_sets() if found.problem is None and found.agreements == agreements), None)


def agreements_called(text: str) -> tuple[Agreements, OwnSet | None]:
    """The agreements a player names: one of their own sets (also returned), a preset, or a line of differences.

    Raises:
        AgreementsError: it is none of these; its message is one sentence.
    """
    found = own_set(text)
    return (found.agreements, found) if found else (read_line(text), None)


def read_set(path: Path) -> OwnSet:
    """Read one file.

    Raises:
        Problem: it cannot be read, or is not a set of agreements in this version or an older one.
    """
    try:
        fields = read_toml(path)
    except Fault as fault:
        raise Problem("set_damaged", file=path.name, why=fault) from None
    if fields.get("format") != FORMAT:
        raise Problem("not_a_set", file=path.name)
    try:
        file = _File.model_validate(fields)
    except ValidationError as error:
        place = ".".join(map(str, error.errors(include_url=False)[0]["loc"]))
        raise Problem("set_damaged", file=path.name, why=place) from None
    if file.version > VERSION:
        raise Problem("set_newer", file=path.name)
    return _understood(file, path)


def _understood(file: _File, path: Path) -> OwnSet:
    """The set that a file describes: its preset with every change this version knows."""
    unknown: list[str] = []
    try:
        start = preset(file.preset)
    except AgreementsError:
        start = preset(START)
        unknown.append(one_line(file.preset))
    usual = start.agreements.model_dump()
    agreements, dropped = read_lenient(usual | file.changes)
    if dropped:
        # What cannot be used stays as in the preset, not as in the common game.
        kept = {name: value for name, value in file.changes.items() if name not in dropped}
        agreements, more = read_lenient(usual | kept)
        unknown += [one_line(name) for name in dict.fromkeys((*dropped, *more)) if name in file.changes]
    return OwnSet(file.name or one_line(path.stem, LONGEST_NAME), path, start.name, agreements, tuple(unknown))


def _read_or_report(path: Path) -> OwnSet:
    try:
        return read_set(path)
    except Problem as problem:
        return OwnSet(one_line(path.stem, LONGEST_NAME), path, START, preset(START).agreements, (), problem)


def name_key(name: str) -> str:
    """A key that is equal for names a person would read as the same."""
    return unicodedata.normalize("NFKC", one_line(name, LONGEST_NAME)).casefold()


# Writing


def save_set(name: str, agreements: Agreements, start: str = START) -> OwnSet:
    """Save a set under a name, replacing one of the same name.

    If the old file held anything this version does not know, it is kept next to the new one with the suffix ``.old``.

    Raises:
        Problem: the name cannot be used, or the file cannot be written.
    """
    name = _usable(name)
    with alone(sets_dir()):
        old = own_set(name)
        if old is not None:
            _keep_unknown(old)
        # A file name that is still free, even of files that cannot be read.
        path = old.path if old else next(path for path in _paths(slug([name], empty="set")) if not path.exists())
        _write(path, encode(name, agreements, start).encode())
    return OwnSet(name, path, start, agreements)


def rename_set(old: OwnSet, name: str) -> OwnSet:
    """Rename a set; its file keeps its path.

    Raises:
        Problem: the name cannot be used or is taken, or the file cannot be written.
    """
    name = _usable(name)
    with alone(sets_dir()):
        taken = own_set(name)
        if taken is not None and taken.path != old.path:
            raise Problem("set_name_taken", name=name)
        _keep_unknown(old)
        _write(old.path, encode(name, old.agreements, old.start).encode())
    return OwnSet(name, old.path, old.start, old.agreements)


def delete_set(old: OwnSet) -> None:
    """Delete the file of a set.

    Raises:
        Problem: it cannot be deleted.
    """
    try:
        old.path.unlink(missing_ok=True)
    except OSError as error:
        raise Problem("not_deleted", file=old.path.name, why=error.strerror or "?") from None


def export_set(found: OwnSet, place: Path) -> Path:
    """Write a set to a file, or into a folder under its own file name; returns the path.

    Raises:
        Problem: the file exists already, or it cannot be written.
    """
    path = at_home(place)
    try:
        path = path / found.path.name if path.is_dir() else path
        if path.exists():
            raise Problem("set_exists", file=path.name, folder=str(path.parent))
    except (OSError, ValueError) as error:
        raise _not_saved(path, error) from None
    _write(path, encode(found.name, found.agreements, found.start).encode())
    return path


def import_set(path: Path) -> OwnSet:
    """Copy a set from a file; if its name is taken, a number is added.

    Raises:
        Problem: the file cannot be read or is not a set, or it cannot be saved.
    """
    given = read_set(at_home(path))
    name, numbers = given.name, count(2)
    while own_set(name) is not None or _is_preset(name):
        name = f"{given.name[: LONGEST_NAME - 4]} {next(numbers)}"
    kept = save_set(name, given.agreements, given.start)
    return OwnSet(kept.name, kept.path, kept.start, kept.agreements, given.unknown)


def encode(name: str, agreements: Agreements, start: str) -> str:
    """The text of a set's file."""
    head = {"format": FORMAT, "version": VERSION, "app": __version__, "name": name, "preset": start}
    lines = [_HEAD.rstrip("\n"), *(f"{key} = {_toml(value)}" for key, value in head.items()), "", "[changes]"]
    for option in differences(preset(start).agreements, agreements):
        value = getattr(agreements, option.id)
        lines.append(f"{option.id} = {_toml(value)}  # {option.key}, {option.title}: {option.said(value)}")
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    """A value in TOML, which for these few types is the same as JSON."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _usable(name: str) -> str:
    """The name cleaned up for saving.

    Raises:
        Problem: nothing is left of it, or it is the name of a preset.
    """
    name = one_line(name, LONGEST_NAME)
    if not name:
        raise Problem("set_without_name")
    if _is_preset(name):
        raise Problem("set_name_of_preset", name=name)
    return name


def _is_preset(name: str) -> bool:
    return name_key(name) in {name_key(found.name) for found in presets()}


def _paths(stem: str) -> Iterator[Path]:
    yield sets_dir() / f"{stem}.toml"
    for number in count(2):
        yield sets_dir() / f"{stem}-{number}.toml"


def _keep_unknown(old: OwnSet) -> None:
    """Keep a copy of a file that holds more than this version understands, before it is overwritten."""
    if old.unknown:
        _write(old.path.with_name(f"{old.path.name}.old"), read_limited(old.path, TOML_LIMIT))


def _write(path: Path, data: bytes) -> None:
    try:
        write_through(path, data, SHARED)
    except (OSError, ValueError) as error:
        raise _not_saved(path, error) from None


def _not_saved(path: Path, error: Exception) -> Problem:
    why = getattr(error, "strerror", None) or str(error)
    return Problem("set_not_saved", file=one_line(path.name), folder=one_line(str(path.parent)), why=one_line(why))
