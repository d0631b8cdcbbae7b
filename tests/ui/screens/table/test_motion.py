"""Cards that arrive when they are dealt."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from textual.timer import Timer

from thousand_tui.rules import Card
from thousand_tui.ui.clock import CLOCK
from thousand_tui.ui.screens.table.motion import ARRIVAL, Motion


class Timers:
    """Timers that run when the test says so."""

    is_attached = True

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer:
        self.waiting.append(callback)
        return cast("Timer", None)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    def set_clock(now: float) -> None:
        monkeypatch.setattr(CLOCK, "now", lambda: now)

    set_clock(0.0)
    return set_clock


def test_cards_arrive_one_after_another_and_in_time(at: Callable[[float], None]) -> None:
    timers, drawn = Timers(), []
    moving: Motion[Card] = Motion(timers, lambda: drawn.append(moving.arrived), lambda _: None)
    moving.deal(7)
    assert moving.arrived == 0
    for passed in (0.3, 0.6, 0.95, 1.1):
        at(ARRIVAL * passed)
        timers.waiting.pop()()
    assert drawn == [2, 4, 6, None]
    assert not timers.waiting


def test_where_drawing_takes_long_pictures_are_left_out(at: Callable[[float], None]) -> None:
    timers, drawn = Timers(), []
    moving: Motion[Card] = Motion(timers, lambda: drawn.append(moving.arrived), lambda _: None)
    moving.deal(7)
    at(1.0)
    timers.waiting.pop()()
    assert drawn == [None]
    assert not timers.waiting


def test_a_key_ends_the_arrival(at: Callable[[float], None]) -> None:
    timers, drawn = Timers(), []
    moving: Motion[Card] = Motion(timers, lambda: drawn.append(moving.arrived), lambda _: None)
    moving.deal(7)
    moving.end_deal()
    at(ARRIVAL / 2)
    timers.waiting.pop()()
    assert moving.arrived is None
    assert not drawn
