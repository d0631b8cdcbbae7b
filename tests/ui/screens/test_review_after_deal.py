"""The line that names the best and the costliest decision on the result of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.ui.apps import text_of
from tests.ui.screens.replay.test_screen import played
from tests.ui.screens.table.tables import INSTANT, SMALL, check_golden, sitting, until
from tests.ui.screens.test_review import Judge, judge as judge, judged
from tests.words.english import worded
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.replaying import Reviewing
from thousand_tui.rules import CHANCE
from thousand_tui.storage import Settings, save_settings
from thousand_tui.study.background import StoppedError
from thousand_tui.study.review import Answer
from thousand_tui.table import Mark, ThousandSession
from thousand_tui.table.pacing import Next
from thousand_tui.ui import judging
from thousand_tui.ui.screens.table.deal import AfterDeal
from thousand_tui.ui.screens.table.screen import TableScreen

BEGIN = AfterDeal.begin


@pytest.fixture(autouse=True)
def by_itself(monkeypatch: pytest.MonkeyPatch, no_review: None) -> None:
    """Deals are reviewed as they are outside the tests."""
    monkeypatch.setattr(AfterDeal, "begin", BEGIN)


def about_to_settle(people: int = 1) -> ThousandSession:
    """A game whose second deal wants one more card."""
    full = played(deals=2, people=people)
    session = ThousandSession(full.agreements, full.players, full.seed, dealer=2, settings=full.settings)
    for move in full.log[: max(full.course.totals) - 1]:
        session.submit(move.action)
    session.submit(full.log[session.ply].action) if session.turn == CHANCE else None
    if people > 1:
        session.lift_curtain()
    return session


def reads_result(screen: TableScreen) -> bool:
    return screen.flow.next is Next.RESULT


def settle(session: ThousandSession) -> None:
    """Play the last card, which leaves nothing to choose."""
    while session.turn != CHANCE:
        session.submit(next(iter(session.card_game.view_of(session.game, session.turn).choices)))


async def test_the_result_names_the_best_and_the_costliest(judge: Judge) -> None:
    session = about_to_settle()
    judge.goes_on.clear()
    async with sitting(session, SMALL, INSTANT) as (app, screen, pilot):
        settle(session)
        await until(lambda: screen.flow.next is Next.RESULT and screen.after.line == "", pilot)
        assert "Your decisions are being judged" in text_of(app)
        assert not session.marks
        judge.goes_on.set()
        await until(lambda: screen.after.line, pilot)
        await pilot.pause()
        check_golden("../../golden/review_result_80x24", app)
        assert Mark.SEEN in session.marks[2]
        assert session.undo_target() is None
        await pilot.press("s", "escape")
        assert "Costliest" in text_of(app)
        await pilot.press("enter")
        await until(lambda: screen.flow.next is not Next.RESULT, pilot)
        assert screen.after.line is None


async def test_who_plays_on_is_not_told_and_it_is_still_made(judge: Judge) -> None:
    session = about_to_settle()
    judge.goes_on.clear()
    async with sitting(session, pace=INSTANT) as (_, screen, pilot):
        settle(session)
        await until(lambda: screen.after.line == "", pilot)
        await pilot.press("enter")
        await until(lambda: screen.flow.next is not Next.RESULT, pilot)
        before = len(judge.asked)
        judge.goes_on.set()
        await until(lambda: len(judge.asked) > before, pilot)
        await pilot.pause()
        assert screen.after.line is None
        assert not session.marks


async def test_a_review_that_nobody_has_seen_lets_the_deal_be_taken_back(judge: Judge) -> None:
    session = about_to_settle()
    judge.goes_on.clear()
    async with sitting(session, pace=INSTANT) as (app, screen, pilot):
        settle(session)
        await until(lambda: screen.after.line == "", pilot)
        settled = session.record()
        await pilot.press("u")
        await until(lambda: screen.flow.next is Next.PERSON, pilot)
        assert len(session.game.sheet.deals) == 1
        judge.goes_on.set()
        await until(lambda: screen.after.line is None, pilot)
        assert Mark.SEEN not in session.marks[2]
        settle(session)
        assert session.record() == settled
        screen.go_on()
        await until(lambda: screen.after.line, pilot)
        await pilot.press("u")
        assert worded("undo.seen") in text_of(app)


async def test_a_review_that_was_made_elsewhere_meanwhile_is_shown_at_once(judge: Judge, tmp_path: Path) -> None:
    session = about_to_settle()
    judge.goes_on.clear()
    async with sitting(session, pace=INSTANT) as (app, screen, pilot):
        app.keeper, app.session = keep(session, tmp_path), session
        settle(session)
        await until(lambda: screen.after.line == "", pilot)
        await pilot.press("s")
        reviewing = Reviewing(session, app.path_of(session))
        asked = reviewing.ask(1, session.people)
        reviewing.made(asked, lambda questions: map(judged, questions))
        await pilot.press("escape")
        await until(lambda: screen.after.line, pilot)
        assert not judge.goes_on.is_set()


async def test_a_table_that_is_left_ends_it(judge: Judge) -> None:
    session = about_to_settle()
    judge.goes_on.clear()
    async with sitting(session, pace=INSTANT) as (app, screen, pilot):
        settle(session)
        await until(lambda: len(judge.asked) == 2, pilot)
        app.open_game_over(session)
        await pilot.pause()
        await until(lambda: not screen.after.judging.is_at_work, pilot)


async def test_it_is_made_only_where_it_is_wished_and_one_person_plays(judge: Judge) -> None:
    for people, wished in ((2, True), (1, False)):
        save_settings(Settings(review=wished))
        session = about_to_settle(people)
        async with sitting(session, pace=INSTANT) as (_, screen, pilot):
            settle(session)
            await until(partial(reads_result, screen), pilot)
            await pilot.pause(0.05)
            assert screen.after.line is None
    assert not judge.asked


async def test_a_review_that_fails_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> Iterator[Answer]:
        raise StoppedError

    monkeypatch.setattr(judging, "in_background", fails)
    session = about_to_settle()
    async with sitting(session, pace=INSTANT) as (app, screen, pilot):
        settle(session)
        await until(lambda: screen.flow.next is Next.RESULT and screen.after.line is None, pilot)
        await pilot.pause()
        assert "judged" not in text_of(app)
        assert not session.marks
