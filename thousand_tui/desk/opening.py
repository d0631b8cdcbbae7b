"""Open saved games, mend damaged ones, delete and rename them.

::

    try:
        found = resume(path)                              # path from glances(folder) or latest_unfinished(folder)
    except SaveError as error:
        ...                                               # str(error) is one sentence; the file is untouched
    if isinstance(found, Damaged):                        # found.said() asks; if the answer is yes:
        found = mend(found)
    found.session, found.keeper                           # play on; close the keeper when leaving
    found.read_only, found.notice                         # sentences for a banner, or None; if read_only, another
                                                          # program has the game, and nothing is written
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from thousand_tui.desk.keeper import Keeper
from thousand_tui.desk.seating import missing_bots, missing_offered, missing_told, saved_players, without_missing
from thousand_tui.desk.sentences import SaveError, in_words, sentence
from thousand_tui.storage import Problem, matches, saves, shelf
from thousand_tui.storage.files import Imprint, read_limited
from thousand_tui.storage.written import TOTALS, WrittenLog, written_totals
from thousand_tui.table import Move, Player, Replaying, TableSettings
from thousand_tui.table.game import Beginning, NotAgreed
from thousand_tui.table.games import GAMES, AnySession, OtherGame, Playable
from thousand_tui.table.occasion import Daily, Duplicate, Occasion, Practice, Shuffling, Way
from thousand_tui.words import t

Progress: TypeAlias = Callable[[int, int], None]
"""Called from time to time with how many deals or decisions are done, and how many there are; what it raises ends the
work."""

Begun = TypeVar("Begun")

LONG: Final = 256 * 1024
"""Bytes above which progress is shown while a save is opened: some 400 deals, which take a quarter of a second."""

OFTEN: Final = 15
"""The longest line, in characters, that may well repeat: a card played or a bid, but not a pack or an exchange."""

TOLD_EVERY: Final = 500
"""How many lines are read between two reports of progress: some hundredths of a second."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """A saved game, opened.

    ``read_only`` is a sentence if another program has the game open: here it continues in memory only. ``notice`` is a
    sentence to show the players once.
    """

    session: AnySession
    keeper: Keeper
    read_only: str | None = None
    notice: str | None = None


@dataclass(frozen=True, slots=True)
class Replayed:
    """A save, replayed as far as its moves are legal; ``seen`` is what its file held.

    ``corrected`` is the last deal whose totals were corrected, and ``missing`` are the players whose bot is missing.
    ``changed`` is a sentence if the file was edited since the game wrote it.
    """

    session: AnySession
    keeper: Keeper
    seen: Imprint
    is_whole: bool
    corrected: int | None
    missing: tuple[Player, ...]
    changed: str | None = None


@dataclass(frozen=True, slots=True)
class Damaged:
    """A saved game that can be opened only in part or with other bots. ``said`` returns the question whether to
    :func:`mend` it, in the current language."""

    path: Path
    said: Callable[[], str]
    best: Replayed
    is_sound: bool = False


def in_quarters(say: Callable[[str], None]) -> Progress:
    """Report progress one line at a time: at the start and at each quarter."""
    said = -1

    def tell(done: int, total: int) -> None:
        nonlocal said
        if (quarter := 4 * done // max(total, 1)) > said:
            said = quarter
            say(t("opening.deal", deal=done, deals=total))

    return tell


def is_long(path: Path) -> bool:
    """Whether opening this game takes long enough to show progress."""
    try:
        return path.stat().st_size > LONG
    except OSError:
        return False


def resume(path: Path, progress: Progress | None = None) -> Resumed | Damaged:
    """Open a saved game. While ``progress`` is called nothing is locked yet, so ending it there leaves no trace.

    Raises:
        SaveError: no part of it can be continued.
    """
    with in_words():
        try:
            found = replayed(path, progress=progress)
        except Problem as problem:
            backup = _backup(path, progress)
            if backup is None or problem.reason not in _DAMAGE:
                raise
            return _from_backup(path, problem, backup)
    if found.is_whole and found.missing and not found.session.is_over:
        return Damaged(path, lambda: missing_offered(path.name, found.missing), found, is_sound=True)
    if found.is_whole:
        return _open(found, found.seen, is_backed_up=True)
    move = found.session.ply + 1
    broken = Problem("broken_log", file=path.name, move=move)
    backup = _backup(path, progress)
    if backup is not None and backup.session.ply > found.session.ply:
        return _from_backup(path, broken, backup)
    return Damaged(path, lambda: t("saves.offer_before", problem=sentence(broken), move=move), found)


_DAMAGE: Final = ("damaged", "not_a_save", "missing", "enormous", "unreadable")
"""Problems of a file that its backup may not have."""


def _from_backup(path: Path, problem: Problem, backup: Replayed) -> Damaged:
    moves = backup.session.ply
    return Damaged(path, lambda: t("saves.offer_backup", problem=sentence(problem), moves=moves), backup)


def mend(damaged: Damaged) -> Resumed:
    """Continue with what can be read of a damaged game, after copying the damaged file aside.

    Raises:
        SaveError: the copy could not be made. Nothing has changed.
    """
    best = damaged.best
    # The damaged file is kept. If another program takes it over, we must not treat its contents as our own.
    resumed = _open(best, best.seen if damaged.is_sound else None, is_backed_up=False)
    if resumed.read_only:
        return resumed
    kept = None
    if not damaged.is_sound:
        try:
            kept = _kept_aside(damaged.path, best.keeper)
        except SaveError:
            best.keeper.close()
            raise
    best.session.keep(best.keeper.save)
    return replace(resumed, notice=_joined(resumed.notice, kept))


def _kept_aside(path: Path, keeper: Keeper) -> str | None:
    """Copy a damaged file to another name, so that the game may write its own; returns a sentence that says so."""
    with in_words():
        copy = shelf.put_aside(path)
    if copy is None:
        return None
    keeper.may_replace_it()
    return t("saves.kept_aside", copy=copy.name)


def delete(path: Path) -> None:
    """Delete a saved game and its backup.

    Raises:
        SaveError: another program has it open, or the system does not allow it.
    """
    with in_words():
        shelf.delete(path)


def rename(path: Path, name: str) -> Path:
    """Rename a saved game and the files that belong to it; returns the new path.

    Raises:
        SaveError: the name is unsuitable or taken, another program has the game open, or the system does not allow it.
    """
    with in_words():
        return shelf.rename(path, name)


def _open(found: Replayed, seen: Imprint | None, *, is_backed_up: bool) -> Resumed:
    found.session.trouble = found.keeper.open(found.session, seen, is_backed_up=is_backed_up)
    notice = t("saves.totals_differ", deal=found.corrected) if found.corrected else None
    notice = _joined(found.changed, notice, *missing_told(found.missing), found.keeper.tell())
    return Resumed(found.session, found.keeper, found.keeper.read_only, notice)


def _joined(*sentences: str | None) -> str | None:
    return " ".join(each for each in sentences if each) or None


def _backup(path: Path, progress: Progress | None) -> Replayed | None:
    with suppress(Problem):
        return replayed(shelf.backup_path(path), path, progress)
    return None


def replayed(
    file: Path, path: Path | None = None, progress: Progress | None = None, *, may_be_shut: bool = False
) -> Replayed:
    """Read a save and replay it. The game will be saved to ``path`` if that is given. Pass ``may_be_shut`` only if
    nothing of the game is shown.

    Raises:
        Problem: the file cannot be read, no game can begin as it says, or the game is over and closed because others
            still have to play the same cards.
    """
    data = read_limited(file, saves.LIMIT)
    seen, save = Imprint.of(data), saves.decode(data, file.name)
    keeper = Keeper(path or file, save.created, save.updated)
    players = without_missing(saved_players(save))
    settings = TableSettings(**save.settings.model_dump())
    session = begun(save, file.name, lambda game, start: game.seated(start, players, save.seed, settings, keeper.save))
    is_whole, corrected = play_again(session, save, keeper.written, progress)
    if session.occasion.is_shut and (match := session.occasion.duplicate) is not None:
        is_shut = matches.is_shut(keeper.path, match.number)
        session.occasion = replace(session.occasion, duplicate=replace(match, is_shut=is_shut))
    session.leave_keyboard()
    if session.occasion.is_shut and session.is_over and not may_be_shut:
        raise Problem("shut", file=keeper.path.name)
    missing = missing_bots(saved_players(save))
    changed = t("saves.changed", file=file.name) if save.is_changed else None
    return Replayed(session, keeper, seen, is_whole, corrected, missing, changed)


def play_again(
    session: AnySession, save: saves.Save, written: WrittenLog, progress: Progress | None = None
) -> tuple[bool, int | None]:
    """Bring a session to where a save stands, as far as its log can be played. Returns whether that was all of it, and
    the last deal whose totals had to be corrected."""
    played = _Played(Replaying(session.card_game, session.course.start), written)
    total = sum(line.startswith(TOTALS) for line in save.log)
    is_whole = True
    try:
        for number, line in enumerate(save.log):
            if progress is not None and number % TOLD_EVERY == 0:
                progress(written.deals, total)
            played.read(line)
    except ValueError:
        is_whole = False
    played.course.whole()
    occasion = occasion_of(save)
    session.occasion = occasion if is_whole else replace(occasion, given_up_by=None)
    session.leave_keyboard()
    session.take_up(played.course)
    session.marks = {int(deal): frozenset(marks) for deal, marks in save.marks.items()}
    return is_whole, played.corrected


def occasion_of(save: saves.Save) -> Occasion:
    """The occasion of a saved game: practice, deal of the day, match, or none of these."""
    practice, daily, shuffling = save.practice, save.daily, save.shuffling
    return Occasion(
        None if practice is None else _practice_of(practice),
        None if daily is None else Daily(date.fromisoformat(daily.day), daily.app, daily.practice, daily.expert),
        None if save.duplicate is None else _duplicate_of(save.duplicate),
        shuffling=None if shuffling is None else _shuffling_of(shuffling),
        given_up_by=save.given_up_by,
    )


def _duplicate_of(found: saves.SavedDuplicate) -> Duplicate:
    """The match of a saved game; if shared, it is shut until everybody is known to have played it."""
    return Duplicate(
        found.number, found.deals, found.seat, found.app, found.engine, is_shared=found.shared, is_shut=found.shared
    )


def _practice_of(found: saves.SavedPractice) -> Practice:
    then, names = tuple(found.then), tuple(found.names)
    return Practice(Way(found.way), found.deal, found.seat, found.first, then, names, found.source)


def _shuffling_of(found: saves.SavedShuffling) -> Shuffling:
    return Shuffling(found.commitment, tuple(found.words), tuple(found.names))


def begun(save: saves.Save, file: str, begin: Callable[[Playable | OtherGame, Beginning], Begun]) -> Begun:
    """What ``begin`` makes of the way a saved game begins.

    Raises:
        Problem: this version has no such game, or it cannot begin like this.
    """
    playable = GAMES.get(save.game)
    if playable is None:
        raise Problem("unknown_game", file=file, game=save.game)
    standings = [standing.model_dump() for standing in save.standings]
    try:
        seats = playable.card_game.seats_of(save.agreements)
        if len(save.players) != seats or max(save.dealer, save.given_up_by or 0) >= seats:
            raise Problem("seats", file=file, seats=seats)
        return begin(playable, Beginning(save.agreements, save.rules, save.dealer, standings))
    except NotAgreed as error:
        raise Problem("agreements", file=file, why=error.args[0]) from None
    except ValueError:
        raise Problem("standings", file=file) from None


class _Played:
    """Plays the lines of a saved log one by one and writes them down as the keeper does."""

    def __init__(self, course: Replaying[Any, Any], written: WrittenLog) -> None:
        self.course = course
        self.written = written
        self.corrected: int | None = None
        """The last deal whose totals were corrected."""
        self._known: dict[str, tuple[Move[Any], str]] = {}

    def read(self, line: str) -> None:
        """Play one line.

        Raises:
            ValueError: the line cannot be read or is not allowed here.
        """
        if line.startswith(TOTALS):
            self._write_totals(line)
            return
        move, text = self._known.get(line) or self._move(line)
        self.course.do(move)
        self.written.add(text)
        if self.course.has_settled:
            self.written.add(written_totals(self.course.totals[len(self.course.log)]))

    def _move(self, line: str) -> tuple[Move[Any], str]:
        """The move on a line, and how it is written. Short lines are kept, as they repeat in a long game."""
        card_game = self.course.card_game
        actor, action = card_game.read_action(line)
        known = Move(actor, action), card_game.write_action(actor, action)
        if len(line) <= OFTEN:
            self._known[line] = known
        return known

    def _write_totals(self, line: str) -> None:
        """Take the totals written in the file after a deal, even if they differ from those counted now."""
        totals = tuple(int(word) for word in line[1:].split())
        course = self.course
        if not course.has_settled or any(abs(total) > saves.MOST_POINTS for total in totals):
            raise ValueError("no deal was settled here")
        if totals != course.totals[len(course.log)]:
            course.correct_totals(totals)
            self.written.add(written_totals(totals))
            self.corrected = course.card_game.settled(course.game)
