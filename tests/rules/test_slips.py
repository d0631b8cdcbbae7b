"""What else chance decides: a card exposed in dealing (B5, B6), and the numbers behind every draw."""

from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest

from tests.rules.deals import phase, start, why_not
from thousand_tui.rules import (
    CHANCE,
    PACK,
    Bid,
    Card,
    Cut,
    IllegalAction,
    Pass,
    Shuffle,
    Slip,
    TakePacket,
    apply,
    choices,
    play_out,
    shuffled,
    turn,
)
from thousand_tui.rules.choices import ONE_DEAL_IN
from thousand_tui.rules.game import draw

# --- Slips ----------------------------------------------------------------------------------------------------------


def test_no_slip_and_the_cards_are_dealt() -> None:
    game = apply(start(exposed_card=True), Shuffle(PACK))
    after = apply(game, Slip(0))
    assert phase(after) == "auction"
    assert after.hands == apply(start(), Shuffle(PACK)).hands
    assert not after.sheet.booked


def test_only_cards_that_are_dealt_can_be_exposed() -> None:
    game = apply(start(dealer=1, form="stock_two", exposed_card=True), Shuffle(PACK))
    assert {action.place for action in choices(game) if isinstance(action, Slip)} == {*range(13)}
    assert len(choices(game)) == 13
    assert why_not(game, Slip(13)) == "not_a_dealt_place"
    assert why_not(game, Pass()) == "slip_is_due"
    with pytest.raises(IllegalAction):
        apply(game, Slip(13))


def test_a_slip_comes_about_once_in_fifty_deals() -> None:
    slips = choices(apply(start(exposed_card=True), Shuffle(PACK)))
    rng = Random(5)
    sampled = [slips.sample(rng) for _ in range(20_000)]
    assert all(action in slips for action in sampled)
    exposed = [action.place for action in sampled if isinstance(action, Slip) and action.place]
    assert 20_000 / ONE_DEAL_IN * 0.8 < len(exposed) < 20_000 / ONE_DEAL_IN * 1.2
    assert set(exposed) == {*range(1, 25)}


# --- Chance ---------------------------------------------------------------------------------------------------------


def test_chance_draws_what_the_seed_says() -> None:
    game = start(bottom_jack="reshuffle", exposed_card=True)
    assert draw(game, "a seed", 4) == shuffled("a seed", 4)
    pack = (*PACK[:9], Card.parse("JH"), *(card for card in PACK[9:] if card != Card.parse("JH")))
    again = play_out(game, [Shuffle(pack), Cut(10)])
    assert (phase(again), turn(again)) == ("cutting", CHANCE)
    assert draw(again, "a seed", 5) == shuffled("a seed", 5)
    slipping = play_out(game, [Shuffle(PACK), Cut(6)])
    assert phase(slipping) == "slipping"
    drawn = [draw(slipping, "a seed", count) for count in range(2_000)]
    assert all(slip in choices(slipping) for slip in drawn)
    assert 20 < sum(slip != Slip(0) for slip in drawn) < 60
    assert draw(slipping, "a seed", 7) == draw(slipping, "a seed", 7)


def test_slips_differ_from_deal_to_deal_though_nobody_shuffles() -> None:
    slipping = apply(apply(start(no_shuffle=True, exposed_card=True), Shuffle(PACK)), Cut(10))
    later = [replace(slipping, deal=replace(slipping.deal, number=number)) for number in range(1, 400)]
    assert len({draw(game, "a seed", 1) for game in later}) > 1


def numbers_of(purpose: str, seed: str, count: int) -> list[int]:
    """The first eight numbers of the documented generator."""
    digest = sha256(f"thousand/1/{purpose}/{seed}/{count}/0".encode()).digest()
    return [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]


def test_a_slip_can_be_recomputed_by_anybody() -> None:
    slipping = apply(start(exposed_card=True), Shuffle(PACK))
    slipped = 0
    for count in range(300):
        first, second, *_ = numbers_of("slip/1", "a seed", count)
        place = second % 24 + 1 if first % 50 == 0 else 0
        assert draw(slipping, "a seed", count) == Slip(place)
        slipped += place > 0
    assert slipped


def test_a_packet_can_be_recomputed_by_anybody() -> None:
    game = start(dealer=1, form="two_one_card", talon_choice="random")
    game = play_out(game, [Shuffle(PACK), Bid(100), Pass()])
    assert (phase(game), turn(game)) == ("packets", CHANCE)
    for count in range(20):
        assert draw(game, "a seed", count) == TakePacket(numbers_of("packet/1", "a seed", count)[0] % 2)


def test_chance_is_asked_only_when_it_is_its_turn() -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        draw(apply(start(), Shuffle(PACK)), "a seed", 1)
