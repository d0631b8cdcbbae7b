"""Dealing, auction, exchange, tricks and settlement at tables of two, three and four seats."""

from itertools import pairwise
from random import Random

import pytest

from tests.rules.deals import cards_in
from tests.rules.random_agreements import PLACES
from tests.rules.random_play import steps
from thousand_tui.rules import (
    CHANCE,
    FULL,
    PACK,
    Agreements,
    Bid,
    Cards,
    Contract,
    Game,
    Give,
    Pass,
    Shuffle,
    apply,
    choices,
    compile_rules,
    new_game,
    preset,
    turn,
)
from thousand_tui.rules.forms import THREE, Form, Plan

BASE = preset("BASE").agreements
TALONS = {2: 2, 3: 3, 4: 4}
"""Two seats: 11 + 11 + 2; three: 7 each + 3; four: 5 each + 4."""


def form(seats: int) -> Form:
    """The same stages at a table of so many seats."""
    plan = Plan(hands=seats, size=(24 - TALONS[seats]) // seats, packets=(TALONS[seats],))
    return THREE if seats == 3 else Form(f"{seats} seats", tuple(range(seats)), plan)


def table(seats: int, dealer: int = 0, agreements: Agreements = BASE) -> Game:
    return new_game(compile_rules(agreements, form(seats)), dealer)


every_table = pytest.mark.parametrize("seats", TALONS)


@every_table
def test_cards_are_dealt_from_the_left_of_the_dealer_and_the_talon_lies_where_agreed(seats: int) -> None:
    for dealer in range(seats):
        for wished in PLACES:
            agreements = Agreements(talon_positions=wished)
            game = apply(table(seats, dealer, agreements), Shuffle(PACK))
            assert game.deal.active[0] == (dealer + 1) % seats
            assert game.deal.active[-1] == dealer
            talon = cards_in(game.deal.talon[0])
            assert len(talon) == TALONS[seats]
            assert {hand.bit_count() for hand in game.hands} == {(24 - TALONS[seats]) // seats}
            rest = [card for card in PACK if card not in talon]
            for at, seat in enumerate(game.deal.active):
                assert list(Cards(game.hands[seat])) == rest[at::seats]


@every_table
def test_the_auction_goes_round_and_leaves_one(seats: int) -> None:
    game = apply(table(seats), Shuffle(PACK))
    order = game.deal.active
    spoke = []
    for bid in range(100, 100 + 5 * seats, 5):
        spoke.append(turn(game))
        game = apply(game, Bid(bid))
    assert tuple(spoke) == order
    assert turn(game) == order[0]
    for _ in range(seats - 1):
        assert game.deal.declarer is None
        game = apply(game, Pass())
    assert (game.deal.declarer, game.deal.bid) == (order[-1], 95 + 5 * seats)


@every_table
def test_all_but_the_forehand_pass(seats: int) -> None:
    game = apply(table(seats, 1), Shuffle(PACK))
    assert Pass() not in choices(game)
    game = apply(game, Bid(100))
    for _ in range(seats - 1):
        assert Pass() in choices(game)
        game = apply(game, Pass())
    assert game.deal.declarer == game.deal.forehand == 2 % seats


@every_table
def test_the_one_who_passed_is_not_asked_again(seats: int) -> None:
    game = apply(apply(table(seats), Shuffle(PACK)), Bid(100))
    if seats == 2:
        return
    order = game.deal.active
    game = apply(game, Pass())
    game = apply(game, Bid(105))
    for _ in range(seats - 3):
        game = apply(game, Pass())
    assert turn(game) == order[0]
    game = apply(game, Bid(110))
    assert turn(game) == order[2]


@every_table
def test_the_exchange_gives_one_card_to_each_opponent(seats: int) -> None:
    game = apply(apply(table(seats), Shuffle(PACK)), Bid(100))
    while game.deal.declarer is None:
        game = apply(game, Pass())
    declarer = game.deal.declarer
    held = game.hands[declarer].bit_count()
    assert held == 24 // seats + seats - 1
    gives = [action for action in choices(game) if isinstance(action, Give)]
    ways = 1
    for left in range(held, held - seats + 1, -1):
        ways *= left
    assert len(gives) == ways
    assert {tuple(seat for _, seat in give.cards) for give in gives} == {
        tuple(seat for seat in range(seats) if seat != declarer)
    }
    after = apply(game, gives[-1])
    assert {hand.bit_count() for hand in after.hands} == {24 // seats}


@every_table
def test_the_deal_goes_left(seats: int) -> None:
    game = table(seats, seats - 1)
    dealers = [before.deal.dealer for before, _, _ in steps(game, Random(9), 400) if turn(before) == CHANCE]
    assert all(after in (before, (before + 1) % seats) for before, after in pairwise(dealers))
    assert set(dealers) == set(range(seats))


def test_contracts_are_kept_at_four() -> None:
    game = apply(apply(table(4), Shuffle(PACK)), Bid(100))
    while game.deal.declarer is None:
        game = apply(game, Pass())
    game = apply(game, next(iter(choices(game))))
    while Contract(100) not in choices(game):
        game = apply(game, next(reversed(list(choices(game)))))
    game = apply(game, Contract(100))
    assert sum(game.hands) == FULL
    assert len(game.sheet.standings) == 4
