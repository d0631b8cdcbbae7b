"""All pages, drawn and spoken: what is on them, what their keys are, what comes of choosing a row."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from tests.desk.paging import Said, desk_at
from tests.desk.saved_games import kept
from tests.desk.test_series import played as series_played, setup
from tests.narrowing import a, present
from tests.study.test_daily import play
from tests.ui.apps import DEALS, SIZE, game, has_looked_around, new_app, text_of
from tests.ui.screens.replay.test_screen import played
from tests.words.english import worded
from thousand_tui.cli.parser import parser_of
from thousand_tui.desk import record_book
from thousand_tui.desk.booking import all_books, begin_book
from thousand_tui.desk.duplicate import all_matches, begin_match
from thousand_tui.desk.elsewhere import Invited
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.notes import Moment
from thousand_tui.desk.pages import PAGES, friends, page_called
from thousand_tui.desk.pages.page import Copy, Form, Host, Page, PageAct
from thousand_tui.desk.sentences import SaveError
from thousand_tui.desk.series import all_series, begin_series
from thousand_tui.plain.page import MOST
from thousand_tui.rules import preset
from thousand_tui.storage import places
from thousand_tui.storage.shelf import invitations_path
from thousand_tui.study.daily import daily_session
from thousand_tui.study.duplicate import drawn
from thousand_tui.table.book import Told
from thousand_tui.ui.keys import BY_ID

ALONE = (
    "all_series",
    "books",
    "calendar",
    "folders",
    "friends",
    "learn",
    "matches",
    "notes",
    "puzzles",
    "record",
    "saved",
)
INVITED = Invited((("Ann", "ssh -p 2222 ann@127.0.0.1\nand the word"), ("Boris", "ssh -p 2222 boris@127.0.0.1")))
OPENED: dict[str, Callable[[Path], tuple[object, ...]]] = {name: lambda _: () for name in ALONE} | {
    "sets": lambda _: ("play", preset("BASE").agreements),
    "settings": lambda _: ("suits",),
    "invitations": lambda _: (INVITED,),
    "series": lambda saves: (all_series(saves)[0][0].path,),
    "book": lambda saves: (all_books(saves)[0][0].path,),
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
    book = begin_book(tmp_path / "saves", preset("BASE").agreements, ["Anna", "Bogdan", "Vera"], 2, [0, 0, 0])
    book.write(book.with_deal(Told(0, 100, 100, cards=(70, 50, 0), melds=((0, "marriage", 3),)), 0))
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


def test_the_plan_of_a_table_with_friends_becomes_a_command(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = page_called("friends", desk_at(saves))
    assert [name for name in page.things if name.startswith("friend")] == ["friend 1", "friend 2"]
    opening = next(act for act in page.acts if isinstance(act, PageAct) and act.id == "friends.open")
    with pytest.raises(SaveError, match=re.escape(worded("friends.none"))):
        opening.do()
    put(page, "friend 2", " Boris ")
    put(page, "bots", "novice")
    put(page, "doors", "ssh")
    words = a(Host, opening.do()).words
    given = parser_of().parse_args(["host", *words])
    assert (given.names, given.agreements, given.bots) == (["Boris"], "BASE", "novice")
    assert (given.ssh, given.web, given.address, given.saves) == (True, False, "127.0.0.1", saves)
    put(page, "rules", "FOUR")
    assert present(page.again)().things[:3] == ["friend 1", "friend 2", "friend 3"]
    put(page, "friend 1", "boris")
    with pytest.raises(SaveError):
        opening.do()
    monkeypatch.setattr(friends, "find_spec", lambda name: None)
    assert "pip install" in present(page.again)().above[0]


def put(page: Page[str], name: str, value: str) -> None:
    """Fill in a line of the plan."""
    form = a(Form, page.choose(name))
    form.do({form.fields[0].name: value})


@pytest.mark.parametrize("is_over", [False, True])
def test_the_last_table_with_friends_is_offered_again_until_its_game_is_over(tmp_path: Path, is_over: bool) -> None:
    keeper = keep(game(len(DEALS) if is_over else 2), tmp_path)
    keeper.close()
    assert "friends.continue" not in [act.id for act in page_called("friends", desk_at(tmp_path)).acts]
    invitations_path(keeper.path).touch()
    acts = {act.id: act for act in page_called("friends", desk_at(tmp_path)).acts}
    assert ("friends.continue" in acts) is not is_over
    if not is_over:
        words = a(Host, a(PageAct, acts["friends.continue"]).do()).words
        assert parser_of().parse_args(["host", *words]).resume


def test_an_invitation_is_copied_whole(saves: Path) -> None:
    page = page_called("invitations", desk_at(saves), INVITED)
    for guest in INVITED.guests:
        assert a(Copy, page.choose(guest)).text == guest[1]


def test_the_line_mode_gives_the_terminal_to_a_table_with_friends(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(subprocess, "call", called.append)
    Said(saves, "1", "Ann", "open the table", "").page("friends")
    assert called[0][-2:] == ["--", "Ann"]
