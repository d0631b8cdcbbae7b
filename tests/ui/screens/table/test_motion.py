"""Cards that arrive when they are dealt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from textual.timer import Timer

from tests.ui.apps import SetClock
from thousand_tui.rules import Card
from thousand_tui.ui.screens.table.motion import ARRIVAL, Motion


class Place:
    """A screen that is called at once."""

    is_attached = True

    def call_later(self, callback: Callable[[], None]) -> bool:
        callback()
        return True

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer:
        raise AssertionError("not by the clock")


def dealing() -> tuple[Motion[Card], list[int | None]]:
    """Seven cards on their way to everybody, and how many had arrived in each picture."""
    drawn: list[int | None] = []
    moving: Motion[Card] = Motion(cast(Any, Place()), lambda: drawn.append(moving.arrived), lambda _: None)
    moving.deal(7)
    return moving, drawn


def test_cards_arrive_one_after_another_and_in_time(clock: SetClock) -> None:
    moving, drawn = dealing()
    assert moving.arrived == 0
    for passed in (0.3, 0.3, 0.35, 0.3):
        clock.time += ARRIVAL * passed
    assert drawn == [2, 4, 6, None]
    assert not clock.waits


def test_where_drawing_takes_long_pictures_are_left_out(clock: SetClock) -> None:
    _, drawn = dealing()
    clock.time += 1
    assert drawn == [None]
    assert not clock.waits


def test_a_key_ends_the_arrival_and_all_cards_are_drawn(clock: SetClock) -> None:
    moving, drawn = dealing()
    moving.end_deal()
    clock.time += ARRIVAL / 2
    assert moving.arrived is None
    assert drawn == [None]
    assert not clock.waits
