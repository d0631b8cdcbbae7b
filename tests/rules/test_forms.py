"""Every form of the game: who plays, what is dealt to whom, which packet is taken, and which cards count (RULES §3)."""

from random import Random
from typing import Any

import pytest

from tests.rules.accountant import fresh_row, hear, open_books
from tests.rules.accountant.pack import dealt
from tests.rules.deals import phase, start
from tests.rules.random_agreements import PLACES
from thousand_tui.rules import (
    PACK,
    Agreements,
    Bid,
    Cards,
    Claim,
    Concede,
    Game,
    Give,
    Pass,
    Shuffle,
    TakePacket,
    apply,
    choices,
    compile_rules,
    new_game,
    play_out,
    read_agreements,
    turn,
    view_of,
)
from thousand_tui.rules.forms import FORMS, Form, Plan, form_of

SEATS = {
    "three": 3,
    "four": 4,
    "two_discards": 2,
    "two_hidden_discards": 2,
    "two_one_card": 2,
    "two_bank": 2,
    "two_dead_hand": 2,
    "stock_two": 2,
    "stock_three": 3,
    "stock_four": 4,
}

every_form = pytest.mark.parametrize("name", SEATS)


def deal(name: str, dealer: int = 0, **agreed: Any) -> Game:
    return apply(start(dealer=dealer, form=name, **agreed), Shuffle(PACK))


# --- The table ------------------------------------------------------------------------------------------------------


def test_every_value_of_the_agreement_is_a_form() -> None:
    assert set(FORMS) == set(SEATS)
    for name, form in FORMS.items():
        assert form.name == name
        assert form.seats == SEATS[name]


@every_form
def test_only_the_four_with_a_stock_play_in_pairs(name: str) -> None:
    assert form_of(read_agreements({"form": name})).sides == (
        (0, 1, 0, 1) if name == "stock_four" else tuple(range(SEATS[name]))
    )
    assert len(start(dealer=0, form=name).sheet.totals) == (2 if name == "stock_four" else SEATS[name])


@every_form
@pytest.mark.parametrize(("direction", "step"), [("clockwise", 1), ("counter", -1)])
def test_the_direction_of_play(name: str, direction: str, step: int) -> None:
    form = form_of(read_agreements({"form": name, "direction": direction}))
    for dealer in range(form.seats):
        order = [(dealer + step * place) % form.seats for place in range(1, form.seats + 1)]
        playing = order[:-1] if name == "four" else order
        assert form.active(dealer) == tuple(playing)
        game = deal(name, dealer, direction=direction)
        assert game.deal.active == tuple(playing)
        assert turn(game) == playing[0]


def test_the_sitter_makes_no_difference_to_other_forms() -> None:
    assert form_of(Agreements(sitter="right")) == form_of(Agreements())
    assert form_of(Agreements(form="stock_four", sitter="right")) == form_of(Agreements(form="stock_four"))


EXCHANGES = {
    "three": (0, True, False, True),
    "four": (0, True, False, True),
    "two_discards": (2, False, False, True),
    "two_hidden_discards": (2, False, True, False),
    "two_one_card": (0, True, True, True),
    "two_bank": (1, True, True, True),
    "two_dead_hand": (1, True, False, True),
}
"""Cards laid aside, whether the opponents are given one, whether the last trick takes a bank, whether the packet may be
shown."""


@pytest.mark.parametrize("name", EXCHANGES)
def test_what_the_exchange_and_the_last_trick_need(name: str) -> None:
    form = form_of(read_agreements({"form": name}))
    assert (form.aside, form.gives, form.bank, form.packet_shown) == EXCHANGES[name]
    assert form.auction
    assert form.all_tricks_exception == (name in ("two_discards", "two_dead_hand"))


@pytest.mark.parametrize("name", ["stock_two", "stock_three", "stock_four"])
def test_there_is_no_auction_where_cards_are_drawn(name: str) -> None:
    game = deal(name)
    assert not game.rules.form.auction
    assert [stage.name for stage in game.rules.route] == ["shuffling", "dealing", "tricks"]
    assert phase(game) == "tricks"
    assert turn(game) == 1


# --- Dealing --------------------------------------------------------------------------------------------------------


@every_form
@pytest.mark.parametrize("places", PLACES)
def test_cards_are_dealt_as_the_accountant_deals_them(name: str, places: tuple[int, ...]) -> None:
    game = deal(name, talon_positions=places)
    books = open_books(game.rules.agreements.model_dump(), 0, [fresh_row() for _ in game.sheet.standings])
    hear(books, -1, Shuffle(PACK))
    dealt(books)
    told = books["deal"]
    assert {seat: set(map(str, Cards(game.hands[seat]))) for seat in told["hands"]} == {
        seat: set(hand) for seat, hand in told["hands"].items()
    }
    for ours, theirs in ((game.deal.talon, told["packets"]), (game.deal.aside, told["aside"])):
        assert [set(map(str, Cards(pile.cards or 0))) for pile in ours] == [set(cards) for cards in theirs]
    assert list(map(str, game.pack)) == told["stock"]


@every_form
def test_nobody_sees_the_talon_or_the_dead_hand_and_everybody_their_own(name: str) -> None:
    game = deal(name)
    for seat in (*range(SEATS[name]), None):
        view = view_of(game, seat)
        assert all(packet.cards is None for packet in view.deal.talon)
        assert all(pile.cards is None for pile in view.deal.aside)
        seen = [at for at in game.deal.active if view.hands[at] is not None]
        assert seen == ([seat] if seat in game.deal.active else [])


@every_form
@pytest.mark.parametrize(("direction", "step"), [("clockwise", 1), ("counter", -1)])
def test_the_deal_goes_round_in_the_direction_of_play(name: str, direction: str, step: int) -> None:
    game = deal(name, 1, direction=direction)
    rng = Random(name)
    while not game.sheet.deals:
        action = choices(game).sample(rng)
        if not isinstance(action, Concede | Claim):
            game = apply(game, action)
    assert (game.deal.number, game.deal.dealer) == (2, (1 + step) % SEATS[name])


# --- Packets --------------------------------------------------------------------------------------------------------

PACKETS = ["two_discards", "two_hidden_discards", "two_one_card", "two_bank"]


def to_packets(name: str, **agreed: Any) -> Game:
    return play_out(deal(name, 1, **agreed), [Bid(100), Pass()])


@pytest.mark.parametrize("name", PACKETS)
@pytest.mark.parametrize("packet", [0, 1])
def test_the_declarer_takes_one_of_the_packets_unseen(name: str, packet: int) -> None:
    game = to_packets(name)
    assert (phase(game), turn(game)) == ("packets", 0)
    assert list(choices(game)) == [TakePacket(0), TakePacket(1)]
    assert all(lying.cards is None for lying in view_of(game, 0).deal.talon)
    taken, left = game.deal.talon[packet], game.deal.talon[1 - packet]
    after = apply(game, TakePacket(packet))
    assert after.deal.bought is not None
    assert after.deal.bought.cards == taken.cards
    assert after.deal.talon == (left,)
    assert after.deal.talon[0].seen == 0
    assert phase(after) == "exchange"
    assert Cards(taken.cards or 0) <= Cards(after.hands[0])


@pytest.mark.parametrize("name", ["three", "four", "two_dead_hand"])
def test_nothing_is_asked_where_there_is_one_packet(name: str) -> None:
    assert "packets" not in [stage.name for stage in start(dealer=0, form=name).rules.route]


def test_the_same_stages_serve_a_table_of_four_at_which_nobody_sits_out() -> None:
    """No form of the rules has three opponents who are all given a card."""
    four = Form("four at once", tuple(range(4)), Plan(hands=4, size=5, packets=(4,)))
    game, rng, dealers = new_game(compile_rules(Agreements(), four), 3), Random(4), list[int]()
    while len(game.sheet.deals) < 5:
        deal, action = game.deal, choices(game).sample(rng)
        if isinstance(action, Concede | Claim):
            continue
        if isinstance(action, Bid | Pass) and len(deal.calls) < 4:
            assert turn(game) == deal.active[len(deal.calls)]
        if isinstance(action, Give):
            assert [seat for _, seat in action.cards] == [seat for seat in range(4) if seat != deal.declarer]
        after = apply(game, action)
        if len(after.sheet.deals) > len(game.sheet.deals):
            outcome = after.sheet.deals[-1].outcome
            assert (sum(outcome.tricks), sum(outcome.cards), len(after.sheet.standings)) == (6, 120, 4)
            dealers.append(outcome.dealer)
        game = after
    assert dealers == [3, 0, 1, 2, 3]
