"""No level from Regular on gives points away: last to a trick it has lost, it adds the little that it must."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest

from bench.needless import CASES, Case, case_of, cases, needless
from tests.bots.test_reasons import HANDS, card, playing, view_at
from tests.narrowing import present
from tests.slowly import at_night, slowly
from thousand_tui.bots import LEVELS

MOST = 0.01
"""The share of such cases in which it happens all the same."""


FEW = 150


@cache
def found(seed: str, wanted: int) -> list[Case]:
    return list(islice(cases(seed), wanted))


@pytest.mark.parametrize("level", ["regular", slowly("skilled")])
def test_points_are_hardly_ever_given_away(level: str) -> None:
    given = needless(LEVELS[level], found("quick", FEW), "quick")
    assert len(given) <= MOST * FEW, [(str(case.view.hand), str(card)) for case, card in given]


@pytest.mark.slow
@pytest.mark.parametrize("level", ["regular", "skilled", at_night("expert")])
def test_over_many_cases_it_is_one_in_a_hundred_at_most(level: str) -> None:
    assert len(needless(LEVELS[level], found("many", CASES), "many")) <= MOST * CASES


def test_a_case_is_a_lost_trick_and_a_choice_of_cards() -> None:
    """Seat 0 leads the ace of hearts, seat 1 adds the jack; seat 2 has to follow with the nine, so it has no choice."""
    assert case_of(view_at(playing(*HANDS), "AH JH"), 0, 0) is None
    view = view_at(
        playing("AS 10S KS QS AH KH QH JD", "JS 10H JH AC 10C KC 10D 9D", "9S 9H JC 9C QC AD KD QD"), "AS JS"
    )
    assert case_of(view, 0, 0) is None
    view = view_at(
        playing("AS 10S KS QS AH KH QH JD", "9S 10H JH AC 10C KC 10D 9D", "JS 9H JC 9C QC AD KD QD"), "JD 9D"
    )
    assert case_of(view, 0, 0) is None, "the trick can be taken"


def test_what_goes_to_a_partner_is_no_gift() -> None:
    """Seat 1 takes the diamonds against the declarer; seat 2 may add an ace or a nine."""
    hands = ("AS 10S KS QS AH KH QH 9D", "JS 9S JH AC 10C KC 10D JD", "9H 10H JC 9C QC AD KD QD")
    assert case_of(view_at(playing(*hands), "9D 10D"), 0, 0) is None
    hands = ("AS 10S KS QS AH KH QH AD", "JS 9S JH AC 10C KC 10D JD", "9H 10H JC 9C QC 9D KD QD")
    lost = case_of(view_at(playing(*hands), "AD JD"), 0, 0)
    assert lost is None, "four points are the most that could be given"
    hands = ("AS 10S KS QS AH KH QH AD", "JS 9S JH AC 9C KC KD JD", "9H 10H JC 10C QC 9D 10D QD")
    lost = present(case_of(view_at(playing(*hands), "AD JD"), 0, 0))
    assert lost.is_needless(card("10D"))
    assert not lost.is_needless(card("QD"))
