"""The review of a deal of Mariage on screen, and its mistakes asked about again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.mariage.finished import finished, play_on
from tests.mariage.screens.tables import AT_ONCE, NAMES, session_of
from tests.narrowing import a, present
from tests.storage.listing import summaries
from tests.ui.apps import at_home, press, text_of
from tests.ui.screens.table.tables import check_golden, until
from tests.words.english import worded
from thousand_tui.mariage import words
from thousand_tui.mariage.screens.replay import MariageReplayScreen
from thousand_tui.mariage.screens.review import Decided, MariageReviewScreen
from thousand_tui.mariage.screens.screen import MariageScreen
from thousand_tui.mariage.study import clear_mistakes
from thousand_tui.mariage.table import MariageSession
from thousand_tui.table import Way
from thousand_tui.table.pacing import Next
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.practising import AgainScreen
from thousand_tui.ui.screens.game_over import PracticeOverScreen
from thousand_tui.ui.screens.review_decision import BETTER, DONE, Moment
from thousand_tui.words.catalogue import change_text


async def test_a_deal_is_reviewed_and_its_mistakes_are_asked_about(tmp_path: Path) -> None:
    session = finished(2)
    async with at_home(tmp_path, (80, 24)) as (app, pilot):
        app.open_review(session)
        await until(lambda: isinstance(app.screen, MariageReviewScreen), pilot)
        review = a(MariageReviewScreen, app.screen)
        for _ in range(5):
            await until(lambda: not review.is_making, pilot)
            if clear_mistakes(review.found):
                break
            await pilot.press("e")
        verdict = review.found[0]
        shown = " ".join(text_of(app).split())
        assert "two tricks" in shown
        # Hand and trick are drawn, and not told again.
        assert "● done ★ best" in shown
        assert "In hand:" not in shown
        assert str(len(review.found)) in shown
        await pilot.press("b")
        await until(lambda: isinstance(app.screen, MariageScreen), pilot)
        table, asked = app.screen, clear_mistakes(review.found)[0]
        assert isinstance(table, MariageScreen)
        table.pace_override, places = AT_ONCE, table.session.view().places
        for action, said in ((asked.action, "Try another"), (asked.choices[0].action, "Right.")):
            await press(pilot, str(places.index(action.card) + 1), "enter")
            assert said in text_of(app)
        while isinstance(app.screen, MariageScreen):
            await press(pilot, "enter" if app.screen.coach.waits else "h")
        await until(lambda: app.screen is review, pilot)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, MariageReplayScreen), pilot)
        assert verdict.ply


@asynccontextmanager
async def reviewing(
    tmp_path: Path, size: tuple[int, int] = (80, 24), session: MariageSession | None = None
) -> AsyncIterator[tuple[ThousandApp, MariageReviewScreen, Pilot[int]]]:
    """The app with a review whose cards are all judged."""
    async with at_home(tmp_path, size) as (app, pilot):
        app.open_review(finished(3) if session is None else session)
        await until(lambda: isinstance(app.screen, MariageReviewScreen), pilot)
        screen = a(MariageReviewScreen, app.screen)
        await until(lambda: screen.found and not screen.is_making, pilot)
        await pilot.pause()
        yield app, screen, pilot


def worst(screen: MariageReviewScreen) -> int:
    """The place in the list of what cost most."""
    return max(range(len(screen.found)), key=lambda at: screen.found[at].made.behind)


async def test_it_looks_as_in_the_frame(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (app, screen, pilot):
        await pilot.press(*["down"] * worst(screen))
        await until(lambda: all(each in text_of(app) for each in ("◄", "★ best", "10♣ in trick 3")), pilot)
        check_golden("../../golden/mariage_review_80x24", app)


async def test_the_cards_beside_the_list_follow_the_cursor(tmp_path: Path) -> None:
    async with reviewing(tmp_path, (120, 40), finished()) as (_, screen, pilot):
        beside, lifted = screen.query_one(Decided), []
        for verdict in screen.found:
            scene, best = beside.scene, verdict.choices[0].action
            assert scene is not None
            assert scene.view == verdict.view
            marked = dict(zip(verdict.view.dealt, scene.marks, strict=True))
            assert marked[verdict.action.card] == DONE
            assert (marked[best.card] == BETTER) == (best != verdict.action)
            lifted.append(scene.pointing.cursor)
            assert lifted[-1] == (-1 if best == verdict.action else verdict.view.dealt.index(best.card))
            await pilot.press("down")
        assert len(set(lifted)) > 1


async def test_the_better_card_is_played_out(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (app, screen, pilot):
        beside, at = screen.query_one(Decided), worst(screen)
        await pilot.press(*["down"] * at, "right")
        await until(lambda: beside.line is not None and beside.display, pilot)
        assert beside.line is not None
        moves, verdict = len(beside.line.steps), screen.found[at]
        assert worded("why.at", at=1, moves=moves, step="").strip() in text_of(app)
        assert words.card_text(verdict.choices[0].action.card) in text_of(app)
        await pilot.press(*["right"] * moves)
        said = {"card": words.card_text(verdict.action.card), "tokens": change_text(beside.line.ends[0])}
        assert worded("mariage.line.ends", other=change_text(beside.line.ends[1]), **said) in text_of(app)
        # The list is there again, and another card has another line.
        await pilot.press(*["left"] * moves)
        assert "two tricks" in text_of(app)
        await pilot.press("right", *["down"] * (len(screen.found) - at), *["up"] * (at + 1))
        assert "two tricks" in text_of(app)


async def test_another_width_has_the_strip_or_the_table(tmp_path: Path) -> None:
    async with reviewing(tmp_path, (109, 30)) as (_, screen, pilot):
        strip, beside = screen.query_one(Moment), screen.query_one(Decided)
        assert (strip.display, beside.display) == (True, False)
        verdict = screen.found[0]
        played = [card for row in present(verdict.view.play).done for seat, card in row.cards if seat == 0]
        assert [(held.suit, held.rank) for held in strip.hand if held.gone] == [
            (card.suit, card.rank_text) for card in played
        ]
        await pilot.resize_terminal(110, 30)
        await pilot.pause()
        assert (strip.display, beside.display) == (False, True)
        assert beside.scene is not None


async def test_ten_have_room_beside_the_list(tmp_path: Path) -> None:
    session = session_of(10, deals=1)
    play_on(session, lambda: False)
    async with reviewing(tmp_path, (110, 24), session) as (app, screen, pilot):
        for verdict in screen.found:
            shown, last = text_of(app), present(verdict.view.play).cards[-1:]
            beside = "\n".join(line[screen.query_one(Decided).region.x :] for line in shown.splitlines())
            assert all(name in beside for name in NAMES)
            # A frame that is begun is ended: nothing lies over it.
            assert all(line.count("╭") == line.count("╮") for line in beside.splitlines())
            assert all(f"{card.rank_text}" in beside for _, card in last)
            await pilot.press("down")


async def test_a_replay_tells_once_what_was_announced_and_paid(tmp_path: Path) -> None:
    async with at_home(tmp_path, (80, 24)) as (app, pilot):
        app.open_replay(finished(), 1)
        await until(lambda: isinstance(app.screen, MariageReplayScreen), pilot)
        told = 0
        for _ in range(6):
            await press(pilot, "right")
            told += "announces the" in text_of(app)
            assert text_of(app).count("announces ") <= 1
        assert told


async def test_a_deal_is_played_again_from_its_replay_and_from_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path / "saves"))
    source = finished(2)
    async with at_home(tmp_path, (80, 24)) as (app, pilot):
        app.open_replay(source, 2)
        await until(lambda: isinstance(app.screen, MariageReplayScreen), pilot)
        await pilot.press("down", "n")
        await until(lambda: isinstance(app.screen, AgainScreen), pilot)
        await pilot.press("down", "enter")
        await until(lambda: isinstance(app.screen, MariageScreen), pilot)
        table = a(MariageScreen, app.screen)
        practice = present(table.session.occasion.practice)
        assert (practice.way, practice.deal) == (Way.FROM, 2)
        assert text_of(app).lstrip().startswith(worded("practice.title"))
        play_on(table.session, lambda: False)
        while table.flow.next in (Next.TRICK, Next.RESULT):
            table.release()
        await until(lambda: isinstance(app.screen, PracticeOverScreen), pilot)
        await until(lambda: worded("practice.expert") in text_of(app), pilot)
        assert text_of(app).count(worded("mariage.plate.tricks", tricks=0)) >= 1
        assert [row.practice for row in summaries(tmp_path / "saves")] == [2]
        await pilot.press("n")
        await until(lambda: isinstance(app.screen, AgainScreen), pilot)
