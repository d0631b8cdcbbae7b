"""What a card tells of the hand that it came from: as often as hands play it, and never certain."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, strategies as st

from tests.rules.random_play import moments
from thousand_tui.bots.fitted import LEADS, REPLIES
from thousand_tui.bots.search.play_model import LEAD_NUMBERS, ODD, REPLY_NUMBERS, Played, Spot, played_by_hidden
from thousand_tui.rules import Card, parse_row, view_of
from thousand_tui.rules.cards import PER_SUIT, mask_of
from thousand_tui.rules.kernel import NO_TRUMP, SCHOOLS

SEEDS = st.integers(0, 2**32 - 1)
PAIR = 0b1100
USUAL = SCHOOLS["follow_trump"]


def cards(row: str) -> int:
    return mask_of(parse_row(row))


def lead(card: str, *, right: bool = True, declarer: bool = True) -> Played:
    """A lead while there is no trump and nothing has been played, ``KS!`` is one with the marriage."""
    led = Card.parse(card.rstrip("!"))
    spot = Spot(declarer, right, PAIR, (), NO_TRUMP, 0)
    return Played(0, led, led % PER_SUIT + 32 * card.endswith("!"), led.mask, spot)


def answer(card: str, before: str, *, declarer: bool = False, friendly: bool = False, rivals: bool = False) -> Played:
    """A card added to a trick before which nothing was played."""
    laid = tuple(parse_row(before))
    spot = Spot(declarer, False, PAIR, laid, NO_TRUMP, mask_of(laid), friendly, rivals)
    added = Card.parse(card)
    return Played(0, added, added % PER_SUIT, added.mask, spot)


def chance(move: Played, row: str) -> float:
    return move.chance(cards(row), USUAL)


def test_every_quality_has_its_number() -> None:
    assert (len(LEADS), len(REPLIES)) == (LEAD_NUMBERS, REPLY_NUMBERS)


def test_a_declarer_who_leads_a_queen_hardly_has_the_ace_over_it() -> None:
    """They would have led it first."""
    assert chance(lead("QS!"), "KS QS 10H 9H KC 10D") > 3 * chance(lead("QS!"), "AS KS QS 10H 9H KC")


def test_a_low_lead_of_a_defender_denies_the_ace() -> None:
    low = lead("9D", declarer=False, right=False)
    assert chance(low, "JD 9D 10H KH QC JS") > 2 * chance(low, "AD 9D 10H KH QC JS")


def test_a_king_under_a_rivals_ace_is_hardly_beside_a_nine() -> None:
    assert chance(answer("KS", "AS"), "KS QS JH") > 2 * chance(answer("KS", "AS"), "KS 9S JH")


def test_an_only_card_says_nothing() -> None:
    assert chance(answer("KS", "AS"), "KS JH 9C") == 1.0


def test_nothing_is_impossible() -> None:
    assert chance(answer("AS", "10H 9H", friendly=False), "AS 10S KH") >= ODD


@given(SEEDS)
def test_the_chances_of_all_cards_of_a_hand_add_up(seed: int) -> None:
    """Under any agreements, wherever a card was played; what was played is among them."""
    rng = Random(seed)
    for game in moments(rng, 90):
        if rng.random() > 0.05 or not game.rules.form.auction:
            continue
        onlooker = view_of(game, None)
        hands = {seat: onlooker.played_by(seat).mask for seat in game.deal.active}
        for move in played_by_hidden(onlooker, hands):
            hand = game.hands[move.seat] | move.later
            single = [
                Played(move.seat, Card(suit * PER_SUIT + number % 32), number, move.later, move.spot)
                for suit, holding in move.spot.holdings(hand, game.rules.tricks.duties)
                for number in holding.numbers()
            ]
            total = sum(each.chance(hand, game.rules.tricks.duties) for each in single)
            assert total == pytest.approx(1.0 + ODD * (len(single) - 1))
            assert move.chance(hand, game.rules.tricks.duties) <= 1.0
