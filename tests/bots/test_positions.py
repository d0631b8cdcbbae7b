"""Positions in which every good player agrees: that they can be reached, and what the Expert makes of them."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.bots.positions import Position, listed, positions
from thousand_tui.bots import LEVELS, bot_rng
from thousand_tui.rules import PACK, parse_row, write_action

POSITIONS = positions()
KINDS = {
    "bidding": 10,
    "passing": 7,
    "contract": 5,
    "concession": 5,
    "declarer": 10,
    "defence": 10,
    "barrel": 2,
    "dump": 2,
    "rights": 2,
    "exchange": 14,
    "ends": 26,
    "against": 20,
}
"""How many positions of each kind there are at least."""

every_position = pytest.mark.parametrize(
    "position", POSITIONS, ids=lambda position: f"{position.kind}: {position.name}"
)


LONG = ("passing", "exchange", "concession", "ends")
"""What the Expert thinks about longest: of these the quick tests ask every fifth."""
THINKING = {
    position.name for kind in LONG for at, position in enumerate(p for p in POSITIONS if p.kind == kind) if at % 5
}


def decided(position: Position) -> str:
    """What the Expert does."""
    action = LEVELS["expert"].choose(position.view(), bot_rng(position.name, 1, position.seat, 0))
    return write_action(position.seat, action).partition(" ")[2]


def test_there_are_enough_of_every_kind() -> None:
    count = Counter(position.kind for position in POSITIONS)
    assert sum(count.values()) >= 131
    assert {kind: count[kind] for kind in KINDS if count[kind] < KINDS[kind]} == {}
    assert set(count) == set(KINDS)


def test_no_name_is_used_twice() -> None:
    assert [name for name, used in Counter(position.name for position in POSITIONS).items() if used > 1] == []


def test_only_positions_are_listed() -> None:
    assert set(listed()) <= {position.name for position in POSITIONS}


@every_position
def test_the_deal_is_told_in_full(position: Position) -> None:
    """Every card of the pack lies in one place, none was left to be filled up."""
    told = [card for row in (*position.hands, position.talon) for card in parse_row(row)]
    assert sorted(map(str, told)) == sorted(map(str, PACK))


@every_position
def test_the_seat_is_to_act_and_may_do_all_that_is_sensible(position: Position) -> None:
    """The position is reached by legal moves, every answer is legal there, and another choice would be too."""
    view = position.view()
    sensible = position.sensible()
    assert [write_action(position.seat, action) for action in sensible if action not in view.choices] == []
    assert any(action not in sensible for action in view.choices)
    assert position.because.endswith(".")


@pytest.mark.parametrize(
    "position",
    [
        pytest.param(
            each, id=f"{each.kind}: {each.name}", marks=pytest.mark.slow if at % 4 or each.name in THINKING else ()
        )
        for at, each in enumerate(POSITIONS)
    ],
)
def test_the_expert_does_what_a_good_player_would(position: Position) -> None:
    """Or the position is listed with what the Expert does there."""
    view, answer = position.view(), decided(position)
    sensible = {write_action(position.seat, action).partition(" ")[2] for action in position.sensible()}
    assert len(view.choices) > 1
    if position.name in listed():
        assert answer == listed()[position.name][0]
        assert answer not in sensible, "this position need not be listed any more"
    else:
        assert answer in sensible, position.because
