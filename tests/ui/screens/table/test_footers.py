"""The keys at the foot of the table: each does something, and what matters is among those that have room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.table.moments import BOUGHT, CALLED, FIRST, GIVEN, ONE_LEFT, SECOND, at, table
from tests.ui.apps import ListeningApp, table_on, text_of
from tests.ui.screens.table.tables import READING, SMALL, WAITING, sitting, until
from tests.words.english import worded
from thousand_tui.study.coach import Aid
from thousand_tui.table import PERSON, ThousandSession
from thousand_tui.table.pacing import Next
from thousand_tui.ui.screens.table.key_labels import key_labels
from thousand_tui.ui.screens.table.scene import Coached
from thousand_tui.ui.screens.table.screen import TableScreen

SEVERAL = (PERSON, PERSON, PERSON)
ALONE = (PERSON, "regular", "regular")
BOTS = ("regular", "regular", "regular")
DONE = {
    "auction": (),
    "exchange": BOUGHT,
    "lead": GIVEN,
    "marriage": (*GIVEN, *FIRST),
    "trick": (*GIVEN, *FIRST, *SECOND),
}
SITUATIONS: dict[str, Callable[[tuple[str, str, str]], ThousandSession]] = {
    **{name: lambda kinds, done=done: table(*done, kinds=kinds) for name, done in DONE.items()},  # type: ignore[misc]
    "called": lambda kinds: at(CALLED, kinds),
    "last trick": lambda kinds: at(ONE_LEFT, kinds),
    "settled": lambda kinds: at(ONE_LEFT, kinds),
}


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        *((name, ALONE) for name in SITUATIONS if name != "lead"),
        *((name, SEVERAL) for name in ("auction", "last trick", "settled")),
        *((name, BOTS) for name in ("marriage", "settled")),
    ],
)
async def test_each_key_does_something_and_undo_has_room(name: str, kinds: tuple[str, str, str]) -> None:
    pace = READING if name in ("last trick", "settled") else WAITING
    async with sitting(SITUATIONS[name](kinds), SMALL, pace) as (app, screen, pilot):

        async def seated() -> TableScreen:
            app.said.clear()
            session = SITUATIONS[name](kinds)
            app.open_table(session)
            screen = table_on(app)
            screen.pace_override = pace
            session.lift_curtain()
            screen.go_on()
            if pace is READING:
                await until(lambda: screen.flow.next is Next.TRICK, pilot)
                if name == "settled":
                    await pilot.press("x")
                    assert screen.flow.next is Next.RESULT
            screen.draw()
            await pilot.pause()
            return screen

        screen = await seated()
        assert screen.scene is not None
        labels = key_labels(screen.scene)
        foot = text_of(app).splitlines()[-1]
        assert (f"U {worded('key.undo')}" in foot) == (Aid.UNDO in screen.scene.may)
        if name == "last trick":
            read = key_labels(replace(screen.scene, coach=Coached("A lesson says something.")))
            assert read[0].action == "confirm"
        for label in labels:
            screen = await seated()
            before = state(app, screen)
            await (app if label.action.startswith("app.") else screen).run_action(label.action.removeprefix("app."))
            await pilot.pause()
            assert state(app, screen) != before, label
            refusals = {worded(f"{what}.closed") for what in ("hands", "replay", "review")}
            assert not refusals & {*app.said, screen.notice}, label


def state(app: ListeningApp, screen: TableScreen) -> tuple[object, ...]:
    return (app.screen, app.theme, screen.session.ply, text_of(app))
