"""The opponent that a word such as ``expert-bold`` or ``miser`` names, and its decisions, even if a bot fails."""

from __future__ import annotations

from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING, Final

from thousand_tui.bots import BotError, Decision, Fault, Level, answer, bot_chance, checked, instead, kind_now, level_of
from thousand_tui.bots.opponents import printable
from thousand_tui.guests.installed import Guest, Trouble, entry_of, introduced, known, named, seconds_allowed
from thousand_tui.guests.process import DID, FAULT, EndedError, Process, SilentError, line_of
from thousand_tui.rules import Action, NotationError, View, read_action, write_view

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# After this many failures in one game (killed or ended), a bot is not started again.
MOST_FAILURES: Final = 3

# The faults that a process reports about its bot.
TOLD: Final = frozenset({"raised", "no_action", "illegal"})


def opponent(kind: str) -> Level | Guest | None:
    """The level with its style or the installed bot of this name, loaded; None if there is none that can play."""
    return level_of(kind) or named(kind)


def is_there(kind: str) -> bool:
    """Whether a word names a level or an installed bot; nothing is loaded, so the bot may prove unable to play."""
    return level_of(kind) is not None or (entry_of(kind) is not None and not isinstance(known(kind), Trouble))


def title_of(kind: str, *, load: bool = False) -> str:
    """The title of whoever a word names. It is the word itself if it names nobody, or a bot that is not loaded yet,
    unless ``load`` is set."""
    kind = kind_now(kind)
    if (level := level_of(kind)) is not None:
        return level.title
    guest = named(kind) if load else known(kind)
    return guest.title if isinstance(guest, Guest) else printable(kind)


class UnwantedError(Exception):
    """Nobody waits for this answer any more: the game has gone back or was left."""


class Opponents:
    """Decides for the seats of one game without a person: levels decide here, installed bots in their processes.

    A process is started when its bot is first asked, and serves all its seats; it ends with :meth:`close`.
    """

    def __init__(self) -> None:
        self._seconds = seconds_allowed()
        # The installed bots that have been asked, by name.
        self.hosts: dict[str, Host] = {}
        self._lock = Lock()
        self._is_closed = False

    def decide(self, kind: str, view: View, seed: str, ply: int) -> Decision | None:
        """The decision for the seat of the view, by its bot or, if that fails, by a Regular in its place.

        None if the answer was given up in the meantime.
        """
        chance = bot_chance(seed, view.deal.number, view.me, ply)
        level = level_of(kind)
        try:
            return Decision(self.ask(kind, view, chance) if level is None else answer(level, view, chance))
        except BotError as error:
            return Decision(instead(view, chance), error.fault)
        except UnwantedError:
            return None

    def ask(self, kind: str, view: View, chance: int) -> Action:
        """The action of an installed bot, after checking that it is allowed.

        Raises:
            BotError: it does nothing that is allowed, or does not answer in time.
            UnwantedError: nobody waits for the answer any more.
        """
        entry = entry_of(kind)
        if entry is None:
            raise BotError(Fault("missing", printable(kind)))
        with self._lock:
            if self._is_closed:
                raise UnwantedError
            host = self.hosts.setdefault(kind, Host(entry, self._seconds))
        return host.ask(view, chance)

    def give_up(self) -> None:
        """Stop waiting for answers that are still to come."""
        with self._lock:
            for host in self.hosts.values():
                host.give_up()

    def begin_again(self) -> None:
        """Called when another game begins: a bot that failed too often in the last one gets another chance."""
        with self._lock:
            for host in self.hosts.values():
                host.failures = 0

    def close(self) -> None:
        """End all processes; nobody can be asked any more."""
        with self._lock:
            self._is_closed = True
            for host in self.hosts.values():
                host.close()

    def __enter__(self) -> Opponents:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class Host:
    """One bot in a game: its process is ended and started again if it fails, up to a limit."""

    def __init__(self, entry: EntryPoint, seconds: int) -> None:
        self.failures = 0
        self._entry = entry
        self._seconds = seconds
        self.process: Process | None = None
        # The process that is working on an answer.
        self.waits_for: Process | None = None
        self._number = 0
        self._trouble: Fault | None = None
        self._is_closed = False
        self._lock = Lock()

    def ask(self, view: View, chance: int) -> Action:
        """The bot's action; anybody still waiting for an earlier answer of this bot is turned away."""
        process, is_new = self._ready()
        try:
            if is_new:
                self._greet(process)
            self._number += 1
            number = str(self._number)
            fields = process.ask(line_of(number, f"{chance:x}", write_view(view)))
        except SilentError:
            raise self._failed(Fault("silent", str(self._seconds))) from None
        except EndedError:
            raise UnwantedError if process.is_unwanted else self._failed(Fault("ended")) from None
        finally:
            with self._lock:
                if self.waits_for is process:
                    self.waits_for = None
        match fields:
            case [word, answered, action] if word == DID and answered == number:
                return _read(view, action)
            case [word, answered, reason, what] if word == FAULT and answered == number and reason in TOLD:
                raise BotError(Fault(reason, printable(what)))
        process.end()
        raise self._failed(Fault("garbled"))

    def _ready(self) -> tuple[Process, bool]:
        """A process that can be asked, and whether it was just started."""
        self.give_up()
        with self._lock:
            if self._is_closed:
                raise UnwantedError
            if self._trouble is not None:
                raise BotError(self._trouble)
            is_new = self.process is None or self.process.has_ended
            if is_new:
                if self.failures >= MOST_FAILURES:
                    raise BotError(Fault("spent", str(MOST_FAILURES)))
                self.process = Process(self._entry, self._seconds)
            assert self.process is not None
            self.waits_for = self.process
            return self.process, is_new

    def _greet(self, process: Process) -> None:
        """Wait until the bot is loaded; if its package fails to load, it is not loaded again."""
        said = introduced(self._entry.name, process)
        if isinstance(said, Guest):
            return
        fault = Fault(said.reason, said.what)
        if said.reason == "slow":
            raise self._failed(fault)
        if process.is_unwanted:
            raise UnwantedError
        if said.reason == "gone":
            raise self._failed(fault)
        self._trouble = fault
        raise BotError(fault)

    def _failed(self, fault: Fault) -> BotError:
        self.failures += 1
        return BotError(fault)

    def give_up(self) -> None:
        """Stop waiting for an answer that is still to come, and end the process working on it."""
        with self._lock:
            if self.waits_for is not None:
                self.waits_for.end()
                self.waits_for = None

    def close(self) -> None:
        """End the process for good."""
        with self._lock:
            self._is_closed = True
            if self.process is not None:
                self.process.close()


def _read(view: View, written: str) -> Action:
    """The action written by a process, after checking that it is allowed."""
    try:
        action = read_action(written)[1]
    except NotationError:
        raise BotError(Fault("illegal", printable(written))) from None
    return checked(view, action)
