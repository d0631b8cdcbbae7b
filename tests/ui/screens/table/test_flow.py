"""What the table remembers of a deal when it is opened or taken back."""

from __future__ import annotations

from tests.table.moments import BOUGHT, FIRST, GIVEN, SECOND, play, seated, table
from thousand_tui.rules import Concede, Suit
from thousand_tui.rules.events import Called
from thousand_tui.table.pacing import Next
from thousand_tui.table.thousand_pacing import ThousandPacing


def test_a_game_that_is_opened_knows_the_story_of_its_deal() -> None:
    flow = ThousandPacing(table(*GIVEN, *FIRST, *SECOND), lambda: None)
    assert [happened.bid for happened in flow.story if isinstance(happened, Called)] == [120, 0, 0]
    assert flow.trump is Suit.SPADES
    assert flow.held is None


def test_what_was_taken_back_is_no_longer_told() -> None:
    session = table(*GIVEN, *FIRST)
    flow = ThousandPacing(session, lambda: None)
    session.undo()
    flow.recall()
    assert len(flow.story) == len(ThousandPacing(table(*GIVEN), lambda: None).story)


def test_a_settlement_is_read_before_the_next_shuffle() -> None:
    flow = ThousandPacing(table(*BOUGHT, Concede()), lambda: None)
    assert flow.next is Next.RESULT
    flow.result = None
    assert flow.next is Next.SHUFFLE


def test_a_settlement_is_read_when_the_game_goes_on_from_it_though_nobody_shuffles() -> None:
    session = play(seated("BASE B1=on"), lambda session: session.course.has_settled)
    flow = ThousandPacing(session)
    assert flow.next is Next.RESULT
    flow.release()
    assert flow.next in (Next.PERSON, Next.BOT)


def test_a_flow_that_is_closed_listens_no_more() -> None:
    session = table()
    before = len(session.listeners)
    flow = ThousandPacing(session, lambda: None)
    flow.close()
    assert len(session.listeners) == before
