"""Levels, styles and bots of others, as the screens offer them; and a table with bots that misbehave."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from textual.widgets import Static

from tests.guests.installing import Installer, one
from tests.narrowing import present
from tests.slowly import slowly
from tests.table.moments import table
from tests.ui.apps import check_golden, new_app, press, running, table_on, text_of
from tests.ui.screens.table.tables import INSTANT, sitting, until, until_mine
from tests.words.english import worded
from thousand_tui.desk.keeper import keep, new_session
from thousand_tui.desk.seating import last_setup, players_for, saved_players
from thousand_tui.rules import Bid, preset
from thousand_tui.storage import LastPlayer, LastTable, Settings
from thousand_tui.storage.saves import load
from thousand_tui.table import PERSON, Player
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.screens.seats import SeatForm
from thousand_tui.ui.screens.setup import SetupScreen
from thousand_tui.ui.screens.table.screen import TableScreen

MISER = one(
    "return Pass() if Pass() in view.choices else view.choices.sample(rng)", title="Miser", about="Buys nothing."
)


def about(app: ThousandApp) -> str:
    """What the set-up says about the line under the cursor."""
    return str(app.screen.query_one("#setup-about", Static).content)


async def test_level_and_style_by_keys_and_by_mouse(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("u")
        seat = app.screen.query_one("#seat-1", SeatForm)
        seat.level_choice.focus()
        await pilot.press("right", "right")
        assert about(app).startswith("Imagines")
        await pilot.press("tab", "right")
        assert about(app).startswith("Bids some 12 points more")
        assert seat.kind == "expert-bold"
        other = app.screen.query_one("#seat-2", SeatForm)
        await pilot.click(other.style_choice, offset=(2, 0))
        await pilot.click(other.level_choice, offset=(6, 0))
        assert other.kind == "skilled-cautious"
        check_golden("setup_styles", text_of(app))
        await pilot.press("f5")
        kinds = [player.kind for player in table_on(app).session.players]
    assert kinds == [PERSON, "expert-bold", "skilled-cautious"]
    assert [player.kind for player in last_setup(app.settings).players] == kinds


async def test_a_person_has_no_style(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("u")
        seat = app.screen.query_one("#seat-1", SeatForm)
        seat.style_choice.value = "bold"
        seat.level_choice.focus()
        await pilot.press("left", "left")
        assert seat.kind == PERSON
        assert "Bold" not in text_of(app)
        await pilot.press("tab")
        assert app.focused is app.screen.query_one("#seat-2", SeatForm).name_input
        seat.level_choice.focus()
        await pilot.press("right")
        assert seat.kind == "novice-bold"


async def test_installed_bots_stand_after_the_levels(tmp_path: Path, installed: Installer) -> None:
    installed("thousand_miser", {"miser": "thousand_miser:Bot", "broken": "nothing_there"}, MISER)
    async with running(tmp_path, (120, 51)) as (app, pilot):
        await pilot.press("u")
        told = "“broken” cannot play: it cannot be loaded"
        await until(lambda: any(told in said for said in app.said), pilot)
        seat = app.screen.query_one("#seat-1", SeatForm)
        seat.style_choice.value = "bold"
        seat.level_choice.focus()
        await pilot.press("left", "left", "left")
        assert seat.kind == "miser"
        assert about(app) == worded("setup.foreign.about", title="Miser", about="Buys nothing.")
        assert "Miser  Buys nothing." in text_of(app)
        assert not seat.style_choice.display
        await pilot.press("f5")
        assert table_on(app).session.players[1].kind == "miser"
        app.go_home()
        await press(pilot, "up")
        assert "Miser" in text_of(app), "at the table of the next game"


def test_a_master_of_an_older_version_is_an_expert_in_saves_and_at_the_last_table(tmp_path: Path) -> None:
    players = [LastPlayer(name=name, kind=kind) for name, kind in (("A", "person"), ("B", "master-bold"), ("C", "x"))]
    table = players_for(Settings(last_table=LastTable(players=players, preset=None, agreements={})), 3)
    assert [player.kind for player in table] == ["person", "expert-bold", "regular"]
    session = new_session(preset("BASE").agreements, [Player(each.name, each.kind) for each in players], "old")
    keep(session, tmp_path).close()
    (path,) = tmp_path.glob("*.json")
    assert [player.kind for player in saved_players(load(path))] == ["person", "expert-bold", "x"]


async def test_the_command_line_seats_bots_for_the_next_game(tmp_path: Path) -> None:
    async with running(tmp_path, (120, 40), bots=("expert", "novice-bold")) as (app, pilot):
        await pilot.pause()
        frame = text_of(app)
        assert "Expert" in frame
        assert "Novice, bold" in frame
        await pilot.press("n")
        assert [player.kind for player in table_on(app).session.players] == [PERSON, "expert", "novice-bold"]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("raise ValueError('no idea')", "ValueError: no idea"),
        slowly("return Bid(103)", worded("bot.fault.illegal", what="bid 103")),
        slowly("return 5", worded("bot.fault.no_action", what="int")),
    ],
)
async def test_a_regular_helps_out_and_it_is_said_once(installed: Installer, body: str, why: str) -> None:
    installed("bad", {"bad": "bad:Bot"}, one(body))
    async with sitting(table(Bid(100), kinds=(PERSON, "bad", "regular")), pace=INSTANT) as (app, screen, pilot):
        await until_mine(screen, pilot)
        while len(screen.session.game.sheet.deals) < 1 and screen.session.ply < 60:
            screen.session.submit(next(iter(screen.session.view().choices)))
            screen.go_on()
            await until(lambda: screen.session.turn == 0 or bool(screen.session.game.sheet.deals), pilot)
        said = [each for each in app.said if "A Regular decides" in each]
        assert said == [f"Bogdan fails: {why}. A Regular decides in its place."]


async def test_who_leaves_does_not_wait_for_a_bot_that_never_answers(installed: Installer, tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    installed(
        "endless",
        {"endless": "endless:Bot"},
        one(f"open({str(asked)!r}, 'a').write('x'); import time; time.sleep(999)"),
    )
    async with sitting(table(kinds=(PERSON, "endless", "regular")), pace=INSTANT) as (_, screen, pilot):
        await pilot.press("enter")
        await until(lambda: asked.exists() and asked.read_text(), pilot)
        await pilot.press("s")
        assert not isinstance(pilot.app.screen, TableScreen), "keys are answered while it thinks"
        await pilot.press("escape", "s", "escape")
        assert asked.read_text() == "x", "it is not asked again what it is thinking about"
        (host,) = screen.bots.opponents.hosts.values()
    assert present(host.process).has_ended
    # What a program waits for before it ends.
    await asyncio.wait_for(asyncio.get_running_loop().shutdown_default_executor(), 10)


def test_a_table_forgets_a_bot_that_is_gone(installed: Installer, tmp_path: Path) -> None:
    installed("thousand_miser", {"miser": "thousand_miser:Bot"}, MISER)
    app = new_app(tmp_path)
    players = (Player("Anna"), Player("Vera", "miser"), Player("Oleh", "gone"))
    setup = last_setup(app.settings)
    table_of = type(setup)(players, setup.agreements, setup.settings)
    settings = app.settings.but(**table_of.remembered())
    assert [player.kind for player in last_setup(settings).players] == [PERSON, "miser", "regular"]


async def test_a_thought_that_undo_has_overtaken_is_given_up(installed: Installer, tmp_path: Path) -> None:
    """Nothing of it reaches the game, not even where the same moment comes again."""
    asked = tmp_path / "asked"
    body = f"open({str(asked)!r}, 'a').write('x'); import time; time.sleep(999)"
    installed("endless", {"endless": "endless:Bot"}, one(body))
    async with sitting(table(kinds=(PERSON, "endless", "regular")), pace=INSTANT) as (app, screen, pilot):
        await pilot.press("enter")
        await until(lambda: asked.exists() and asked.read_text() == "x", pilot)
        (host,) = screen.bots.opponents.hosts.values()
        process = present(host.process)
        await pilot.press("u")
        await until(lambda: process.has_ended, pilot)
        assert screen.session.ply == 1, "before the first bid"
        await pilot.press("enter")
        await until(lambda: asked.read_text() == "xx", pilot)
        assert host.failures == 0
        assert screen.session.turn == 1
        assert not [each for each in app.said if "A Regular decides" in each]


async def test_the_set_up_does_not_wait_for_a_bot_that_never_loads(installed: Installer, tmp_path: Path) -> None:
    installed("endless", {"endless": "endless:Bot"}, "import time; time.sleep(999)")
    async with running(tmp_path) as (app, pilot):
        await pilot.press("u")
        seat = app.screen.query_one("#seat-1", SeatForm)
        seat.level_choice.focus()
        await pilot.press("left", "left", "left")
        assert seat.kind == "endless"
        assert about(app) == worded("setup.foreign.loading", name="endless")
        await pilot.press("escape")
        assert not isinstance(app.screen, SetupScreen)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (120, 44), (200, 60)], ids=str)
async def test_a_set_up_shows_all_its_seats_at_first(size: tuple[int, int], tmp_path: Path) -> None:
    async with running(tmp_path, size) as (app, pilot):
        app.open("setup")
        await pilot.pause()
        text = text_of(app)
        assert all(re.search(rf"^ +►? *{seat} \w", text, re.MULTILINE) for seat in (1, 2, 3))
        assert ("Knows the rules" in text) is (size[1] > 50)
