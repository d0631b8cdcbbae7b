"""At a table of Mariage: what is looked at, what moves, what the mouse says."""

from __future__ import annotations

import re
from functools import partial

import pytest

from tests.mariage.screens.tables import (
    NAMES,
    asked,
    due,
    go_on,
    is_due,
    must_follow,
    session_of,
    sitting,
    to_the_first_trick,
    zones,
)
from tests.ui.apps import drawn, press, text_of
from tests.ui.screens.table.tables import until
from tests.words.english import worded
from thousand_tui.mariage.rules import Play
from thousand_tui.mariage.screens.side import MariagePeekScreen, MariageSide
from thousand_tui.table.pacing import Next, Pace
from thousand_tui.table.session import TableSettings
from thousand_tui.ui.screens.table.side_views import VIEWS


async def test_keys_of_thousand_alone_do_nothing_here_but_end_a_wait() -> None:
    session = session_of(7)
    async with asked(session) as (app, screen, pilot):
        # Five cards and the turned one; the last of them may still be on its way.
        await until(lambda: text_of(app).count("╭────╮") == 6, pilot)
        before = session.ply, text_of(app)
        assert "…" not in before[1], "no plate is cut, that of the dealer neither"
        await press(pilot, "m", "f", "r", "g", "pageup", "home", "backspace")
        assert (session.ply, text_of(app)) == before
        await to_the_first_trick(screen, pilot)
        await pilot.press("h")
        assert screen.flow.next is not Next.TRICK


@pytest.mark.parametrize("players", [5, 10])
async def test_the_last_trick_and_what_was_said_and_seen_can_be_looked_at(players: int) -> None:
    session = session_of(players)
    async with asked(session) as (app, screen, pilot):
        await pilot.press("l")
        assert "No trick has been taken" in text_of(app)
        await to_the_first_trick(screen, pilot)
        trick = screen.flow.tricks[0]
        await pilot.press("l")
        assert isinstance(app.screen, MariagePeekScreen)
        shown = text_of(app)
        assert "Trick 1" in shown
        assert all(name[:7] in shown for name in session.names)
        assert f"{NAMES[trick.winner][:7]} ◄" in shown or f"{NAMES[trick.winner]} ◄" in shown
        await pilot.press("x")
        assert app.screen is screen
        assert screen.flow.next is Next.TRICK
        await pilot.press("c")
        assert worded("mariage.peek.said") in text_of(app)
        await pilot.press("escape", "o")
        shown = text_of(app)
        assert worded("mariage.peek.unseen") in shown
        unseen = shown.split("not seen", 1)[1]
        assert (
            sum(len(unseen.split(suit, 1)[1].split("\n")[0].split()) for suit in "♠♣♦♥")
            >= session.view().unseen.bit_count()
        )
        await pilot.press("escape")
        session.settings = TableSettings(count_shown=False)
        screen.draw()
        await pilot.press("o")
        assert "players keep count in their heads" in text_of(app)


async def test_tricks_can_be_leafed_through_where_all_are_open() -> None:
    session = session_of(5)
    session.settings = TableSettings(open_tricks=True)
    async with sitting(session) as (app, screen, pilot):
        await to_the_first_trick(screen, pilot)
        await pilot.press("enter")
        await to_the_first_trick(screen, pilot)
        await pilot.press("l", "left")
        assert "Trick 1" in text_of(app)
        await pilot.press("right")
        assert "Trick 2" in text_of(app)


async def test_the_mouse_over_a_card_that_may_not_be_played_says_why() -> None:
    session = next(found for found in (session_of(6, seed=str(seed)) for seed in range(300)) if must_follow(found))
    async with asked(session) as (app, screen, pilot):
        view = session.view()
        places = {at: card for at, card in enumerate(view.places) if card is not None}
        shut = next(at for at, card in places.items() if Play(card) not in view.choices)
        open_ = next(at for at, card in places.items() if Play(card) in view.choices)
        for at, explained in ((shut, True), (open_, False)):
            region = next(region for region, name in zones(screen) if name == f"card:{at}")
            await pilot.hover(screen.picture, offset=(region.x + 1, region.y + 2))
            await pilot.pause()
            assert bool(re.search(r"must follow suit|A king calls", text_of(app))) is explained


async def test_cards_slide_to_the_trick_and_from_it_where_animations_are_on() -> None:
    session = session_of(5)
    async with sitting(session) as (app, screen, pilot):
        screen.pace_override = Pace(bot=0.0, trick=None, grace=0.0, frame=30.0)
        for animated in (False, True):
            app.change_settings(animations=animated)
            await to_the_first_trick(screen, pilot)
            trick = screen.flow.tricks[-1]
            moving = screen.motion.slide
            assert (moving is not None and moving.cards == trick.cards[-1:] and moving.winner is None) is animated
            screen.release()
            moving = screen.motion.slide
            assert (moving is not None and moving.winner == trick.winner) is animated
            await pilot.press("l")
            assert screen.motion.slide is None
            await pilot.press("escape")


async def test_a_card_on_its_way_is_drawn_between_its_hand_and_the_trick() -> None:
    session = session_of(5)
    async with sitting(session) as (app, screen, pilot):
        app.change_settings(animations=True)
        screen.pace_override = Pace(bot=0.0, trick=None, grace=0.0, frame=30.0)
        await go_on(screen, pilot, lambda: screen.motion.slide is not None, Next.PERSON, Next.NEWS)
        moving = text_of(app)
        screen.motion.end_slide()
        await pilot.pause()
        assert text_of(app) != moving


async def test_a_window_that_is_too_small_is_covered_and_the_table_comes_back() -> None:
    session = session_of(10)
    async with asked(session) as (app, screen, pilot):
        await pilot.resize_terminal(70, 20)
        await pilot.pause()
        assert worded("too_small.title") in text_of(app)
        ply = session.ply
        await pilot.press("enter")
        assert session.ply == ply
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert app.screen is screen


async def test_the_palette_offers_what_this_table_has() -> None:
    session = session_of(5)
    async with asked(session) as (app, screen, _pilot):
        titles = [title for title, _, _ in screen.palette()]
        assert titles == [
            "Score sheet",
            "Last trick",
            worded("mariage.command.out"),
            worded("mariage.command.calls"),
            worded("command.hint"),
            worded("command.tutor"),
            worded("command.note"),
            worded("command.menu"),
        ]
        assert [each.title for each in app.get_system_commands(screen)][:8] == titles


async def test_what_the_middle_tells_is_told_beside_it_only_afterwards() -> None:
    async with sitting(session_of(10, deals=2), (120, 40)) as (app, screen, pilot):
        await go_on(screen, pilot, partial(is_due, screen, Next.NEWS), Next.PERSON)
        assert text_of(app).count("You announce the queen of hearts") == 1
        assert worded("side.deal") not in text_of(app)
        await to_the_first_trick(screen, pilot)
        assert worded("side.deal") in text_of(app)
        assert text_of(app).count("Nina announces the king of") == 1


async def test_the_side_panel_shows_its_views_and_the_board_keeps_off_it() -> None:
    session = session_of(10, deals=2)
    async with sitting(session, (120, 40)) as (app, screen, pilot):
        await to_the_first_trick(screen, pilot)
        side = screen.query_one(MariageSide)
        assert side.display
        assert max(region.right for region, name in zones(screen) if name.startswith("card:")) <= side.region.x
        trick = screen.flow.tricks[-1]
        assert f"{trick.cards[0][1].rank_text}" in text_of(app)
        shown = {}
        for view in VIEWS:
            app.change_settings(side=VIEWS[VIEWS.index(view) - 1])
            await pilot.press("tab")
            assert app.settings.side == view
            rows = text_of(app).splitlines()
            shown[view] = "\n".join(row[side.region.x :] for row in rows[side.region.y : side.region.bottom])
        assert all(name[:10] in shown["sheet"] for name in NAMES)
        assert worded("side.last") in shown["cards"]
        assert worded("count.cards") in shown["cards"]
        assert worded("sheet.empty") in " ".join(shown["chart"].split())
        assert all(worded(f"side.{part}") in shown["all"] for part in ("sheet", "last", "deal"))
        assert all(name in shown["calls"] for name in ("jester", "queen"))
        session.settings = TableSettings(count_shown=False)
        screen.draw()
        await pilot.pause()
        assert worded("count.cards") not in text_of(app)
        await pilot.resize_terminal(80, 24)
        await until(lambda: not side.display, pilot)


async def test_what_is_announced_is_read_before_the_table_goes_on() -> None:
    session = session_of(5)
    async with asked(session) as (app, screen, pilot):
        await pilot.press("enter")
        assert screen.flow.next is Next.NEWS
        assert screen.scene.moment
        assert worded("prompt.told") in text_of(app)
        assert "You take 4 tokens from box 3" in text_of(app)
        told = screen.scene.moment
        await pilot.press("enter")
        assert screen.scene.moment != told


async def test_the_bars_are_reversed_as_a_whole_where_the_terminal_has_colours_of_its_own() -> None:
    async with sitting(session_of(5, seed="table 1")) as (app, screen, pilot):
        app.theme = "plain"
        await due(screen, pilot, Next.PERSON)
        for row in (drawn(app)[0], drawn(app)[-1]):
            assert all(piece.style and piece.style.reverse for piece in row)
            assert len({(piece.style.color, piece.style.bgcolor) for piece in row if piece.style}) == 1
        assert re.search("trump (hearts|diamonds)", text_of(app))
