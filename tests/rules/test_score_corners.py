"""Rows of RULES held against each other where they meet: fines, barrels of every kind, ties, melds and concessions."""

from typing import Any

import pytest

from tests.rules.deals import scored, start
from tests.rules.tricks import table
from thousand_tui.rules import Line, LineName, Occasion, Outcome, Sheet, Standing, new_game, settle
from thousand_tui.rules.settling.settlement import book


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


# --- Where fines, doubling and barrels meet -------------------------------------------------------------------------


def test_gold_doubles_the_bolt_fine_and_the_fall() -> None:
    """§2.15 A5: gold doubles every fine; who is fined off the barrel uses no attempt (§1.14)."""
    standings = (Standing(880, barrel=2), Standing(100, bolts=2), Standing(880, barrel=0, bolts=2))
    agreed = {"gold": True, "bolt_on_barrel": True}
    sheet, _ = scored(120, (120, 0, 0), standings, agreed=agreed, tricks=(8, 0, 0), gold=True, declarer=1)
    assert sheet.totals == (640, -140, 640)
    assert told(sheet, 0)[-2:] == [("attempt", 0, 880), ("fall", -240, 640)]
    assert told(sheet, 2)[-3:] == [("bolt", 0, 880), ("bolt_fine", -240, 640), ("off_the_barrel", 0, 640)]
    assert [standing.barrel for standing in sheet.standings] == [None, None, None]


LAST = Standing(880, barrel=2)


@pytest.mark.parametrize(
    ("standings", "declarer", "cards", "agreed", "totals"),
    [
        ((LAST, 0, 0), 1, (20, 60, 40), {}, (640, -240, 80)),
        ((LAST, 0, 0), 1, (20, 60, 40), {"gold_double": "no_marriage_double"}, (640, -240, 80)),
        ((LAST, 0, 0), 1, (20, 60, 40), {"gold_double": "none"}, (760, -120, 40)),
        ((LAST, 0, 0), 1, (20, 60, 40), {"fine_barrel": 50}, (780, -240, 80)),
        ((LAST, 0, 0), 1, (20, 60, 40), {"fall_penalty": "bid"}, (640, -240, 80)),
        ((LAST, 0, 0), 0, (20, 60, 40), {"fall_penalty": "bid"}, (760, 120, 80)),
        ((LAST, 0, 0), 1, (20, 60, 40), {"fall_penalty": "zero"}, (0, -240, 80)),
        ((Standing(880, barrel=0), 700, 0), 1, (0, 120, 0), {"knock_off": True}, (640, 880, 0)),
        ((0, 800, 820), 0, (20, 60, 40), {"collision": True}, (-240, 640, 640)),
        ((0, 800, 820), 0, (20, 60, 40), {"collision": True, "fine_knock": 30}, (-240, 820, 820)),
    ],
)
def test_gold_doubles_what_a_fall_costs(
    standings: tuple[Standing | int, ...],
    declarer: int,
    cards: tuple[int, int, int],
    agreed: dict[str, Any],
    totals: tuple[int, int, int],
) -> None:
    """§2.15 A5, J6: falls, knocks and collisions (I5, I8, I9); a contract of one's own is no fine."""
    sheet, _ = scored(120, cards, standings, agreed={"gold": True, **agreed}, gold=True, declarer=declarer)
    assert sheet.totals == totals


def test_three_third_falls_in_one_deal() -> None:
    """I7 stands in place of the fine, for who is knocked off (I8) and for newcomers that collide (I9)."""
    standings = (Standing(800, falls=2), Standing(875, falls=2), Standing(880, barrel=1, falls=2))
    agreed = {"knock_off": True, "collision": True, "third_fall": "five_no_barrel"}
    sheet, _ = scored(100, (100, 10, 10), standings, agreed=agreed)
    assert sheet.standings == (Standing(5, freed=True),) * 3
    sheet, _ = scored(100, (100, 10, 10), standings, agreed={**agreed, "fall_counts": "timeouts"})
    assert sheet.standings == (Standing(760, falls=2),) * 3


def test_a_slip_of_the_dealer_on_the_barrel_and_two_who_climb_by_their_share() -> None:
    """The fined dealer has left before the others mount, so nobody throws them off as well (§1.14, B5, B6)."""
    standings = (830, 820, Standing(880, barrel=2, falls=2))
    game = start(standings, knock_off=True, collision=True, third_fall="zero")
    game = book(
        game,
        (
            (2, LineName.EXPOSED_CARD_FINE, -120),
            (0, LineName.EXPOSED_CARD_SHARE, 60),
            (1, LineName.EXPOSED_CARD_SHARE, 60),
        ),
        Occasion.EXPOSED_CARD,
    )
    assert game.sheet.standings == (Standing(760, falls=1), Standing(760, falls=1), Standing(0))
    assert not game.winners


def test_a_share_wins_for_who_needs_no_barrel_and_mounts_for_who_may_not_jump() -> None:
    share = (
        (2, LineName.EXPOSED_CARD_FINE, -120),
        (0, LineName.EXPOSED_CARD_SHARE, 60),
        (1, LineName.EXPOSED_CARD_SHARE, 60),
    )
    game = start((Standing(945, freed=True), 820, 0), third_fall="zero_no_barrel")
    assert book(game, share, Occasion.EXPOSED_CARD).winners == (0,)
    game = start((945, 820, 0), barrel_level="none", lock=900)
    assert book(game, share, Occasion.EXPOSED_CARD).sheet.totals == (945, 880, -120)
    game = start((875, Standing(880, barrel=0), 0), direct_win=False, knock_off=True)
    assert book(game, share, Occasion.EXPOSED_CARD).sheet.totals == (880, 760, -120)


# --- Melds that meet ------------------------------------------------------------------------------------------------


def test_the_last_ace_makes_trumps_in_the_middle_of_a_trick() -> None:
    """G9: thrown on a club it is a trump at once, and takes the very trick that it lies in."""
    hands = ("AS AC AD AH 10S 9S", "10C KC KD QD KH 9H", "KS QS JS 9C QC 9D")
    agreed: dict[str, Any] = {"ace_marriage": True, "ace_marriage_trump": "last_ace"}
    aces = table(*hands, **agreed).lay("10S KD KS AS!aces QD JS AC 10C 9C AD 9H 9D 9S KC QS QC")
    assert (aces.turn, aces.now.trump, aces.may()) == (0, -1, "AH")
    aces.lay("AH")
    assert aces.now.trump == 3
    aces.lay("KH")
    assert aces.outcome is not None
    assert aces.outcome.tricks == (5, 0, 1)
