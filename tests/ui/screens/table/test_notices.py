"""Notices at the table lie on the felt: they cover neither plates nor prompt nor hand."""

from __future__ import annotations

import pytest
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static

from tests.table.moments import FIRST, GIVEN, table
from tests.ui.screens.table.tables import READING, sitting, until
from thousand_tui.rules import Bid, Pass
from thousand_tui.table import ThousandSession
from thousand_tui.ui.screens.table.hand import Hand
from thousand_tui.ui.screens.table.lines import PromptLine
from thousand_tui.ui.screens.table.seats import Seats

MOMENTS = {"auction": table(Bid(100), Bid(105), Pass()), "a lead": table(*GIVEN, *FIRST)}
LONG = "The disk is full, 2026-11-22-anna-bogdan-vera.json was not saved: free some space; the next move tries again."


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("session", MOMENTS.values(), ids=MOMENTS)
async def test_notices_cover_neither_plates_nor_prompt(session: ThousandSession, size: tuple[int, int]) -> None:
    async with sitting(session, size, READING, notices=True) as (app, screen, pilot):
        app.say("Saved.")
        app.say(LONG, "warning")
        rack = screen.query_one("ToastRack")
        await until(lambda: len(shown(rack)) == 2, pilot)
        for part in (Seats, PromptLine, Hand):
            covered = screen.query_one(part).region
            assert not any(notice.overlaps(covered) for notice in shown(rack)), part
        assert all(notice.bottom <= screen.query_one(PromptLine).region.y for notice in shown(rack))


def shown(rack: Widget) -> list[Region]:
    """Where the notices are."""
    return [part.region for part in rack.walk_children() if isinstance(part, Static) and part.region.height]
