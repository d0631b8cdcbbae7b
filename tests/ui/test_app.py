"""The app around the screens: themes, the look of the terminal, the window, a polite way out."""

from __future__ import annotations

import ast
import asyncio
import gc
import os
import signal
from importlib import import_module
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text
from textual.color import Color
from textual.command import CommandList
from textual.content import Content
from textual.events import Key

from tests.narrowing import a
from tests.table.moments import BOUGHT, FIRST, GIVEN, Actions, table
from tests.ui.apps import SIZE, at_home, drawn, has_looked_around, new_app, press, running, text_of
from tests.ui.screens.table.tables import sitting, until
from tests.words.english import worded
from thousand_tui import ui
from thousand_tui.desk.pages import PAGES
from thousand_tui.options import Options
from thousand_tui.rules import Bid, Pass
from thousand_tui.storage import load_settings, settings_path
from thousand_tui.storage.locks import alone
from thousand_tui.table.games import MARIAGE
from thousand_tui.ui import workarounds
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.screens.app_screen import AppScreen
from thousand_tui.ui.screens.home import HomeLines, HomeScreen
from thousand_tui.ui.screens.openers import SCREENS
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.screens.table.hand import Hand
from thousand_tui.ui.screens.too_small import TooSmallScreen
from thousand_tui.ui.widgets.cards import LARGE, SMALL


async def test_a_window_that_is_too_small_says_which_way_and_recovers(tmp_path: Path) -> None:
    async with sitting(table()) as (app, screen, pilot):
        await pilot.resize_terminal(79, 24)
        await until(lambda: isinstance(app.screen, TooSmallScreen), pilot)
        assert "79 columns" in text_of(app)
        assert "lines" not in text_of(app)
        await pilot.press("ctrl+p")
        assert isinstance(app.screen, TooSmallScreen), "no command opens a screen that does not fit"
        await pilot.resize_terminal(100, 20)
        await until(lambda: "20 lines" in text_of(app), pilot)
        await pilot.resize_terminal(100, 30)
        await until(lambda: app.screen is screen, pilot)


@pytest.mark.parametrize("name", ["setup", "all_series", "learn", "matches", "puzzles", "record", "saved", "settings"])
async def test_every_screen_outlives_a_window_of_almost_nothing(tmp_path: Path, name: str) -> None:
    async with at_home(tmp_path) as (app, pilot):
        app.open(name)
        await pilot.pause()
        before = text_of(app)
        for size in ((20, 5), (1, 1)):
            await pilot.resize_terminal(*size)
            await until(lambda: isinstance(app.screen, TooSmallScreen), pilot)
        await pilot.resize_terminal(*SIZE)
        await until(lambda: not isinstance(app.screen, TooSmallScreen), pilot)
        await pilot.pause()
        assert text_of(app) == before


async def test_t_goes_round_the_themes_on_both_layouts(tmp_path: Path) -> None:
    async with running(tmp_path, theme="baize") as (app, pilot):
        await pilot.press("t")
        assert app.theme == "daylight"
        await pilot.press("е")
        assert app.theme == "contrast"
        assert app.settings.theme == "contrast"


async def test_every_theme_draws_the_table() -> None:
    for theme in ("daylight", "contrast", "plain", "textual-light", "ansi-dark"):
        async with sitting(table(), theme=theme) as (app, _, _pilot):
            assert app.theme == theme
            assert "YOUR TURN" in text_of(app)


def is_bold(app: ThousandApp) -> bool:
    """Whether all letters are: every seventh is looked at."""
    signs = [(x, y) for y, row in enumerate(text_of(app).splitlines()) for x, sign in enumerate(row) if sign.isalnum()]
    return all(app.screen.get_style_at(*place).bold for place in signs[::7])


@pytest.mark.usefixtures("brief_hints")
async def test_large_print_is_bold_and_has_larger_cards_in_the_smallest_window() -> None:
    async with sitting(table()) as (app, screen, pilot):
        hand = screen.query_one(Hand)
        for theme, size in (("baize", SMALL), ("large", LARGE), ("baize", SMALL), ("large", LARGE)):
            app.theme = theme
            await until(lambda size=size: hand.size_of_cards is size, pilot)  # type: ignore[misc]
            assert is_bold(app) is (theme == "large")
        assert "100 to" in text_of(app), "the bounds of a bid have room too"
        await pilot.press("h", "h")
        await until(lambda: hand.size_of_cards is SMALL, pilot)  # the numbers of a hint have room


async def test_large_print_lays_no_button_over_words() -> None:
    async with sitting(table(Bid(100), Bid(105), Pass()), theme="large") as (app, screen, _):
        assert screen.query_one(Hand).size_of_cards is LARGE
        (above,) = (row for row in text_of(app).splitlines() if "╭" in row and "┏" in row)
        assert not any(sign.isalnum() for sign in above)


@pytest.mark.parametrize(("actions", "keys"), [(BOUGHT, "3 space"), (GIVEN[:-1], ""), ((*GIVEN, *FIRST), "2 enter")])
async def test_large_print_cuts_no_button(actions: Actions, keys: str) -> None:
    async with sitting(table(*actions), theme="large") as (app, _, pilot):
        await press(pilot, *keys.split())
        shown = text_of(app)
        assert 0 < shown.count("┏") == shown.count("┗")


async def test_an_unknown_theme_is_one_sentence(tmp_path: Path) -> None:
    async with running(tmp_path, theme="no-such") as (app, pilot):
        await pilot.pause()
        assert app.theme == "baize"
        assert any("no-such" in said for said in app.said)


def test_no_color_takes_the_plain_theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = new_app(tmp_path)
    assert app.theme == "plain"
    assert app.native_ansi_color


def test_the_c_locale_takes_letters_and_ascii(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "C")
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.setenv("LC_CTYPE", "C.UTF-8")
    look = new_app(tmp_path).look
    assert look.letters
    assert look.ascii


async def test_a_signal_ends_the_program_politely(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[int] = []
    # It would end the tests as well.
    monkeypatch.setattr(workarounds, "die_soon", lambda code, let_go: codes.append(code))
    async with running(tmp_path) as (app, pilot):
        os.kill(os.getpid(), signal.SIGTERM)
        await until(lambda: app.return_code is not None, pilot)
        assert app.return_code == codes[0] == 128 + signal.SIGTERM


async def test_what_the_palette_still_looks_for_as_the_program_is_left_is_no_error(tmp_path: Path) -> None:
    app = new_app(tmp_path)

    async def search() -> None:
        app.screen.query_one(CommandList)

    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        await app.screen.query("*").remove()
        app.action_leave()
        await asyncio.sleep(0)
        app.screen.run_worker(search())
        await pilot.pause()
    assert app.return_code == 0


async def test_leaving_after_an_error_is_no_success(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = new_app(tmp_path)

    def breaks() -> None:
        # Whoever leaves is answered after it.
        app.call_next(app.action_leave)
        raise ZeroDivisionError

    async def played() -> None:
        async with app.run_test() as pilot:
            app.call_later(breaks)
            await pilot.pause()

    with pytest.raises(ZeroDivisionError):
        await played()
    for name in ("prepare_process", "end_with_the_terminal", "draw_on_the_terminal"):
        monkeypatch.setattr(workarounds, name, lambda: None)
    app.exit(return_code=0)
    monkeypatch.setattr("thousand_tui.ui.app.ThousandApp", lambda options: app)
    monkeypatch.setattr(app, "run", lambda **how: None)
    assert ui.run(Options(tmp_path)) == 1
    gc.enable()


async def test_with_no_game_to_continue_there_is_home_and_a_sentence(tmp_path: Path) -> None:
    async with running(tmp_path, resume=True) as (app, pilot):
        await until(lambda: app.said, pilot)
        assert isinstance(app.screen, HomeScreen)
        assert any("no game" in said for said in app.said)


async def test_a_key_typed_ahead_waits_for_the_screen_that_it_is_for(tmp_path: Path) -> None:
    """However many steps of the loop it comes behind the key that opens the screen."""
    async with running(tmp_path) as (app, pilot):
        await has_looked_around(pilot)
        for steps in range(16):
            app.screen.query_one(HomeLines).at = "games"
            await pilot.pause()
            app.post_message(Key("enter", None))
            for _ in range(steps):
                await asyncio.sleep(0)
            app.post_message(Key("v", "v"))
            await until(lambda: isinstance(app.screen, PageScreen), pilot)
            await pilot.press("escape")
            assert isinstance(app.screen, HomeScreen)


async def test_a_key_waits_for_another_screen_that_is_opened_meanwhile(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await has_looked_around(pilot)
        app.open("settings")
        waiting = asyncio.create_task(workarounds.has_its_parts(app))
        while not app.screen.is_mounted:
            await asyncio.sleep(0)
        assert not waiting.done()
        app.open_sets()
        await waiting
        assert a(PageScreen, app.screen).is_mounted


async def test_a_themes_folder_that_cannot_be_looked_into_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / ("long" * 100)))
    async with running(tmp_path) as (app, pilot):
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
def test_a_line_ends_at_no_space_that_holds(space: str) -> None:
    workarounds.mend_what_apps_share()
    said = f"Le roi de trèfle appelé{space}: qui l'a{space}?"
    wanted = ["Le roi de", "trèfle", f"appelé{space}:", f"qui l'a{space}?"]
    by_textual = Content(said).wrap(10)
    by_rich = Text(said).wrap(Console(width=10), 10)
    assert [line.plain.strip(" ") for line in by_textual] == wanted
    assert [line.plain.strip(" ") for line in by_rich] == wanted


def test_every_screen_that_is_opened_by_its_name_is_there_and_every_name_is_used() -> None:
    """No type is checked where a screen is found by its name."""
    named = {name: where.rpartition(".") for name, where in SCREENS.items()}
    for module, _, kind in named.values():
        found = getattr(import_module(f"thousand_tui.ui.screens.{module}"), kind)
        assert issubclass(found, AppScreen)
    assert all(issubclass(MARIAGE.part(name), AppScreen) for name in ("table", "sheet", "over"))
    rooms = Path(workarounds.__file__).parent
    calls = [
        (node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", ""), node.args[:2])
        for path in rooms.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    ]
    games = {
        "open": (0, ("",)),
        "screen_called": (0, ("",)),
        "screen_for": (1, ("",)),
        "screen_of": (1, ("thousand.",)),
    }
    opened = {
        f"{game}{given.value}"
        for does, args in calls
        if does in games
        for at, given in enumerate(args)
        if at == games[does][0] and isinstance(given, ast.Constant) and isinstance(given.value, str)
        for game in games[does][1]
    }
    assert opened | {"page", *PAGES} == {*named, *PAGES}


async def test_the_palette_shows_its_cursor_as_the_lists_do(tmp_path: Path) -> None:
    async with at_home(tmp_path, theme="baize") as (app, pilot):
        seat, ink = (Color.parse(app.theme_variables[name]) for name in ("seat", "felt-text"))
        ground = seat.blend(ink, 0.15).rich_color

        def rows() -> int:
            return sum(any(piece.style and piece.style.bgcolor == ground for piece in line) for line in drawn(app))

        assert rows() == 0
        await pilot.press("ctrl+p")
        await until(lambda: rows() > 1, pilot)


async def test_a_setting_that_another_program_holds_up_is_written_when_that_is_done(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        with alone(settings_path()):
            app.change_settings(bell=True)
            await until(lambda: f"(process {os.getpid()})" in "".join(app.said), pilot)
            assert not load_settings()[0].bell
        await until(lambda: worded("file.waited") in app.said, pilot)
        await until(lambda: load_settings()[0].bell, pilot)
