"""Questions with a few answers: looking, talons, buying, rights, trumps, and how the deal is given up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from tests.narrowing import a, present
from tests.table.moments import HANDS, TALON, after, cards, dealt, seated
from tests.ui.apps import press, text_of
from tests.ui.screens.table.tables import SMALL, check_middle, sitting, until
from tests.words.english import YOU, worded
from thousand_tui.rules import (
    BOMB,
    BY_ACES,
    CROSS,
    PACK,
    SPISAT,
    Accept,
    Action,
    Bid,
    Card,
    Claim,
    Concede,
    Contract,
    Cut,
    Dark,
    Give,
    Look,
    NameTrump,
    Pass,
    Play,
    Rebuy,
    Shuffle,
    Standing,
    Suit,
    TakePacket,
    Waive,
)
from thousand_tui.table import ThousandSession
from thousand_tui.table.pacing import Next
from thousand_tui.ui.screens.curtain import Curtain
from thousand_tui.ui.screens.table.ask import AskPanel
from thousand_tui.ui.screens.table.choosing import Asking, Bidding, Conceding
from thousand_tui.ui.screens.table.panel import Panel
from thousand_tui.ui.screens.table.pointing import Giving
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.painted import Painted
from thousand_tui.words.voice import sentence_case

TENS = ("AS KS QS 10S AH KH QH JH 9H 9S", "AC KC QC 10C JC 9C AD KD QD 10D")
PAIRS = ("10H JS", "JD 9D")
BOUGHT = (Bid(100), Pass(), Pass())
GIVEN = (Give(tuple(zip(cards("KD 10S"), (1, 2), strict=True))), Contract(100))
NINES = ("KS QS AS 10S 9H 9D 9C", "9S JS KH JC QC KC 10C", "QH JH 10H AH JD QD 10D")


async def click_zone(pilot: Pilot[int], panel: Panel, zone: str) -> None:
    """Click the middle of a zone of a panel."""
    region = next(region for region, name in present(panel.canvas).zones if name == zone)
    await pilot.click(panel, offset=(region.x + region.width // 2, region.y + region.height // 2))


def hand_is_drawn(screen: TableScreen) -> bool:
    """Whether faces lie at the lower edge."""
    return bool(screen.pointing.places)


def blind(*actions: object, people: int = 1) -> ThousandSession:
    return dealt(seated("THREE-BLIND", people=people), HANDS, [TALON], *actions)  # type: ignore[arg-type]


# Looking


async def test_a_blind_hand_is_not_drawn_before_its_owner_looks() -> None:
    async with sitting(blind()) as (app, screen, pilot):
        assert not hand_is_drawn(screen)
        check_middle("look_80x24", app)
        await pilot.press("right", "enter")
        assert screen.session.log[-1].action == Waive()
        assert not hand_is_drawn(screen)


@pytest.mark.parametrize("keys", [("enter",), ("l",), ("д",), ("Д",), ("2", "1", "space")])
async def test_looking_by_any_key_for_it_picks_the_hand_up(keys: tuple[str, ...]) -> None:
    async with sitting(blind()) as (_, screen, pilot):
        await pilot.press(*keys)
        assert screen.session.log[-1].action == Look()
        assert hand_is_drawn(screen)


async def test_a_blind_bidder_may_look_in_the_auction() -> None:
    async with sitting(blind(Waive(), Look(), Look())) as (app, screen, pilot):
        assert isinstance(screen.pointing.choosing, Bidding)
        assert worded("limit.blind") in text_of(app)
        assert not hand_is_drawn(screen)
        await pilot.press("l")
        assert screen.session.log[-1].action == Look()
        assert screen.session.turn == 0
        assert hand_is_drawn(screen)
        await pilot.press("l", "x")
        assert screen.session.log[-1].action == Look()


async def test_who_has_looked_cannot_take_it_back() -> None:
    async with sitting(blind()) as (app, screen, pilot):
        await pilot.press("enter", "u")
        assert screen.session.log[-1].action == Look()
        assert "Can't undo" in text_of(app)


async def test_two_people_look_each_at_their_own_hand() -> None:
    session = blind(people=2)
    async with sitting(session) as (_, screen, pilot):
        assert screen.query_one(Curtain).has_class("-up")
        await pilot.press("enter")
        assert not hand_is_drawn(screen)
        await pilot.press("2", "enter")
        assert session.needs_curtain
        await pilot.press("enter", "1", "enter")
        assert session.log[-1].action == Look()
        assert set(screen.pointing.places) == set(cards(HANDS[1]))


async def test_the_dark_is_announced_and_stays_dark() -> None:
    async with sitting(dealt(seated("BASE K1=on"), HANDS, [TALON])) as (app, screen, pilot):
        check_middle("dark_80x24", app)
        await click_zone(pilot, screen.query_one(AskPanel), "do:answer(1)")
        assert screen.session.log[-1].action == Dark()
        assert not hand_is_drawn(screen)


async def test_the_dark_of_another_is_told_until_it_is_read() -> None:
    session = dealt(seated("BASE K1=on", dealer=0), HANDS, [TALON])
    async with sitting(session) as (app, screen, pilot):
        session.submit(Dark())
        await pilot.pause()
        assert screen.flow.next is Next.NEWS
        assert worded("event.dark", who="Bogdan") in text_of(app)
        await pilot.press("x")
        assert screen.flow.next is Next.BOT


# Talons


async def test_a_talon_is_chosen_by_digit_or_by_a_click_on_its_cards() -> None:
    for click in (False, True):
        async with sitting(dealt(seated("TWO"), TENS, PAIRS, Bid(100), Pass())) as (app, screen, pilot):
            check_middle("packets_80x24", app)
            if click:
                await click_zone(pilot, screen.query_one(AskPanel), "do:answer(1)")
            else:
                await pilot.press("2", "enter")
            assert screen.session.log[-1].action == TakePacket(1)
            assert isinstance(screen.pointing.choosing, Giving)


async def test_a_talon_that_is_drawn_is_drawn_without_a_key_and_told() -> None:
    session = dealt(seated("TWO D5=random"), TENS, PAIRS, Bid(100))
    async with sitting(session) as (app, screen, pilot):
        session.submit(Pass())
        screen.go_on()
        await until(lambda: session.view().phase == "exchange", pilot)
        await pilot.pause()
        assert screen.flow.next is Next.NEWS
        assert "is drawn" in text_of(app)


async def test_the_opened_talon_can_be_bought() -> None:
    session = buying(1)
    async with sitting(session) as (app, _, pilot):
        assert session.turn == 0
        check_middle("rebuy_80x24", app)
        await pilot.press("left", "enter")
        assert session.log[-1].action == Rebuy(120)


# Rights


async def test_a_right_is_used_only_on_purpose() -> None:
    async with sitting(dealt(seated("BASE E6=dealt"), NINES, [TALON])) as (app, screen, pilot):
        check_middle("right_80x24", app)
        await pilot.press("enter")
        assert screen.session.log[-1].action == Waive()


@pytest.mark.parametrize("keys", [("r",), ("к",), ("right", "enter"), ("2", "enter")])
async def test_a_redeal_is_told_until_it_is_read(keys: tuple[str, ...]) -> None:
    async with sitting(dealt(seated("BASE E6=dealt"), NINES, [TALON])) as (app, screen, pilot):
        await pilot.press(*keys)
        assert screen.session.log[-1].action == Claim("three-nines")
        assert screen.flow.next is Next.NEWS
        check_middle("redeal_80x24", app)
        await pilot.press("enter")
        assert screen.flow.next is not Next.NEWS
        assert screen.session.view().deal.seen


async def test_several_rights_are_listed_with_the_cards_of_each() -> None:
    hands = ("KS 9H 9D 9C JH JD JS", "9S QS KH JC QC KC 10C", "QH AS 10H AH 10S QD 10D")
    async with sitting(dealt(seated("BASE E6=dealt E11=on E2=30"), hands, [TALON])) as (app, screen, pilot):
        await pilot.press("3")
        check_middle("rights_80x24", app)
        await pilot.press("enter")
        assert screen.session.log[-1].action == Claim("three-jacks")


async def test_a_right_is_asked_of_its_holder_alone() -> None:
    session = dealt(seated("BASE E6=dealt", people=2, dealer=1), NINES, [TALON])
    assert session.turn == 2
    session = dealt(seated("BASE E6=dealt", people=2, dealer=0), NINES, [TALON])
    async with sitting(session) as (app, _, pilot):
        frame = text_of(app)
        assert "Bogdan, it is your turn" in frame
        assert "nines" not in frame
        await pilot.press("enter")
        assert "You hold three nines" in text_of(app)
        await pilot.press("1", "enter")
        assert session.log[-1].action == Waive()
        assert "nines" not in text_of(app)


# Naming the trump


async def test_the_trump_is_named() -> None:
    async with sitting(dealt(seated("501"), HANDS, [TALON], Bid(120), Pass(), Pass(), *GIVEN[:1], Contract(120))) as (
        app,
        screen,
        pilot,
    ):
        check_middle("trump_80x24", app)
        await pilot.press("4", "enter")
        assert screen.session.log[-1].action == NameTrump(Suit.HEARTS)
        assert screen.session.view().trump is Suit.HEARTS
        assert " ♥   trump" in text_of(app)


async def test_a_trump_that_was_named_can_be_named_anew() -> None:
    given = (Bid(120), Pass(), Pass(), *GIVEN[:1], Contract(120))
    async with sitting(dealt(seated("501"), HANDS, [TALON], *given)) as (_, screen, pilot):
        screen.post_message(Painted.Wheeled(None, -1))
        await pilot.pause()
        assert a(Asking, screen.pointing.choosing).answer == NameTrump(Suit.CLUBS)
        await pilot.press("enter", "u")
        assert isinstance(screen.pointing.choosing, Asking)
        await pilot.press("end", "enter")
        assert screen.session.log[-1].action == NameTrump(Suit.HEARTS)


# Giving the deal up


def conceding(line: str, *actions: object, standings: tuple[Standing | int, ...] = ()) -> ThousandSession:
    return dealt(seated(line, standings=standings), HANDS, [TALON], *BOUGHT, *actions)  # type: ignore[arg-type]


def bottom_nine() -> ThousandSession:
    """The pack is cut to a nine, and its dealer may ask for another cut."""
    session = seated("FAMILY", dealer=0)
    session.submit(Shuffle(PACK))
    session.submit(Cut(PACK.index(Card.parse("9C")) + 1))
    return session


def buying(dealer: int, *actions: Action) -> ThousandSession:
    """The opened talon can be bought."""
    return dealt(seated("BASE C13=on", dealer=dealer), HANDS, [TALON], *BOUGHT, *actions)


LOTTERY = ["9S 9H 9D KS QS KC QC", "AH 10H AS 10S AC 10C AD", "JH KH JD KD JC JS 10D"]
PRICE = worded("prompt.rebuy.holder", who="Bogdan", price=120)
BOTTOM = "A nine lies at the bottom: you may have the pack cut again."
AUTOMATIC = "at this table a redeal is automatic"
ASKED: dict[str, tuple[Callable[[], ThousandSession], str, str, Action]] = {
    "a talon that is left": (lambda: buying(1), "", "з", Pass()),
    "a talon that is kept": (lambda: buying(2, Rebuy(120)), PRICE, "1 enter", Accept()),
    "a right": (lambda: dealt(seated("BASE E6=dealt E=on"), NINES, [TALON]), AUTOMATIC, "enter", Claim("three-nines")),
    "the bottom": (bottom_nine, BOTTOM, "right enter", Claim("bottom-nine")),
    "a lottery": (lambda: dealt(seated("BASE E17=100"), LOTTERY, []), "for 100", "right enter", Claim("lottery")),
    "a contract": (lambda: conceding("BASE D4=after_talon"), "100", "up up enter", Contract(110)),
    "aces": (lambda: conceding("BASE F17=on"), worded("concede.aces", points=30), "f 1 enter", Concede(BY_ACES)),
}
"""A session, what the question says, the keys that open and answer it, and what is done."""


@pytest.mark.parametrize("name", ASKED)
async def test_a_question_says_what_it_is_about_and_is_answered(name: str) -> None:
    session, told, keys, action = ASKED[name]
    async with sitting(session()) as (app, screen, pilot):
        said = text_of(app)
        for key in keys.split():
            await press(pilot, key)
            said += text_of(app)
        assert told in said
        assert screen.session.log[-1].action == action


async def test_one_way_to_concede_asks_whether() -> None:
    async with sitting(conceding("BASE")) as (app, screen, pilot):
        await pilot.press("f")
        assert worded("concede.ask.rospis", cost="You lose 100 and the others get 60 each") in text_of(app)
        await pilot.press("enter")
        assert isinstance(screen.pointing.choosing, Giving), "Enter alone does not give a deal up"
        await pilot.press("f", "backspace")
        assert isinstance(screen.pointing.choosing, Giving)
        await pilot.press("а", "а")
        assert isinstance(screen.pointing.choosing, Giving), "and neither does a key that repeats"
        await pilot.press("f", "up", "enter")
        assert screen.session.log[-1].action == Concede()


async def test_several_ways_are_listed_with_what_they_cost() -> None:
    async with sitting(conceding("BASE F13=on F18=2 F17=on")) as (app, screen, pilot):
        await pilot.press("1", "space", "f")
        check_middle("concede_80x24", app)
        await pilot.press("up", "up")
        assert worded("concede.ask.cross", cost="You lose nothing and the others get a bolt") in text_of(app)
        await pilot.press("escape")
        assert len(a(Giving, screen.pointing.choosing).gifts) == 1
        await pilot.press("f", "2", "enter")
        assert screen.session.log[-1].action == Concede(CROSS)
        assert screen.flow.next is Next.RESULT


async def test_a_way_is_chosen_with_the_mouse() -> None:
    async with sitting(conceding("BASE F13=on F18=2 F17=on")) as (_, screen, pilot):
        await pilot.press("f")
        await click_zone(pilot, screen.query_one(AskPanel), "do:answer(2)")
        assert screen.session.log[-1].action == Concede(BOMB)


async def test_what_it_costs_is_what_the_sheet_would_say() -> None:
    """Every third concession is fined, gold doubles, and who is on the barrel is given nothing."""
    standings = (Standing(300, concessions=2), Standing(880, barrel=0), Standing(100))
    async with sitting(conceding("BASE F4=every_third F1=bid", standings=standings)) as (app, screen, pilot):
        await pilot.press("f")
        told = " ".join(text_of(app).split())
        before = screen.session.view().sheet.totals
        assert "You lose 220 (with the fine of 120 for a third concession) and Vera gets 60." in told
        await pilot.press("1", "enter")
        after_ = screen.session.view().sheet.totals
        assert [now - then for now, then in zip(after_, before, strict=True)] == [-220, 0, 60]


async def test_a_deal_is_given_up_on_a_later_lead_where_that_is_agreed() -> None:
    played = [*GIVEN, *(Play(card) for card in cards("AC 9C")), Play(Card.parse("JH"))]
    async with sitting(conceding("BASE F19=on F7=on", *played)) as (app, screen, pilot):
        assert screen.session.view().done
        await pilot.press("f")
        assert sentence_case(worded("answer.concede.spisat")) in text_of(app)
        await pilot.press("2", "enter")
        assert screen.session.log[-1].action == Concede(SPISAT)


async def test_a_concession_that_is_barred_says_by_which_agreement() -> None:
    standings = (Standing(0), Standing(880, barrel=0), Standing(0))
    async with sitting(conceding("BASE F9=forbidden", standings=standings)) as (app, screen, pilot):
        await pilot.press("f")
        assert not isinstance(screen.pointing.choosing, Conceding)
        said = " ".join(text_of(app).split())
        assert "while somebody is on the barrel. Agreement: Conceding with the barrel occupied." in said


async def test_a_forced_opening_is_given_up_while_nobody_else_has_seen_the_talon() -> None:
    async with sitting(conceding("BASE D2=on D1=not_at_100")) as (app, screen, pilot):
        await pilot.press("f")
        assert sentence_case(worded("answer.concede.give-up")) in text_of(app)
        await pilot.press("escape", "1", "space", "2", "space", "enter")
        assert screen.session.view().phase != "exchange"
        assert Concede("give-up") not in screen.session.view().choices


# What is told


async def test_a_deal_that_passes_on_is_told() -> None:
    session = dealt(seated("BASE C2=next_dealer"), HANDS, [TALON], Pass(), Pass())
    async with sitting(session) as (app, screen, pilot):
        session.submit(Pass())
        await pilot.pause()
        assert screen.flow.next is Next.NEWS
        assert worded("event.passed_on", who=YOU) in text_of(app)
        await pilot.press("x")
        await until(lambda: session.view().deal.seen, pilot)
        assert session.view().deal.dealer == 0


async def test_a_question_at_other_sizes_fits() -> None:
    for size in (SMALL, (100, 30), (140, 50)):
        async with sitting(conceding("BASE F13=on F18=2 F17=on F7=off"), size) as (app, _, pilot):
            await pilot.press("f")
            frame = text_of(app)
            assert "4 No, play on" in frame
            assert "Say cross" in frame


async def test_chance_in_the_middle_of_a_deal_needs_no_key() -> None:
    session = after(dealt(seated("TWO-DEAD"), ("AS KS QS 10S AH KH QH", "AC KC QC 10C JC 9C AD"), ("10H JS 9S",)))
    async with sitting(session) as (_, screen, pilot):
        await pilot.press("enter")
        assert screen.session.log[-1].action == Bid(100)
