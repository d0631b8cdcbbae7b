"""Choosing the deals of the day: what is asked of one, and the file that is written as it goes."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from bench import days as choosing
from bench.days import DAYS, Tried, is_dear, tried
from tests.narrowing import a, present
from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import Action, Bid, Pass
from thousand_tui.study import days
from thousand_tui.study.daily import daily_session, result_of
from thousand_tui.study.days import chosen, seed_of
from thousand_tui.study.rival import ExpertsDeal
from thousand_tui.table import ThousandSession


@pytest.mark.parametrize(
    ("deal", "is_wanted"),
    [
        (Tried(0.5), True),
        (Tried(0.3), False),
        (Tried(0.5, 2, 1, 100), True),
        (Tried(0.5, 1, 1, 100), False),
        (Tried(0.5, 2, 0, 100), False),
        (Tried(0.5, 2, 1, 100, -100), True),
        (Tried(0.5, 2, 1, 100, 100), False),
        (Tried(0.5, 2, 1, -100, -105), False),
    ],
)
def test_what_is_asked_of_a_deal(deal: Tried, is_wanted: bool) -> None:
    assert deal.is_worth_a_day is is_wanted


@pytest.mark.parametrize(("worths", "is_so"), [((50, 40), True), ((50, 41), False), ((50, 49, 0), False), ((), False)])
def test_a_decision_is_dear_if_half_of_the_ways_cost_ten_points(worths: tuple[int, ...], is_so: bool) -> None:
    actions: list[Action] = [Pass(), Bid(105), Bid(110)]
    weighed = tuple(Weighed(action, worth) for action, worth in zip(actions, worths, strict=False))
    assert is_dear(weighed) is is_so


def test_what_is_about_as_good_as_the_best_costs_nothing() -> None:
    assert not is_dear((Weighed(Pass(), 50.0), Weighed(Bid(105), 40.0, is_even=True)))


def test_the_file_keeps_what_was_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In whatever order that was; a day without a number is a point, and read as none."""
    path = tmp_path / "days.txt"
    path.write_text("# A heading.\n", encoding="utf-8")
    for module in (days, choosing):
        monkeypatch.setattr(module, "CHOSEN", path)
    numbers = {DAYS[at]: number for at, number in ((40, 3), (0, 84), (2, 10))}
    choosing.write(numbers)
    days.months.cache_clear()
    try:
        assert {day: number for day in DAYS if (number := chosen(day)) is not None} == numbers
    finally:
        days.months.cache_clear()
    assert path.read_text(encoding="utf-8") == f"# A heading.\n~.A{'.' * 28}\n{'.' * 9}3\n"


@pytest.mark.slow
@pytest.mark.parametrize("day", [day for day in DAYS if chosen(day) is not None][:60:20])
def test_a_chosen_day_is_played_as_at_the_table(day: date) -> None:
    """By the same Experts; whether later Experts would choose it too is not asked."""
    *_, found = tried(seed_of(day))
    session = daily_session(day, "Anna")
    deal = ExpertsDeal.of(session)
    game = a(ThousandSession, deal.session(deal.answered()))
    assert found.expert == present(result_of(game)).change
