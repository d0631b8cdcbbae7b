"""Views as text: equal there and back for every seat at every moment, nothing hidden in it, nothing hostile let in."""

import json
from random import Random
from types import NoneType
from typing import Any, Final, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, strategies as st

from tests.narrowing import a, present
from tests.rules.random_play import anywhere, moments
from thousand_tui.rules import (
    ViewError,
    apply,
    compile_rules,
    imagine,
    new_game,
    preset,
    presets,
    read_line,
    read_view,
    sample_hidden,
    shuffled,
    turn,
    view_of,
    write_view,
)
from thousand_tui.rules.forms import COURSE
from thousand_tui.rules.view_notation import FIELDS

FORMS = sorted({found.agreements.form for found in presets()})
SEEDS = st.integers(0, 2**32 - 1)


def seats(game: Any) -> list[int | None]:
    return [*range(game.rules.form.seats), None]


@given(form=st.sampled_from(FORMS), seed=SEEDS)
def test_a_view_is_equal_there_and_back(form: str, seed: int) -> None:
    """Any agreements, any moment, every seat and the onlooker; the choices are equal in kind too."""
    rng = Random(seed)
    met = list(moments(rng, 80, form))
    for game in [*rng.sample(met, min(6, len(met))), met[-1]]:
        for seat in seats(game):
            view = view_of(game, seat)
            read = read_view(write_view(view))
            assert read == view
            assert read.rules is view.rules
            assert type(read.choices) is type(view.choices)
            assert write_view(read) == write_view(view)


def test_a_view_has_the_rules_of_its_game_however_many_others_were_compiled_since() -> None:
    line = "BASE C4=10"
    first = write_view(view_of(new_game(compile_rules(read_line(line))), 0))
    assert read_view(first).rules is compile_rules(read_line(line))
    for target in range(500, 570):
        compile_rules(read_line(f"BASE A1={target * 2}"))
    assert read_view(first).rules is compile_rules(read_line(line))


def test_every_stage_is_met() -> None:
    phases = {stage.phase for stage, _ in COURSE} - {NoneType}
    met: set[type] = set()
    for seed in range(300):
        met |= {type(game.now) for game in moments(Random(seed), 60) if game.now is not None}
        if met == phases:
            break
    assert met == phases


@given(seed=SEEDS)
def test_what_a_seat_cannot_see_changes_no_letter(seed: int) -> None:
    rng = Random(seed)
    game = anywhere(rng, 80)
    for seat in seats(game) if not game.winners else ():
        view = view_of(game, seat)
        other = view_of(imagine(view, sample_hidden(view, rng)), seat)
        assert write_view(other) == write_view(view)


def written() -> dict[str, Any]:
    """A view in the middle of an auction, as JSON knows it."""
    game = apply(new_game(compile_rules(preset("BASE").agreements), dealer=2), shuffled("a seed", 0))
    acting = present(turn(game))
    data = a(dict, json.loads(write_view(view_of(game, acting))))
    return data


SHEET: dict[str, Any] = {"standings": [{}] * 3}
BOOKED: dict[str, Any] = {"number": 1, "lines": [], "totals": [0, 0, 0]}


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"view": 2}, "not of version 1"),
        ({"view": None}, "not of version 1"),
        ({"agreements": 5}, "agreements is not a word"),
        ({"agreements": "NOWHERE C4=99"}, "This is not a view: "),
        ({"seat": 3}, "no such seat"),
        ({"seat": -1}, "no such seat"),
        ({"seat": True}, "seat is not a number"),
        ({"seat": 0.0}, "seat is not a number"),
        ({"seat": 10**30}, "seat is not a number"),
        ({"hands": [0, None]}, "not one hand for each seat"),
        ({"hands": [1 << 25, None, None]}, "no such cards"),
        ({"hands": [-1, None, None]}, "no such cards"),
        ({"hands": [127, 127, 127]}, "no game"),
        ({"sizes": [7, 7, 99]}, "no game"),
        ({"sizes": "777"}, "sizes is not a list"),
        ({"stage": 99}, "no such stage"),
        ({"stage": 0}, "now holds something"),
        ({"now": {}}, "now does not hold"),
        ({"now": 5}, "now does not hold"),
        ({"now": None}, "now does not hold"),
        ({"now": {"turn": 9, "high": 0, "bidder": None, "left": [9]}}, "no game"),
        ({"deal": {"number": 1}}, "deal does not hold"),
        ({"deal": {"number": 1, "dealer": 0, "active": [0, 1], "rules": 5}}, "deal does not hold"),
        ({"deal": {"number": 1, "dealer": 7, "active": [0, 1]}}, "no game"),
        ({"sheet": {"standings": [{"total": "x"}] * 3}}, "sheet.standings.total is not a number"),
        ({"sheet": {"standings": [{"freed": 1}] * 3}}, "sheet.standings.freed is neither"),
        ({"sheet": SHEET | {"booked": [BOOKED | {"reason": "so"}]}}, "sheet.booked.reason is not a word that can"),
        ({"sheet": SHEET | {"booked": [BOOKED | {"reason": 5}]}}, "sheet.booked.reason is not a word that can"),
        ({"winners": [5]}, "no such side"),
    ],
)
def test_what_is_no_view_is_refused_with_a_sentence(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(ViewError, match=why):
        read_view(json.dumps(written() | changes))


@pytest.mark.parametrize(
    "text", ["", "5", "null", "{}", "[" * 100_000, '{"view":1}', '{"view":1' + "0" * 9_999 + "}", "\ud800"]
)
def test_what_is_no_json_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ViewError, match=r"^This (is not a view|view is not of)"):
        read_view(text)


def test_who_must_play_the_deal_out_still_must() -> None:
    from thousand_tui.arena.deal import without_concession

    met = 0
    for seed in range(15):
        for game in moments(Random(seed), 80):
            acting = turn(game)
            if acting is None or acting < 0:
                continue
            view = without_concession(view_of(game, acting))
            met += view != view_of(game, acting)
            assert read_view(write_view(view)) == view
    assert met
    (data,) = [written() | {"concessions": ["swoon"]}]
    assert read_view(json.dumps(data)).phase == "auction", "an auction has none that could be wrong"


@pytest.mark.parametrize("kind", FIELDS, ids=lambda kind: kind.__name__)
def test_fields_are_read_as_what_they_are_declared_to_be(kind: Any) -> None:
    declared = {name: get_type_hints(kind)[name] for name in kind.__match_args__}
    bare = {name: get_args(held)[0] if get_origin(held) is Final else held for name, held in declared.items()}
    assert FIELDS[kind] == bare
