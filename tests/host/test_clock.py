"""The clock of a hosted table: a Regular plays for whoever needs longer, and nobody learns by it who is asked what."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.host.test_feed import PRESETS, InPlace, hosted, state
from tests.table.moments import EVERYTHING, seated
from thousand_tui.host.table import HostedTable
from thousand_tui.table import Mark
from thousand_tui.table.consent import is_private
from thousand_tui.table.feed import Entry, Marked, Moved
from thousand_tui.table.game import CHANCE
from thousand_tui.table.games import AnySession

AT_ONCE = 0.01


async def played(session: AnySession, seats: tuple[int, ...], clock: float | None, plies: int) -> list[Entry]:
    """What a screen is told at a table where nobody decides anything, until this many moves were made."""
    table = HostedTable(session, lambda drawn: session, 0, lambda session: None)
    table.clock = clock  # type: ignore[assignment]
    running = asyncio.create_task(table.run())
    seen: dict[int, object] = {}
    screens = [InPlace(table, seat, seen) for seat in seats]
    told: list[Entry] = []
    async with asyncio.timeout(60):
        for count in range(10_000):
            told += [message.entry for message in screens[0].heard if message.entry is not None]
            for screen in screens:
                screen.take()
            if session.ply >= plies or (count > 100 and clock is None) or (count > 100 and len(seats) == 1):
                break
            await asyncio.sleep(0.001)
    running.cancel()
    await asyncio.wait([running])
    return told + [message.entry for message in screens[0].heard if message.entry is not None]


@pytest.mark.parametrize("name", PRESETS)
async def test_a_regular_plays_for_everybody_whose_time_is_up(name: str) -> None:
    session = hosted(name, "clock")
    told = await played(session, (0, 1), AT_ONCE, 12)
    for at, entry in enumerate(told[:-1]):
        match entry.change:
            case Moved(line=line) if line[0] != "*":
                seat = session.card_game.read_action(line)[0]
                mark = told[at + 1].change
                assert isinstance(mark, Marked)
                assert (mark.mark, mark.seat) == (Mark.CLOCK, seat)
    assert any(Mark.CLOCK in marks for marks in session.marks.values())


@pytest.mark.parametrize(("seats", "clock"), [((0, 1), None), ((0,), AT_ONCE)])
async def test_without_a_clock_or_anybody_who_waits_nobody_is_played_for(
    seats: tuple[int, ...], clock: float | None
) -> None:
    session = hosted("BASE", "clock")
    while session.turn != 0:
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            session.submit(session.card_game.choices(session.game).sample(Random(1)))
    before = state(session)
    assert await played(session, seats, clock, session.ply + 1) == []
    assert state(session) == before


async def test_what_the_clock_decides_in_private_is_told_with_the_next_public_move() -> None:
    for number in range(200):
        session, rng = seated(EVERYTHING[0], people=3, seed=f"clock {number}"), Random(number)
        while not session.course.has_settled and (session.turn == CHANCE or not is_private(session, session.ply)):
            if session.turn == CHANCE:
                session.let_chance_act()
            else:
                session.submit(session.card_game.choices(session.game).sample(rng))
        if session.course.has_settled:
            continue
        asked, ply = session.turn, session.ply
        told = [entry.change for entry in await played(session, (0, 1, 2), AT_ONCE, ply + 3)]
        marks = [at for at, change in enumerate(told) if isinstance(change, Marked)]
        hidden = [at for at, change in enumerate(told) if isinstance(change, Moved) and _was_private(session, change)]
        assert hidden[0] == 0
        assert not {at + 1 for at in hidden} & set(marks)
        first = told[marks[0]]
        assert isinstance(first, Marked)
        assert first.seat == asked
        return
    raise AssertionError("nobody was asked in private")


def _was_private(session: AnySession, change: Moved) -> bool:
    return is_private(session, change.ply)


async def test_a_question_stops_the_clock() -> None:
    session, rng = hosted("BASE", "clock"), Random(2)
    while session.ply < 9 or session.turn == CHANCE:
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            session.submit(session.card_game.choices(session.game).sample(rng))
    table = HostedTable(session, lambda drawn: session, 0, lambda session: None, 3600)
    running = asyncio.create_task(table.run())
    screens = [InPlace(table, seat, {}) for seat in range(3)]
    async with asyncio.timeout(60):
        while any(screen.session is None for screen in screens):
            screens[0].take()
            screens[1].take()
            screens[2].take()
            await asyncio.sleep(0.001)
        first = screens[0].session
        assert first is not None
        assert first.ask_back()
        while first.asked is None:
            screens[0].take()
            await asyncio.sleep(0.001)
        table.clock, ply = 0, session.ply
        screens[1].has_read(0)
        await asyncio.sleep(0.05)
        assert session.ply == ply
        screens[1].answer(first.asked.number, False)
        while session.ply == ply:
            await asyncio.sleep(0.001)
    running.cancel()
    await asyncio.wait([running])
