"""The folder of saved games: names of files, the list, deleting."""

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

from thousand_tui.harmless import one_line
from thousand_tui.rules import Agreements, effective, name_of
from thousand_tui.rules.forms import form_of
from thousand_tui.storage.files import Problem, keep_as, read_start, write_problem
from thousand_tui.storage.locks import alone, locked
from thousand_tui.storage.notes import notes_path
from thousand_tui.storage.places import samples_dir
from thousand_tui.storage.reviews import review_path
from thousand_tui.storage.saves import THOUSAND, Save, dated, load, read_time
from thousand_tui.storage.written import TOTALS

_ASIDE: Final = re.compile(r"\.damaged-\d+\.json$")
_NO_PART_OF_A_NAME: Final = re.compile(r"""[.\\/:*?"<>|]+""")
# Bytes of a file that hold all but the log; where they do not, or are laid out by hand, the file is read.
_BEGINNING: Final = 16 * 1024
# Within a text of the file none of these can stand: there a quotation mark has a backslash before it.
_UPDATED: Final = re.compile(rb'"updated": ?"([^"\\]{1,40})"')
_WINNERS: Final = re.compile(rb'"winners": ?\[\s*[0-9]')
_GIVEN_UP: Final = re.compile(rb'"given_up_by": ?[0-9]')
_PRACTICE: Final = re.compile(rb'"practice": ?\{')
_DAILY: Final = re.compile(rb'"daily": ?\{')
# Characters of a file name that a person gives, without its ending.
LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class Summary:
    """A line of the list of saved games.

    ``totals`` stand after the last settled deal, one for every seat, ``deal`` is the number of the running (or last)
    one. ``problem`` says why the file cannot be opened as it stands; names and totals then come from its backup, if
    that is sound. ``target`` is the total that wins, 0 in a game that has none; ``preset`` the name of the agreements
    if they have one, ``agreements`` are those that have none; ``game`` what the table calls the game. ``practice`` is
    the number of the deal that is played once more, 0 of one from the board, None in any other game; ``daily`` is the
    day whose deal it is, and ``is_day_practice`` says that it does not count; ``is_won`` then says that it is settled.
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
        """Whether it is a game to go on with: not over, in order, and more than practice."""
        is_practice = self.practice is not None or self.is_day_practice
        return not self.is_over and self.problem is None and not is_practice

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        return self.is_won or self.given_up_by is not None


def new_path(folder: Path, names: tuple[str, ...]) -> Path:
    """A free file name for a new game."""
    while True:
        path = folder / f"{dated(names)}.json"
        # Where the folder does not let us look, writing will say so; asking the path itself would raise.
        if not os.path.lexists(path):
            return path


def backup_path(path: Path) -> Path:
    """Where the backup of a save lies: the game as it was when its last deal began."""
    return path.with_name(f"{path.name}.bak")


# What goes with a saved game, by where it lies.
BESIDE: Final = (review_path, notes_path, backup_path)


@dataclass(frozen=True, slots=True)
class Glance:
    """What the beginning of a file says of a saved game, which is quick but proves nothing: when it was played last,
    and whether it is over or practice, won, or the deal of a day."""

    path: Path
    updated: datetime
    is_done: bool = False
    is_won: bool = False
    is_daily: bool = False


def glances(folder: Path) -> list[Glance]:
    """The files of a folder that may be saved games, the one played last first; of thousands none is read whole."""
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
    """The game to go on with: the one played last among those that can be opened, are not over and no practice."""
    found = (summary(game.path) for game in games if not game.is_done)
    return next((each for each in found if each.is_to_go_on), None)


def save_files(folder: Path) -> list[Path]:
    """The files of a folder that may be saved games, by name; copies of damaged ones that were put aside are none."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix == ".json" and not _ASIDE.search(path.name)]
    except OSError:
        return []
    return sorted(path for path in paths if not path.name.startswith("."))


def called(name: Path, folder: Path) -> Path:
    """The saved game that a person means: a file, else one of the folder, else a sample; an ending need not be said."""
    if not os.path.isfile(name) and str(name) == name.name:
        for place in (folder, samples_dir()):
            for path in (place / name, place / f"{name}.json"):
                if os.path.isfile(path):
                    return path
    return name


def summary(path: Path) -> Summary:
    """The line of one saved game; what cannot be read is said in its ``problem``."""
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
        # The agreements of another game are not looked into, and every seat has a total.
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
    """The deal that is played for practice."""
    if save.practice is None:
        return None
    return 0 if save.practice.way == "board" else save.practice.deal


def _totals(line: str, sides: int) -> tuple[int, ...]:
    """The totals of a line such as ``= 610 340 880``; of one that cannot be read, nothing but noughts."""
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
    """The file of the game to go on with."""
    found = to_go_on(glances(folder))
    return None if found is None else found.path


def delete(path: Path) -> None:
    """Delete a saved game with its backup, its review and its notes; copies of damaged files that were put aside stay.

    Raises:
        Problem: another program has the game open, or the file cannot be deleted.
    """
    with locked(path, "not_deleted"), alone(review_path(path)), alone(notes_path(path)):
        for beside in (*BESIDE, Path):
            beside(path).unlink(missing_ok=True)


def rename(path: Path, name: str) -> Path:
    """Give a saved game another file name, and its backup, review and notes with it; returns the file.

    Raises:
        Problem: nothing is left of the name, there is such a file, another program has the game open, or the system
            does not let it be renamed.
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
    """Keep a damaged file under a name of its own, so that nothing is lost when the game continues; returns that file,
    None if there is nothing to keep.

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
