"""Timers on a machine that is too busy for them: each wait ends, and none stops the program."""

from __future__ import annotations

import itertools
from pathlib import Path
from time import monotonic
from types import SimpleNamespace

import pytest
from textual.notifications import Notification

from tests.ui.apps import new_app, running
from tests.ui.screens.table.tables import until


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the first look of a timer at the clock and the next a second passes. Who would look for ever is stopped,
    so that the test fails and does not hang."""
    looks = itertools.count()

    def get_time() -> float:
        look = next(looks)
        assert look < 10_000, "the clock is looked at for ever"
        return monotonic() + min(look, 1)

    monkeypatch.setattr("textual.timer._time", SimpleNamespace(get_time=get_time))


@pytest.mark.parametrize("seconds", [-0.5, 0, 0.001, 0.3])
async def test_a_wait_ends_however_late_it_begins(
    tmp_path: Path, seconds: float, request: pytest.FixtureRequest
) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.pause()
        request.getfixturevalue("busy")
        ended: list[bool] = []
        app.set_timer(seconds, lambda: ended.append(True))
        await until(lambda: ended, pilot)
        await pilot.pause(0.05)
        assert ended == [True]


async def test_a_sentence_that_expires_while_it_is_made_is_taken_away(
    tmp_path: Path, busy: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had not expired when that was asked first; then the toast asks how long it is to stay."""
    asked: list[bool] = []

    def time_left(_: Notification) -> float:
        asked.append(True)
        return -0.01

    monkeypatch.setattr(Notification, "has_expired", False)
    monkeypatch.setattr(Notification, "time_left", property(time_left))
    app = new_app(tmp_path)
    async with app.run_test(notifications=True) as pilot:
        app.notify("gone")
        await until(lambda: asked, pilot)
        await until(lambda: not app.screen.query("Toast"), pilot)
        await pilot.press("t")
        assert app.theme == "daylight"
