"""A deal by keys and by mouse, and what must not happen by accident."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from tests.narrowing import a, present
from tests.table.moments import BOUGHT, FIRST, GIVEN, pack, table
from tests.ui.apps import SetClock, shown, text_of
from tests.ui.screens.table.tables import INSTANT, READING, WAITING, leaked, sitting, until, until_mine
from tests.words.english import worded
from thousand_tui.bots import LEVELS
from thousand_tui.rules import Bid, Card, Give, Pass, Play, View
from thousand_tui.rules.actions import MARRIAGE
from thousand_tui.table import PERSON
from thousand_tui.table.pacing import Next, Pace
from thousand_tui.ui.screens.curtain import Curtain
from thousand_tui.ui.screens.table.choosing import Picking
from thousand_tui.ui.screens.table.hand import Hand
from thousand_tui.ui.screens.table.pointing import Giving, Playing
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.painted import Painted

TWO_PEOPLE = (PERSON, PERSON, "regular")


async def click_card(pilot: Pilot[int], screen: TableScreen, at: int, times: int = 1) -> None:
    """Click the middle of a place of the hand."""
    hand = screen.query_one(Hand)
    region = next(region for region, zone in present(hand.canvas).zones if zone == f"card:{at}")
    await pilot.click(hand, offset=(region.x + 3, region.y + 3), times=times)


def place(screen: TableScreen, card: str) -> str:
    """The number key of a card."""
    return str(screen.pointing.places.index(Card.parse(card)) + 1)


async def test_bidding_by_arrows_digits_and_letters_of_both_layouts() -> None:
    async with sitting(table()) as (_, screen, pilot):
        await pilot.press("up", "up", "down")
        assert a(Picking, screen.pointing.choosing).number == 105
        await pilot.press("1", "2", "0", "enter")
        assert screen.session.log[-1].action == Bid(120)
    async with sitting(table(Bid(100), Bid(105), Bid(110))) as (_, screen, pilot):
        await pilot.press("з")
        assert screen.session.log[-1].action == Pass()


async def test_a_bid_over_the_cap_is_refused_in_words() -> None:
    async with sitting(table()) as (app, screen, pilot):
        await pilot.press("3", "0", "0", "enter")
        assert screen.session.ply == 1
        assert "260" in text_of(app)


async def test_passing_cards_can_be_taken_back_before_it_is_confirmed() -> None:
    async with sitting(table(*BOUGHT)) as (_, screen, pilot):
        await pilot.press("1", "space", "2", "space", "backspace")
        choosing = a(Giving, screen.pointing.choosing)
        assert list(choosing.gifts) == [0]
        await pilot.press("5", "space", "enter")
        action = a(Give, screen.session.log[-1].action)
        assert [seat for _, seat in action.cards] == [1, 2]


async def test_conceding_asks_first() -> None:
    async with sitting(table(*BOUGHT)) as (app, screen, pilot):
        await pilot.press("f")
        assert "Concede the deal?" in text_of(app)
        await pilot.press("escape")
        assert not present(screen.pointing.choosing).conceding
        await pilot.press("f", "1", "enter")
        assert screen.session.view().sheet.totals == (-120, 60, 60)
        assert screen.flow.next is Next.RESULT


async def test_a_marriage_is_declared_by_default_and_m_plays_without() -> None:
    async with sitting(table(*GIVEN, *FIRST)) as (_, screen, pilot):
        await pilot.press(place(screen, "KS"), "enter")
        assert screen.session.log[-1].action == Play(Card.parse("KS"), MARRIAGE)
    async with sitting(table(*GIVEN, *FIRST)) as (_, screen, pilot):
        await pilot.press(place(screen, "KS"), "m", "enter")
        assert screen.session.log[-1].action == Play(Card.parse("KS"))


async def test_m_on_a_card_without_a_marriage_goes_to_one_that_has_it() -> None:
    async with sitting(table(*GIVEN, *FIRST)) as (_, screen, pilot):
        choosing = a(Playing, screen.pointing.choosing)
        other = next(at for at, card in enumerate(choosing.places) if card and not choosing.may_declare(card))
        await pilot.press(str(other + 1), "m", "enter")
        move = a(Play, screen.session.log[-1].action)
        assert move.meld == MARRIAGE


async def test_a_card_that_may_not_be_played_says_why() -> None:
    session = table(*GIVEN[:3], kinds=("regular", PERSON, "regular"))
    for action in (*GIVEN[3:], FIRST[0]):
        session.submit(action)
    async with sitting(session) as (app, screen, pilot):
        await pilot.press(place(screen, "9S"), "enter")
        assert screen.session.turn == 1
        assert "must follow" in text_of(app).lower()
        await pilot.press(place(screen, "9C"))
        assert "must follow" not in text_of(app).lower()


async def test_the_first_click_picks_and_the_second_plays() -> None:
    async with sitting(table(*GIVEN, *FIRST)) as (_, screen, pilot):
        at = screen.pointing.places.index(Card.parse("AS"))
        await click_card(pilot, screen, at)
        assert screen.session.ply == 9
        assert present(screen.pointing.choosing).card == Card.parse("AS")
        await click_card(pilot, screen, at)
        assert screen.session.log[-1].action == Play(Card.parse("AS"))


async def test_a_storm_of_clicks_plays_one_card() -> None:
    async with sitting(table(*GIVEN, *FIRST), pace=INSTANT) as (_, screen, pilot):
        at = screen.pointing.places.index(Card.parse("AS"))
        await click_card(pilot, screen, at, times=6)
        await pilot.pause()
        mine = [move for move in screen.session.log if move.actor == 0 and isinstance(move.action, Play)]
        assert len(mine) == 2


async def test_the_wheel_changes_the_bid() -> None:
    async with sitting(table()) as (_, screen, pilot):
        screen.post_message(Painted.Wheeled(None, 1))
        await pilot.pause()
        assert a(Picking, screen.pointing.choosing).number == 105


@pytest.mark.parametrize("by", ["enter", "x", "z", "click"])
async def test_any_key_or_click_puts_a_finished_trick_away(by: str) -> None:
    async with sitting(table(*GIVEN, *FIRST), pace=READING) as (app, screen, pilot):
        await pilot.press(place(screen, "AS"), "enter")
        await until(lambda: screen.flow.next is Next.TRICK, pilot)
        await until(lambda: "Any key continues" in text_of(app), pilot)
        await (pilot.click(offset=(2, 12)) if by == "click" else pilot.press(by))
        await until(lambda: "Any key continues" not in text_of(app), pilot)
        assert screen.flow.held is None
        assert screen.flow.next is Next.PERSON


async def test_hammering_enter_plays_no_card(clock: SetClock) -> None:
    """Each press begins the time of grace anew; after a rest Enter is meant for what is there."""
    async with sitting(table(*GIVEN, *FIRST), pace=Pace(bot=3600, trick=None, grace=0.3)) as (_, screen, pilot):
        ply = screen.session.ply
        for _ in range(6):
            clock.time += 0.2
            await pilot.press("enter")
        assert screen.session.ply == ply
        clock.time += 0.4
        await pilot.press("enter")
        assert screen.session.ply == ply + 1


async def test_the_mouse_over_a_shut_card_says_why_it_is_shut() -> None:
    session = table(*GIVEN[:3], kinds=("regular", PERSON, "regular"))
    for action in (*GIVEN[3:], FIRST[0]):
        session.submit(action)
    async with sitting(session) as (app, screen, pilot):
        hand = screen.query_one(Hand)
        for card, told in (("9S", True), ("9C", False)):
            zone = f"card:{screen.pointing.places.index(Card.parse(card))}"
            region = next(region for region, name in present(hand.canvas).zones if name == zone)
            await shown(pilot, pilot.hover(hand, offset=(region.x + 2, region.y + 2)))
            assert ("must follow" in text_of(app).lower()) is told
        await pilot.hover("HeadLine")
        assert screen.session.ply == 7


async def test_a_stale_choice_is_dropped() -> None:
    async with sitting(table(Bid(100), Bid(105), Pass())) as (_, screen, pilot):
        old = present(screen.pointing.choosing)
        await pilot.press("enter")
        ply = screen.session.ply
        screen.decide(old.confirm(), old.ply)
        assert screen.session.ply == ply


async def test_any_key_ends_a_wait() -> None:
    async with sitting(table(Bid(100)), pace=WAITING) as (_, screen, pilot):
        assert screen.session.turn == 1
        await pilot.press("x")
        await until(lambda: screen.session.turn != 1, pilot)
        assert screen.session.turn == 2


async def test_a_bot_that_breaks_down_makes_a_legal_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(view: View, rng: object) -> Play:
        raise RuntimeError("no idea")

    levels = {"regular": replace(LEVELS["regular"], choose=broken)}
    monkeypatch.setattr("thousand_tui.bots.opponents.LEVELS", levels)
    async with sitting(table(Bid(100)), pace=INSTANT) as (app, screen, pilot):
        await until_mine(screen, pilot)
        assert screen.session.ply > 2
        assert any("A Regular decides" in said for said in app.said)


async def test_undo_goes_back_to_the_previous_decision() -> None:
    async with sitting(table(*GIVEN, *FIRST)) as (app, screen, pilot):
        await pilot.press("u")
        assert screen.session.log[-1].action == GIVEN[-1]
        await pilot.press("u")
        assert screen.session.log[-1].action == GIVEN[-2]
        await pilot.press("u", "u")
        assert "Can't undo" in text_of(app)


async def test_before_the_first_decision_there_is_nothing_to_undo() -> None:
    async with sitting(table()) as (app, _, pilot):
        await pilot.press("u")
        assert worded("undo.nothing") in text_of(app)


async def test_the_keys_that_look() -> None:
    async with sitting(table(*GIVEN, *FIRST)) as (app, _, pilot):
        await pilot.press("l")
        assert "Trick 1" in text_of(app)
        await pilot.press("x", "g")
        assert "You gave" in text_of(app)
        await pilot.press("x", "c")
        assert "This deal" in text_of(app)


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("l", worded("peek.none.last")),
        ("g", worded("peek.none.gave")),
        ("c", worded("peek.none.calls")),
        ("o", worded("count.none")),
    ],
)
async def test_where_there_is_nothing_to_look_at_the_prompt_says_so(key: str, sentence: str) -> None:
    async with sitting(table()) as (app, screen, pilot):
        await pilot.press(key)
        assert app.screen is screen
        assert sentence in text_of(app)
        await pilot.press("up")
        assert sentence not in text_of(app)


async def test_a_bot_that_holds_four_nines_answers_without_a_pause() -> None:
    hands = ("9S QS AS 10S KH QH AH", "KS 9C 9D 9H QC KC 10C", "JC JH 10H JS JD QD 10D")
    session = table(*BOUGHT, deck=pack(hands))
    async with sitting(session, pace=WAITING) as (_, screen, pilot):
        session.submit(Give(((Card.parse("9S"), 1), (Card.parse("10S"), 2))))
        assert session.turn == 1
        screen.go_on()
        await until(lambda: session.turn != 1, pilot)


async def test_the_curtain_hides_every_hand_in_the_handler_that_ends_a_turn() -> None:
    session = table(kinds=TWO_PEOPLE)
    async with sitting(session, pace=READING) as (app, screen, pilot):
        assert screen.query_one(Curtain).has_class("-up")
        assert not leaked(session, text_of(app))
        await pilot.press("enter")
        assert session.at_keyboard == 0
        await pilot.press("1", "2", "0", "enter")
        assert session.needs_curtain
        for _ in range(3):
            frame = text_of(app)
            assert "Bogdan, it is your turn" in frame
            assert "Anna bids 120" in frame
            assert not leaked(session, frame)
            await pilot.press("x")
        await pilot.press("s")
        assert not leaked(session, text_of(app))


async def test_the_words_of_the_curtain_have_one_row_above_and_one_below() -> None:
    async with sitting(table(kinds=TWO_PEOPLE), pace=READING) as (app, screen, _pilot):
        assert screen.query_one(Curtain).has_class("-up")
        plate = [line.strip("░ ") for line in text_of(app).splitlines() if "░" in line and " " * 10 in line]
        assert [at for at in (0, 1, -2, -1) if not plate[at]] == [0, -1]


def columns(screen: TableScreen) -> dict[Card, int]:
    """Where the cards of the hand are drawn."""
    hand = screen.query_one(Hand)
    at = {zone: region.x for region, zone in present(hand.canvas).zones}
    return {card: at[f"card:{place}"] for place, card in enumerate(screen.pointing.places) if card is not None}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_no_card_moves_on_the_table_once_it_is_played(size: tuple[int, int]) -> None:
    async with sitting(table(*GIVEN), size, INSTANT) as (_, screen, pilot):
        drawn = columns(screen)
        numbers = {card: place(screen, str(card)) for card in drawn}
        for card in ("AC", "KS"):
            await pilot.press(place(screen, card), "enter")
            await until_mine(screen, pilot)
        await pilot.press("t", "t")
        now = columns(screen)
        assert len(now) == len(drawn) - 2
        assert {card: drawn[card] for card in now} == now
        assert {card: numbers[card] for card in now} == {card: place(screen, str(card)) for card in now}
        session = screen.session
    async with sitting(session, size, INSTANT) as (_, screen, _):
        assert columns(screen) == now


@pytest.mark.parametrize("keeps", [False, True])
async def test_with_four_cards_left_the_hand_closes_up_once_and_numbers_stay(keeps: bool) -> None:
    async with sitting(table(*GIVEN), (80, 24), INSTANT) as (app, screen, pilot):
        app.change_settings(keep_places=keeps, last_card=False)
        drawn = columns(screen)
        numbers = {card: place(screen, str(card)) for card in drawn}
        while len(columns(screen)) > 4:
            before = columns(screen)
            assert {card: drawn[card] for card in before} == before
            await pilot.press("enter")
            await until_mine(screen, pilot)
        closed = columns(screen)
        spread = sorted(closed.values())
        assert (spread == [26, 33, 40, 47]) is not keeps
        assert (closed == {card: drawn[card] for card in closed}) is keeps
        assert sorted(closed, key=lambda card: closed[card]) == sorted(closed, key=lambda card: drawn[card])
        await pilot.press("enter")
        await until_mine(screen, pilot)
        now = columns(screen)
        assert now == {card: closed[card] for card in now}
        assert {card: numbers[card] for card in now} == {card: place(screen, str(card)) for card in now}
