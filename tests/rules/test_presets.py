"""Presets: what each changes, that every form of the game has one, and how they are found."""

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from tests.rules.random_agreements import BY_ID, FORMS
from thousand_tui.rules import (
    Agreements,
    AgreementsError,
    conflicts_in,
    differences,
    idle,
    name_of,
    preset,
    presets,
    read_agreements,
)

BASE = Agreements()

PAGAT: dict[str, Any] = {
    "talon_positions": (3, 7, 11),
    "cap_rule": "needs_any_pair",
    "concession_declarer": "nothing",
    "third_concession_fine": "every_third",
    "free_concession_on_barrel": True,
    "free_concession_on_gold": True,
    "barrel_fail": "subtract_and_off",
}
KURNIK: dict[str, Any] = {
    "bid_step": 10,
    "four_nines_after_exchange": False,
    "concession_limit": 0,
    "bombs": 1,
    "play_obligation": "follow_beat_trump",
    "marriage_on_first_trick": "on",
    "defender_rounding": "nearest10",
    "bolt_mode": "off",
    "lock": 800,
}
TWO: dict[str, Any] = {"bid_cap": 300, "four_nines_after_exchange": False}

LITERAL: dict[str, dict[str, Any]] = {
    "BASE": {},
    "PAGAT": PAGAT,
    "APP": {
        "pass_face_up": True,
        "four_nines_after_exchange": False,
        "concession_opponents": "half_bid",
        "announce": "automatic",
        "bolt_mode": "off",
        "bolt_own_game": True,
        "double_bolt_gold": True,
        "attempt_count": "own_contracts",
    },
    "WIKI": {
        "bottom_nine": "recut",
        "bottom_jack": "bury",
        "exposed_card": True,
        "exposed_compensation": "share",
        "talon_open_to_barrel": True,
        "concession_opponents": "half_bid",
        "marriage_capture": True,
        "no_foreign_trump_lead": True,
        "bolt_mode": "row240",
        "bolt_own_game": True,
        "attempt_count": "own_forehand",
        "double_bolt_gold": True,
        "double_bolt_dark": True,
        "gold_nobody": "reset_normal",
        "dark_min_score": "at_least_240",
        "dark_raise": "off",
    },
    "SHRAM": {
        "cutter": "dealer_left",
        "bottom_nine": "recut",
        "bottom_jack": "dealer_cuts",
        "talon_positions": (22, 23, 24),
        "forced_bidder": "dealer",
        "forced_opening": "exact",
        "bid_step_at_least": True,
        "barrel_min_bid": True,
        "four_nines_after_exchange": False,
        "concession_dealer": "same",
        "bolt_own_game": True,
        "fall_penalty": "zero",
        "gold_nobody": "reset_replay",
    },
    "FAMILY": {
        "bottom_nine": "ask",
        "bottom_jack": "bury",
        "exposed_card": True,
        "no_jump": True,
        "cap_rule": "needs_any_pair",
        "barrel_min_bid": True,
        "hand_below": 15,
        "four_nines_dealt": True,
        "four_nines_after_exchange": False,
        "concession_limit": 0,
        "defender_rounding": "exact",
        "bolt_own_game": True,
        "bolt_test": "zero_points",
        "attempt_count": "own_contracts",
        "fall_penalty": "bid",
    },
    "KURNIK": KURNIK,
    "LVIV": PAGAT | {"lviv": True},
    "HANGING": {
        "forced_bidder": "dealer",
        "forced_opening": "hanging",
        "high_bid_step": 10,
        "trump_from": "next_trick",
    },
    "THREE-BLIND": {
        "blind_bidding": True,
        "blind_pass_face_up": False,
        "defender_rounding": "exact",
        "barrel_level": "none",
    },
    "1001": {"game_1001": "exact"},
    "1001-40": {
        "game_1001": "exact",
        "forced_opening": "next_dealer",
        "min_bid": 40,
        "no_jump": True,
        "cap_rule": "needs_any_pair",
        "four_nines_after_exchange": False,
    },
    "501": {
        "target": 501,
        "marriage_values": "c20_d40_s60_h80",
        "trump_named": True,
        "barrel_level": "none",
    },
    "POKER": {
        "min_bid": 60,
        "bid_step": 10,
        "raising": "before_talon",
        "play_obligation": "follow_beat_unless_trumped",
        "defender_rounding": "nearest10",
        "barrel_level": "none",
        "give_from_talon": True,
        "idle_fine": True,
    },
    "ROCKING": {"king_ace_marriage": True},
    "FOUR": {"form": "four", "sitter_score": "talon"},
    "ZAGRAJ": {
        "form": "four",
        "sitter": "last",
        "bid_step": 10,
        "cap_rule": "needs_any_pair",
        "four_nines_after_exchange": False,
        "concession_limit": 0,
        "play_obligation": "follow_beat_trump",
        "marriage_on_first_trick": "on",
        "defender_rounding": "nearest10",
        "bolt_mode": "off",
        "sitter_score": "aces_marriage",
        "sitter_ace": 50,
        "lock": 801,
    },
    "TUKSTANTIS": {
        "form": "four",
        "talon_positions": (10, 11, 12),
        "forced_opening": "exact",
        "bid_step": 10,
        "laying_aside": "lay_aside",
        "redeal_automatic": True,
        "four_nines_dealt": True,
        "four_nines_after_exchange": False,
        "lottery": 100,
        "concession_declarer": "nothing",
        "concession_limit": 1,
        "defender_rounding": "exact",
        "bolt_mode": "off",
        "sitter_score": "talon",
        "barrel_level": "none",
    },
    "TWO": TWO | {"form": "two_discards", "defender_rounding": "exact"},
    "TWO-K": {option: value for option, value in KURNIK.items() if option != "bombs"}
    | {"form": "two_hidden_discards", "bid_cap": 300},
    "TWO-GIVE": TWO | {"form": "two_one_card", "defender_rounding": "exact"},
    "TWO-BANK": TWO | {"form": "two_bank"},
    "TWO-DEAD": TWO | {"form": "two_dead_hand", "all_tricks_exception": "off"},
    "STOCK-2": {"form": "stock_two", "defender_rounding": "exact"},
    "TAUSENDEINS": {
        "target": 1001,
        "marriage_values": "c100_s80_h60_d40",
        "form": "stock_two",
        "play_obligation": "follow_beat_trump",
        "marriage_capture": "any_trick",
        "defender_rounding": "exact",
        "stock_cards": 8,
        "stock_open": "free",
    },
    "STOCK-3": {"form": "stock_three", "defender_rounding": "exact"},
    "STOCK-4": {"form": "stock_four", "defender_rounding": "exact"},
}
"""RULES §2.12 and §3, literally. Half a contract rounded as APP and WIKI say (F3) is the default."""

LATER = {
    "PAGAT": {"F11"},
    "LVIV": {"F11", "I6"},
    "APP": {"H8", "H10"},
    "WIKI": {"H10", "H11", "J5", "K2", "K7"},
    "SHRAM": {"J5"},
    "TUKSTANTIS": {"E8"},
}
"""What a preset sets for the day when the gold set, bolts, the dark game or passing cards are switched on."""


def test_every_preset_is_in_the_list() -> None:
    assert [found.name for found in presets()] == list(LITERAL)
    folder = files("thousand_tui.rules.presets")
    assert {file.name for file in folder.iterdir() if file.name.endswith(".toml")} == {
        f"{name.lower()}.toml" for name in LITERAL
    }


@pytest.mark.parametrize("name", LITERAL)
def test_a_preset_differs_from_base_as_the_rules_say(name: str) -> None:
    found = preset(name)
    changes = {option.id: getattr(found.agreements, option.id) for option in differences(BASE, found.agreements)}
    assert changes == LITERAL[name]
    assert found.agreements == read_agreements(LITERAL[name])
    assert name_of(found.agreements) == name
    assert not conflicts_in(found.agreements)
    assert found.form == found.agreements.form


@pytest.mark.parametrize("name", LITERAL)
def test_a_preset_sets_nothing_that_has_no_effect_unless_it_is_for_later(name: str) -> None:
    found = preset(name)
    without = {BY_ID[option].row for option in LITERAL[name] if option in idle(found.agreements)}
    of_the_form = {"E8"} if found.form.startswith("two") else set()
    assert without == LATER.get(name, of_the_form)


@pytest.mark.parametrize("name", LITERAL)
def test_a_file_says_only_what_differs_in_the_order_of_the_rules(name: str) -> None:
    data = tomllib.loads(files("thousand_tui.rules.presets").joinpath(f"{name.lower()}.toml").read_text("utf-8"))
    assert list(data) == ["name", "title", "about", "forms", "agreements"]
    order = list(BY_ID)
    assert list(data["agreements"]) == sorted(data["agreements"], key=order.index)


def test_every_form_of_the_rules_has_a_preset() -> None:
    covered = {form for found in presets() for form in found.forms}
    assert covered == {*(f"V{number}" for number in (*range(1, 15), 16, 18, 19)), "V3-K"}
    assert {found.form for found in presets()} == set(FORMS)
    assert all(found.forms for found in presets())
    assert [found.name for found in presets() if "V7" in found.forms] == ["KURNIK", "TWO-K"]
    assert {found.name for found in presets() if found.forms == ("V1",)} == {
        *("BASE", "PAGAT", "APP", "WIKI", "FAMILY", "HANGING"),
    }


def test_presets_of_one_form_stand_together() -> None:
    order = [found.form for found in presets()]
    assert order == sorted(order, key=order.index)


def test_presets_are_told_to_people_and_easy_to_type() -> None:
    assert len({found.title for found in presets()}) == len(presets())
    for found in presets():
        assert re.fullmatch(r"[A-Z0-9]+(-[A-Z0-9]+)?", found.name)
        assert len(found.name) <= 11
        assert len(found.title) <= 40
        assert not found.title.endswith(".")
        assert found.about.endswith(".")
        assert ". " not in found.about
        assert len(found.about) <= 160


def test_presets_are_found_by_name() -> None:
    assert preset("pagat") is preset("PAGAT") is preset(" Pagat ")
    assert preset("two_give") is preset("TWO-GIVE")
    assert name_of(read_agreements({"fine": 100})) is None


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("PAGAY", "There is no preset called 'PAGAY'; did you mean PAGAT?"),
        ("stock5", "There is no preset called 'stock5'; did you mean STOCK-4?"),
        ("bridge", "There is no preset called 'bridge'; choose one of BASE, PAGAT, APP, WIKI, SHRAM, FAMILY, KURNIK,"),
    ],
)
def test_an_unknown_name_brings_advice(name: str, sentence: str) -> None:
    with pytest.raises(AgreementsError) as refused:
        preset(name)
    assert str(refused.value).startswith(sentence)
    assert str(refused.value)[-1] in "?."
