"""Matches with the same cards on screen: a new one, its page, the curtain between its players, what is opened then."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from textual.app import SystemCommand
from textual.widgets import Input, Static

from tests.desk.test_duplicate import at_once as at_once
from tests.narrowing import a, present
from tests.study.test_daily import play
from tests.ui.apps import ListeningApp, check_golden, press, running, table_on, text_of
from tests.ui.screens.table.tables import INSTANT, READING, leaked, sitting, until
from tests.words.english import worded
from thousand_tui.desk.duplicate import Match, Turn, all_matches, begin_match
from thousand_tui.options import AskedMatch
from thousand_tui.rules import preset
from thousand_tui.study.duplicate import drawn, write_challenge
from thousand_tui.table.pacing import Next
from thousand_tui.ui.keys import KEYS
from thousand_tui.ui.screens.board import BoardScreen
from thousand_tui.ui.screens.curtain import Curtain
from thousand_tui.ui.screens.dialogs import ChooseScreen
from thousand_tui.ui.screens.form import FormScreen
from thousand_tui.ui.screens.menu import OFFERED, MenuScreen, key_of
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.screens.replay.screen import ReplayScreen
from thousand_tui.ui.screens.review import ReviewScreen
from thousand_tui.ui.screens.review_game import GameReviewScreen
from thousand_tui.ui.screens.sheet import SheetScreen
from thousand_tui.ui.screens.table.all_hands import AllHandsScreen
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.fields import ChoiceField

CHALLENGE = drawn("3f9a", preset("BASE").agreements, "novice", 4)


def told(app: ListeningApp) -> str:
    return str(app.screen.query_one("#page-about", Static).render())


def field(app: ListeningApp, name: str) -> Input:
    return app.screen.query_one(f"#form-{name}", Input)


def shows_match(app: ListeningApp) -> bool:
    return isinstance(app.screen, PageScreen) and bool(app.screen.query("#page-sums"))


@pytest.mark.parametrize("asked", [AskedMatch(), AskedMatch(people="Ola", deals=4)])
async def test_whoever_asks_for_a_new_match_is_not_led_to_an_old_one(tmp_path: Path, asked: AskedMatch) -> None:
    begin_match(tmp_path / "saves", CHALLENGE, ["Anna"])
    async with running(tmp_path, match=asked) as (app, pilot):
        await until(lambda: app.focused is not None and len(app.screen_stack) > 2 + any(asked), pilot)
        assert isinstance(app.screen, FormScreen if any(asked) else PageScreen)
        if isinstance(app.screen, FormScreen):
            assert field(app, "people").value == "Ola"
            assert app.screen.query_one("#form-deals", ChoiceField).value == 4
            assert app.focused is app.screen.query_one("#form-do")
            await pilot.press("escape")
        for key, name in (("end", "#page-list"), ("home", "#page-matches-new")):
            await pilot.press(key)
            assert app.focused is app.screen.query_one(name)
            await pilot.press("tab")


async def test_a_match_is_begun_and_its_players_part_at_the_curtain(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.open("matches")
        await pilot.pause()
        assert worded("duplicate.none") in text_of(app)
        await press(pilot, "enter")
        field(app, "people").value = "Anna, anna"
        await pilot.press("enter")
        assert worded("duplicate.same_names") in text_of(app)
        field(app, "people").value = "Anna, Bogdan"
        await pilot.pause()
        check_golden("matches", text_of(app))
        field(app, "challenge").value = write_challenge(CHALLENGE)
        await press(pilot, "enter")
        assert shows_match(app)
        (match,) = all_matches(tmp_path / "saves")
        assert match.challenge == CHALLENGE
        for who in ("Anna", "Bogdan"):
            await pilot.press("p")
            screen = table_on(app)
            screen.pace_override = INSTANT
            await until(lambda screen=screen: screen.query_one(Curtain).has_class("-up"), pilot)  # type: ignore[misc]
            assert worded("curtain.turn", who=who) in text_of(app)
            assert not leaked(screen.session, text_of(app))
            await pilot.press("enter")
            assert not screen.query_one(Curtain).has_class("-up")
            await pilot.press("u", "h")
            assert not screen.session.marks
            await pilot.press("escape")
            assert not {"seats", "give_up"} & set(a(MenuScreen, app.screen).offered)
            await pilot.press("escape")
            if who == "Bogdan":
                break
            play(screen.session)
            await pilot.press("x")
            await until(lambda: shows_match(app), pilot)
            check_golden("match_shut", text_of(app))
            await pilot.press("down", "enter")
            assert app.said[-1] == worded("duplicate.shut")
        play(screen.session)
        # Everybody has played it by now: the result is there to be read, and then the page.
        assert isinstance(app.screen, TableScreen)
        await pilot.press("x")
        await until(lambda: worded("told.go_on") in text_of(app), pilot)
        await pilot.press("enter")
        await until(lambda: shows_match(app), pilot)
        assert Match(match.folder).next == Turn(2, 0)


SHOWN = (ReplayScreen, ReviewScreen, GameReviewScreen, SheetScreen, AllHandsScreen, BoardScreen)


async def test_nothing_is_shown_of_a_shut_deal_while_its_last_trick_lies_there(tmp_path: Path) -> None:
    begun = present(begin_match(tmp_path / "saves", CHALLENGE, ["Anna", "Bogdan"]).sit_down(Turn(1, 0)))
    play(begun[0], until_settled=False)
    begun[0].lift_curtain()
    async with sitting(begun[0], pace=READING) as (app, table, pilot):
        app.open_game_over = app.leaving = lambda *_: None  # type: ignore[method-assign, assignment]
        play(begun[0])
        last, refused = table.flow.held, worded("duplicate.shut")
        said: dict[str, list[str]] = {}

        async def tried(name: str, way: Callable[[], Awaitable[object]]) -> None:
            table.flow.held = last
            table.go_on("")
            assert table.flow.next is Next.TRICK
            app.said.clear()
            await way()
            await pilot.pause()
            assert not isinstance(app.screen, SHOWN) or getattr(app.screen, "bench", 0) is None, name
            said[name] = [*app.said, table.notice]
            while app.screen is not table:
                app.pop_screen()
                await pilot.pause()

        async def pressed(*keys: str) -> None:
            await pilot.press(*keys)

        async def chosen(command: SystemCommand) -> None:
            command.callback()

        for key in KEYS:
            if key.where == "table":
                await tried(key.id, partial(pressed, key.keys[0]))
        for what in OFFERED:
            if what != "leave":
                await tried(f"menu.{what}", partial(pressed, "escape", app.keys.of(key_of(what))[0]))
        for command in app.get_system_commands(table):
            if command.discover:
                await tried(command.title, partial(chosen, command))
        closed = {name for name, told in said.items() if refused in told}
        commands = {worded(f"command.{what}") for what in ("sheet", "review", "note")}
        assert closed == {f"table.{what}" for what in ("sheet", "replay", "review", "note")} | commands | {
            "menu.sheet",
            "menu.note",
            "menu.board",
        }


async def test_the_page_of_a_match_that_is_over(tmp_path: Path) -> None:
    match = begin_match(tmp_path / "saves", CHALLENGE, ["Anna", "Bogdan"])
    while (turn := match.next) is not None:
        begun = present(match.sit_down(turn))
        play(begun[0])
        begun[1].close()
    async with running(tmp_path) as (app, pilot):
        app.open("match", match.folder)
        await until(lambda: len(Match(match.folder).experts) == CHALLENGE.deals, pilot)
        await until(lambda: worded("duplicate.thinks") not in text_of(app).split(), pilot)
        await pilot.press("down")
        assert "Anna" in told(app)
        check_golden("match_over", text_of(app))
        await pilot.press("c")
        assert told(app) == write_challenge(CHALLENGE)
        await pilot.press("r")
        assert told(app).splitlines() == [Match(match.folder).result_line(person) for person in range(2)]
        parted = Match(match.folder).parted(Turn(2, 1))
        assert parted
        for who, ply in ((1, parted), (2, 1)):
            await pilot.press("enter")
            assert isinstance(app.screen, ChooseScreen)
            await press(pilot, *["down"] * who, "enter")
            assert isinstance(app.screen, ReplayScreen)
            assert app.screen.replay.ply == ply
            await press(pilot, "escape")


async def test_four_people_and_many_deals_have_room_in_the_smallest_window(tmp_path: Path) -> None:
    people = ["Anna", "Bogdan", "Vera", "Aleksandra"]
    match = begin_match(tmp_path / "saves", drawn("3f9a", preset("BASE").agreements, "novice", 36), people)
    async with running(tmp_path) as (app, pilot):
        app.open("match", match.folder)
        await until(lambda: "Deal" in text_of(app), pilot)
        lines = text_of(app).splitlines()
        (head,) = (line for line in lines if line.split()[2:] == people)
        (sums,) = (line for line in lines if worded("duplicate.head.sum") in line.split())
        assert [found.end() for found in re.finditer(r"\b0", sums)] == [head.index(name) + len(name) for name in people]


async def test_whoever_has_given_no_name_is_told_of_themselves_where_they_play_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.open("matches")
        await pilot.pause()
        await press(pilot, "n")
        assert "You" in text_of(app)
        assert "Player" not in text_of(app)
        field(app, "challenge").value = write_challenge(CHALLENGE)
        await press(pilot, "enter")
        (match,) = all_matches(tmp_path / "saves")
        assert match.people == ["Player"], "in other languages it is another word"
        assert match.shown == ["You"]
    shared = begin_match(tmp_path / "saves", CHALLENGE, ["You", "Anna"])
    assert shared.shown == ["Player", "Anna"], "several read it"
