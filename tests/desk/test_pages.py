"""All pages, drawn and spoken: what is on them, what their keys are, what comes of choosing a row."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from tests.desk.paging import Said, desk_at
from tests.desk.saved_games import kept
from tests.desk.test_series import played as series_played, setup
from tests.study.test_daily import play
from tests.ui.apps import SIZE, has_looked_around, new_app, text_of
from tests.ui.screens.replay.test_screen import played
from tests.words.english import worded
from thousand_tui.desk import record_book
from thousand_tui.desk.duplicate import all_matches, begin_match
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.notes import Moment
from thousand_tui.desk.pages import PAGES, page_called
from thousand_tui.desk.pages.page import Copy, PageAct
from thousand_tui.desk.series import all_series, begin_series
from thousand_tui.plain.page import MOST
from thousand_tui.rules import preset
from thousand_tui.storage import places
from thousand_tui.study.daily import daily_session
from thousand_tui.study.duplicate import drawn
from thousand_tui.ui.keys import BY_ID

ALONE = ("all_series", "calendar", "folders", "learn", "matches", "notes", "puzzles", "record", "saved")
OPENED: dict[str, Callable[[Path], tuple[object, ...]]] = {name: lambda _: () for name in ALONE} | {
    "sets": lambda _: ("play", preset("BASE").agreements),
    "settings": lambda _: ("suits",),
    "series": lambda saves: (all_series(saves)[0].path,),
    "match": lambda saves: (all_matches(saves)[0].folder,),
}
"""Every page, with what it is opened with."""


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder with something for each page."""
    path = kept(played(1), tmp_path / "saves")
    keep(play(daily_session(date.today(), "Player")), tmp_path / "saves").close()
    Moment(path, 1, 4).write("too low")
    begin_match(tmp_path / "saves", drawn("3f9a", preset("BASE").agreements, "novice", 4), ["Anna", "Vera"])
    series_played(begin_series(tmp_path / "saves", setup("BASE"), 3, "places", ()))
    with record_book.opened() as records:
        record_book.bring_up_to_date(records, tmp_path / "saves")
    return tmp_path / "saves"


@pytest.mark.parametrize("name", OPENED)
async def test_a_page_says_the_same_drawn_and_spoken(name: str, saves: Path) -> None:
    given = OPENED[name](saves)
    page = page_called(name, desk_at(saves), *given)
    assert page.things
    for act in page.acts:
        assert BY_ID[act.id].where in PAGES
        assert BY_ID[act.id].foot == act.label or (isinstance(act, PageAct) and act.is_button)
    rows = [page.row(thing) for thing in page.things]
    assert {len(row.cells) for row in rows} == {len(page.columns)}
    said = Said(saves, *["list"] * (len(rows) > MOST), "").page(name, *given)
    app = new_app(saves.parent)
    # High enough for ten rows and all their headings, of which the games that were drawn decide.
    async with app.run_test(size=(SIZE[0], 50)) as pilot:
        await has_looked_around(pilot)
        app.open(name, *given)
        await pilot.pause()
        drawn = text_of(app)
        for text in (page.title, *rows[0].about.splitlines(), *(row.cells[0] for row in rows[:10])):
            assert " ".join(text.split()) in " ".join(drawn.split())
        await pilot.press("escape")
        assert text_of(app) != drawn
    for row in rows:
        assert all(text in said for text in ([row.said] if row.said else row.cells))


def test_every_page_is_tested() -> None:
    assert set(OPENED) == set(PAGES)


def test_every_folder_in_use_is_listed_and_its_path_handed_on(saves: Path) -> None:
    page = page_called("folders", desk_at(saves))
    paths = [path for _, path in page.things]
    assert {saves, places.settings_path(), places.records_path(), places.sets_dir()} <= set(paths)
    text = Said(saves, "2", "22", "").page("folders")
    assert f"\n{paths[1]}\n" in text
    assert page.choose(page.things[1]) == Copy(str(paths[1]), worded("edit.line.copied"))
    assert worded("folders.later") in page.row((page.title, saves / "none")).about
    assert worded("folders.later") not in page.row((page.title, saves)).about
