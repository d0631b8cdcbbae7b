"""Brings the record up to date with the saves, or rebuilds it from them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, closing, suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Final

from thousand_tui.desk.kept_reviews import take_reviews_of
from thousand_tui.desk.opening import Progress, replayed
from thousand_tui.desk.recording import Snapshot, day_of, is_counted, is_day, snapshot_of
from thousand_tui.desk.seating import saved_players
from thousand_tui.storage import Problem, records_path, saves
from thousand_tui.storage.record_facts import RecordedDay
from thousand_tui.storage.records import Records
from thousand_tui.storage.reviews import review_path
from thousand_tui.storage.shelf import backup_path, save_files

# From this many saves, a message says that they are being read.
MANY: Final = 50
# The most bytes of saves to read before anything is shown; that takes about a second.
AT_ONCE: Final = 512 * 1024


@dataclass(slots=True)
class Added:
    """How many files were read, how many could not be, how many games have lost their saves, and how many files were
    left for another time."""

    read: int = 0
    unreadable: int = 0
    gone: int = 0
    left: int = 0


def opened() -> AbstractContextManager[Records]:
    """The record as a context manager that closes it.

    Raises:
        Problem: the record cannot be opened now.
    """
    return closing(Records(records_path()))


def bring_up_to_date(records: Records, folder: Path, progress: Progress | None = None, most: float = inf) -> Added:
    """Add what the record lacks from the saves of a folder. Only saves that have changed are read, the newest first,
    until ``most`` bytes are read.

    Raises:
        Problem: the record cannot be written now.
    """
    known = records.files()
    changed = []
    for path in save_files(folder):
        found = _state(path)
        if found is not None and known.get(str(path)) != found:
            changed.append((path, found))
    changed.sort(key=lambda each: -each[1][1])
    added = Added()
    for at, (path, found) in enumerate(changed):
        if most <= 0:
            added.left = len(changed) - at
            break
        most -= found[0]
        if progress is not None:
            progress(at, len(changed))
        _add(records, path, added)
        records.note_file(str(path), *found)
    _take_reviews(records, folder, known)
    return added


def rebuild(records: Records, folder: Path, progress: Progress | None = None) -> Added:
    """Rebuild the record from the saves of a folder. Games whose saves are gone stay, with a mark.

    Games are rebuilt one by one: if this is stopped, each game is either as it was or rebuilt.

    Raises:
        Problem: the record cannot be written now.
    """
    added = Added()
    there: dict[str, set[int]] = {}
    in_part: set[str] = set()
    paths = save_files(folder)
    for at, path in enumerate(paths):
        if progress is not None:
            progress(at, len(paths))
        state = _state(path)
        found = _found(path, added)
        if found is None:
            continue
        snapshot = found.snapshot
        # Two copies of a game that continued differently are still one game: each of its deals counts once.
        there.setdefault(snapshot.game.key, set()).update(snapshot.numbers)
        if found.is_counted:
            records.put(snapshot.game, snapshot.deals())
        if found.day is not None:
            records.put_day(found.day)
        if not found.is_whole:
            in_part.add(snapshot.game.key)
        if state is not None:
            records.note_file(str(path), *state)
    for key, numbers in there.items():
        if key not in in_part:
            records.take_out(key, records.counted(key).keys() - numbers)
    records.forget_deletion()
    _take_reviews(records, folder, {})
    added.gone = records.mark_gone(there)
    return added


def _take_reviews(records: Records, folder: Path, known: Mapping[str, tuple[int, int]]) -> None:
    """Record the results of the reviews kept beside the saves, if they have changed since they were last read."""
    for path in save_files(folder):
        review = review_path(path)
        found = _state(review)
        if found is not None and known.get(str(review)) != found:
            take_reviews_of(records, path)
            records.note_file(str(review), *found)


def _state(path: Path) -> tuple[int, int] | None:
    """The size and time that show whether a file has changed; None if there is no such file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


@dataclass(frozen=True, slots=True)
class _Found:
    """A game read from its save; ``is_whole`` if all of the save could be read."""

    snapshot: Snapshot
    is_whole: bool
    is_counted: bool
    day: RecordedDay | None = None


def _found(path: Path, added: Added) -> _Found | None:
    """The game read from a save or its backup; None if neither can be read."""
    for file in (path, backup_path(path)):
        with suppress(Problem):
            save, found = saves.load(file), replayed(file, path, may_be_shut=True)
            snapshot = snapshot_of(found.session, path, save.created, at=save.updated, seated=saved_players(save))
            added.read += 1
            day = day_of(found.session, path, save.created) if is_day(found.session) else None
            return _Found(snapshot, found.is_whole and file == path, is_counted(found.session), day)
    added.unreadable += 1
    return None


def _add(records: Records, path: Path, added: Added) -> None:
    """Record the deals of a save that are not in the record yet, unless the record was deleted after the game began."""
    found = _found(path, added)
    if found is not None and found.day is not None and found.day.created > records.deleted:
        records.put_day(found.day)
    if found is None or not found.is_counted or found.snapshot.game.created <= records.deleted:
        return
    snapshot = found.snapshot
    counted = records.counted(snapshot.game.key)
    new = [at for at, number in enumerate(snapshot.numbers) if counted.get(number) != snapshot.log(at)]
    if snapshot.numbers:
        records.put(snapshot.game, [snapshot.deal(at) for at in new])
