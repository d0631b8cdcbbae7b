"""A table with a coach: its line, what it keeps back, what it leaves out, and how the table is left."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from tests.narrowing import present
from tests.study.coaches import THINK, WELCOME, WELL, Teacher
from tests.study.test_exercise import BASE, PLAYERS, lines
from tests.table.moments import FIRST, GIVEN, table
from tests.ui.apps import ListeningApp, press, table_on, text_of
from tests.ui.screens.table.tables import INSTANT, SMALL, check_middle, until, until_mine
from tests.words.english import worded
from thousand_tui.options import Options
from thousand_tui.rules import MARRIAGE, Card, Concede, Play
from thousand_tui.storage import saves_dir
from thousand_tui.study.coach import Aid, Coach
from thousand_tui.study.exercise import prepared
from thousand_tui.table import ThousandSession
from thousand_tui.table.pacing import Next
from thousand_tui.ui.screens.menu import MenuScreen
from thousand_tui.ui.screens.openers import screen_of
from thousand_tui.ui.screens.table.screen import TableScreen

ACE = Play(Card.parse("AC"))
QUEEN = Play(Card.parse("QS"), MARRIAGE)
SCRIPT = {7: Play(Card.parse("QC")), 8: Play(Card.parse("10H"))}
"""What the others play to the ace: what no bot would give it."""


def lesson(*more: object) -> ThousandSession:
    """Anna leads."""
    return prepared(BASE, PLAYERS, lines(table(*GIVEN, *more)), dealer=2)  # type: ignore[arg-type]


@asynccontextmanager
async def coached(
    coach: Coach, session: ThousandSession | None = None, size: tuple[int, int] = SMALL
) -> AsyncIterator[tuple[ListeningApp, TableScreen, Pilot[int], list[bool]]]:
    """The app with somebody at a coached table, opened from home; what is left is noted."""
    app = ListeningApp(Options(theme="baize", ascii=False))
    left: list[bool] = []
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        sits = screen_of(session or lesson(), "table", coach)
        app.push_screen(sits, lambda _: left.append(coach.is_finished))
        await until(lambda: isinstance(app.screen, TableScreen), pilot)
        screen = table_on(app)
        screen.pace_override = INSTANT
        await pilot.pause()
        yield app, screen, pilot, left


async def test_what_waits_is_read_before_anything_is_decided() -> None:
    coach = Teacher(ACE)
    async with coached(coach) as (app, screen, pilot, _):
        assert screen.flow.next is Next.COACH
        assert WELCOME in text_of(app)
        check_middle("coach-waits-80x24", app)
        await pilot.press("1")
        await pilot.press("left")
        assert (screen.session.ply, screen.flow.next) == (6, Next.COACH)
        await press(pilot, "enter")
        assert coach.asked_at == [6]
        assert "Which card, seat 0?" in text_of(app)
        assert "Coach" in text_of(app)


async def test_an_action_can_be_kept_back_and_what_was_pointed_at_stays() -> None:
    coach = Teacher(ACE, SCRIPT)
    async with coached(coach) as (app, screen, pilot, left):
        await pilot.press("enter")
        await pilot.press("1", "enter")
        kept = present(screen.pointing.choosing)
        assert coach.kept_back == [Play(kept.card)] if kept.card else False
        assert screen.session.ply == 6
        assert THINK in text_of(app)
        assert kept.cursor == 0
        while screen.pointing.choosing is not None and screen.pointing.choosing.card != ACE.card:
            await pilot.press("right")
        await press(pilot, "enter")
        assert screen.session.log[6].action == ACE
        assert WELL in text_of(app)
        await until(lambda: screen.flow.next is Next.COACH, pilot)
        assert screen.session.ply == 7, "nobody moves while the coach is being read"
        await pilot.press("enter")
        await until(lambda: left, pilot)
        assert left == [True]
        assert not isinstance(app.screen, TableScreen)
        assert coach.is_closed


async def test_a_table_is_left_once_and_only_when_nothing_lies_over_it() -> None:
    coach = Teacher(ACE, SCRIPT)
    async with coached(coach) as (app, screen, pilot, left):
        await pilot.press("enter")
        screen.decide(ACE, 6)
        await until(lambda: screen.flow.next is Next.COACH, pilot)
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)
        screen.leave()
        await pilot.pause()
        assert (screen.flow.next, left) == (Next.OVER, [])
        assert isinstance(app.screen, MenuScreen)
        await pilot.press("escape")
        await until(lambda: left, pilot)
        assert left == [True]
        assert not isinstance(app.screen, TableScreen)


async def test_an_illegal_action_is_refused_by_the_table_and_the_coach_never_hears_of_it() -> None:
    coach = Teacher(Play(Card.parse("QH")))
    async with coached(coach, lesson(*FIRST)) as (app, screen, pilot, left):
        await pilot.press("enter")
        before = screen.session.ply
        screen.decide(Play(Card.parse("9S")), before)
        await pilot.pause()
        assert screen.session.ply == before
        assert coach.kept_back == []
        assert "You do not have 9♠." in text_of(app)
        assert "Which card" in text_of(app), "why not stands beside what the coach asks"
        await pilot.press("right")
        assert "Which card" in text_of(app)
        assert not left


async def test_the_bots_follow_the_script_and_play_themselves_where_there_is_none() -> None:
    class Silent(Teacher):
        def happened(self, step: object) -> None:
            pass

    coach = Silent(ACE, SCRIPT)
    coach.waits = False
    async with coached(coach) as (_, screen, pilot, _left):
        screen.decide(ACE, 6)
        await until(lambda: screen.session.ply >= 9, pilot)
        assert [move.action for move in screen.session.log[7:9]] == [SCRIPT[7], SCRIPT[8]]
        await until_mine(screen, pilot)
        coach.wanted = QUEEN
        coach.script = {}
        screen.decide(QUEEN, screen.session.ply)
        await until(lambda: screen.session.ply >= 12, pilot)


async def test_what_is_left_out_is_not_offered_and_a_sentence_says_so() -> None:
    coach = Teacher(ACE)
    coach.waits = False
    async with coached(coach) as (app, screen, pilot, _):
        assert screen.scene is not None
        offered = [Aid.HINT in screen.scene.may, Aid.UNDO in screen.scene.may, Aid.CONCEDE in screen.scene.may]
        assert offered == [False] * 3
        text = text_of(app).splitlines()[-1]
        assert "hint" not in text
        assert "concede" not in text
        for key, said in (
            ("h", "no hints here"),
            ("u", "There is no undo in an exercise."),
            ("f", "cannot concede here"),
        ):
            await pilot.press(key)
            assert said in text_of(app), said
        screen.decide(Concede(), screen.session.ply)
        assert screen.session.ply == 6


async def test_what_is_offered_works() -> None:
    coach = Teacher(ACE, SCRIPT, aids=frozenset({Aid.UNDO, Aid.CONCEDE}))
    coach.waits = False
    async with coached(coach) as (_, screen, pilot, _left):
        assert Aid.CONCEDE in present(screen.scene).may
        screen.decide(ACE, 6)
        await pilot.pause()
        await press(pilot, "u")
        assert screen.session.ply == 6
        assert coach.asked_at[-1] == 6


async def test_it_is_nobodys_game_and_the_menu_leads_back_to_where_one_was() -> None:
    coach = Teacher(ACE)
    async with coached(coach) as (app, screen, pilot, left):
        home = app.screen_stack[-2]
        for action in ("replay", "review", "again"):
            await screen.run_action(action)
            await pilot.pause()
            assert app.screen is screen
        await pilot.press("escape")
        await until(lambda: worded("menu.leave.apart") in text_of(app), pilot)
        text = text_of(app)
        assert "Seats" not in text
        await pilot.press("q")
        await until(lambda: left, pilot)
        assert left == [False]
        assert app.screen is home
        assert not list(saves_dir(None).glob("*"))
