"""All pages, drawn and spoken: what is on them, what their keys are, what comes of choosing a row."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.plain.scripted import Scripted, answers
from tests.ui.apps import SIZE, has_looked_around, new_app, text_of
from tests.ui.screens.replay.test_screen import played
from tests.words.english import worded
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.notes import Moment
from thousand_tui.desk.pages import PAGES, page_called
from thousand_tui.desk.pages.page import Copy, Desk
from thousand_tui.plain.page import say_page
from thousand_tui.storage import places
from thousand_tui.ui.keys import BY_ID


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder with something for each page."""
    keeper = keep(played(1), tmp_path / "saves")
    keeper.close()
    Moment(keeper.path, 1, 4).write("too low")
    return tmp_path / "saves"


@pytest.mark.parametrize("name", PAGES)
async def test_a_page_says_the_same_drawn_and_spoken(name: str, saves: Path) -> None:
    desk = Desk(saves, str)
    page = page_called(name, desk)
    assert page.things
    for act in page.acts:
        assert (BY_ID[act.id].where, BY_ID[act.id].foot) == (name, act.label)
    rows = [page.row(thing) for thing in page.things]
    assert {len(row.cells) for row in rows} == {len(page.columns)}
    console = Scripted(answers(""))
    say_page(console, partial(page_called, name, desk), lambda *_: None)
    app = new_app(saves.parent)
    async with app.run_test(size=SIZE) as pilot:
        await has_looked_around(pilot)
        app.open(name)
        await pilot.pause()
        drawn = text_of(app)
        for text in (page.title, *rows[0].told.splitlines(), *(row.cells[0] for row in rows)):
            assert text in drawn
        await pilot.press("escape")
        assert text_of(app) != drawn
    for row in rows:
        assert (row.said or worded("gap").join(row.cells)) in console.text


def test_every_folder_in_use_is_listed_and_its_path_handed_on(saves: Path) -> None:
    desk = Desk(saves, str)
    page = page_called("folders", desk)
    paths = [path for _, path in page.things]
    assert {saves, places.settings_path(), places.records_path(), places.sets_dir()} <= set(paths)
    console = Scripted(answers("2", "22", ""))
    say_page(console, partial(page_called, "folders", desk), lambda *_: None)
    assert str(paths[1]) in console.said
    assert page.choose(page.things[1]) == Copy(str(paths[1]), worded("edit.line.copied"))
    assert worded("folders.later") in page.row((page.title, saves / "none")).told
    assert worded("folders.later") not in page.row((page.title, saves)).told
