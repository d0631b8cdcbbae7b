"""The exchange of every form, and everything that can be declared with a card."""

from __future__ import annotations

import pytest

from tests.narrowing import a, present
from tests.table.moments import HANDS, TALON, cards, dealt, seated
from tests.ui.apps import text_of
from tests.ui.screens.table.tables import LARGE, check_middle, sitting, until
from tests.ui.screens.table.test_play import click_card
from tests.ui.screens.table.test_questions import BOUGHT, GIVEN, PAIRS, TENS, click_zone
from tests.words.english import worded
from thousand_tui.rules import (
    ACES,
    ASIDE,
    BED,
    MARRIAGE,
    NINES,
    Bid,
    Card,
    Contract,
    Give,
    Pass,
    Play,
    Standing,
    TakePacket,
)
from thousand_tui.table import ThousandSession
from thousand_tui.ui.screens.table.choosing import Bidding
from thousand_tui.ui.screens.table.exchange import ExchangePanel
from thousand_tui.ui.screens.table.hand import Hand
from thousand_tui.ui.screens.table.panel import PromisePanel
from thousand_tui.ui.screens.table.pointing import Giving, Playing
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.screens.table.tricks import TricksPanel
from thousand_tui.ui.widgets.cards import ROYAL
from thousand_tui.ui.widgets.painted import Painted

NINE_EACH = ("AS KS QS 10S AH KH QH JH 9H", "AC KC QC 10C JC 9C AD KD QD")
DEAD = ("AS KS QS 10S AH KH QH", "AC KC QC 10C JC 9C AD")


def given(screen: TableScreen) -> tuple[tuple[Card, int], ...]:
    """What the last action passed."""
    action = a(Give, screen.session.log[-1].action)
    return action.cards


# The exchange


async def test_two_cards_are_laid_aside() -> None:
    session = dealt(seated("TWO"), TENS, PAIRS, Bid(100), Pass(), TakePacket(0))
    async with sitting(session) as (app, screen, pilot):
        await pilot.press("3", "space")
        check_middle("aside_80x24", app)
        await pilot.press("2", "space")
        assert worded("exchange.lay") in text_of(app)
        await pilot.press("enter")
        assert given(screen) == ((Card.parse("KS"), ASIDE), (Card.parse("10S"), ASIDE))


@pytest.mark.parametrize("looked_at", ["s", "f1", "escape"])
async def test_who_looks_something_up_goes_on_where_they_were(looked_at: str) -> None:
    """The score sheet, help or the menu lies over the table for a while."""
    async with sitting(dealt(seated("BASE"), HANDS, [TALON])) as (app, screen, pilot):
        await pilot.press("up", "up")
        assert isinstance(screen.pointing.choosing, Bidding)
        assert screen.pointing.choosing.number == 110
        await pilot.press(looked_at)
        assert app.screen is not screen
        await pilot.press("escape")
        await until(lambda: app.screen is screen, pilot)
        assert screen.pointing.choosing.number == 110
    async with sitting(dealt(seated("BASE"), HANDS, [TALON], *BOUGHT)) as (app, screen, pilot):
        await pilot.press("3", "space", looked_at, "escape")
        await until(lambda: app.screen is screen, pilot)
        assert list(a(Giving, screen.pointing.choosing).gifts.values()) == [screen.pointing.places[2]]


async def test_one_card_is_given_and_one_goes_to_the_bank() -> None:
    session = dealt(seated("TWO-BANK"), NINE_EACH, ("10H JS 9S", "JD 9D 10D"), Bid(100), Pass(), TakePacket(0))
    async with sitting(session) as (app, screen, pilot):
        await pilot.press("3", "space")
        check_middle("bank_80x24", app)
        assert isinstance(screen.pointing.choosing, Giving)
        assert screen.pointing.choosing.slots == (1, ASIDE)
        await pilot.press("up", "1", "space")
        assert screen.pointing.choosing.gifts == {0: Card.parse("AS")}
        await pilot.press("3", "space", "enter")
        assert given(screen) == ((Card.parse("AS"), 1), (Card.parse("KS"), ASIDE))


async def test_in_large_print_what_is_given_away_is_as_large_as_the_hand() -> None:
    session = dealt(seated("BASE"), HANDS, [TALON], *BOUGHT)
    async with sitting(session, (200, 60), theme="large") as (_, screen, _pilot):
        panel, scene = screen.query_one(ExchangePanel), screen.scene
        assert scene is not None
        assert panel.of_exchange(present(panel.canvas), scene)[1] is screen.query_one(Hand).size_of_cards is ROYAL


async def test_a_place_is_aimed_at_with_the_mouse() -> None:
    session = dealt(seated("TWO-DEAD"), DEAD, ("10H JS 9S",), Bid(100), Pass())
    async with sitting(session) as (app, screen, pilot):
        assert "lay another on the dead hand" in " ".join(text_of(app).split())
        await click_zone(pilot, screen.query_one(ExchangePanel), "do:aim(1)")
        await click_card(pilot, screen, 0)
        await click_card(pilot, screen, 1)
        await pilot.press("enter")
        assert {to: card for card, to in given(screen)} == {ASIDE: Card.parse("AS"), 1: Card.parse("10S")}


async def test_only_cards_of_the_talon_are_given_where_that_is_agreed() -> None:
    async with sitting(dealt(seated("POKER"), HANDS, [TALON], *BOUGHT, Contract(100))) as (app, screen, pilot):
        check_middle("from_talon_80x24", app)
        assert a(Giving, screen.pointing.choosing).card in cards(TALON)
        await pilot.press("1", "space")
        assert "A♠ was not in the talon" in text_of(app)
        assert "Agreement: Passing two cards of the talon." in " ".join(text_of(app).split())
        await pilot.press("8", "space", "9", "space", "enter")
        assert {card for card, _ in given(screen)} <= set(cards(TALON))


async def test_the_mouse_over_a_card_that_stays_says_why() -> None:
    async with sitting(dealt(seated("POKER"), HANDS, [TALON], *BOUGHT, Contract(100))) as (app, screen, pilot):
        hand = screen.query_one(Hand)
        region = next(region for region, name in present(hand.canvas).zones if name == "card:0")
        await pilot.hover(hand, offset=(region.x + 2, region.y + 2))
        await pilot.pause()
        assert "was not in the talon" in text_of(app)


def drawn(part: Painted) -> str:
    """What stands on a part of the table."""
    assert part.canvas is not None
    return "\n".join(part.canvas.strip(y).text for y in range(part.canvas.height))


async def test_each_card_is_drawn_once_wherever_it_is_to_go() -> None:
    """A large card has its name in two corners."""
    async with sitting(dealt(seated("BASE"), HANDS, [TALON], *BOUGHT), (96, 34)) as (_, screen, pilot):
        for keys in ((), ("1", "space"), ("9", "space")):
            await pilot.press(*keys)
            shown = drawn(screen.query_one(Hand)) + drawn(screen.query_one(ExchangePanel))
            for card in filter(None, screen.pointing.places):
                assert shown.count(f"{card.rank.text}{card.suit.symbol}") == 2, card
        assert drawn(screen.query_one(Hand)).count("new") == 2


async def test_a_card_that_was_chosen_leaves_its_place_with_its_number() -> None:
    async with sitting(dealt(seated("BASE"), HANDS, [TALON], *BOUGHT)) as (_, screen, pilot):
        await pilot.press("3", "space")
        hand = drawn(screen.query_one(Hand)).splitlines()
        assert "┆[3] ┆" in hand[2]
        assert "→Bogdan" in hand[5]
        await pilot.press("3", "space")
        assert not a(Giving, screen.pointing.choosing).gifts
        assert "┆" not in drawn(screen.query_one(Hand))


@pytest.mark.parametrize("key", ["f", "h"], ids=["question", "hint"])
@pytest.mark.usefixtures("brief_hints")
async def test_a_card_that_was_chosen_is_to_be_seen_while_something_lies_over_the_middle(key: str) -> None:
    async with sitting(dealt(seated("BASE"), HANDS, [TALON], *BOUGHT)) as (_, screen, pilot):
        await pilot.press("1", "space", key)
        hand = drawn(screen.query_one(Hand))
        assert "│A   │" in hand.splitlines()[2]
        assert "→Bogdan" in hand


async def test_who_has_the_talon_in_the_hand_is_only_told_what_it_was() -> None:
    async with sitting(dealt(seated("BASE"), HANDS, [TALON], *BOUGHT, *GIVEN[:1]), LARGE) as (_, screen, _pilot):
        middle = drawn(screen.query_one("#promise", PromisePanel))
        assert worded("exchange.shown") in middle
        assert "A♣ K♦ A♦" in middle
        assert all(middle.count(f"{card.rank.text}{card.suit.symbol}") == 1 for card in cards(TALON))


async def test_in_a_full_exchange_enter_on_another_card_exchanges_that_card() -> None:
    async with sitting(dealt(seated("BASE"), HANDS, [TALON], *BOUGHT)) as (_, screen, pilot):
        await pilot.press("1", "space", "2", "space", "3", "enter")
        assert isinstance(screen.pointing.choosing, Giving)
        places = screen.pointing.places
        assert list(screen.pointing.choosing.gifts.values()) == [places[0], places[2]]
        await pilot.press("enter")
        assert {card for card, _ in given(screen)} == {places[0], places[2]}


@pytest.mark.parametrize(
    ("keys", "place"),
    [("1", 0), ("11", 10), ("12", 11), ("122", 1), ("10", 9), ("0", 9), ("13", 2), ("111", 0), ("21", 0)],
)
async def test_of_twelve_cards_the_last_are_typed_with_two_digits(keys: str, place: int) -> None:
    session = dealt(seated("TWO"), TENS, PAIRS, Bid(100), Pass(), TakePacket(0))
    async with sitting(session) as (_, screen, pilot):
        assert drawn(screen.query_one(Hand)).splitlines()[-1].split() == list(map(str, range(1, 13)))
        await pilot.press(*keys)
        assert present(screen.pointing.choosing).cursor == place


async def test_cards_that_are_laid_aside_keep_their_numbers() -> None:
    session = dealt(seated("TWO"), TENS, PAIRS, Bid(100), Pass(), TakePacket(0))
    async with sitting(session) as (_, screen, pilot):
        await pilot.press("1", "1", "space", "1", "2", "space")
        assert isinstance(screen.pointing.choosing, Giving)
        assert list(screen.pointing.choosing.gifts.values()) == [screen.pointing.places[10], screen.pointing.places[11]]
        hand = drawn(screen.query_one(Hand))
        assert "┆[11]┆" in hand
        assert "┃[12]┃" in hand
        assert "→aside→aside" in hand


# Melds


def on_lead(line: str, hand: str, away: str = "KD 10S", talon: str = TALON) -> ThousandSession:
    """Anna plays 100 with this hand and leads to the first trick."""
    held = cards(hand)
    named = {*held, *cards(talon)}
    rest = [card for card in map(Card, range(24)) if card not in named]
    hands = (hand, " ".join(map(str, rest[:7])), " ".join(map(str, rest[7:])))
    gives = tuple(zip(cards(away), (1, 2), strict=True))
    return dealt(seated(line), hands, [talon], *BOUGHT, Give(gives), Contract(100))


async def test_a_queen_with_two_melds_goes_round_with_m() -> None:
    async with sitting(on_lead("BASE G11=plain G2=on", "KS QS JS 10S KH QH AH")) as (app, screen, pilot):
        queen = str(screen.pointing.places.index(Card.parse("QS")) + 1)
        await pilot.press(queen)
        choosing = a(Playing, screen.pointing.choosing)
        assert choosing.meld == MARRIAGE
        check_middle("melds_80x24", app)
        await pilot.press("m")
        assert choosing.meld == BED
        await pilot.press("ь")
        assert choosing.meld is None
        await pilot.press("m", "m", "enter")
        assert screen.session.log[-1].action == Play(Card.parse("QS"), BED)


@pytest.mark.parametrize(("at", "meld"), [(0, MARRIAGE), (1, BED), (2, None)])
async def test_a_meld_is_chosen_with_the_mouse(at: int, meld: str | None) -> None:
    async with sitting(on_lead("BASE G11=plain G2=on", "KS QS JS 10S KH QH AH")) as (_, screen, pilot):
        await pilot.press(str(screen.pointing.places.index(Card.parse("QS")) + 1))
        await click_zone(pilot, screen.query_one(TricksPanel), f"do:way({at})")
        assert screen.session.log[-1].action == Play(Card.parse("QS"), meld)


async def test_four_aces_are_declared_and_lead_on() -> None:
    hand = "AS AC KS QS 9H 9D 9C"
    session = on_lead("BASE G8=on G10=keep G2=on", hand, away="9H 9D", talon="AD AH KD")
    async with sitting(session) as (app, screen, pilot):
        await pilot.press(str(screen.pointing.places.index(Card.parse("AS")) + 1))
        assert worded("meld.aces", worth=200) in text_of(app)
        await pilot.press("enter")
        assert session.log[-1].action == Play(Card.parse("AS"), ACES)
        while session.turn != 0:
            session.submit(next(iter(session.bot_view().choices)))  # type: ignore[union-attr]
        screen.flow.held, screen.flow.news = None, ()
        screen.draw()
        assert "lead the next ace" in text_of(app)
        await pilot.press(str(screen.pointing.places.index(Card.parse("KS")) + 1), "enter")
        assert "Agreement: Four aces in a row." in " ".join(text_of(app).split())


async def test_four_nines_are_declared() -> None:
    session = on_lead("BASE G12=200 G2=on E8=off", "9S 9C 9D 9H AS KS QS", away="QS KS")
    async with sitting(session) as (app, screen, pilot):
        await pilot.press(str(screen.pointing.places.index(Card.parse("9S")) + 1))
        assert worded("meld.nines", worth=200) in text_of(app)
        await pilot.press("enter")
        assert session.log[-1].action == Play(Card.parse("9S"), NINES)


async def test_a_meld_that_always_declares_leaves_no_choice() -> None:
    async with sitting(on_lead("BASE G3=automatic G2=on", "KS QS JS 10S KH QH AH")) as (app, screen, pilot):
        await pilot.press(str(screen.pointing.places.index(Card.parse("KS")) + 1))
        assert "Without" not in text_of(app)
        await pilot.press("m", "enter")
        assert screen.session.log[-1].action == Play(Card.parse("KS"), MARRIAGE)


# Numbers that do not lie evenly


async def test_steps_go_from_number_to_number_where_these_do_not_lie_evenly() -> None:
    standings = (Standing(880, barrel=0), Standing(0), Standing(0))
    session = dealt(
        seated("BASE C14=outbiddable C4=10 C3=100", standings=standings, dealer=1), HANDS, [TALON], Bid(100)
    )
    async with sitting(session) as (_, screen, pilot):
        choosing = a(Bidding, screen.pointing.choosing)
        numbers = [choosing.number]
        for _ in range(3):
            await pilot.press("up")
            numbers.append(choosing.number)
        assert numbers == list(choosing.range.numbers[:4])
        await pilot.press("down", "end", "pageup")
        assert choosing.number == choosing.highest
        await pilot.press("home")
        assert choosing.number == choosing.lowest


async def test_a_contract_that_cannot_be_raised_is_kept() -> None:
    async with sitting(dealt(seated("BASE D4=none"), HANDS, [TALON], *BOUGHT, *GIVEN[:1])) as (app, screen, pilot):
        assert "Your contract stays at 100." in text_of(app)
        await pilot.press("up", "enter")
        assert screen.session.log[-1].action == Contract(100)


async def test_three_cards_are_laid_aside_for_the_declarer() -> None:
    async with sitting(dealt(seated("BASE D6=lay_aside"), HANDS, [TALON], *BOUGHT)) as (app, screen, pilot):
        assert "Lay three cards aside: they count for you." in text_of(app)
        await pilot.press("1", "enter", "2", "enter", "3", "enter", "enter")
        give = a(Give, screen.session.log[-1].action)
        assert [place for _, place in give.cards] == [ASIDE, ASIDE, ASIDE]
