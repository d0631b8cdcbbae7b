"""Opens a page with a replay in Chromium and walks through it by its keys: nothing is asked for from elsewhere, and
what players are called or have written stays text.

``make browser`` does so; ``CHROMIUM=/path`` names another browser of its kind.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

from tests.ui.screens.replay.test_screen import played
from thousand_tui.desk.reports.web import web_page
from thousand_tui.study.replay import Replay
from thousand_tui.table import Player

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
WORDS = ("--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run", "about:blank")
HOSTILE = "<script>bad=1</script>"
NOTE = "</script><img src=x onerror=bad=1>{{data}}"
KEYS = {"ArrowRight": 39, "ArrowLeft": 37, "End": 35, "Home": 36, "PageDown": 34, "PageUp": 33, "Enter": 13, "Tab": 9}


class Browser:
    """Chromium, spoken to through pipes; ``asked`` are the addresses that its page has asked for."""

    def __init__(self, profile: str) -> None:
        hears, self._to = os.pipe()
        self._from, says = os.pipe()

        def take_pipes() -> None:
            # Copies first: the numbers may be those of the other pipe.
            ends = os.dup(hears), os.dup(says)
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        self.process = subprocess.Popen(
            [CHROMIUM, *WORDS, f"--user-data-dir={profile}"],
            close_fds=False,
            preexec_fn=take_pipes,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(hears)
        os.close(says)
        self._numbers, self._heard, self.asked = count(1), b"", list[str]()
        targets = self.do("Target.getTargets", session=None)["targetInfos"]
        target = next(each["targetId"] for each in targets if each["type"] == "page")
        self._session: str | None = self.do("Target.attachToTarget", session=None, targetId=target, flatten=True)[
            "sessionId"
        ]

    def do(self, what: str, session: str | None = "", **given: object) -> Any:
        """Have something done, and return what came of it."""
        number = next(self._numbers)
        message: dict[str, object] = {"id": number, "method": what, "params": given}
        if session is not None:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            found = self._next()
            if found.get("method") == "Network.requestWillBeSent":
                self.asked.append(found["params"]["request"]["url"])
            if found.get("id") == number:
                assert "error" not in found, found
                return found["result"]

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._heard:
            data = os.read(self._from, 1 << 16)
            assert data, "the browser has ended"
            self._heard += data
        line, _, self._heard = self._heard.partition(b"\0")
        found: dict[str, Any] = json.loads(line)
        return found

    def says(self, code: str) -> Any:
        """What the page makes of a piece of code."""
        return self.do("Runtime.evaluate", expression=code, returnByValue=True)["result"].get("value")

    def press(self, key: str) -> None:
        """A key, down and up."""
        for kind in ("rawKeyDown", "keyUp"):
            given: dict[str, Any] = {"key": key, "code": key, "windowsVirtualKeyCode": KEYS[key]}
            self.do("Input.dispatchKeyEvent", type=kind, **given)
            if kind == "rawKeyDown" and key == "Enter":
                self.do("Input.dispatchKeyEvent", type="char", text="\r", **given)

    def where(self) -> str:
        """Where the replay stands."""
        return str(self.says("document.getElementById('where').textContent"))


def main() -> int:
    """Do it and say it."""
    session = played(2)
    session.change_player(0, Player(HOSTILE, "person"))
    replay: Replay[Any, Any, Any] = Replay(session)
    first, second = replay.deals
    page = web_page(session, replay.deals, {first.first + 2: [NOTE]})
    with tempfile.TemporaryDirectory() as top:
        path = Path(top, "page.html")
        path.write_text(page, "utf-8")
        browser = Browser(str(Path(top, "profile")))
        try:
            checks = list(walked(browser, path, first.last - first.first - 1, second.last - second.first - 1))
        finally:
            browser.process.kill()
            browser.process.wait()
    for told, is_right in checks:
        print("right" if is_right else "WRONG", told)
    return 0 if all(is_right for _, is_right in checks) else 1


def walked(browser: Browser, path: Path, moves: int, more: int) -> Any:
    """What was seen on the way, and whether it is right."""
    for each in ("Page", "Network", "Runtime"):
        browser.do(f"{each}.enable")
    browser.do("Page.navigate", url=path.as_uri())
    while browser.says("document.readyState") != "complete" or not browser.says("!!document.getElementById('where')"):
        pass
    start = f"Deal 1 of 2, move 0 of {moves} "
    yield "it begins with the first moment", browser.where().startswith(start)
    yield "the name is text", HOSTILE in browser.says("document.body.innerText")
    browser.press("ArrowRight")
    yield "right goes on", f"move 1 of {moves}" in browser.where()
    yield "the note is text", browser.says("document.querySelector('.remark').textContent") == NOTE
    browser.press("ArrowLeft")
    yield "left goes back", browser.where().startswith(start)
    browser.press("PageDown")
    yield "page down is the next deal", f"Deal 2 of 2, move 0 of {more}" in browser.where()
    browser.press("PageDown")
    yield "and stays in the last one", f"Deal 2 of 2, move 0 of {more}" in browser.where()
    browser.press("PageUp")
    yield "page up is the deal before", browser.where().startswith(start)
    browser.press("End")
    yield "end is the last moment", f"Deal 2 of 2, move {more} of {more}" in browser.where()
    browser.press("ArrowRight")
    yield "after which there is none", f"move {more} of {more}" in browser.where()
    browser.press("Home")
    yield "home is the first", browser.where().startswith(start)
    for key in ("Tab", "Tab", "Tab", "Enter"):
        browser.press(key)
    yield "the third button goes on without a mouse", f"move 1 of {moves}" in browser.where()
    yield "nothing of it was run", browser.says("typeof bad") == "undefined"
    yield "no card is hidden", browser.says("document.querySelectorAll('.card').length") == 24
    asked = [url for url in browser.asked if not url.startswith((path.as_uri(), "data:"))]
    yield f"nothing else is asked for {asked}", not asked


if __name__ == "__main__":
    sys.exit(main())
