"""The record: every finished deal and game of people on this computer, in one SQLite file.

A deal is counted once, by its game and number; the checksum of its part of the log shows whether it is still the same
deal. Everything here is also in the saves for as long as they exist; only games whose saves were deleted, and tried
puzzles, are recorded nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from thousand_tui.storage import record_facts as facts, record_file
from thousand_tui.storage.files import Problem
from thousand_tui.storage.places import former_record
from thousand_tui.storage.record_file import DamagedRecord, File, put_facts
from thousand_tui.storage.saves import now

if TYPE_CHECKING:
    import sqlite3

# How many seconds to wait for another program that is writing the record.
PATIENCE: Final = 2.0

# Prefix of the notes about people who were forgotten.
_FORGOTTEN: Final = "forgotten "


class Records:
    """The open record. A damaged file is put aside, and whatever can be read of it is copied to the new one.

    Raises:
        Problem: it cannot be opened at the moment, or this Python has no SQLite.
    """

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        if (former := former_record(path)) is not None:
            record_file.carry_over(former, path, PATIENCE)
        self._open()

    def _open(self) -> None:
        seen = record_file.identity(self.path)
        try:
            self._take(File(self.path, PATIENCE))
        except DamagedRecord:
            self._start_anew(seen or record_file.identity(self.path))

    def _take(self, file: File) -> None:
        """Use this open file from now on; it is closed if its notes cannot be read."""
        self._file = file
        try:
            self._forgotten = record_file.read_forgotten(self.path) | self._noted()
        except BaseException:
            file.close()
            raise

    def _start_anew(self, seen: tuple[int, int] | None) -> None:
        """Put the damaged file aside, and copy whatever can be read of it into a new one."""
        aside = record_file.put_aside(self.path, seen)
        try:
            self._take(File(self.path, PATIENCE))
        except DamagedRecord as damaged:
            raise Problem("record_failed", file=self.path.name, why=damaged.why) from None
        if aside is not None:
            with suppress(Exception), closing(File(aside, PATIENCE)) as old:
                self._take_over(old.connection)

    def _take_over(self, old: sqlite3.Connection) -> None:
        with suppress(Exception), self._file.change():
            puzzles = record_file.sound_facts(old, facts.RecordedPuzzle)
            put_facts(self._file.connection, "INSERT OR IGNORE", facts.RecordedPuzzle, puzzles)
        for game, deals in record_file.sound_games(old):
            with suppress(DamagedRecord):
                self.put(game, deals)
        for day in record_file.sound_facts(old, facts.RecordedDay):
            self.put_day(day)

    @contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        """The connection, for one query or change. If damage shows up now, the file is put aside and the caller told.

        Raises:
            Problem: it cannot be done at the moment.
        """
        if not self._file.is_there:
            self._file.close()
            self._open()
        try:
            with record_file.problems(self.path):
                yield self._file.connection
        except DamagedRecord as damaged:
            self._file.close()
            self._start_anew(self._file.which)
            kept = (self.aside or self.path).name
            raise Problem("record_damaged", file=self.path.name, why=damaged.why, kept=kept) from damaged

    @property
    def aside(self) -> Path | None:
        """The path of the damaged file that this program found here and put aside; None if there was none."""
        return record_file.ASIDE.get(self.path)

    @contextmanager
    def _changing(self) -> Iterator[sqlite3.Connection]:
        with self._using() as connection, self._file.change():
            # Another program may have forgotten somebody in the meantime.
            self._forgotten |= self._noted()
            yield connection

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    # Writing

    def put(self, game: facts.RecordedGame, deals: Iterable[facts.RecordedDeal]) -> None:
        """Count these deals of a game, replacing any already counted, and note the state of the game.

        What the save does not know (when a deal was settled, what its review found) is kept for deals that have not
        changed.
        """
        with self._changing() as connection:
            game = self._without_forgotten(game)
            people = {player.who for player in game.players}
            if not any(people):
                _forget_game(connection, game.key)
                return
            id = _put_game(connection, game)
            counted = _counted(connection, id)
            for deal in deals:
                _put_deal(connection, id, _kept_with(deal, counted, people), replaces=deal.number in counted)
            _sum_up(connection, id)

    def take_out(self, key: str, numbers: Iterable[int]) -> None:
        """No longer count these deals of a game: they have been taken back."""
        with self._changing() as connection:
            game = connection.execute("SELECT id FROM games WHERE key = ?", (key,)).fetchone()
            if game is not None:
                for number in numbers:
                    _take_out(connection, game[0], number)
                _sum_up(connection, game[0])

    def counted(self, key: str) -> dict[int, str]:
        """The counted deals of a game with the checksums of their logs; the checksum is empty if a fact added since is
        missing."""
        with self._using() as connection:
            found = connection.execute(
                "SELECT number, CASE WHEN EXISTS (SELECT 1 FROM hands WHERE hands.game = deals.game"
                f" AND hands.number = deals.number AND place = {facts.NOT_KNOWN}) THEN '' ELSE log END"
                " FROM deals WHERE game = (SELECT id FROM games WHERE key = ?)",
                (key,),
            )
            return dict(record_file.checked(found.fetchall(), int, str))

    def reviewed(self, key: str, found: Iterable[facts.ReviewedHand]) -> None:
        """Note what reviews found in deals of a game, if these are counted and have the same moves.

        Known luck is kept if a review does not give it. Nothing is written if nothing is new.
        """
        asked = (
            "SELECT hands.game, log, error, luck FROM hands JOIN deals"
            " ON deals.game = hands.game AND deals.number = hands.number"
            " WHERE hands.game = (SELECT id FROM games WHERE key = ?) AND hands.number = ? AND seat = ?"
        )
        with self._using() as connection:
            news = []
            for hand in found:
                counted = connection.execute(asked, (key, hand.number, hand.seat)).fetchone()
                if counted is None or counted[1] != hand.log:
                    continue
                luck = counted[3] if hand.luck is None else hand.luck
                if counted[2:] != (hand.error, luck):
                    news.append((hand.error, luck, counted[0], hand.number, hand.seat, hand.log))
        if news:
            with self._changing() as connection:
                connection.executemany(
                    "UPDATE hands SET error = ?, luck = ? WHERE game = ? AND number = ? AND seat = ?"
                    " AND ? = (SELECT log FROM deals WHERE deals.game = hands.game AND deals.number = hands.number)",
                    news,
                )
                for game in {row[2] for row in news}:
                    _sum_up(connection, game)

    # Puzzles

    def try_puzzle(self, who: str, name: str, tried: facts.TriedPuzzle) -> None:
        """Note how somebody left a puzzle; ``who`` is the form of their name used to compare people.

        Only their first attempt decides whether the first try was right.
        """
        with self._changing() as connection:
            connection.execute(
                "INSERT INTO puzzles (puzzle, first, solved, who, name, place, tried)"
                " VALUES (?, ?, ?, ?, ?, (SELECT coalesce(max(place), 0) + 1 FROM puzzles WHERE who = ?), ?)"
                " ON CONFLICT (who, puzzle) DO UPDATE SET solved = max(solved, excluded.solved), name = excluded.name",
                (tried.puzzle, tried.first, tried.solved, who, name, who, now()),
            )

    def puzzles_of(self, who: str) -> list[facts.TriedPuzzle]:
        """The puzzles that somebody has tried, in the order of their first tries."""
        with self._using() as connection:
            return tried_by(connection, who)

    # The deals of the day

    def put_day(self, day: facts.RecordedDay) -> None:
        """Note somebody's result in a deal of the day. The game begun first is kept."""
        with self._changing() as connection:
            if self._is_forgotten(day.who, day.created):
                return
            first = connection.execute("SELECT key, created FROM days WHERE day = ? AND who = ?", (day.day, day.who))
            known = first.fetchone()
            if known is None or known[0] == day.key or day.created < known[1]:
                put_facts(connection, "REPLACE", facts.RecordedDay, [day])

    def days(self, month: str) -> list[facts.RecordedDay]:
        """The deals of the day in a month such as ``2026-11``, in the order of days."""
        with self._using() as connection:
            return record_file.read_facts(connection, facts.RecordedDay, "WHERE day LIKE ? ORDER BY day", f"{month}-%")

    # Files

    def files(self) -> dict[str, tuple[int, int]]:
        """The saves that have been read, with their sizes and times of change."""
        with self._using() as connection:
            found = connection.execute("SELECT path, size, changed FROM files")
            rows = record_file.checked(found.fetchall(), str, int, int)
            return {path: (size, changed) for path, size, changed in rows}

    def note_file(self, path: str, size: int, changed: int) -> None:
        """Note that this save has been read in its present state."""
        with self._changing() as connection:
            connection.execute("REPLACE INTO files VALUES (?, ?, ?)", (path, size, changed))

    def mark_gone(self, is_there: Iterable[str]) -> int:
        """Mark the games whose saves are gone, except those with these keys; returns how many are gone."""
        with self._changing() as connection:
            found = set(is_there)
            games = connection.execute("SELECT id, key, path FROM games").fetchall()
            gone = [(int(key not in found and not _exists(path)), id) for id, key, path in games]
            connection.executemany("UPDATE games SET gone = ? WHERE id = ?", gone)
            return len([id for is_gone, id in gone if is_gone])

    # Forgetting

    def forget(self, who: str) -> int:
        """Forget a person, given the form of their name used to compare people; returns how many games they had played.

        What other people did in the same games is kept.
        """
        with self._using() as connection:
            games = connection.execute("SELECT count(*) FROM players WHERE who = ?", (who,)).fetchone()[0]
        self._remember_to_forget(record_file.hashed(who))
        with self._changing() as connection:
            for table in ("hands", "sums", "puzzles", "days"):
                connection.execute(f"DELETE FROM {table} WHERE who = ?", (who,))
            connection.execute("UPDATE players SET who = '', name = '' WHERE who = ?", (who,))
            alone = "SELECT id FROM games WHERE id NOT IN (SELECT game FROM players WHERE who != '')"
            for table in ("hands", "sums", "deals", "players"):
                connection.execute(f"DELETE FROM {table} WHERE game IN ({alone})")
            connection.execute("DELETE FROM games WHERE id NOT IN (SELECT game FROM players)")
        with self._using() as connection:
            # Deleted data must not remain in SQLite's write-ahead log either.
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return int(games)

    def _remember_to_forget(self, name: str) -> None:
        # Only the file says whether everything was deleted: another program may have rebuilt the record since.
        known = {who: when for who, when in self._forgotten.items() if who != record_file.ALL}
        self._forgotten = record_file.change_forgotten(self.path, lambda found: {**known, **found, name: now()})
        with self._changing() as connection:
            connection.execute("REPLACE INTO notes VALUES (?, ?)", (_FORGOTTEN + name, self._forgotten[name]))

    def _noted(self) -> dict[str, str]:
        with record_file.problems(self.path):
            found = self._file.connection.execute("SELECT name, said FROM notes").fetchall()
        notes = record_file.checked(found, str, str)
        return {name.removeprefix(_FORGOTTEN): said for name, said in notes if name.startswith(_FORGOTTEN)}

    def _without_forgotten(self, game: facts.RecordedGame) -> facts.RecordedGame:
        """The game without the people who were forgotten after it began."""
        players = [
            replace(player, name="", who="") if self._is_forgotten(player.who, game.created) else player
            for player in game.players
        ]
        return replace(game, players=tuple(players))

    def _is_forgotten(self, who: str, created: str) -> bool:
        return bool(who) and created <= self._forgotten.get(record_file.hashed(who), "")

    @property
    def deleted(self) -> str:
        """When the whole record was deleted; empty if never, or if it has been rebuilt since."""
        return self._forgotten.get(record_file.ALL, "")

    def forget_deletion(self) -> None:
        """Called when the record is rebuilt: games from before its deletion count again."""
        if record_file.ALL in self._forgotten:
            del self._forgotten[record_file.ALL]
            record_file.change_forgotten(
                self.path, lambda found: {who: when for who, when in found.items() if who != record_file.ALL}
            )

    # Reading

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection for a series of queries that all see the record as it is at this moment.

        Raises:
            Problem: it cannot be read at the moment.
        """
        with self._using() as connection:
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                with suppress(Exception):
                    connection.execute("ROLLBACK")


def tried_by(connection: sqlite3.Connection, who: str) -> list[facts.TriedPuzzle]:
    """The puzzles that somebody has tried, in the order of their first tries."""
    return record_file.read_facts(connection, facts.TriedPuzzle, "WHERE who = ? ORDER BY place", who)


def _forget_game(connection: sqlite3.Connection, key: str) -> None:
    game = connection.execute("SELECT id FROM games WHERE key = ?", (key,)).fetchone()
    for table in ("hands", "sums", "deals", "players") if game is not None else ():
        connection.execute(f"DELETE FROM {table} WHERE game = ?", game)
    connection.execute("DELETE FROM games WHERE key = ?", (key,))


def delete_all(path: Path) -> None:
    """Delete the whole record. Games begun before are not counted again unless it is rebuilt.

    Raises:
        Problem: it cannot be deleted at the moment.
    """
    record_file.change_forgotten(path, lambda found: found | {record_file.ALL: now()})
    record_file.delete(path)


def _exists(path: object) -> bool:
    try:
        return isinstance(path, str) and Path(path).is_file()
    except (OSError, ValueError):
        return False


def _put_game(connection: sqlite3.Connection, game: facts.RecordedGame) -> int:
    """Write down the state of a game; returns its id in the tables."""
    news = ", ".join(f"{name} = excluded.{name}" for name in facts.columns(facts.RecordedGame) if name != "key")
    put_facts(connection, "INSERT", facts.RecordedGame, [game], f"ON CONFLICT (key) DO UPDATE SET {news}")
    (id,) = connection.execute("SELECT id FROM games WHERE key = ?", (game.key,)).fetchone()
    put_facts(connection, "REPLACE", facts.RecordedPlayer, game.players, game=id)
    return int(id)


# The counted deals of a game: the log, when it was settled, and what reviews found by seat.
_Counted = dict[int, tuple[str, str, dict[int, tuple[float | None, float | None]]]]


def _counted(connection: sqlite3.Connection, id: int) -> _Counted:
    deals = connection.execute("SELECT number, log, settled FROM deals WHERE game = ?", (id,)).fetchall()
    found: _Counted = {number: (log, settled, {}) for number, log, settled in record_file.checked(deals, int, str, str)}
    reviewed = "SELECT number, seat, error, luck FROM hands WHERE game = ? AND error IS NOT NULL"
    for number, seat, error, luck in connection.execute(reviewed, (id,)):
        if number in found:
            found[number][2][seat] = (error, luck)
    return found


def _kept_with(deal: facts.RecordedDeal, counted: _Counted, people: set[str]) -> facts.RecordedDeal:
    """A deal ready to be written: only hands of these people, with what is already known if the deal is unchanged."""
    log, settled, reviewed = counted.get(deal.number, ("", "", {}))
    hands = [hand for hand in deal.hands if hand.who in people]
    if log != deal.log:
        return replace(deal, hands=tuple(hands))
    for at, hand in enumerate(hands):
        if hand.error is None and hand.seat in reviewed:
            hands[at] = replace(hand, error=reviewed[hand.seat][0], luck=reviewed[hand.seat][1])
    return replace(deal, settled=settled, hands=tuple(hands))


def _put_deal(connection: sqlite3.Connection, id: int, deal: facts.RecordedDeal, *, replaces: bool) -> None:
    if replaces:
        _take_out(connection, id, deal.number)
    put_facts(connection, "INSERT", facts.RecordedDeal, [deal], game=id)
    put_facts(connection, "INSERT", facts.Hand, deal.hands, game=id, number=deal.number, settled=deal.settled)


def _take_out(connection: sqlite3.Connection, id: int, number: int) -> None:
    connection.execute("DELETE FROM hands WHERE game = ? AND number = ?", (id, number))
    connection.execute("DELETE FROM deals WHERE game = ? AND number = ?", (id, number))


def _sum_up(connection: sqlite3.Connection, id: int) -> None:
    """Recompute the sums of a game from its hands."""
    connection.execute("DELETE FROM sums WHERE game = ?", (id,))
    connection.execute(facts.SUM_UP.format(where="WHERE game = ?"), (id,))
