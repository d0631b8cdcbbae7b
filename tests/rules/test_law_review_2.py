"""Rows of RULES held against each other where they meet: fines, barrels of every kind, ties, melds and concessions."""

import pytest

from tests.rules.kit import scored
from tests.rules.tools import start
from thousand_tui.rules import Line, Outcome, Sheet, Standing, new_game, settle


def told(sheet: Sheet, side: int) -> list[tuple[str, int, int]]:
    """What the last deal wrote for a side: rule, amount, total after it."""
    return [(line.rule, line.amount, line.total) for line in lines_of(sheet) if line.side == side]


def lines_of(sheet: Sheet) -> tuple[Line, ...]:
    return sheet.deals[-1].lines


# --- H6 on the barrel -----------------------------------------------------------------------------------------------


def test_whoever_falls_back_from_555_is_on_no_barrel() -> None:
    agreed = {"dump": "plus", "barrel_level": 555}
    sheet, _ = scored(100, (100, 10, 10), (545, 300, Standing(555, barrel=0)), agreed=agreed)
    assert sheet.totals == (0, 310, 0)
    assert [standing.barrel for standing in sheet.standings] == [None, None, None]
    assert told(sheet, 0)[-2:] == [("dump", -555, 0), ("off_the_barrel", 0, 0)]


def test_on_a_barrel_where_totals_run_freely_555_is_the_way_off_too() -> None:
    agreed = {"dump": "plus", "barrel_level": 500, "lviv": True}
    sheet, _ = scored(100, (50, 35, 35), (0, Standing(520, barrel=0), 0), agreed=agreed)
    assert (sheet.standings[1].total, sheet.standings[1].barrel) == (0, None)


def test_that_counts_as_a_fall_where_every_fall_counts() -> None:
    agreed = {"dump": "plus", "barrel_level": 555, "third_fall": "five_no_barrel"}
    sheet, _ = scored(100, (100, 10, 10), (455, 0, 0), agreed=agreed)
    assert sheet.standings[0] == Standing(0, falls=1)
    sheet, _ = scored(100, (100, 10, 10), (Standing(455, falls=2), 0, 0), agreed=agreed)
    assert sheet.standings[0] == Standing(5, freed=True)
    sheet, _ = scored(100, (100, 10, 10), (455, 0, 0), agreed={**agreed, "fall_counts": "timeouts"})
    assert sheet.standings[0] == Standing(0)


# --- V2: a tie at the target ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("form", "sides"), [("stock_two", 2), ("stock_three", 3), ("stock_four", 2)])
def test_a_tie_at_the_target_is_a_standing_from_which_a_game_goes_on(form: str, sides: int) -> None:
    game = start((900,) * sides, dealer=0, form=form, defender_rounding="exact")
    seats = game.rules.form.seats
    worth = 100 * sides // seats
    outcome = Outcome(1, 0, game.rules.orders[0], -1, 0, 0, None, (0,) * seats, (worth,) * seats, (1,) * seats)
    sheet, winners = settle(game.sheet, outcome, game.rules)
    assert (sheet.totals, winners) == ((1000,) * sides, ())
    again = new_game(game.rules, 0, sheet.standings)
    assert again.sheet.totals == sheet.totals
    with pytest.raises(ValueError, match="winner"):
        new_game(game.rules, 0, (1005, *(1000,) * (sides - 1)))


def test_where_ties_share_nobody_begins_at_the_target() -> None:
    with pytest.raises(ValueError, match="running game"):
        start((1000, 1000, 0))
