"""The door for ``ssh``: whoever knows a guest's word gets that guest's screen, and nothing else of this machine."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from secrets import compare_digest
from typing import Any, Final

import asyncssh

from thousand_tui.host.limits import MOST_TRIES, Limits

# Seconds to log in, to ask for a screen after that, and for a screen to end by itself.
LOGIN: Final = 20
ASKING: Final = 5.0
GRACE: Final = 3.0
# Seconds between two signs of life; after three missed ones the connection is closed.
KEEP_ALIVE: Final = 15

TERM: Final = re.compile(r"[A-Za-z0-9.+-]{1,40}")
LARGEST: Final = (500, 200)
# Gives a terminal back whole: no mouse, no pasting in brackets, the cursor, the usual screen, no colours.
GIVEN_BACK: Final = (
    b"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?2004l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[0m\r\n"
)
# A screen of this program on the terminal that is its standard input.
SCREEN: Final = (
    sys.executable,
    "-P",
    "-c",
    "import os; os.login_tty(0); from thousand_tui.cli import main; raise SystemExit(main())",
)
PIECE: Final = 1 << 16

# The environment of a guest's screen; the terminal's type is added.
Environment = Callable[[str], Mapping[str, str]]


@dataclass(eq=False)
class Everybody:
    """Who is connected, and what still begins or ends for them."""

    connections: set[asyncssh.SSHServerConnection] = field(default_factory=set)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this meanwhile."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def show_out(self) -> None:
        """End all connections, and wait until nothing of their screens is left."""
        for each in tuple(self.connections):
            each.abort()
        while self.connections or self.tasks:
            await asyncio.sleep(0.01)


class Connection(asyncssh.SSHServer):
    """One connection: at most three tries to say a guest's word, then one screen."""

    def __init__(
        self, words: Mapping[str, str], limits: Limits, screen: Callable[[str], Screen], everybody: Everybody
    ) -> None:
        self._words, self._limits, self._make_screen, self._everybody = words, limits, screen, everybody
        self._address, self._name, self._tries = "", "", 0
        self._is_coming = False
        self._connection: asyncssh.SSHServerConnection | None = None
        self._screen: Screen | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._everybody.connections.add(conn)
        self._address = str((conn.get_extra_info("peername") or ("",))[0])
        if not self._limits.may_try(self._address):
            conn.abort()
            return
        self._is_coming = True
        self._limits.coming += 1

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        if self._connection is not None:
            self._everybody.connections.discard(self._connection)

    def _arrived(self) -> None:
        if self._is_coming:
            self._is_coming = False
            self._limits.coming -= 1

    def begin_auth(self, username: str) -> bool:
        return True

    def password_auth_supported(self) -> bool:
        return True

    def validate_password(self, username: str, password: str) -> bool:
        """Compare the word in a time that says nothing about it; an unknown name behaves as a wrong word."""
        known = self._words.get(username, "")
        is_right = compare_digest((known or "-").encode(), password.encode("utf-8", "replace")) and bool(known)
        if is_right:
            self._name = username
            return True
        self._tries += 1
        self._limits.failed(self._address)
        if self._tries >= MOST_TRIES and self._connection is not None:
            self._connection.abort()
        return False

    def auth_completed(self) -> None:
        self._arrived()
        asyncio.get_running_loop().call_later(ASKING, self._hang_up_if_idle)

    def _hang_up_if_idle(self) -> None:
        if self._connection is not None and (self._screen is None or not self._screen.has_begun):
            self._connection.abort()

    def session_requested(self) -> Screen | bool:
        """One screen a connection."""
        if self._screen is not None or not self._name:
            return False
        self._screen = self._make_screen(self._name)
        return self._screen


class Screen(asyncssh.SSHServerSession[bytes]):
    """A guest's screen: a process on a terminal of its own, as large as the guest's window."""

    def __init__(self, environment: Environment, everybody: Everybody) -> None:
        self._environment, self._everybody = environment, everybody
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._term, self._size = "", (80, 24)
        self._master = -1
        self._process: asyncio.subprocess.Process | None = None
        self._typed = bytearray()
        self.has_begun = self._has_ended = False

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        self._size = clamped(term_size[:2])
        self._term = term_type if TERM.fullmatch(term_type or "") else ""
        return bool(self._term)

    def shell_requested(self) -> bool:
        return bool(self._term)

    def exec_requested(self, command: str) -> bool:
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    def session_started(self) -> None:
        self.has_begun = True
        self._everybody.do(self._begin())

    async def _begin(self) -> None:
        self._master, slave = os.openpty()
        os.set_blocking(self._master, False)
        self._resize()
        try:
            self._process = await asyncio.create_subprocess_exec(
                *SCREEN,
                stdin=slave,
                stdout=slave,
                stderr=slave,
                env=self._environment(self._term),
                # So that all of it can be killed however far it has come.
                start_new_session=True,
            )
        finally:
            os.close(slave)
        if self._has_ended:
            await self._kill()
            return
        self.resume_writing()
        self._write()
        code = await self._process.wait()
        self._end(code)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = clamped((width, height))
        self._resize()

    def _resize(self) -> None:
        if self._master >= 0:
            import termios

            termios.tcsetwinsize(self._master, (self._size[1], self._size[0]))

    # Between the guest and the screen; each waits for the other

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self._typed += data
        self._write()

    def _write(self) -> None:
        loop = asyncio.get_running_loop()
        if self._master < 0:
            return
        with suppress(BlockingIOError):
            try:
                del self._typed[: os.write(self._master, self._typed[:PIECE])]
            except OSError as error:
                if isinstance(error, BlockingIOError):
                    raise
                self._typed.clear()
        assert self._channel is not None
        if self._typed:
            loop.add_writer(self._master, self._write)
            self._channel.pause_reading()
        else:
            loop.remove_writer(self._master)
            self._channel.resume_reading()

    def pause_writing(self) -> None:
        if self._master >= 0:
            asyncio.get_running_loop().remove_reader(self._master)

    def resume_writing(self) -> None:
        if self._master >= 0:
            asyncio.get_running_loop().add_reader(self._master, self._read)

    def _read(self) -> None:
        try:
            drawn = os.read(self._master, PIECE)
        except BlockingIOError:
            return
        except OSError:
            drawn = b""
        if drawn and self._channel is not None:
            self._channel.write(drawn)
        else:
            self.pause_writing()

    # Its end

    def eof_received(self) -> bool:
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        self._channel = None
        self._close_terminal()
        if self._process is not None and not self._has_ended:
            self._everybody.do(self._kill())
        self._has_ended = True

    async def _kill(self) -> None:
        """Give the screen, which has lost its terminal, time to end; then end everything that it started."""
        assert self._process is not None
        with suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                await self._process.wait()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        await self._process.wait()

    def _end(self, code: int) -> None:
        """The screen has ended by itself: give the guest's terminal back."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL) if self._process is not None else None
        if self._channel is not None:
            self._read()
        self._close_terminal()
        self._has_ended = True
        if self._channel is not None:
            self._channel.write(GIVEN_BACK)
            self._channel.exit(code if 0 <= code < 256 else 1)

    def _close_terminal(self) -> None:
        if self._master >= 0:
            loop = asyncio.get_running_loop()
            loop.remove_reader(self._master)
            loop.remove_writer(self._master)
            os.close(self._master)
            self._master = -1


def clamped(size: Sequence[int]) -> tuple[int, int]:
    """A window of a plausible size, in columns and rows."""
    width, height = size
    return max(1, min(width, LARGEST[0])), max(1, min(height, LARGEST[1]))


@asynccontextmanager
async def open_ssh(
    host: str,
    port: int,
    key: asyncssh.SSHKey,
    words: Mapping[str, str],
    environment: Callable[[str, str], Mapping[str, str]],
) -> AsyncIterator[int]:
    """Listen at one address of this machine; gives the port. ``words`` are by the user part of the guest's line;
    ``environment`` makes that of a screen from the user part and the terminal's type.

    Raises:
        OSError: nobody can listen there.
    """
    limits, everybody = Limits(asyncio.get_running_loop().time), Everybody()
    options: dict[str, Any] = {
        "server_host_keys": [key],
        "encoding": None,
        "compression_algs": None,
        "gss_host": None,
        "allow_scp": False,
        "agent_forwarding": False,
        "x11_forwarding": False,
        "line_editor": False,
        "login_timeout": LOGIN,
        "keepalive_interval": KEEP_ALIVE,
        "keepalive_count_max": 3,
        "public_key_auth": False,
        "kbdint_auth": False,
        "host_based_auth": False,
        "server_version": "thousand",
    }
    server = await asyncssh.create_server(
        lambda: Connection(words, limits, lambda name: Screen(partial(environment, name), everybody), everybody),
        host,
        port,
        **options,
    )
    try:
        yield server.get_port()
    finally:
        server.close()
        await everybody.show_out()
        await server.wait_closed()


def read_or_make_key(kept: bytes | None) -> tuple[asyncssh.SSHKey, bytes]:
    """The host's key as it was kept, or a new one, and how to keep it.

    Raises:
        ValueError: what was kept is no key.
    """
    key = asyncssh.generate_private_key("ssh-ed25519") if kept is None else asyncssh.import_private_key(kept)
    return key, key.export_private_key()


def fingerprint_of(key: asyncssh.SSHKey) -> str:
    """The fingerprint that a guest's ssh shows before they trust the host."""
    return str(key.get_fingerprint())
