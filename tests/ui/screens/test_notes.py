"""Notes at the table and in the replay, their list, and what leads there."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from tests.narrowing import a
from tests.study.test_replay import mariage
from tests.ui.apps import at_home, page_on, press, running, text_of
from tests.ui.screens.replay.test_screen import played
from tests.ui.screens.table.tables import WAITING
from tests.words.english import worded
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.notes import texts_of
from thousand_tui.ui.replaying import replay_file
from thousand_tui.ui.screens.dialogs import AskScreen
from thousand_tui.ui.screens.form import FormScreen
from thousand_tui.ui.screens.menu import MenuScreen
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.screens.replay.screen import ReplayScreen
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.row_list import RowList

HOSTILE = "<script>alert(1)</script> [bold]why?[/]"


async def test_a_note_is_written_at_the_table_and_found_again_in_the_replay(tmp_path: Path) -> None:
    session = played(2)
    keeper = keep(session, tmp_path / "saves")
    async with running(tmp_path, (80, 24)) as (app, pilot):
        app.open_table(session, keeper)
        table = app.screen
        a(TableScreen, table).pace_override = WAITING
        await pilot.pause()
        # A star is a star on every layout; the letters of the line are typed as they are.
        await pilot.press("asterisk")
        assert isinstance(app.screen, FormScreen)
        await pilot.press(*"ход", "enter")
        assert texts_of(keeper.path) == {session.ply: "ход"}
        assert worded("notes.kept") in text_of(app)
        # The same moment from the menu: the note is there to be changed or removed.
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)
        await pilot.press("asterisk")
        assert isinstance(app.screen, FormScreen)
        assert app.screen.query_one(Input).value == "ход"
        await pilot.click("#form-remove")
        assert texts_of(keeper.path) == {}
        await pilot.press("asterisk", "enter")
        assert texts_of(keeper.path) == {session.ply: ""}
        # In the replay.
        replay_file(app, keeper.path, 2)
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("asterisk")
        assert isinstance(app.screen, FormScreen)
        app.screen.query_one(Input).value = HOSTILE
        await pilot.press("enter")
        assert f"* {HOSTILE}" in text_of(app)
        await pilot.press("right")
        assert HOSTILE not in text_of(app)
        await pilot.press("left")
        assert HOSTILE in text_of(app)


async def test_notes_are_listed_found_and_opened_from_the_saved_games_and_the_record(tmp_path: Path) -> None:
    session, other = played(2), mariage()
    keeper, elsewhere = keep(session, tmp_path / "saves"), keep(other, tmp_path / "saves")
    for each in (keeper, elsewhere):
        each.close()
    async with at_home(tmp_path, (80, 24)) as (app, pilot):
        for path, deal, ply, typed in ((keeper.path, 1, 4, "too low"), (elsewhere.path, 2, 40, HOSTILE)):
            replay_file(app, path, deal, ply)
            await pilot.pause()
            await pilot.press("asterisk")
            app.screen.query_one(Input).value = typed
            await pilot.press("enter", "escape")
        assert texts_of(elsewhere.path) == {40: HOSTILE}
        app.open("saved")
        await pilot.pause()
        assert isinstance(app.screen, PageScreen)
        await pilot.press("т")
        notes = app.screen
        assert isinstance(notes, PageScreen)
        await pilot.pause()
        assert "Deal 1       * too low" in text_of(app)
        assert len(notes.query_one(RowList).rows) == 2
        await press(pilot, "slash", *"low", "enter", "enter")
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert (replay.ply, replay.deal.number) == (4, 1)
        await pilot.press("escape", "delete")
        assert isinstance(app.screen, AskScreen)
        await pilot.press("down", "enter")
        assert texts_of(keeper.path) == {}
        assert worded("notes.none.found") in text_of(app)
        await pilot.press("escape", "escape")
        app.open("record")
        await pilot.pause()
        assert page_on(app).page.title == worded("record.title")
        await pilot.press("n")
        assert isinstance(app.screen, PageScreen)
        await pilot.pause()
        await pilot.press("enter")
        assert a(ReplayScreen, app.screen).ply == 40
        assert HOSTILE in text_of(app)


async def test_whoever_deletes_a_game_is_told_of_its_notes_and_a_running_deal_opens_later(tmp_path: Path) -> None:
    session = played(1)
    keeper = keep(session, tmp_path / "saves")
    keeper.close()
    async with running(tmp_path, (80, 24)) as (app, pilot):
        app.open_table(session, keeper)
        await pilot.pause()
        await pilot.press("asterisk", "enter")
        app.open("saved")
        await pilot.pause()
        await pilot.press("n", "enter")
        assert isinstance(app.screen, PageScreen)
        await pilot.press("escape", "d")
        assert a(AskScreen, app.screen).said()[0].endswith(worded("saved.ask.delete.notes", notes=1))
