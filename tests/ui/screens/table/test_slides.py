"""Cards that slide to the trick and to who took it; the game never waits for them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest
from hypothesis import given, strategies as st
from textual.pilot import Pilot

from tests.narrowing import present
from tests.table.moments import FIRST, GIVEN, SECOND, table
from tests.ui.apps import text_of
from tests.ui.screens.table.tables import LARGE, SIZES, SMALL, WAITING, leaked, sitting, until
from thousand_tui.rules import Action, Card, Play, view_of
from thousand_tui.table import PERSON
from thousand_tui.table.pacing import PACES, Next, Pace
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.screens.table.ask import AskPanel
from thousand_tui.ui.screens.table.motion import FRAMES, NEARER, Meeting, along
from thousand_tui.ui.screens.table.panel import Panel
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.screens.table.tricks import TricksPanel, layout

MIDDLING = (96, 34)
"""As large as cards are that slide with their faces."""
STILL = Pace(bot=3600, trick=None, grace=0, frame=3600)
"""A slide goes on only when it is told to."""
cells = st.tuples(st.integers(-20, 200), st.integers(-20, 200))


@given(cells, cells)
def test_a_way_leads_straight_from_one_cell_to_the_other(start: tuple[int, int], end: tuple[int, int]) -> None:
    way = [along(start, end, step) for step in range(FRAMES + 2)]
    assert (way[0], way[-1]) == (start, end)
    for axis in (0, 1):
        found = [cell[axis] for cell in way]
        assert found == sorted(found, reverse=start[axis] > end[axis])


def test_a_slide_is_over_within_150_ms_at_every_pace() -> None:
    assert all(0 < FRAMES * pace.frame <= 0.15 for pace in PACES.values())


def slides(screen: TableScreen) -> bool:
    """Whether something is on its way."""
    return screen.motion.slide is not None


def rows(screen: TableScreen) -> list[str]:
    """The middle of the table as it is painted."""
    panel = screen.query_one(TricksPanel)
    return [present(panel.canvas).strip(y).text for y in range(panel.size.height)]


def corner(screen: TableScreen, rank: str) -> tuple[int, int]:
    """The row and the column of the rank of a card in the middle of the table."""
    return next((y, row.index(f"│{rank}") + 1) for y, row in enumerate(rows(screen)) if f"│{rank}" in row)


def slot(screen: TableScreen, seat: int) -> tuple[int, int]:
    """The row and the column of the rank of a card that lies in the trick."""
    panel = screen.query_one(TricksPanel)
    place = layout(present(screen.scene), *panel.size, panel.size_of_cards).places[seat]
    return place.y + 1, place.x + 1


@pytest.mark.parametrize("size", [SMALL, MIDDLING], ids=["80x24", "96x34"])
async def test_ones_own_card_rises_from_the_hand_to_its_slot(size: tuple[int, int]) -> None:
    async with sitting(table(*GIVEN), size, STILL) as (app, screen, pilot):
        await play(screen, pilot, "AC")
        end = slot(screen, 0)
        way = []
        while slides(screen):
            await pilot.pause()
            assert leaked(screen.session, text_of(app)) == []
            way.append(corner(screen, "A"))
            screen.motion.slide_on()
        assert len(way) == FRAMES
        assert way == sorted(way, reverse=True)
        assert way[-1] > end
        assert corner(screen, "A") == end


async def play(screen: TableScreen, pilot: Pilot[int], card: str) -> None:
    """Play a card by its number, which the session must have taken at once."""
    await pilot.press(str(screen.pointing.places.index(Card.parse(card)) + 1), "enter")
    assert screen.session.log[-1].action == Play(Card.parse(card))


async def submit(screen: TableScreen, pilot: Pilot[int], *actions: Action) -> None:
    """What the others do."""
    for action in actions:
        screen.session.submit(action)
    await pilot.pause()


async def test_a_card_of_another_comes_from_their_plate() -> None:
    async with sitting(table(*GIVEN, FIRST[0]), MIDDLING, STILL) as (app, screen, pilot):
        await submit(screen, pilot, FIRST[1])
        end, way = slot(screen, 1), []
        while screen.motion.slide is not None:
            await pilot.pause()
            assert leaked(screen.session, text_of(app)) == []
            way.append(screen.motion.slide.step)
            if screen.motion.slide.step == FRAMES:
                y, x = corner(screen, "9")
                assert 0 <= y < end[0]
                assert x < end[1]
            screen.motion.slide_on()
        assert way == list(range(1, FRAMES + 1))
        assert corner(screen, "9") == end


@asynccontextmanager
async def a_trick_going_away() -> AsyncIterator[tuple[ThousandApp, TableScreen, Pilot[int]]]:
    """The first trick was read, and slides to Anna, who leads."""
    async with sitting(table(*GIVEN, *FIRST[:-1]), SMALL, STILL) as (app, screen, pilot):
        await submit(screen, pilot, FIRST[-1])
        await pilot.press("enter")
        assert screen.flow.next is Next.PERSON
        assert slides(screen)
        yield app, screen, pilot


async def test_a_trick_goes_to_who_took_it_as_outlines() -> None:
    async with a_trick_going_away() as (_, screen, _pilot):
        assert screen.motion.slide is not None
        assert (screen.motion.slide.winner, len(screen.motion.slide.cards)) == (0, 3)
        seen = [rows(screen)]
        for _ in range(FRAMES):
            screen.motion.slide_on()
            seen.append(rows(screen))
        assert not slides(screen)
        assert len(set(map(tuple, seen))) == FRAMES + 1
        assert not any(f"│{rank}" in row for frame in seen for row in frame for rank in "A9J")


async def test_a_key_ends_a_slide_and_does_what_it_is_for() -> None:
    async with a_trick_going_away() as (_, screen, pilot):
        await pilot.press("2")
        assert not slides(screen)
        assert present(screen.pointing.choosing).cursor == 1
        await pilot.press("enter")
        assert screen.session.view().table == ((0, Card.parse("KS")),)
        assert slides(screen)
        await pilot.press("escape")
        assert not slides(screen)
        assert not screen.is_active


@pytest.mark.parametrize("by", ["enter", "click", "size"])
async def test_enter_a_click_and_another_size_end_a_slide(by: str) -> None:
    async with a_trick_going_away() as (_, screen, pilot):
        going = screen.motion.slide
        if by == "enter":
            await pilot.press("enter")
            assert len(screen.session.view().table) == 1
        else:
            await (pilot.click(TricksPanel) if by == "click" else pilot.resize_terminal(*LARGE))
            await until(lambda: not slides(screen), pilot)
        assert screen.motion.slide is not going


@pytest.mark.parametrize("off", ["animations", "pace", "curtain", "resumed"])
async def test_nothing_slides_where_that_is_off_or_cannot_be_seen(off: str) -> None:
    kinds = (PERSON, PERSON if off == "curtain" else "regular", "regular")
    resumed = off == "resumed"
    session = table(*GIVEN, *FIRST[: 2 if resumed else 0], kinds=kinds)
    if off == "curtain":
        session.lift_curtain()
    async with sitting(session, SMALL, WAITING if off == "pace" else STILL) as (app, screen, pilot):
        if off == "animations":
            app.change_settings(animations=False)
        if not resumed:
            await play(screen, pilot, "AC")
        assert screen.motion.slide is None


def shown_panel(screen: TableScreen) -> str | None:
    """Which panel lies in the middle of the table."""
    return next(panel.id for panel in screen.query(Panel) if panel.has_class("-shown"))


def in_the_middle(screen: TableScreen) -> tuple[str, object]:
    """What is painted while something is told, and the colour of the felt beside it, in the middle row."""
    panel = screen.query_one(AskPanel)
    strips = [present(panel.canvas).strip(y) for y in range(panel.size.height)]
    style = next(iter(strips[len(strips) // 2])).style
    return "".join(f"{strip.text}\n" for strip in strips), present(style).bgcolor


@SIZES
@pytest.mark.parametrize("no_color", [False, True], ids=["colours", "no-colour"])
async def test_the_cards_of_a_marriage_meet_in_the_light_of_their_suit(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], no_color: bool
) -> None:
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    session = table(*GIVEN, *FIRST, kinds=("regular", PERSON, "regular"))
    async with sitting(session, size, STILL, theme="" if no_color else "baize") as (_, screen, pilot):
        await submit(screen, pilot, SECOND[0])
        assert screen.flow.next is Next.NEWS
        frames = []
        while slides(screen):
            await pilot.pause()
            assert shown_panel(screen) == "ask"
            frames.append(in_the_middle(screen))
            screen.motion.slide_on()
        await pilot.pause()
        rest, felt = in_the_middle(screen)
        assert "declares the marriage in spades" in rest
        assert len({text for text, _ in frames}) == NEARER + 1
        assert frames[-1][0] == rest
        assert all((light == felt) is no_color for _, light in frames)


async def test_a_key_ends_a_marriage_and_does_what_it_is_for() -> None:
    async with sitting(table(*GIVEN, *FIRST), SMALL, STILL) as (_, screen, pilot):
        await submit(screen, pilot, SECOND[0])
        assert isinstance(screen.motion.slide, Meeting)
        await pilot.press("3")
        assert not slides(screen)
        assert screen.flow.next is Next.BOT
        assert present(screen.pointing.choosing).cursor == 2


@SIZES
async def test_the_last_trick_slides_before_the_settlement_is_read(size: tuple[int, int]) -> None:
    session = table(*GIVEN, *FIRST)
    rng = Random(1)
    while len(session.view().done) < 7 or len(session.view().table) < 2:
        seat = present(session.turn)
        session.submit(view_of(session.game, seat).choices.sample(rng))
    async with sitting(session, size, STILL) as (_, screen, pilot):
        seat = present(session.turn)
        await submit(screen, pilot, view_of(session.game, seat).choices.sample(rng))
        assert screen.flow.next is Next.TRICK
        await pilot.press("x")
        assert screen.flow.next is Next.RESULT
        assert slides(screen)
        seen = set()
        for _ in range(FRAMES):
            assert shown_panel(screen) == "tricks"
            seen.add(tuple(rows(screen)))
            screen.motion.slide_on()
        assert len(seen) == FRAMES
        assert not slides(screen)
        assert shown_panel(screen) == "result"


async def test_cards_slide_where_there_is_neither_colour_nor_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with sitting(table(*GIVEN), SMALL, STILL, ascii=True) as (app, screen, pilot):
        await play(screen, pilot, "AC")
        for _ in range(FRAMES):
            await pilot.pause()
            assert any("|A" in row for row in text_of(app).splitlines()[5:14])
            assert text_of(app).isascii()
            screen.motion.slide_on()
        assert not slides(screen)


@pytest.mark.usefixtures("brief_hints")
async def test_nothing_slides_under_a_hint_or_in_too_small_a_window() -> None:
    async with sitting(table(*GIVEN, FIRST[0]), SMALL, STILL) as (_, screen, pilot):
        await pilot.resize_terminal(79, 23)
        await pilot.pause()
        await submit(screen, pilot, FIRST[1])
        assert not slides(screen)
    async with sitting(table(*GIVEN), SMALL, STILL) as (_, screen, pilot):
        await pilot.press("h")
        assert screen.hinting.advised is not None
        assert not screen.may_slide
        await pilot.press("escape")
        assert screen.may_slide
