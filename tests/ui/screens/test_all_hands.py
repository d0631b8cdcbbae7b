"""All hands after a deal: what is shown, that nobody takes the deal back who has looked, and what comes later."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from textual.pilot import Pilot

from tests.narrowing import present
from tests.table.moments import BOUGHT, GIVEN, agreed, play, seated, table
from tests.ui.apps import press, text_of
from tests.ui.screens import test_review
from tests.ui.screens.table.tables import INSTANT, SMALL, check_golden, sitting, until
from tests.ui.screens.test_review import Judge, judge as judge
from tests.ui.screens.test_review_after_deal import about_to_settle, by_itself as by_itself, settle
from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import Bid, Card, Concede, Give, Pass, Trick, read_action, read_view
from thousand_tui.study.judging import Verdict, part_of
from thousand_tui.study.review import Answer, Question
from thousand_tui.table import Mark, TableSettings
from thousand_tui.table.pacing import Next
from thousand_tui.ui.screens.review import ReviewScreen
from thousand_tui.ui.screens.table.all_hands import AllHandsScreen
from thousand_tui.ui.screens.table.deal import AfterDeal
from thousand_tui.ui.screens.table.played import Column, decider
from thousand_tui.ui.screens.table.screen import TableScreen


@pytest.fixture
def unjudged(monkeypatch: pytest.MonkeyPatch, by_itself: None) -> None:
    """No deal is reviewed."""
    monkeypatch.setattr(AfterDeal, "begin", lambda *_: None)


async def read(screen: TableScreen, pilot: Pilot[int]) -> None:
    """Wait until the result of the deal is read."""
    await until(lambda: screen.flow.next is Next.RESULT, pilot)


async def test_it_shows_the_hands_the_tricks_and_the_decisions(judge: Judge) -> None:
    session = about_to_settle()
    async with sitting(session, SMALL, INSTANT) as (app, screen, pilot):
        settle(session)
        await until(lambda: screen.after.luck is not None and screen.after.line, pilot)
        await press(pilot, "e")
        assert isinstance(app.screen, AllHandsScreen)
        check_golden("../../golden/all_hands_80x24", app)
        await press(pilot, "end")
        assert "Luck of your cards" in text_of(app)
        assert text_of(app).count("K♣ in trick 1") == 1
        await pilot.press("e")
        assert app.screen is screen


@pytest.mark.parametrize("is_practice", [False, True])
async def test_whoever_has_looked_cannot_take_the_deal_back_but_in_practice(is_practice: bool, unjudged: None) -> None:
    session = about_to_settle()
    session.settings = TableSettings(practice=is_practice)
    async with sitting(session, pace=INSTANT) as (_, screen, pilot):
        settle(session)
        await read(screen, pilot)
        assert session.undo_target() is not None
        await pilot.press("e")
        assert Mark.SEEN in session.marks[2]
        assert (session.undo_target() is not None) is is_practice


async def test_what_the_judge_says_appears_when_it_is_known(judge: Judge) -> None:
    session = about_to_settle()
    judge.goes_on.clear()
    async with sitting(session, (120, 40), INSTANT) as (app, screen, pilot):
        settle(session)
        await until(lambda: screen.after.line == "", pilot)
        await press(pilot, "e")
        assert "Your decisions are being judged" in text_of(app)
        judge.goes_on.set()
        await until(lambda: "Luck of your cards" in text_of(app), pilot)
        assert "Best decision" in text_of(app)
        assert "being judged" not in text_of(app)


@pytest.mark.parametrize("are_open", [False, True])
async def test_people_who_play_together_see_them_where_the_table_is_set_so(are_open: bool, unjudged: None) -> None:
    kinds, settings = ("person", "person", "regular"), TableSettings(open_deals=are_open)
    session = table(*BOUGHT, Concede(), kinds=kinds, settings=settings)
    async with sitting(session, pace=INSTANT) as (app, screen, pilot):
        await read(screen, pilot)
        assert ("E all hands" in text_of(app)) is are_open
        await pilot.press("e")
        assert isinstance(app.screen, AllHandsScreen) is are_open
        assert ("does not show all hands" in text_of(app)) is not are_open


async def test_it_leads_on_to_the_review(judge: Judge) -> None:
    session = about_to_settle()
    async with sitting(session, pace=INSTANT) as (app, screen, pilot):
        settle(session)
        await read(screen, pilot)
        await pilot.press("e", "w")
        await until(lambda: isinstance(app.screen, ReviewScreen), pilot)
        await pilot.press("escape")
        await until(lambda: app.screen is screen, pilot)


async def test_a_deal_that_was_given_up_shows_its_hands_too(unjudged: None) -> None:
    async with sitting(table(*GIVEN[:-1], Concede()), (120, 40), INSTANT) as (app, screen, pilot):
        await read(screen, pilot)
        await press(pilot, "e")
        text = text_of(app)
        assert "A♠▟▙ │K♠▗▖ │Q♠" in text
        assert "J♠  ▄│9♠  ♠│10♣ ♣│K♣▗▖ │Q♣" in text
        assert "Tricks" not in text


def of_calls(question: Question) -> Answer:
    """A judge of bids and exchanges, who would have passed on other cards."""
    view, (seat, action) = read_view(question.view), read_action(question.action)
    weighed, loss = [Weighed(action, 0.0, 0.5, 60.0, 40)], 0.0
    if isinstance(action, Give):
        weighed.insert(0, Weighed(next(each for each in view.choices if each != action), 30.0, 0.6, 70.0, 40))
        loss = 30.0
    elif isinstance(action, Bid):
        weighed.append(Weighed(Pass(), -20.0, 0.5, 60.0, 40))
    else:
        weighed = []
    return Answer(Verdict(question.ply, seat, part_of(view), action, tuple(weighed), loss, 2.0, 40), None)


async def test_bids_and_exchanges_are_shown_as_they_were_called_and_passed(
    judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_review, "judged", of_calls)
    async with sitting(table(*GIVEN[:-1], Concede()), SMALL, INSTANT) as (app, screen, pilot):
        await until(lambda: screen.after.luck is not None and screen.after.line, pilot)
        await press(pilot, "e", "end")
        check_golden("../../golden/all_hands_calls_80x24", app)


@pytest.mark.parametrize("name", ["TWO", "TWO-DEAD", "FOUR", "STOCK-3"])
async def test_every_form_has_its_page(name: str, unjudged: None) -> None:
    session = play(seated(agreed(name)), lambda session: len(session.game.sheet.deals) == 1)
    async with sitting(session, SMALL, INSTANT) as (app, screen, pilot):
        await read(screen, pilot)
        await press(pilot, "e")
        assert isinstance(app.screen, AllHandsScreen)
        assert all(f"  {session.names[seat]}" in text_of(app) for seat in present(screen.scene).active)


@dataclass
class Won:
    """Who won a trick with how many points, and what the leader declared with it."""

    winner: int
    points: int
    leader: int = 0
    declared: int = 0

    def column(self) -> Column:
        cards = tuple(map(Card.parse, ("AS", "KS", "QS")))
        return Column(Trick(self.leader, cards, self.winner), (), self.points, self.declared)


SIDES = (0, 1, 2)


@pytest.mark.parametrize(
    ("made", "contract", "tricks", "at"),
    [
        (True, 100, (Won(0, 60), Won(0, 20, declared=20), Won(1, 40)), 1),
        (False, 100, (Won(0, 60), Won(1, 15), Won(2, 10), Won(0, 35)), 2),
        (False, 120, (Won(0, 60, declared=40), Won(1, 45), Won(0, 15)), 1),
        (False, 200, (Won(0, 60), Won(1, 60)), None),
        (False, 60, (Won(1, 61, leader=1, declared=80), Won(0, 59)), 0),
    ],
)
def test_the_contract_is_decided_where_it_was_made_or_came_out_of_reach(
    made: bool, contract: int, tricks: tuple[Won, ...], at: int | None
) -> None:
    assert decider([each.column() for each in tricks], SIDES, 0, contract, made=made) == at
