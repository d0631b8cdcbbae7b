"""Plays `thousand serve` in a Chromium without a window, tries what must not work, and takes pictures to look at.

    make serve-test [ARGS=FOLDER]

Pictures go into FOLDER (build/serving). What is served is the program as the extra `serve` installs it.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest

from bench.browser import Tab, browser

PATIENCE = 60.0
# Windows in pixels.
SIZE, LARGE = (980, 600), (1400, 900)


class Served:
    """A `thousand serve` of its own, with its guests' folders in a folder of its own."""

    def __init__(self, saves: Path) -> None:
        self.saves = saves
        self.addresses: list[str] = []

    async def start(self, *words: str) -> None:
        """Start it, and learn the addresses."""
        command = [
            os.environ.get("SERVED_BY", sys.executable),
            "-m",
            "thousand_tui",
            "serve",
            *words,
            "--port",
            "0",
            "--saves",
            str(self.saves),
        ]
        self._process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while b"Ctrl+C" not in (line := await self._process.stdout.readline()):
                self.addresses += re.findall(r"http://\S+", line.decode())

    async def end(self) -> None:
        """End it as Ctrl+C does; a clean end is expected."""
        self._process.send_signal(signal.SIGINT)
        assert await self._process.wait() == 0, "it did not end well"

    def games(self) -> dict[int, str]:
        """The processes of all visits here, and whose they are, read from the system."""
        found = {}
        for folder in Path("/proc").iterdir():
            try:
                said = dict(each.split("=", 1) for each in (folder / "environ").read_text().split("\0") if "=" in each)
            except (OSError, ValueError):
                continue
            if said.get("THOUSAND_SAVES", "").startswith(str(self.saves)):
                found[int(folder.name)] = said["THOUSAND_VISITOR"]
        return found


async def until(is_so: Callable[[], Any]) -> None:
    """Wait for something that will be so."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.1)


async def refused(address: str) -> None:
    """What a page of somebody else, or somebody who guesses, would try."""
    parts = urlsplit(address)
    here, socket = f"{parts.scheme}://{parts.netloc}", address.replace("http", "ws", 1) + "ws"
    async with aiohttp.ClientSession() as session:

        async def status(url: str, **headers: str) -> int:
            async with session.get(url, headers=headers) as answer:
                return answer.status

        assert await status(address) == 200
        assert await status(here + "/") == await status(here + "/guessed/") == await status(here + "/guessed/ws") == 403
        for part in ("", "page.js", "textual.js"):
            assert await status(address + part, Origin="http://evil.example") == 403
            assert await status(address + part, Host="evil.example") == 403
        for headers in ({}, {"Origin": "http://evil.example"}, {"Origin": here, "Host": "evil.example"}):
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await session.ws_connect(socket, headers=headers)


async def played(served: Served, tab: Tab, pictures: Path) -> None:
    """A first start, a lesson, a table, a settlement; by keys and by mouse, in windows of several sizes."""
    await tab.size(*SIZE)
    await tab.open(served.addresses[0])
    await tab.until("the four suits")
    assert all(url.startswith(served.addresses[0]) for url in tab.asked_for), tab.asked_for
    await keys(tab, "Enter")
    await tab.until("played Thousand before")
    await keys(tab, "ArrowDown", "Enter")
    await tab.picture(pictures / "home.png")
    await keys(tab, "l")
    await tab.until("Ten lessons")
    await keys(tab, "Enter")
    await tab.until("Coach")
    await tab.picture(pictures / "lesson.png")
    await keys(tab, "Escape")
    await tab.until("Leave the table")
    await keys(tab, "q")
    await tab.until("Ten lessons")
    await keys(tab, "Escape")
    await tab.until("Table set-up")


async def settled(tab: Tab, pictures: Path) -> None:
    """A deal to its settlement; the bid is made with the mouse, and the window grows on the way."""
    await keys(tab, "n")
    await tab.until("(you)")
    await tab.picture(pictures / "table.png")
    while not tab.shows("YOUR TURN"):
        await tab.until("YOUR TURN")
    # Whoever was dealt the first bid may be anybody.
    lowest = re.search(r"Bid (\d+)", "\n".join(tab.screen.display))
    assert lowest is not None
    call = f"Bid {int(lowest[1]) + 5}"
    await tab.click("+5")
    await tab.until(call)
    await tab.click(call)
    await asyncio.sleep(1)
    await tab.size(*LARGE)
    await asyncio.sleep(1)
    assert await tab.value("innerWidth") == LARGE[0]
    assert not tab.shows(call), "the mouse does nothing"
    for _ in range(100):
        if tab.shows("E all hands"):
            break
        await keys(tab, "p" if tab.shows("P pass") else "Enter")
    assert tab.screen.columns > LARGE[0] // 10, f"the game did not hear of the window: {tab.screen.columns}"
    await keys(tab, "Enter")
    await tab.picture(pictures / "settlement.png")


async def apart(served: Served, ann: Tab, bob: Tab, cleo: Tab) -> None:
    """Two play apart, and a third one is refused; a game that has hung is gone when its page is."""
    saves = [
        path for path in served.saves.rglob("*.json") if "settled" not in path.name and path.parent.name == "saves"
    ]
    assert len(saves) == 1, saves
    assert saves[0].parts[-3].startswith("ann-"), saves
    await bob.open(served.addresses[1])
    await bob.until("the four suits")
    await keys(bob, "Enter", "ArrowDown", "Enter", "g")
    assert not any(saves[0].stem in row or "Ann" in row for row in bob.screen.display), bob.screen.display
    await cleo.open(served.addresses[2])
    await cleo.says("Load this page again later")
    assert set(served.games().values()) == {"Ann", "Bob"}
    for number, guest in served.games().items():
        if guest == "Ann":
            os.kill(number, signal.SIGSTOP)
    await ann.open("about:blank")
    await until(lambda: set(served.games().values()) == {"Bob"})
    while set(served.games().values()) == {"Bob"}:
        await cleo.open(served.addresses[2])
        await asyncio.sleep(3)
    await cleo.until("the four suits")
    await ann.open(served.addresses[0])
    await ann.says("Load this page again later")


async def keys(tab: Tab, *names: str) -> None:
    """Press keys, as slowly as people do."""
    for name in names:
        await tab.key(name)
        await asyncio.sleep(0.8)
        await tab.value("0")


async def main(pictures: Path) -> None:
    """All of it."""
    pictures.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as saves:
        served = Served(Path(saves))
        await served.start("Ann", "Bob", "Cleo", "--most", "2")
        try:
            await refused(served.addresses[0])
            async with browser() as new:
                ann, bob, cleo = [await new() for _ in range(3)]
                await played(served, ann, pictures)
                await settled(ann, pictures)
                await apart(served, ann, bob, cleo)
            await until(lambda: not served.games())
        finally:
            await served.end()
    print(f"All of it works; the pictures are in {pictures}.")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
