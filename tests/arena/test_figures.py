"""Figures, ratings, charts and tables on rows made up by hand."""

from __future__ import annotations

from math import sqrt

import pytest

from tests.narrowing import present
from thousand_tui.arena import tables
from thousand_tui.arena.match import allowed, bought, conceded, games_of, lead, made, match_of, points
from thousand_tui.arena.rows import SURE, Dealt, Ended, Figure, ratio
from thousand_tui.arena.tables import LABEL, chart, ratings
from thousand_tui.rules import compile_rules, preset
from thousand_tui.sanitize import ASCII

BASE = compile_rules(preset("BASE").agreements)
SIDES = (0, 1, 2)


def row(number: int, seats: str, won: tuple[int, ...], declarer: int, bid: int, made: bool, gave_up: str = "") -> Dealt:
    return Dealt("made up", number, tuple(seats.split()), won, declarer, bid, bid, made, gave_up)


ROWS = [
    row(0, "a b b", (120, 0, 0), 0, 120, True),
    row(0, "b a b", (0, 30, -110), 2, 110, False),
    row(0, "b b a", (100, 20, 30), 0, 100, True),
    row(1, "a b b", (-110, 40, 20), 0, 110, False, "give_up"),
    row(1, "b a b", (150, 20, 10), 0, 150, True),
    row(1, "b b a", (0, 0, 0), 2, 100, True),
    row(2, "a b b", (999, 0, 0), 0, 120, True),  # of this deal the rest is missing
]


def test_an_interval_reaches_two_errors_far() -> None:
    figure = Figure(10.0, 2.0)
    assert (figure.low, figure.high) == pytest.approx((10.0 - 2 * SURE, 10.0 + 2 * SURE))


def test_the_figures_of_a_match_are_those_of_its_rows() -> None:
    """Of the one: points 120, 30, 30 and -110, 20, 0; leads 120, 85, -30 and -140, -60, 0; only whole deals count."""
    seen = match_of(ROWS, "a", "b", BASE).clusters
    assert len(seen) == 2
    assert points(seen).value == pytest.approx((120 + 30 + 30 - 110 + 20 + 0) / 6)
    # Cluster sums 175 and -200 about a mean of -25/6: (175 + 12.5)^2 + (-200 + 12.5)^2, times 2, under the root, by 6.
    assert lead(seen).value == pytest.approx(-25 / 6)
    assert lead(seen).error == pytest.approx(sqrt(2 * (187.5**2 + 187.5**2)) / 6)
    assert bought(seen).value == pytest.approx(2 / 6)
    for figure, share in ((made(seen), 1 / 2), (allowed(seen), 1 / 2), (conceded(seen), 1 / 3)):
        assert figure is not None
        assert figure.value == pytest.approx(share)


def test_games_are_shared_among_their_winners() -> None:
    games = [
        Ended("g", 0, ("a", "b", "b"), (0,), 10),
        Ended("g", 0, ("b", "a", "b"), (0, 1), 20),
        Ended("g", 0, ("b", "b", "a"), (), 500),
    ]
    found = games_of(games, "a", "b", BASE)
    assert found.won.value == pytest.approx(0.5)
    assert (found.finished, found.deals) == (2, [10, 20, 500])


def test_ratings_of_two_are_half_their_lead_each() -> None:
    clusters = [ROWS[:3], ROWS[3:6]]
    found = ratings(clusters, SIDES)
    assert found["a"].value == pytest.approx(-25 / 12)
    assert found["b"].value == pytest.approx(25 / 12)
    assert found["a"].error == pytest.approx(lead(match_of(ROWS, "a", "b", BASE).clusters).error / 2)


def test_ratings_reach_across_who_never_met() -> None:
    """b is 10 better than c and a 20 better than b: 16.7, -3.3 and -13.3, however often they met."""
    low = [[row(n, "b c c", (10, 0, 0), 0, 100, True)] for n in range(7)]
    high = [[row(n, "a b b", (20, 0, 0), 0, 100, True)] for n in range(7, 9)]
    found = ratings([*low, *high], SIDES)
    assert {name: round(figure.value, 6) for name, figure in found.items()} == {
        "a": 16.666667,
        "b": -3.333333,
        "c": -13.333333,
    }
    assert all(figure.error == pytest.approx(0.0, abs=1e-9) for figure in found.values())


def test_there_are_no_ratings_across_a_gap() -> None:
    apart = [[row(0, "a b b", (1, 0, 0), 0, 100, True)], [row(1, "c d d", (1, 0, 0), 0, 100, True)]]
    assert ratings(apart, SIDES) == {}
    assert ratings([[row(0, "a a a", (1, 0, 0), 0, 100, True)]], SIDES) == {}


def test_a_ratio_of_changes_may_go_down() -> None:
    """Half of a gap of -1 a deal: the error is that of a ratio, never below nothing."""
    figure = present(ratio([(0.0, -1.0), (-1.0, -1.0)]))
    assert figure.value == 0.5
    assert figure.error == pytest.approx(sqrt(2 * 0.5) / 2)


CHARTED = [("a very long name of a bot", Figure(12.0, 2.0)), ("b", Figure(-30.0, 0.0)), ("c", Figure(0.0, 20.0))]


def test_a_chart_fits_and_keeps_to_one_scale() -> None:
    lines = chart(CHARTED, 0.0)
    assert max(map(len, lines)) <= 80
    places = [line.index("●", LABEL) for line in lines[:3]]
    assert lines[0].translate(ASCII).count("o", LABEL) == 1
    assert places[1] < places[2] < places[0]
    assert lines[3].split() == ["-39.2", "0.0", "39.2"]


def test_a_chart_of_one_value_has_a_place_for_it() -> None:
    assert "●" in chart([("a", Figure(0.0, 0.0))], 0.0)[0]


def test_tables_fit_whatever_their_numbers() -> None:
    name = "a-name-of-forty-signs-and-even-some-more"
    rows = [
        row(n, " ".join(seats), (-2880 * (n + 1), 1000, 1000), n % 3, 300, n % 2 == 0, "give_up" * (n % 2))
        for n in range(4)
        for seats in ((name, "other-" + name, "other-" + name), ("other-" + name, name, "other-" + name))
    ]
    match = match_of(
        [*rows, *(row(n, f"other-{name} other-{name} {name}", (0, 0, 1), 2, 300, True) for n in range(4))],
        name,
        "other-" + name,
        BASE,
    )
    lines = [*tables.matches_table([match]), *tables.ratings_table(rows, (name, "other-" + name), BASE)]
    assert len(lines) > 6
    assert max(map(len, lines)) <= 80
    assert not any("  " not in line for line in lines if line)


def test_tables_have_signs_that_ascii_stands_for() -> None:
    said = "".join(tables.ratings_table(ROWS, ("a", "b"), BASE)).translate(ASCII)
    assert said.isascii()
    assert "?" not in said
