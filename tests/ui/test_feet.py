"""The keys at the foot of every screen but the table, which has a test of its own: each does something."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.slowly import slowly
from tests.ui.apps import SIZE, ListeningApp, has_looked_around, new_app, text_of
from tests.ui.screens.table.tables import until
from tests.ui.screens.test_records import write_game
from tests.ui.test_languages import rooms
from tests.ui.test_other_language import AT_HOME
from tests.words.english import worded
from thousand_tui.ui.screens.table.lines import KeyLine
from thousand_tui.ui.widgets.fields import ScreenKeys
from thousand_tui.ui.widgets.painted import FEW

OTHERS = ("mariage", "replay", "series", "notes")
SCREENS = (*OTHERS, *(name for name in AT_HOME if not name.startswith(("commands", "editor: what", "editor: nothing"))))
QUICK = ("mariage", "replay", "home", "editor", "saved games")


def foot(app: ListeningApp) -> Iterator[str]:
    """The actions of the keys at the foot; a key without one walks through lines, or uses one."""
    for keys in app.screen.query(ScreenKeys):
        yield from (action for _, _, action in keys.keys if action and keys.display)
    for line in app.screen.query(KeyLine):
        yield from (label.action if "." in label.action else f"screen.{label.action}" for label in line.labels)


def foot_that_stays(app: ListeningApp) -> list[str]:
    """What stands at the foot, but for leaving the program."""
    return [action for action in foot(app) if action != "screen.go('quit')"]


def state(app: ListeningApp) -> tuple[object, ...]:
    return (app.screen, app.focused, *app.said, text_of(app))


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        *((name, True) if name in QUICK else slowly(name, True) for name in SCREENS),
        ("record: games", False),
        *(slowly(name, False) for name in ("saved games", "notes")),
    ],
)
async def test_each_key_at_the_foot_does_something(tmp_path: Path, name: str, kept: bool) -> None:
    app, openers = new_app(tmp_path), {"notes": lambda app: app.open("notes")}
    if kept:
        for day in (1, 2):
            write_game(day, won=day == 1)
        write_game(4, game="mariage", preset="MARIAGE")
        openers = rooms(app.saves)

    async def opened(pilot: Pilot[int]) -> tuple[object, ...]:
        app.go_home()
        await has_looked_around(pilot)
        if name in openers:
            openers[name](app)
        for key in AT_HOME.get(name, "").split():
            await pilot.press(key)
            await until(lambda: not any(worker.group != "hint" for worker in app.workers), pilot)
        await pilot.pause()
        app.said.clear()
        return state(app)

    async with app.run_test(size=SIZE) as pilot:
        before = await opened(pilot)
        for action in foot_that_stays(app):
            await app.run_action(action, app.screen)
            await pilot.pause()
            assert state(app) != before, action
            before = await opened(pilot)


async def test_a_small_window_has_five_keys_and_help_lists_all(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        app.open_agreements()
        await pilot.pause()
        (*_, keys) = app.screen.query(ScreenKeys)
        shown = str(keys.render())
        assert shown.endswith(f"Esc {worded('edit.keys.done')}  ? {worded('keys.all')}")
        hidden = [does for _, does, _ in keys.keys if does not in shown]
        assert len(keys.keys) - len(hidden) == FEW
        await pilot.press("question_mark")
        assert all(does in text_of(app) for does in [worded("help.keys.here"), *hidden])
