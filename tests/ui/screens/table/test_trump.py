"""The trump beside the trick, how far the contract is, and the plates that tell at a glance."""

from __future__ import annotations

import pytest

from tests.table.moments import FIRST, GIVEN, SECOND, plays, table
from tests.ui.apps import ListeningApp, SetClock, drawn, text_of
from tests.ui.screens.table.tables import LARGE, SMALL, WAITING, sitting
from thousand_tui.rules import Bid, Suit
from thousand_tui.table import TableSettings
from thousand_tui.ui.screens.table.plates import LIT
from thousand_tui.ui.screens.table.seats import Seats
from thousand_tui.ui.screens.table.trump import MEDALLIONS, gauge
from thousand_tui.ui.widgets.pictures import picture

WITH_TRUMP = (*GIVEN, *FIRST, *SECOND)


def test_every_suit_has_a_medallion_of_every_size() -> None:
    for size in {size for size in MEDALLIONS.values() if size.height > 1}:
        shapes = [picture("medallions", str(size.width), suit.letter) for suit in Suit]
        assert all(shape and {len(row) for row in shape} == {size.width} for shape in shapes)
        assert all(shape and len(shape) == size.height for shape in shapes)
        assert len({str(shape) for shape in shapes}) == len(Suit)


@pytest.mark.parametrize(
    ("points", "fails", "told"),
    [(0, False, "  0 ▱▱▱▱ 120"), (60, False, " 60 ▰▰▱▱ 120"), (200, False, "200 ▰▰▰▰ 120"), (60, True, " 60 ▰▰×× 120")],
)
def test_a_gauge_fills(points: int, fails: bool, told: str) -> None:
    assert gauge(points, 120, 4, fails=fails) == told


async def test_a_contract_that_cannot_be_made_any_more_is_crossed_out() -> None:
    """Anna breaks one marriage, then the other."""
    for cards, told in (("KS JS 10S", "0 ▱▱▱▱▱▱▱ 140"), ("KS JS 10S 10H QH KC", "0 ××××××× 140")):
        async with sitting(table(*GIVEN, *plays(cards))) as (app, screen, _):
            screen.flow.held = None
            screen.draw()
            assert told in text_of(app)


async def test_who_counts_in_their_heads_sees_the_contract_alone() -> None:
    session = table(*WITH_TRUMP, settings=TableSettings(count_shown=False))
    async with sitting(session) as (app, _, _pilot):
        rows = text_of(app).splitlines()
        assert not any("▰" in row or "▱" in row for row in rows)
        assert sum("you play 140" in row for row in rows) == 2


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_without_pictures_the_trump_is_a_letter_in_a_frame(size: tuple[int, int]) -> None:
    async with sitting(table(*WITH_TRUMP), size, ascii=True) as (app, _, _pilot):
        assert ("[ S ] trump" if size == SMALL else "|   S   |") in text_of(app)


BLOCKS = "█▀▄"


def has_jumped(app: ListeningApp) -> bool:
    """Whether block digits stand on the plates."""
    return any(block in row for row in text_of(app).splitlines()[1:4] for block in BLOCKS)


@pytest.mark.parametrize("how", ["in time", "by a key", "without animations"])
async def test_a_bid_jumps_out_of_its_seat_for_a_moment(how: str, clock: SetClock) -> None:
    session = table(Bid(100))
    async with sitting(session, SMALL, WAITING) as (app, _, pilot):
        app.change_settings(animations=how != "without animations")
        assert not has_jumped(app)
        session.submit(Bid(115))
        await pilot.pause()
        assert has_jumped(app) is (how != "without animations")
        clock.time += LIT * (how == "in time")
        await pilot.press(*["left"] * (how == "by a key"))
        await pilot.pause()
        assert not has_jumped(app)
        assert "bids 115" in text_of(app)


async def test_what_has_changed_on_a_plate_is_lit(clock: SetClock) -> None:
    """The trick and its points, on the plate of whoever takes it."""
    async with sitting(table(*WITH_TRUMP), SMALL, WAITING) as (app, screen, pilot):
        screen.session.submit(plays("10S")[0])
        await pilot.pause()
        lit = app.screen.query_one(Seats).style("lit")
        assert [piece.text for piece in drawn(app)[3] if piece.style == lit] == ["tricks 1 · 16 points"]
        clock.time += LIT
        await pilot.pause()
        assert not [piece for piece in drawn(app)[3] if piece.style == lit]
