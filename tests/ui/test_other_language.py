"""Another language is spoken on every screen: in a window of 80×24 no English is left."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot

from tests.mariage.screens import tables as mariage
from tests.narrowing import a, present
from tests.plain.scripted import Scripted, session_of, typed
from tests.slowly import slowly
from tests.table.moments import BOUGHT, FIRST, FOUR_LEFT, GIVEN, SECOND, Actions, at, table
from tests.ui.apps import at_home, game, has_looked_around, press, running, table_on, text_of
from tests.ui.screens.replay.test_screen import played
from tests.ui.screens.table.tables import READING, sitting, until
from tests.ui.screens.test_agreements_editor import go_to
from tests.ui.screens.test_puzzles import entries, open_one, play, puzzles, seated
from tests.ui.screens.test_records import write_game
from tests.ui.screens.test_review import Judge, is_made, reviewing
from tests.words import pseudo
from tests.words.english import english_in, worded
from thousand_tui.desk.learning import Learning
from thousand_tui.plain.console import LeftError
from thousand_tui.plain.playing import Playing
from thousand_tui.rules import Bid, Concede, Pass, Play, choices, preset
from thousand_tui.storage.settings import load_settings
from thousand_tui.study.lessons.teacher import Place
from thousand_tui.table.pacing import Next
from thousand_tui.ui import judging
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.screens.exercise import ResultScreen, StoryScreen
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.screens.table.any_table import AnyTable
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.words import catalogue
from thousand_tui.words.catalogue import languages
from tools.messages import compile_all

AT_HOME = {
    "home": "",
    "all games": "f",
    "set-up": "u",
    "editor": "a",
    "editor: a value": "a enter",
    "editor: what is found": "a slash b 4",
    "editor: nothing is found": "a slash b 4 4",
    "editor: the line": "a l",
    "editor: the card": "a c",
    "lessons": "l",
    "a lesson": "l enter",
    "rules": "r",
    "rules: differences": "r 2",
    "rules: agreements": "r 3",
    "settings": "i",
    "settings: each": "i down down down down down",
    "saved games": "g",
    "the deal of the day": "d",
    "puzzles": "z",
    "a puzzle": "z enter",
    "help": "f1",
    "help: in a minute": "f1 right",
    "commands": "ctrl+p",
    "commands: nothing is found": "ctrl+p 9 9",
    "record: games": "y 1",
    "record: contracts": "y 2",
    "record: points": "y 3",
    "record: best and worst": "y 4",
    "record: the other game": "y 5",
    "record: the calendar": "y m",
    "settings: a theme": "i right",
    "words for the shuffle": "u f6",
    "a new game": "n",
    "a saved game": "g",
    "a saved game: deleting": "g d",
    "the other game": "f end enter",
    "the set-up of the other game": "f end f4",
    "the table of the other game": "f end enter f5",
}
"""Screens by the keys that lead to them from home."""
SHOWN = {"commands: nothing is found": "palette.nothing", "hint": "hint.column.made"}
"""The message that comes by itself after a while."""
MOST_LOOKS = 40

AT_TABLE: dict[str, tuple[Actions, str]] = {
    "auction": ((Bid(100), Bid(105), Pass()), ""),
    "calls": ((Bid(100), Bid(105), Pass()), "c"),
    "hint": ((Bid(100), Bid(105), Pass()), "h h"),
    "exchange": (BOUGHT, "3 space"),
    "contract": (GIVEN[:-1], "1 4 0"),
    "conceding": (GIVEN[:-1], "f"),
    "lead": ((*GIVEN, *FIRST), "2"),
    "cards out": ((*GIVEN, *FIRST), "o"),
    "last trick": ((*GIVEN, *FIRST), "l"),
    "trick": ((*GIVEN, *FIRST, *SECOND), ""),
    "result": ((*GIVEN[:-1], Concede()), ""),
    "sheet": ((*GIVEN[:-1], Concede()), "s"),
    "menu": ((*GIVEN, *FIRST), "escape"),
    "seats": ((*GIVEN, *FIRST), "escape e"),
    "giving up": ((*GIVEN, *FIRST), "escape j"),
    "shuffle": ((*GIVEN, *FIRST), "escape x"),
    "the end": ((*GIVEN, *FIRST), "escape g down enter"),
    "rules of the table": ((*GIVEN, *FIRST), "escape r"),
    "board": ((*GIVEN, *FIRST), "escape b"),
    "replay": ((*GIVEN[:-1], Concede()), "v"),
    "review": ((*GIVEN[:-1], Concede()), "w"),
}
"""What is done at a table, and the keys that are pressed then."""


@pytest.fixture(scope="module")
def locale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    locale = tmp_path_factory.mktemp("words") / "locale"
    shutil.copytree(catalogue.LOCALE / catalogue.ENGLISH, locale / catalogue.ENGLISH)
    pseudo.written(locale)
    compile_all(locale)
    return locale


@pytest.fixture
def language() -> str:
    """The one that is spoken, where a test does not take each in turn."""
    return pseudo.LANGUAGE


in_each = pytest.mark.parametrize(
    "language", [pseudo.LANGUAGE, *(slowly(each) for each in languages() if each != "en")]
)


@pytest.fixture(autouse=True)
def another_language(locale: Path, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if language == pseudo.LANGUAGE:
        monkeypatch.setattr(catalogue, "LOCALE", locale)
    monkeypatch.setattr(catalogue, "LANGUAGE", language)


def is_still(app: ThousandApp) -> bool:
    """Whether no card is on its way on the screen, where it covers pieces of words."""
    table = app.screen
    return not isinstance(table, AnyTable) or (table.motion.slide is None and table.motion.arrived is None)


async def english_left(app: ThousandApp, pilot: Pilot[int], keys: str, shown: str = "") -> set[str]:
    """What is English on the screen that these keys lead to, when it has come to rest and shows a message by its id."""
    for key in keys.split():
        await pilot.press(key)
        await until(lambda: not any(worker.group != "hint" for worker in app.workers), pilot)
        await pilot.pause()
    if shown:
        await until(lambda: worded(shown) in text_of(app), pilot)
    for _ in range(MOST_LOOKS):
        await until(lambda: is_still(app), pilot)
        if not (left := english_in(text_of(app))):
            break
        await pilot.pause(0.05)
    return left


@in_each
async def test_no_english_is_left_in_a_finished_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "in_background", Judge())
    left = {}
    async with reviewing(played()) as (app, screen, pilot):
        await is_made(screen, pilot)
        for decision, key in {"first": "home", "last": "end"}.items():
            left[decision] = await english_left(app, pilot, key)
        left["of the game"] = await english_left(app, pilot, "g r")
    assert {shown: words for shown, words in left.items() if words} == {}


@in_each
@pytest.mark.usefixtures("brief_hints")
async def test_no_english_is_left_while_a_puzzle_is_solved() -> None:
    left = {}
    async with puzzles() as (app, screen, pilot):
        entry = entries(screen)[open_one(screen)]
        screen.go_to(entry)
        left["asked"] = await english_left(app, pilot, "enter")
        idea = a(Play, entry.puzzle.facts.idea)
        await play(await seated(app, pilot), idea, pilot)
        shows = await seated(app, pilot)
        left["answered with cards"] = await english_left(app, pilot, "")
        for _ in range(100):
            if shows.coach.waits:
                break
            await press(pilot, "enter")
        left["wrong"] = await english_left(app, pilot, "")
        await pilot.press("enter")
        await until(lambda: app.screen is not shows and isinstance(app.screen, TableScreen), pilot)
        left["the answer"] = await english_left(app, pilot, "h")
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, ResultScreen), pilot)
        left["why"] = await english_left(app, pilot, "")
    assert {shown: words for shown, words in left.items() if words} == {}


@in_each
async def test_no_english_is_left_at_the_table_of_the_other_game() -> None:
    left = {}
    async with mariage.sitting(mariage.session_of(5, deals=20)) as (app, screen, pilot):
        await mariage.due(screen, pilot, Next.PERSON)
        for shown, keys in {"choosing": "", "sheet": "s", "menu": "escape", "seen": "o", "said": "c"}.items():
            left[shown] = await english_left(app, pilot, keys)
            if app.screen is not screen:
                await pilot.press("escape")
        await mariage.to_the_first_trick(screen, pilot)
        left["trick"] = await english_left(app, pilot, "")
    assert {shown: words for shown, words in left.items() if words} == {}


@in_each
@pytest.mark.parametrize("commands", ["", "help hint table calls last count"])
def test_no_english_is_left_in_the_line_mode(commands: str) -> None:
    session = session_of("person")
    rest, moves = commands.split(), iter(range(30))

    def answer(question: str) -> str:
        if rest:
            return rest.pop(0)
        if next(moves, None) is None:
            raise LeftError
        return typed(next(iter(choices(session.game)))) if session.turn == 0 else ""

    console = Scripted(answer)
    with suppress(LeftError):
        Playing(console, session).play()
    assert english_in(console.text) == set()


async def test_the_language_is_a_setting_where_there_is_a_choice(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (app, pilot):
        app.open("settings", "language")
        await pilot.pause()
        assert pseudo.said("system language") in text_of(app)
        left = await english_left(app, pilot, "")
        await press(pilot, "right")
        assert worded("settings.title") in text_of(app)
        assert load_settings()[0].language == catalogue.ENGLISH
        await pilot.press("right")
        assert load_settings()[0].language == pseudo.LANGUAGE
        left |= await english_left(app, pilot, "")
        assert a(PageScreen, app.screen).thing == "language"
    assert left == set()


async def test_the_settings_can_be_left_before_all_is_said_in_another_language(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (app, pilot):
        for keys in (["right", "escape"], ["right", "escape", "s"]):
            app.open("settings", "language")
            await pilot.pause()
            for key in keys:
                app.post_message(Key(key, None))
            await pilot.pause()
            await until(lambda: worded("settings.title") in text_of(app), pilot)
            app.go_home()


async def test_whose_language_is_not_known_is_asked_for_it_first(tmp_path: Path) -> None:
    catalogue.speak(catalogue.ENGLISH, is_guess=True)
    async with running(tmp_path, greets=True, ascii=False) as (app, pilot):
        await until(lambda: worded("first.language") in text_of(app), pilot)
        await pilot.press("down", "enter")
        await until(lambda: pseudo.said(worded("first.suits.yes")) in text_of(app), pilot)
        assert load_settings()[0].language == pseudo.LANGUAGE
        await pilot.press("escape", "escape", "escape")
        left = await english_left(app, pilot, "")
    assert left == set()


QUICK = (*tuple(AT_HOME)[:9], "a lesson", "a saved game: deleting")
"""Those of the quick tests, over which another language is chosen."""


async def in_another_language(app: ThousandApp, pilot: Pilot[int]) -> set[str]:
    """What is English on a screen once the language was changed in the settings, over it."""
    app.open("settings", "language")
    await pilot.pause()
    await pilot.press("left")
    assert catalogue.LANGUAGE == pseudo.LANGUAGE
    return await english_left(app, pilot, "escape")


@pytest.mark.parametrize(
    "screens", [QUICK, slowly(tuple(each for each in AT_HOME if each not in QUICK))], ids=["first", "others"]
)
async def test_another_language_is_spoken_at_once_around_the_table(tmp_path: Path, screens: tuple[str, ...]) -> None:
    for day in (1, 2):
        write_game(day, won=day == 1)
    write_game(4, game="mariage", preset="MARIAGE")
    left = {}
    async with running(tmp_path) as (app, pilot):
        for screen in screens:
            catalogue.speak(catalogue.ENGLISH)
            app.settings = app.settings.but(language="auto", called="Anna")
            app.go_home()
            await has_looked_around(pilot)
            if "ctrl+p" in AT_HOME[screen]:
                # No settings open over the palette: home has said everything anew when it opens.
                await in_another_language(app, pilot)
                left[screen] = await english_left(app, pilot, AT_HOME[screen], SHOWN.get(screen, ""))
                await pilot.press("escape")
                continue
            await english_left(app, pilot, AT_HOME[screen])
            left[screen] = await in_another_language(app, pilot)
        app.open_sheet(game(9))
        left["sheet of a game that is over"] = await english_left(app, pilot, "")
        app.go_home()
        app.open_agreements(preset("APP").agreements)
        await pilot.pause()
        go_to(app, "cross")
        left["a contradiction"] = await english_left(app, pilot, "right")
    assert {screen: words for screen, words in left.items() if words} == {}


@pytest.mark.usefixtures("brief_hints")
@pytest.mark.parametrize("moments", [tuple(AT_TABLE)[::3], slowly(tuple(AT_TABLE))], ids=["some", "all"])
async def test_another_language_is_spoken_at_once_at_the_table(moments: tuple[str, ...]) -> None:
    left = {}
    async with sitting(table(), pace=READING) as (app, _, pilot):
        for moment in moments:
            actions, keys = AT_TABLE[moment]
            catalogue.speak(catalogue.ENGLISH)
            app.settings = app.settings.but(language="auto")
            app.open_table(table(*actions))
            table_on(app).pace_override = READING
            await pilot.pause()
            await english_left(app, pilot, keys)
            left[moment] = await in_another_language(app, pilot)
        app.open_table(at(FOUR_LEFT))
        await until(lambda: (scene := table_on(app).scene) is not None and bool(scene.rest), pilot)
        left["taking the rest"] = await english_left(app, pilot, "")
    assert {moment: words for moment, words in left.items() if words} == {}


async def test_another_language_is_spoken_at_once_in_a_lesson(tmp_path: Path) -> None:
    learning = Learning("")
    lesson = present(learning.lessons[0].lesson)
    asked, place = lesson.question[0], Place(len(lesson.scene))
    left = {}
    async with running(tmp_path) as (app, pilot):
        for keys in (*map("l enter {}".format, range(1, len(asked.answer) + 1)), "l down enter"):
            catalogue.speak(catalogue.ENGLISH)
            app.settings = app.settings.but(language="auto", called="Anna")
            learning.leave(learning.lessons[0], place)
            app.go_home()
            await has_looked_around(pilot)
            await english_left(app, pilot, keys)
            left[keys] = await in_another_language(app, pilot)
            if (number := keys[-1]).isdecimal():
                assert pseudo.said(asked.answer[int(number) - 1].why).split()[0] in text_of(app)
                answers = [app.screen.query_one(f"#answer-{at}") for at in range(len(asked.answer))]
                assert any(answer.disabled for answer in answers) == (int(number) == asked.right)
        assert isinstance(app.screen, StoryScreen)
    assert {keys: words for keys, words in left.items() if words} == {}
