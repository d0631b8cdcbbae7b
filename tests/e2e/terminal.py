"""A real pseudo-terminal with a screen that can be read: what a person at the keyboard would see and do."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pexpect
import pyte

from thousand_tui.compiled import OFF

COLUMNS, ROWS = 80, 24
OURS = ("THOUSAND_", "COLUMNS", "LINES", "NO_COLOR", "PYTHONDONTWRITEBYTECODE")
"""Variables of whoever runs the tests that the program must not see."""
PATIENCE = 30.0
"""Seconds to wait for something to appear; generous, because test machines are slow and shared."""

# pyte takes the private sequences that set keyboard and colour modes for ordinary ones and draws their tails.
_PRIVATE = re.compile(rb"\x1b\[[<>=?][0-9;:]*(?:[mu]|\$p)|\x1b[P_^X][^\x1b]*\x1b\\|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")


class Terminal:
    """A program in a pseudo-terminal of a given size."""

    def __init__(
        self,
        arguments: list[str],
        home: Path,
        *,
        columns: int = COLUMNS,
        rows: int = ROWS,
        environment: Mapping[str, str] | None = None,
        command: str = sys.executable,
        spawn: type[pexpect.spawn] = pexpect.spawn,
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self._display: list[str] | None = None
        env = {key: value for key, value in os.environ.items() if key == OFF or not key.startswith(OURS)}
        env |= {
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "PYTHONUTF8": "1",
            "THOUSAND_SAVES": str(home / "saves"),
            "THOUSAND_CONFIG": str(home / "config"),
            "THOUSAND_RECORDS": str(home / "records"),
            "HOME": str(home),
        }
        env |= environment or {}
        # Not by select, which knows no file beyond the thousandth: tests of faults leave many open for a while.
        size = (rows, columns)
        self.child = spawn(command, arguments, env=env, dimensions=size, timeout=PATIENCE, use_poll=True)
        self.child.delaybeforesend = None

    # Reading

    def pump(self, seconds: float = 0.05) -> bool:
        """Take in what the program writes for a while; whether it wrote anything."""
        got = False
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                data = self.child.read_nonblocking(65536, timeout=left)
            except pexpect.TIMEOUT:
                break
            except pexpect.EOF:
                time.sleep(min(left, 0.05))
                break
            got = True
            self.raw += data
            self.stream.feed(_PRIVATE.sub(b"", data))
            self._display = None
        return got

    @property
    def display(self) -> list[str]:
        """The rows of the screen in their full width; they are put together once, as long as nothing is written."""
        if self._display is None:
            self._display = self.screen.display
        return self._display

    @property
    def lines(self) -> list[str]:
        """The rows of the screen as text."""
        return [line.rstrip() for line in self.display]

    @property
    def text(self) -> str:
        """The whole screen as text."""
        return "\n".join(self.lines)

    def wait(self, condition: Callable[[str], object], what: str, seconds: float = PATIENCE) -> None:
        """Wait until the screen's text satisfies the condition."""
        until = time.monotonic() + seconds
        while not condition(self.text):
            if time.monotonic() > until:
                raise AssertionError(f"waited in vain for {what}; the screen shows:\n{self.text}")
            if not self.pump(0.1) and not self.child.isalive():
                self.pump(0.2)
                if not condition(self.text):
                    raise AssertionError(f"the program ended before {what}; the screen shows:\n{self.text}")

    def wait_for(self, *texts: str, seconds: float = PATIENCE) -> None:
        """Wait until one of the texts stands on the screen."""
        self.wait(lambda shown: any(text in shown for text in texts), " or ".join(texts), seconds)

    def change(self, before: str, seconds: float = 0.5) -> None:
        """Wait until the screen is another one and then for what is written with it; or that nothing comes of it."""
        begun = time.monotonic()
        while self.text == before and time.monotonic() < begun + (PATIENCE if self.is_at_work() else seconds):
            self.pump(0.05)
        self.settle(0.05, seconds)

    def settle(self, quiet: float = 0.3, seconds: float = PATIENCE) -> None:
        """Wait until nothing has been written for ``quiet`` seconds, and nothing is to be written soon."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and (self.pump(quiet) or self.is_at_work()):
            pass

    def rest(self) -> None:
        """Settle for longer than what is shown may be too new for Enter to be meant for it."""
        self.settle(0.8)

    def is_at_work(self) -> bool:
        """Whether a thread of the program runs, or would run if the machine were not busy; where that can be seen."""
        states = []
        for path in Path(f"/proc/{self.child.pid}/task").glob("*/stat"):
            with suppress(OSError):
                states.append(path.read_text().rpartition(") ")[2][:1])
        return not {"R", "D"}.isdisjoint(states)

    def find(self, text: str) -> tuple[int, int]:
        """Column and row (from 0) of the first place where the text stands."""
        for row, line in enumerate(self.display):
            if (column := line.find(text)) >= 0:
                return column, row
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text}")

    def frames(self) -> Iterator[str]:
        """All that the screen has shown from the start, one text after another; each is left in plain colours."""
        screen = pyte.Screen(self.screen.columns, self.screen.lines)
        stream = pyte.ByteStream(screen)
        for piece in re.split(rb"(?<=\x1b\[m)", _PRIVATE.sub(b"", self.raw)):
            stream.feed(piece)
            yield "\n".join(screen.display)

    # Doing

    def send(self, keys: str) -> None:
        """Type."""
        self.child.send(keys)

    def press(self, *keys: str, pause: float = 0.05) -> None:
        """Type keys one after another, reading the screen in between."""
        for key in keys:
            self.child.send(KEYS.get(key, key))
            self.pump(pause)

    def click(self, column: int, row: int) -> None:
        """Press and release the left button at a cell (from 0)."""
        self.child.send(f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m")

    def click_on(self, text: str) -> None:
        """Click into the middle of a text."""
        column, row = self.find(text)
        self.click(column + len(text) // 2, row)

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size."""
        self.child.setwinsize(rows, columns)
        self.screen.resize(rows, columns)
        self._display = None

    def kill(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        self.child.kill(number)

    def wait_end(self, seconds: float = PATIENCE) -> int:
        """Wait for the program to end; its exit status, or minus the signal that ended it."""
        until = time.monotonic() + seconds
        while self.child.isalive():
            self.pump(0.1)
            if time.monotonic() > until:
                raise AssertionError(f"the program does not end; the screen shows:\n{self.text}")
        self.pump(0.1)
        self.child.close()
        return self.child.exitstatus if self.child.exitstatus is not None else -(self.child.signalstatus or 0)

    def vanish(self) -> None:
        """Take the terminal away, as a dropped connection does, and wait until the program has noticed."""
        self.child.ptyproc.fileobj.close()
        self.child.ptyproc.closed = True
        until = time.monotonic() + PATIENCE
        while self.child.isalive():
            if time.monotonic() > until:
                raise AssertionError("the program stays behind without a terminal")
            time.sleep(0.05)

    def close(self) -> None:
        """End the program whatever it does, however long a busy machine takes to let it end."""
        try:
            self.child.close(force=True)
        except pexpect.ExceptionPexpect:
            self.child.kill(signal.SIGKILL)
            self.child.wait()


KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "space": " ",
    "tab": "\t",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "pageup": "\x1b[5~",
    "end": "\x1b[F",
    "f1": "\x1bOP",
    "ctrl+z": "\x1a",
    "ctrl+c": "\x03",
    "backspace": "\x7f",
}
