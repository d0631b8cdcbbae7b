"""Puzzles on screen: the list, an answer by keyboard and by mouse, what is said of it, and what the record keeps."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise

from textual.events import Key
from textual.pilot import Pilot

from tests.narrowing import a, present
from tests.ui.apps import SIZE, ListeningApp, press, table_on, text_of
from tests.ui.screens.table.tables import INSTANT, until
from tests.ui.screens.table.test_play import click_card
from tests.words.english import worded
from thousand_tui.desk.puzzling import Entry, Shelf
from thousand_tui.options import Options
from thousand_tui.rules import Play
from thousand_tui.study.puzzles.coach import PuzzleCoach, Refuting
from thousand_tui.study.puzzles.puzzle import Kind
from thousand_tui.ui.screens.exercise import ResultScreen
from thousand_tui.ui.screens.page import PageScreen
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.row_list import RowList


@asynccontextmanager
async def puzzles() -> AsyncIterator[tuple[ListeningApp, PageScreen, Pilot[int]]]:
    """The list, opened from home."""
    app = ListeningApp(Options(theme="baize", ascii=False))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause()
        await pilot.press("z")
        await until(lambda: isinstance(app.screen, PageScreen) and bool(app.screen.lines), pilot)
        screen = a(PageScreen, app.screen)
        yield app, screen, pilot


def entries(screen: PageScreen) -> list[Entry]:
    """The puzzles that are listed."""
    return [thing for heading, thing in screen.lines if not heading]


async def seated(app: ListeningApp, pilot: Pilot[int]) -> TableScreen:
    await until(lambda: isinstance(app.screen, TableScreen), pilot)
    table = table_on(app)
    table.pace_override = INSTANT
    await pilot.pause()
    return table


def number_of(table: TableScreen, play: Play) -> str:
    """The key of a card."""
    return str(table.pointing.places.index(play.card) + 1)


async def play(table: TableScreen, action: Play, pilot: Pilot[int]) -> None:
    await pilot.press(number_of(table, action))
    if table.pointing.choosing is not None and table.pointing.choosing.card != action.card:
        await pilot.press(number_of(table, action))
    await press(pilot, "enter")


def open_one(screen: PageScreen) -> int:
    """The place of a puzzle with many cards whose answer and idea are played without declaring."""
    return next(
        at
        for at, entry in enumerate(entries(screen))
        if entry.puzzle.is_open
        and not entry.puzzle.sort.is_short
        and all(
            isinstance(each, Play) and each.meld is None for each in (*entry.puzzle.answers, entry.puzzle.facts.idea)
        )
    )


async def begun(app: ListeningApp, screen: PageScreen, pilot: Pilot[int], entry: Entry | None = None) -> TableScreen:
    """The table of a puzzle, by default of one with many cards."""
    screen.go_to(entry or entries(screen)[open_one(screen)])
    await pilot.press("enter")
    return await seated(app, pilot)


async def shows_answer(app: ListeningApp, pilot: Pilot[int]) -> None:
    """Have the answer shown, and wait for what is said of it."""
    await pilot.press("h", "enter")
    await until(lambda: isinstance(app.screen, ResultScreen), pilot)


async def test_a_wrong_answer_is_kept_back_and_the_second_try_is_no_streak() -> None:
    async with puzzles() as (app, screen, pilot):
        entry = entries(screen)[open_one(screen)]
        table = await begun(app, screen, pilot)
        shown = text_of(app)
        assert "Coach" in shown
        assert all(hand is not None for hand in table.session.view().hands)
        idea, answer = a(Play, entry.puzzle.facts.idea), a(Play, entry.puzzle.answers[0])
        await play(table, idea, pilot)
        shows = await seated(app, pilot)
        assert isinstance(shows.coach, Refuting), "the others answer it with cards"
        for _ in range(100):
            if shows.coach.waits:
                break
            await press(pilot, "enter")
        key = "puzzles.again.find" if entry.puzzle.kind is Kind.FIND else "puzzles.again.other"
        assert worded(key) in " ".join(text_of(app).split())
        await pilot.press("enter")
        await until(lambda: app.screen is not shows and isinstance(app.screen, TableScreen), pilot)
        await play(await seated(app, pilot), answer, pilot)
        assert "Right" in text_of(app)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, ResultScreen), pilot)
        assert "not on the first try" in text_of(app)
        assert str(entry.puzzle.facts.best) in text_of(app)
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        filled = [y for y, row in enumerate(text_of(app).splitlines()[1:-1]) if row.strip()]
        assert all(then - now <= 3 for now, then in pairwise(filled)), "nothing empty in the middle of a large window"
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, PageScreen), pilot)
        [tried] = Shelf(app.settings, app.saves).tried().values()
        assert (tried.puzzle, tried.first, tried.solved) == (entry.key, False, True)


async def test_the_answer_can_be_shown_and_the_next_puzzle_follows() -> None:
    async with puzzles() as (app, screen, pilot):
        entry = present(screen.thing)
        assert entry.puzzle.theme == "stopper"
        await pilot.press("enter")
        first = await seated(app, pilot)
        await pilot.press("h")
        assert "The answer:" in text_of(app)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, ResultScreen), pilot)
        assert worded("idea.stopper.why") in " ".join(text_of(app).split()), "the idea comes first"
        await pilot.press("n")
        second = await seated(app, pilot)
        assert second is not first
        assert [tried.solved for tried in Shelf(app.settings, app.saves).tried().values()] == [False]


async def test_a_second_enter_neither_loses_nor_skips_what_is_said_of_the_answer() -> None:
    async with puzzles() as (app, screen, pilot):
        entry = entries(screen)[open_one(screen)]
        await play(await begun(app, screen, pilot), a(Play, entry.puzzle.answers[0]), pilot)
        for _ in range(2):
            app.post_message(Key("enter", "\r"))
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        await pilot.pause()
        await pilot.press("enter")  # the next puzzle, asked for from a screen that closes then
        await seated(app, pilot)
        await press(pilot, "h", "enter")
        assert isinstance(app.screen, ResultScreen)
        assert [tried.solved for tried in Shelf(app.settings, app.saves).tried().values()] == [True, False]


async def test_an_open_puzzle_is_played_on_and_left_for_its_reasons() -> None:
    async with puzzles() as (app, screen, pilot):
        await begun(app, screen, pilot)
        await shows_answer(app, pilot)
        assert "Play on" in text_of(app)
        await pilot.press("p")
        table = await seated(app, pilot)
        assert all(hand is not None for hand in table.session.view().hands)
        for _ in range(100):
            if table.coach.waits:
                break
            await press(pilot, "1", "enter")
        assert "points" in text_of(app)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, ResultScreen), pilot)
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, PageScreen), pilot)
        assert len(Shelf(app.settings, app.saves).tried()) == 1


async def test_a_reason_longer_than_the_window_is_read_to_its_end_by_keyboard() -> None:
    async with puzzles() as (app, screen, pilot):
        longest = max(entries(screen), key=lambda entry: len(entry.puzzle.facts.line + entry.puzzle.facts.other))
        await begun(app, screen, pilot, longest)
        await shows_answer(app, pilot)
        await pilot.pause()
        last = "the best play."
        assert longest.puzzle.kind is Kind.MAKE
        assert "PgUp PgDn scroll" in text_of(app)
        assert last not in text_of(app)
        await press(pilot, "pagedown")
        assert last in text_of(app)
        await press(pilot, "pageup")
        assert last not in text_of(app)
        await pilot.resize_terminal(80, 60)
        await pilot.pause()
        assert last in text_of(app)
        assert "PgDn" not in text_of(app)


async def test_only_open_puzzles_are_played_on() -> None:
    async with puzzles() as (app, screen, pilot):
        await begun(app, screen, pilot, next(entry for entry in entries(screen) if not entry.puzzle.is_open))
        await shows_answer(app, pilot)
        await pilot.press("p")
        assert isinstance(app.screen, ResultScreen)


async def test_the_list_shows_one_kind_or_one_step() -> None:
    async with puzzles() as (app, screen, pilot):
        every = len(entries(screen))
        for _ in range(2):
            await pilot.press("up")
            assert screen.thing is entries(screen)[0], "the heading above it is no row"
        await pilot.press("k")
        assert {entry.puzzle.kind for entry in entries(screen)} == {Kind.MAKE}
        for _ in Kind:
            await pilot.press("k")
        assert len(entries(screen)) == every
        await pilot.press("s")
        assert {entry.puzzle.step for entry in entries(screen)} == {1}
        assert f"all but your own mistakes, {worded('puzzles.step.1')}" in text_of(app)


async def test_enter_alone_answers_nothing() -> None:
    """The card that the cursor begins on is often the answer."""
    async with puzzles() as (app, screen, pilot):
        table = await begun(app, screen, pilot)
        assert isinstance(table.coach, PuzzleCoach)
        ply, play = table.session.ply, f"⏎ {worded('key.play')}"
        # No card is lifted, and nothing says that Enter plays one.
        assert table.pointing.choosing is not None
        assert table.pointing.choosing.cursor is None
        assert play not in text_of(app)
        await pilot.press("enter")
        assert worded("coach.choose") in text_of(app)
        assert (table.session.ply, table.coach.tries) == (ply, 0)
        await pilot.press("left")
        assert play in text_of(app)
        await pilot.press("enter")
        assert table.coach.tries == 1


async def test_with_the_mouse() -> None:
    async with puzzles() as (app, screen, pilot):
        at = open_one(screen)
        entry = entries(screen)[at]
        answer = a(Play, entry.puzzle.answers[0])
        screen.go_to(entries(screen)[at])
        await pilot.pause()
        rows = screen.query_one(RowList)
        await pilot.click(rows, offset=(4, rows.cursor))
        table = await seated(app, pilot)
        place = table.pointing.places.index(answer.card)
        await click_card(pilot, table, place)
        await click_card(pilot, table, place)
        assert "Right" in text_of(app)
        await pilot.click("PromptLine", offset=(20, 0))
        await until(lambda: isinstance(app.screen, ResultScreen), pilot)
        assert [tried.first for tried in Shelf(app.settings, app.saves).tried().values()] == [True]
        await pilot.click("#over-back")
        await until(lambda: isinstance(app.screen, PageScreen), pilot)


async def test_nothing_of_the_trick_is_cut_in_large_print() -> None:
    app = ListeningApp(Options(theme="large", ascii=False))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("z")
        await until(lambda: isinstance(app.screen, PageScreen) and bool(app.screen.lines), pilot)
        await pilot.press("down", "down", "enter")
        table = await seated(app, pilot)
        lines = text_of(app).splitlines()
        (own,) = (at for at, line in enumerate(lines) if worded("trick.you") in line.split())
        assert lines[own - 1].count("╯") >= 1
        assert table.session.view().hand.mask.bit_count() == 2
