"""The folder of saved games: file names, the list of games, deleting and renaming."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from thousand_tui.rules import Agreements, effective, name_of
from thousand_tui.rules.forms import form_of
from thousand_tui.sanitize import one_line
from thousand_tui.storage.files import Problem, keep_as, read_start, write_problem
from thousand_tui.storage.locks import alone, locked
from thousand_tui.storage.notes import notes_path
from thousand_tui.storage.places import BOOKS, samples_dir
from thousand_tui.storage.reviews import review_path
from thousand_tui.storage.saves import THOUSAND, Save, dated, load, read_time
from thousand_tui.storage.written import TOTALS

_ASIDE: Final = re.compile(r"\.damaged-\d+\.json$")
_NO_PART_OF_A_NAME: Final = re.compile(r"""[.\\/:*?"<>|]+""")
# Usually everything but the log is within this many bytes; if not, or if a file was reformatted by hand, it is read
# whole.
_BEGINNING: Final = 16 * 1024
# None of these can match inside a text of the file, as quotation marks there are escaped by a backslash.
_UPDATED: Final = re.compile(rb'"updated": ?"([^"\\]{1,40})"')
_WINNERS: Final = re.compile(rb'"winners": ?\[\s*[0-9]')
_GIVEN_UP: Final = re.compile(rb'"given_up_by": ?[0-9]')
_PRACTICE: Final = re.compile(rb'"practice": ?\{')
_DAILY: Final = re.compile(rb'"daily": ?\{')
# The most characters in a file name chosen by a person, without the extension.
LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class Summary:
    """A line in the list of saved games.

    ``totals`` are those after the last settled deal, one per seat; ``deal`` is the number of the latest. ``problem``
    says why the file cannot be opened; names and totals then come from a sound backup. ``target`` is the winning total,
    0 in a game that has none. ``preset`` is the name of the agreements, or ``agreements`` the agreements themselves if
    they have no name. ``game`` is the table's id of the game. ``practice`` is the number of the deal that is played
    again, 0 for a deal from the board, None otherwise. ``daily`` is the day if it is a deal of the day,
    ``is_day_practice`` says that it does not count, and ``is_won`` then says that it is settled.
    """

    path: Path
    updated: datetime
    names: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    deal: int = 0
    is_won: bool = False
    given_up_by: int | None = None
    problem: Problem | None = None
    target: int = 1000
    preset: str | None = None
    agreements: Agreements | None = None
    game: str = THOUSAND
    practice: int | None = None
    daily: str | None = None
    is_day_practice: bool = False

    @property
    def is_to_go_on(self) -> bool:
        """Whether this game can be continued: it is not over, has no problem, and is more than practice."""
        is_practice = self.practice is not None or self.is_day_practice
        return not self.is_over and self.problem is None and not is_practice

    @property
    def is_over(self) -> bool:
        """Whether the game is finished or given up."""
        return self.is_won or self.given_up_by is not None


def new_path(folder: Path, names: tuple[str, ...]) -> Path:
    """A free file name for a new game."""
    while True:
        path = folder / f"{dated(names)}.json"
        # If the folder is not accessible, writing will report it; ``Path.exists`` would raise here.
        if not os.path.lexists(path):
            return path


def backup_path(path: Path) -> Path:
    """The path of a save's backup: the game as it was when its last deal began."""
    return path.with_name(f"{path.name}.bak")


def invitations_path(path: Path) -> Path:
    """The file with the invitations to a game that several terminals play."""
    return path.with_suffix(".invited")


# The files that belong to a saved game, by its path.
BESIDE: Final = (review_path, notes_path, invitations_path, backup_path)


@dataclass(frozen=True, slots=True)
class Glance:
    """What the beginning of a file says about a saved game, which is quick but not certain: when it was last played,
    and whether it is done (over or practice), won, or the deal of a day."""

    path: Path
    updated: datetime
    is_done: bool = False
    is_won: bool = False
    is_daily: bool = False


def glances(folder: Path) -> list[Glance]:
    """The files in a folder that may be saved games, the last played first; no file is read whole."""
    return sorted(map(_glance, save_files(folder)), key=lambda each: (each.updated, each.path.name), reverse=True)


def _glance(path: Path) -> Glance:
    data = read_start(path, _BEGINNING)
    try:
        found = _UPDATED.search(data)
        updated = _changed(path) if found is None else read_time(found[1].decode())
    except ValueError:
        updated = _changed(path)
    is_won, is_practice = _WINNERS.search(data) is not None, _PRACTICE.search(data) is not None
    is_done = is_won or is_practice or _GIVEN_UP.search(data) is not None
    return Glance(path, updated, is_done, is_won and not is_practice, _DAILY.search(data) is not None)


def to_go_on(games: Iterable[Glance]) -> Summary | None:
    """The game to continue: the last played that can be opened, is not over and is not practice."""
    found = (summary(game.path) for game in games if not game.is_done)
    return next((each for each in found if each.is_to_go_on), None)


def has_finished(games: Iterable[Glance]) -> bool:
    """Whether any game was played to its end, more than the deal of a day."""
    return any(game.is_won and not game.is_daily for game in games)


def save_files(folder: Path) -> list[Path]:
    """The files in a folder that may be saved games, by name, but no copies of damaged ones that were put aside."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix == ".json" and not _ASIDE.search(path.name)]
    except OSError:
        return []
    return sorted(path for path in paths if not path.name.startswith("."))


def called(name: Path, folder: Path) -> Path:
    """The saved game or score book that a person means: a path, a game or a book in the folder, or a sample; the
    extension may be left out."""
    if not os.path.isfile(name) and str(name) == name.name:
        for place in (folder, folder / BOOKS, samples_dir()):
            for path in (place / name, place / f"{name}.json"):
                if os.path.isfile(path):
                    return path
    return name


def summary(path: Path) -> Summary:
    """The list's line for a saved game; if the file cannot be read, its ``problem`` says why."""
    try:
        return _summary(path, load(path))
    except Problem as problem:
        with suppress(Problem):
            return replace(_summary(path, load(backup_path(path))), problem=problem)
        return Summary(path, _changed(path), problem=problem)


def _summary(path: Path, save: Save) -> Summary:
    settled = [line for line in save.log if line.startswith(TOTALS)]
    is_won = bool(save.winners) or save.is_practised
    found = Summary(
        path,
        save.updated_at,
        tuple(player.name for player in save.players),
        tuple(player.kind for player in save.players),
        deal=len(settled) + (0 if is_won else 1),
        is_won=is_won,
        given_up_by=save.given_up_by,
        game=save.game,
        practice=_practised(save),
        daily=None if save.daily is None else save.daily.day,
        is_day_practice=save.daily is not None and save.daily.practice,
    )
    if save.game != THOUSAND:
        # The agreements of another game are not read, and every seat has a total.
        totals = _totals(settled[-1], len(save.players)) if settled else ()
        return replace(found, totals=totals, target=0, preset=save.preset or save.game.upper())
    agreed = save.read_agreements(path.name)
    agreements = effective(agreed)
    standings = tuple(standing.total for standing in save.standings)
    totals = _totals(settled[-1], len(standings)) if settled else standings
    by_seat = tuple(totals[side] for side in form_of(agreements).sides if side < len(totals))
    known = name_of(agreed)
    own = None if known else agreed
    return replace(found, totals=by_seat, target=agreements.target, preset=known, agreements=own)


def _practised(save: Save) -> int | None:
    """The number of the deal that is played for practice, 0 for one from the board; None if it is no practice."""
    if save.practice is None:
        return None
    return 0 if save.practice.way == "board" else save.practice.deal


def _totals(line: str, sides: int) -> tuple[int, ...]:
    """The totals in a line such as ``= 610 340 880``; all 0 if it cannot be read."""
    try:
        totals = tuple(int(word[:8]) for word in line[1:].split())
    except ValueError:
        totals = ()
    return totals if len(totals) == sides else (0,) * sides


def _changed(path: Path) -> datetime:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except (OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC)


def latest_unfinished(folder: Path) -> Path | None:
    """The file of the game to continue; None if there is none."""
    found = to_go_on(glances(folder))
    return None if found is None else found.path


def delete(path: Path) -> None:
    """Delete a saved game with its backup, review and notes; copies of damaged files that were put aside are kept.

    Raises:
        Problem: another program has the game open, or the file cannot be deleted.
    """
    with locked(path, "not_deleted"), alone(review_path(path)), alone(notes_path(path)):
        for beside in (*BESIDE, Path):
            beside(path).unlink(missing_ok=True)


def rename(path: Path, name: str) -> Path:
    """Rename a saved game with its backup, review and notes; returns the new path.

    Raises:
        Problem: the name is empty after cleaning, or taken; another program has the game open; or the system refuses.
    """
    stem = _NO_PART_OF_A_NAME.sub("-", one_line(name, LONGEST_NAME).removesuffix(".json")).strip("- ")
    other = path.with_name(f"{stem}.json")
    if not stem:
        raise Problem("save_without_name")
    if other == path:
        return path
    if os.path.lexists(other):
        raise Problem("save_name_taken", file=other.name)
    with locked(path, "not_renamed"), alone(review_path(path)), alone(notes_path(path)):
        path.rename(other)
        for beside in BESIDE:
            with suppress(FileNotFoundError):
                beside(path).rename(beside(other))
    return other


def put_aside(path: Path) -> Path | None:
    """Keep a copy of a damaged file so that nothing is lost when the game continues; returns the copy's path, None if
    there is nothing to keep.

    Raises:
        Problem: it could not be kept.
    """
    for number in itertools.count(1):
        copy = path.with_name(f"{path.stem}.damaged-{number}.json")
        try:
            keep_as(path, copy)
        except FileExistsError:
            continue
        except FileNotFoundError:
            return None
        except OSError as error:
            raise write_problem(error, copy) from None
        return copy
    return None
