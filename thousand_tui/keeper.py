"""The keeper of games: sessions become files and come back. What the screens, plain mode and the command line use.

A new game, saved after every change from the first moment on::

    session = new_session(agreements, players)
    keeper = keep(session, saves_dir(options.saves))      # writes at once; trouble is in session.trouble, as ever
    ...
    keeper.close()                                        # when the game is left: others may open it then

An old one::

    try:
        found = resume(path)                              # path from summaries(folder) or latest_unfinished(folder)
    except SaveError as error:
        ...                                               # str(error) is one sentence; the file is untouched
    if isinstance(found, Damaged):                        # found.sentence asks; if the answer is yes:
        found = mend(found)
    found.session, found.keeper                           # play on; close the keeper when leaving
    found.read_only, found.notice                         # sentences for a banner, or None; read only: another program
                                                          # has the game, session.trouble says so; memory only

``summaries(folder)`` lists (a summary's ``problem`` goes through :func:`sentence`), ``latest_unfinished(folder)`` is
for going on, ``delete(path)`` deletes, ``show(path)`` prints. ``load_settings()`` and ``save_settings()`` stand in
:mod:`thousand_tui.storage`; :func:`sentence` puts their problems into words too.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from dataclasses import replace as with_fields
from pathlib import Path
from typing import Final

from rich.cells import cell_len

from thousand_tui import missing_bots
from thousand_tui.bots import title_of
from thousand_tui.rules import (
    NOBODY,
    Agreements,
    Booked,
    Settled,
    apply,
    differences,
    name_of,
    preset,
    read_action,
    write_action,
    write_game,
)
from thousand_tui.rules.forms.tables import form_of
from thousand_tui.storage import Problem, latest_unfinished, saves, shelf, summaries
from thousand_tui.storage.files import write_whole
from thousand_tui.storage.locks import Lock, lock
from thousand_tui.storage.problems import write_problem
from thousand_tui.storage.text import plain
from thousand_tui.table import Player, Session, TableSettings
from thousand_tui.words import clean_name, names_of_sides, t
from thousand_tui.words.hint import noted

__all__ = [
    "Damaged",
    "Keeper",
    "Resumed",
    "SaveError",
    "SaveFailed",
    "delete",
    "keep",
    "latest_unfinished",
    "mend",
    "new_session",
    "resume",
    "sentence",
    "show",
    "summaries",
]


class SaveError(ValueError):
    """A saved game cannot be opened or deleted; the message is one sentence for a person, the file is untouched."""


class SaveFailed(OSError):
    """A game could not be saved; the message is one sentence that names the file and what to do."""


def sentence(problem: Problem) -> str:
    """What is wrong with a file, in words."""
    facts = {name: plain(fact) if isinstance(fact, str) else fact for name, fact in problem.facts.items()}
    return t(f"file.{problem.reason}", **facts)


@contextmanager
def _in_words() -> Iterator[None]:
    try:
        yield
    except Problem as problem:
        raise SaveError(sentence(problem)) from problem


# New games


def new_session(
    agreements: Agreements,
    players: Iterable[Player],
    seed: str | None = None,
    settings: TableSettings | None = None,
) -> Session:
    """A new game that is not saved yet; without a seed the cards are as unpredictable as the system can make them."""
    seated = [Player(clean_name(player.name), player.kind) for player in players]
    return Session(agreements, seated, plain(seed or "") or secrets.token_hex(16), settings=settings or TableSettings())


def keep(session: Session, folder: Path) -> Keeper:
    """Save a game that has no file yet, now and after every change, in a new file of this folder."""
    keeper = Keeper(shelf.new_path(folder, session.names), saves.now())
    session.keep(keeper.save)
    return keeper


class Keeper:
    """Writes one game to its file after every change, and holds the file's lock while it does.

    ``read_only`` is a sentence where another program has the file: nothing is written from then on, for that program
    may have played further.
    """

    def __init__(self, path: Path, created: str) -> None:
        self.path: Final = path
        self.read_only: str | None = None
        self._created = created
        self._lock: Lock | None = None
        self._moves: list[tuple[str, int]] = []
        """Each move in notation, with the number of deals on the sheet after it."""
        self._backed_up: str | None = None

    def save(self, session: Session) -> None:
        """Write the game; with each new deal its backup too.

        Raises:
            SaveFailed: what was saved before is still there.
        """
        self.note(session)
        path = self.path
        data = saves.encode(_save_of(session, self._created, list(self.lines(session))))
        if trouble := self._hold():
            raise SaveFailed(trouble)
        try:
            write_whole(path, data)
            if (shuffle := self._last_shuffle()) != self._backed_up:
                path = shelf.backup_path(path)
                write_whole(path, data)
                self._backed_up = shuffle
        except OSError as error:
            raise SaveFailed(sentence(write_problem(error, path))) from error

    def open(self, *, is_backed_up: bool) -> str | None:
        """Lock a file that was read; what stands in the way of saving there, if anything does."""
        self._backed_up = self._last_shuffle() if is_backed_up else None
        return self._hold()

    def close(self) -> None:
        """Let other programs open the game; saving again would take it back."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def note(self, session: Session) -> None:
        """Bring the record of moves up to date: the session has made a move, or gone back by some."""
        del self._moves[session.ply :]
        if len(self._moves) < session.ply - 1:
            self._moves = list(_moves_of(session))
        elif len(self._moves) < session.ply:
            move = session.log[-1]
            self._moves.append((write_action(move.actor, move.action), len(session.game.sheet.deals)))

    def lines(self, session: Session) -> Iterator[str]:
        """The log as it is saved: the moves, and after each one that settled a deal the totals on the sheet."""
        deals = 0
        for line, settled in self._moves:
            yield line
            if settled > deals:
                yield "= " + " ".join(map(str, session.game.sheet.deals[settled - 1].totals))
            deals = settled

    def has_just_settled(self) -> bool:
        """Whether the last move settled a deal."""
        deals = [settled for _, settled in self._moves[-2:]]
        return bool(deals) and deals[-1] > (deals[0] if len(deals) > 1 else 0)

    def _hold(self) -> str | None:
        """Make sure that the file is ours to write; the sentence to show if it is not."""
        try:
            if self._lock is not None:
                self._lock.hold()
            elif not self.read_only:
                self._lock = lock(self.path)
        except Problem as problem:
            if problem.reason not in ("in_use", "taken_over"):
                return sentence(problem)
            self._lock = None
            self.read_only = t("saves.read_only", why=sentence(problem))
        return self.read_only

    def _last_shuffle(self) -> str | None:
        return next((line for line, _ in reversed(self._moves) if line.startswith("*")), None)


def _moves_of(session: Session) -> Iterator[tuple[str, int]]:
    """The moves of a session that was played before it was first saved."""
    game = session.start
    for move in session.log:
        game = apply(game, move.action)
        yield write_action(move.actor, move.action), len(game.sheet.deals)


def _save_of(session: Session, created: str, log: list[str]) -> saves.Save:
    settings = session.settings
    return saves.Save(
        created=created,
        updated=saves.now(),
        preset=name_of(session.agreements),
        agreements=session.agreements.model_dump(mode="json"),
        players=[saves.SavedPlayer(name=clean_name(player.name), kind=player.kind) for player in session.players],
        seed=session.seed,
        dealer=session.dealer,
        standings=[saves.SavedStanding.of(standing) for standing in session.standings],
        settings=saves.SavedSettings(open_tricks=settings.open_tricks, practice=settings.practice),
        marks={str(deal): sorted(marks) for deal, marks in session.marks.items()},
        given_up_by=session.given_up_by,
        winners=list(session.game.winners),
        log=log,
    )


# Old games


@dataclass(frozen=True, slots=True)
class Resumed:
    """A saved game, opened.

    ``read_only`` is a sentence if another program has the game: it is played on in memory. ``notice`` is a sentence
    that the players should be told once.
    """

    session: Session
    keeper: Keeper
    read_only: str | None = None
    notice: str | None = None


@dataclass(frozen=True, slots=True)
class _Replay:
    """A save played as far as its moves are allowed; the deal whose totals were corrected; the bots missing."""

    session: Session
    keeper: Keeper
    is_whole: bool
    corrected: int | None
    missing: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Damaged:
    """A saved game to be opened in part only, or with other bots; ``sentence`` asks whether to :func:`mend` it."""

    path: Path
    sentence: str
    _best: _Replay
    _is_sound: bool = False


def resume(path: Path) -> Resumed | Damaged:
    """Open a saved game.

    Raises:
        SaveError: nothing of it can be played on.
    """
    with _in_words():
        try:
            found = _read(path)
        except Problem as problem:
            backup = _backup(path)
            if backup is None or problem.reason not in _DAMAGE:
                raise
            return _from_backup(path, sentence(problem), backup)
    if found.is_whole and found.missing and not found.session.is_over:
        return Damaged(path, missing_bots.offered(path.name, found.missing), found, _is_sound=True)
    if found.is_whole:
        return _open(found, is_backed_up=True)
    move = found.session.ply + 1
    broken = sentence(Problem("broken_log", file=path.name, move=move))
    backup = _backup(path)
    if backup is not None and backup.session.ply > found.session.ply:
        return _from_backup(path, broken, backup)
    return Damaged(path, t("saves.offer_before", problem=broken, move=move), found)


_DAMAGE: Final = ("damaged", "not_a_save", "missing", "enormous", "unreadable")
"""What can be wrong with a file that its backup need not share."""


def _from_backup(path: Path, problem: str, backup: _Replay) -> Damaged:
    return Damaged(path, t("saves.offer_backup", problem=problem, moves=backup.session.ply), backup)


def mend(damaged: Damaged) -> Resumed:
    """Go on with what can be read of a damaged game; the damaged file is copied aside first.

    Raises:
        SaveError: the copy could not be made; nothing has changed.
    """
    resumed = _open(damaged._best, is_backed_up=False)
    if resumed.read_only:
        return resumed
    copy = None
    try:
        with _in_words():
            copy = shelf.put_aside(damaged.path) if damaged.path.exists() and not damaged._is_sound else None
    except SaveError:
        resumed.keeper.close()
        raise
    resumed.session.keep(resumed.keeper.save)
    kept = t("saves.kept_aside", copy=copy.name) if copy else None
    return with_fields(resumed, notice=_joined(resumed.notice, kept))


def delete(path: Path) -> None:
    """Delete a saved game and its backup.

    Raises:
        SaveError: another program has it open, or the system does not let it go.
    """
    with _in_words():
        shelf.delete(path)


def _open(found: _Replay, *, is_backed_up: bool) -> Resumed:
    found.session.trouble = found.keeper.open(is_backed_up=is_backed_up)
    notice = t("saves.totals_differ", deal=found.corrected) if found.corrected else None
    notice = _joined(notice, *missing_bots.told(found.missing))
    return Resumed(found.session, found.keeper, found.keeper.read_only, notice)


def _joined(*sentences: str | None) -> str | None:
    return " ".join(each for each in sentences if each) or None


def _backup(path: Path) -> _Replay | None:
    with suppress(Problem):
        return _read(shelf.backup_path(path), path)
    return None


def _read(file: Path, path: Path | None = None) -> _Replay:
    """Read a save and play it through; it will be saved to ``path`` if that is another file.

    Raises:
        Problem: it cannot be read, or no game can begin with what it says.
    """
    save = saves.load(file)
    keeper = Keeper(path or file, save.created)
    session = _seated(save, keeper, file.name)
    corrected = None
    is_whole = True
    try:
        for line in save.log:
            if line.startswith("="):
                corrected = _write_totals(session, keeper, line) or corrected
            else:
                _repeat(session, keeper, line)
    except ValueError:
        is_whole = False
    session.marks = {int(deal): frozenset(marks) for deal, marks in save.marks.items()}
    session.given_up_by = save.given_up_by if is_whole else None
    return _Replay(session, keeper, is_whole, corrected, missing_bots.missing_of(missing_bots.seated(save)))


def _seated(save: saves.Save, keeper: Keeper, file: str) -> Session:
    agreements = save.read_agreements(file)
    seats = form_of(agreements).seats
    if len(save.players) != seats or max(save.dealer, save.given_up_by or 0) >= seats:
        raise Problem("seats", file=file, seats=seats)
    try:
        return Session(
            agreements,
            missing_bots.replaced(missing_bots.seated(save)),
            save.seed,
            dealer=save.dealer,
            standings=[standing.standing() for standing in save.standings],
            settings=TableSettings(save.settings.open_tricks, save.settings.practice),
            save=keeper.save,
        )
    except ValueError:
        raise Problem("standings", file=file) from None


def _repeat(session: Session, keeper: Keeper, line: str) -> None:
    actor, action = read_action(line)
    if actor != session.turn:
        raise ValueError("it is not this seat's turn")
    session.replay((action,))
    keeper.note(session)


def _write_totals(session: Session, keeper: Keeper, line: str) -> int | None:
    """Let the totals that stand written after a deal win over the ones counted now; the deal if they differ."""
    totals = tuple(int(word) for word in line[1:].split())
    if not keeper.has_just_settled() or any(abs(total) > saves.MOST_POINTS for total in totals):
        raise ValueError("no deal was settled here")
    if totals == session.game.sheet.totals:
        return None
    session.correct_totals(totals)
    return session.game.sheet.deals[-1].outcome.number


# Printed


def show(path: Path) -> str:
    """A saved game as text: who plays by which agreements, the sheet deal by deal, and the game in notation.

    Raises:
        SaveError: the file cannot be read.
    """
    with _in_words():
        save = saves.load(path)
        found = _read(path)
    session = found.session
    parts = [t("show.title", when=save.updated_at.astimezone().strftime("%Y-%m-%d %H:%M")), *_seats(save), ""]
    if not found.is_whole:
        parts += [sentence(Problem("broken_log", file=path.name, move=session.ply + 1)), ""]
    parts += [*_agreements(session.agreements), "", *_sheet(session), "", _end(session), "", t("show.log")]
    head = write_game(with_fields(session.record(), actions=()))
    return "\n".join([*parts, head + "\n".join(found.keeper.lines(session))]) + "\n"


def _seats(save: saves.Save) -> Iterator[str]:
    for seat, player in enumerate(missing_bots.seated(save)):
        kind = t("show.person") if player.is_person else title_of(player.kind)
        yield t("show.seat", seat=seat, name=player.name, kind=kind)


def _agreements(agreements: Agreements) -> Iterator[str]:
    name = name_of(agreements)
    if name is not None:
        yield t("show.preset", name=name, title=preset(name).title)
        return
    yield t("show.own")
    for option in differences(agreements, preset("BASE").agreements):
        yield t("show.difference", title=option.title, value=option.said(getattr(agreements, option.id)))


def _sheet(session: Session) -> Iterator[str]:
    """The sheet as a table: a row a deal, the totals in a column for each player."""
    names = names_of_sides(session.names, session.game.rules.form.sides)
    rows = [(t("show.deal"), *names, t("show.declarer"), "")]
    rows.append((t("show.start"), *(str(standing.total) for standing in session.standings), "", ""))
    booked = list(session.game.sheet.booked)
    for settled in session.game.sheet.deals:
        outcome = settled.outcome
        while booked and booked[0].number <= outcome.number:
            rows.append(_booked(booked.pop(0)))
        contract = f"{outcome.contract} {t(_result(settled))} " if outcome.declarer != NOBODY else ""
        declarer = session.names[outcome.declarer] if outcome.declarer != NOBODY else ""
        beside = noted(session.marks.get(outcome.number, ()), session.names)
        rows.append((str(outcome.number), *map(str, settled.totals), declarer, contract + beside))
    rows.extend(map(_booked, booked))
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        # Numbers end where their column ends; the declarer and his contract are read from the left.
        spaces = [" " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)]
        numbers = [space + cell for space, cell in zip(spaces, row, strict=True)][:-2]
        yield "  ".join([*numbers, row[-2] + spaces[-2], row[-1]]).rstrip()


def _booked(row: Booked) -> tuple[str, ...]:
    """Fines and gifts between deals, before the deal that they delayed."""
    return (str(row.number), *map(str, row.totals), "", t("show.booked"))


def _result(row: Settled) -> str:
    if row.outcome.conceded:
        return "show.conceded"
    return "show.made" if row.made else "show.failed"


def _end(session: Session) -> str:
    if session.given_up_by is not None:
        return t("show.given_up", name=session.names[session.given_up_by])
    names = names_of_sides(session.names, session.game.rules.form.sides)
    if session.game.winners:
        return t("show.won", names=", ".join(names[side] for side in session.game.winners))
    return t("show.running", deal=session.game.deal.number)
