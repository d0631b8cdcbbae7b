"""The game's side of a bot's process: start it, ask it, end it, and never wait longer than agreed.

The lines exchanged are fields of plain text, never code. The game sends ``number, chance, view``: the seed of the bot's
chance in hexadecimal, and the view in written form. The process sends ``ready, title, about`` or ``trouble, reason,
what`` once, and for each question ``did, number, action`` in notation or ``fault, number, reason, what``.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Semaphore, Thread
from typing import IO, TYPE_CHECKING, Final

from thousand_tui.guests.confinement import hide

READY: Final = "ready"
TROUBLE: Final = "trouble"
DID: Final = "did"
FAULT: Final = "fault"

# The longest line sent to the game, in bytes; anything longer is not an answer.
LONGEST_ANSWER: Final = 4096

_BETWEEN: Final = "\t"


def line_of(*fields: str) -> bytes:
    """The line with these fields; none may contain a tab or a line break."""
    return _BETWEEN.join(fields).encode("utf-8", "replace") + b"\n"


def fields_of(line: bytes) -> list[str]:
    """The fields of a line, whatever it contains."""
    return line.decode("utf-8", "replace").rstrip("\n").split(_BETWEEN)


if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# Seconds between checks for an answer. Only these are counted, so that a game stopped with Ctrl+Z does not use up a
# bot's time.
GLANCE: Final = 0.05

# Seconds to wait for a killed process; usually it is gone at once.
FAREWELL: Final = 2.0


class SilentError(Exception):
    """There was no answer in time; the process has been killed."""


class EndedError(Exception):
    """The process has ended."""


class Process:
    """A process with one bot, from start to end.

    One thread owns it: that thread starts the process, reads its output and reaps it. Linux kills the process when the
    thread that started it ends, so no other thread may start it.
    """

    def __init__(self, entry: EntryPoint, seconds: int) -> None:
        self.seconds = seconds
        self.is_unwanted = False
        # True once the process cannot be asked any more, before anybody is told that there is no answer.
        self.has_ended = False
        self._entry = entry
        self._questions: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[list[str] | None] = SimpleQueue()
        # How many more lines may come, counting the first: any line beyond these ends the process.
        self._due = Semaphore(1)
        self._lock = Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._owner = Thread(target=self._own, daemon=True)
        self._owner.start()

    def ask(self, question: bytes) -> list[str]:
        """The fields of the answer to a question.

        Raises:
            SilentError: there is no answer in time.
            EndedError: the process has ended or was ended.
        """
        self._due.release()
        self._questions.put(question)
        return self.answer()

    def answer(self) -> list[str]:
        """The fields of the next line; the first comes without a question.

        Raises:
            SilentError: there is no line in time.
            EndedError: the process has ended or was ended.
        """
        for _ in range(round(self.seconds / GLANCE)):
            with suppress(Empty):
                fields = self._answers.get(timeout=GLANCE)
                if fields is None:
                    raise EndedError
                return fields
        self.end()
        raise SilentError

    def end(self) -> None:
        """Kill the process; whoever waits for an answer gets an error."""
        with self._lock:
            self.is_unwanted = self.has_ended = True
            if self._child is not None:
                _kill(self._child)
        self._questions.put(None)

    def close(self) -> None:
        """Kill the process and wait until it is gone."""
        self.end()
        self._owner.join(FAREWELL)

    def _own(self) -> None:
        try:
            child = _start(self._entry, self.seconds)
        except OSError:
            self._say_it_has_ended()
            return
        with self._lock:
            self._child = child
            if self.is_unwanted:
                _kill(child)
        assert child.stdin is not None
        assert child.stdout is not None
        Thread(target=self._write, args=(child.stdin,), daemon=True).start()
        with child.stdout as lines:
            while (line := lines.readline(LONGEST_ANSWER)).endswith(b"\n") and self._due.acquire(blocking=False):
                self._answers.put(fields_of(line))
        self._bury(child)

    def _write(self, lines: IO[bytes]) -> None:
        """Send the questions, in a thread of its own: a process that does not read must not block the one who asks."""
        with suppress(OSError), lines:
            while (question := self._questions.get()) is not None:
                lines.write(question)
                lines.flush()

    def _bury(self, child: subprocess.Popen[bytes]) -> None:
        """End the process with everything it has started. It is reaped last, as its number is not reused until then.
        Whoever asks in the meantime starts another."""
        self.has_ended = True
        with self._lock:
            _kill(child)
            try:
                child.wait(FAREWELL)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
            self._child = None
        self._questions.put(None)
        self._say_it_has_ended()

    def _say_it_has_ended(self) -> None:
        self.has_ended = True
        self._answers.put(None)


def _start(entry: EntryPoint, seconds: int) -> subprocess.Popen[bytes]:
    """Start it in a session of its own: without a terminal or its keys, and to be killed with all it starts."""
    hide()
    worker = [sys.executable, "-P", "-m", "thousand_tui.guests.worker"]
    path = os.pathsep.join(folder or os.getcwd() for folder in sys.path)
    return subprocess.Popen(
        [*worker, entry.name, entry.value, str(seconds), str(os.getpid())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _kill(child: subprocess.Popen[bytes]) -> None:
    with suppress(OSError):
        if sys.platform == "win32":
            child.kill()
        elif sys.platform == "linux":
            os.kill(child.pid, signal.SIGTERM)  # this is the bot's guard, which ends the bot first
        else:
            os.killpg(child.pid, signal.SIGKILL)
