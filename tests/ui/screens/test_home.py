"""Home, the table set-up, and the way to the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from rich.cells import cell_len
from textual.events import Click
from textual.screen import Screen
from textual.widgets import Static

from tests.desk.test_rating import put
from tests.narrowing import a
from tests.slowly import in_turn
from tests.ui.apps import (
    DEALS,
    PATIENCE,
    SIZE,
    at_home,
    check_golden,
    game,
    has_looked_around,
    line_at_home,
    place_at_home,
    running,
    table_on,
    text_of,
)
from tests.ui.screens.table.tables import until
from tests.ui.screens.table.test_hint import found
from tests.words.english import worded
from thousand_tui.bots import LEVELS
from thousand_tui.desk.glance import first_glance
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.rating import rating_now
from thousand_tui.desk.seating import TableSetup, last_setup, name_trouble, with_own_names
from thousand_tui.mariage.desk import mariage_setup
from thousand_tui.mariage.screens.setup import MariageSetupScreen
from thousand_tui.rules import preset
from thousand_tui.storage import LastPlayer, LastTable, Settings, load_settings, records_path, save_settings
from thousand_tui.table import PERSON, Player
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.screens import home, home_side
from thousand_tui.ui.screens.agreements_editor import AgreementsScreen
from thousand_tui.ui.screens.board import BoardScreen
from thousand_tui.ui.screens.help import RulesScreen
from thousand_tui.ui.screens.home import HomeLines, HomeScreen
from thousand_tui.ui.screens.home_side import Around, Side
from thousand_tui.ui.screens.openers import ENTRIES, FIRST, HOME
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.screens.seats import SeatForm, SeatingScreen
from thousand_tui.ui.screens.setup import SetupScreen
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.fields import MARKER, ChoiceField, NameField
from thousand_tui.ui.widgets.row_list import RowList
from thousand_tui.words import t
from thousand_tui.words.catalogue import ENGLISH, languages, speak

NEW = worded("home.first", key="L").partition("?")[0]
"""What whoever is new is asked."""
NARROW = 80 - home.LEFT
"""Cells beside the lines of home in the smallest window."""


async def test_a_new_player_holds_cards_after_one_key(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (app, pilot):
        check_golden("home_short", text_of(app))
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)
        assert sorted(player.is_person for player in table_on(app).session.players) == [False, False, True]


async def test_until_a_first_game_is_finished_home_is_short_and_the_game_too(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (app, pilot):
        lines = app.screen.query_one(HomeLines)
        assert [what for _, what in lines.rows()] == [*FIRST]
        assert worded("first_game.about").split()[-1] in text_of(app)
        await pilot.press("g")
        assert isinstance(app.screen, PageScreen), "the keys of all lines work"
        await pilot.press("escape", "n")
        session = table_on(app).session
        assert (session.agreements.target, session.agreements.barrel_level) == (300, "none")
        setup = TableSetup(session.players, session.agreements, session.settings)
        assert setup.remembered()["last_table"] == LastTable([*map(player_of, session.players)]), "the next one is BASE"
        app.go_home()
        await pilot.pause()
        await pilot.press("m")
        assert {what for _, what in app.screen.query_one(HomeLines).rows() if what} == {*ENTRIES}
        app.open_game_over(game(len(DEALS)))
        await pilot.press("h", "n")
        assert table_on(app).session.agreements == preset("BASE").agreements
        assert load_settings()[0].finished


async def test_whoever_has_finished_a_game_has_all_lines(tmp_path: Path) -> None:
    keep(game(len(DEALS)), tmp_path / "saves").close()
    async with at_home(tmp_path) as (app, _):
        assert {what for _, what in app.screen.query_one(HomeLines).rows() if what} == {*ENTRIES}
        check_golden("home", text_of(app))


def player_of(player: Player) -> LastPlayer:
    return LastPlayer(player.name, player.kind)


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("f", PageScreen),
        ("u", SetupScreen),
        ("ф", AgreementsScreen),  # A
        ("п", PageScreen),  # G on a Cyrillic layout
        ("l", PageScreen),
        ("r", RulesScreen),
        ("i", PageScreen),
    ],
)
async def test_every_letter_of_home_opens_its_screen_and_escape_comes_back(
    tmp_path: Path, key: str, screen: type[object]
) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press(key)
        assert isinstance(app.screen, screen)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_home_works_by_mouse(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.click(offset=place_at_home(app, "settings"))
        assert isinstance(app.screen, PageScreen)
        await pilot.click("ScreenKeys", offset=(text_of(app).splitlines()[-1].index("Esc"), 0))
        assert isinstance(app.screen, HomeScreen)


async def test_the_first_run_names_the_key_of_the_lessons_once(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (app, pilot):
        assert NEW in text_of(app)
        await pilot.press("l", "escape")
        assert line_at_home(app) == "new"
        assert NEW not in text_of(app)


async def test_the_tutor_is_offered_at_home_and_covers_nothing_at_the_first_table(tmp_path: Path) -> None:
    async with at_home(tmp_path, notices=True) as (app, pilot):
        assert "tutor" in text_of(app)
        await pilot.press("n")
        assert isinstance(app.screen, TableScreen)
        assert not app.screen.query("Toast")


async def test_what_is_told_at_a_first_start_is_seen_once(tmp_path: Path) -> None:
    async with running(tmp_path, notices=True, greets=True, theme="nope") as (app, pilot):
        for _ in range(2):
            await until(lambda: app.screen.query("Toast"), pilot)
            racks = [rack for screen in app.screen_stack for rack in screen.query("ToastRack") if rack.display]
            assert [rack.screen for rack in racks] == [app.screen]
            await pilot.press("enter")


async def test_home_offers_no_game_to_continue_where_there_is_none(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (app, pilot):
        await pilot.press("c")
        assert isinstance(app.screen, HomeScreen)
        assert not offers_to_continue(app)


async def test_continue_opens_the_last_game(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("n")
        seed = table_on(app).session.seed
        app.go_home()
        await pilot.pause()
        await pilot.press("c")
        assert isinstance(app.screen, TableScreen)
        assert table_on(app).session.seed == seed


async def test_the_set_up_is_remembered_and_played(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("u")
        check_golden("setup", text_of(app))
        app.screen.query_one("#setup-preset", ChoiceField).focus()
        await pilot.press("right")
        assert "≠" in text_of(app)
        app.screen.query_one("#seat-0 NameField", NameField).value = "Анна"
        app.screen.query_one("#seat-1 ChoiceField").focus()
        await pilot.press("left", "f5")
        session = table_on(app).session
    assert session.agreements == preset("PAGAT").agreements
    assert session.players[0] == Player("Анна", PERSON)
    assert session.players[1].kind == "novice"
    assert last_setup(app.settings).players == session.players


async def test_whoever_has_given_no_name_is_told_of_themselves_at_their_seat(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("u")
        seat = app.screen.query_one("#seat-0", SeatForm)
        assert seat.name_input.value == worded("setup.you")
        seat.query_one(ChoiceField).focus()
        await pilot.press("right", "left")
        assert seat.name_input.value == worded("setup.you"), "also when a bot has sat there"
        await pilot.press("f5")
        assert table_on(app).session.players[0] == Player(worded("setup.newcomer"), PERSON)


async def test_a_name_typed_before_a_person_is_chosen_is_kept(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("u")
        seat = app.screen.query_one("#seat-1", SeatForm)
        seat.name_input.focus()
        await pilot.press(*"Bolek", "tab", "right")
        await until(lambda: seat.kind != PERSON, pilot)
        await pilot.press(*["left"] * 3)
        assert seat.kind == PERSON
        assert seat.name_input.value == "Bolek"


async def test_people_without_names_are_numbered_where_they_are_several(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("u")
        first, second = (app.screen.query_one(f"#seat-{at}", SeatForm) for at in range(2))
        second.level_choice.focus()
        await pilot.press("left", "left")
        assert [form.name_input.value for form in (first, second)] == ["Player 1", "Player 2"]
        await pilot.press("right")
        assert first.name_input.value == worded("setup.you"), "who is alone needs no number"
        await pilot.press("left", "f5")
        table = table_on(app)
        assert table.session.names[:2] == ("Player 1", "Player 2")
        turns = [worded("curtain.turn", who=f"Player {number}") for number in (1, 2)]
        await until(lambda: any(turn in text_of(app) for turn in turns), pilot)
    assert last_setup(app.settings).players == table.session.players


def test_a_number_goes_with_the_seat_and_a_name_stays() -> None:
    named = with_own_names([Player("Player 3"), Player("Anna"), Player("Player")])
    assert [player.name for player in named] == ["Player 1", "Anna", "Player 3"]
    assert with_own_names([Player("Vera", "regular"), Player("Player 2")])[1].name == worded("setup.newcomer")


@pytest.mark.parametrize("language", languages())
def test_a_number_is_one_in_every_language(language: str) -> None:
    speak(language)
    players = with_own_names([Player(worded("setup.newcomer")), Player(""), Player(t("setup.newcomer"))])
    assert [player.name for player in players] == [t("setup.person", seat=1), "", t("setup.person", seat=3)]
    speak(ENGLISH)
    assert with_own_names(players[2:])[0].name == worded("setup.newcomer"), "who sits alone is nobody again"


@pytest.mark.parametrize("game", [SetupScreen, MariageSetupScreen])
async def test_the_foot_says_what_the_keys_do_in_a_name(tmp_path: Path, game: type[SeatingScreen]) -> None:
    async with at_home(tmp_path) as (app, pilot):
        app.push_screen(game() if game is SetupScreen else MariageSetupScreen(mariage_setup(app.settings)))
        await pilot.pause()
        assert "←→ change" in text_of(app)
        app.screen.query(NameField)[0].focus()
        await pilot.pause()
        assert "←→ move in the name" in text_of(app)
        await pilot.press("tab")
        assert "←→ change" in text_of(app)


async def test_a_bot_brings_a_name_of_its_own_and_the_person_gets_theirs_back(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("u")
        seat = app.screen.query_one("#seat-0", SeatForm)
        seat.name_input.value = "Olga"
        seat.query_one(ChoiceField).focus()
        await pilot.press("right")
        assert seat.kind in LEVELS
        assert seat.name_now not in ("Olga", "Vera", "Bogdan", "")
        await pilot.press("left")
        assert (seat.name_now, seat.kind) == ("Olga", PERSON)


async def test_names_that_will_not_do_are_refused_with_a_sentence(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("u")
        app.screen.query_one("#seat-0 NameField", NameField).value = " "
        await pilot.press("f5")
        assert isinstance(app.screen, SetupScreen)
        assert "needs a name" in str(app.screen.query_one("#setup-trouble", Static).content)


def test_what_is_wrong_with_names() -> None:
    assert name_trouble(("Anna", "李雷", "Олег")) is None
    assert name_trouble(("Anna", "", "Vera")) == worded("setup.trouble.empty", seat=2)
    assert "Seats 1 and 3" in (name_trouble(("Anna", "Vera", "ＡＮＮＡ")) or "")
    assert "wider than 24" in (name_trouble(("李" * 13, "Vera", "Anna")) or "")


def test_a_bot_gives_way_when_a_person_takes_its_name() -> None:
    anna, bot, other = with_own_names([Player("vera"), Player("Vera", "regular"), Player("", "novice")])
    assert anna.name == "vera"
    assert len({anna.name.casefold(), bot.name.casefold(), other.name.casefold()}) == 3


def test_a_table_this_version_does_not_know_becomes_one_it_does() -> None:
    seats = [LastPlayer(name="Anna", kind="person"), LastPlayer(name="HAL", kind="oracle")]
    third = LastPlayer(name="Vera", kind="novice")
    table = LastTable(players=[*seats, third], preset="GONE")
    setup = last_setup(Settings(last_table=table))
    assert setup.players[1].kind in LEVELS
    assert setup.agreements == preset("BASE").agreements
    assert len(last_setup(Settings(last_table=LastTable(players=seats))).players) == 3


async def test_a_large_home_shows_the_game_to_continue_and_the_table_of_a_new_one(tmp_path: Path) -> None:
    save_settings(Settings(finished=True))
    async with at_home(tmp_path, (120, 40)) as (app, pilot):
        frame = text_of(app)
        assert worded("home.side.running") not in frame
        assert "Russian, the common game" in frame
        await pilot.press("enter")
        app.go_home()
        await pilot.pause()
        await pilot.press("up")
        assert "Russian, the common game" in text_of(app)
        await pilot.press("down")
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        assert worded("home.side.running") in text_of(app)


async def test_home_scrolls_where_it_holds_more_than_there_is_room_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home, "HOME", {**HOME, "study": (*HOME["study"], *[ENTRIES["board"]] * 3)})
    save_settings(Settings(finished=True))
    async with at_home(tmp_path) as (app, pilot):
        lines = app.screen.query_one(HomeLines)
        *_, below, foot = text_of(app).splitlines()
        assert below.startswith(" ↓")
        for what in ENTRIES:
            lines.at = what
            await pilot.pause()
            assert MARKER + worded(f"home.{what}") in text_of(app)
            assert text_of(app).splitlines()[-1].endswith(foot), "the keys stay in sight"
        assert "↑" in text_of(app)


@pytest.mark.parametrize("size", [SIZE, (120, 40), (200, 60)])
async def test_every_line_of_home_is_told_of_beside_it_and_nothing_is_clipped(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    keep(game(2), tmp_path / "saves").close()
    save_settings(Settings(finished=True))
    async with at_home(tmp_path, size) as (app, pilot):
        side, told = app.screen.query_one("#home-side", Static), set()
        for what in ENTRIES:
            app.screen.query_one(HomeLines).at = what
            await until(lambda: str(side.content) not in told, pilot)
            await pilot.pause()
            lines = str(side.content).splitlines()
            told.add(str(side.content))
            assert len(lines) <= side.region.height, what
            assert max(map(cell_len, lines)) <= side.region.width, what
            assert side.region.right <= size[0]
            assert place_at_home(app, what)[1] < size[1] - 1, what
    assert len(told) == len(ENTRIES)


async def test_a_large_set_up_explains_who_can_sit_there(tmp_path: Path) -> None:
    async with running(tmp_path, (120, 51)) as (app, pilot):
        await pilot.press("u")
        frame = text_of(app)
        assert worded("setup.who") in frame
        assert all(level.title in frame for level in LEVELS.values())
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        assert worded("setup.who") not in text_of(app)


async def test_enter_continues_an_unfinished_game(tmp_path: Path) -> None:
    session = game(2)
    keep(session, tmp_path / "saves").close()
    async with at_home(tmp_path) as (app, pilot):
        assert line_at_home(app) == "continue"
        await pilot.press("up", "i", "escape")
        assert line_at_home(app) == "new"


@pytest.mark.parametrize("asked", [{"agreements": "KURNIK"}, {"bots": ("skilled",)}, {"seed": "swan"}])
async def test_what_the_command_line_asks_of_a_new_game_is_under_the_cursor(
    tmp_path: Path, asked: dict[str, Any]
) -> None:
    keep(game(2), tmp_path / "saves").close()
    async with at_home(tmp_path, **asked) as (app, _):
        assert offers_to_continue(app)
        assert line_at_home(app) == "new"


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Home has the saved games read only once this is set."""
    may_end = Event()

    around = home_side.around

    def read_later(folder: Path, settings: Settings) -> Around:
        assert may_end.wait(PATIENCE)
        return around(folder, settings)

    monkeypatch.setattr(home, "around", read_later)
    yield may_end
    may_end.set()


@pytest.mark.usefixtures("own_record")
def test_the_rating_stands_beside_the_record_and_none_is_made_for_it(tmp_path: Path) -> None:
    settings = Settings(called="Anna")
    found = home_side.around(tmp_path, settings)
    assert not records_path().exists()
    assert worded("record.rating") not in Side(found, first_glance(settings), "", NARROW).content("record").plain
    put("Anna", 5, 7)
    told = Side(home_side.around(tmp_path, settings), first_glance(settings), "", NARROW).content("record").plain
    label, rating, games = told.splitlines()[-3:]
    assert label == worded("record.rating")
    assert rating == rating_now("Anna").text
    assert games.split() == [*worded("record.rating.games").split(), "12"]


async def test_a_key_acts_on_what_is_shown_before_the_saved_games_are_read(tmp_path: Path, reading: Event) -> None:
    saved = game(2)
    keep(saved, tmp_path / "saves").close()
    async with running(tmp_path) as (app, pilot):
        await pilot.pause()
        assert line_at_home(app) == "new"
        assert not offers_to_continue(app)
        await pilot.press("c")
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)
        assert table_on(app).session.seed != saved.seed
        reading.set()
        await has_looked_around(pilot)
        assert isinstance(app.screen, TableScreen)


async def test_whoever_continues_a_game_at_once_has_everything_loaded_too(tmp_path: Path) -> None:
    keep(game(0), tmp_path / "saves").close()
    async with running(tmp_path, resume=True) as (app, pilot):
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await has_looked_around(pilot)
        assert isinstance(app.screen, TableScreen)


async def test_no_line_moves_when_the_saved_games_are_read(tmp_path: Path, reading: Event) -> None:
    keep(game(2), tmp_path / "saves").close()
    async with running(tmp_path, (120, 40)) as (app, pilot):
        await pilot.pause()
        before = place_at_home(app, "new")
        reading.set()
        await has_looked_around(pilot)
        assert line_at_home(app) == "continue"
        assert place_at_home(app, "new") == before


async def test_once_a_key_was_pressed_the_saved_games_move_no_cursor(tmp_path: Path, reading: Event) -> None:
    keep(game(2), tmp_path / "saves").close()
    async with running(tmp_path) as (app, pilot):
        await pilot.press("down", "up")
        reading.set()
        await has_looked_around(pilot)
        assert line_at_home(app) == "new"
        assert offers_to_continue(app)
        await pilot.press("down")
        assert line_at_home(app) == "continue"


async def test_the_table_of_last_time_is_told_before_the_rules_are_there(tmp_path: Path, reading: Event) -> None:
    players = [LastPlayer("Оксана", "person"), LastPlayer("HAL", "novice"), LastPlayer("\x1b[2J", "person")]
    save_settings(Settings(last_table=LastTable(players, preset="PAGAT")))
    async with running(tmp_path, (120, 40)) as (app, pilot):
        await pilot.pause()
        before = text_of(app)
        assert all(word in before for word in ("Оксана", "HAL", "PAGAT"))
        assert "Novice" not in before
        reading.set()
        await has_looked_around(pilot)
        assert all(word in text_of(app) for word in ("Оксана", "HAL", "PAGAT", "Novice"))


def test_the_first_glance_at_a_new_table_is_right() -> None:
    first, later = first_glance(Settings()), last_setup(Settings()).glance()
    assert (first.who, first.rules) == (later.who, later.rules)
    assert [name for name, _ in first.seats] == [name for name, _ in later.seats]


@pytest.mark.parametrize(
    ("preset_name", "shown"), [("\x1b[2J" * 20, "[2J [2J [2J [2J [2J [2J"), ("", "own agreements")]
)
def test_the_first_glance_believes_no_name(preset_name: str, shown: str) -> None:
    table = LastTable([LastPlayer("Anna\u202e" * 50, "person")], preset=preset_name)
    glance = first_glance(Settings(last_table=table))
    assert glance.rules == shown
    assert glance.who.isprintable()
    assert len(glance.who) <= 24


async def test_who_has_finished_a_game_is_not_new(tmp_path: Path) -> None:
    keep(game(len(DEALS)), tmp_path / "saves").close()
    async with at_home(tmp_path) as (app, _):
        assert NEW not in text_of(app)
        assert line_at_home(app) == "new"


def place(app: ThousandApp) -> tuple[object, int | None]:
    """Where the cursor is: the field or list with the focus, and the row there."""
    return app.focused, app.focused.cursor if isinstance(app.focused, RowList) else None


@pytest.mark.parametrize(("size", "key"), in_turn([SIZE, (120, 30), (120, 40), (200, 60)], ["u", "i"]))
async def test_arrows_walk_through_fields_however_many_there_are(
    tmp_path: Path, size: tuple[int, int], key: str
) -> None:
    async with at_home(tmp_path, size) as (app, pilot):
        await pilot.press(key)
        seen = [place(app)]
        for _ in range(4):
            await pilot.press("up" if key == "u" else "down")
            assert place(app) not in seen
            seen.append(place(app))


async def test_arrows_walk_through_the_rules_beside_the_set_up(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (app, pilot):
        await pilot.press("u")
        start = app.focused
        await pilot.press("down")
        rules = app.screen.query_one("#setup-agreements")
        assert app.focused is rules
        await pilot.press("pagedown")
        assert rules.scroll_target_y > 0
        await pilot.press("down")
        assert app.focused not in (start, rules)
        await pilot.press("up", "up")
        assert app.focused is start


@pytest.mark.parametrize("width", [120, 200])
async def test_a_wide_home_tells_in_full_which_game_is_to_go_on(tmp_path: Path, width: int) -> None:
    keep(game(2), tmp_path / "saves").close()
    async with at_home(tmp_path, (width, 60)) as (app, _):
        assert all(name in text_of(app) for name in ("Anna", "Bogdan", "Vera"))


async def test_the_palette_finds_puzzles_and_the_board_at_home(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (app, pilot):
        titles = [command.title for command in app.get_system_commands(app.screen)]
        assert {"Puzzles", "Board", "Lessons", "Deal of the day", "Today's practice"} <= set(titles)
        assert len(titles) == len(set(titles))
        assert "Continue" not in titles, "there is nothing to continue"
        for word, screen in (("puzzles", PageScreen), ("board", BoardScreen)):
            await pilot.press("ctrl+p", *word)
            await until(partial(is_found, app, word), pilot)
            await pilot.press("enter")
            await until(partial(shows, app, screen), pilot)
            app.go_home()
            await pilot.pause()


async def test_the_palette_finds_lessons_settings_and_rules_on_any_screen_by_any_word(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (app, pilot):
        await pilot.press("y")
        commands = {command.title: command for command in app.get_system_commands(app.screen)}
        titles = set(commands)
        assert {"New game", "Board", "Lessons", "Animations", "Home", "Marriages"} <= titles
        assert not commands["Animations"].discover, "the list stays short"
        await pilot.press("ctrl+p", *"practice tod")
        await until(lambda: found(app)[:1] == [worded("home.today")], pilot)
        await pilot.press(*["backspace"] * len("practice tod"), *"anim")
        await until(lambda: found(app)[:1] == [worded("settings.animations")], pilot)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, PageScreen) and app.screen.thing == "animations", pilot)


def offers_to_continue(app: ThousandApp) -> bool:
    assert isinstance(app.screen, HomeScreen)
    return app.screen.offers("continue")


def is_found(app: ThousandApp, word: str) -> bool:
    return [title.lower() for title in found(app)][:1] == [word]


def shows(app: ThousandApp, screen: type[Screen[None]]) -> bool:
    return isinstance(app.screen, screen)


@pytest.mark.parametrize("lost", ["#home-middle", "#home-lines", "#home-side"])
async def test_games_that_are_found_while_the_program_is_left_are_told_to_nobody(tmp_path: Path, lost: str) -> None:
    async with running(tmp_path) as (app, _):
        shown = a(HomeScreen, app.screen)
        await shown.query(lost).remove()
        app.on_home_screen_found(HomeScreen.Found(shown, Around()))
        assert app.is_loaded


async def test_home_has_few_parts_to_draw_before_its_first_picture(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (app, pilot):
        assert len(app.screen.walk_children()) < len(ENTRIES) / 2
        await pilot.press("up")
        assert line_at_home(app) == "more", "the lines are walked through round and round"
        await pilot.press("tab", "tab", "shift+tab")
        assert line_at_home(app) == "new"


async def test_the_other_half_of_a_double_click_does_nothing_at_home(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (app, pilot):
        x, y = place_at_home(app, "settings")
        lines = app.screen.query_one(HomeLines)
        x, y = x - lines.region.x, y - lines.region.y
        lines.on_click(Click(lines, x, y, 0, 0, 1, False, False, False, chain=2))
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        lines.on_click(Click(lines, x, y, 0, 0, 1, False, False, False))
        await pilot.pause()
        assert isinstance(app.screen, PageScreen)
