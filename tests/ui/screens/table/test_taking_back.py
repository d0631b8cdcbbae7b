"""Taking back by consent on the screen: at one keyboard, and at a table elsewhere."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from textual.widgets import Static

from tests.table.moments import BOUGHT, table
from tests.ui.apps import SetClock, text_of
from tests.ui.screens.table.tables import sitting, until
from tests.words.english import worded
from thousand_tui.desk.elsewhere import Message, Said
from thousand_tui.desk.keeper import new_session
from thousand_tui.desk.taking_back import answers
from thousand_tui.host.seats import open_seats
from thousand_tui.host.table import HostedTable
from thousand_tui.options import Options
from thousand_tui.rules import Pass, preset
from thousand_tui.table import Mark, Player
from thousand_tui.table.consent import PATIENCE, TakingBack, last_decision
from thousand_tui.table.feed import WentBack, Wish
from thousand_tui.table.game import CHANCE
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.guest import GuestApp
from thousand_tui.ui.screens.curtain import Curtain
from thousand_tui.ui.screens.table.taking_back import GRACE, ConsentScreen
from thousand_tui.words import catalogue

PEOPLE = ("person",) * 3


def words_of(app: ThousandApp) -> str:
    """The words on the screen in a line, without frames."""
    return " ".join(text_of(app).translate(dict.fromkeys(map(ord, "│┃║"), " ")).split())


async def test_at_one_keyboard_each_is_asked_behind_a_curtain(clock: SetClock) -> None:
    session = table(*BOUGHT, kinds=PEOPLE)
    session.at_keyboard = 1
    async with sitting(session) as (app, screen, pilot):
        await pilot.press("u")
        for who in ("Anna", "Vera"):
            assert worded("curtain.turn", who=who) in text_of(app)
            assert session.at_keyboard is None
            await pilot.press("enter")
            assert isinstance(app.screen, ConsentScreen)
            told = str(app.screen.query_one(".dialog-text", Static).content)
            assert worded("back.ask", who="Bogdan") in told
            assert worded("back.seen.talon") in told
            await pilot.press("y")
            assert isinstance(app.screen, ConsentScreen), "too early: meant for the table"
            clock.time += 2 * GRACE
            await pilot.press("y")
        assert app.screen is screen
        assert app.said == [worded("back.agreed")]
        assert screen.query_one(Curtain).has_class("-up")
        assert (session.ply, session.turn, session.at_keyboard) == (2, 1, None)
        assert Mark.UNDO.of(1) in session.marks[session.game.deal.number]


@pytest.mark.parametrize("how", ["n", "late", "away"])
async def test_one_no_ends_the_question_and_it_is_not_asked_again(clock: SetClock, how: str) -> None:
    session = table(*BOUGHT, kinds=PEOPLE)
    session.at_keyboard = 1
    async with sitting(session) as (app, screen, pilot):
        await pilot.press("u", *(["escape"] if how == "away" else ["enter"]))
        clock.time += PATIENCE + 1 if how == "late" else 2 * GRACE
        if how == "n":
            await pilot.press("n")
        await until(lambda: app.screen is screen, pilot)
        assert session.ply == 4
        session.at_keyboard = 1
        await pilot.press("u")
        assert app.screen is screen
        assert app.said == [worded("back.refused"), worded("back.before")]


@pytest.mark.parametrize("language", ["en", "fr", "pl", "ru", "uk"])
def test_a_letter_means_one_thing_in_each_language(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", language)
    yes, no = answers()["yes"], answers()["no"]
    assert yes
    assert no
    assert not yes & no
    assert {"en": "y", "fr": "o", "pl": "t", "ru": "д", "uk": "т"}[language] in yes


class Other:
    """Another person's screen, which keeps what it is asked."""

    seat = 1

    def __init__(self) -> None:
        self.asked: TakingBack | None = None

    def tell(self, message: Message) -> None:
        self.asked = message.asked or self.asked

    def close(self) -> None:
        """Nothing is open."""


async def test_a_table_elsewhere_asks_and_is_asked(tmp_path: Path) -> None:
    players = (Player("Ann"), Player("Boris"), Player("Robot", "novice"))
    session = new_session(preset("BASE").agreements, players, "back")
    while session.turn != 0 or not {0, 1} <= {move.actor for move in session.log}:
        if session.turn == CHANCE:
            session.let_chance_act()
        elif session.turn == 2 and Pass() in session.card_game.choices(session.game):
            session.submit(Pass())
        else:
            session.submit(session.card_game.choices(session.game).sample(Random(1)))
    hosted = HostedTable(session, lambda drawn: session, None, lambda session: None)
    running = asyncio.create_task(hosted.run())
    app = GuestApp(Options(), tmp_path / "socket", "ann")
    async with (
        asyncio.timeout(60),
        open_seats(hosted, tmp_path / "socket", {0: "ann", 1: "boris"}),
        app.run_test(size=(80, 24)) as pilot,
    ):
        hosted.come(other := Other())
        while app.following is None or 1 not in app.here:
            await pilot.pause(0.02)
        await pilot.pause()
        ply = session.ply
        await pilot.press("u")
        while worded("back.asked", who="Boris") not in words_of(app):
            await pilot.pause(0.02)
        assert other.asked is not None
        hosted.hear(other, Said(agrees=(other.asked.number, False)))
        while worded("back.refused") not in words_of(app):
            await pilot.pause(0.02)
        assert session.ply == ply

        own = last_decision(session, 1)
        assert own is not None
        hosted.hear(other, Said(wish=Wish(0, WentBack(own))))
        while not isinstance(app.screen, ConsentScreen):
            await pilot.pause(0.02)
        while worded("back.ask", who="Boris") not in words_of(app):
            await pilot.pause(0.02)
        await pilot.pause(GRACE + 0.1)
        await pilot.press("y")
        while session.ply >= ply or isinstance(app.screen, ConsentScreen):
            await pilot.pause(0.02)
        while app.following.ply >= ply:
            await pilot.pause(0.02)
        assert session.turn == 1
    running.cancel()
    await asyncio.wait([running])
