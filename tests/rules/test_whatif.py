"""What if …: the answers are what RULES §2.16 says, and under every set each is a settlement that adds up."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.random_agreements import random_agreements
from thousand_tui.rules import Preset, presets
from thousand_tui.rules.sharing import read_line
from thousand_tui.rules.whatif import Answer, answers

Place = int | str
"""A total, or the attempts used on the barrel: ``b1``."""


def stands(answer: Answer, *, after: bool = True) -> list[Place]:
    """The totals from forehand on."""
    rows = answer.after if after else answer.before
    said: list[Place] = []
    for seat in answer.places:
        row = rows[answer.rules.form.sides[seat]]
        on = row.barrel is not None and row.total < answer.rules.barrel.wins_at
        said.append(f"b{row.barrel}" if on else row.total)
    return said


def lines(answer: Answer, place: int) -> str:
    """What is written down for the player at this place, forehand being 0."""
    side = answer.rules.form.sides[answer.places[place]]
    own = [line for line in answer.row.lines if line.side == side]
    return ", ".join(f"{line.rule} {line.amount:+}" if line.amount else line.rule for line in own)


def asked(line: str, number: int, part: int = 0) -> Answer:
    (found,) = [each for each in answers(read_line(line)) if (each.number, each.part) == (number, part)]
    return found


def named(line: str, number: int, part: int = 0) -> tuple[list[Place], list[Place]]:
    answer = asked(line, number, part)
    return stands(answer, after=False), stands(answer)


@pytest.mark.parametrize(
    ("line", "number", "part", "before", "after"),
    [
        ("BASE", 1, 0, [300, "b0", 500], [180, "b1", 560]),
        ("BASE", 2, 0, [300, "b0", 500], [400, "b1", 515]),
        ("BASE", 3, 0, ["b0", 300, 500], ["b1", 310, 505]),
        ("BASE", 4, 0, ["b0", 300, 500], [1000, 310, 505]),
        ("BASE A2=on", 4, 0, ["b0", 300, 500], ["b1", 310, 505]),
        ("BASE", 5, 0, ["b1", 300, 500], ["b2", 335, 520]),
        ("BASE I6=subtract_and_off", 5, 0, ["b1", 300, 500], [760, 335, 520]),
        ("BASE", 6, 0, ["b2", 300, 500], [760, 335, 520]),
        ("BASE I5=bid", 6, 0, ["b2", 300, 500], [750, 335, 520]),
        ("BASE I5=zero", 6, 0, ["b2", 300, 500], [0, 335, 520]),
        ("BASE", 7, 0, [300, "b2", "b0"], [400, 760, "b1"]),
        ("BASE I4=own_contracts", 7, 0, [300, "b2", "b0"], [400, "b2", "b0"]),
        ("BASE", 8, 0, ["b1", 300, 500], ["b2", 360, 560]),
        ("BASE F4=every_third", 9, 0, ["b0", 300, 500], [760, 360, 560]),
        ("BASE", 10, 0, [780, 300, 300], ["b0", 310, 305]),
        ("BASE", 10, 1, [300, 860, 300], [200, "b0", 325]),
        ("BASE", 11, 0, [845, 300, 300], ["b0", 310, 305]),
        ("BASE", 11, 1, [300, 820, 300], [180, "b0", 360]),
        ("BASE", 12, 0, [300, 870, 300], [200, 1000, 330]),
        ("BASE I2=off", 12, 0, [300, 870, 300], [200, "b0", 330]),
        ("BASE", 13, 0, ["b0", 845, 300], [1000, 1005, 300]),
        ("BASE", 14, 0, [300, 860, 870], [200, 1000, 1000]),
        ("BASE I8=on", 15, 0, [780, "b0", 300], ["b0", 760, 305]),
        ("BASE I9=on", 16, 0, [780, 860, 300], [760, 760, 300]),
        ("BASE I7=zero", 17, 0, ["b2", 300, 500], [0, 335, 520]),
        ("BASE H6=both", 18, 0, [300, 535, 300], [200, 0, 325]),
        ("BASE H6=both", 18, 1, [300, 675, 300], [400, 0, 315]),
        ("BASE H6=both", 18, 2, [-455, 300, 300], [0, 335, 320]),
        ("BASE H8=on", 19, 0, [300, 300, 500], [80, 370, 550]),
        ("BASE", 19, 0, [300, 300, 500], [200, 370, 550]),
        ("BASE", 20, 0, [300, 300, 500], [180, 360, 560]),
        ("BASE J1=on", 21, 0, [0, 0, 0], [-240, 80, 0]),
        ("BASE J1=on", 21, 1, [-240, -160, 80], [-160, -160, -160]),
        ("BASE J1=on J5=reset_replay", 21, 1, [-240, -160, 80], [0, 0, 0]),
        ("BASE", 22, 0, [300, 300, 300], [400, 360, 330]),
        ("FOUR H14=talon", 23, 0, [300, 300, 300, 300], [400, 310, 305, 320]),
        ("FOUR H14=talon", 23, 1, [300, 300, 300, 300], [400, 310, 305, 325]),
        ("FOUR H14=talon", 23, 2, [300, 300, 300, 300], [180, 360, 360, 300]),
        ("FOUR H14=talon", 23, 3, [300, 300, 300, "b0"], [400, 310, 305, "b0"]),
        ("BASE I13=800", 24, 0, [300, 790, 300], [200, 820, 330]),
        ("BASE I13=800", 24, 1, [300, 810, 300], [200, 810, 330]),
    ],
)
def test_the_answers_are_those_of_the_rules(
    line: str, number: int, part: int, before: list[Place], after: list[Place]
) -> None:
    assert named(line, number, part) == (before, after)


def test_every_situation_of_the_rules_is_asked_somewhere() -> None:
    sets = ("BASE F4=every_third I8=on", "BASE I9=on I7=zero H6=both J1=on", "FOUR H14=talon", "BASE I13=800")
    assert {each.number for line in sets for each in answers(read_line(line))} == set(range(1, 25))


NOT_COUNTED = "not_counted_on_barrel"


@pytest.mark.parametrize(
    ("line", "number", "part", "place", "written"),
    [
        ("BASE", 1, 0, 0, "conceded -120"),
        ("BASE", 1, 0, 1, "gift +60, not_counted_on_barrel -60, attempt"),
        ("BASE", 2, 0, 1, "defender, attempt"),
        ("BASE", 6, 0, 0, "contract_failed -130, not_counted_on_barrel +130, attempt, fall -120"),
        ("BASE", 11, 0, 0, "contract_made +100, mount -65"),
        ("BASE", 14, 0, 2, "defender +130, won"),
        ("BASE A9=highest", 13, 0, 1, "defender +160, won"),
        ("BASE A9=highest", 13, 0, 0, "contract_made +120"),
        ("BASE F4=every_third", 9, 0, 0, f"conceded -105, {NOT_COUNTED} +105, concession_fine -120, off_the_barrel"),
        ("BASE I8=on", 15, 0, 1, "defender +10, not_counted_on_barrel -10, attempt, knocked_off -120"),
        ("BASE H8=on", 19, 0, 0, "contract_failed -100, bolt, bolt_fine -120"),
        ("BASE", 20, 0, 1, "gift +60"),
        ("BASE J1=on", 21, 0, 0, "contract_failed -120, doubled -120"),
        ("FOUR H14=talon", 23, 2, 3, ""),
        ("FOUR H14=talon", 23, 3, 3, "sitter_talon +20, not_counted_on_barrel -20"),
        ("BASE I13=800", 24, 1, 1, "defender +30, not_counted_in_lock -30"),
    ],
)
def test_the_lines_are_told_in_their_order(line: str, number: int, part: int, place: int, written: str) -> None:
    assert lines(asked(line, number, part), place) == written


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("BASE F5=0", 1),
        ("BASE H7=off", 2),
        ("BASE H12=on", 2),
        ("BASE C15=on", 3),
        ("BASE I3=unlimited", 6),
        ("BASE F8=forbidden", 8),
        ("BASE", 9),
        ("BASE", 15),
        ("BASE", 16),
        ("BASE", 17),
        ("BASE", 18),
        ("BASE H7=off", 19),
        ("BASE F5=0", 20),
        ("BASE", 21),
        ("BASE", 23),
        ("BASE", 24),
        ("KURNIK", 10),
        ("STOCK-2", 13),
    ],
)
def test_what_cannot_happen_is_left_out(line: str, number: int) -> None:
    assert number not in {each.number for each in answers(read_line(line))}


def test_two_talons_that_bring_the_same_are_asked_once() -> None:
    assert [each.part for each in answers(read_line("ZAGRAJ")) if each.number == 23] == [0]


def test_a_marriage_counts_with_the_last_trick_but_one_and_never_with_the_last() -> None:
    last_but_one, last = asked("BASE", 22, 0), asked("BASE", 22, 1)
    assert (last_but_one.row.outcome.melds[0], last_but_one.late) == (100, False)
    assert (last.row.outcome.melds[0], last.late) == (0, True)
    assert asked("BASE G4=drowned", 22, 0).row.outcome.melds[0] == 0


def adds_up(answer: Answer) -> bool:
    sums = [row.total for row in answer.before]
    for line in answer.row.lines:
        sums[line.side] += line.amount
    return sums == [row.total for row in answer.after]


@pytest.mark.parametrize("found", presets(), ids=lambda found: found.name)
def test_under_every_preset_the_lines_lead_from_one_sheet_to_the_other(found: Preset) -> None:
    asked_of_it = answers(found.agreements)
    assert asked_of_it
    assert all(map(adds_up, asked_of_it))


def test_under_any_set_the_lines_lead_from_one_sheet_to_the_other() -> None:
    rng = Random(16)
    for _ in range(60):
        assert all(map(adds_up, answers(random_agreements(rng))))
