"""What the table remembers of a deal when it is opened or taken back."""

from __future__ import annotations

from tests.ui.table_kit import table
from tests.ui.test_table_frames import BOUGHT, FIRST, GIVEN, SECOND
from thousand_tui.rules import Card, Cards, Concede, Suit
from thousand_tui.rules.events import Called
from thousand_tui.ui.screens.table.choosing import Playing
from thousand_tui.ui.screens.table.flow import Flow, Next
from thousand_tui.ui.screens.table.slots import Slots, arranged, suit_order


def test_a_game_that_is_opened_knows_the_story_of_its_deal() -> None:
    flow = Flow(table(*GIVEN, *FIRST, *SECOND), lambda: None)
    assert [happened.bid for happened in flow.story if isinstance(happened, Called)] == [120, 0, 0]
    assert flow.trump is Suit.SPADES
    assert flow.held is None


def test_what_was_taken_back_is_no_longer_told() -> None:
    session = table(*GIVEN, *FIRST)
    flow = Flow(session, lambda: None)
    session.undo()
    flow.recall()
    assert len(flow.story) == len(Flow(table(*GIVEN), lambda: None).story)


def test_a_settlement_is_read_before_the_next_shuffle() -> None:
    flow = Flow(table(*BOUGHT, Concede()), lambda: None)
    assert flow.next is Next.RESULT
    flow.result = None
    assert flow.next is Next.SHUFFLE


def test_a_flow_that_is_closed_listens_no_more() -> None:
    session = table()
    before = len(session.listeners)
    flow = Flow(session, lambda: None)
    flow.close()
    assert len(session.listeners) == before


def test_colours_alternate_as_far_as_they_can() -> None:
    assert suit_order(Suit) == (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    assert suit_order([Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS]) == (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    assert suit_order([]) == ()


def test_high_cards_lie_to_the_left_unless_it_is_set_otherwise() -> None:
    hand = Cards.parse("9S AS 10H")
    assert arranged(hand) == tuple(map(Card.parse, ("AS", "9S", "10H")))
    assert arranged(hand, high_left=False) == tuple(map(Card.parse, ("9S", "AS", "10H")))


def test_a_place_keeps_its_number_until_the_trick_is_over() -> None:
    slots = Slots()
    slots.follow(Cards.parse("AS KS QH"), 1)
    slots.follow(Cards.parse("AS QH"), 1)
    assert slots.places == (Card.parse("AS"), None, Card.parse("QH"))
    slots.follow(Cards.parse("AS QH"), 2)
    assert slots.places == (Card.parse("AS"), Card.parse("QH"))
    slots.follow(Cards.parse("AS QH 9D"), 2)
    assert len(slots.places) == 3


def test_the_cursor_begins_on_a_card_that_may_be_played() -> None:
    session = table(*GIVEN, *FIRST)
    places = arranged(session.view().hand)
    assert Playing(session.view(), session.ply, places, 99).cursor == len(places) - 1
    assert Playing(session.view(), session.ply, ()).card is None
