"""Passing cards and naming the contract, in every form (RULES §1.5, §3 V3-V6, V14, D3, D4, J4, K7)."""

from random import Random
from typing import Any

import pytest

from tests.rules.deals import F, M, R, deal_out, gave, refused, run, start
from thousand_tui.rules import (
    ASIDE,
    Card,
    Cards,
    Concede,
    Contract,
    Game,
    Give,
    apply,
    choices,
    parse_row,
    turn,
    view_of,
)
from thousand_tui.rules.phases.exchange import face_up

FORMS = {
    "two_discards": (66, 10, 10, 2),
    "two_hidden_discards": (66, 10, 10, 2),
    "two_one_card": (12, 11, 11, 0),
    "two_bank": (12 * 11, 10, 10, 1),
    "two_dead_hand": (10 * 9, 8, 8, 1),
}
"""How many ways there are to give, the cards in both hands afterwards, and the cards laid aside."""


def give_of(text: str, *places: int) -> Give:
    return Give(tuple(zip(parse_row(text), places, strict=True)))


# --- Which cards leave the hand -------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_every_form_gives_and_lays_aside_what_it_should(form: str) -> None:
    ways, own, others, laid = FORMS[form]
    game = at_the_exchange(form)
    can = choices(game)
    listed = [action for action in can if isinstance(action, Give)]
    assert len(listed) == len(set(listed)) == ways == len(can) - sum(isinstance(each, Concede) for each in can)
    assert all(give in can for give in listed)
    before = len(game.deal.aside)
    after = apply(game, can.sample(Random(3)) if isinstance(can.sample(Random(3)), Give) else listed[0])
    assert [hand.bit_count() for hand in after.hands] == [own, others]
    assert sum(pile.size for pile in after.deal.aside[before:]) == laid
    for seat in (1, None):
        assert all(pile.cards is None for pile in view_of(after, seat).deal.aside[before:])
    assert all(pile.cards is not None for pile in view_of(after, 0).deal.aside[before:])
    total = sum(hand.bit_count() for hand in after.hands)
    total += sum(pile.size for pile in (*after.deal.aside, *after.deal.talon))
    assert total == 24


def at_the_exchange(form: str, **changes: Any) -> Game:
    game = run(deal_out(start(form=form, dealer=1, **changes), {}), "bid 100 / pass")
    return run(game, "take 0") if len(game.deal.talon) == 2 else game


def test_samples_of_an_exchange_are_fair() -> None:
    rng = Random(7)
    for form, (ways, *_) in FORMS.items():
        can = choices(at_the_exchange(form))
        drawn = {can.sample(rng) for _ in range(ways * 12)}
        assert drawn <= set(can)
        assert len(drawn) > 0.95 * len(can)


def test_aside_cards_come_last_and_the_lowest_first() -> None:
    game = deal_out(start(form="two_bank", dealer=1), {0: "AS KH QH JC"})
    game = run(game, "bid 100 / pass / take 0")
    assert give_of("KH QH", 1, ASIDE) in choices(game)
    for give in (give_of("KH QH", ASIDE, 1), give_of("KH", 1), give_of("KH QH JC", 1, ASIDE, ASIDE)):
        assert refused(game, give) == ("give_and_lay_aside", {"recipients": 1, "aside": 1})
    game = run(deal_out(start(form="two_discards", dealer=1), {0: "AS KH QH JC"}), "bid 100 / pass / take 0")
    assert give_of("QH KH", ASIDE, ASIDE) in choices(game)
    for give in (give_of("KH QH", ASIDE, ASIDE), give_of("KH KH", ASIDE, ASIDE), give_of("KH", 1)):
        assert refused(game, give) == ("lay_aside", {"recipients": 0, "aside": 2})
    assert refused(game, Contract(100)) == ("lay_aside", {"recipients": 0, "aside": 2})


@pytest.mark.parametrize(("form", "dealer"), [("three", R), ("four", 3)])
def test_one_card_of_the_talon_is_kept_and_the_others_are_given(form: str, dealer: int) -> None:
    game = deal_out(start(form=form, dealer=dealer, give_from_talon=True), {F: "AS KH QH JC"}, "9S 9C JD")
    game = run(game, "bid 100 / pass / pass")
    gives = [action for action in choices(game) if isinstance(action, Give)]
    assert len(gives) == 6
    assert all(card in Cards.parse("9S 9C JD") for give in gives for card, _ in give.cards)
    assert refused(game, give_of("AS 9S", M, R)) == ("give_only_from_talon", {"card": Card.parse("AS")})
    after = apply(game, give_of("9C JD", M, R))
    assert Cards.parse("AS KH QH JC 9S") <= Cards(after.hands[F])
    assert [after.hands[seat].bit_count() for seat in (F, M, R)] == [8, 8, 8]


# --- Who sees the passed cards --------------------------------------------------------------------------------------

OPEN = {"pass_face_up": True}


@pytest.mark.parametrize(
    ("agreed", "script", "shown"),
    [
        ({}, "bid 100 / pass / pass", False),
        (OPEN, "bid 100 / pass / pass", True),
        ({**OPEN, "talon_shown": "not_at_100"}, "bid 100 / pass / pass", False),
        ({**OPEN, "talon_shown": "not_at_100"}, "bid 105 / pass / pass", True),
        ({**OPEN, "talon_shown": "never"}, "bid 100 / pass / pass", True),
        ({**OPEN, "gold": True}, "", False),
        ({**OPEN, "gold": True, "gold_hidden": False}, "", True),
        ({"gold": True, "gold_hidden": False}, "", False),
        ({**OPEN, "dark": True, "dark_cancel": False, "dark_no_auction": True}, "dark", False),
        ({**OPEN, "dark": True, "dark_cancel": False, "dark_no_auction": True, "dark_hidden": False}, "dark", True),
        ({**OPEN, "dark": True}, "look / bid 100 / pass / pass", True),
        ({"blind_bidding": True}, "waive / look / look / bid 100 / pass / pass", True),
        (
            {**OPEN, "blind_bidding": True, "blind_pass_face_up": False},
            "waive / look / look / bid 100 / pass / pass",
            False,
        ),
        ({"blind_bidding": True}, "look / look / look / bid 100 / pass / pass", False),
        ({**OPEN, "blind_bidding": True}, "look / look / look / bid 100 / pass / pass", True),
    ],
)
def test_who_sees_what_is_passed(agreed: dict[str, Any], script: str, shown: bool) -> None:
    game = deal_out(start(**agreed), {})
    game = run(game, script) if script else game
    assert face_up(game) == shown
    after = apply(game, next(iter(choices(game))))
    first, second = after.deal.passed
    assert (first.to, second.to) == (M, R)
    assert [card.card is not None for card in view_of(after, M).deal.passed] == [True, shown]
    assert [card.card is not None for card in view_of(after, None).deal.passed] == [shown, shown]
    assert all(card.card is not None for card in view_of(after, F).deal.passed)


# --- The contract ---------------------------------------------------------------------------------------------------

PAIR = "KH QH AS AC"


OVERBID = "bid 105 / pass / pass"


def test_no_question_depends_on_cards() -> None:
    """Whether the declarer is asked is the same with a hand that can raise and with one that cannot."""
    for raising in ("after_pass", "after_talon", "not_on_forced", "none", "before_talon"):
        phases = set()
        for hand in (PAIR, "AS AC AD AH 10S 10C 10D"):
            game = run(deal_out(start(raising=raising, concession_limit=0), {F: hand}, "JC JD JH"), OVERBID)
            row = [(view_of(game, M).phase, turn(game))]
            if row[0][0] == "contract":
                game = apply(game, Contract(105))
            game = gave(game, "AS AC")
            phases.add((*row, (view_of(game, M).phase, turn(game))))
        assert len(phases) == 1
