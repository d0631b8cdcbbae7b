"""The cut: a place in the pack by keys and mouse, what lay on the bottom, and what chance does by itself."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual import events
from textual.pilot import Pilot

from tests.narrowing import a, present
from tests.table.moments import NAMES, deck, seated
from tests.ui.apps import text_of
from tests.ui.screens.table.tables import check_middle, sitting, until
from tests.words.english import worded
from thousand_tui.rules import Cut, Rank, Shuffle, Slip
from thousand_tui.table import ThousandSession
from thousand_tui.table.pacing import Next
from thousand_tui.ui.screens.curtain import Curtain
from thousand_tui.ui.screens.table.choosing import CutChoosing
from thousand_tui.ui.screens.table.cutting import CutPanel
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.painted import Painted


def to_cut(line: str = "WIKI", dealer: int = 1, people: int = 1, names: Sequence[str] = NAMES) -> ThousandSession:
    """A shuffled pack that waits for its cut; Anna cuts where Bogdan deals."""
    session = seated(line, dealer=dealer, people=people, names=names)
    session.submit(deck(session.start.rules, ["9S AS"]))
    return session


def cut_to(session: ThousandSession, rank: Rank) -> Cut:
    """A cut that brings a card of this rank to the bottom."""
    pack = next(move.action for move in reversed(session.log) if isinstance(move.action, Shuffle)).deck
    for move in session.log:
        if isinstance(move.action, Cut):
            pack = (*pack[move.action.at :], *pack[: move.action.at])
    return Cut(next(at for at in range(3, 22) if pack[at - 1].rank is rank))


def choosing(screen: TableScreen) -> CutChoosing:
    return a(CutChoosing, screen.pointing.choosing)


async def click_pack(pilot: Pilot[int], screen: TableScreen, at: int) -> None:
    panel = screen.query_one(CutPanel)
    region = next(region for region, zone in reversed(present(panel.canvas).zones) if zone == f"cut:{at}")
    await pilot.click(panel, offset=(region.x + 1, region.y + 3))


async def test_the_pack_is_cut_where_the_arrows_lead() -> None:
    async with sitting(to_cut()) as (app, screen, pilot):
        check_middle("cut_80x24", app)
        await pilot.press("right", "right", "left", "up")
        assert choosing(screen).number == 14
        await pilot.press("enter")
        assert screen.session.log[1].action == Cut(14)


async def test_digits_ends_and_the_wheel_choose_the_place_too() -> None:
    async with sitting(to_cut()) as (app, screen, pilot):
        await pilot.press("home")
        assert choosing(screen).number == 3
        await pilot.press("end")
        assert choosing(screen).number == 21
        screen.post_message(Painted.Wheeled(None, -1))
        await pilot.pause()
        assert choosing(screen).number == 20
        await pilot.press("2", "enter")
        assert screen.session.ply == 1
        assert worded("refusal.cut_out_of_range", least=3, most=21) in text_of(app)
        await pilot.press("backspace", "1", "7", "enter")
        assert screen.session.log[1].action == Cut(17)


async def test_anywhere_is_as_good() -> None:
    for key in ("r", "к"):
        async with sitting(to_cut()) as (_, screen, pilot):
            await pilot.press(key)
            assert isinstance(screen.session.log[1].action, Cut)


async def test_a_click_opens_the_pack_and_a_click_on_the_same_place_cuts_it() -> None:
    async with sitting(to_cut()) as (_, screen, pilot):
        await click_pack(pilot, screen, 7)
        assert screen.session.ply == 1
        assert choosing(screen).number == 7
        await click_pack(pilot, screen, 7)
        assert screen.session.log[1].action == Cut(7)


async def test_the_pack_is_dragged_open() -> None:
    async with sitting(to_cut()) as (_, screen, pilot):
        panel = screen.query_one(CutPanel)
        assert panel.canvas is not None
        begin, end = (
            next(region for region, zone in reversed(panel.canvas.zones) if zone == f"cut:{at}") for at in (5, 9)
        )
        where = (end.x + 1, end.y + 2)
        await pilot.mouse_down(panel, offset=(begin.x + 1, begin.y + 2))
        panel.post_message(events.MouseMove(panel, *where, 0, 0, 1, False, False, False))
        await pilot.pause()
        assert choosing(screen).number == 9
        await pilot.mouse_up(panel, offset=where)
        assert screen.session.ply == 1


async def test_a_nine_on_the_bottom_is_shown_and_the_pack_is_cut_again() -> None:
    session = to_cut()
    async with sitting(session) as (app, screen, pilot):
        screen.decide(cut_to(session, Rank.NINE), session.ply)
        await pilot.pause()
        assert screen.flow.next is Next.NEWS
        check_middle("nine_80x24", app)
        await pilot.press("x")
        assert isinstance(screen.pointing.choosing, CutChoosing)
        assert "(1 of 3)" in text_of(app)


@pytest.mark.parametrize(
    ("line", "said", "shuffles"),
    [
        ("BASE B4=bury", worded("told.bottom.bury"), 1),
        ("BASE B4=dealer_cuts", worded("told.bottom.dealer"), 1),
        ("BASE B4=reshuffle", worded("told.bottom.shuffle"), 2),
    ],
)
async def test_what_a_jack_leads_to_is_told(line: str, said: str, shuffles: int) -> None:
    session = to_cut(line)
    async with sitting(session) as (app, screen, pilot):
        screen.decide(cut_to(session, Rank.JACK), session.ply)
        await pilot.pause()
        assert said in text_of(app)
        await pilot.press("x")
        await until(lambda: sum(isinstance(move.action, Shuffle) for move in session.log) == shuffles, pilot)


async def test_the_dealer_alone_sees_any_other_bottom_card() -> None:
    session = to_cut("BASE B3=recut", dealer=0)
    async with sitting(session) as (app, screen, pilot):
        session.submit(cut_to(session, Rank.ACE))
        screen.go_on()
        await pilot.pause()
        assert screen.flow.next is Next.NEWS
        assert "is on the bottom; only you see it." in text_of(app)
        await pilot.press("x")
        assert "bottom A" in text_of(app)
    session = to_cut("BASE B3=recut", dealer=1)
    async with sitting(session) as (app, screen, pilot):
        screen.decide(cut_to(session, Rank.ACE), session.ply)
        await pilot.pause()
        assert "bottom" not in text_of(app)


@pytest.mark.parametrize("line", ["SHRAM B3=recut", "TWO B3=recut"])
async def test_the_bottom_card_and_the_talon_lie_beside_each_other_whatever_the_names(line: str) -> None:
    session = to_cut(line, dealer=0, names=["A" * 24, "B" * 24, "C" * 24])
    async with sitting(session) as (app, screen, pilot):
        session.submit(cut_to(session, Rank.TEN))
        screen.go_on()
        await pilot.pause()
        await pilot.press("x")
        row = next(row for row in text_of(app).splitlines() if "bottom 10" in row)
        backs = len(session.view().deal.talon) * session.view().deal.talon[0].size
        assert row.count("│▄▀▀▄│") == backs, row


async def test_a_card_that_slips_is_told_with_what_it_costs() -> None:
    session = to_cut("WIKI", dealer=2)
    async with sitting(session) as (app, screen, pilot):
        session.submit(cut_to(session, Rank.ACE))
        session.submit(Slip(5))
        await pilot.pause()
        assert screen.flow.next is Next.NEWS
        check_middle("slip_80x24", app)
        assert session.view().sheet.totals == (60, 60, -120)


async def test_a_cut_cannot_be_taken_back() -> None:
    async with sitting(to_cut("BASE B1=on")) as (app, screen, pilot):
        await pilot.press("enter", "u")
        assert isinstance(screen.session.log[-1].action, Cut)
        assert "past a deal, a cut, the talon" in text_of(app)


async def test_the_curtain_falls_before_the_cutter_comes() -> None:
    session = to_cut("WIKI", dealer=1, people=2)
    async with sitting(session) as (app, screen, pilot):
        assert screen.query_one(Curtain).has_class("-up")
        assert "Anna, it is your turn" in text_of(app)
        await pilot.press("enter", "enter")
        assert isinstance(session.log[1].action, Cut)
