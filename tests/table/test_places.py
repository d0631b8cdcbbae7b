"""Cards keep their places: a hand is arranged when it is dealt and after the exchange, no card moves in the play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.table import moments
from thousand_tui.rules import CHANCE, Action, Bid, Card, Cards, Concede, Look, Pass, Suit, View, view_of
from thousand_tui.rules.view import EXCHANGE, TRICKS
from thousand_tui.table import Course, TableSettings, ThousandSession
from thousand_tui.table.thousand import Places, arranged, places_in, suit_order


def seated(line: str, seed: str) -> ThousandSession:
    """A game by these agreements with one person."""
    return moments.seated(line, seed=seed, settings=TableSettings(practice=True))


def any_action(view: View, rng: Random) -> Action:
    """Something that is allowed and goes on with the deal; the lowest bid where one must be said."""
    while isinstance(action := view.choices.sample(rng), Concede):
        pass
    return next(each for each in view.choices if isinstance(each, Bid)) if isinstance(action, Bid) else action


def moved(session: ThousandSession, rng: Random) -> None:
    """One more move of anybody."""
    if session.turn == CHANCE:
        session.let_chance_act()
    else:
        session.submit(any_action(view_of(session.game, session.turn), rng))


def lying(session: ThousandSession, seat: int) -> Places:
    return places_in(session.seen_by(seat))


def a_deal(session: ThousandSession, rng: Random) -> Iterator[None]:
    """After each move until two deals were played."""
    while len(session.game.sheet.deals) < 2:
        moved(session, rng)
        yield


@pytest.mark.parametrize(
    "name", ["BASE", "TWO", "501", "THREE-BLIND", "FOUR", "STOCK-2", "STOCK-3", "STOCK-4", "BASE B1=on"]
)
def test_no_card_moves_once_the_play_has_begun(name: str) -> None:
    session, rng = seated(name, "places"), Random(name)
    seats = range(len(session.players))
    led: dict[int, Places] = {}
    tricks = 0
    for _ in a_deal(session, rng):
        for seat in seats:
            view, now = view_of(session.game, seat), lying(session, seat)
            if view.phase != TRICKS:
                assert [card for card in now if card] in ([], list(arranged(view.hand, before=now)))
                led.pop(seat, None)
                continue
            before = led.setdefault(seat, now)
            assert len(now) == len(before)
            assert {card for card in now if card is not None} == set(view.hand)
            assert all(card == was for was, card in zip(before, now, strict=True) if was in set(view.hand))
            led[seat] = now
            tricks = max(tricks, len(view.done))
    assert tricks > 3


def test_a_card_that_is_drawn_takes_the_place_of_the_one_played() -> None:
    session, rng = seated("STOCK-2", "stock"), Random(1)
    moved(session, rng)
    full = lying(session, 0)
    while not session.view().done:
        moved(session, rng)
    (played,) = session.view().played_by(0)
    (drawn,) = set(session.view().hand) - set(full)
    assert lying(session, 0) == tuple(drawn if card == played else card for card in full)


def test_the_hand_is_arranged_with_the_talon_and_again_after_the_exchange() -> None:
    session, rng = seated("BASE", "exchange"), Random(3)
    sizes = []
    for _ in a_deal(session, rng):
        view = session.view()
        if view.phase in (EXCHANGE, TRICKS) and not view.done:
            sizes.append(len(lying(session, view.deal.declarer or 0)))
    assert sizes[0] == 10
    assert set(sizes) == {10, 8}


def test_a_hand_that_is_picked_up_is_arranged_then() -> None:
    session, rng = seated("THREE-BLIND", "blind"), Random(0)
    while session.turn != 0 or Look() not in session.view().choices:
        moved(session, rng)
    assert lying(session, 0) == ()
    session.submit(Look())
    assert lying(session, 0) == arranged(session.view().hand)


@pytest.mark.parametrize("name", ["BASE", "STOCK-3"])
def test_places_are_the_same_after_resuming_and_after_undo(name: str) -> None:
    session, rng = seated(name, "resumed"), Random(5)
    at_ply: dict[int, Places] = {}
    while len(session.view().done) < 4:
        moved(session, rng)
        at_ply[session.ply] = lying(session, 0)
    resumed = seated(name, "resumed")
    course = Course(resumed.card_game, resumed.start)
    for move in session.log:
        course.do(move)
    resumed.take_up(course)
    assert lying(resumed, 0) == at_ply[session.ply]
    assert session.undo()
    assert session.undo()
    assert lying(session, 0) == at_ply[session.ply]


def test_nothing_lies_there_while_the_pack_of_the_last_deal_is_cut() -> None:
    session, rng = seated("BASE B1=on", "gathered"), Random(5)
    while session.game.deal.number < 3:
        moved(session, rng)
    assert not session.game.deal.seen
    assert lying(session, 0) == ()


def test_the_order_that_is_wished_holds_for_the_whole_deal() -> None:
    session, rng = seated("BASE", "order"), Random(5)
    while len(session.view().done) < 2:
        moved(session, rng)
    by_rank = places_in(session.seen_by(0), by_rank=True)
    dealt = Cards(session.view().hand.mask | session.view().played_by(0).mask)
    assert len(by_rank) == len(dealt) == 8
    assert [card for card in arranged(dealt, by_rank=True) if card in session.view().hand] == [
        card for card in by_rank if card is not None
    ]


def test_colours_alternate_as_far_as_they_can() -> None:
    assert suit_order(Suit) == (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    assert suit_order([Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS]) == (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    assert suit_order([]) == ()
    lay = [Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS]
    assert suit_order(Suit, lay) == (*lay, Suit.CLUBS)
    assert suit_order([Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS], lay) == (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def test_high_cards_lie_to_the_left_unless_it_is_set_otherwise() -> None:
    hand = Cards.parse("9S AS 10H")
    assert arranged(hand) == tuple(map(Card.parse, ("AS", "9S", "10H")))
    assert arranged(hand, high_left=False) == tuple(map(Card.parse, ("9S", "AS", "10H")))


def test_nothing_of_a_deal_that_was_given_up_stays_where_it_lay() -> None:
    for seed in range(8):
        session, rng = seated("BASE B1=on", f"given up {seed}"), Random(5)
        while session.game.deal.number == 1 or session.turn == CHANCE:
            if session.turn == CHANCE:
                session.let_chance_act()
                continue
            choices = view_of(session.game, session.turn).choices
            session.submit(next((each for each in choices if isinstance(each, Concede | Pass)), choices.sample(rng)))
        while not session.view().hand:
            moved(session, rng)
        for seat in range(3):
            assert {view.deal.number for view in session.seen_by(seat)} == {1, 2}
            assert lying(session, seat) == arranged(view_of(session.game, seat).hand)
