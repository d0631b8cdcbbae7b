"""Cliffs of the sheet: when they are within reach, and that nobody who knows a safe card walks over one."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from bench.cliffs import ENDS, End, end_at, ends
from tests.bots.positions import positions
from tests.bots.test_reasons import HANDS, playing, view_at
from tests.narrowing import present
from tests.slowly import NIGHT
from thousand_tui.bots import LEVELS
from thousand_tui.bots.search.card_play import cliffs_of
from thousand_tui.rules import Sheet, Standing, View


def on_a_sheet(view: View, *standings: Standing) -> View:
    return replace(view, sheet=Sheet(standings))


@pytest.mark.parametrize(
    ("standing", "is_near"),
    [
        (Standing(), False),
        (Standing(bolts=1), False),
        (Standing(bolts=2), True),
        (Standing(500), False),
        (Standing(800), True),
        (Standing(740), False),
    ],
)
def test_a_cliff_counts_where_the_points_that_are_open_lead_to_it(standing: Standing, is_near: bool) -> None:
    """Seat 1 has no trick yet; a third bolt costs it 120, and at 880 there is the barrel."""
    view = on_a_sheet(view_at(playing(*HANDS), "AH"), Standing(), standing, Standing())
    assert (cliffs_of(view, 120) is not None) is is_near


def test_what_was_taken_already_counts() -> None:
    [refused] = [each for each in positions() if each.name == "a trick that leads to 555 is refused"]
    view = refused.view()
    assert cliffs_of(view, 120) is not None
    totals = [standing.total for standing in view.sheet.standings]
    assert cliffs_of(on_a_sheet(view, *(Standing(total - 100) for total in totals)), 120) is None


def walked_into(level: str, found: list[End], seed: str) -> list[int]:
    risked = [(end, end.risked(LEVELS[level], seed)) for end in found]
    return [end.number for end, game in risked if game is not None and end.falls(LEVELS[level], seed, game)]


@pytest.mark.parametrize("number", [116, 9307])
def test_a_safe_card_is_taken(number: int) -> None:
    """Without a look at the sheet it came to 555 here."""
    end = present(end_at("cliffs", number))
    assert walked_into("expert", [end], "cliffs") == []


@pytest.mark.slow
def test_nobody_who_looks_ahead_walks_into_a_cliff() -> None:
    found = list(islice(ends("cliffs"), ENDS if NIGHT else ENDS // 10))
    assert walked_into("expert", found, "cliffs") == []
