"""The settlement as it is told between two deals: barrels, falls, bolts, and the last trick still a key away."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from tests.ui.screens_kit import text_of
from tests.ui.table_kit import READING, SMALL, sitting, table
from tests.ui.test_table_frames import BOUGHT, GIVEN
from tests.ui.test_table_seats import up_to_the_last_card
from thousand_tui.rules import Concede, Outcome, Sheet, Standing, settle
from thousand_tui.table import PERSON
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.screens.table import TableScreen

FALLING = (Standing(880, barrel=2), Standing(880, barrel=2), Standing(845, bolts=2))
LONG = ("A" * 24, "漢字" * 6, "Vera")


async def show(screen: TableScreen, pilot: Pilot[int], standings: tuple[Standing, ...], outcome: Outcome) -> None:
    """Settle this outcome from these standings, and let the table show it."""
    session = screen.session
    sheet, winners = settle(Sheet(standings), outcome, session.view().rules)
    session.game = replace(session.game, sheet=sheet, winners=winners)
    screen.flow.result = sheet.deals[-1]
    screen.draw()
    await pilot.pause()


def lines(app: ThousandApp) -> list[str]:
    """The lines of the screen without what surrounds the words."""
    return [" ".join(line.split()) for line in text_of(app).splitlines()]


@pytest.mark.parametrize("size", [SMALL, (100, 30)], ids=["80x24", "100x30"])
async def test_falls_and_bolts_are_told_step_by_step(size: tuple[int, int]) -> None:
    outcome = Outcome(13, 2, (0, 1, 2), 0, 100, 200, None, (100, 20, 0), (0, 0, 0), (6, 2, 0))
    async with sitting(table(*BOUGHT, Concede()), size) as (app, screen, pilot):
        await show(screen, pilot, FALLING, outcome)
        told = " ".join(lines(app))
        assert "contract 200 failed with 100: −200" in told
        assert told.count("attempt 3 of 3") == 2
        assert told.count("falls from the barrel: −120") == 2
        assert "no trick: bolt 3" in told
        assert "3 bolts cost 120" in told
        assert any("Next deal" in line for line in lines(app))


async def test_mounting_is_told_and_the_contract_is_never_cut() -> None:
    outcome = Outcome(12, 2, (0, 1, 2), 0, 100, 240, None, (70, 0, 50), (180, 0, 0), (6, 0, 2))
    standings = (Standing(500), Standing(300), Standing(870))
    async with sitting(table(*BOUGHT, Concede(), names=LONG)) as (app, screen, pilot):
        await show(screen, pilot, standings, outcome)
        told = lines(app)
        assert "plays 240" in told[0]
        assert "Vera 50 · 920: mounts the barrel at 880 880" in told
        assert any(line.startswith("taken:") and line.endswith("Vera 50") for line in told)


async def test_the_last_trick_of_a_settled_deal_is_a_key_away() -> None:
    session = table(*GIVEN, kinds=(PERSON, PERSON, PERSON))
    up_to_the_last_card(session)
    async with sitting(session, pace=READING) as (app, screen, pilot):
        await pilot.press("right", "enter", "enter")
        assert screen.flow.held is None
        assert screen.flow.result is not None
        await pilot.press("l")
        assert "Trick 8" in text_of(app)
        await pilot.press("x", "c")
        assert "Anna plays 140" in text_of(app)
