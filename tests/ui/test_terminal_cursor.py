"""The terminal's own cursor stands on what is chosen, for displays in Braille and magnifiers; and nothing moves where
the system asks for that."""

from __future__ import annotations

from pathlib import Path

from tests.narrowing import present
from tests.table.moments import FIRST, GIVEN, table
from tests.ui.apps import SIZE, at_home, press, running, text_of
from tests.ui.screens.table.tables import sitting
from thousand_tui.rules import Bid, Pass
from thousand_tui.ui.screens.table.hand import Hand
from thousand_tui.ui.widgets.fields import MARKER


async def test_it_stands_on_the_card_that_is_chosen() -> None:
    async with sitting(table(*GIVEN, *FIRST), SIZE) as (app, screen, pilot):
        hand = screen.query_one(Hand)
        places = [hand.region.offset + zone.offset for zone, name in hand.canvas.zones if name.startswith("card:")]  # type: ignore[union-attr]
        found = []
        for _ in range(2):
            await press(pilot, "right")
            found.append(app.cursor_position)
        assert len(set(found)) == 2
        for at in found:
            assert any(at.x - place.x == 1 and 1 <= at.y - place.y <= 2 for place in places), (at, places)


async def test_it_stands_on_the_button_that_is_chosen() -> None:
    async with sitting(table(Bid(100), Bid(105), Pass()), SIZE) as (app, _, pilot):
        await press(pilot, "up")
        widget, _ = app.get_widget_at(*app.cursor_position)
        zone = widget.zone_at(*(app.cursor_position - widget.region.offset))  # type: ignore[attr-defined]
        assert present(zone).startswith("do:")


async def test_it_follows_the_line_at_home_and_the_row_of_a_list(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (app, pilot):
        rows = []
        for _ in range(3):
            await press(pilot, "down")
            shown = text_of(app).splitlines()
            assert shown[app.cursor_position.y][app.cursor_position.x :].startswith(MARKER)
            rows.append(app.cursor_position.y)
        assert len(set(rows)) == 3


async def test_nothing_moves_where_the_system_says_so(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, _):
        assert app.animates
        app.animation_level = "none"
        assert not app.animates
        app.animation_level = "full"
        app.change_settings(animations=False)
        assert not app.animates
