"""Agreements as data: every row has its option, every option its words and bounds, and some bear on others."""

import json
import re
from itertools import chain, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.rules.random_agreements import BY_ID, agreements, any_value, mended, random_agreements, values_of
from thousand_tui.rules import (
    FOLDED,
    GROUPS,
    OPTIONS,
    Agreements,
    AgreementsError,
    Option,
    conflicts_in,
    differences,
    effective,
    idle,
    read_agreements,
    read_lenient,
)
from thousand_tui.rules.agreements.effective import FINES, auto_level

BASE = Agreements()
each_option = pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.id)

# --- The table ------------------------------------------------------------------------------------------------------


def test_every_row_of_the_rules_is_an_option_or_is_folded_into_others() -> None:
    own = {option.key for option in OPTIONS if option.key == option.row}
    assert {option.row for option in OPTIONS} == own, "finer points are those of a row"
    assert not own & set(FOLDED)
    for group in "ABCDEFGHIJK":
        numbers = sorted(int(row[1:]) for row in own | set(FOLDED) if row[0] == group and row != group)
        assert numbers == list(range(1, len(numbers) + 1)), group


@pytest.mark.parametrize("row", FOLDED)
def test_a_folded_row_is_part_of_rows_with_options(row: str) -> None:
    whole, why = FOLDED[row].split(": ", 1)
    assert set(whole.split(", ")) <= {option.row for option in OPTIONS}
    assert re.fullmatch(r"[A-Z0-9a-z].+[^.]", why), "with a reason"


def place(option: Option) -> tuple[int, int]:
    return list(GROUPS).index(option.group), int(option.row[1:] or 0)


def test_options_stand_in_the_order_of_the_rules() -> None:
    assert [option.id for option in OPTIONS] == list(Agreements.model_fields)
    assert [place(option) for option in OPTIONS] == sorted(place(option) for option in OPTIONS)
    for before, option in pairwise(OPTIONS):
        assert option.key == option.row or option.row == before.row, "a finer point follows its row"


def test_names_are_not_used_twice() -> None:
    names = [name.casefold() for option in OPTIONS for name in {option.id, option.key}]
    assert len(names) == len(set(names))
    assert len({option.title for option in OPTIONS}) == len(OPTIONS)


@each_option
def test_an_option_is_described(option: Option) -> None:
    assert re.fullmatch(r"[A-KV][0-9]{0,2}(\.[a-z0-9]+)?", option.key)
    assert option.title[0].isupper()
    assert len(option.title) <= 34
    assert not option.title.endswith(".")
    assert option.explanation[0].isupper()
    assert option.explanation.endswith(".")
    assert 1 <= option.explanation.count(". ") + 1 <= 3
    assert len(option.explanation) <= 230
    said = [option.said(value) for value in values_of(option)]
    assert len(set(said)) == len(said)
    assert all(word and word != "True" and not word.endswith(".") and len(word) <= 80 for word in said)
    assert {str(choice) for choice in option.choices} <= set(option.values)
    assert all(re.match(r"[a-z0-9-]", word) for word in said), said


def test_words_come_with_numbers() -> None:
    assert BY_ID["talon_below"].said(0) == "no right"
    assert BY_ID["talon_below"].said(5) == "fewer than 5 points"
    assert BY_ID["concession_limit"].said("none") == "any number of times"
    assert BY_ID["concession_limit"].said(3) == "3 times a game"
    assert BY_ID["bombs"].said(2) == "2 per player"
    assert BY_ID["talon_positions"].said((7, 11, 15)) == "cards 7, 11 and 15"
    assert BY_ID["talon_positions"].said((1, 2, 24)) == "cards 1, 2 and 24"
    assert BY_ID["barrel_level"].accepts() == "'auto', 'none' or a whole number from 100 to 4900"
    assert BY_ID["min_bid"].accepts() == "a whole number from 0 to 120 in steps of 5"
    assert BY_ID["gold"].accepts() == "on or off"
    assert BY_ID["talon_positions"].accepts() == "three different places in the pack"


def test_an_editor_knows_what_an_option_takes() -> None:
    assert {option.kind for option in OPTIONS} == {"switch", "choice", "number", "mixed", "places"}
    limit = BY_ID["concession_limit"]
    assert (limit.kind, limit.choices, limit.lowest, limit.highest, limit.step) == ("mixed", ("none",), 0, 9, 1)
    assert BY_ID["min_bid"].step == 5
    assert BY_ID["no_jump"].choices == (False, True)
    lock = BY_ID["lock"]
    assert (lock.kind, lock.choices, lock.lowest, lock.highest) == ("mixed", ("off",), 100, 4900)


@each_option
def test_what_an_option_says_it_takes_is_taken(option: Option) -> None:
    good = [option.default, *values_of(option), *option.choices]
    if option.kind in ("number", "mixed"):
        good += [option.lowest, option.highest, option.lowest + option.step]
    good += [any_value(option, Random(number)) for number in range(40)]
    for value in good:
        assert getattr(Agreements(**{option.id: value}), option.id) == value
        assert type(getattr(Agreements(**{option.id: value}), option.id)) is type(value)
    assert getattr(BASE, option.id) == option.default


@each_option
def test_anything_else_is_refused_in_one_sentence(option: Option) -> None:
    bad: list[Any] = [None, "nonsense", [], {}, 1.5, "100", -2000, 10**9]
    if False not in option.choices:
        bad += [True, False]
    if option.kind in ("number", "mixed"):
        bad += [option.lowest - 1, option.highest + 1, float(option.lowest)]
        bad += [option.lowest + 1] if option.step > 1 else []
    for value in bad:
        with pytest.raises(AgreementsError) as refused:
            read_agreements({option.id: value})
        sentence = str(refused.value)
        assert sentence.startswith(f"The agreement '{option.id}' ({option.key}) cannot be ")
        assert sentence.endswith(f"; it takes {option.accepts()}.")
        assert len(sentence) < 300


# --- Files of other versions ----------------------------------------------------------------------------------------

OLD_BASE = {
    "fine": 120,
    "talon_positions": [7, 11, 15],
    "cap_rule": "per_hand",
    "pass_face_up": False,
    "four_nines_after_exchange": True,
    "concession_declarer": "bid",
    "concession_opponents": "sixty",
    "half_rounding": "up5",
    "third_concession_fine": "off",
    "free_concession_on_barrel": False,
    "free_concession_on_gold": False,
    "announce": "optional",
    "bolt_mode": "total3",
    "bolt_own_game": False,
    "attempt_count": "deals",
    "barrel_fail": "burn",
}
"""All that a save of version 0.1 says."""


def test_sets_of_the_first_version_read_as_they_were() -> None:
    assert read_agreements(OLD_BASE) == BASE
    other = OLD_BASE | {"bolt_mode": "off", "attempt_count": "own_contracts", "pass_face_up": True}
    read = read_agreements(other)
    assert {option.id for option in differences(BASE, read)} == {"bolt_mode", "attempt_count", "pass_face_up"}


ALIASES = {
    "F3 nearest5": ({"half_rounding": "nearest5"}, {}),
    "F3 order": ({"half_rounding": "round_order_up_to_10_then_halve"}, {}),
    "F4": (
        {"third_concession_fine": "every_third_only"},
        {"third_concession_fine": "every_third", "concession_declarer": "nothing"},
    ),
    "F6": (
        {"third_concession_fine": "unlimited_free", "concession_limit": 2},
        {
            "concession_declarer": "nothing",
            "free_concession_on_barrel": True,
            "free_concession_on_gold": True,
        },
    ),
    "C7": ({"bid_over_120_without_pair": True}, {"cap_rule": "none"}),
    "C7 off": ({"bid_over_120_without_pair": False, "cap_rule": "needs_any_pair"}, {"cap_rule": "needs_any_pair"}),
    "E7": ({"four_nines_two_players": True}, {"four_nines_dealt": True}),
}


@pytest.mark.parametrize(("dump", "meant"), [("plus", "off"), ("both", "minus"), ("minus", "minus"), ("off", "off")])
def test_a_set_from_before_the_number_of_the_dump_truck_is_read(dump: str, meant: str) -> None:
    assert read_agreements({"target": 501, "dump": dump}).dump == meant
    assert read_agreements({"target": 1000, "dump": dump}).dump == dump


@pytest.mark.parametrize(("written", "meant"), ALIASES.values(), ids=ALIASES)
def test_other_names_of_the_rules_are_understood(written: dict[str, Any], meant: dict[str, Any]) -> None:
    assert read_agreements(written) == Agreements(**meant)


def test_a_switch_that_is_an_alias_takes_no_other_value() -> None:
    with pytest.raises(AgreementsError, match="'bid_over_120_without_pair'"):
        read_agreements({"bid_over_120_without_pair": 1})


def test_what_a_set_of_another_version_has_too_much_is_named_and_left_out() -> None:
    data = {"fine": 100, "golden": 1, "lock": 85, "dark": True, "cap_rule": ["none"], "gold": "yes"}
    read, dropped = read_lenient(data)
    assert read == Agreements(fine=100, dark=True)
    assert sorted(dropped) == ["cap_rule", "gold", "golden", "lock"]
    assert read_lenient({}) == (BASE, ())
    assert read_lenient(BASE.model_dump(mode="json")) == (BASE, ())


def test_a_contradiction_in_a_set_of_another_version_is_left_out_as_well() -> None:
    read, dropped = read_lenient({"dark": True, "blind_bidding": True, "fine": 50})
    assert (read, set(dropped)) == (Agreements(fine=50), {"dark", "blind_bidding"})
    read, dropped = read_lenient({"dark": True, "dark_no_auction": True})
    assert (read, dropped) == (Agreements(dark=True), ("dark_no_auction",))


junk = st.recursive(
    st.none() | st.booleans() | st.integers(-2000, 2000) | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)
names = st.sampled_from([option.id for option in OPTIONS]) | st.text(max_size=9)
words = st.sampled_from(sorted({value for option in OPTIONS for value in option.values}))


@given(st.dictionaries(names, junk | words, max_size=9))
def test_whatever_comes_from_outside_is_read_or_refused(data: dict[str, Any]) -> None:
    read, dropped = read_lenient(data)
    assert not conflicts_in(read)
    assert set(dropped) <= set(data)
    if dropped:
        with pytest.raises(AgreementsError, match=r"^[^\n]+\.$"):
            read_agreements(data)
    else:
        assert read_agreements(data) == read


@given(agreements())
def test_a_set_survives_its_own_text(chosen: Agreements) -> None:
    data = json.loads(json.dumps(chosen.model_dump(mode="json")))
    assert read_agreements(data) == chosen
    assert read_lenient(data) == (chosen, ())


# --- Contradictions -------------------------------------------------------------------------------------------------

NO_CONTRADICTION: tuple[dict[str, Any], ...] = (
    {"free_concession_on_gold": True},
    {"free_concession_on_gold": True, "gold": True},
    {"free_concession_on_barrel": True},
    {"free_concession_on_barrel": True, "concession_limit": 0},
    {"free_concession_on_barrel": True, "one_rospis_one_spisat": True},
    {"free_concession_on_barrel": True, "barrel_level": "none"},
    {"free_concession_on_barrel": True, "concession_with_barrel": "forbidden"},
    {"silence": "below", "trading_in_red": True},
    {"double_bolt_gold": True, "bolt_mode": "off"},
    {"double_bolt_gold": True},
    {"double_bolt_dark": True},
    {"dark_no_auction": True},
    {"dark_no_marriage_double": True},
    {"dark": True, "dark_no_auction": True, "dark_cancel": False},
    {"form": "stock_three", "dark": True, "blind_bidding": True, "lock": 900, "lviv": True},
    {"form": "four", "sitter": "right", "forced_bidder": "dealer", "first_lead": "dealer"},
    {"trump_named": True, "bed_marriage": "plain", "ace_marriage": True},
    {"trump_named": True, "ace_marriage_trump": "cancel"},
    {"lviv": True, "barrel_level": 700, "target": 900},
    {"bid_cap": 120, "min_bid": 120, "gold": True},
)


@pytest.mark.parametrize("changes", NO_CONTRADICTION, ids=lambda changes: "-".join(changes))
def test_what_has_no_effect_contradicts_nothing(changes: dict[str, Any]) -> None:
    assert not conflicts_in(read_agreements(changes))


def test_ways_out_lead_out_of_any_tangle() -> None:
    for number in range(150):
        rng = Random(number)
        tangled = Agreements(**{option.id: any_value(option, rng) for option in OPTIONS})
        assert not conflicts_in(mended(tangled, rng))
        kept = mended(tangled.model_copy(update={"form": "four"}), rng, keep="form")
        assert kept.form == "four"


def test_random_sets_show_every_value_in_the_end() -> None:
    rng = Random(8)
    seen: set[tuple[str, Any]] = set()
    for _ in range(1200):
        drawn = random_agreements(rng)
        seen |= {(option.id, getattr(drawn, option.id)) for option in OPTIONS}
    assert {(option.id, value) for option in OPTIONS for value in values_of(option)} <= seen
    assert all(random_agreements(rng, "two_bank").form == "two_bank" for _ in range(20))


# --- Without effect -------------------------------------------------------------------------------------------------

HAS_NO_EFFECT: dict[str, tuple[dict[str, Any], str]] = {
    "cross_once": ({}, "only with the cross (F13)"),
    "gold_raise": ({}, "only with a gold set (J1)"),
    "dark_min_score": ({}, "only with the dark game (K1)"),
    "dark_raise": ({"dark": True}, "only in the dark without an auction (K5)"),
    "cutter": ({}, "only where the pack is cut (B1, B3, B4)"),
    "stock_needs_trick": ({}, "only in forms without an auction (A6)"),
    "sitter": ({}, "only at a table for four (A6)"),
    "talon_choice": ({"form": "two_dead_hand"}, "only with two talons on the table (A6)"),
    "hand_below_after": ({"form": "two_discards"}, "not at a table for two (A6)"),
    "four_nines_after_exchange": ({"no_four_nines": True}, "four nines never count (E10)"),
    "only_original_nines": (
        {"four_nines_after_exchange": False},
        "only where four nines count after the exchange (E8)",
    ),
    "redeal_automatic": ({"four_nines_after_exchange": False}, "nothing gives a right to another deal"),
    "silence": ({"trading_in_red": True}, "everybody has to be silent anyway (C10)"),
    "blind_pass_face_up": ({"form": "two_discards", "blind_bidding": True}, "no card is passed in this form (A6)"),
    "barrel_fail": ({"lviv": True}, "not with the Lviv barrel (I16)"),
    "third_fall": ({"keg_playing": True}, "not with the keg (I12)"),
    "knock_off": ({"lock": 800}, "the lock replaces the barrel (I13)"),
    "target": ({"game_1001": "exact"}, "fixed by the game to 1001 (A3)"),
    "bolt_on_barrel": ({"barrel_level": "none"}, "only with a barrel (I1)"),
    "concession_limit": ({"one_rospis_one_spisat": True}, "replaced by rospis and spisat (F7)"),
    "concession_declarer": ({"write_off_by_aces": True}, "replaced by writing off by aces (F17)"),
    "write_off_by_aces": ({"concession_limit": 0}, "nobody may concede (F5)"),
    "concession_dealer": ({"concession_limit": 0}, "nobody may concede (F5)"),
    "fine": ({"form": "stock_four"}, "nothing is fined here (A6)"),
    "bolt_test": ({"bolt_mode": "off"}, "only with bolts (H7)"),
    "defender_rounding": ({}, ""),
    "round_own": ({"defender_rounding": "exact", "round_own": True}, "nothing is rounded (H1)"),
    "marriage_on_first_trick": ({"form": "stock_two"}, "only in forms with an auction (A6)"),
    "give_from_talon": ({"form": "two_bank"}, "only where two opponents are given a card (A6)"),
    "talon_shown": ({"form": "two_hidden_discards"}, "this form never shows the talon (A6)"),
}


@pytest.mark.parametrize(("option", "case"), HAS_NO_EFFECT.items(), ids=HAS_NO_EFFECT)
def test_what_has_no_effect_is_said_with_its_reason(option: str, case: tuple[dict[str, Any], str]) -> None:
    changes, reason = case
    assert idle(read_agreements(changes)).get(option, "") == reason


HAS_EFFECT: tuple[tuple[str, dict[str, Any]], ...] = (
    ("cross_once", {"cross": True}),
    ("concession_dealer", {"concession_limit": 0, "bombs": 1}),
    ("fine", {"form": "stock_four", "exposed_card": True}),
    ("knock_off", {"keg_playing": True}),
    ("knock_off", {"game_1001": "exact"}),
    ("three_nines", {"form": "two_bank", "three_nines": "both"}),
    ("barrel_level", {"lviv": True}),
    ("barrel_level", {"barrel_level": "none"}),
    ("exact_on_barrel", {"lviv": True}),
    ("talon_choice", {"form": "two_bank"}),
    ("all_tricks_exception", {"form": "two_dead_hand"}),
    ("defender_rounding", {"form": "stock_two"}),
    ("win_strict", {"form": "stock_two"}),
    ("stock_needs_trick", {"form": "stock_four"}),
    ("sitter_score", {"form": "four"}),
    ("concession_limit", {"form": "two_hidden_discards"}),
    ("third_fall", {"barrel_attempts": "unlimited"}),
)


@pytest.mark.parametrize(("option", "changes"), HAS_EFFECT, ids=[option for option, _ in HAS_EFFECT])
def test_what_has_an_effect_is_not_called_idle(option: str, changes: dict[str, Any]) -> None:
    assert option not in idle(read_agreements(changes))


def test_without_an_auction_only_the_play_is_left() -> None:
    left = [option.row for option in OPTIONS if option.id not in idle(read_agreements({"form": "stock_two"}))]
    assert list(dict.fromkeys(left)) == [
        *("A1", "A2", "A4", "A6", "A7", "A8", "B1", "B3", "B4", "B5"),
        *("G1", "G3", "G4", "G6", "G7", "G8", "G11", "G12", "G14", "G17", "G18", "H1", "H6", "V2"),
    ]


def test_reasons_are_clauses_that_name_rows_and_stand_in_the_order_of_the_options() -> None:
    order = [option.id for option in OPTIONS]
    for form in BY_ID["form"].choices:
        found = idle(Agreements(form=form))
        assert list(found) == sorted(found, key=order.index)
        for reason in found.values():
            assert reason[0].islower()
            assert not reason.endswith(".")
            assert re.search(r"\(([A-K][0-9]+)(, [A-K][0-9]+)*\)$", reason) or reason.startswith("nothing gives")


EVEN_IDLE = {"three_nines", "barrel_level", "three_redeals", "barrel_trading"}
"""Options of which only some values can be without effect."""


@given(agreements(), st.randoms(use_true_random=False))
def test_an_idle_agreement_may_have_any_value(chosen: Agreements, rng: Random) -> None:
    found = idle(chosen)
    for name in rng.sample(sorted(found), min(5, len(found))):
        other = chosen.model_copy(update={name: any_value(BY_ID[name], rng)})
        if name not in EVEN_IDLE or name in idle(other):
            assert idle(other) == found
            assert effective(other) == effective(chosen)
            assert not conflicts_in(other)


# --- What follows ---------------------------------------------------------------------------------------------------

FOLLOWS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "A3": (
        {"game_1001": "exact", "target": 500, "barrel_level": 300, "barrel_attempts": 2, "third_fall": "off"},
        {
            "target": 1001,
            "barrel_level": 880,
            "barrel_attempts": 1,
            "attempt_count": "own_forehand",
            "fall_penalty": "fine",
            "barrel_fail": "burn",
            "third_fall": "zero",
        },
    ),
    "E10": ({"no_four_nines": True, "four_nines_dealt": True}, {"four_nines_dealt": False} | {"no_four_nines": True}),
    "F4": (
        {"third_concession_fine": "every_third_only"},
        {"concession_declarer": "nothing", "third_concession_fine": "every_third"},
    ),
    "I1 auto": ({}, {"barrel_level": 880}),
    "I1 of 1001": ({"target": 1001}, {"barrel_level": 880}),
    "I1 of 500": ({"target": 500}, {"barrel_level": 380}),
    "A5": ({"fine": 50, "fine_deal": 0}, {"fine_bolts": 50, "fine_deal": 50}),
    "A5 own": ({"fine": 50, "fine_deal": 0, "exposed_card": True}, {"fine_bolts": 50, "fine_deal": 0}),
    "C3 nothing": ({"min_bid": 0, "bid_step": 7}, {"min_bid": 7}),
    "I1 given": ({"barrel_level": 900}, {"barrel_level": 900}),
    "I13": ({"lock": 800, "barrel_level": 900, "knock_off": True}, {"barrel_level": "none", "knock_off": False}),
    "I16": ({"lviv": True, "barrel_fail": "subtract_and_off"}, {"barrel_level": 900, "barrel_fail": "burn"}),
    "I12": ({"keg_playing": True}, {"barrel_level": 880, "barrel_attempts": "unlimited"}),
    "F13": ({"cross_once": True}, {"cross_once": False}),
    "V2": (
        {"form": "stock_two", "gold": True},
        {
            "gold": False,
            "bolt_mode": "off",
            "barrel_level": "none",
            "four_nines_after_exchange": False,
            "marriage_on_first_trick": "on",
        },
    ),
    "V2 trick": ({"form": "stock_two", "stock_needs_trick": True}, {"marriage_on_first_trick": "off"}),
    "V3": ({"form": "two_discards"}, {"all_tricks_exception": "exact", "four_nines_after_exchange": False}),
    "V3-K": ({"form": "two_hidden_discards"}, {"all_tricks_exception": "off", "talon_shown": "never"}),
    "V4": ({"form": "two_one_card", "three_nines": "both"}, {"three_nines": "dealt"}),
}


@pytest.mark.parametrize(("changes", "expected"), FOLLOWS.values(), ids=FOLLOWS)
def test_what_follows_is_filled_in(changes: dict[str, Any], expected: dict[str, Any]) -> None:
    result = effective(read_agreements(changes))
    assert {name: getattr(result, name) for name in expected} == expected


def test_the_barrel_stands_120_below_the_target() -> None:
    assert [auto_level(target) for target in (1000, 1001, 500, 5000, 200)] == [880, 880, 380, 4880, 80]


@given(agreements())
def test_what_a_set_comes_to_is_settled(chosen: Agreements) -> None:
    result = effective(chosen)
    assert effective(result) == result
    assert not conflicts_in(result)
    assert result.barrel_level == "none" or isinstance(result.barrel_level, int)
    changed = {option.id for option in differences(chosen, result)}
    follows = {"barrel_level", "target", "all_tricks_exception", "marriage_on_first_trick", "three_nines", "min_bid"}
    assert changed <= set(chain(idle(chosen), follows, FINES))
