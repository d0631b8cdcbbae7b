"""What the tests of the screens around the table share: an app, made-up games, the text of a screen."""

from __future__ import annotations

import os
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rich.console import Console, RenderableType
from rich.segment import Segment
from textual.app import App
from textual.message_pump import MessagePump
from textual.pilot import Pilot

from tests.narrowing import a
from thousand_tui.options import Options
from thousand_tui.rules import Outcome, preset, settle
from thousand_tui.table import Player, TableSettings, ThousandSession
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.clock import CLOCK, Wait
from thousand_tui.ui.screens.home import GROUPS, HomeLines
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.fields import MARKER
from thousand_tui.ui.widgets.preview import Preview
from thousand_tui.ui.widgets.row_list import RowList
from thousand_tui.words import t

GOLDEN = Path(__file__).parent / "screens" / "golden"
SIZE = (80, 24)
PATIENCE = 30.0
"""Seconds to wait for something to come about; generous, because test machines are slow and shared."""

DEALS = (
    (0, 120, (70, 30, 20), (60, 0, 0), (4, 2, 2)),
    (1, 100, (40, 50, 30), (0, 0, 0), (3, 3, 2)),
    (2, 240, (10, 40, 70), (0, 0, 180), (1, 3, 4)),
    (0, 100, (0, 0, 0), (0, 0, 0), (0, 0, 0)),
    (1, 200, (0, 90, 30), (0, 160, 0), (0, 6, 2)),
    (1, 180, (20, 90, 10), (0, 100, 0), (1, 6, 1)),
    (2, 160, (15, 25, 80), (0, 0, 100), (1, 2, 5)),
    (0, 120, (85, 35, 0), (40, 0, 0), (5, 3, 0)),
    (2, 340, (0, 30, 90), (0, 0, 260), (0, 2, 6)),
    (2, 160, (0, 30, 90), (0, 0, 100), (0, 2, 6)),
)
"""Declarer, contract, card points, melds, tricks; the fourth deal is conceded, the last but one mounts the barrel and
the last wins."""

PEOPLE = ("Anna", "Bogdan", "Vera")


def game(
    deals: int = 8,
    names: tuple[str, str, str] = PEOPLE,
    kinds: tuple[str, str, str] = ("person", "regular", "novice"),
    rules: str = "BASE",
) -> ThousandSession:
    """A session with so many deals on the sheet, the next one just dealt."""
    players = [Player(name, kind) for name, kind in zip(names, kinds, strict=True)]
    session = ThousandSession(preset(rules).agreements, players, "a seed", dealer=2, settings=TableSettings())
    session.let_chance_act()
    sheet = session.game.sheet
    winners: tuple[int, ...] = ()
    for number, (declarer, contract, cards, melds, tricks) in enumerate(DEALS[:deals], start=1):
        dealer = (number + 1) % 3
        active = tuple((dealer + 1 + place) % 3 for place in range(3))
        conceded = None if any(tricks) else "rospis"
        outcome = Outcome(number, dealer, active, declarer, contract, contract, conceded, cards, melds, tricks)
        sheet, winners = settle(sheet, outcome, session.game.rules)
    deal = replace(session.game.deal, number=deals + 1)
    session.course.game = replace(session.game, sheet=sheet, winners=winners, deal=deal)
    session.marks = {3: frozenset({"undo"})} if deals > 2 else {}
    return session


class SetClock:
    """The clock of the screens, which shows what a test sets: keys and clicks are read at that time, and what waits for
    it or for an earlier one is done."""

    def __init__(self, time: float) -> None:
        self.waits: list[SetWait] = []
        self.time = time

    def after(self, seconds: float, timed: MessagePump, then: Callable[[], None]) -> Wait:
        wait = SetWait(self, self.time + seconds, timed, then)
        if seconds > 0:
            self.waits.append(wait)
        else:
            timed.call_later(then)
        return wait

    @property
    def time(self) -> float:
        return CLOCK.pressed

    @time.setter
    def time(self, time: float) -> None:
        CLOCK.pressed = time
        for wait in sorted((wait for wait in self.waits if wait.until <= time), key=lambda wait: wait.until):
            wait.stop()
            wait.timed.call_later(wait.then)


@dataclass(frozen=True, eq=False)
class SetWait:
    """What is done when the clock is set to that time."""

    clock: SetClock
    until: float
    timed: MessagePump
    then: Callable[[], None]

    def stop(self) -> None:
        if self in self.clock.waits:
            self.clock.waits.remove(self)


def page_on(app: App[Any]) -> PageScreen:
    """The page on the screen."""
    return a(PageScreen, app.screen)


async def click_row(app: App[Any], pilot: Pilot[Any], row: int) -> None:
    """Choose a row of the page with the mouse, once it is scrolled to."""
    rows = page_on(app).query_one(RowList)
    rows.cursor = row
    await pilot.pause()
    await pilot.click(rows, offset=(4, row))


class ListeningApp(ThousandApp):
    """The app, which keeps the sentences that it has shown for a moment."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.said: list[str] = []

    def notify(self, message: str, **how: Any) -> None:
        self.said.append(message)
        super().notify(message, **how)


def new_app(folder: Path, **options: object) -> ListeningApp:
    """The app with its saves in this folder."""
    return ListeningApp(Options(saves=folder / "saves", **options))  # type: ignore[arg-type]


@asynccontextmanager
async def running(
    folder: Path, size: tuple[int, int] = SIZE, *, notices: bool = False, **options: object
) -> AsyncIterator[tuple[ListeningApp, Pilot[Any]]]:
    """The app with its saves in this folder, in a window of this size; it shows ``notices`` if a test asks for them."""
    app = new_app(folder, **options)
    async with app.run_test(size=size, notifications=notices) as pilot:
        yield app, pilot


@asynccontextmanager
async def at_home(
    folder: Path, size: tuple[int, int] = SIZE, *, notices: bool = False, **options: object
) -> AsyncIterator[tuple[ListeningApp, Pilot[Any]]]:
    """The same, once home has read the saved games."""
    async with running(folder, size, notices=notices, **options) as (app, pilot):
        await has_looked_around(pilot)
        yield app, pilot


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press these keys, and wait until what comes of them is shown."""
    await pilot.press(*keys)
    await pilot.pause()


async def shown(pilot: Pilot[Any], doing: Awaitable[object]) -> None:
    """Wait for this, and until what comes of it is shown."""
    await doing
    await pilot.pause()


async def has_looked_around(pilot: Pilot[Any]) -> None:
    """Wait until home has read the saved games, as it does behind its first frame; it is there at once where rules were
    asked for, but may not have its parts yet."""
    app = a(ThousandApp, pilot.app)
    until = time.monotonic() + PATIENCE
    while not (app.is_loaded and len(app.screen_stack) > 1 and app.screen.is_mounted):
        assert time.monotonic() < until
        await pilot.pause(0.01)
    await pilot.pause()


async def has_preview(app: ThousandApp, pilot: Pilot[Any]) -> None:
    """Wait until what the row at the cursor is stands beside the list."""
    until = time.monotonic() + PATIENCE
    while not app.screen.query_one(Preview).is_current:
        assert time.monotonic() < until
        await pilot.pause(0.01)
    await pilot.pause()


def line_at_home(app: ThousandApp) -> str:
    """The name of the line at home that has the cursor, if home is shown and has the focus."""
    lines = app.screen.query_one(HomeLines)
    return lines.at if app.focused is lines else ""


def place_at_home(app: ThousandApp, what: str) -> tuple[int, int]:
    """Where the name of a line at home stands."""
    lines, rows = app.screen.query_one(HomeLines).region, text_of(app).splitlines()
    x = lines.x + GROUPS + len(MARKER)
    said = (t(f"home.{what}"), *[t("home.group.play")] * (what == "new"))
    return next((x, y) for y in range(lines.y, lines.bottom) if rows[y][x:].startswith(said))


def table_on(app: ThousandApp) -> TableScreen:
    """The table that the app shows."""
    return a(TableScreen, app.screen)


def drawn(app: App[Any]) -> list[list[Segment]]:
    """What stands on the screen, line by line.

    The app is asked for a picture of itself, and what it would print for it is taken: a drawing takes six times longer.
    """
    lines: list[list[Segment]] = []

    def kept(console: Console, picture: RenderableType) -> None:
        lines.extend(console.render_lines(picture, pad=False))

    with patch.object(Console, "print", kept):
        app.export_screenshot()
    return [[piece for piece in line if not piece.control] for line in lines]


def text_of(app: App[Any]) -> str:
    """The text that stands on the screen."""
    return "\n".join("".join(piece.text for piece in line).rstrip() for line in drawn(app)) + "\n"


def box_of(app: App[Any]) -> str:
    """The words in the dialog that is open, without line breaks."""
    (box,) = app.screen.query(".dialog-box")
    x, y, width, height = box.region
    rows = text_of(app).splitlines()[y : y + height]
    return " ".join(" ".join(row[x + 1 : x + width - 1] for row in rows).split())


def check_golden(name: str, text: str, folder: Path = GOLDEN) -> None:
    """Compare a screen with the frame kept under this name, but for the keys at its foot: ``test_feet`` and
    ``test_footers`` have them."""
    frame, _, foot = text.rstrip("\n").rpartition("\n")
    assert " Esc back" not in foot or re.search(r" Esc back( +(F1 help|\? all))?$", foot), "back comes last, with help"
    keep_golden(name, f"{frame}\n", folder)


def keep_golden(name: str, text: str, folder: Path = GOLDEN) -> None:
    """Compare with the text kept under this name; ``UPDATE_GOLDEN=1`` keeps the new one instead."""
    path = folder / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{name} looks different; look at it, then UPDATE_GOLDEN=1"
