"""Learn: lessons at the table by keys and by mouse, left and taken up again, their questions, and the first start."""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.events import MouseDown, MouseUp
from textual.pilot import Pilot

from tests.narrowing import a, present
from tests.ui.apps import (
    SIZE,
    ListeningApp,
    SetClock,
    at_home,
    box_of,
    check_golden,
    click_row,
    has_looked_around,
    has_preview,
    page_on,
    press,
    table_on,
    text_of,
)
from tests.ui.screens.table.tables import INSTANT, until
from tests.words.english import worded
from thousand_tui.bots import regular
from thousand_tui.desk.coming_back import note_answer, of_lesson
from thousand_tui.desk.glance import newcomer
from thousand_tui.desk.learning import Learning, shipped
from thousand_tui.desk.seating import last_person, last_setup
from thousand_tui.options import TO_LINES, Options
from thousand_tui.rules import Action, Bid, Card, Claim, Concede, Contract, Give, Pass, Play, choices
from thousand_tui.storage.places import learned_path, lessons_dir, settings_path
from thousand_tui.study.lessons.teacher import Place, Teacher
from thousand_tui.study.tutor import Tutor
from thousand_tui.table import PERSON
from thousand_tui.table.pacing import Next
from thousand_tui.ui.screens.dialogs import ChooseScreen, NameScreen, NextScreen
from thousand_tui.ui.screens.exercise import QuestionScreen, StoryScreen
from thousand_tui.ui.screens.help import HelpScreen
from thousand_tui.ui.screens.home import HomeLines, HomeScreen
from thousand_tui.ui.screens.menu import MenuScreen
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.screens.table.hand import Hand
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.screens.too_small import TooSmallScreen


@asynccontextmanager
async def learning(tmp_path: Path, size: tuple[int, int] = SIZE) -> AsyncIterator[tuple[ListeningApp, Pilot[int]]]:
    """The app with the list of lessons on the screen."""
    async with at_home(tmp_path, size, notices=True) as (app, pilot):
        await pilot.press("l")
        await until(lambda: isinstance(app.screen, PageScreen), pilot)
        yield app, pilot


async def at_table(app: ListeningApp, pilot: Pilot[int]) -> TableScreen:
    """The table of the scene that has begun; the sheet of the story is read before."""
    await until(lambda: isinstance(app.screen, TableScreen | StoryScreen), pilot)
    if isinstance(app.screen, StoryScreen):
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
    screen = table_on(app)
    screen.pace_override = INSTANT
    await pilot.pause()
    return screen


async def by_keys(screen: TableScreen, pilot: Pilot[int], action: Action) -> None:
    """Do this as a person would."""
    places = screen.pointing.places
    match action:
        case Play(card, meld):
            await pilot.press(
                str(places.index(card) + 1), *(() if meld or not has_meld(screen, card) else "m"), "enter"
            )
        case Bid(points) | Contract(points):
            await pilot.press(*str(points), "enter")
        case Pass():
            await pilot.press("p")
        case Give(cards):
            for card, _ in cards:
                await pilot.press(str((places.index(card) + 1) % 10), "space")
            await pilot.press("enter")
        case Concede():
            await pilot.press("f", "1", "enter")
        case Claim():
            await pilot.press("r")


def has_meld(screen: TableScreen, card: Card) -> bool:
    return any(isinstance(play, Play) and play.card == card and play.meld for play in choices(screen.session.game))


def right(screen: TableScreen) -> Action:
    teacher = a(Teacher, screen.coach)
    return next(action for action in choices(screen.session.game) if teacher.step.is_right(action))


def is_free(screen: TableScreen) -> bool:
    assert isinstance(screen.coach, Teacher)
    return screen.coach.plays_on


def sensible(screen: TableScreen) -> Action:
    """What a Regular does where nobody asks."""
    return regular.choose(screen.session.view(), Random(screen.session.ply))


async def play_scene(app: ListeningApp, pilot: Pilot[int]) -> None:
    """Do what is right until the table is left."""
    screen = await at_table(app, pilot)
    while app.screen is screen:
        due = screen.flow.next
        if due is Next.PERSON:
            ply = screen.session.ply
            await by_keys(screen, pilot, right(screen) if not is_free(screen) else sensible(screen))
            assert screen.session.ply > ply or app.screen is not screen
        elif due in (Next.COACH, Next.RESULT, Next.NEWS, Next.TRICK):
            await pilot.press("enter")
        else:
            await pilot.pause(0.01)


async def take(app: ListeningApp, pilot: Pilot[int], number: int) -> None:
    """Take a lesson from its beginning to the question what comes next."""
    lesson = present(Learning("").lessons[number].lesson)
    for _ in lesson.scene:
        await play_scene(app, pilot)
    if lesson.scene[-1].end is not None and lesson.scene[-1].end.until_won:
        await until(lambda: isinstance(app.screen, StoryScreen), pilot)
        assert "You have won" in text_of(app)
        await pilot.press("enter")
    for question in lesson.question:
        await until(lambda: isinstance(app.screen, QuestionScreen), pilot)
        await press(pilot, str(question.right))
        await press(pilot, "enter")


def is_done(number: int) -> bool:
    found = Learning("")
    return found.is_done(found.lessons[number])


BELOW = sum(each.in_course for each in shipped())
"""The row below the course: today's practice if there is some, then a whole game and the game in one minute."""
OFTEN = (3, 7)
"""Between them they have every kind of decision; the other lessons are played to their end in the long tests."""


@pytest.mark.parametrize(
    "number", [number if number in OFTEN else pytest.param(number, marks=pytest.mark.slow) for number in range(10)]
)
async def test_a_lesson_is_taken_by_keys(tmp_path: Path, number: int) -> None:
    async with learning(tmp_path) as (app, pilot):
        await pilot.press(*["down"] * number, "enter")
        await take(app, pilot, number)
        await until(lambda: is_done(number), pilot)
        assert isinstance(app.screen, NextScreen)
        await pilot.press("up", "enter")
        await until(lambda: isinstance(app.screen, PageScreen), pilot)
        assert "done" in text_of(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_the_list_of_lessons(tmp_path: Path, size: tuple[int, int]) -> None:
    found = Learning("")
    found.finish(found.lessons[0])
    found.leave(found.lessons[1], Place(0, 1))
    async with learning(tmp_path, size) as (app, pilot):
        if size[0] > 80:
            await has_preview(app, pilot)
        assert "…" not in text_of(app), "everything on the list can be read"
        check_golden(f"learn-{size[0]}", text_of(app))


async def test_wrong_and_illegal_cards_end_nothing_and_say_why(tmp_path: Path) -> None:
    async with learning(tmp_path) as (app, pilot):
        await pilot.press("enter")
        screen = await at_table(app, pilot)
        assert "24 cards" in text_of(app)
        await pilot.press("enter", "enter", "enter")
        ply = screen.session.ply
        await by_keys(screen, pilot, Play(Card.parse("AS")))
        assert "you must follow" in text_of(app), "why not"
        assert "Which heart" in text_of(app), "and the question beside it"
        await by_keys(screen, pilot, Play(Card.parse("KH")))
        assert "A♥ takes it anyway" in text_of(app)
        await pilot.press("h", "u", "z", "f")
        assert (screen.session.ply, app.screen) == (ply, screen)
        await by_keys(screen, pilot, Play(Card.parse("9H")))
        await until(lambda: "A♥ was the highest" in text_of(app), pilot)


async def test_after_an_answer_that_is_as_right_enter_plays_the_one_the_lesson_goes_on_with(tmp_path: Path) -> None:
    found = Learning("")
    found.leave(found.lessons[0], Place(0, 1))
    async with learning(tmp_path) as (app, pilot):
        await pilot.press("enter")
        screen = await at_table(app, pilot)
        await by_keys(screen, pilot, Play(Card.parse("10S")))
        assert "Also sure" in text_of(app)
        await pilot.press("enter")
        await until(lambda: "The trick is yours" in text_of(app), pilot)


async def test_home_and_end_point_at_the_first_line_and_the_last(tmp_path: Path) -> None:
    async with learning(tmp_path) as (app, pilot):
        things = page_on(app).page.things
        for key, thing in (("end", things[-1]), ("home", things[0])):
            await pilot.press(key)
            assert page_on(app).thing is thing


async def test_what_the_coach_has_said_can_be_read_again(tmp_path: Path) -> None:
    async with learning(tmp_path) as (app, pilot):
        await pilot.press("enter")
        screen = await at_table(app, pilot)
        assert worded("key.said_before") not in text_of(app), "nothing yet"
        await pilot.press("enter", "enter", "enter")
        assert "Which heart" in text_of(app)
        await pilot.press("backspace", "backspace")
        assert "that is a trick" in text_of(app)
        ply = screen.session.ply
        await pilot.press("5", "enter")
        assert (screen.session.ply, "as the table shows" in text_of(app)) == (ply, True)
        await pilot.press("enter")
        assert "Which heart" in text_of(app)
        await by_keys(screen, pilot, Play(Card.parse("9H")))
        assert screen.session.ply > ply


async def test_cards_are_played_with_the_mouse_and_the_line_is_clicked_away_anywhere(tmp_path: Path) -> None:
    async with learning(tmp_path) as (app, pilot):
        await click_row(app, pilot, 0)
        screen = await at_table(app, pilot)
        hand = screen.query_one(Hand)
        assert hand.canvas is not None
        region = next(region for region, zone in hand.canvas.zones if zone == "card:4")
        await pilot.click("PromptLine", offset=(20, 0))
        await pilot.click("TricksPanel, #table", offset=(20, 6))
        await pilot.click(hand, offset=(region.x + 3, region.y + 3))
        assert "Which heart" in text_of(app)
        for _ in range(2):
            await pilot.click(hand, offset=(region.x + 3, region.y + 3))
        await until(lambda: "A♥ was the highest" in text_of(app), pilot)


async def test_a_hand_is_played_to_its_end_and_stands_on_the_sheet_of_the_course(tmp_path: Path) -> None:
    found = Learning("")
    first = present(found.lessons[0].lesson)
    found.leave(found.lessons[0], Place(0, len(first.scene[0].step) - 1))
    async with learning(tmp_path) as (app, pilot):
        await pilot.press("enter")
        await until(lambda: worded("head.part", at=1, of=2) in text_of(app), pilot)
        await play_scene(app, pilot)
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
        await until(lambda: worded("head.part", at=2, of=2) in text_of(app), pilot)
        assert Learning("").totals(found.lessons[0], 0) == (55, 0, -100)
        sheet = table_on(app).session.view().sheet
        assert sheet.totals == (55, 0, -100), "the next hand goes on from there"
        assert [side.bolts for side in sheet.standings] == [0, 1, 0]


async def test_a_lesson_of_one_hand_is_not_called_the_first_deal_of_its_game(tmp_path: Path) -> None:
    found = Learning("")
    found.leave(found.lessons[1], Place(0, 1))
    async with learning(tmp_path) as (app, pilot):
        await pilot.press("down", "enter")
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
        head = text_of(app).splitlines()[0]
        assert "Bogdan plays 100" in head
        assert worded("head.deal", number=1) not in head


async def test_the_game_of_the_course_is_won_and_celebrated(tmp_path: Path) -> None:
    found = Learning("")
    last = found.lessons[9]
    assert last.lesson is not None
    found.leave(last, Place(1, 2))
    async with learning(tmp_path) as (app, pilot):
        await pilot.press(*["down"] * 9, "enter")
        await play_scene(app, pilot)
        await until(lambda: isinstance(app.screen, StoryScreen), pilot)
        check_golden("won", text_of(app))


async def test_conceding_is_offered_only_where_it_is_taught(tmp_path: Path) -> None:
    found = Learning("")
    async with learning(tmp_path) as (app, pilot):
        for number, place, shown in ((5, Place(0, 1), False), (7, Place(0, 0), True)):
            found.leave(found.lessons[number], place)
            app.go_home()
            await pilot.press("l")
            await until(lambda: isinstance(app.screen, PageScreen), pilot)
            page_on(app).go_to(found.lessons[number])
            await pilot.press("enter")
            await at_table(app, pilot)
            await pilot.press("enter", "enter")
            assert ("F concede" in text_of(app)) is shown, place


async def test_a_hand_that_is_played_on_cannot_be_conceded(tmp_path: Path) -> None:
    found = Learning("")
    found.leave(found.lessons[7], Place(1, 1))
    async with learning(tmp_path) as (app, pilot):
        page_on(app).go_to(found.lessons[7])
        await pilot.press("enter")
        screen = await at_table(app, pilot)
        await until(lambda: screen.flow.next is Next.PERSON, pilot)
        await by_keys(screen, pilot, Contract(105))
        await pilot.press("1")
        assert text_of(app).count("⌫") == 1, "it takes the digit back, and lets nobody say anything again"
        await pilot.press("f")
        assert text_of(app).count("⌫") == 1, "it answers the question"
        await pilot.press("backspace")
        assert "Concede F" in text_of(app)
        await by_keys(screen, pilot, Contract(100))
        await until(lambda: is_free(screen) and screen.flow.next is Next.PERSON, pilot)
        await pilot.press("f")
        assert worded("coach.no_concession") in text_of(app)


async def test_a_lesson_that_was_left_goes_on_there(tmp_path: Path) -> None:
    async with learning(tmp_path) as (app, pilot):
        await pilot.press("enter")
        screen = await at_table(app, pilot)
        await pilot.press("enter", "enter", "enter")
        await by_keys(screen, pilot, Play(Card.parse("9H")))
        await until(lambda: screen.flow.next is Next.COACH, pilot)
        await pilot.press("enter")
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)
        await pilot.press("q")
        await until(lambda: isinstance(app.screen, PageScreen), pilot)
        assert json.loads(learned_path().read_text("utf-8"))["left"] == {"tricks": [0, 1]}
        assert "started" in text_of(app)
        await pilot.press("enter")
        screen = await at_table(app, pilot)
        assert "This trick you can take." in text_of(app)
        assert len(screen.session.view().hand) == 7


async def test_a_lesson_goes_on_where_the_program_was_left(tmp_path: Path) -> None:
    found = Learning("")
    async with learning(tmp_path) as (app, pilot):
        await pilot.press("enter")
        screen = await at_table(app, pilot)
        await pilot.press("enter", "enter", "enter")
        await by_keys(screen, pilot, Play(Card.parse("9H")))
        await until(lambda: screen.flow.next is Next.COACH, pilot)
        await pilot.press("enter", "ctrl+c")
    assert Learning("").place(found.lessons[0]) == Place(0, 1)
    lesson = found.lessons[1]
    assert lesson.lesson is not None
    found.leave(lesson, Place(1, 0))
    async with learning(tmp_path) as (app, pilot):
        right = lesson.lesson.question[0].right
        await pilot.press("down", "enter", *["down"] * right, "enter", "enter")
        assert isinstance(app.screen, QuestionScreen)
        await pilot.press("ctrl+c")
    assert Learning("").place(lesson) == Place(1, 1)


async def test_a_wrong_answer_says_why_and_another_can_be_given(tmp_path: Path) -> None:
    found = Learning("")
    found.leave(found.lessons[0], Place(2, 0))
    async with learning(tmp_path) as (app, pilot):
        await pilot.press("enter")
        assert isinstance(app.screen, QuestionScreen)
        await pilot.press("enter")
        assert "you must play a trump" not in text_of(app), "nobody has chosen an answer yet"
        await pilot.press("down", "enter")
        assert "you must play a trump" in text_of(app)
        assert not is_done(0)
        await pilot.press("down", "enter")
        check_golden("question", text_of(app))
        await pilot.press("f1")
        await until(lambda: isinstance(app.screen, HelpScreen), pilot)
        await pilot.press("escape")
        assert isinstance(app.screen, QuestionScreen)
        await pilot.press("enter")
        await until(lambda: is_done(0), pilot)
        assert isinstance(app.screen, NextScreen)


async def test_no_more_is_promised_for_today_than_is_asked(tmp_path: Path) -> None:
    for scene in range(9):
        note_answer(of_lesson("tricks", Place(scene, 0)), date.today() - timedelta(1), is_right=False)
    async with learning(tmp_path) as (app, _):
        assert "8 of 9 to do" in text_of(app)


async def test_what_was_missed_is_practised_another_day(tmp_path: Path) -> None:
    note_answer(of_lesson("tricks", Place(2, 0)), date.today() - timedelta(1), is_right=False)
    async with learning(tmp_path) as (app, pilot):
        assert "1 to do" in text_of(app)
        await click_row(app, pilot, BELOW)
        assert isinstance(app.screen, QuestionScreen)
        await pilot.press("2", "enter")
        assert isinstance(app.screen, StoryScreen)
        assert "1 of 1 right first time" in text_of(app)
        await pilot.press("enter")
        await until(lambda: worded("learn.game") in text_of(app), pilot)
        assert worded("learn.today") not in text_of(app), "nothing is left to do today"


async def test_home_says_which_lesson_comes_next_until_the_course_is_done(tmp_path: Path) -> None:
    found = Learning("")
    for lesson in found.lessons[:3]:
        found.finish(lesson)
    async with learning(tmp_path) as (app, pilot):
        await pilot.press("escape")
        await until(lambda: worded("home.learn.at", number=4, course=10) in text_of(app), pilot)
        app.screen.query_one(HomeLines).at = "learn"
        await until(lambda: "3 / 10" in text_of(app) and found.lessons[3].title in text_of(app), pilot)
        for lesson in found.lessons[3:]:
            found.finish(lesson)
        note_answer(of_lesson("tricks", Place(2, 0)), date.today() - timedelta(1), is_right=False)
        await pilot.press("l", "escape", "m")
        app.screen.query_one(HomeLines).at = "today"
        await until(lambda: worded("home.today.due", due=1) in text_of(app), pilot)


async def test_a_question_that_is_left_waits(tmp_path: Path) -> None:
    found = Learning("")
    found.leave(found.lessons[1], Place(1, 1))
    async with learning(tmp_path) as (app, pilot):
        await pilot.press("down", "enter", "escape")
        assert isinstance(app.screen, PageScreen)
        assert Learning("").place(found.lessons[1]) == Place(1, 1)


async def test_a_file_that_is_no_lesson_says_why(tmp_path: Path) -> None:
    lessons_dir().mkdir(parents=True)
    (lessons_dir() / "bad.toml").write_text("title = 3")
    async with learning(tmp_path) as (app, pilot):
        await click_row(app, pilot, BELOW)
        await until(lambda: "bad.toml cannot be used as a lesson" in text_of(app), pilot)
        assert isinstance(app.screen, PageScreen)


async def test_the_game_in_a_minute_is_there_too(tmp_path: Path) -> None:
    async with learning(tmp_path) as (app, pilot):
        await click_row(app, pilot, BELOW + 1)
        await until(lambda: "The game in one minute▕" in text_of(app), pilot)


async def test_after_the_last_lesson_a_whole_game_begins_with_the_tutor(tmp_path: Path) -> None:
    found = Learning("")
    last = found.course[-1]
    assert last.lesson is not None
    found.leave(last, Place(len(last.lesson.scene), len(last.lesson.question) - 1))
    async with learning(tmp_path) as (app, pilot):
        await pilot.press(*["down"] * (len(found.course) - 1), "enter")
        await pilot.press(*["down"] * last.lesson.question[-1].right, "enter", "enter")
        assert isinstance(app.screen, NextScreen)
        await pilot.press("enter")
        screen = await at_table(app, pilot)
        assert isinstance(screen.coach, Tutor)
        assert app.settings.tutor
        assert not screen.session.occasion.is_apart
        # Regulars would win nearly every game against a beginner; home says who sits there, as after a set-up.
        assert [player.kind for player in screen.session.players] == [PERSON, "novice", "novice"]
        assert app.settings.last_table is not None


async def test_the_game_after_the_lessons_keeps_opponents_that_were_chosen(tmp_path: Path) -> None:
    async with learning(tmp_path) as (app, pilot):
        table = last_setup(app.settings, bots=("skilled", "regular"))
        app.change_settings(**table.remembered())
        await click_row(app, pilot, BELOW)
        screen = await at_table(app, pilot)
        assert screen.session.players == table.players


# --- The first start -------------------------------------------------------------------------------------------------


def started(tmp_path: Path, **options: object) -> ListeningApp:
    given = {"saves": tmp_path / "saves", "theme": "baize", "ascii": False, "greets": True} | options
    return ListeningApp(Options(**given))  # type: ignore[arg-type]


async def test_the_first_start_asks_three_things_and_begins_the_first_lesson(tmp_path: Path) -> None:
    app = started(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(lambda: isinstance(app.screen, ChooseScreen), pilot)
        assert "♠   ♥   ♦   ♣" in text_of(app)
        await pilot.press("enter")
        assert worded("first.name") in box_of(app)
        button, line = (app.screen.query_one(name).region for name in ("#name-go", "#name-typed"))
        assert button.y == line.bottom + 1, "as in every box with a line to type into"
        await pilot.press(*"Zoe", "enter")
        assert worded("first.known") in text_of(app)
        await pilot.press("enter")
        screen = await at_table(app, pilot)
        assert isinstance(screen.coach, Teacher)
        assert app.settings.suits == "auto"
        assert newcomer(app.settings) == last_person(app.settings) == "Zoe"
    again = started(tmp_path)
    async with again.run_test(size=SIZE) as pilot:
        await has_looked_around(pilot)
        assert isinstance(again.screen, HomeScreen), "it is asked once"


@pytest.mark.parametrize(("keys", "kept"), [(("down",), ("letters", "ascii")), ((), ("auto", "auto"))])
async def test_frames_go_with_the_suits(tmp_path: Path, keys: tuple[str, ...], kept: tuple[str, str]) -> None:
    app = started(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(lambda: isinstance(app.screen, ChooseScreen), pilot)
        await pilot.press(*keys, "enter")
        assert (app.settings.suits, app.settings.frames) == kept
        assert text_of(app).isascii() is bool(keys)


async def test_the_first_question_leads_to_the_line_mode(tmp_path: Path) -> None:
    app = started(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(lambda: isinstance(app.screen, ChooseScreen), pilot)
        assert worded("first.suits.lines") in text_of(app)
        await pilot.press("down", "down", "enter")
    assert app.return_code == TO_LINES
    assert (app.settings.plain, app.settings.spoken) == (True, True)


async def twice(app: ListeningApp, pilot: Pilot[Any], apart: float) -> None:
    """Click twice where the first answer lies; so many seconds pass between reading the one and the other."""
    at = app.screen.query_one("#choose-0").region.offset
    for number, kind in enumerate((MouseDown, MouseUp) * 2):
        event = kind(None, *at, 0, 0, 1, False, False, False)
        event.time = 100.0 + apart * (number // 2)
        app.post_message(event)
        await pilot.pause()


async def test_a_double_click_answers_the_first_question_alone(tmp_path: Path) -> None:
    app = started(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(lambda: isinstance(app.screen, ChooseScreen), pilot)
        await twice(app, pilot, 0.2)
        assert isinstance(app.screen, NameScreen)
        await pilot.press("enter")
        assert newcomer(app.settings) == worded("setup.newcomer"), "nothing is an answer"
        await pilot.click("#choose-1", offset=(5, 0))
        assert isinstance(app.screen, HomeScreen)


async def test_a_double_click_that_is_read_slowly_answers_the_first_question_alone(
    tmp_path: Path, clock: SetClock
) -> None:
    """What is read as two clicks: the second one had no time to be meant for the next question."""
    app = started(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(lambda: isinstance(app.screen, ChooseScreen), pilot)
        clock.time += 1
        await twice(app, pilot, 3)
        assert isinstance(app.screen, NameScreen)
        await pilot.press("enter")
        clock.time += 1
        await pilot.click("#choose-1", offset=(5, 0))
        assert isinstance(app.screen, HomeScreen)


async def test_suits_that_look_wrong_become_letters_and_who_knows_the_game_is_left_alone(tmp_path: Path) -> None:
    app = started(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(lambda: isinstance(app.screen, ChooseScreen), pilot)
        await pilot.press("down", "enter", "enter", "down", "enter")
        assert isinstance(app.screen, HomeScreen)
        assert app.look.letters
        assert worded("home.first", key="L").partition("?")[0] not in text_of(app)


async def test_letters_are_the_default_where_the_terminal_seems_to_have_no_more(tmp_path: Path) -> None:
    app = started(tmp_path, ascii=True)
    async with app.run_test(size=SIZE) as pilot:
        await until(lambda: isinstance(app.screen, ChooseScreen), pilot)
        assert app.focused is app.screen.query_one("#choose-1")
        assert "♠   ♥   ♦   ♣" in text_of(app), "the question is whether they can be read"
        assert text_of(app).replace("♠   ♥   ♦   ♣", "").isascii()


async def test_in_too_small_a_window_it_asks_when_the_window_has_grown(tmp_path: Path) -> None:
    app = started(tmp_path)
    async with app.run_test(size=(79, 24)) as pilot:
        await has_looked_around(pilot)
        await pilot.pause()
        assert isinstance(app.screen, TooSmallScreen)
        await pilot.resize_terminal(*SIZE)
        await until(lambda: isinstance(app.screen, ChooseScreen), pilot)
        assert worded("home.first", key="L").split()[-1] in text_of(app), "home lies beneath"


async def test_escape_skips_one_question_at_a_time(tmp_path: Path) -> None:
    app = started(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(lambda: isinstance(app.screen, ChooseScreen), pilot)
        await pilot.press("escape")
        assert isinstance(app.screen, NameScreen)
        await pilot.press("escape")
        assert worded("first.known") in text_of(app)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)
        assert settings_path().exists()


async def test_nothing_is_asked_where_the_answer_could_not_be_kept(tmp_path: Path) -> None:
    Path(os.environ["THOUSAND_CONFIG"]).write_text("a file in the place of the folder")
    app = started(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await has_looked_around(pilot)
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_a_digit_points_at_the_lesson_of_that_number(tmp_path: Path) -> None:
    async with learning(tmp_path) as (app, pilot):
        for key, at in (("8", 7), ("3", 2), ("0", 9)):
            await pilot.press(key)
            assert page_on(app).thing is page_on(app).page.things[at]
        assert isinstance(app.screen, PageScreen)


@pytest.mark.parametrize(
    ("lesson", "place", "opened", "keys", "offered"),
    [
        ("auction", Place(0, 1), "a bid", ("up",), "Bid 110"),
        ("talon", Place(0, 1), "a contract", ("1", "8", "0"), "Raise to 180"),
        ("talon", Place(1, 0), "a right", ("down",), "Play on ⏎"),
        ("worth", Place(0, 3), "an exchange", ("4",), "┏"),
    ],
)
async def test_nothing_is_chosen_before_somebody_chooses_it(
    tmp_path: Path, lesson: str, place: Place, opened: str, keys: tuple[str, ...], offered: str
) -> None:
    """Enter would else give an answer that may be the right one, or a wrong one."""
    found = Learning("")
    number = next(at for at, each in enumerate(found.lessons) if each.id == lesson)
    found.leave(found.lessons[number], place)
    async with learning(tmp_path) as (app, pilot):
        await pilot.press(*["down"] * number, "enter")
        screen = await at_table(app, pilot)
        while screen.flow.next is Next.COACH:
            await pilot.press("enter")
        ply = screen.session.ply
        assert offered not in text_of(app), opened
        await pilot.press("enter")
        assert "Choose " in text_of(app)
        assert (screen.session.ply, a(Teacher, screen.coach).was_first) == (ply, True)
        await pilot.press(*keys)
        assert offered in text_of(app), opened


async def test_one_enter_reads_a_trick_and_what_the_coach_says_about_it(tmp_path: Path) -> None:
    found = Learning("")
    found.leave(found.lessons[0], Place(0, 2))
    async with learning(tmp_path) as (app, pilot):
        await pilot.press("enter")
        screen = await at_table(app, pilot)
        screen.pace_override = replace(INSTANT, trick=None)
        await by_keys(screen, pilot, right(screen))
        await until(lambda: screen.flow.next is Next.TRICK, pilot)
        assert "With the ace gone" in text_of(app)
        await pilot.press("enter")
        assert "You lead again." in text_of(app)
