"""The house of ``thousand serve``: whom it lets in, what it shows, and a process with the game for each visit.

Everything lies behind an address that nobody can guess, one for each guest: page, what belongs to it, and the socket
over which the page and the game talk. Another page that is open in the same browser is kept out by what the browser
says of itself in ``Host`` and ``Origin``. The game speaks as Textual's driver for the web does; of what it may ask of
the page only drawing is passed on, so that it opens no page and hands over no file.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final, NamedTuple, Self

from aiohttp import WSMsgType, web

from thousand_tui.options import VISITOR
from thousand_tui.storage.places import slug
from thousand_tui.words import catalogue, t

# What is in an address: so many random bytes.
SECRET: Final = 24
# Seconds in which a game has to end with its visit, and in which it has to take what is typed.
GRACE: Final = 3.0
# Seconds between two questions whether the page is still there.
HEARTBEAT: Final = 10.0
# Seconds that somebody who has shown no secret may stay connected, and how many of them may at once.
PATIENCE: Final = 10.0
MOST_STRANGERS: Final = 64
# Bytes of a message from the page, and the largest window there.
LONGEST_MESSAGE: Final = 1 << 16
LARGEST: Final = (500, 200)
LONGEST_SIDE: Final = 4
# The port of addresses that name none.
USUAL_PORT: Final = 80
# How a game says that it is one, before its first packet.
GREETING: Final = b"__GANGLION__\n"

# The variables that a game inherits; without the last, nothing starts on Windows.
INHERITED: Final = ("PATH", "HOME", "LANG", "TZ", "SYSTEMROOT")

# What a game says as it breaks down, in the folder of its guest.
ERRORS: Final = "errors.txt"

GAME: Final = (sys.executable, "-P", "-m", "thousand_tui")

# What a page consists of, and where it lies: ours, or Textual's.
ASSETS: Final[Mapping[str, tuple[str, str]]] = {
    "page.css": ("thousand_tui.cli", "page/page.css"),
    "page.js": ("thousand_tui.cli", "page/page.js"),
    "textual.js": ("textual_serve", "static/js/textual.js"),
    "xterm.css": ("textual_serve", "static/css/xterm.css"),
    "letters.ttf": ("textual_serve", "static/fonts/RobotoMono-VariableFont_wght.ttf"),
}


class Guest(NamedTuple):
    """Somebody who may play: what they are called, where all of theirs lies, and what makes their address."""

    name: str
    folder: Path
    secret: str

    @classmethod
    def invited(cls, name: str, visitors: Path) -> Self:
        """A guest of this name, whose folder is another one than that of any other name."""
        number = sha256(name.casefold().encode()).hexdigest()[:8]
        return cls(name, visitors / f"{slug([name], 'visitor')}-{number}", secrets.token_urlsafe(SECRET))


def place(host: str, port: int) -> str:
    """How a browser says where it is; of the usual port it says nothing."""
    name = f"[{host}]" if ":" in host else host
    return name if port == USUAL_PORT else f"{name}:{port}"


def is_at_home(headers: Mapping[str, str], place: str, *, is_socket: bool) -> bool:
    """Whether a browser asks for its page at our address, and asks nothing for another page. Every browser says for
    which page it opens a socket."""
    origin = headers.get("Origin")
    return headers.get("Host") == place and (origin == f"http://{place}" or (origin is None and not is_socket))


def guest_with(secret: str, guests: Sequence[Guest]) -> Guest | None:
    """Whose secret it is; how long this takes tells nothing of it."""
    given = secret.encode("utf-8", "replace")
    return next((guest for guest in guests if secrets.compare_digest(guest.secret.encode(), given)), None)


def environment(guest: Guest, size: tuple[int, int], inherited: Mapping[str, str]) -> dict[str, str]:
    """What the game of a guest finds: their name and folders, a terminal that can show everything, the language of
    whoever serves it; nothing else that was set for others, such as passwords."""
    return {name: inherited[name] for name in INHERITED if name in inherited} | {
        # Windows has no variables that are empty.
        VISITOR: guest.name or " ",
        "THOUSAND_SAVES": str(guest.folder / "saves"),
        "THOUSAND_CONFIG": str(guest.folder / "settings"),
        "THOUSAND_RECORDS": str(guest.folder),
        "LC_ALL": f"{catalogue.LANGUAGE}.UTF-8",
        "PYTHONUTF8": "1",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "COLUMNS": str(size[0]),
        "ROWS": str(size[1]),
    }


def window(width: object, height: object) -> tuple[int, int]:
    """The columns and rows that a page says it has, as far as there can be such a window."""
    sides = (str(side) for side in (width, height))
    sizes = [int(side) if side.isascii() and side.isdecimal() and len(side) <= LONGEST_SIDE else 0 for side in sides]
    return min(sizes[0] or 80, LARGEST[0]), min(sizes[1] or 24, LARGEST[1])


def packet(message: str) -> bytes | None:
    """What a game is to be told of a message from its page: keys and clicks, the size of the window, whether it is in
    front; None of any other."""
    with suppress(ValueError, RecursionError):
        match json.loads(message):
            case ["stdin", str(typed)]:
                return _packed(b"D", typed.encode("utf-8", "replace"))
            case ["resize", {"width": said_width, "height": said_height}]:
                width, height = window(said_width, said_height)
                return _packed(b"M", json.dumps({"type": "resize", "width": width, "height": height}).encode())
            case ["focus" | "blur" as kind]:
                return _packed(b"M", json.dumps({"type": kind}).encode())
    return None


def _packed(kind: bytes, payload: bytes) -> bytes:
    return kind + len(payload).to_bytes(4, "big") + payload


class Visit:
    """The process with the game of a guest, from its start to its end."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process, self.told, self.drawn = process, process.stdin, process.stdout
        self._talks: list[asyncio.Task[None]] = []
        self._end_of_it: asyncio.Task[None] | None = None

    @classmethod
    async def begin(cls, guest: Guest, size: tuple[int, int]) -> Self:
        """Start it, as the first of a group of processes of its own; what it says as it breaks down is kept."""
        guest.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with (guest.folder / ERRORS).open("wb") as errors:
            return cls(
                await asyncio.create_subprocess_exec(
                    *GAME,
                    stdin=PIPE,
                    stdout=PIPE,
                    stderr=errors,
                    env=environment(guest, size, os.environ),
                    cwd=guest.folder,
                    start_new_session=True,
                )
            )

    async def play(self, socket: web.WebSocketResponse) -> None:
        """Let the page and the game talk until one of them has gone."""
        self._talks = [asyncio.create_task(talk) for talk in (self._draw(socket), self._hear(socket))]
        await asyncio.wait(self._talks, return_when=asyncio.FIRST_COMPLETED)

    async def _draw(self, socket: web.WebSocketResponse) -> None:
        await self.drawn.readuntil(GREETING)
        while True:
            kind = await self.drawn.readexactly(1)
            size = int.from_bytes(await self.drawn.readexactly(4), "big")
            payload = await self.drawn.readexactly(size)
            if kind == b"D":
                await socket.send_bytes(payload)

    async def _hear(self, socket: web.WebSocketResponse) -> None:
        """A game that takes nothing any more has hung."""
        async for message in socket:
            if message.type == WSMsgType.TEXT and (said := packet(message.data)) is not None:
                self.told.write(said)
                async with asyncio.timeout(GRACE):
                    await self.told.drain()

    async def end(self) -> None:
        """End the game, and whatever it has started; this comes back when all of it has ended."""
        if self._end_of_it is None:
            self._end_of_it = asyncio.create_task(self._end())
        await asyncio.shield(self._end_of_it)

    async def _end(self) -> None:
        """The game saves and ends by itself when nobody can tell it anything any more, if it has not hung."""
        for talk in self._talks:
            talk.cancel()
        await asyncio.gather(*self._talks, return_exceptions=True)
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(GRACE):
                await self.process.communicate(b"")
        with suppress(ProcessLookupError):
            if sys.platform == "win32":
                self.process.kill()
            else:
                os.killpg(self.process.pid, signal.SIGKILL)
        await self.process.wait()


# Who asks.
GUEST: Final = web.RequestKey("guest", Guest)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def _hang_up(connection: web.RequestHandler) -> None:
    if connection.transport is not None:
        connection.transport.abort()


class House:
    """Who is invited, who is there, and the way in."""

    def __init__(self, guests: Sequence[Guest], most: int, say: Callable[[str], object] = lambda said: None) -> None:
        self.guests = tuple(guests)
        self.most = most
        self.place = ""
        self.visits: dict[Guest, Visit] = {}
        self._say = say
        # Through each goes one visit of a guest at a time, and nobody waits at that of another.
        self._doors = {guest: asyncio.Lock() for guest in self.guests}
        self._coming: set[Guest] = set()
        # The connections over which nobody has shown a secret so far, the newest last.
        self._strangers: dict[web.RequestHandler, None] = {}

    def addresses(self) -> dict[str, str]:
        """The address of every guest, by their name."""
        return {guest.name: f"http://{self.place}/{guest.secret}/" for guest in self.guests}

    def open(self, host: str, port: int, opened: Callable[[], object]) -> None:
        """Let guests in until a signal says that it is enough; ``opened`` is told when they may come.

        Raises:
            OSError: nobody can be let in there.
        """
        with suppress(KeyboardInterrupt):
            asyncio.run(self.be_open(host, port, opened))

    async def be_open(self, host: str, port: int, opened: Callable[[], object]) -> None:
        """Let guests in until this is cancelled, or a signal says that it is enough."""
        here = asyncio.current_task()
        assert here is not None
        if sys.platform != "win32":
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, here.cancel)
        runner = web.AppRunner(self.app(), access_log=None, shutdown_timeout=GRACE)
        await runner.setup()
        assert runner.server is not None
        try:
            arrive = partial(self._arrive, runner.server)
            async with await asyncio.get_running_loop().create_server(arrive, host, port) as door:
                self.place = place(host, door.sockets[0].getsockname()[1])
                opened()
                with suppress(asyncio.CancelledError):
                    await asyncio.Event().wait()
                door.close()
                await runner.cleanup()  # before the door waits for everybody to have left
        finally:
            await runner.cleanup()

    def _arrive(self, server: web.Server) -> web.RequestHandler:
        """Somebody connects. Whoever keeps silent cannot keep the guests out: the oldest stranger has to go."""
        arrived = server()
        self._strangers[arrived] = None
        for oldest in [*self._strangers][-MOST_STRANGERS - 1 : -MOST_STRANGERS]:
            _hang_up(oldest)
        asyncio.get_running_loop().call_later(PATIENCE, self._lose_patience, arrived)
        return arrived

    def _lose_patience(self, arrived: web.RequestHandler) -> None:
        if arrived in self._strangers:
            del self._strangers[arrived]
            _hang_up(arrived)

    def app(self) -> web.Application:
        """What answers: a page, what belongs to it, and its socket; nothing else."""
        app = web.Application(middlewares=[self._guard])
        app.add_routes(
            [
                web.get("/{secret}/", self._page),
                web.get("/{secret}/ws", self._play),
                web.get("/{secret}/{asset}", self._asset),
            ]
        )
        app.on_shutdown.append(self._close)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Whoever is not at home here, or has no secret, learns nothing but that."""
        is_socket = "Upgrade" in request.headers
        guest = guest_with(request.match_info.get("secret", ""), self.guests)
        if guest is None or not is_at_home(request.headers, self.place, is_socket=is_socket):
            raise web.HTTPForbidden
        self._strangers.pop(request.protocol, None)
        request[GUEST] = guest
        response = await handler(request)
        if not response.prepared:
            response.headers.update(self._headers())
        return response

    def _headers(self) -> dict[str, str]:
        """The page loads nothing from elsewhere, and tells nobody its address; no other page shows it as its own."""
        sources = f"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; connect-src ws://{self.place}"
        return {
            "Content-Security-Policy": f"{sources}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "no-store",
        }

    def _is_full_for(self, guest: Guest) -> bool:
        """Whether as many others play as may play at once."""
        playing = self.visits.keys() | self._coming
        return guest not in playing and len(playing) >= self.most

    async def _page(self, request: web.Request) -> web.Response:
        guest = request[GUEST]
        if self._is_full_for(guest):
            return web.Response(status=503, text=t("serve.full"))
        said = {name: escape(t(f"serve.page.{name}")) for name in ("before", "after", "again")}
        page = Template((files("thousand_tui.cli") / "page/page.html").read_text("utf-8")).substitute(
            said, language=catalogue.LANGUAGE, socket=f"ws://{self.place}/{guest.secret}/ws"
        )
        return web.Response(text=page, content_type="text/html")

    async def _asset(self, request: web.Request) -> web.StreamResponse:
        package, path = ASSETS.get(request.match_info["asset"], ("", ""))
        if not package:
            raise web.HTTPNotFound
        return web.FileResponse(Path(str(files(package) / path)))

    async def _play(self, request: web.Request) -> web.StreamResponse:
        """One visit at a time for each guest: a page that is loaded again takes over from the one before, but nothing
        that opens no socket does."""
        guest, asked = request[GUEST], request.query
        socket = web.WebSocketResponse(timeout=GRACE, heartbeat=HEARTBEAT, max_msg_size=LONGEST_MESSAGE)
        async with self._doors[guest]:
            if self._is_full_for(guest):
                raise web.HTTPServiceUnavailable(text=t("serve.full"))
            self._coming.add(guest)
            try:
                await socket.prepare(request)
                if guest in self.visits:
                    await self.visits[guest].end()
                visit = self.visits[guest] = await Visit.begin(guest, window(asked.get("width"), asked.get("height")))
            finally:
                self._coming.discard(guest)
        try:
            await visit.play(socket)
        finally:
            await visit.end()
            if self.visits.get(guest) is visit:
                del self.visits[guest]
            await socket.close()
            # It has ended as nobody wanted it to.
            if visit.process.returncode == 1:
                self._say(t("serve.broke", file=guest.folder / ERRORS))
        return socket

    async def _close(self, app: web.Application) -> None:
        await asyncio.gather(*(visit.end() for visit in self.visits.values()))
