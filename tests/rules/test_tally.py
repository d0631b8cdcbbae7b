"""The count of a deal: what was taken, what is left, where each card is for one seat (RULES §1.15 `countShown`)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.narrowing import present
from tests.rules.deals import F, M, bought, dealt, gave, lay, start
from tests.rules.random_agreements import FORMS
from tests.rules.random_play import moments
from thousand_tui.rules import FULL, Card, Cards, Contract, Game, apply, view_of
from thousand_tui.rules.cards import PACK_POINTS
from thousand_tui.rules.tally import Tally, is_within_reach, tally

HANDS = ("AS AC KH QH 10C KS QS", "AH JD 9D KC 9C JH JC", "QD KD 10D AD QC 9S 10S")
TALON = "JS 9H 10H"


def in_play(cards: str, **agreed: Any) -> Game:
    """Seat 0 plays 100, has given 9H to its left and 10H to its right, and these cards have been played."""
    game = dealt(start(**agreed), HANDS, TALON)
    return lay(apply(gave(bought(game, F), "9H 10H"), Contract(100)), cards)


def counted(game: Game, seat: int | None) -> Tally:
    found = present(tally(view_of(game, seat)))
    return found


def deals(form: str) -> Iterator[Game]:
    """Moments of play in this form, under random agreements."""
    for seed in range(4):
        for game in moments(Random(f"{form} {seed}"), 120, form):
            if view_of(game, None).play is not None:
                yield game


def test_there_is_nothing_to_count_before_the_first_lead() -> None:
    assert tally(view_of(dealt(start(), HANDS, TALON), F)) is None


def test_a_marriage_counts_as_soon_as_it_is_declared() -> None:
    game = in_play("AC 9C QC KH!")
    assert counted(game, F).points == (114, 0, 0)
    assert counted(game, M).left == PACK_POINTS - 14


def test_a_marriage_that_must_be_brought_home_counts_once_it_is() -> None:
    assert counted(in_play("AC 9C QC KH!", marriage_capture=True), F).points == (14, 0, 0)
    lost = in_play("AC 9C QC KH! AH 10H", marriage_capture=True)
    assert counted(lost, F).points == (14, 25, 0)
    home = in_play("AC 9C QC KH! 9H 10H", marriage_capture=True)
    assert counted(home, F).points == (14, 0, 14)


def test_each_seat_knows_of_every_card_whether_it_is_gone_its_own_or_out() -> None:
    game = in_play("AC 9C QC")
    found = counted(game, M)
    assert found.gone == Cards.parse("AC 9C QC")
    assert found.held == Cards.parse("AH JD 9D KC JH JC 9H")
    assert Card.parse("10H") in found.out
    assert counted(game, None).out == Cards(FULL) - found.gone


def test_what_was_laid_aside_is_gone_for_who_laid_it_and_out_for_the_others() -> None:
    for game in deals("two_discards"):
        declarer = game.deal.declarer
        if declarer is None or view_of(game, declarer).deal.aside[-1].cards == 0:
            continue
        laid = Cards(game.deal.aside[-1].cards or 0)
        other = next(seat for seat in game.deal.active if seat != declarer)
        assert laid <= counted(game, declarer).gone
        assert laid <= counted(game, other).out
        assert counted(game, other).left - counted(game, declarer).left >= laid.points
        return
    pytest.fail("nothing was ever laid aside")


def test_the_points_of_a_bank_are_still_to_be_had() -> None:
    for game in deals("two_hidden_discards"):
        taken = sum(card.points for trick in view_of(game, None).done for card in trick.cards)
        assert {counted(game, seat).left for seat in (0, 1, None)} == {PACK_POINTS - taken}


@pytest.mark.parametrize("form", FORMS)
def test_the_three_places_of_a_card_leave_none_out_in_any_form(form: str) -> None:
    for game in deals(form):
        for seat in (*range(len(game.hands)), None):
            found = counted(game, seat)
            assert found.gone | found.held | found.out == Cards(FULL)
            assert len(found.gone) + len(found.held) + len(found.out) == len(Cards(FULL))
            elsewhere = [hand for at, hand in enumerate(game.hands) if at != seat]
            assert all(Cards(hand) <= found.out for hand in elsewhere)


def test_a_contract_is_out_of_reach_as_soon_as_a_seat_can_know_it() -> None:
    """The declarer has broken both marriages, and the others have 41 points. Only who holds no diamonds themselves
    must think of a marriage there."""
    game = in_play("QH AH 10H JD AD KS")
    assert [is_within_reach(view_of(game, seat), counted(game, seat)) for seat in range(3)] == [False, True, False]


@pytest.mark.parametrize("form", FORMS)
def test_no_contract_is_made_that_anybody_thought_out_of_reach(form: str) -> None:
    lost: set[int] = set()
    for seed in range(6):
        lost.clear()
        for game in moments(Random(f"reach {form} {seed}"), 200, form):
            for settled in game.sheet.deals:
                assert not (settled.number in lost and settled.made and not settled.outcome.conceded)
            for seat in range(len(game.hands)):
                view = view_of(game, seat)
                count = tally(view)
                if count is not None and not is_within_reach(view, count):
                    lost.add(game.deal.number)
