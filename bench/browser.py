"""A Chromium without a window, told what to do over its debugging socket: keys, clicks, sizes, pictures."""

from __future__ import annotations

import asyncio
import base64
import json
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp
import pyte

KEYS = {"Enter": (13, "\r"), "Escape": (27, ""), "ArrowLeft": (37, ""), "ArrowUp": (38, ""), "ArrowRight": (39, "")}
KEYS |= {"ArrowDown": (40, ""), "Tab": (9, ""), "F1": (112, "")}


BOX = "document.querySelector('.xterm-screen').getBoundingClientRect()"


class Tab:
    """One page of the browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = count(1)
        self.asked_for: list[str] = []
        """The addresses that the page has loaded from."""
        self.screen = pyte.Screen(80, 24)
        """What the terminal in the page shows, by what is sent to it."""
        self._stream = pyte.ByteStream(self.screen)

    async def do(self, method: str, **what: object) -> Any:
        """Do something, and wait for what comes of it."""
        number = next(self._numbers)
        await self._socket.send_json({"id": number, "method": method, "params": what})
        while True:
            said = json.loads((await self._socket.receive(timeout=60)).data)
            self._hear(said.get("method"), said.get("params"))
            if said.get("id") == number:
                assert "error" not in said, said
                return said["result"]

    def _hear(self, event: str | None, told: Any) -> None:
        if event == "Network.requestWillBeSent":
            self.asked_for.append(told["request"]["url"])
        elif event == "Network.webSocketFrameReceived" and told["response"]["opcode"] == 2:
            self._stream.feed(base64.b64decode(told["response"]["payloadData"]))
        elif event == "Network.webSocketFrameSent" and '["resize"' in told["response"]["payloadData"]:
            size = json.loads(told["response"]["payloadData"])[1]
            self.screen.resize(size["height"], size["width"])

    async def until(self, text: str, patience: float = 60.0) -> None:
        """Wait until the terminal shows a text."""
        async with asyncio.timeout(patience):
            while not self.shows(text):
                await asyncio.sleep(0.05)
                await self.value("0")

    async def says(self, text: str, patience: float = 60.0) -> None:
        """Wait until a page without a terminal says a text."""
        async with asyncio.timeout(patience):
            while text not in (await self.value("document.body?.innerText") or ""):
                await asyncio.sleep(0.05)

    def shows(self, text: str) -> bool:
        """Whether it does now."""
        return any(text in row for row in self.screen.display)

    async def value(self, script: str) -> Any:
        """What a script on the page comes to."""
        said = await self.do("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        return said["result"].get("value")

    async def open(self, address: str) -> None:
        """Load a page, and have it in front: one behind does not hear of its size."""
        await self.do("Page.bringToFront")
        await self.do("Network.enable")
        await self.do("Page.enable")
        await self.do("Page.navigate", url=address)

    async def size(self, width: int, height: int) -> None:
        """Make the window so many pixels large."""
        await self.do(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
        )

    async def key(self, key: str) -> None:
        """Press and release a key: a letter, or one by its name."""
        code, text = KEYS.get(key, (ord(key.upper()[0]), key))
        for kind in ("keyDown", "keyUp"):
            said = {"text": text} if text and kind == "keyDown" else {}
            await self.do("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, **said)

    async def click(self, text: str) -> None:
        """Click at a text that the terminal shows."""
        row = next(at for at, each in enumerate(self.screen.display) if text in each)
        column = self.screen.display[row].index(text) + len(text) / 2
        box = await self.value(
            "(r => [r.width, r.height])(document.querySelector('.xterm-screen').getBoundingClientRect())"
        )
        x, y = column * box[0] / self.screen.columns, (row + 0.5) * box[1] / self.screen.lines
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            button = {} if kind == "mouseMoved" else {"button": "left", "clickCount": 1}
            await self.do("Input.dispatchMouseEvent", type=kind, x=x, y=y, **button)

    async def picture(self, path: Path) -> None:
        """Take a picture of the page."""
        shot = await self.do("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(shot["data"]))


@asynccontextmanager
async def browser(program: str = "chromium") -> AsyncIterator[Any]:
    """A browser of its own; what it gives makes tabs."""
    folder = Path(tempfile.mkdtemp(prefix="thousand-browser-"))
    process = await asyncio.create_subprocess_exec(
        program, "--headless", "--no-sandbox", "--remote-debugging-port=0", f"--user-data-dir={folder}",
        "--disable-background-networking", "about:blank",
        stderr=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        port = await _port(folder / "DevToolsActivePort")
        async with aiohttp.ClientSession() as session:

            async def tab() -> Tab:
                async with session.put(f"http://127.0.0.1:{port}/json/new?about:blank") as answer:
                    said = await answer.json()
                return Tab(await session.ws_connect(said["webSocketDebuggerUrl"], max_msg_size=0))

            yield tab
    finally:
        process.terminate()
        await process.wait()
        shutil.rmtree(folder, ignore_errors=True)


async def _port(path: Path) -> int:
    async with asyncio.timeout(60):
        while not (path.is_file() and (lines := path.read_text().split())):
            await asyncio.sleep(0.1)
    return int(lines[0])
