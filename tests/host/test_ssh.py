"""The door for ssh, with a client on this machine: a word opens one screen, and nothing else opens anything."""

from __future__ import annotations

import asyncio
import fcntl
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import asyncssh
import pytest

from thousand_tui.host import ssh
from thousand_tui.host.limits import MOST_COMING, MOST_FAILURES, MOST_TRIES, Limits
from thousand_tui.host.ssh import GIVEN_BACK, Connection, Everybody, Screen, clamped, open_ssh, read_or_make_key

WORDS: Final = {"ann": "kmnpq-rstuv-wxyz2-34567", "boris": "aaaaa-bbbbb-ccccc-ddddd"}
KEY: Final = read_or_make_key(None)[0]
PATIENCE: Final = 60.0
"""Seconds for what takes a moment, unless the machine is very busy."""

SCREEN: Final = r"""
import fcntl, os, signal, sys, termios, tty
os.login_tty(0)
def size(*_):
    columns, rows = os.get_terminal_size(0)
    os.write(1, f"<size {columns}x{rows}>".encode())
signal.signal(signal.SIGWINCH, size)
tty.setraw(0)
os.write(1, f"<environment {sorted(os.environ)} {os.environ['TERM']} {os.environ['WHO']}>".encode())
size()
if os.environ.get("HELD"):
    # A child of the screen's that ends for nothing but SIGKILL: all hold the lock until the last of them is gone.
    held = os.open(os.environ["HELD"], os.O_RDWR)
    fcntl.flock(held, fcntl.LOCK_EX)
    if os.fork() == 0:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            signal.pause()
    os.write(1, b"<held>")
while True:
    try:
        typed = os.read(0, 1 << 12)
    except OSError:
        break
    if not typed or b"Q" in typed:
        break
    if b"K" in typed:
        os.kill(os.getpid(), signal.SIGKILL)
    os.write(1, b"[" + typed + b"]")
raise SystemExit(7)
"""


@pytest.fixture(autouse=True)
def tiny_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small program in place of the game; what is left of it is killed soon."""
    monkeypatch.setattr(ssh, "SCREEN", (sys.executable, "-I", "-S", "-c", SCREEN))
    monkeypatch.setattr(ssh, "GRACE", 0.1)


@asynccontextmanager
async def door(**more: str) -> AsyncIterator[int]:
    """The door, opened; gives its port."""

    def environment(user: str, terminal: str) -> dict[str, str]:
        return {"WHO": user, "TERM": terminal, **more}

    async with asyncio.timeout(PATIENCE), open_ssh("127.0.0.1", 0, KEY, WORDS, environment) as port:
        yield port


class Client(asyncssh.SSHClient):
    """A person who types these words when asked, one after another."""

    def __init__(self, *words: str) -> None:
        self.words = list(words)
        self.asked = 0
        self.lost = asyncio.Event()

    def password_auth_requested(self) -> str | None:
        self.asked += 1
        return self.words.pop(0) if self.words else None

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.set()


async def connected(port: int, client: Client, user: str) -> asyncssh.SSHClientConnection:
    """A connection by which nothing of this machine's own settings is used."""
    connection, _ = await asyncssh.create_connection(
        lambda: client,
        "127.0.0.1",
        port,
        username=user,
        known_hosts=None,
        client_keys=None,
        config=None,
        agent_path=None,
        preferred_auth="password",
    )
    return connection


@asynccontextmanager
async def coming(
    port: int, user: str = "ann", client: Client | None = None
) -> AsyncIterator[asyncssh.SSHClientConnection]:
    """A guest who has come with the right word."""
    connection = await connected(port, client or Client(WORDS[user]), user)
    try:
        yield connection
    finally:
        connection.abort()
        await connection.wait_closed()


Process = asyncssh.SSHClientProcess[bytes]


async def sat_down(connection: asyncssh.SSHClientConnection, **how: Any) -> Process:
    """Ask for a screen, as ``ssh`` does."""
    asked = {"term_type": "xterm-256color", "term_size": (100, 40)} | how
    return await connection.create_process(encoding=None, **asked)


async def seen(process: Process, awaited: bytes) -> bytes:
    """What is drawn up to this."""
    return await process.stdout.readuntil(awaited)


# --- Coming in -------------------------------------------------------------------------------------------------------


async def test_the_right_word_opens_a_screen_of_ones_own() -> None:
    async with door() as port, coming(port) as ann, coming(port, "boris") as boris:
        drawn = await seen(await sat_down(ann), b"<size 100x40>")
        assert b"xterm-256color ann>" in drawn
        process = await sat_down(boris, term_type="screen.xterm-256color")
        assert b"screen.xterm-256color boris>" in await seen(process, b"<size 100x40>")
        process.stdin.write("жук\x1b[A".encode())
        assert await seen(process, b"]") == "[жук\x1b[A]".encode()


async def tries(port: int, user: str, *words: str) -> tuple[int, str]:
    """How often this person was asked before the door closed, and how it did."""
    client = Client(*words)
    with pytest.raises((asyncssh.Error, OSError)) as closed:
        await connected(port, client, user)
    return client.asked, type(closed.value).__name__


async def test_three_wrong_words_close_the_door_and_an_unknown_name_is_a_wrong_word() -> None:
    async with door() as port:
        known = await tries(port, "ann", *["wrong"] * 9)
        assert known[0] == MOST_TRIES
        for user in ("nobody", "", "root", "Ann", "ann "):
            assert await tries(port, user, *["wrong"] * 9) == known
        assert await tries(port, "ann", "", WORDS["boris"], "-", WORDS["ann"]) == known
        assert await tries(port, "nobody", "", "-", WORDS["ann"], WORDS["ann"]) == known
        async with coming(port, client=Client("wrong", "wrong", WORDS["ann"])) as connection:
            await seen(await sat_down(connection), b"<size 100x40>")


class Wire:
    """A connection of which only what the door asks is there."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.is_aborted = False

    def get_extra_info(self, name: str) -> object:
        return {"peername": (self.address, 1234)}.get(name)

    def abort(self) -> None:
        self.is_aborted = True


def arrived(limits: Limits, address: str = "203.0.113.7") -> tuple[Connection, Wire]:
    """A connection from elsewhere."""
    wire: Any = Wire(address)
    everybody = Everybody()
    connection = Connection(WORDS, limits, lambda name: Screen(lambda terminal: {}, everybody), everybody)
    connection.connection_made(wire)
    return connection, wire


def test_tries_count_across_user_names() -> None:
    connection, wire = arrived(Limits(lambda: 0.0))
    for user in ("ann", "boris", "nobody"):
        assert not wire.is_aborted
        assert not connection.validate_password(user, "wrong")
    assert wire.is_aborted
    assert connection.session_requested() is False


def test_a_barred_address_is_not_listened_to_but_its_open_games_go_on() -> None:
    time = [0.0]
    limits = Limits(lambda: time[0])
    playing, wire = arrived(limits)
    assert playing.validate_password("ann", WORDS["ann"])
    for _ in range(MOST_FAILURES):
        arrived(limits)[0].validate_password("ann", "wrong")
    limits.coming = 0
    assert arrived(limits)[1].is_aborted
    assert limits.coming == 0, "who is turned away is not coming"
    assert not arrived(limits, "203.0.113.8")[1].is_aborted
    assert not arrived(limits, "127.0.0.1")[1].is_aborted
    assert not wire.is_aborted
    time[0] = 600.0
    assert not arrived(limits)[1].is_aborted


async def test_only_so_many_strangers_at_a_time() -> None:
    async with door() as port, AsyncExitStack() as stack:
        strangers = [await knocking(port, stack) for _ in range(MOST_COMING)]
        for reader, _ in strangers:
            assert (await reader.readline()).startswith(b"SSH-2.0-thousand")
        late, _ = await knocking(port, stack)
        assert not (await late.read()).partition(b"SSH-2.0-thousand\r\n")[2]
        for _, writer in strangers[:1]:
            writer.close()
        await until(lambda: accepts(port))


Knock = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def knocking(port: int, stack: AsyncExitStack) -> Knock:
    """A connection that says nothing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)

    async def closed() -> None:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()

    stack.push_async_callback(closed)
    return reader, writer


async def accepts(port: int) -> bool:
    """Whether somebody with the right word may come in."""
    with suppress(asyncssh.Error, OSError):
        async with coming(port):
            return True
    return False


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is so; the door's own patience limits that."""
    while not await is_so():
        await asyncio.sleep(0.01)


# --- Nothing but a screen --------------------------------------------------------------------------------------------


async def refused(connection: asyncssh.SSHClientConnection, **how: Any) -> None:
    with pytest.raises(asyncssh.Error):
        await sat_down(connection, **how)


@pytest.mark.parametrize(
    "how",
    [
        {"command": "id"},
        {"command": "id", "term_type": None},
        {"subsystem": "sftp"},
        {"subsystem": "sftp", "term_type": None},
        {"term_type": None},
        {"term_type": "xterm;id"},
        {"term_type": "../../etc/passwd"},
        {"term_type": "xterm\n"},
        {"term_type": "жук"},
        {"term_type": "x" * 41},
    ],
    ids=str,
)
async def test_nothing_but_a_screen_on_a_sound_terminal_is_started(how: dict[str, Any]) -> None:
    async with door() as port, coming(port) as connection:
        await refused(connection, **how)
        await refused(connection)


async def test_one_screen_a_connection() -> None:
    async with door() as port, coming(port) as connection:
        process = await sat_down(connection)
        await refused(connection)
        await seen(process, b"<size 100x40>")


async def test_no_files_are_sent() -> None:
    async with door() as port, coming(port) as connection:
        with pytest.raises((asyncssh.ChannelOpenError, asyncssh.SFTPError)):
            await connection.start_sftp_client()
    async with door() as port, coming(port) as connection:
        with pytest.raises((asyncssh.Error, OSError)):
            await asyncssh.scp((connection, "/etc/hostname"), "/dev/null")


async def test_nothing_is_forwarded(tmp_path: Path) -> None:
    async with door() as port, coming(port) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection(str(tmp_path / "socket"))
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", port)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_path(str(tmp_path / "socket"), str(tmp_path / "other"))
        assert not list(tmp_path.iterdir())
        # None of that was a screen.
        await seen(await sat_down(connection), b"<size 100x40>")


async def test_a_guests_environment_reaches_nothing() -> None:
    async with door() as port, coming(port) as connection:
        process = await sat_down(connection, env={"LD_PRELOAD": "/evil.so", "WHO": "boris", "LC_CTYPE": "ru"})
        drawn = await seen(process, b"<size 100x40>")
        assert b"LD_PRELOAD" not in drawn
        assert b"xterm-256color ann>" in drawn


@pytest.mark.parametrize("asks", [False, True])
async def test_who_asks_for_no_screen_is_shown_out(monkeypatch: pytest.MonkeyPatch, asks: bool) -> None:
    monkeypatch.setattr(ssh, "ASKING", 0.1)
    client = Client(WORDS["ann"])
    async with door() as port, coming(port, client=client) as connection:
        if asks:
            await refused(connection, term_type="a b")
        await client.lost.wait()


@pytest.mark.parametrize("has_begun", [False, True])
async def test_who_has_a_screen_may_stay(monkeypatch: pytest.MonkeyPatch, has_begun: bool) -> None:
    monkeypatch.setattr(ssh, "ASKING", 0.0)
    connection, wire = arrived(Limits(lambda: 0.0))
    assert connection.validate_password("ann", WORDS["ann"])
    connection.auth_completed()
    screen = connection.session_requested()
    assert isinstance(screen, Screen)
    screen.has_begun = has_begun
    await asyncio.sleep(0.01)
    assert wire.is_aborted is not has_begun


# --- The size of the window ------------------------------------------------------------------------------------------


async def test_a_change_of_the_window_arrives_and_sizes_are_plausible() -> None:
    async with door() as port, coming(port) as connection:
        process = await sat_down(connection, term_size=(9999, 0))
        await seen(process, b"<size 500x1>")
        for asked, size in (((81, 25), b"81x25"), ((0, 1 << 31), b"1x200"), ((1 << 31, 0), b"500x1")):
            process.change_terminal_size(*asked)
            await seen(process, b"<size " + size + b">")


@pytest.mark.parametrize(
    ("asked", "size"),
    [((80, 24), (80, 24)), ((0, 0), (1, 1)), ((-5, 501), (1, 200)), ((501, 200), (500, 200)), ((1 << 40, 3), (500, 3))],
)
def test_sizes_are_clamped(asked: tuple[int, int], size: tuple[int, int]) -> None:
    assert clamped(asked) == size


# --- The end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "code"), [(b"Q", 7), (b"K", 1)])
async def test_a_terminal_is_given_back_whole_at_every_end(key: bytes, code: int) -> None:
    async with door() as port, coming(port) as connection:
        process = await sat_down(connection)
        await seen(process, b"<size 100x40>")
        process.stdin.write(key)
        assert (await process.stdout.read()).endswith(GIVEN_BACK)
        await process.wait_closed()
        assert process.exit_status == code


@pytest.fixture
def held(tmp_path: Path) -> Path:
    """A file that a screen and everything that it has started keep locked."""
    path = tmp_path / "held"
    path.touch()
    return path


async def is_free(path: Path) -> bool:
    """Whether nothing of the screen is left."""
    with path.open("r+b") as file, suppress(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


@pytest.mark.parametrize("how", ["abort", "close", "channel", "end", "killed"])
async def test_nothing_of_a_screen_lives_on(held: Path, how: str) -> None:
    async with door(HELD=str(held)) as port, coming(port) as connection:
        process = await sat_down(connection)
        await seen(process, b"<held>")
        assert not await is_free(held)
        match how:
            case "abort":
                connection.abort()
            case "close":
                connection.close()
            case "channel":
                process.close()
            case "end":
                process.stdin.write(b"Q")
            case _:
                process.stdin.write(b"K")
        await until(lambda: is_free(held))


async def test_a_connection_that_breaks_while_its_screen_begins_leaves_nothing(held: Path) -> None:
    async with door(HELD=str(held)) as port:
        for _ in range(5):
            async with coming(port) as connection:
                await sat_down(connection)
        await until(lambda: is_free(held))


async def test_the_door_closes_with_somebody_in_it(held: Path) -> None:
    client = Client(WORDS["ann"])
    async with AsyncExitStack() as guests:
        async with door(HELD=str(held)) as port:
            connection = await guests.enter_async_context(coming(port, client=client))
            await seen(await sat_down(connection), b"<held>")
        async with asyncio.timeout(PATIENCE):
            await client.lost.wait()
            await until(lambda: is_free(held))


# --- Much at once ----------------------------------------------------------------------------------------------------


async def test_much_that_is_typed_comes_back_whole() -> None:
    typed = bytes(range(97, 123)) * 4000
    async with door() as port, coming(port) as connection:
        process = await sat_down(connection)
        await seen(process, b"<size 100x40>")
        process.stdin.write(typed + b"!")
        drawn = await seen(process, b"!")
        assert drawn.replace(b"[", b"").replace(b"]", b"") == typed + b"!"


# --- The host's key --------------------------------------------------------------------------------------------------


def test_the_hosts_key_is_kept() -> None:
    key, kept = read_or_make_key(None)
    again, written = read_or_make_key(kept)
    assert ssh.fingerprint_of(again) == ssh.fingerprint_of(key)
    assert read_or_make_key(written)[1].startswith(b"-----BEGIN")
    assert ssh.fingerprint_of(key).startswith("SHA256:")
    assert key.get_algorithm() == "ssh-ed25519"
    with pytest.raises(ValueError, match="key"):
        read_or_make_key(b"nonsense")
