"""The table of every form: who sits where, what lies in the middle, what the head line says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.narrowing import present
from tests.slowly import every_third
from tests.table.moments import agreed, do, in_phase, play, seated, tricks_done
from tests.ui.apps import text_of
from tests.ui.screens.table.tables import LARGE, SMALL, WAITING, check_golden, sitting
from tests.words.english import worded
from thousand_tui.rules import Dark, Look, Standing, Waive, compile_rules
from thousand_tui.rules.view import AUCTION, EXCHANGE
from thousand_tui.table import ThousandSession
from thousand_tui.ui.screens.table.hand import Hand


def declared_by_anna(session: ThousandSession) -> bool:
    return session.game.deal.declarer == 0 and tricks_done(2, 1)(session)


@pytest.mark.parametrize(
    ("name", "form", "moment", "changes", "told"),
    [
        ("four", "FOUR", tricks_done(2, cards=1), {}, "sits out"),
        ("four_sitter", "FOUR", tricks_done(1, cards=1), {"dealer": 0}, "Anna (you)  0 pts · sits out · deals"),
        ("pairs", "STOCK-4", tricks_done(2, cards=2), {"standings": [Standing(300), Standing(420)]}, "+ Dmytro"),
        ("stock", "STOCK-2", tricks_done(1, cards=1), {}, "stock 10"),
        ("stock_three", "STOCK-3", tricks_done(0, cards=1), {}, "stock"),
        ("two", "TWO", declared_by_anna, {}, worded("pile.dead", count=4)),
    ],
)
async def test_the_table_of_every_form(
    name: str, form: str, moment: Callable[[ThousandSession], bool], changes: dict[str, Any], told: str
) -> None:
    session = play(seated(agreed(form), **changes), moment)
    async with sitting(session, SMALL, WAITING) as (app, screen, _):
        screen.flow.held = None
        screen.draw()
        check_golden(f"{name}_80x24", app)
        assert told in text_of(app)
        assert screen.query_one(Hand).display == (name != "four_sitter")


async def test_twelve_cards_at_eighty_columns() -> None:
    session = play(seated(agreed("TWO")), in_phase(EXCHANGE, seat=0))
    async with sitting(session) as (app, screen, _):
        check_golden("two_exchange_80x24", app)
        hand = screen.query_one(Hand)
        zones = [region for region, zone in present(hand.canvas).zones if zone.startswith("card:")]
        assert len(zones) == 12
        assert all(region.x >= 0 and region.right <= 80 for region in zones)


async def test_the_bank_goes_to_the_last_trick() -> None:
    async with sitting(play(seated(agreed("TWO-BANK")), tricks_done(1, cards=1))) as (app, _, _pilot):
        assert worded("pile.bank", count=4) in text_of(app)


@pytest.mark.parametrize("until", [in_phase(AUCTION), tricks_done(1, cards=1)], ids=["auction", "play"])
async def test_a_dead_hand_that_is_open_has_a_plate(until) -> None:  # type: ignore[no-untyped-def]
    session = play(seated(agreed("TWO-DEAD", dead_hand="exposed")), until)
    async with sitting(session) as (app, screen, _):
        screen.flow.held = None
        screen.draw()
        first, _, indices = text_of(app).splitlines()[1:4]
        assert "dead hand" in first
        assert sum(indices.count(suit) for suit in "♠♣♦♥") == 7


async def test_play_to_the_right_leaves_everybody_where_they_sit() -> None:
    """Seats are numbered clockwise; with A8 who comes next sits at the right."""
    session = play(seated(agreed("FOUR", direction="counter"), dealer=0), in_phase(AUCTION))
    async with sitting(session) as (app, screen, pilot):
        assert present(screen.scene).others == (1, 2, 3)
        assert session.turn == 3
        assert text_of(app).splitlines()[3].endswith("► thinking")
        play(session, tricks_done(0, cards=1))
        screen.flow.news = ()
        screen.draw()
        await pilot.pause()
        assert worded("trick.counter") in text_of(app)


async def test_the_gold_deal_is_in_the_head_line() -> None:
    session = play(seated(agreed("FOUR", gold=True), dealer=0), tricks_done(0, cards=1))
    async with sitting(session) as (app, _, _pilot):
        check_golden("gold_80x24", app)
        assert "gold 1/4 ×2" in text_of(app).splitlines()[0]
    async with sitting(session, LARGE) as (app, _, _pilot):
        assert "deal 1 · gold 1/4 ×2 · Bogdan plays 120 · talon hidden" in text_of(app).splitlines()[0]


async def test_a_dark_game_is_told_from_the_announcement_on() -> None:
    session = seated(agreed("BASE", dark=True), people=2)
    session.let_chance_act()
    session.lift_curtain()
    async with sitting(session) as (app, screen, _):
        assert "has to open · cards unseen" in text_of(app)
        do(session, Dark())
        screen.flow.news = ()
        session.lift_curtain()
        screen.draw()
        assert worded("seat.dark") in text_of(app)
        play(session, tricks_done(0, cards=1))
        screen.flow.news = ()
        session.lift_curtain()
        screen.draw()
        head = text_of(app).splitlines()[0]
        assert ("plays 120 dark ×2" in head) == (session.game.deal.dark is not None)


async def test_who_has_not_looked_is_said_in_a_word() -> None:
    session = seated(agreed("THREE-BLIND"))
    session.let_chance_act()
    async with sitting(session) as (app, screen, _):
        assert text_of(app).count(worded("seat.unseen")) == 3
        do(session, Waive(), Look())
        screen.draw()
        assert text_of(app).count(worded("seat.unseen")) == 2


@pytest.mark.parametrize("name", every_third(["FOUR", "TWO", "STOCK-2", "TWO-DEAD", "STOCK-3", "STOCK-4"]))
async def test_every_form_can_be_drawn_in_ascii(name: str) -> None:
    agreements = agreed(name, direction="counter", **({"dead_hand": "exposed"} if name == "TWO-DEAD" else {}))
    sides = len(set(compile_rules(agreements).form.sides))
    session = seated(agreements, standings=[Standing(-300)] * sides)
    async with sitting(session, SMALL, WAITING, ascii=True) as (app, screen, pilot):
        for moment in (in_phase("auction", "tricks"), tricks_done(1, cards=1)):
            play(session, moment)
            screen.flow.held, screen.flow.news = None, ()
            screen.draw()
            await pilot.pause()
            assert text_of(app).isascii(), name
        play(session, lambda found: bool(found.game.sheet.deals))
        screen.flow.held, screen.flow.news, screen.flow.result = None, (), session.game.sheet.deals[-1]
        screen.draw()
        await pilot.pause()
        assert text_of(app).isascii(), name
        assert "Next deal" in text_of(app)
