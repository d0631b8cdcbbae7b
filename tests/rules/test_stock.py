"""Drawing from the stock (V2), cards out of play (V3-V6), and what is counted at the end (RULES §3.1, H5, F19)."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.rules.tricks import FORMS, F, M, Table, any_agreements, any_table, begun, everywhere, stocked
from thousand_tui.rules import FULL, NOBODY, Cards, compile_rules, parse_row, read_agreements
from thousand_tui.rules.cards import PACK_POINTS, points_of

SEEDS = st.integers(0, 2**32 - 1)
BANKS = {"two_hidden_discards", "two_bank"}


def mask(cards: str) -> int:
    return Cards(parse_row(cards)).mask


def two(
    *hands: str, form: str = "two_discards", contract: int = 100, aside: str = "", talon: str = "", **agreed: Any
) -> Table:
    """Two seats, the first the declarer, with these cards out of play."""
    rules = compile_rules(read_agreements({"form": form, **agreed}))
    return begun(
        rules,
        [mask(hand) for hand in hands],
        declarer=F,
        dealer=M,
        contract=contract,
        aside=[mask(aside)] if aside else [],
        talon=[mask(talon)] if talon else [],
    )


# --- V2 -------------------------------------------------------------------------------------------------------------


def test_there_is_no_declarer() -> None:
    deal = stocked("9S", "AS", "JS", pack="", sides="stock_three").lay("9S AS JS")
    assert deal.outcome is not None
    assert (deal.outcome.declarer, deal.outcome.contract) == (NOBODY, 0)


def test_nobody_held_four_nines_when_cards_are_drawn() -> None:
    deal = stocked("9S 9C 9D 9H", "JS JC JD JH", pack="").lay("9S JS JC 9C JD 9D JH 9H")
    assert deal.outcome is not None
    assert deal.outcome.nines is None


# --- Cards out of play ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "agreed", "counted"),
    [
        ("two_discards", {}, (0, 0)),
        ("two_hidden_discards", {}, (0, 23)),
        ("two_bank", {}, (0, 23)),
        ("two_one_card", {}, (0, 23)),
        ("two_one_card", {"second_talon": "dead"}, (0, 0)),
        ("two_dead_hand", {}, (0, 0)),
    ],
)
def test_what_lies_apart_goes_to_the_last_trick_or_to_nobody(
    form: str, agreed: dict[str, Any], counted: tuple[int, int]
) -> None:
    deal = two("AS 9C", "9S JC", form=form, aside="10D JD", talon="AH 9H", **agreed).lay("AS 9S 9C JC")
    assert deal.outcome is not None
    assert deal.outcome.cards == (11 + counted[0], 2 + counted[1])


ALL_TRICKS = ("AS AC KD", "9S 9C QD")


@pytest.mark.parametrize("form", ["two_discards", "two_dead_hand"])
@pytest.mark.parametrize(
    ("exception", "contract", "counts"),
    [
        ("exact", 120, True), ("exact", 110, False), ("exact", 125, False),
        ("any_bid", 120, True), ("any_bid", 110, True), ("any_bid", 125, False),
        ("off", 120, False),
    ],
)  # fmt: skip
def test_all_tricks_bring_the_dead_cards(form: str, exception: str, contract: int, counts: bool) -> None:
    agreed: dict[str, Any] = {"form": form, "contract": contract, "all_tricks_exception": exception}
    deal = two(*ALL_TRICKS, aside="10D JD", talon="AH 9H", **agreed).lay("AS 9S AC 9C KD QD")
    assert deal.outcome is not None
    assert deal.outcome.cards == (29 + (23 if counts else 0), 0)


def test_all_tricks_but_one_bring_nothing() -> None:
    deal = two("AS AC QD", "9S 9C KD", contract=120, aside="10D JD", talon="AH 9H").lay("AS 9S AC 9C QD KD")
    assert deal.outcome is not None
    assert deal.outcome.cards == (22, 7)


@pytest.mark.parametrize("agreed", [{}, {"bed_marriage": "plain"}])
def test_all_tricks_with_a_meld_bring_nothing(agreed: dict[str, Any]) -> None:
    lines = "AS 9S QD!bed 9D" if agreed else "AS 9S KD! 9D"
    deal = two("AS KD QD JD", "9S 9D 9C JC", contract=120, aside="10D", talon="AH 9H", **agreed).lay(lines)
    while deal.outcome is None:
        deal.lay(deal.may().split()[0])
    assert deal.outcome.tricks == (4, 0)
    assert sum(deal.outcome.cards) == 11 + 4 + 3 + 2 + 2


# --- What is counted ------------------------------------------------------------------------------------------------


@given(SEEDS)
def test_every_card_is_counted_once_or_is_dead(seed: int) -> None:
    rng = Random(seed)
    agreed = any_agreements(rng)
    deal = any_table(rng, agreed)
    sizes = [deal.game.hands[seat].bit_count() for seat in deal.game.deal.active]
    out = sum(points_of(pile.cards or 0) for pile in (*deal.game.deal.aside, *deal.game.deal.talon))
    while deal.outcome is None:
        assert everywhere(deal.game) == FULL
        deal.do(rng.choice(deal.plays))
    outcome, form = deal.outcome, agreed["form"]
    seats, players, _, asides, packets = FORMS[form]
    stock = 24 - players * sizes[0] - sum(asides) - sum(packets) if form.startswith("stock") else 0
    assert sum(outcome.tricks) == len(deal.now.done) == sizes[0] + stock // players
    assert everywhere(deal.game) == FULL
    assert not any(deal.game.hands)
    banked = form in BANKS or (form == "two_one_card" and agreed.get("second_talon", "last_trick") == "last_trick")
    assert sum(outcome.cards) in ({PACK_POINTS} if banked else {PACK_POINTS - out, PACK_POINTS})
    if sum(outcome.cards) == PACK_POINTS and out and not banked:
        assert outcome.cards[outcome.declarer] == PACK_POINTS
    idle = [seat for seat in range(seats) if seat not in outcome.active]
    assert all(outcome.cards[seat] == outcome.melds[seat] == outcome.tricks[seat] == 0 for seat in idle)


@given(SEEDS)
def test_who_held_four_nines(seed: int) -> None:
    rng = Random(seed)
    form = rng.choice([form for form in FORMS if not form.startswith("stock")])
    deal = any_table(rng, {"form": form, "four_nines_bonus": True})
    nines = mask("9S 9C 9D 9H")
    held = [seat for seat, hand in enumerate(deal.game.hands) if hand & nines == nines]
    while deal.outcome is None:
        deal.do(rng.choice(deal.plays))
    assert deal.outcome.nines == (held[0] if held else None)


def test_nines_out_of_play_are_held_by_nobody() -> None:
    deal = two("9S 9C", "JD JH", aside="9H", talon="9D").lay("9S JH 9C JD")
    assert deal.outcome is not None
    assert deal.outcome.nines is None
