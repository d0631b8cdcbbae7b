"""What a table and the screens that follow it say to each other: lines of JSON over a socket on the host's machine.

A screen says whose it is, and is told the game so far, without its seed. Then it is told every change, and says what
its person would like to do. Both ends are this program, so the lines are read without suspicion.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from threading import Lock, Thread
from typing import Any, Final

from thousand_tui.desk.keeper import lines_of, save_of
from thousand_tui.desk.opening import begun, play_again
from thousand_tui.desk.seating import saved_players
from thousand_tui.storage import saves
from thousand_tui.storage.written import WrittenLog
from thousand_tui.table import Mark, TableSettings
from thousand_tui.table.consent import TakingBack
from thousand_tui.table.feed import (
    Change,
    Entry,
    Following,
    GaveUp,
    Host,
    Marked,
    Moved,
    Reseated,
    WentBack,
    Wish,
    following,
)
from thousand_tui.table.games import AnySession, session_of

KINDS: Final[dict[str, Any]] = {kind.__name__: kind for kind in (Moved, WentBack, Reseated, Marked, GaveUp)}
# What stands in place of the seed on a screen that follows.
NO_SEED: Final = "elsewhere"


@dataclass(frozen=True, slots=True)
class Invited:
    """What the host sends to each guest, as their names and texts, and notes about who can reach the table."""

    guests: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lobbied:
    """A table before the first card, as one person sees it: the players, who has come, who has given a word, the
    commitment, the host's word; once all words are in, these and the fingerprint."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]
    here: tuple[int, ...]
    typed: tuple[int, ...]
    commitment: str = ""
    fingerprint: str = ""
    words: str = ""
    is_host: bool = False
    host_word: str | None = None
    has_typed: bool = False
    may_type: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One line to a screen: the state of the ``lobby``, the game so far (``save``, with the number of the last entry
    that it contains), an ``entry``, that a wish was ``refused`` (with a sentence, or empty), who is ``here``, who keeps
    the others from the next deal by ``reading`` the last one, or why the host cannot save (``trouble``, empty when it
    can again); at the end of the game also its ``seed``. ``seat`` is the seat that the screen shows, and ``is_host``
    says that its person has opened the table; only they are told who is ``invited``, and how. ``talk`` is what somebody
    says, with their seat; ``asked`` is the question whether somebody may take a decision back, as it stands, and
    ``clock`` the seconds for a decision, if the table limits them."""

    seat: int = 0
    is_host: bool = False
    lobby: Lobbied | None = None
    save: dict[str, Any] | None = None
    number: int = 0
    entry: Entry | None = None
    refused: str | None = None
    here: tuple[int, ...] | None = None
    reading: tuple[int, ...] | None = None
    trouble: str | None = None
    seed: str | None = None
    invited: Invited | None = None
    talk: tuple[int, str] | None = None
    asked: TakingBack | None = None
    clock: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One line from a screen: the word that says whose it is, a ``wish``, the number of the entry up to which
    everything was ``read``, the word ``typed`` for the shuffle, that the host goes on (``begin``), a line for the
    others (``talk``), or whether they agree (``agrees``) to the question of this number."""

    word: str | None = None
    wish: Wish | None = None
    read: int | None = None
    typed: str | None = None
    begin: bool | None = None
    talk: str | None = None
    agrees: tuple[int, bool] | None = None


def welcome(session: AnySession, seat: int, number: int, *, is_host: bool) -> Message:
    """The game so far for a screen at ``seat``; ``number`` is that of the last entry told to anybody."""
    save = save_of(session, saves.now()).model_copy(update={"seed": NO_SEED, "log": list(lines_of(session))})
    return Message(save=save.model_dump(mode="json"), seat=seat, number=number, is_host=is_host)


def seated(message: Message, host: Host) -> Following:
    """The session of the screen that was told this welcome."""
    save = saves.Save.model_validate(message.save)
    settings = TableSettings(**save.settings.model_dump())
    session: Following = begun(
        save,
        NO_SEED,
        lambda game, start: following(session_of(game.card_game)).of(
            start, saved_players(save), NO_SEED, settings, _nothing
        ),
    )
    session.follow(message.seat, host, message.number)
    play_again(session, save, WrittenLog())
    return session


def _nothing(session: AnySession) -> None:
    """Save nothing: the host does."""


def write(message: Message | Said) -> bytes:
    """A message as a line."""
    fields = {name: value for name, value in _fields(message).items() if value is not None}
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _fields(message: Message | Said) -> dict[str, Any]:
    return {name: _plain(getattr(message, name)) for name in message.__slots__}


def _plain(value: Any) -> Any:
    if isinstance(value, Entry | Wish):
        number, change = (value.number if isinstance(value, Entry) else value.folded), value.change
        return [number, type(change).__name__, asdict(change)]
    return asdict(value) if isinstance(value, Lobbied | Invited | TakingBack) else value


def read_message(line: bytes) -> Message:
    """The message to a screen on a line."""
    fields = json.loads(line)
    if "entry" in fields:
        fields["entry"] = Entry(*_changed(fields["entry"]))
    if "lobby" in fields:
        told: dict[str, Any] = fields["lobby"]
        tidied: dict[str, Any] = {name: tuple(it) if isinstance(it, list) else it for name, it in told.items()}
        fields["lobby"] = Lobbied(**tidied)
    if "invited" in fields:
        guests, notes = fields["invited"].values()
        fields["invited"] = Invited(tuple((who, text) for who, text in guests), tuple(notes))
    if "talk" in fields:
        fields["talk"] = tuple(fields["talk"])
    if "asked" in fields:
        fields["asked"] = TakingBack(**fields["asked"] | {"waiting": tuple(fields["asked"]["waiting"])})
    return Message(**fields)


def read_said(line: bytes) -> Said:
    """What a screen said on a line.

    Raises:
        ValueError: it is no such line.
    """
    fields = json.loads(line)
    if "wish" in fields:
        fields["wish"] = Wish(*_changed(fields["wish"]))
    if "agrees" in fields:
        number, agrees = fields["agrees"]
        fields["agrees"] = number, bool(agrees)
    return Said(**fields)


def _changed(written: list[Any]) -> tuple[int, Change]:
    number, kind, fields = written
    if "totals" in fields:
        fields["totals"] = tuple(fields["totals"])
    if "mark" in fields:
        fields["mark"] = Mark(fields["mark"])
    return number, KINDS[kind](**fields)


class Line:
    """The connection of a screen to its table. A thread reads it and calls ``heard`` for each message, and with None
    when the host has gone."""

    def __init__(self, path: Path, word: str, heard: Callable[[Message | None], object]) -> None:
        """Connect.

        Raises:
            OSError: nobody listens there.
        """
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._socket.connect(str(path))
        except OSError:
            self._socket.close()
            raise
        self._sending = Lock()
        self.say(Said(word=word))
        Thread(target=partial(self._hear, heard), daemon=True).start()

    def say(self, said: Said) -> None:
        """Tell the host something; if it has gone, nothing happens here: ``heard`` is told that."""
        with self._sending:
            try:
                self._socket.sendall(write(said))
            except OSError:
                self.close()

    def wish(self, wish: Wish) -> None:
        """Tell the host what a person would like to do."""
        self.say(Said(wish=wish))

    def has_read(self, folded: int) -> None:
        """Tell the host that everything up to this entry has been read here."""
        self.say(Said(read=folded))

    def talk(self, line: str) -> None:
        """Say something to the others."""
        self.say(Said(talk=line))

    def answer(self, number: int, agrees: bool) -> None:
        """Agree or not to a question."""
        self.say(Said(agrees=(number, agrees)))

    def close(self) -> None:
        """End the connection."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def _hear(self, heard: Callable[[Message | None], object]) -> None:
        with self._socket, self._socket.makefile("rb") as lines, suppress(OSError):
            for line in lines:
                heard(read_message(line))
        with self._sending:
            self._socket.close()
        heard(None)
