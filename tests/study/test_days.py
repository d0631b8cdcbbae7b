"""Which deal a day has: old days stay as they are, chosen numbers are read, and every other hand is fair."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from thousand_tui.rules import Cards, apply, compile_rules, new_game, preset, shuffled, view_of
from thousand_tui.study import days
from thousand_tui.study.days import (
    SECOND,
    SIGNS,
    chosen,
    fair,
    is_fair,
    seed_of,
    seed_with,
    seeds_of,
    series_of,
    worth_of,
)

LATE = date(2040, 2, 29)
"""A day that no number will be chosen for."""


@pytest.fixture
def months(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file of numbers of its own."""
    path = tmp_path / "days.txt"
    monkeypatch.setattr(days, "CHOSEN", path)
    days.months.cache_clear()
    yield path
    days.months.cache_clear()


@pytest.mark.parametrize("day", ["2025-02-28", "2026-11-22", "2026-12-31"])
def test_the_first_series_takes_the_date_alone(day: str) -> None:
    assert seeds_of(date.fromisoformat(day)) == [f"thousand daily {day}"]
    assert series_of(f"thousand daily {day}") == "1"


def test_the_numbers_of_the_file_are_those_of_its_days(months: Path) -> None:
    months.write_text("# A heading.\n" + f"0.~{SIGNS[10] * 28}\n#A\n")
    found = [chosen(SECOND + timedelta(at)) for at in (0, 1, 2, 3, 30)]
    assert found == [0, None, 84, 10, 10]
    assert [chosen(date(2027, 2, day)) for day in (1, 2, 3)] == [SIGNS.index("#"), 10, None]
    assert chosen(date(2027, 3, 1)) is None
    assert seed_of(date(2027, 1, 3)) == "thousand daily 2027-01-03 84"
    assert series_of(seed_of(date(2027, 1, 3))) == "2/84"


def test_a_day_that_has_no_number_yet_takes_the_first_fair_hand(months: Path) -> None:
    months.write_text("# A heading.\n")
    first = next(fair(SECOND))
    assert seeds_of(SECOND) == [seed_with(SECOND, first)]
    months.write_text(f"# A heading.\n{SIGNS[first + 1]}\n")
    days.months.cache_clear()
    assert seeds_of(SECOND) == [seed_with(SECOND, first + 1), seed_with(SECOND, first)]


def test_the_file_that_comes_with_the_program_is_whole() -> None:
    """Each sign is the number of a fair hand; a month has as many signs as days, but the last one may be unfinished."""
    lines = [line for line in days.CHOSEN.read_text("utf-8").splitlines() if not line.startswith("# ")]
    assert all(set(line) <= {".", *SIGNS} for line in lines)
    starts = [date(SECOND.year + at // 12, at % 12 + 1, 1) for at in range(len(lines) + 1)]
    assert len(lines) <= 120
    for line, start, end in zip(lines, starts, starts[1:], strict=False):
        assert len(line) <= (end - start).days
        assert line is lines[-1] or len(line) == (end - start).days
    for start in starts[:-1]:
        assert chosen(start) in {None, *(number for number, _ in zip(fair(start), SIGNS, strict=False))}


@pytest.mark.parametrize(("day", "number"), [(LATE, 22), (date(2040, 3, 1), 0), (date(2050, 12, 31), 4)])
def test_the_quick_estimate_stays_as_it_is(day: date, number: int) -> None:
    """Whoever changes it deals other cards on days that were played."""
    assert seed_of(day) == f"thousand daily {day.isoformat()} {number}"


def test_every_later_hand_is_fair() -> None:
    start = new_game(compile_rules(preset("BASE").agreements), dealer=2)
    for at in range(60):
        game = apply(start, shuffled(seed_of(LATE + timedelta(at)), 0))
        assert is_fair(view_of(game, 0).hand)


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("JS 10H 9H 10C JC QD JD", 20),
        ("AS AC 10C 10D QH KH JH", 32 + 100),
        ("10S QS KS QC KC 9D JH", 0),
        ("AS 10S 9S JC QC KC 10H", 21 + 60),
    ],
)
def test_what_a_hand_counts(hand: str, worth: int) -> None:
    assert worth_of(Cards.parse(hand)) == worth


@pytest.mark.parametrize(
    ("hand", "is_so"),
    [
        ("AS AC 9C 9D JD JH 9H", False),
        ("AS AC AD 9C 9D JH 9H", False),
        ("AS AC AD KC 9D JH QH", True),
        ("AS KS QS JC 9D JH 9H", True),
        ("AS KH QH JC 9D JH 9S", False),
    ],
)
def test_a_fair_hand_is_neither_hopeless_nor_plays_itself(hand: str, is_so: bool) -> None:
    assert is_fair(Cards.parse(hand)) is is_so


def test_no_bot_is_loaded_to_know_the_deal_of_a_day() -> None:
    program = (
        "import sys; from datetime import date; from thousand_tui.study import days;"
        "days.seed_of(date(2040, 2, 29)); print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert not [name for name in done.stdout.split() if name.startswith(("thousand_tui.bots", "thousand_tui.guests"))]
