"""The review of a deal as it is used: made behind the screen, stopped, looked at, kept."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot

from tests.narrowing import a
from tests.table.moments import NAMES
from tests.ui.apps import ListeningApp, press, text_of
from tests.ui.screens.replay.test_screen import played
from tests.ui.screens.table.tables import SMALL, check_golden, sitting, until
from tests.words.english import worded
from thousand_tui.bots.weighed import Weighed
from thousand_tui.desk.keeper import keep
from thousand_tui.rules import Play, View, read_action, read_view
from thousand_tui.storage import Settings
from thousand_tui.storage.reviews import review_path
from thousand_tui.study.background import StoppedError
from thousand_tui.study.judging import Verdict, part_of
from thousand_tui.study.luck import Deck
from thousand_tui.study.replay import Replay
from thousand_tui.study.review import Answer, Opened, Question, ThousandReplay
from thousand_tui.table import Mark, TableSettings, ThousandSession
from thousand_tui.table.thousand import places_in
from thousand_tui.ui import judging
from thousand_tui.ui.replaying import review_session
from thousand_tui.ui.screens.game_over import GameOverScreen
from thousand_tui.ui.screens.replay.thousand import ThousandReplayScreen
from thousand_tui.ui.screens.review import ReviewScreen
from thousand_tui.ui.screens.review_decision import Beside, Details, marked_hand
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.screens.table.why import WhyScreen
from thousand_tui.ui.widgets.small_table import Held, Position
from thousand_tui.words import card_text
from thousand_tui.words.voice import Voice


def judged(question: Question) -> Answer:
    """A judge who finds the last play that is offered better than any other; he weighs no calls."""
    view, (seat, action) = read_view(question.view), read_action(question.action)
    if not isinstance(action, Play):
        return Answer(Verdict(question.ply, seat, part_of(view), action), None)
    plays = [each for each in view.choices if isinstance(each, Play)]
    if plays[-1] == action:
        weighed = (Weighed(action, 0.0, 0.5, 60.0, 40), Weighed(plays[0], -9.0, 0.4, 50.0, 40))
        return Answer(Verdict(question.ply, seat, part_of(view), action, weighed), Opened((plays[0],), False))
    loss = 10.0 + 2 * question.ply % 40
    weighed = (Weighed(plays[-1], 0.0, 0.5, 60.0, 40), Weighed(action, -loss, 0.25, 40.0, 40))
    return Answer(
        Verdict(question.ply, seat, part_of(view), action, weighed, loss, 2.0, 40), Opened((plays[-1],), False)
    )


class Judge:
    """Answers in place of other processes; ``goes_on`` lets it come past the second decision."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.decks = 0
        self.goes_on = Event()
        self.goes_on.set()

    def __call__(
        self,
        questions: Sequence[Question | Deck],
        spare: int,
        is_wanted: Callable[[], bool],
        niceness: int,
        heard: Callable[[Answer], None] = lambda answer: None,
    ) -> Iterator[Answer | tuple[int, ...]]:
        for at, question in enumerate(questions):
            if isinstance(question, Deck):
                self.decks += 1
                yield 40 + 10 * question.dealer, 20, -30
                continue
            while at == 2 and not self.goes_on.wait(0.01):
                if not is_wanted():
                    raise StoppedError
            self.asked.append(question.ply)
            found = judged(question)
            heard(found)
            yield found


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    found = Judge()
    monkeypatch.setattr(judging, "in_background", found)
    return found


@asynccontextmanager
async def reviewing(
    session: ThousandSession, size: tuple[int, int] = SMALL
) -> AsyncIterator[tuple[ListeningApp, ReviewScreen, Pilot[int]]]:
    """The app with a review over the table."""
    async with sitting(session, size) as (app, _, pilot):
        review_session(app, session)
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        yield app, app.screen, pilot


async def is_made(screen: ReviewScreen, pilot: Pilot[int]) -> None:
    await until(lambda: screen.review is not None, pilot)
    await pilot.pause()


async def test_it_looks_as_in_the_frames(judge: Judge) -> None:
    judge.goes_on.clear()
    async with reviewing(played()) as (app, screen, pilot):
        await until(lambda: len(screen.answers) == 2, pilot)
        await pilot.pause()
        check_golden("../../golden/review_making_80x24", app)
        judge.goes_on.set()
        await is_made(screen, pilot)
        await pilot.press("end")
        check_golden("../../golden/review_made_80x24", app)


async def test_a_large_window_tells_the_whole_deal_below_the_cards_of_a_decision(judge: Judge) -> None:
    async with reviewing(played(), (200, 60)) as (app, screen, pilot):
        await is_made(screen, pilot)
        marks = []
        for key in ("home", "end"):
            await pilot.press(key)
            rows = text_of(app).splitlines()
            below = next(at for at, row in enumerate(rows) if worded("hands.tricks") in row)
            tricks = rows[below + 1 : below + 9]
            assert all(str(number) in row for number, row in enumerate(tricks, 1))
            marks.append([number for number, row in enumerate(tricks, 1) if "►" in row])
        assert marks == [[2], [7]], "the trick of the decision"


async def test_the_cards_of_the_decision_follow_the_cursor(judge: Judge) -> None:
    async with reviewing(played()) as (app, screen, pilot):
        await is_made(screen, pilot)
        await pilot.press("end")
        assert "╭●──" in text_of(app)
        assert "★──" not in text_of(app)
        await pilot.press("home")
        (top, cards) = [line for line in text_of(app).splitlines() if "╭───" in line or "┆" in line or "│" in line][:2]
        verdict = screen.shown.verdicts[0]
        for action, mark in ((verdict.action, "●"), (verdict.best, "★")):
            assert cards[top.index(mark) :].startswith(card_text(a(Play, action).card))


async def test_the_best_choice_is_lifted_beside_the_list_and_played_out(judge: Judge) -> None:
    async with reviewing(played(1), (120, 40)) as (app, screen, pilot):
        await is_made(screen, pilot)
        await pilot.press("home", "down")
        beside = screen.query_one(Beside)
        verdict = screen.shown.verdicts[1]
        assert beside.shown is not None
        lifted = [(held.suit, held.rank, held.mark) for held in own(beside.shown) if held.lifted]
        assert isinstance(verdict.best, Play)
        assert lifted == [(verdict.best.card.suit, verdict.best.card.rank.text, "★")]
        await pilot.press("right")
        await until(lambda: beside.line is not None or beside.caption == worded("review.line.unfound"), pilot)
        assert beside.line is not None
        assert beside.line.steps[0].action == verdict.best
        assert [seat for seat, _ in beside.shown.laid][-1] == 0
        await pilot.press("right", "right", "left")
        assert beside.at == 2
        assert worded("why.at", at=2, moves=len(beside.line.steps), step="").strip() in text_of(app)
        await pilot.press("end")
        assert beside.line is None
        assert not any(held.lifted for held in own(beside.shown))
        await pilot.press("right")
        assert worded("review.line.none")[:30] in text_of(app)


def own(shown: Position) -> list[Held]:
    """The hand at the lower edge."""
    hand = shown.hands[shown.bottom]
    assert not isinstance(hand, int)
    return list(hand)


async def test_the_tricks_before_the_decision_stand_below_the_cards(judge: Judge) -> None:
    async with reviewing(played(), (120, 40)) as (app, screen, pilot):
        await is_made(screen, pilot)
        await pilot.press(*["down"] * len(screen.shown.verdicts))
        view = screen.query_one(Beside).decided[0]
        assert view.done
        rows = text_of(app).splitlines()
        head = next(at for at, row in enumerate(rows) if worded("hands.tricks") in row.split())
        for number, trick in enumerate(view.done, 1):
            told = rows[head + number].split()
            assert str(number) in told
            assert all(any(card_text(card) in each for each in told) for card in trick.cards)


async def test_where_there_is_no_room_beside_the_line_is_a_plate(judge: Judge) -> None:
    async with reviewing(played()) as (app, screen, pilot):
        await is_made(screen, pilot)
        await pilot.press("home", "right")
        assert isinstance(app.screen, WhyScreen)
        await pilot.press("escape")
        assert app.screen is screen


async def test_it_is_stopped_and_goes_on(judge: Judge) -> None:
    judge.goes_on.clear()
    async with reviewing(played()) as (app, screen, pilot):
        await until(lambda: len(screen.answers) == 2, pilot)
        await pilot.press("escape")
        assert not screen.is_making
        assert "Stopped after 2 of" in text_of(app)
        judge.goes_on.set()
        await pilot.press("r")
        await is_made(screen, pilot)
        assert screen.is_whole
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)


async def test_it_goes_on_after_the_whole_game_was_looked_at(judge: Judge) -> None:
    judge.goes_on.clear()
    async with reviewing(played()) as (app, screen, pilot):
        await until(lambda: len(screen.answers) == 2, pilot)
        await pilot.press("g", "escape", "escape")
        assert app.screen is screen
        assert screen.is_making
        judge.goes_on.set()
        await is_made(screen, pilot)


async def test_other_seats_and_deals_are_looked_at(judge: Judge) -> None:
    session = played()
    async with reviewing(session) as (app, screen, pilot):
        await is_made(screen, pilot)
        await pilot.press("e", "p")
        await is_made(screen, pilot)
        assert screen.shown.number == 2
        assert {verdict.seat for verdict in screen.shown.verdicts} == {1}
        assert "Bogdan" in text_of(app)
    assert {number for number, marks in session.marks.items() if Mark.SEEN in marks} == {2, 3}


async def test_who_has_given_no_name_is_spoken_to(judge: Judge) -> None:
    session = played()
    nobody = worded("setup.newcomer")
    session.players = (replace(session.players[0], name=nobody), *session.players[1:])
    async with reviewing(session) as (app, screen, pilot):
        await is_made(screen, pilot)
        assert screen.voice.name(0) == worded("setup.you")
        assert nobody not in text_of(app)


async def test_a_decision_is_shown_on_the_table(judge: Judge) -> None:
    async with reviewing(played()) as (app, screen, pilot):
        await is_made(screen, pilot)
        await pilot.press("down", "enter")
        shown = a(ThousandReplayScreen, app.screen)
        assert shown.ply == screen.shown.verdicts[1].ply
        assert shown.eyes == 0
        await pilot.press("w")
        assert isinstance(app.screen, ReviewScreen)
        await pilot.press("escape", "escape")
        assert app.screen is screen


async def test_what_was_made_is_kept_beside_the_save(judge: Judge, tmp_path: Path) -> None:
    session = played()
    keeper = keep(session, tmp_path)
    async with sitting(session) as (app, _, pilot):
        app.keeper = keeper
        await pilot.press("w")
        assert isinstance(app.screen, ReviewScreen)
        await is_made(app.screen, pilot)
        assert review_path(keeper.path).exists()
        judge.asked.clear()
        await pilot.press("escape", "w")
        assert a(ReviewScreen, app.screen).review is not None
        assert not judge.asked
    keeper.close()


async def test_where_several_play_reviews_stay_closed(judge: Judge) -> None:
    async with sitting(played(people=2), notices=True) as (app, table, pilot):
        await pilot.press("enter")
        await pilot.press("w")
        assert app.screen is table
        assert "keep reviews closed" in app.said[-1]
    session = played(people=2, settings=TableSettings(open_deals=True))
    async with reviewing(session) as (_, screen, pilot):
        await is_made(screen, pilot)


async def test_what_cannot_be_noted_stays_closed(judge: Judge) -> None:
    session, is_full = played(), False

    def save(_: object) -> str | None:
        if is_full:
            raise OSError("the disk is full")
        return None

    session.keep(save)
    is_full = True
    async with sitting(session, notices=True) as (app, table, pilot):
        await press(pilot, "w")
        assert app.screen is table
        assert "the disk is full" in app.said[-1]
        assert not judge.asked


async def test_a_game_that_is_over_is_reviewed(judge: Judge) -> None:
    session = played()
    session.give_up(0)
    async with sitting(session) as (app, _, pilot):
        app.open_game_over(session)
        await pilot.pause()
        assert isinstance(app.screen, GameOverScreen)
        await pilot.press("w")
        assert isinstance(app.screen, ReviewScreen)
        await is_made(app.screen, pilot)
        assert not session.marks


async def test_a_review_that_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> Iterator[Answer]:
        raise StoppedError

    monkeypatch.setattr(judging, "in_background", fails)
    async with reviewing(played()) as (app, screen, pilot):
        await until(lambda: not screen.is_making, pilot)
        await pilot.pause()
        assert "could not be made" in text_of(app)


def test_a_loss_too_little_to_count_is_never_told_as_a_number() -> None:
    decision = next(Replay(played()).decisions(0))
    plays = [Weighed(each, -4.6 * at, 0.5, 60.0, 40) for at, each in enumerate(list(decision.view.choices)[:2])]
    verdict = Verdict(decision.ply, decision.seat, part_of(decision.view), plays[1].action, tuple(plays))
    told = Details(decision.view, verdict, None, Voice(NAMES)).content().plain
    assert "Too little or too uncertain to count as a mistake." in told
    assert "−" not in told


@pytest.mark.parametrize("settings", [Settings(), Settings(sort="rank"), Settings(high_left=False)])
def test_the_strip_shows_the_hand_as_it_lay_at_the_table(settings: Settings) -> None:
    replay: ThousandReplay = Replay(played())
    seen: list[View] = []
    for decision in replay.decisions(0):
        if decision.seat != 0:
            continue
        seen.append(decision.view)
        replay.go(decision.ply)
        lay = places_in(replay.session.seen_by(0), high_left=settings.high_left, by_rank=settings.sort == "rank")
        strip = marked_hand(seen, Verdict(decision.ply, 0, part_of(decision.view), decision.action), settings)
        held = [f"{each.rank}{each.suit.letter}" for each in strip if not each.gone]
        assert held == [str(card) for card in lay if card is not None]
        assert len(strip) - len(held) == len(decision.view.done), "what was played keeps its place"
