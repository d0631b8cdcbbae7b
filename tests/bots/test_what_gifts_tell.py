"""What passed cards tell of the hand that they came from: as often as hands pass them, and never certain."""

from __future__ import annotations

from itertools import combinations
from math import comb, log, prod
from random import Random
from typing import Any

import pytest

from bench.given import ALONE, TOGETHER, features, tables
from tests.rules.deals import F, M, R, bought, dealt, gave, start
from thousand_tui.arena.deal import Table
from thousand_tui.bots import LEVELS
from thousand_tui.bots.fitted import ONE, TWO
from thousand_tui.bots.search.play_model import ODD_PASSED, SUIT, TENTHS, Likelihood, Passes, share, strengths_of
from thousand_tui.bots.search.worlds import Worlds
from thousand_tui.rules import FULL, Game, View, compile_rules, parse_row, preset, view_of
from thousand_tui.rules.cards import PER_SUIT, mask_of, members
from thousand_tui.rules.view import TRICKS

DECLARER, TALON = "AS 10S AH 10H KC 9C 9D", "9S JC QC"
MIDDLE, REAR = "KS 9H JH QH KH JD QD", "QS JS AC 10C AD 10D KD"


def cards(row: str) -> int:
    return mask_of(parse_row(row))


def seen(game: Game, viewer: int) -> tuple[View, Passes]:
    view = view_of(game, viewer)
    return view, Passes(view, {seat: 0 for seat in game.deal.active if view.hands[seat] is None})


def after_passing(row: str, **changes: Any) -> Game:
    """The forehand has bought and passed these cards to the middle and the rear."""
    return gave(bought(dealt(start(**changes), (DECLARER, MIDDLE, REAR), TALON), F), row)


def test_every_part_of_a_suit_has_its_number() -> None:
    assert (len(ONE), len(TWO)) == (6 * 2**5, comb(6, 2) * 2**4)


def test_fitted_numbers_are_read_as_they_were_found() -> None:
    """The script that fits them counts them by holding and cards; in the code they stand in a row."""
    rng = Random(1)
    weights = [rng.uniform(-1.0, 1.0) for _ in range(ALONE + TOGETHER)]
    strengths, _, _ = strengths_of(*[numbers for _, numbers in tables(weights)])
    for _ in range(50):
        hand = rng.sample(list(members(FULL)), 10)
        pair = sorted(hand[:2])
        parts = [(mask_of(hand) >> shift & SUIT, mask_of(pair) >> shift & SUIT) for shift in range(0, 24, PER_SUIT)]
        found = prod([strengths[held][part] for held, part in parts if part])
        assert log(found) * TENTHS == pytest.approx(sum(weights[at] for at in features(mask_of(hand), *pair)))


@pytest.mark.parametrize("seed", range(20))
def test_the_chances_of_all_ways_to_pass_add_up(seed: int) -> None:
    hand = Random(seed).sample(list(members(FULL)), 10)
    ways = [share(mask_of(hand), mask_of(pair)) for pair in combinations(hand, 2)]
    assert sum(ways) == pytest.approx(1.0)
    assert min(ways) >= ODD_PASSED / len(ways)


def test_an_only_jack_goes_rather_than_one_below_a_marriage() -> None:
    alone, guarded = "JS AH KH QH 10H AC 10C AD 10D 9D", "JS KS QS AH 10H AC 10C AD 10D 9D"
    assert share(cards(alone), cards("JS 9D")) > 3 * share(cards(guarded), cards("JS 9D"))


def test_a_ten_goes_without_its_ace_and_hardly_beside_it() -> None:
    bare, high = "10S 9S AH KH QH 10H AC 10C AD 9D", "AS 10S KH QH JH 10H AC 10C AD 9D"
    assert share(cards(bare), cards("10S 9D")) > 3 * share(cards(high), cards("10S 9D"))


def test_the_other_card_may_be_any_that_the_other_opponent_has_had() -> None:
    """The talon was seen: a card of it that the declarer does not have went to them."""
    game = after_passing("JC 9D")
    view, passes = seen(game, M)
    worlds = list(Worlds(view).all())
    talon, known = cards(TALON), cards("JC")
    for hands in Random(1).sample(worlds, 40):
        gone = hands[R] & talon or hands[R]
        ways = [share(hands[F] | known | card.mask, known | card.mask) for card in members(gone)]
        assert passes.chance(hands) == pytest.approx(sum(ways) / 8)
    assert {bool(hands[R] & talon) for hands in worlds} == {False, True}


def test_open_passes_are_known_to_all() -> None:
    game = after_passing("JC 9D", pass_face_up=True)
    view, passes = seen(game, M)
    for hands in Random(1).sample(list(Worlds(view).all()), 20):
        assert passes.chance(hands) == share(hands[F] | cards("JC 9D"), cards("JC 9D"))


def test_they_count_before_a_card_is_played() -> None:
    assert not Likelihood(view_of(after_passing("JC 9D"), M)).says_nothing


def test_the_declarer_learns_nothing_from_them() -> None:
    assert seen(after_passing("JC 9D"), F)[1].says_nothing


def test_cards_that_must_come_from_the_talon_say_nothing() -> None:
    assert seen(after_passing("9S JC", give_from_talon=True), M)[1].says_nothing


@pytest.mark.parametrize("name", ["TWO", "TWO-GIVE", "TWO-DEAD"])
def test_between_two_players_passes_say_nothing(name: str) -> None:
    """They pass one card or none, and lay others aside."""
    table = Table(compile_rules(preset(name).agreements), [LEVELS["regular"]] * 2, "passed")
    moves = table.moves(table.fresh(1), 1, lambda game, seat, ply: table.decide(game, seat, 1, ply))
    game = next(game for game, _ in moves if view_of(game, None).phase == TRICKS)
    assert game.deal.passed
    assert seen(game, 1 - game.deal.buyer)[1].says_nothing
