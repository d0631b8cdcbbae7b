"""The table as it looks, kept as text: with its side panel from 120×40 on."""

from __future__ import annotations

from dataclasses import fields

from tests.table.moments import BOUGHT, FIRST, GIVEN, SECOND, table
from tests.ui.apps import text_of
from tests.ui.screens.table.tables import READING, SIZES, SMALL, check_golden, sitting, until
from thousand_tui.rules import Bid, Concede, Pass
from thousand_tui.ui.screens.table.scene import Scene


async def test_the_auction() -> None:
    async with sitting(table(Bid(100), Bid(105), Pass())) as (app, _, pilot):
        await pilot.press("up")
        check_golden("auction_80x24", app)


async def test_what_the_first_bid_must_be_is_said_once() -> None:
    async with sitting(table()) as (app, _, _pilot):
        said = " ".join(text_of(app).split())
        assert "you must bid at least 100" in said
        assert "open with" not in said


async def test_the_exchange() -> None:
    async with sitting(table(*BOUGHT)) as (app, _, pilot):
        await pilot.press("3", "space")
        check_golden("exchange_80x24", app)


async def test_the_contract() -> None:
    async with sitting(table(*GIVEN[:-1])) as (app, _, pilot):
        await pilot.press("1", "4", "0")
        check_golden("contract_80x24", app)


@SIZES
async def test_a_lead_with_two_marriages(size: tuple[int, int]) -> None:
    async with sitting(table(*GIVEN, *FIRST), size, READING) as (app, _, pilot):
        await pilot.press("2")
        check_golden(f"lead_{size[0]}x{size[1]}", app)


async def test_a_finished_trick_stays_to_be_read() -> None:
    session = table(*GIVEN, *FIRST, *SECOND)
    async with sitting(session, SMALL, READING) as (app, screen, pilot):
        await until(lambda: screen.flow.held, pilot)
        await pilot.pause()
        check_golden("trick_80x24", app)


@SIZES
async def test_the_result_of_a_deal(size: tuple[int, int]) -> None:
    session = table(*GIVEN[:-1], Concede(), standings=(610, 340, 880))
    async with sitting(session, size) as (app, _, _pilot):
        check_golden(f"result_{size[0]}x{size[1]}", app)


async def test_letters_and_ascii_frames() -> None:
    async with sitting(table(*GIVEN, *FIRST), SMALL, READING, ascii=True) as (app, _, _pilot):
        check_golden("ascii_80x24", app)
        frame = app.export_screenshot()
        assert "♠" not in frame
        assert "╭" not in frame


async def test_names_cannot_harm_the_table() -> None:
    names = ("[bold red]x[/]", "مرحبا يا صديقي العزيز", "漢字漢字漢字漢字漢字漢字")
    async with sitting(table(*BOUGHT, names=names), SMALL) as (app, _, _pilot):
        check_golden("names_80x24", app)


def test_a_scene_is_small_enough_to_be_known() -> None:
    """What belongs together is one field of it; a panel asks the view for what that tells."""
    assert len(fields(Scene)) <= 24
