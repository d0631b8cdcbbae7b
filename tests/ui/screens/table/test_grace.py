"""Enter, Space and a click that were meant for something earlier decide nothing; what is chosen on purpose counts."""

from __future__ import annotations

import pytest

from tests.narrowing import present
from tests.table.moments import GIVEN, ONE_LEFT, at, table
from tests.ui.apps import SetClock
from tests.ui.screens.table.tables import sitting, until, until_mine
from tests.ui.screens.table.test_questions import click_zone
from thousand_tui.rules import Bid, Pass
from thousand_tui.table import PERSON
from thousand_tui.table.pacing import Next, Pace
from thousand_tui.ui.screens.table.panel import PromisePanel

QUICK = Pace(bot=0, trick=0)
"""Whatever waits is over at once, but Enter has its time of grace."""


async def test_enter_at_a_last_card_runs_through_nothing(clock: SetClock) -> None:
    """Neither past the settlement, nor into the auction after it."""
    session = at(ONE_LEFT)
    async with sitting(session, pace=QUICK) as (_, screen, pilot):
        await pilot.press("1", "enter")
        await until(lambda: screen.flow.next is Next.RESULT, pilot)
        await pilot.press("enter", "space", "enter")
        assert screen.flow.next is Next.RESULT
        clock.time += 0.8
        await pilot.press("enter")
        await until(lambda: session.view().my_turn, pilot)
        ply = session.ply
        await pilot.press("enter", "space")
        assert session.ply == ply
        clock.time += 0.8
        await pilot.press("enter")
        assert session.ply > ply


async def test_what_was_read_before_the_phase_began_decides_nothing_however_late_it_is_answered(
    clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sitting(table(Bid(100), Bid(105), Pass()), pace=QUICK) as (_, screen, pilot):
        ply, read = screen.session.ply, clock.time
        monkeypatch.setattr("thousand_tui.ui.clock.CLOCK.now", lambda: read + 60)
        await pilot.press("enter")
        assert screen.session.ply == ply


@pytest.mark.parametrize("keys", [("p",), ("up", "enter"), ("1", "2", "0", "enter")], ids="".join)
async def test_what_is_chosen_is_done_at_once(clock: SetClock, keys: tuple[str, ...]) -> None:
    async with sitting(table(Bid(100), Bid(105), Bid(110)), pace=QUICK) as (_, screen, pilot):
        ply = screen.session.ply
        await pilot.press(*keys)
        assert screen.session.ply > ply


async def test_a_second_click_on_the_button_decides_nothing(clock: SetClock) -> None:
    async with sitting(table(Bid(100), Bid(105), Bid(110)), pace=QUICK) as (_, screen, pilot):
        ply = screen.session.ply
        for passed, decides in ((0.0, False), (0.8, True)):
            clock.time += passed
            await click_zone(pilot, screen.query_one(PromisePanel), "do:confirm")
            assert (screen.session.ply > ply) is decides


async def test_another_trick_has_a_shorter_time_of_grace_than_another_phase(clock: SetClock) -> None:
    """Or playing card by card would be held up."""
    patient = Pace(bot=0, trick=None)
    async with sitting(table(*GIVEN), pace=patient) as (_, screen, pilot):
        clock.time += 0.8
        await pilot.press("enter")
        await until(lambda: screen.flow.next is Next.TRICK, pilot)
        clock.time += 0.4
        await pilot.press("enter")
        assert screen.flow.next is not Next.TRICK


async def test_a_number_plays_at_once_if_the_player_wants_that_but_not_before_they_can_have_read_their_turn(
    clock: SetClock,
) -> None:
    async with sitting(table(*GIVEN), pace=QUICK) as (app, screen, pilot):
        session = screen.session
        clock.time += 0.8
        ply = session.ply
        await pilot.press("1")
        assert session.ply == ply
        app.change_settings(number_plays=True)
        # There is no card.
        await pilot.press("9")
        assert session.ply == ply
        await pilot.press("1")
        assert session.ply > ply
        await until_mine(screen, pilot)
        ply = session.ply
        await pilot.press("2")
        assert session.ply == ply, "it may have been meant to point ahead"
        await pilot.press("2")
        assert session.ply > ply


async def test_with_two_people_at_one_keyboard_a_card_takes_two_keys(clock: SetClock) -> None:
    session = table(*GIVEN, kinds=(PERSON, PERSON, PERSON))
    async with sitting(session, pace=QUICK) as (app, screen, pilot):
        app.change_settings(number_plays=True)
        for _ in range(2):
            clock.time += 0.8
            ply = session.ply
            if screen.flow.next is Next.CURTAIN:
                await pilot.press("enter")
            clock.time += 0.8
            at = next(at for at, card in enumerate(screen.pointing.places, 1) if present(screen.mine).is_open(card))
            await pilot.press(str(at))
            assert session.ply == ply + 1
