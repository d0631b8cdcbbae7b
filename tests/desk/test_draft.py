"""A set of agreements being changed, without a screen: steps, search, contradictions, undo."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.slowly import every_third
from thousand_tui.desk.draft import FOUND, draft_of, ladder, read_value, shown_options, stepped, who_plays
from thousand_tui.rules import OPTIONS, Agreements, Option, preset
from thousand_tui.storage.own_sets import save_set

BASE = preset("BASE").agreements
BY_ID = {option.id: option for option in OPTIONS}


def valid(option: Option, value: object) -> bool:
    return bool(getattr(Agreements.model_validate({option.id: value}), option.id) == value)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_arrows_lead_through_allowed_values_only(option: Option) -> None:
    seen = set()
    for by in (1, -1):
        value = option.default
        for _ in range(25):
            value = stepped(option, value, by)
            assert valid(option, value), f"{option.id}={value}"
            seen.add(value)
    assert seen >= set(option.choices)
    if option.kind == "number":
        assert stepped(option, option.highest, 1) == option.highest
        assert stepped(option, option.lowest, -1) == option.lowest


def test_a_value_beside_the_ladder_is_not_lost_at_once() -> None:
    level = BY_ID["barrel_level"]
    assert ladder(level, 700) == ("auto", "none", 700)
    assert stepped(level, 700, 1) == "auto"
    assert stepped(BY_ID["bombs"], "unlimited", 1) == 1


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        ("fine", " 100 ", 100),
        ("silence_threshold", "−200", -200),
        ("bombs", "3", 3),
        ("talon_positions", "3, 7 11", (3, 7, 11)),
    ],
)
def test_what_is_typed_is_read(option: str, text: str, value: object) -> None:
    assert read_value(BY_ID[option], text) == value


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("fine", "501"),
        ("fine", "ten"),
        ("fine", ""),
        ("fine", "1 2"),
        ("fine", "9" * 5000),
        ("min_bid", "63"),
        ("bombs", "0"),
        ("talon_positions", "3 3 4"),
        ("talon_positions", "3 4 25"),
    ],
)
def test_what_is_not_accepted_is_an_error(option: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_value(BY_ID[option], text)


@pytest.mark.parametrize("option", every_third(OPTIONS), ids=lambda option: option.key)
def test_every_option_is_found_by_its_number_and_by_its_words(option: Option) -> None:
    draft = draft_of(BASE)
    for query in (option.key.lower(), option.title.upper(), " ".join(option.explanation.split()[:6])):
        assert option in shown_options(draft, query)[FOUND], query
    assert all(option in shown_options(draft, said)[FOUND] for said in option.values.values())


def test_what_is_played_so_is_known() -> None:
    assert {"KURNIK", "TWO-K"} <= {*who_plays(BY_ID["play_obligation"], "follow_beat_trump")}
    assert who_plays(BY_ID["gold"], True) == []
    assert "BASE" in who_plays(BY_ID["defender_rounding"], "nearest5")
    assert "KURNIK" not in who_plays(BY_ID["barrel_fail"], "burn")


def test_lists_are_by_group_and_can_be_narrowed() -> None:
    draft = draft_of(preset("KURNIK").agreements)
    assert "".join(shown_options(draft)) == "ABCDEFGHIJKV"
    assert shown_options(draft, only_differing=True) == {}
    draft.start_from("BASE", BASE, keep=True)
    assert {option.key for rows in shown_options(draft, only_differing=True).values() for option in rows} == {
        *("C4", "E8", "F5", "F18", "G1", "G2", "H1", "H7", "I13")
    }
    assert shown_options(draft, "rounding", only_differing=True)[FOUND][0].key == "H1"


def test_changes_are_kept_marked_and_taken_back() -> None:
    draft = draft_of(BASE)
    assert draft.take(draft.changed({"bid_step": 10})) == ()
    assert draft.take(draft.changed({"gold": True})) == ()
    assert [option.key for option in draft.differing] == ["C4", "J1"]
    assert "gold_auction" not in draft.idle
    assert draft.undo()
    assert "gold_auction" in draft.idle
    assert draft.undo()
    assert (draft.agreements, draft.undo()) == (BASE, False)


def test_a_contradiction_changes_nothing() -> None:
    draft = draft_of(preset("APP").agreements)
    (conflict,) = draft.take(draft.changed({"cross": True}))
    assert conflict.options == ("cross", "bolt_mode")
    assert draft.agreements == preset("APP").agreements
    assert not draft.undo()


def test_the_same_value_again_is_no_change() -> None:
    draft = draft_of(BASE)
    draft.take(draft.changed({"bid_step": 5}))
    assert not draft.undo()


def test_beginning_with_another_set_can_be_taken_back() -> None:
    draft = draft_of(BASE)
    draft.start_from("LVIV", preset("LVIV").agreements)
    assert (draft.agreements, draft.differing) == (preset("LVIV").agreements, ())
    draft.undo()
    assert (draft.now.start_name, draft.agreements) == ("BASE", BASE)


def test_a_draft_is_compared_with_what_it_comes_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path))
    near_kurnik = preset("KURNIK").agreements.model_copy(update={"bid_step": 5})
    assert draft_of(near_kurnik).now.start_name == "KURNIK"
    save_set("Mine", near_kurnik, "BASE")
    assert draft_of(near_kurnik).now.start_name == "BASE"
    assert draft_of(preset("TWO").agreements).now.start_name == "TWO"
