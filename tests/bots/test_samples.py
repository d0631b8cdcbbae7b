"""What a few imagined worlds tell apart, and what they do not."""

from __future__ import annotations

import pytest

from thousand_tui.bots.search.rollouts import APART, OFF, told_apart, within_noise

ONCE = (1.0,) * 12


@pytest.mark.parametrize(
    ("best", "other", "apart"),
    [
        ([50.0] * 12, [-50.0] * 12, True),
        ([50.0] * 12, [50.0] * 12, False),
        ([50.0] * 12, [50.0 - 0.9 * APART * OFF] * 12, False),
        ([50.0] * 12, [50.0 - 1.1 * APART * OFF] * 12, True),
        ([50.0] * 12, [50.0] * 11 + [-150.0], False),
        ([50.0] * 12, [50.0] * 6 + [-150.0] * 6, True),
        ([50.0, -150.0] * 6, [-150.0, 50.0] * 6, False),
    ],
)
def test_a_choice_is_worse_if_the_same_worlds_say_so_by_more_than_chance(
    best: list[float], other: list[float], apart: bool
) -> None:
    assert told_apart(best, other, ONCE) is apart


def test_what_is_no_worse_is_not_behind() -> None:
    assert not told_apart([0.0] * 12, [90.0] * 12, ONCE)


def test_nothing_is_known_without_worlds_that_both_were_tried_in() -> None:
    assert not told_apart([50.0], [], (1.0,))
    assert told_apart([50.0] * 12, [-50.0] * 3, ONCE)


def test_a_world_counts_by_its_weight() -> None:
    best, other = [50.0] * 4, [-50.0, -50.0, 90.0, 90.0]
    assert told_apart(best, other, (9.0, 9.0, 0.1, 0.1))
    assert not told_apart(best, other, (0.1, 0.1, 9.0, 9.0))


def test_choices_are_about_the_same_within_what_chance_may_do_in_their_samples() -> None:
    steady, wild = [10.0] * 40, [100.0, -90.0] * 20
    assert within_noise(OFF, steady, [10.0] * 40)
    assert not within_noise(OFF + 1, steady, [10.0] * 40)
    assert within_noise(20.0, steady, wild)
    assert not within_noise(60.0, steady, wild)
    assert not within_noise(20.0, [each + 20.0 for each in wild], wild), "both differ alike from deal to deal"
