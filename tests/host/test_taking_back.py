"""Taking back by consent between several terminals: votes in every order, cancelled, timed out, a line that breaks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import permutations
from random import Random
from threading import Event
from typing import Any

import pytest

from tests.host.test_feed import PRESETS, InPlace, hosted, state
from thousand_tui.host.table import HostedTable
from thousand_tui.table import Mark, Player
from thousand_tui.table.consent import TakingBack, last_decision
from thousand_tui.table.feed import Following, WentBack, Wish
from thousand_tui.table.game import CHANCE
from thousand_tui.table.games import AnySession


@dataclass
class Sitting:
    """A hosted table of people, and their screens."""

    session: AnySession
    table: HostedTable
    screens: list[InPlace]
    seen: dict[int, object]

    def take(self) -> None:
        for screen in self.screens:
            screen.take()

    async def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self.take()
            await asyncio.sleep(0.001)

    def of(self, seat: int) -> Following:
        """The session of a screen."""
        session = self.screens[seat].session
        assert session is not None
        return session

    def asked(self, seat: int) -> TakingBack:
        """The question as this screen knows it."""
        asked = self.of(seat).asked
        assert asked is not None
        return asked

    async def ask(self, seat: int) -> TakingBack:
        """Ask for this person until all know it."""
        assert self.of(seat).ask_back()
        await self.until(lambda: all(self.of(at).asked is not None for at in range(len(self.screens))))
        return self.asked(seat)

    async def ended(self, end: str) -> None:
        """Wait until all know how the question has ended, and have the host's game."""
        await self.until(
            lambda: all(
                self.asked(seat).end == end and state(self.of(seat)) == state(self.session)
                for seat in range(len(self.screens))
            )
        )


@asynccontextmanager
async def sitting(name: str = "BASE", plies: int = 9, *, bot: bool = False) -> AsyncIterator[Sitting]:
    """A table in the first deal, after this many moves; perhaps it is the turn of a ``bot``."""
    session, rng = hosted(name, "back"), Random(name)
    while session.ply < plies or session.turn == CHANCE:
        if session.turn == CHANCE:
            session.let_chance_act()
        else:
            session.submit(session.card_game.choices(session.game).sample(rng))
    if bot:
        session.players = tuple(
            Player("Robot", "novice") if at == session.turn else each for at, each in enumerate(session.players)
        )
    table = HostedTable(session, lambda drawn: session, 0, lambda session: None)
    running = asyncio.create_task(table.run())
    seen: dict[int, object] = {}
    sits = Sitting(session, table, [InPlace(table, seat, seen) for seat in range(len(session.players))], seen)
    async with asyncio.timeout(60):
        await sits.until(lambda: all(screen.session is not None for screen in sits.screens))
        yield sits
    running.cancel()
    await asyncio.wait([running])


def who_decided(session: AnySession) -> int:
    """Somebody with a decision to take back."""
    return next(seat for seat in range(len(session.players)) if last_decision(session, seat) is not None)


@pytest.mark.parametrize("name", PRESETS)
async def test_when_all_agree_every_fold_goes_back_and_the_sheet_says_so(name: str) -> None:
    async with sitting(name) as sits:
        session, seat = sits.session, who_decided(sits.session)
        ply = last_decision(session, seat)
        asked = await sits.ask(seat)
        assert (asked.seat, asked.ply) == (seat, ply)
        for other in asked.waiting:
            assert session.ply > asked.ply
            sits.screens[other].answer(asked.number, True)
        await sits.ended("agreed")
        assert session.ply == ply
        assert session.turn == seat
        assert Mark.UNDO.of(seat) in session.marks[session.card_game.deal_number(session.game)]


@pytest.mark.parametrize("order", [*permutations((1, 2))])
async def test_one_no_is_enough_whoever_says_it(order: Sequence[int]) -> None:
    for refuses in order:
        async with sitting() as sits:
            before = state(sits.session)
            asked = await sits.ask(0)
            for seat in order:
                sits.screens[seat].answer(asked.number, seat != refuses)
            await sits.ended("refused")
            assert state(sits.session) == before
            assert sits.of(0).ask_back()
            await sits.until(lambda sits=sits: sits.asked(0).end == "before")  # type: ignore[misc]


async def test_no_answer_in_time_is_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thousand_tui.host.table.PATIENCE", 0.05)
    async with sitting() as sits:
        before = state(sits.session)
        asked = await sits.ask(0)
        sits.screens[1].answer(asked.number, True)
        await sits.ended("late")
        sits.screens[2].answer(asked.number, True)
        for _ in range(20):
            sits.take()
            await asyncio.sleep(0.001)
        assert state(sits.session) == before


async def test_a_move_meanwhile_ends_the_question() -> None:
    async with sitting() as sits:
        asked = await sits.ask(0)
        turn, ply = sits.session.turn, sits.session.ply
        assert turn is not None
        sits.screens[1].answer(asked.number, True)
        sits.screens[turn].play(Random(3))
        await sits.ended("gone_on")
        sits.screens[2].answer(asked.number, True)
        await sits.until(lambda: sits.session.ply > ply)
        assert sits.session.ply == ply + 1


async def test_the_hosts_changes_end_the_question() -> None:
    async with sitting() as sits:
        await sits.ask(1)
        host = sits.of(0)
        host.change_player(2, sits.session.players[2])
        await sits.ended("gone_on")
    async with sitting() as sits:
        await sits.ask(1)
        sits.of(0).give_up(0)
        await sits.ended("gone_on")


async def test_a_bot_that_thinks_waits_for_the_answer_and_goes_on_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    may_answer = Event()

    def decided(session: AnySession, view: Any, *about: object) -> object:
        may_answer.wait(60)
        return view.choices.sample(Random(1))

    monkeypatch.setattr("thousand_tui.host.table.decided", decided)
    async with sitting(bot=True) as sits:
        session, ply = sits.session, sits.session.ply
        seat = next(each for each in session.people if last_decision(session, each) is not None)
        asked = await sits.ask(seat)
        assert session.turn not in asked.waiting
        assert len(asked.waiting) == 1
        may_answer.set()
        for _ in range(50):
            sits.take()
            await asyncio.sleep(0.001)
        assert session.ply == ply
        sits.screens[asked.waiting[0]].answer(asked.number, False)
        await sits.until(lambda: session.ply > ply and sits.asked(seat).end == "refused")


async def test_whoever_comes_back_meanwhile_is_asked_and_whoever_asked_may_go() -> None:
    async with sitting() as sits:
        asked = await sits.ask(0)
        sits.screens[1].answer(asked.number, True)
        for seat in (2, 0):
            sits.table.leave(sits.screens[seat])
            sits.screens[seat] = InPlace(sits.table, seat, sits.seen)
        back = sits.screens[2]
        await sits.until(lambda: back.session is not None and back.session.asked is not None)
        assert sits.asked(2).waiting == (2,)
        back.answer(asked.number, True)
        await sits.ended("agreed")
        assert sits.session.ply == asked.ply


async def test_nobody_asks_for_another_or_for_an_older_decision() -> None:
    async with sitting() as sits:
        session, before = sits.session, state(sits.session)
        plies = [last_decision(session, seat) for seat in range(3)]
        for ply in (0, -1, session.ply, 99, *(each for each in plies[:2] if each is not None)):
            sits.screens[2].wish(Wish(0, WentBack(ply)))
        await sits.until(lambda: sits.screens[2].refusals >= 4)
        assert state(session) == before
        assert all(sits.of(seat).asked is None for seat in range(3))
