"""The hint: what it shows, how it ends, what it leaves on the sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event

import pytest
from textual.command import CommandList
from textual.geometry import Offset
from textual.pilot import Pilot

from tests.narrowing import a
from tests.study.reviewed import believing
from tests.table.moments import BOUGHT, FIRST, GIVEN, table
from tests.ui.apps import press, text_of
from tests.ui.screens.table.tables import PATIENCE, READING, SMALL, WAITING, check_middle, sitting, until
from tests.words.english import worded
from thousand_tui.bots import thinker
from thousand_tui.bots.advice import Advice, foretold
from thousand_tui.bots.reasons import Reason
from thousand_tui.bots.weighed import Budget, Rung, Weighed
from thousand_tui.desk.keeper import keep
from thousand_tui.desk.opening import Resumed, resume
from thousand_tui.desk.reports.game import show
from thousand_tui.desk.sheet_rows import sheet_rows
from thousand_tui.plain.saying import Teller
from thousand_tui.rules import Action, Bid, Card, Concede, Contract, Give, Pass, Play, View
from thousand_tui.rules.actions import MARRIAGE
from thousand_tui.study.judging import chance_of
from thousand_tui.table import PERSON, Mark
from thousand_tui.ui.app import ThousandApp
from thousand_tui.ui.screens.sheet import SheetText
from thousand_tui.ui.screens.table import hint
from thousand_tui.ui.screens.table.hand import Hand
from thousand_tui.ui.screens.table.hint import MARGIN, WIDEST, Hinting, HintPanel, led_by
from thousand_tui.ui.screens.table.lines import KeyLine
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.screens.table.tricks import TricksPanel
from thousand_tui.ui.theming import Look
from thousand_tui.ui.widgets.painted import wrap
from thousand_tui.words import catalogue
from thousand_tui.words.catalogue import languages

Lists = Iterator[tuple[Weighed, ...]]
PAUSE = 0.15
"""Seconds between two lists of a thinker that never ends; who waits for the screen to come to rest waits for it too."""
AUCTION = (Bid(100), Bid(105), Pass())
LEAD = (*GIVEN, *FIRST)
DEFENCE = (Bid(100), Bid(105), Pass(), Pass())


def card(text: str) -> Card:
    return Card.parse(text)


def give(one: str, other: str) -> Give:
    return Give(((card(one), 1), (card(other), 2)))


BIDS = (
    Weighed(Bid(120), 46.0, 0.71, None, 24),
    Weighed(Bid(140), 38.2, 0.55, None, 24),
    Weighed(Pass(), 11.6, None, None, 24),
)
RUNGS = tuple(Rung(bid, 0.6, 60.0 - bid) for bid in range(100, 265, 5))
OPENINGS = tuple(
    Weighed(Bid(rung.points), rung.worth, rung.chance, 171.4, 24, rungs=RUNGS if rung == RUNGS[0] else ())
    for rung in RUNGS[:9]
)
GIFTS = (
    Weighed(give("KD", "10S"), 50.0, 0.71, 143.0, 24),
    Weighed(give("QS", "10S"), 31.0, 0.6, 130.0, 24),
    Weighed(give("AC", "KD"), 30.0, 0.59, 128.6, 24),
    Weighed(Concede(), -40.0, None, None, 24),
)
CONTRACTS = (
    Weighed(Contract(140), 60.0, 0.93, 171.4, 24, is_even=True),
    Weighed(Contract(145), 59.0, 0.92, 171.4, 24, is_even=True),
    Weighed(Contract(120), 50.0, 0.97, 171.4, 24),
    Weighed(Contract(165), 52.0, 0.61, 171.4, 24),
    Weighed(Contract(180), 20.0, 0.44, 171.4, 24),
    Weighed(Contract(200), -50.0, 0.2, 171.4, 24),
    Weighed(Concede(), -90.0, None, None, 24),
)
CARDS = (
    Weighed(Play(card("KH"), MARRIAGE), 50.0, 0.93, 187.0, 24),
    Weighed(Play(card("AH")), 41.0, 0.71, 160.0, 24),
    Weighed(Play(card("KS"), MARRIAGE), 38.0, 0.64, 150.4, 24),
    Weighed(Play(card("AD")), 20.0, 0.5, 130.0, 24),
    Weighed(Play(card("QS")), -20.0, 0.3, 110.0, 24),
    Weighed(Play(card("KS")), -22.0, 0.3, 108.0, 24),
    Weighed(Play(card("QH")), -200.0, 0.004, 60.0, 24),
)


@pytest.fixture(autouse=True)
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played out to see how far a choice is behind."""
    believing(monkeypatch)


@pytest.fixture
def advised(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets the thinkers say these lists."""

    def say(*lists: Sequence[Weighed]) -> None:
        def advise(view: View, rng: Random, budget: Budget, margin: int = 0) -> Lists:
            yield from map(tuple, lists)

        monkeypatch.setattr(thinker, "advise", advise)

    return say


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """A thinker that has a first list and then never ends by itself; the lists it was asked for are counted."""
    asked: list[int] = []
    enough = Event()

    def advise(view: View, rng: Random, budget: Budget, margin: int = 0) -> Lists:
        while not enough.is_set():
            asked.append(len(asked))
            yield CARDS[:2]
            enough.wait(PAUSE)

    monkeypatch.setattr(thinker, "advise", advise)
    yield asked
    enough.set()


def is_over(screen: TableScreen) -> bool:
    return screen.hinting.advised is not None and screen.hinting.advised.found is not None


def has_advice(screen: TableScreen) -> bool:
    return screen.hinting.advice is not None


async def ask(screen: TableScreen, pilot: Pilot[int], is_told: Callable[[TableScreen], bool] = is_over) -> None:
    """Ask for the hint and for its numbers, and wait until it has told this much."""
    await pilot.press("h", "h")
    await until(lambda: is_told(screen), pilot)


# What it shows


@pytest.mark.parametrize(
    ("name", "actions", "weighed"),
    [
        ("opening", (), OPENINGS),
        ("auction", AUCTION, BIDS),
        ("exchange", BOUGHT, GIFTS),
        ("contract", (*BOUGHT, give("KD", "10S")), CONTRACTS),
        ("tricks", LEAD, CARDS),
    ],
)
async def test_the_hint_in_each_phase(
    name: str, actions: Sequence[Action], weighed: Sequence[Weighed], advised: Callable[..., None]
) -> None:
    advised(weighed)
    async with sitting(table(*actions), SMALL, READING) as (app, screen, pilot):
        await ask(screen, pilot)
        await pilot.pause()
        check_middle(f"hint_{name}_80x24", app)
        lines = text_of(app).splitlines()
        keys = worded("hint.follows", key="A", menu="Esc")
        foot = next(at for at, line in enumerate(lines) if keys in line)
        assert lines[foot - 1][: SMALL[0]].rstrip().endswith(".") or not lines[foot - 1][: SMALL[0]].strip()


async def test_a_defender_reads_how_the_contract_fails(advised: Callable[..., None]) -> None:
    given = Give(((card("JC"), 0), (card("9C"), 2)))
    session = table(*DEFENCE, given, Contract(105), Play(card("9S")), Play(card("9D")))
    assert session.view().my_turn
    plays = [play for play in session.view().choices if isinstance(play, Play)]
    advised([Weighed(plays[0], 10.0, 0.29, 30.0, 12), Weighed(plays[1], 8.0, 0.36, 20.0, 12)])
    async with sitting(session, SMALL, READING) as (app, screen, pilot):
        await ask(screen, pilot)
        await pilot.pause()
        check_middle("hint_defence_80x24", app)
        text = text_of(app)
        assert "105 fails" in text
        assert "71%" in text
        assert worded("hint.table", cards="9♠ Bogdan (winning), 9♦ Vera") in text


async def test_letters_and_ascii(advised: Callable[..., None]) -> None:
    advised(CARDS)
    async with sitting(table(*LEAD), SMALL, READING, ascii=True) as (app, screen, pilot):
        await ask(screen, pilot)
        await pilot.pause()
        assert text_of(app).isascii()
        assert worded("hint.play.marriage", card="KH") in text_of(app)


async def test_first_comes_a_sentence_which_stays_and_then_the_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    further, clear = Event(), Event()

    def advise(view: View, rng: Random, budget: Budget, margin: int = 0) -> Lists:
        yield (Weighed(Bid(130), 5.0, 0.6, None, 5), Weighed(Pass(), -20.0))
        clear.wait(PATIENCE)
        yield (Weighed(Bid(110), 5.0, 0.5, None, 20), Weighed(Pass(), -20.0))
        further.wait(PATIENCE)
        yield (Weighed(Bid(120), 5.0, 0.75, None, 90), Weighed(Pass(), -20.0))

    monkeypatch.setattr(thinker, "advise", advise)
    monkeypatch.setattr(hint, "SOON", PATIENCE)
    async with sitting(table(*AUCTION), SMALL) as (app, screen, pilot):
        await pilot.press("h")
        await pilot.pause()
        assert worded("hint.thinking") in text_of(app), "five worlds say nothing"
        clear.set()
        await until(lambda: "Bid 110: you hold a marriage of 100" in text_of(app), pilot)
        assert not screen.query_one(HintPanel).display
        further.set()
        await until(lambda: is_over(screen), pilot)
        await pilot.pause()
        assert "Bid 110: you hold" in text_of(app), "what was said stays"
        assert "90 ways" not in text_of(app)
        await pilot.press("h")
        await until(lambda: "90 ways the cards may lie " in text_of(app), pilot)
        [bid, _] = foretold(screen.session.view(), (Weighed(Bid(120), 5.0, 0.75, None, 90), Weighed(Pass(), -20.0)))
        assert bid.chance is not None
        assert 0.6 < bid.chance < 0.75, "what is imagined before the play is too bright"
        assert f"{bid.chance:.0%}" in " ".join(text_of(app).split())
        await pilot.press("h")
        assert screen.hinting.advised is None


def test_the_choice_that_was_told_leads_the_numbers_if_it_is_as_good() -> None:
    told = Advice((Weighed(Bid(110), 5.0, is_even=True), Weighed(Pass(), 4.0)), (Reason("not.equal"),))
    even, worse = Weighed(Bid(110), 5.0, is_even=True), Weighed(Bid(110), -9.0)
    last = Advice((Weighed(Bid(120), 6.0, is_even=True), even), ())
    assert led_by(told, last).weighed == (even, last.weighed[0])
    assert led_by(told, last).reasons == told.reasons
    assert led_by(told, replace(last, weighed=(last.weighed[0], worse))).best == Bid(120)


async def test_a_doubtful_sentence_waits_no_longer_than_a_second(
    monkeypatch: pytest.MonkeyPatch, thinking: list[int]
) -> None:
    even = tuple(replace(each, worth=0.0, is_even=True) for each in CARDS[:2])
    further = Event()

    def advise(view: View, rng: Random, budget: Budget, margin: int = 0) -> Lists:
        yield even
        further.wait(PATIENCE)
        yield even

    monkeypatch.setattr(thinker, "advise", advise)
    monkeypatch.setattr(hint, "SOON", PAUSE)
    async with sitting(table(*LEAD), SMALL, WAITING) as (app, screen, pilot):
        await pilot.press("h")
        assert not has_advice(screen)
        await until(lambda: has_advice(screen), pilot)
        await until(lambda: worded("hint.not.equal") in text_of(app), pilot)
        further.set()


async def test_the_numbers_wait_until_all_has_been_looked_at(thinking: list[int]) -> None:
    async with sitting(table(*LEAD), SMALL, READING) as (app, screen, pilot):
        await ask(screen, pilot, has_advice)
        await pilot.pause()
        text = text_of(app)
        assert worded("hint.thinking") in text
        assert "K♥ with the marriage: it declares 100" in text, "the sentence is still there"
        assert worded("hint.column.points") not in text


async def test_the_card_it_names_is_lifted_and_its_key_plays_it(thinking: list[int]) -> None:
    session = table(*LEAD)
    async with sitting(session, SMALL, WAITING) as (app, screen, pilot):
        await pilot.press("h")
        await until(lambda: has_advice(screen), pilot)
        await pilot.pause()
        check_middle("hint_sentence_80x24", app)
        assert screen.hinting.advised is not None
        assert [*screen.hinting.advised.cards] == [card("KH")]
        assert screen.query_one(TricksPanel).display
        await pilot.press("a")
        assert session.log[-1].action == CARDS[0].action


async def test_where_nobody_looks_ahead_a_regular_answers(advised: Callable[..., None]) -> None:
    advised()
    async with sitting(table(*AUCTION), SMALL) as (app, screen, pilot):
        await ask(screen, pilot)
        assert worded("hint.regular") in text_of(app)
        assert "you hold a marriage of 100 (hearts ♥)" in " ".join(text_of(app).split())


async def test_a_hint_that_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def advise(view: View, rng: Random, budget: Budget, margin: int = 0) -> Lists:
        yield BIDS
        raise RuntimeError("lost")

    monkeypatch.setattr(thinker, "advise", advise)
    async with sitting(table(*AUCTION), SMALL) as (app, screen, pilot):
        await ask(screen, pilot)
        await until(lambda: "stopped early" in text_of(app), pilot)
        assert "bid 120" in text_of(app)


async def test_a_hint_has_the_chance_of_its_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []

    def advise(view: View, rng: Random, budget: Budget, margin: int = 0) -> Lists:
        seen.append(rng.random())
        yield BIDS

    monkeypatch.setattr(thinker, "advise", advise)
    session = table(*AUCTION)
    async with sitting(session, SMALL) as (_, screen, pilot):
        for _ in range(2):
            await ask(screen, pilot)
            await pilot.press("h")
            assert screen.hinting.advised is None
    assert seen == [chance_of(session.view()).random()] * 2


# How it ends


@pytest.mark.parametrize("key", ["h", "р", "H", "Р"])
async def test_the_key_opens_numbers_and_puts_the_hint_away_on_any_layout(key: str, thinking: list[int]) -> None:
    async with sitting(table(*LEAD), SMALL, READING) as (_, screen, pilot):
        await pilot.press(key)
        await until(lambda: has_advice(screen), pilot)
        assert not screen.query_one(HintPanel).display
        await pilot.press(key)
        assert screen.query_one(HintPanel).display
        await pilot.press(key)
        assert screen.hinting.advised is None
        assert not screen.query_one(HintPanel).display


@pytest.mark.parametrize("presses", [1, 2])
async def test_esc_and_enter_close_it_at_every_step(presses: int, thinking: list[int]) -> None:
    session = table(*LEAD)
    async with sitting(session, SMALL, WAITING) as (app, screen, pilot):
        before = session.ply
        for key in ("escape", "enter"):
            await pilot.press(*["h"] * presses)
            await until(lambda: has_advice(screen), pilot)
            await press(pilot, key)
            assert screen.hinting.advised is None
            assert app.screen is screen
            assert session.ply == before


async def test_a_card_is_chosen_at_once_while_the_hint_thinks_and_enter_plays_it_when_the_hint_is_closed(
    thinking: list[int],
) -> None:
    session = table(*LEAD)
    async with sitting(session, SMALL, WAITING) as (app, screen, pilot):
        await ask(screen, pilot, has_advice)
        await pilot.press("8")
        assert screen.hinting.advised is None
        assert screen.pointing.choosing is not None
        assert screen.pointing.choosing.card == card("AD")
        await ask(screen, pilot, has_advice)
        before = session.ply
        await pilot.press("enter")
        assert screen.hinting.advised is None
        assert session.ply == before
        await pilot.press("enter")
        assert session.log[-1].action == Play(card("AD"))
        assert "HINT" not in text_of(app)
        await until(lambda: not [worker for worker in screen.workers if worker.group == "hint"], pilot)
        # Whoever is asked for a list at this moment still gives it.
        await pilot.pause(2 * PAUSE)
        before = len(thinking)
        await pilot.pause(3 * PAUSE)
        assert len(thinking) == before


@pytest.mark.parametrize("key", ["z", "left", "m", "x", "s", "l", "f1"])
async def test_any_key_ends_it_and_does_what_it_does(key: str, thinking: list[int]) -> None:
    async with sitting(table(*LEAD), SMALL, READING) as (app, screen, pilot):
        await ask(screen, pilot, has_advice)
        await press(pilot, key)
        assert screen.hinting.advised is None
        assert (app.screen is not screen) == (key in ("s", "l", "f1"))


async def test_esc_puts_it_away_and_does_nothing_else(thinking: list[int]) -> None:
    async with sitting(table(*LEAD), SMALL, READING) as (app, screen, pilot):
        await ask(screen, pilot, has_advice)
        await press(pilot, "escape")
        assert screen.hinting.advised is None
        assert app.screen is screen
        await press(pilot, "escape")
        assert app.screen is not screen


# What it names is done


@pytest.mark.parametrize("key", ["a", "ф"])
@pytest.mark.parametrize(("actions", "weighed"), [(AUCTION, BIDS), (BOUGHT, GIFTS), (LEAD, CARDS)])
async def test_a_key_does_what_the_hint_names(
    key: str, actions: Sequence[Action], weighed: Sequence[Weighed], advised: Callable[..., None]
) -> None:
    advised(weighed)
    session = table(*actions)
    async with sitting(session, SMALL, WAITING) as (app, screen, pilot):
        await ask(screen, pilot)
        await until(lambda: "A plays the first choice" in text_of(app), pilot)
        await pilot.press(key)
        assert session.log[-1].action == weighed[0].action
        assert screen.hinting.advised is None


async def test_without_a_hint_the_key_says_how_to_get_one(advised: Callable[..., None]) -> None:
    advised(CARDS)
    session = table(*LEAD)
    before = session.ply
    async with sitting(session, SMALL, WAITING) as (app, screen, pilot):
        await ask(screen, pilot)
        await pilot.press("escape", "a")
        await until(lambda: worded("hint.none", key="H") in text_of(app), pilot)
        assert session.ply == before


async def test_a_hint_that_knows_nothing_yet_is_not_told_to_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    enough = Event()

    def advise(view: View, rng: Random, budget: Budget, margin: int = 0) -> Lists:
        enough.wait(PATIENCE)
        yield CARDS[:2]

    monkeypatch.setattr(thinker, "advise", advise)
    session = table(*LEAD)
    before = session.ply
    async with sitting(session, SMALL, WAITING) as (app, screen, pilot):
        await pilot.press("h", "a")
        text = text_of(app)
        enough.set()
        assert worded("hint.thinking") in text
        assert worded("hint.none", key="H") not in text
        assert session.ply == before
        await until(lambda: has_advice(screen), pilot)


async def test_a_hint_of_an_earlier_moment_is_not_done(advised: Callable[..., None]) -> None:
    advised(CARDS)
    session = table(*LEAD)
    async with sitting(session, SMALL, WAITING) as (_, screen, pilot):
        await ask(screen, pilot)
        stale = screen.hinting.advised
        session.submit(Play(card("AD")))
        screen.hinting.advised = stale
        ply = session.ply
        screen.action_follow()
        assert session.ply == ply
        assert session.log[-1].action == Play(card("AD"))


async def test_to_concede_is_asked_about_before_it_is_done(advised: Callable[..., None]) -> None:
    advised((Weighed(Concede(), 5.0), *GIFTS[:2]))
    session = table(*BOUGHT)
    before = session.ply
    async with sitting(session, SMALL, WAITING) as (_, screen, pilot):
        await ask(screen, pilot)
        await pilot.press("a")
        assert screen.pointing.choosing is not None
        assert screen.pointing.choosing.conceding
        assert session.ply == before


async def test_the_question_how_to_concede_is_answered(advised: Callable[..., None]) -> None:
    advised(GIFTS)
    session = table(*BOUGHT)
    async with sitting(session, SMALL, WAITING) as (app, screen, pilot):
        await pilot.press("f", "h", "h")
        await until(lambda: is_over(screen), pilot)
        await until(lambda: worded("answer.no") in text_of(app), pilot)
        assert "concede: you lose 120 and the others get 60 each" in text_of(app)
        assert screen.hinting.advised is not None
        assert screen.hinting.advised.advice is not None
        assert [choice.action for choice in screen.hinting.advised.advice.weighed] == [GIFTS[0].action, Concede()]
        await pilot.press("a")
        assert screen.pointing.choosing is not None
        assert not screen.pointing.choosing.conceding


async def test_conceding_is_shown_however_many_choices_come_before(advised: Callable[..., None]) -> None:
    many = [Weighed(give(one, "10S"), 50.0 - at, 0.7, 140.0, 24) for at, one in enumerate(("KD", "QS", "AC", "AD"))]
    advised((*(many * 4), Weighed(Concede(), -90.0, None, None, 24)))
    async with sitting(table(*BOUGHT), SMALL, READING) as (app, screen, pilot):
        await ask(screen, pilot)
        await until(lambda: "concede: you lose 120" in text_of(app), pilot)


async def test_what_conceding_costs_is_not_cut(advised: Callable[..., None]) -> None:
    advised((*GIFTS[:1], Weighed(Concede(), -40.0, None, 0.0, 24)))
    async with sitting(table(*BOUGHT), SMALL, READING) as (app, screen, pilot):
        await ask(screen, pilot)
        await until(lambda: "concede: you lose 120 and the others get 60 each  " in text_of(app), pilot)


async def test_the_headings_stand_clear_of_the_title_beside_a_side_panel(advised: Callable[..., None]) -> None:
    advised(tuple(replace(each, worlds=600) for each in CARDS))
    async with sitting(table(*LEAD), (100, 30), READING) as (app, screen, pilot):
        await ask(screen, pilot)
        await until(lambda: "HINT" in text_of(app), pilot)
        title = next(line for line in text_of(app).splitlines() if "HINT" in line)
        assert title.split()[:6] == ["HINT", "600", "tried", "makes", "140", "points"]
        assert "600 tried  " in title


async def test_a_pass_is_not_lost(advised: Callable[..., None]) -> None:
    advised(BIDS)
    async with sitting(table(*AUCTION), SMALL) as (_, screen, pilot):
        await pilot.press("h", "p")
        assert screen.session.log[-1].action == Pass()
        assert screen.hinting.advised is None


async def test_clicks_and_the_wheel_end_it_too(thinking: list[int]) -> None:
    async with sitting(table(*LEAD), SMALL, READING) as (_, screen, pilot):
        keys = screen.query_one(KeyLine)
        assert keys.canvas is not None
        region = next(region for region, zone in keys.canvas.zones if zone == "do:hint")
        await pilot.click(KeyLine, offset=Offset(region.x, 0))
        await until(lambda: has_advice(screen), pilot)
        await pilot.press("h")
        await pilot.click(HintPanel, offset=(30, 3))
        assert screen.hinting.advised is None
        await ask(screen, pilot, has_advice)
        hand = screen.query_one(Hand)
        assert hand.canvas is not None
        place = next(region for region, zone in hand.canvas.zones if zone == "card:3")
        await pilot.click(Hand, offset=(place.x + 1, place.y + 1))
        assert screen.hinting.advised is None
        assert screen.pointing.choosing is not None
        assert screen.pointing.choosing.cursor == 3


async def test_what_an_earlier_hint_finds_is_not_shown_in_a_later_one(thinking: list[int]) -> None:
    async with sitting(table(*LEAD), SMALL, READING) as (_, screen, pilot):
        await ask(screen, pilot, has_advice)
        assert screen.hinting.advised is not None
        advice = screen.hinting.advised.advice
        screen.post_message(Hinting.Found(screen.hinting.asked - 1, None))
        await pilot.pause()
        assert screen.hinting.advised is not None
        assert screen.hinting.advised.found is None
        await pilot.press("z")
        screen.post_message(Hinting.Found(screen.hinting.asked, advice))
        await pilot.pause()
        assert screen.hinting.advised is None


async def test_a_larger_window_shows_the_table_beside_it(advised: Callable[..., None]) -> None:
    advised(CARDS)
    async with sitting(table(*LEAD), SMALL, READING) as (_, screen, pilot):
        await ask(screen, pilot)
        assert not screen.query_one(TricksPanel).display
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert screen.query_one(TricksPanel).display
        assert screen.hinting.advised is not None


@pytest.mark.parametrize("language", languages())
async def test_its_columns_are_explained_where_there_are_many_choices(
    language: str, advised: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGE", language)
    advised(CARDS)
    async with sitting(table(*LEAD), (200, 60), READING) as (app, screen, pilot):
        await ask(screen, pilot)
        shown = text_of(app)
    explained = wrap(worded("hint.legend"), WIDEST - 2 * MARGIN)
    assert [line for line in explained if line not in shown] == []


# Who may ask, and what it leaves


async def test_two_people_are_told_why_not() -> None:
    session = table(*LEAD, kinds=(PERSON, PERSON, "regular"))
    session.lift_curtain()
    async with sitting(session, SMALL, READING) as (app, screen, pilot):
        assert "H hint" not in text_of(app)
        await pilot.press("h")
        assert screen.hinting.advised is None
        assert worded("hint.alone") in text_of(app)
        assert session.marks == {}
        assert "Hint" not in [title for title, _, _ in screen.palette()]


async def test_out_of_turn_there_is_no_hint() -> None:
    session = table(*BOUGHT, Concede())
    async with sitting(session, SMALL, WAITING) as (app, screen, pilot):
        assert "H hint" not in text_of(app)
        await pilot.press("h")
        assert screen.hinting.advised is None
        assert worded("hint.not_now") in text_of(app)
        assert session.marks == {}


async def test_while_a_bot_thinks_the_key_ends_the_wait_like_any_other() -> None:
    session = table(Bid(100))
    async with sitting(session, SMALL, WAITING) as (_, screen, pilot):
        await pilot.press("h")
        await until(lambda: session.ply > 2, pilot)
        assert screen.hinting.advised is None
        assert session.marks == {}


def found(app: ThousandApp) -> list[str]:
    """The titles that the command palette has found, once it has marked one."""
    commands = app.screen.query_one(CommandList)
    if commands.highlighted is None:
        return []
    return [str(commands.get_option_at_index(at).prompt).splitlines()[0] for at in range(commands.option_count)]


async def test_no_refusal_stands_below_an_open_hint(advised: Callable[..., None]) -> None:
    advised(CARDS)
    session = table(*GIVEN[:3], kinds=("regular", PERSON, "regular"))
    for action in (*GIVEN[3:], FIRST[0]):
        session.submit(action)
    async with sitting(session, SMALL, READING) as (app, screen, pilot):
        hand = screen.query_one(Hand)
        zone = f"card:{screen.pointing.places.index(Card.parse('9S'))}"
        assert hand.canvas is not None
        region = next(region for region, name in hand.canvas.zones if name == zone)
        await pilot.hover(hand, offset=(region.x + 2, region.y + 2))
        await pilot.pause()
        assert "must follow" in text_of(app).lower()
        await pilot.press("h")
        assert "must follow" not in text_of(app).lower()
        await pilot.hover("HeadLine")
        await pilot.hover(hand, offset=(region.x + 2, region.y + 2))
        await pilot.pause()
        assert screen.hinting.advised is not None
        assert "must follow" not in text_of(app).lower()


async def test_the_palette_offers_it(advised: Callable[..., None]) -> None:
    advised(CARDS)
    async with sitting(table(*LEAD), SMALL, READING) as (app, screen, pilot):
        await pilot.press("ctrl+p")
        await pilot.press(*"hint")
        await until(lambda: found(app)[:1] == ["Hint"], pilot)
        await pilot.press("enter")
        await until(lambda: is_over(screen), pilot)


async def test_the_sheet_and_the_save_tell_of_it(advised: Callable[..., None], tmp_path: Path) -> None:
    advised(GIFTS)
    session = table(*BOUGHT)
    kept = keep(session, tmp_path)
    async with sitting(session, SMALL, WAITING) as (_, screen, pilot):
        await ask(screen, pilot)
        assert '"1": ["hint", "hint-0"]' in kept.path.read_text("utf-8")
    session.submit(Concede())
    kept.close()
    (row,) = sheet_rows(session.game.sheet, session.standings, session.game.rules, session.marks)
    assert [cell.marks for cell in row.cells] == ["h", "", ""]
    sheet = SheetText(session, 78, Look())
    assert str(sheet.row(row)).startswith("  1h")
    assert "h hint" in sheet.legend()
    assert "Anna" in show(kept.path)
    assert "(Anna gets a hint)" in show(kept.path)
    found = a(Resumed, resume(kept.path))
    assert found.session.marks == {1: session.marks[1] | {Mark.SEEN}}, "its cards were printed"
    told = "\n".join(Teller(session.names).sheet(session.view(), session.marks))
    assert told.splitlines()[0].endswith("(you get a hint)")
