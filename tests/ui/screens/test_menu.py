"""The menu over the table, the seats, settings, help and rules."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.color import Color
from textual.command import CommandList
from textual.content import Content
from textual.pilot import Pilot

from tests.mariage.screens.tables import session_of
from tests.narrowing import a, present
from tests.table.moments import FIRST, GIVEN, table
from tests.ui.apps import SIZE, ListeningApp, check_golden, drawn, game, press, running, shown, text_of
from tests.ui.screens.replay.test_screen import played
from tests.ui.screens.table.tables import sitting, until
from tests.words.english import worded
from thousand_tui.desk.rating import FAIR
from thousand_tui.desk.seating import LEVEL
from thousand_tui.storage import load_settings
from thousand_tui.table import ThousandSession
from thousand_tui.ui.screens.agreements_editor import AgreementsScreen
from thousand_tui.ui.screens.game_over import GameOverScreen
from thousand_tui.ui.screens.help import HelpScreen, Page, PagesScreen, RulesScreen
from thousand_tui.ui.screens.home import HomeScreen
from thousand_tui.ui.screens.menu import MenuScreen, SeatsScreen
from thousand_tui.ui.screens.openers import open_empty_board
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.screens.seats import SeatForm, ShuffleScreen
from thousand_tui.ui.screens.sheet import SheetScreen
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.row_list import RowList


@asynccontextmanager
async def menu_of(session: ThousandSession, folder: Path) -> AsyncIterator[tuple[ListeningApp, Pilot[Any]]]:
    """A table with the menu open over it."""
    async with running(folder) as (app, pilot):
        app.open_table(session)
        await pilot.pause()
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)
        yield app, pilot


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("s", SheetScreen),
        ("к", RulesScreen),
        ("a", AgreementsScreen),
        ("e", SeatsScreen),
        ("x", ShuffleScreen),
        ("i", PageScreen),
        ("f1", HelpScreen),
    ],
)
async def test_the_menu_opens_everything_and_comes_back_to_the_table(
    tmp_path: Path, key: str, screen: type[object]
) -> None:
    async with menu_of(game(2), tmp_path) as (app, pilot):
        await pilot.press(key)
        assert isinstance(app.screen, screen)
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)


async def test_giving_up_asks_first(tmp_path: Path) -> None:
    session = game(2)
    async with menu_of(session, tmp_path) as (app, pilot):
        await pilot.press("j", "enter")
        assert not session.is_over
        await press(pilot, "j", "down", "enter")
        assert session.occasion.given_up_by == 0
        assert isinstance(app.screen, GameOverScreen)


async def test_the_menu_says_what_will_lie_on_the_board(tmp_path: Path) -> None:
    async with menu_of(game(0), tmp_path) as (app, pilot):
        assert "Board  to set a deal by hand" in text_of(app)
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen), "the first line leads back"
    async with menu_of(played(1), tmp_path) as (app, _):
        assert "Board  the last settled deal" in text_of(app)


async def test_leaving_the_table_goes_home(tmp_path: Path) -> None:
    async with menu_of(game(2), tmp_path) as (app, pilot):
        await pilot.click("#menu-leave")
        assert isinstance(app.screen, HomeScreen)


async def test_a_person_and_a_bot_change_places(tmp_path: Path) -> None:
    session = game(2)
    async with menu_of(session, tmp_path) as (app, pilot):
        await pilot.press("e")
        forms = list(app.screen.query(SeatForm))
        # A fair opponent is one for a person who sits elsewhere.
        forms[2].level_choice.value = FAIR
        for seat, are_offered in ((0, [False, False, False]), (1, [True, False, True])):
            forms[seat].level_choice.focus()
            await pilot.press("right" if seat == 0 else "left", *(() if seat == 0 else ("left",)))
            assert [FAIR in dict(form.level_choice.options) for form in forms] == are_offered
            assert forms[2].level == LEVEL
        forms[2].level_choice.value = FAIR
        app.screen.query_one("#seat-1", SeatForm).name_input.value = "Ірина"
        app.screen.query_one("#seats-keep").focus()
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)
    assert session.people == (1,)
    assert session.names[1] == "Ірина"
    assert session.players[2].kind == LEVEL


async def test_arrows_go_from_seat_to_seat_and_enter_from_the_name_to_who_plays(tmp_path: Path) -> None:
    async with menu_of(game(2), tmp_path) as (app, pilot):
        await pilot.press("e")
        rows = [form.fields for form in app.screen.query(SeatForm)]
        assert [len(row) for row in rows] == [2, 3, 3]
        for keys, found in (
            (("down",), rows[1][0]),
            (("enter",), rows[1][1]),
            (("down",), rows[2][1]),
            (("tab",), rows[2][2]),
            (("up", "up"), rows[0][1]),
            (("down", "down", "down"), app.screen.query_one("#seats-keep")),
            (("up",), rows[2][2]),
        ):
            await pilot.press(*keys)
            assert app.focused is found


async def test_settings_count_at_once_and_are_kept(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.open("settings")
        await pilot.pause()
        await pilot.press("down")
        check_golden("settings", text_of(app))
        await pilot.press("up", "right", "right")
        assert app.theme == "daylight"
        for _ in range(len(a(PageScreen, app.screen).page.things) - 2):
            await pilot.press("down", "enter")
        await press(pilot, "down", "enter", *"Olga, Vera", "enter")
        assert app.look.letters is False
        assert [player.name for player in app.table_setup.players[1:]] == ["Olga", "Vera"]
        assert "Up Down" not in text_of(app)
    kept, problem = load_settings()
    assert problem is None
    assert (kept.theme, kept.pace, kept.bell, kept.mouse) == ("daylight", "fast", True, False)
    assert kept.bot_names == ["Olga", "Vera"]
    assert (kept.suits, kept.frames, kept.sort, kept.high_left) == ("symbols", "unicode", "rank", False)


@pytest.mark.parametrize("theme", ["baize", "plain"])
async def test_the_arrows_beside_a_setting_can_be_clicked(tmp_path: Path, theme: str) -> None:
    async with running(tmp_path) as (app, pilot):
        app.change_settings(theme=theme)
        app.open("settings")
        await pilot.pause()
        rows = app.screen.query_one(RowList)
        for line, arrow, sort in (("by suit", "◂", "rank"), ("by rank", "◂", "suit"), ("by suit", "▸", "rank")):
            y, drawn = next((y, drawn) for y, drawn in enumerate(text_of(app).splitlines()) if line in drawn)
            offset = (drawn.index(arrow) - rows.region.x, y - rows.region.y)
            await shown(pilot, pilot.click("RowList", offset=offset))
            assert (app.settings.sort, a(PageScreen, app.screen).thing) == (sort, "sort")
        await shown(pilot, pilot.click("RowList", offset=(2, offset[1] + 1)))
        assert (app.settings.high_left, a(PageScreen, app.screen).thing) == (True, "high_left")
        await shown(pilot, pilot.click("RowList", offset=(2, offset[1] + 1)))
        assert not app.settings.high_left


async def test_the_theme_key_moves_the_theme_line(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.open("settings")
        await press(pilot, "t")
        assert app.theme == "daylight"
        assert f"◂ {app.themes.titles['daylight']} ▸" in text_of(app)


async def test_ascii_frames_show_at_once(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.open("settings")
        await pilot.pause()
        await press(pilot, "down", "left", "down", "left")
        assert app.look.ascii
        assert text_of(app).isascii()


async def test_settings_that_cannot_be_kept_are_said(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be")
    said: list[str] = []
    async with running(tmp_path) as (app, pilot):
        app.say = lambda sentence, severity="information": said.append(sentence)  # type: ignore[method-assign]
        app.open("settings")
        await pilot.press("right")
    assert said
    assert "settings.json" in said[0]


async def test_help_has_three_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The page is as long as the name of this file makes it.
    monkeypatch.setattr("thousand_tui.ui.screens.help.keys_path", lambda: Path("/home/anna/.config/keys.toml"))
    async with running(tmp_path) as (app, pilot):
        app.open_help()
        await pilot.pause()
        check_golden("help_keys", text_of(app))
        await pilot.press("right")
        check_golden("help_how", text_of(app))
        await pilot.click("TabsField", offset=(44, 0))
        assert "The rules" in text_of(app).splitlines()[1]
        assert "Three players, all against all" in text_of(app)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_every_page_can_be_seen_among_many_and_the_shown_one_has_its_title(tmp_path: Path) -> None:
    titles = [f"A long title {at}" for at in "abcdefgh"]
    async with running(tmp_path) as (app, pilot):
        app.push_screen(PagesScreen("help.title", [Page(title, lambda: Content("")) for title in titles]))
        for number, title in enumerate(titles, 1):
            await press(pilot, str(number))
            tabs = text_of(app).splitlines()[1]
            assert f"▏{number} {title}▕" in tabs
            assert [int(each) for each in re.findall(r"\d", tabs)] == list(range(1, len(titles) + 1))
        await shown(pilot, pilot.click("TabsField", offset=(tabs.index("2"), 0)))
        assert f"▏2 {titles[1]}▕" in text_of(app)


async def test_help_at_a_table_has_the_rules_of_that_table(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.open_table(game(2, rules="APP"))
        await pilot.pause()
        app.open_help("rules")
        await pilot.pause()
        assert text_of(app).splitlines()[0].endswith(" APP")
        assert "As in the best-known phone app" in text_of(app)


async def test_the_rules_say_in_what_a_set_differs(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await press(pilot, "r", "p", "b", "enter", "3")
        check_golden("rules_pagat", text_of(app))
        await pilot.press("c", "c", "enter")
        frame = text_of(app)
        assert worded("rules.against", name="APP") in frame
        assert "APP: half the contract each" in frame
        await pilot.press("4")
        assert "Talon places ≠  cards 3, 7 and 11" in text_of(app)


OPENED = ("setup", "saved", "settings", "all_series", "learn", "matches", "puzzles", "record")
"""Screens that are opened without anything."""


@pytest.mark.parametrize("name", ["home", "games", "rules", "help", "game over", "menu", "board", "table", *OPENED])
async def test_every_screen_is_ascii_where_the_terminal_is(tmp_path: Path, name: str) -> None:
    async with running(tmp_path, ascii=True) as (app, pilot):
        openers: dict[str, Callable[[], object]] = {
            "home": app.go_home,
            "games": app.open_sets,
            **{each: partial(app.open, each) for each in OPENED},
            "rules": lambda: app.push_screen(RulesScreen(game(2, rules="PAGAT").agreements)),
            "board": lambda: open_empty_board(app),
            "table": lambda: app.open_table(session_of(5)),
            "help": app.open_help,
            "game over": lambda: app.open_game_over(game(10)),
            "menu": lambda: app.open("menu", game(2)),
        }
        openers[name]()
        await pilot.pause()
        text = text_of(app)
    odd = sorted({char for char in text if not char.isascii()})
    assert not odd, f"{odd} in\n{text}"


@pytest.mark.parametrize("theme", ["baize", "plain"])
@pytest.mark.parametrize("key", ["escape", "c", "ctrl+p"])
async def test_what_opens_over_the_table_owns_the_screen(theme: str, key: str) -> None:
    async with sitting(table(*GIVEN, *FIRST), SIZE, theme=theme) as (app, screen, pilot):
        await press(pilot, key)
        assert app.screen is not screen
        behind = [piece.style for piece in drawn(app)[1] if piece.text.strip().startswith("Bogdan")]
        text = Color.parse(app.theme_variables["felt-text"])
        assert [Color.from_rich_color(present(style and style.color)) == text for style in behind] == (
            [] if theme == "plain" else [False]
        )
        *_, foot = text_of(app).splitlines()
        assert "marriage" not in foot
        assert worded("peek.close" if key == "c" else "keys.back") in foot


async def test_the_last_command_of_the_palette_is_seen() -> None:
    async with sitting(table(*GIVEN, *FIRST), SIZE) as (app, _, pilot):
        await pilot.press("ctrl+p")
        await until(lambda: app.screen.has_class("-ready"), pilot)
        found = app.screen.query_one(CommandList)
        await until(lambda: found.option_count > 11, pilot)
        await pilot.press("ctrl+end")
        assert found.highlighted == found.option_count - 1
        assert "Your record" in text_of(app)
