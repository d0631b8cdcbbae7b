"""The rule card: every agreement that is not as usual and has an effect is said, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import pytest

from tests.rules.sweep.pairs import repaired, ways_into_effect
from tests.slowly import every_third
from tests.words.english import MESSAGES, worded
from thousand_tui.rules import OPTIONS, Agreements, Option, conflicts_in, preset, presets
from thousand_tui.rules.agreements import idle
from thousand_tui.words import rule_card
from thousand_tui.words.rulecard import SECTIONS, Listing, Sentence, card_sections, differences_list

BASE = preset("BASE").agreements

WAYS = 6
"""So many other ways to bring an option into effect are tried."""


@cache
def tried() -> tuple[Agreements, ...]:
    """Sets in which options are tried: the common game, and every preset."""
    return (BASE, *(found.agreements for found in presets()))


def values(option: Option) -> tuple[Any, ...]:
    """All that can be chosen; of numbers a few."""
    places = ((7, 11, 15), (3, 7, 11), (22, 23, 24)) if option.kind == "places" else ()
    middle = option.lowest + (option.highest - option.lowest) // (2 * option.step) * option.step
    numbers = {option.lowest, middle, option.highest} if option.highest else set()
    return (*option.choices, *places, *sorted(numbers - {*option.choices}))


def worlds(option: Option, value: Any) -> Iterator[tuple[Agreements, Agreements]]:
    """Pairs of sets that differ in this option alone, which has an effect in both."""
    ways = ({**way, option.id: value} for way in ways_into_effect(option.id)[:WAYS])
    made = (repaired(way, set(way), Random(0)) for way in ways)
    for usual in chain(tried(), (Agreements(**each) for each in made if each is not None)):
        pair = [usual.model_copy(update={option.id: one}) for one in (option.default, value)]
        if not any(conflicts_in(each) or option.id in idle(each) for each in pair):
            yield pair[0], pair[1]


def is_said(option: Option, value: Any) -> bool | None:
    """Whether the card says of this value anything else than of the usual one, its title apart; None where it never has
    an effect."""
    said = None
    for one, other in worlds(option, value):
        if said := card_sections(one) != card_sections(other):
            break
    return said


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_what_is_not_as_usual_is_said(option: Option) -> None:
    said = {value: is_said(option, value) for value in values(option) if value != option.default}
    assert [value for value, whether in said.items() if whether is False] == []
    tried_values = {value for value, whether in said.items() if whether}
    assert tried_values or option.id == "form"
    assert {*tried_values, option.default} >= {*option.choices} or option.id == "form"


@pytest.mark.parametrize("name", every_third(found.name for found in presets()))
def test_what_has_no_effect_is_not_said(name: str) -> None:
    agreements = preset(name).agreements
    without, said = set(idle(agreements)), card_sections(agreements)
    for option in OPTIONS:
        if option.id in without:
            for value in values(option):
                changed = agreements.model_copy(update={option.id: value})
                if set(idle(changed)) == without:
                    assert card_sections(changed) == said, f"{option.id}={value}"


def test_a_card_can_be_read_in_three_minutes() -> None:
    assert max(len(rule_card(found.agreements).split()) for found in presets()) < 720


def keys_of_the_plan() -> Iterator[re.Pattern[str]]:
    """Patterns for all messages that the plan may choose."""
    for section in SECTIONS:
        yield re.compile(rf"card\.{section.name}\.heading")
        for part in section.parts:
            if isinstance(part, Listing):
                yield re.compile(re.escape(part.key))
            for sentence in part.items if isinstance(part, Listing) else (part,):
                yield pattern(sentence)


def pattern(sentence: Sentence) -> re.Pattern[str]:
    known = {option.id: {str(value).lower() for value in values(option)} for option in OPTIONS}
    parts = [r"\.(\d|" + "|".join(map(re.escape, sorted(known[option]))) + ")" for option in sentence.by]
    numbers = r"|\.number" if sentence.by else ""
    return re.compile(re.escape(sentence.key) + "(" + "".join(parts) + numbers + ")")


def test_no_sentence_of_the_card_is_never_said() -> None:
    patterns = list(keys_of_the_plan())
    facts = re.compile(
        r"card\.(title|own_set|numbers|nths|first_bid\..*|deals\..*|contracts|half\..*|rounding\..*)|difference\.idle"
    )
    card = [key for key in MESSAGES if key.startswith(("card.", "difference."))]
    assert [key for key in card if not any(each.fullmatch(key) for each in (facts, *patterns))] == []


def test_differences_name_both_values_and_what_has_no_effect() -> None:
    pagat, app = preset("PAGAT").agreements, preset("APP").agreements
    found = {each.option.key: (each.one, each.other) for each in differences_list(pagat, app)}
    assert found["F2"] == ("60 each", "half the contract each")
    assert found["H7"] == ("the third bolt of the game costs the fine", "no bolts")
    assert "H8" not in {
        each.option.key for each in differences_list(BASE, BASE.model_copy(update={"bolt_mode": "off"}))
    }
    with_idle = {each.option.key: each.other for each in differences_list(preset("WIKI").agreements, BASE)}
    assert with_idle["B6"] == "nothing for the others (no effect: only if cards can be turned up (B5))"


@pytest.mark.parametrize("opening", ["on", "hanging"])
def test_without_jumps_the_opening_is_the_lowest_bid(opening: str) -> None:
    """C5: every bid is one step above the one before, and the first is the lowest."""
    usual = BASE.model_copy(update={"forced_opening": opening})
    assert "must open with at least 100." in " ".join(rule_card(usual).split())
    assert "must open with 100, no more." in " ".join(rule_card(usual.model_copy(update={"no_jump": True})).split())


@pytest.mark.parametrize(
    ("game", "needed"), [("exact", "they may bid exactly 121."), ("round125", "so they need 125.")]
)
def test_any_winning_contract_counts_on_the_barrel_of_1001(game: str, needed: str) -> None:
    """A3: 121 or more, in whatever deal, wins; defenders' points and gifts do not count there (RULES §1.12-3)."""
    card = rule_card(BASE.model_copy(update={"game_1001": game}))
    assert "There, only a contract of their own that takes them to 1001 counts" in card
    assert needed in card
    assert "contract of exactly 121" not in card


def test_a_conceded_deal_is_spoken_of_where_it_can_be_conceded() -> None:
    said = {
        name: worded("card.sitter_conceded") in " ".join(rule_card(preset(name).agreements).split())
        for name in ("FOUR", "ZAGRAJ")
    }
    assert said == {"FOUR": True, "ZAGRAJ": False}


def test_a_number_named_before_the_talon_is_told_before_it() -> None:
    talon = dict(card_sections(preset("POKER").agreements))[worded("card.talon.heading")]
    assert talon[0].startswith("Before the talon is turned")
    assert talon[1] == worded("card.talon_shown.always")


@pytest.mark.parametrize(
    ("name", "said"), [("TWO", "If both get there in one deal, the declarer wins."), ("BASE", "If several")]
)
def test_of_two_who_get_there_one_is_the_declarer(name: str, said: str) -> None:
    assert said in " ".join(rule_card(preset(name).agreements).split())


def test_a_blind_declarer_keeps_the_talon_hidden() -> None:
    assert "takes the talon without showing it" in " ".join(rule_card(preset("THREE-BLIND").agreements).split())
