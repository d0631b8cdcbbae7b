"""Where the cursor stands, so that an Enter too many does no harm, and what digits mean."""

from __future__ import annotations

from random import Random

import pytest

from tests.narrowing import a, present
from tests.table.moments import BOUGHT, FIRST, GIVEN, table
from tests.ui.apps import SetClock, press, text_of
from tests.ui.screens.table.tables import READING, WAITING, sitting, until
from thousand_tui.rules import CHANCE, Bid, Card, Cards, Concede, Play, view_of
from thousand_tui.table import ThousandSession
from thousand_tui.table.pacing import Next, Pace
from thousand_tui.table.thousand import places_in
from thousand_tui.ui.screens.table.choosing import Picking
from thousand_tui.ui.screens.table.pointing import Giving, Playing
from thousand_tui.ui.screens.table.screen import TableScreen

ENTER_KEYS = ("enter", "space")


def cursor_card(screen: TableScreen) -> str:
    return str(present(screen.pointing.choosing).card)


def start_of_turn(session: ThousandSession, wished: int | None = 99) -> Card | None:
    """The card under the cursor when a choice of the play begins."""
    view = session.view()
    return Playing(view, session.ply, places_in(session.seen_by(0)), wished).card


# Cards


def test_the_cursor_stands_on_the_legal_card_of_fewest_points_that_breaks_no_marriage() -> None:
    leading = table(*GIVEN)
    assert set(leading.view().hand) == set(Cards.parse("KS QS AS KH QH AH AC AD"))
    assert str(start_of_turn(leading)) == "AS"  # the leftmost of four aces: all else is half of a marriage
    assert Playing(leading.view(), leading.ply, ()).card is None


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_dealt_the_cursor_costs_least(seed: int) -> None:
    session, rng = table(), Random(seed)
    turns = 0
    while not session.game.sheet.deals:
        if session.turn == CHANCE:
            break
        view = view_of(session.game, session.turn)
        if view.phase == "tricks" and session.turn == 0:
            turns += 1
            legal = [action.card for action in view.choices if isinstance(action, Play)]
            married = Cards(view.rules.melds.paired(view.hand.mask))
            free = [card for card in legal if card not in married] or legal
            card = start_of_turn(session)
            assert card in free
            assert card is not None
            assert card.points == min(card.points for card in free)
        while isinstance(action := view.choices.sample(rng), Concede):
            pass
        lowest = (each for each in view.choices if isinstance(each, Bid))
        session.submit(next(lowest) if isinstance(action, Bid) else action)
    assert turns


async def test_the_cursor_begins_anew_at_each_turn() -> None:
    async with sitting(table(*GIVEN), pace=READING) as (_, screen, pilot):
        assert cursor_card(screen) == "AS"
        await pilot.press("7", "enter")
        await until(lambda: screen.flow.held is not None, pilot)
        await press(pilot, "left", "left", "left")
        assert cursor_card(screen) != "AS"
        assert screen.session.view().my_turn
        await pilot.press("enter")
        assert screen.session.view().done


async def test_a_card_pointed_at_while_others_play_stays_under_the_cursor() -> None:
    waiting = Pace(bot=3600, trick=None, grace=0)
    async with sitting(table(*GIVEN), pace=waiting) as (_, screen, pilot):
        await pilot.press("7", "enter")
        at = screen.session.ply
        await pilot.press("6")
        await until(lambda: screen.session.ply == at + 1, pilot)
        assert not screen.session.view().my_turn
        await pilot.press("z")
        await until(lambda: screen.flow.held is not None, pilot)
        await pilot.press("z")
        assert cursor_card(screen) == "QH"
        await pilot.press("enter")
        assert screen.session.log[-1].action == Play(Card.parse("QH"), "marriage")


async def test_after_a_card_was_given_the_cursor_goes_on_to_the_next_that_costs_least() -> None:
    async with sitting(table(*BOUGHT)) as (app, screen, pilot):
        assert cursor_card(screen) == "KD"
        await pilot.press("enter")
        assert cursor_card(screen) == "10S"
        await pilot.press("enter")
        assert a(Giving, screen.pointing.choosing).gifts == {0: Card.parse("KD"), 1: Card.parse("10S")}
        assert "Give both" in text_of(app)


# Enter after a trick


@pytest.mark.parametrize("key", ENTER_KEYS)
async def test_enter_does_nothing_for_a_moment_after_a_trick(key: str, clock: SetClock) -> None:
    pace = Pace(bot=0, trick=None, grace=0.3)
    async with sitting(table(*GIVEN, FIRST[0]), pace=pace) as (_, screen, pilot):
        await until(lambda: screen.flow.held is not None, pilot)
        clock.time += 0.2
        await pilot.press(key)
        assert screen.flow.next is Next.TRICK
        clock.time += 0.4
        await pilot.press(key)
        assert screen.flow.held is None


async def test_other_keys_go_on_at_once_after_a_trick_and_do_what_they_do(clock: SetClock) -> None:
    pace = Pace(bot=0, trick=None, grace=0.3)
    async with sitting(table(*GIVEN, FIRST[0]), pace=pace) as (_, screen, pilot):
        await until(lambda: screen.flow.held is not None, pilot)
        await pilot.press("8")
        assert screen.flow.held is None
        assert cursor_card(screen) == "AD"


# Numbers


def numbers_below(app_text: str) -> str:
    """The row under the cards."""
    return app_text.splitlines()[-2].strip()


async def test_in_the_auction_digits_are_a_number_and_cards_have_none() -> None:
    async with sitting(table(Bid(100), Bid(105), Bid(110)), pace=WAITING) as (app, screen, pilot):
        assert not numbers_below(text_of(app))
        await pilot.press("1", "2", "0")
        assert a(Picking, screen.pointing.choosing).number == 120
        await pilot.press("enter")
        assert screen.session.log[-1].action == Bid(120)
    async with sitting(table(*BOUGHT)) as (app, _, _pilot):
        assert numbers_below(text_of(app)).split()[:3] == ["1", "2", "3"]


@pytest.mark.parametrize("keys", [("1",), ("1", "2"), ("7", "4"), ("9", "9", "9")])
async def test_half_a_number_offers_nothing_that_may_not_be_bid(keys: tuple[str, ...]) -> None:
    async with sitting(table(Bid(100), Bid(105), Bid(110))) as (app, screen, pilot):
        await pilot.press(*keys)
        shown = text_of(app)
        assert f"{''.join(keys)}_" in shown
        assert "│ −5 │" in shown
        assert "│ +5 │" in shown
        assert "Bid …" in shown
        assert "⏎ ┃" not in shown
        await pilot.press("enter")
        assert len(screen.session.log) == 4
        await pilot.press("up")
        assert isinstance(screen.pointing.choosing, Picking)
        assert screen.pointing.choosing.number == 120
        assert "Bid 120 ⏎" in text_of(app)
        await pilot.press("backspace", "1", "1", "backspace", "backspace")
        assert screen.pointing.choosing.number == 120


async def test_a_raise_half_typed_is_left_open_too() -> None:
    async with sitting(table(*GIVEN[:-1])) as (app, _, pilot):
        assert "Keep 120 ⏎" in text_of(app)
        await pilot.press("1", "4")
        assert "Raise to …" in text_of(app)
        await pilot.press("0")
        assert "Raise to 140 ⏎" in text_of(app)
