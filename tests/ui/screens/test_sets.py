"""All games: every form in three key presses, sets of one's own; and how the set-up follows the form."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from tests.slowly import every_third
from tests.ui.apps import SIZE, check_golden, has_preview, new_app, running, table_on, text_of
from tests.words.english import worded
from thousand_tui.desk.pages.sets import LETTERS
from thousand_tui.desk.seating import last_setup, players_for, seats_of
from thousand_tui.rules import Preset, preset, presets
from thousand_tui.storage import LastPlayer, LastTable, Settings, sets_dir
from thousand_tui.storage.own_sets import own_sets, save_set
from thousand_tui.table import PERSON
from thousand_tui.ui.screens.agreements_editor import AgreementsScreen
from thousand_tui.ui.screens.home import HomeScreen
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.screens.seats import SeatForm
from thousand_tui.ui.screens.setup import SetupScreen
from thousand_tui.ui.widgets.fields import ChoiceField

BASE = preset("BASE").agreements


@pytest.mark.parametrize("found", every_third(presets()), ids=lambda found: found.name)
async def test_every_preset_starts_in_three_key_presses(tmp_path: Path, found: Preset) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("f", LETTERS[presets().index(found)], "enter")
        session = table_on(app).session
        assert session.agreements == found.agreements
        assert len(session.players) == seats_of(found.agreements)
        assert [player.is_person for player in session.players].count(True) == 1


async def test_the_games_are_listed_by_the_number_of_players(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("f", "п")  # G on a Cyrillic layout
        check_golden("sets", text_of(app))
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_large_window_shows_all_games(tmp_path: Path) -> None:
    async with running(tmp_path, (120, 40)) as (app, pilot):
        await pilot.press("f", "w")
        await has_preview(app, pilot)
        frame = text_of(app)
        assert all(found.title in frame for found in presets())


async def test_rules_of_a_game_can_be_read_and_changed_before_it_is_played(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("f", letter_of("FOUR"), "f3")
        assert worded("card.players.four") in text_of(app)
        await pilot.press("escape", "f4")
        assert isinstance(app.screen, AgreementsScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)
        assert app.table_setup.agreements == preset("FOUR").agreements
        assert len(app.table_setup.players) == 4


async def test_sets_of_ones_own_are_renamed_shared_and_deleted(tmp_path: Path) -> None:
    save_set("Kitchen", BASE.model_copy(update={"fine": 100}))
    said: list[str] = []
    async with running(tmp_path) as (app, pilot):
        app.say = lambda sentence, severity="information": said.append(sentence)  # type: ignore[method-assign]
        await pilot.press("f", "end", "f2")
        app.screen.query_one(Input).value = "Attic"
        await pilot.press("enter", "f6")
        app.screen.query_one(Input).value = str(tmp_path)
        await pilot.press("enter", "f7")
        app.screen.query_one(Input).value = str(tmp_path / "kitchen.toml")
        await pilot.press("enter")
        assert [found.name for found in own_sets()] == ["Attic", "Attic 2"]
        await pilot.press("delete", "down", "enter")
    assert [found.name for found in own_sets()] == ["Attic 2"]
    assert [sentence.split()[-3:] for sentence in said[:1]] == [["now", "called", "Attic."]]
    assert said[2:] == [worded("sets.imported", name="Attic 2"), worded("sets.deleted", name="Attic")]


async def test_trouble_with_files_is_said(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    save_set("Kitchen", BASE.model_copy(update={"fine": 100}))
    (sets_dir() / "broken.toml").write_text("[[", "utf-8")
    said: list[str] = []
    async with app.run_test(size=SIZE) as pilot:
        app.say = lambda sentence, severity="information": said.append(sentence)  # type: ignore[method-assign]
        await pilot.press("f", "end", "up")
        frame = text_of(app)
        assert worded("sets.damaged") in frame
        assert "the file was not changed" in " ".join(frame.split())
        await pilot.press("enter", "f2", "f3", "f6", "f7")
        app.screen.query_one(Input).value = "nowhere.toml"
        await pilot.press("enter")
        assert worded("file.missing", file="nowhere.toml") in text_of(app)
        await pilot.press("escape")
        assert isinstance(app.screen, PageScreen)
    assert [sentence[:49] for sentence in said] == ["The set of agreements in broken.toml cannot be re"]


async def test_what_a_version_does_not_know_is_told_before_it_is_played(tmp_path: Path) -> None:
    head = 'format = "thousand-agreements"\nversion = 1\nname = "Old"\n[changes]\n'
    sets_dir().mkdir(parents=True)
    (sets_dir() / "old.toml").write_text(head + "teleport = 1\n", "utf-8")
    async with running(tmp_path) as (app, pilot):
        await pilot.press("f", "end")
        assert "This version does not know teleport in the set Old;" in text_of(app)
    said: list[str] = []
    told = new_app(tmp_path, agreements="old")
    told.say = lambda sentence, severity="information": said.append(sentence)  # type: ignore[method-assign]
    async with told.run_test(size=SIZE) as pilot:
        await pilot.pause()
    assert said == [worded("set.unknown", what="teleport", name="Old")]


# The set-up


def letter_of(name: str) -> str:
    return LETTERS[[found.name for found in presets()].index(name)]


def seats(app: object) -> list[str]:
    return [form.name_now for form in app.screen.query(SeatForm) if form.display]  # type: ignore[attr-defined]


async def test_the_set_up_has_as_many_seats_as_the_form(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("u")
        app.screen.query_one("#seat-0 NameField", Input).value = "Oksana"
        await pilot.press("f3", letter_of("STOCK-4"), "enter")
        assert len(seats(app)) == 4
        assert seats(app)[0] == "Oksana"
        check_golden("setup_partners", text_of(app))
        await pilot.press("f3", letter_of("TWO"), "enter")
        assert len(seats(app)) == 2
        assert "partners" not in text_of(app)
        await pilot.press("f5")
        session = table_on(app).session
    assert session.agreements == preset("TWO").agreements
    assert session.players[0].name == "Oksana"


async def test_the_set_up_walks_through_all_sets_and_opens_the_editor(tmp_path: Path) -> None:
    save_set("Kitchen", BASE.model_copy(update={"fine": 100}))
    async with running(tmp_path) as (app, pilot):
        await pilot.press("u")
        app.screen.query_one("#setup-preset", ChoiceField).focus()
        await pilot.press("left")
        assert "◂ Kitchen ▸" in text_of(app)
        await pilot.press("f4", "right", "escape")
        assert isinstance(app.screen, SetupScreen)
        assert "◂ own agreements ▸" in text_of(app)
        await pilot.press("f5")
        assert table_on(app).session.agreements.target == 1050
        assert table_on(app).session.agreements.fine == 100


async def test_what_the_command_line_asks_for_gives_way_to_the_set_up(tmp_path: Path) -> None:
    async with running(tmp_path, agreements="FOUR C4=10") as (app, pilot):
        await pilot.pause()
        assert app.table_setup.agreements == preset("FOUR").agreements.model_copy(update={"bid_step": 10})
        assert len(app.table_setup.players) == 4
        await pilot.press("u", "f3", "b", "enter", "f5")
        assert table_on(app).session.agreements == preset("PAGAT").agreements
        app.go_home()
        await pilot.pause()
        await pilot.press("n")
        assert table_on(app).session.agreements == preset("PAGAT").agreements


# Without a screen


def person(name: str) -> LastPlayer:
    return LastPlayer(name=name, kind=PERSON)


def test_who_sat_there_is_remembered_for_each_number_of_seats() -> None:
    settings = Settings(last_table=LastTable(players=[person("Anna"), person("Olena"), person("Vera")]))
    four = last_setup(settings, preset("FOUR").agreements)
    assert [player.is_person for player in four.players] == [True, True, True, False]
    settings = settings.but(**four.remembered())
    three = last_setup(settings, BASE)
    assert [player.name for player in three.players] == ["Anna", "Olena", "Vera"]
    settings = settings.but(**three.remembered())
    assert players_for(settings, 4) == four.players
    assert len(players_for(settings, 2)) == 2


def test_agreements_of_an_older_version_are_used_as_far_as_they_can_be() -> None:
    agreements = {"bid_step": 10, "teleport": True, "fine": "much"}
    settings = Settings(last_table=LastTable(players=[], preset=None, agreements=agreements))
    assert last_setup(settings).agreements == BASE.model_copy(update={"bid_step": 10})
