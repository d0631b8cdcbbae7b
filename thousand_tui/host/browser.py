"""The door for browsers: whom it lets in, what it sends, and a process with the game for each visit.

Everything is behind an address that nobody can guess, one per guest: the page, its files, and the socket between page
and game. Other pages open in the same browser are kept out by the headers ``Host`` and ``Origin``. The game uses the
protocol of Textual's web driver; of what it may ask of the page only drawing is passed on, so it cannot open pages or
offer files.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final, Self

from aiohttp import WSMsgType, web

from thousand_tui.host.guests import Guest
from thousand_tui.words import catalogue, t

# The seconds within which a game must end after its visit, and must accept what is typed.
GRACE: Final = 3.0
# The seconds between two checks that the page is still there.
HEARTBEAT: Final = 10.0
# The seconds that somebody who has shown no secret may stay connected, and how many of them may be at a time.
PATIENCE: Final = 10.0
MOST_STRANGERS: Final = 64
# The longest message from the page in bytes, and the largest window there.
LONGEST_MESSAGE: Final = 1 << 16
LARGEST: Final = (500, 200)
LONGEST_SIDE: Final = 4
# The port left out of addresses.
USUAL_PORT: Final = 80
# What a game sends before its first packet.
GREETING: Final = b"__GANGLION__\n"

# The file in the guest's folder for the error messages of a game that fails.
ERRORS: Final = "errors.txt"

GAME: Final = (sys.executable, "-P", "-m", "thousand_tui")

# The files of a page, and where they are: in our package or in Textual's.
ASSETS: Final[Mapping[str, tuple[str, str]]] = {
    "page.css": ("thousand_tui.host", "page/page.css"),
    "page.js": ("thousand_tui.host", "page/page.js"),
    "textual.js": ("textual_serve", "static/js/textual.js"),
    "xterm.css": ("textual_serve", "static/css/xterm.css"),
    "letters.ttf": ("textual_serve", "static/fonts/RobotoMono-VariableFont_wght.ttf"),
}


def place(host: str, port: int) -> str:
    """The value of a browser's ``Host`` header for this address; the usual port is left out."""
    name = f"[{host}]" if ":" in host else host
    return name if port == USUAL_PORT else f"{name}:{port}"


def is_at_home(headers: Mapping[str, str], place: str, *, is_socket: bool) -> bool:
    """Whether a request is for our address, and does not come from another page. Every browser sends ``Origin`` when a
    page opens a socket."""
    origin = headers.get("Origin")
    return headers.get("Host") == place and (origin == f"http://{place}" or (origin is None and not is_socket))


def guest_with(secret: str, guests: Sequence[Guest]) -> Guest | None:
    """The guest with this secret; the time this takes reveals nothing about it."""
    given = secret.encode("utf-8", "replace")
    return next((guest for guest in guests if secrets.compare_digest(guest.secret.encode(), given)), None)


def environment(guest: Guest, size: tuple[int, int], inherited: Mapping[str, str]) -> dict[str, str]:
    """The environment of a guest's game that is drawn in a page."""
    return guest.environment(inherited) | {
        "TERM": "xterm-256color",
        "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "COLUMNS": str(size[0]),
        "ROWS": str(size[1]),
    }


def window(width: object, height: object) -> tuple[int, int]:
    """The columns and rows that a page reports, limited to plausible sizes of a window."""
    sides = (str(side) for side in (width, height))
    sizes = [int(side) if side.isascii() and side.isdecimal() and len(side) <= LONGEST_SIDE else 0 for side in sides]
    return min(sizes[0] or 80, LARGEST[0]), min(sizes[1] or 24, LARGEST[1])


def packet(message: str) -> bytes | None:
    """The packet for a game from a message of its page: keys and clicks, the size of the window, or whether it has the
    focus; None for any other message."""
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
    """The process with a guest's game, from start to end."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process, self.typed, self.drawn = process, process.stdin, process.stdout
        self._talks: list[asyncio.Task[None]] = []
        self._end_of_it: asyncio.Task[None] | None = None

    @classmethod
    async def begin(cls, guest: Guest, size: tuple[int, int]) -> Self:
        """Start the process in a process group of its own; its error output is kept in a file."""
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
        """Pass messages between page and game until one of them has gone."""
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
        """Pass on what is typed; a game that accepts nothing for too long hangs, and its visit ends."""
        async for message in socket:
            if message.type == WSMsgType.TEXT and (said := packet(message.data)) is not None:
                self.typed.write(said)
                async with asyncio.timeout(GRACE):
                    await self.typed.drain()

    async def end(self) -> None:
        """End the game with everything it has started; returns when all has ended."""
        if self._end_of_it is None:
            self._end_of_it = asyncio.create_task(self._end())
        await asyncio.shield(self._end_of_it)

    async def _end(self) -> None:
        """Close the game's input, so that it saves and ends by itself; kill it if it hangs."""
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


# The guest who makes the request.
GUEST: Final = web.RequestKey("guest", Guest)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def _hang_up(connection: web.RequestHandler) -> None:
    if connection.transport is not None:
        connection.transport.abort()


class Pages:
    """The server: the guests, their visits, and access to them."""

    def __init__(self, guests: Sequence[Guest], most: int, say: Callable[[str], object] = lambda said: None) -> None:
        self.guests = tuple(guests)
        self.most = most
        self.place = ""
        self.visits: dict[Guest, Visit] = {}
        self._say = say
        # One lock per guest, so that each has one visit at a time and nobody waits for another guest.
        self._doors = {guest: asyncio.Lock() for guest in self.guests}
        self._coming: set[Guest] = set()
        # The connections over which no secret has been shown yet, the newest last.
        self._strangers: dict[web.RequestHandler, None] = {}

    def addresses(self) -> dict[str, str]:
        """The address of every guest, by name."""
        return {guest.name: f"http://{self.place}/{guest.secret}/" for guest in self.guests}

    def open(self, host: str, port: int, opened: Callable[[], object]) -> None:
        """Serve until a signal or Ctrl+C ends it; ``opened`` is called when guests can come.

        Raises:
            OSError: the server cannot listen at this address.
        """
        with suppress(KeyboardInterrupt):
            asyncio.run(self.be_open(host, port, opened))

    async def be_open(self, host: str, port: int, opened: Callable[[], object]) -> None:
        """Serve until this is cancelled or a signal ends it."""
        here = asyncio.current_task()
        assert here is not None
        if sys.platform != "win32":
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, here.cancel)
        async with self.opened(host, port):
            opened()
            with suppress(asyncio.CancelledError):
                await asyncio.Event().wait()

    @asynccontextmanager
    async def opened(self, host: str, port: int) -> AsyncIterator[None]:
        """Let guests come as long as the context lasts.

        Raises:
            OSError: the server cannot listen at this address.
        """
        runner = web.AppRunner(self.app(), access_log=None, shutdown_timeout=GRACE)
        await runner.setup()
        assert runner.server is not None
        try:
            arrive = partial(self._arrive, runner.server)
            async with await asyncio.get_running_loop().create_server(arrive, host, port) as door:
                self.place = place(host, door.sockets[0].getsockname()[1])
                try:
                    yield
                finally:
                    door.close()
                    await runner.cleanup()  # before the server waits for all connections to close
        finally:
            await runner.cleanup()

    def _arrive(self, server: web.Server) -> web.RequestHandler:
        """Accept a connection. So that silent strangers cannot keep guests out, the oldest ones are disconnected."""
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
        """The application: it serves a page, its files and its socket; nothing else."""
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
        """Refuse requests from elsewhere or without a valid secret, and tell them nothing else."""
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
        """Headers so that the page loads nothing from elsewhere, does not pass its address on, and cannot be framed."""
        sources = f"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; connect-src ws://{self.place}"
        return {
            "Content-Security-Policy": f"{sources}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "no-store",
        }

    def _is_full_for(self, guest: Guest) -> bool:
        """Whether the greatest number of guests is already playing, not counting this one."""
        playing = self.visits.keys() | self._coming
        return guest not in playing and len(playing) >= self.most

    async def _page(self, request: web.Request) -> web.Response:
        guest = request[GUEST]
        if self._is_full_for(guest):
            return web.Response(status=503, text=t("serve.full"))
        said = {name: escape(t(f"serve.page.{name}")) for name in ("before", "after", "again")}
        page = Template((files("thousand_tui.host") / "page/page.html").read_text("utf-8")).substitute(
            said, language=catalogue.LANGUAGE, socket=f"ws://{self.place}/{guest.secret}/ws"
        )
        return web.Response(text=page, content_type="text/html")

    async def _asset(self, request: web.Request) -> web.StreamResponse:
        package, path = ASSETS.get(request.match_info["asset"], ("", ""))
        if not package:
            raise web.HTTPNotFound
        return web.FileResponse(Path(str(files(package) / path)))

    async def _play(self, request: web.Request) -> web.StreamResponse:
        """Run one visit at a time for each guest: opening the page's socket again takes over from the earlier visit,
        while other requests do not."""
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
            # The game has crashed.
            if visit.process.returncode == 1:
                self._say(t("serve.broke", file=guest.folder / ERRORS))
        return socket

    async def _close(self, app: web.Application) -> None:
        await asyncio.gather(*(visit.end() for visit in self.visits.values()))
