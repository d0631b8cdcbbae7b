"""RULES §5.4, sentence by sentence: what cannot be agreed on together, and what gives way to what."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.rules.random_agreements import BY_ID, random_agreements, values_of
from thousand_tui.rules import (
    CONFLICTS,
    Agreements,
    AgreementsError,
    compile_rules,
    conflicts_in,
    effective,
    idle,
    presets,
    read_agreements,
)

Values = dict[str, tuple[Any, ...]]

NOT_ON = ("next_dealer", "redeal")
BARRELS = {"keg_playing": (True,), "lock": (800, 900), "lviv": (True,)}


@dataclass(frozen=True)
class Forbidden:
    """No value of the one may stand with any value of the other, where the rest is so."""

    says: str
    values: Values
    beside: dict[str, Any]

    def sets(self) -> Iterator[dict[str, Any]]:
        """Every set that is forbidden."""
        for drawn in product(*self.values.values()):
            yield {**self.beside, **dict(zip(self.values, drawn, strict=True))}


def forbidden(says: str, values: Values, **beside: Any) -> Forbidden:
    return Forbidden(says, values, beside)


FORBIDDEN = (
    forbidden("F13 needs bolts", {"cross": (True,), "bolt_mode": ("off",)}),
    forbidden("F7 excludes F17", {"one_rospis_one_spisat": (True,), "write_off_by_aces": (True,)}),
    forbidden("not both A2 and A3", {"win_strict": (True,), "game_1001": ("exact", "round125")}),
    forbidden("one barrel: I12, I13", {"keg_playing": (True,), "lock": (800, 900)}),
    forbidden("one barrel: I12, I16", {"keg_playing": (True,), "lviv": (True,)}),
    forbidden("one barrel: I13, I16", {"lock": (800, 900), "lviv": (True,)}),
    forbidden("one barrel: I12, none", {"keg_playing": (True,), "barrel_level": ("none",)}),
    forbidden("one barrel: I16, none", {"lviv": (True,), "barrel_level": ("none",)}),
    *(
        forbidden(f"one barrel: A3, {name}", {"game_1001": ("exact", "round125"), name: values})
        for name, values in {**BARRELS, "barrel_level": ("none",)}.items()
    ),
    forbidden("C9 needs C2", {"silence": ("below", "at_or_below"), "forced_opening": NOT_ON}),
    forbidden("C10 needs C2", {"trading_in_red": (True,), "forced_opening": NOT_ON}),
    forbidden("J1 needs C2", {"gold": (True,), "forced_opening": NOT_ON}),
    forbidden("not both C12 and K", {"blind_bidding": (True,), "dark": (True,)}),
    forbidden(
        "V8 with a sitting dealer refuses C1=dealer",
        {"sitter": ("dealer",), "forced_bidder": ("dealer",)},
        form="four",
    ),
    forbidden("not both H5 and G12", {"four_nines_bonus": (True,), "four_nines_meld": (200, 360)}),
    forbidden("G13 excludes G6", {"trump_named": (True,), "no_foreign_trump_lead": (True,)}),
    forbidden("G13 excludes G7", {"trump_named": (True,), "must_lead_trump": (True,)}),
    forbidden(
        "G13 excludes G9",
        {"trump_named": (True,), "ace_marriage_trump": ("cancel", "first_ace", "last_ace")},
        ace_marriage=True,
    ),
    forbidden("G14 excludes G8", {"king_ace_marriage": (True,), "ace_marriage": (True,)}),
    forbidden("G14 excludes G11", {"king_ace_marriage": (True,), "bed_marriage": ("plain", "trump")}),
    forbidden("not both K4 and K5", {"dark_cancel": (True,), "dark_no_auction": (True,)}, dark=True),
    forbidden("K10 needs K6=off", {"dark_no_marriage_double": (True,), "dark_max_240": (True,)}, dark=True),
)

OF_TABLES = (
    forbidden("20 and 40 need named trumps", {"marriage_values": ("trump40_other20",), "trump_named": (False,)}),
    forbidden("20 and 40 need a declarer", {"marriage_values": ("trump40_other20",), "form": ("stock_two",)}),
    forbidden("in order only without a declarer", {"form": ("three", "four"), "marriage_values": ("in_order",)}),
    forbidden(
        "not both G11 and in order",
        {"bed_marriage": ("plain", "trump"), "marriage_values": ("in_order",)},
        form="stock_two",
    ),
    forbidden("in order it rises", {"rising_marriages": (True,), "marriage_values": ("in_order",)}, form="stock_two"),
    forbidden("four hands of eight", {"stock_cards": (8,), "form": ("stock_four",)}),
    forbidden("a sitting dealer leads nothing", {"sitter": ("dealer",), "first_lead": ("dealer",)}, form="four"),
    forbidden("not both D6 and D7", {"laying_aside": ("lay_aside",), "give_from_talon": (True,)}),
    forbidden("the cap is no lower than the opening", {"bid_cap": (60, 90), "min_bid": (100,)}),
    forbidden("gold opens with 120", {"bid_cap": (100,), "gold": (True,)}),
    forbidden("the dark opens with 120", {"bid_cap": (100,), "dark": (True,)}),
    forbidden("what is sold is seen", {"rebuy_talon": (True,), "talon_shown": ("never",)}),
    forbidden("G13 excludes trumps by G11", {"trump_named": (True,), "bed_marriage": ("trump",)}),
    forbidden("nobody falls from the target", {"dump": ("plus", "both"), "target": (1000,)}, dump_number=1000),
    forbidden("the barrel is below the target", {"barrel_level": (1000,), "target": (500, 1000)}),
    forbidden("the lock is below the target", {"lock": (800, 900), "target": (500,)}),
    forbidden("the Lviv barrel is below the target", {"lviv": (True,), "target": (500, 900)}),
)
"""What a table cannot play although §5.4 does not say so; some have a way out on one side alone."""

ALL_FORBIDDEN = [pytest.param(each, id=each.says) for each in (*FORBIDDEN, *OF_TABLES)]


def test_every_contradiction_has_an_example() -> None:
    found = {
        conflict.options
        for each in (*FORBIDDEN, *OF_TABLES)
        for chosen in each.sets()
        for conflict in conflicts_in(Agreements(**chosen))
    }
    assert found == {conflict.options for conflict in CONFLICTS}


@pytest.mark.parametrize("each", ALL_FORBIDDEN)
def test_what_cannot_be_together_is_refused_in_one_sentence(each: Forbidden) -> None:
    for chosen in each.sets():
        with pytest.raises(AgreementsError) as read:
            read_agreements(chosen)
        with pytest.raises(AgreementsError) as compiled:
            compile_rules(Agreements(**chosen))
        sentence = str(read.value)
        assert str(compiled.value) == sentence
        assert sentence.startswith("These agreements contradict each other: ")
        assert sentence.endswith(".")
        assert ". " not in sentence
        assert len(conflicts_in(Agreements(**chosen))) == 1
        named = set(re.findall(r"\(([A-KV][0-9]+)(?:\.[a-z]+)?\)", sentence))
        assert named == {BY_ID[option].row for option in each.values}


@pytest.mark.parametrize("each", ALL_FORBIDDEN)
def test_there_is_a_way_out_on_either_side(each: Forbidden) -> None:
    for chosen in each.sets():
        broken = Agreements(**chosen)
        conflicts = conflicts_in(broken)
        ways = {way for conflict in conflicts for way in conflict.ways_out}
        sides = {option for option, _ in ways}
        assert sides == set(each.values) or (each in OF_TABLES and sides <= set(each.values))
        for option, value in ways:
            assert value != getattr(broken, option)
            assert value in values_of(BY_ID[option])
            assert not conflicts_in(broken.model_copy(update={option: value})), (option, value)


def test_either_value_can_be_chosen_alone() -> None:
    """What is refused is the pair: each of the two values is one that a table can have."""
    for conflict in CONFLICTS:
        for option in conflict.options:
            assert option in BY_ID
        assert len(set(conflict.options)) == 2
        for option, value in conflict.ways_out:
            assert value in values_of(BY_ID[option])


def holds(chosen: Agreements, each: Forbidden) -> bool:
    beside = all(getattr(chosen, option) == value for option, value in each.beside.items())
    return beside and all(getattr(chosen, option) in values for option, values in each.values.items())


def test_no_set_that_can_be_played_has_anything_forbidden() -> None:
    """Neither a preset nor any random set, once what has no effect in it is put aside."""
    sets = [found.agreements for found in presets()]
    sets += [random_agreements(Random(seed), share=0.35) for seed in range(250)]
    for chosen in map(effective, sets):
        # The game to 1001 and the keg are filled in by what follows from them; no option may say otherwise.
        assert [each.says for each in FORBIDDEN if holds(chosen, each)] == [], chosen


# --- What gives way -------------------------------------------------------------------------------------------------


def rows(*names: str) -> set[str]:
    return {option.id for option in BY_ID.values() if option.row in names}


GIVES_WAY: dict[str, tuple[dict[str, Any], set[str]]] = {
    "F7 replaces F1 to F5": (
        {"one_rospis_one_spisat": True},
        rows("F1", "F3", "F4", "F5") | {"concession_opponents"},
    ),
    "F17 replaces F1 to F3": ({"write_off_by_aces": True}, rows("F1", "F3") | {"concession_opponents"}),
    "I12 replaces I3 to I7": ({"keg_playing": True}, rows("I3", "I4", "I5", "I6", "I7")),
    "I16 replaces I3 to I9": ({"lviv": True}, rows("I3", "I4", "I5", "I6", "I7", "I8", "I9")),
    "I13 replaces I1 to I9": ({"lock": 800}, rows("I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9")),
    "C10 makes C9 irrelevant": ({"trading_in_red": True, "silence": "below"}, rows("C9")),
    "E10 forces E4 and E8 off": ({"no_four_nines": True}, rows("E4", "E8", "E9")),
    "E9 needs E8": ({"four_nines_after_exchange": False}, rows("E9")),
    "K7 needs K5": ({"dark": True}, rows("K7")),
    "H14 needs four players": ({}, rows("H14")),
    "D5 needs two": ({"form": "four"}, rows("D5")),
    "A3 sets the barrel": ({"game_1001": "exact"}, rows("A1", "I1", "I3", "I4", "I5", "I6") | {"third_fall"}),
}


@pytest.mark.parametrize(("changes", "without_effect"), GIVES_WAY.values(), ids=GIVES_WAY)
def test_what_is_replaced_changes_nothing(changes: dict[str, Any], without_effect: set[str]) -> None:
    chosen = read_agreements(changes)
    assert without_effect <= set(idle(chosen)), without_effect - set(idle(chosen))
    for option in without_effect:
        for value in values_of(BY_ID[option]):
            other = chosen.model_copy(update={option: value})
            if option in idle(other):
                assert compile_rules(other).route == compile_rules(chosen).route
                assert effective(other) == effective(chosen), (option, value)


STAYS: dict[str, tuple[dict[str, Any], set[str]]] = {
    "I12 leaves knock-off and collision": ({"keg_playing": True}, rows("I8", "I9")),
    "KURNIK's bomb with rospis": ({"bombs": 1}, rows("F1", "F5", "F18")),
    "J1 suspends dark, silence and buying only for its deals": (
        {"gold": True, "silence": "below", "rebuy_talon": True, "barrel_trading": "given"},
        rows("C9", "C13", "C14") | {"dark"},
    ),
}


@pytest.mark.parametrize(("changes", "active"), STAYS.values(), ids=STAYS)
def test_what_may_be_together_keeps_its_effect(changes: dict[str, Any], active: set[str]) -> None:
    assert not active & set(idle(read_agreements(changes)))
