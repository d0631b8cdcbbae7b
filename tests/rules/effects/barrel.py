"""Group I: the barrel and what some tables have in its place."""

from typing import Any

from tests.rules.deals import F, M, numbers, outcome, start
from tests.rules.effects.looks import Agreed, Look, all_of, at, effect, settled
from thousand_tui.rules import Standing, settle

UP = Standing(880, barrel=0)
LAST = Standing(880, barrel=2)
"""On the barrel with the last of three attempts."""


def f_from(before: Standing | int, contract: int = 100, raw: int = 110) -> Look:
    """What F has after a contract of their own, who has won, and the attempts used on the barrel."""

    def look(agreed: Agreed) -> tuple[int, tuple[int, ...], int | None]:
        game = start([before, 0, 0], **agreed)
        sheet, winners = settle(game.sheet, outcome(contract, (raw, 5, 5)), game.rules)
        return sheet.totals[F], winners, sheet.standings[F].barrel

    return look


def m_after(before: Standing | int, raw: int = 30, **facts: Any) -> Look:
    """What the defender M has after F has made 100, and the attempts used."""

    def look(agreed: Agreed) -> tuple[int, int | None]:
        game = start([0, before, 0], **agreed)
        sheet, _ = settle(game.sheet, outcome(100, (100, raw, 0), **facts), game.rules)
        return sheet.totals[M], sheet.standings[M].barrel

    return look


def attempts(*deals: dict[str, Any]) -> Look:
    """What M has after these deals, mounted before them with no attempt used."""

    def look(agreed: Agreed) -> tuple[int | None, ...]:
        game = start([0, UP, 0], **agreed)
        sheet, found = game.sheet, []
        for deal in deals:
            sheet, _ = settle(sheet, outcome(100, (100, 10, 10), **deal), game.rules)
            found.append(sheet.standings[M].barrel)
        return tuple(found)

    return look


# --- I1-I3: level, direct win, attempts -----------------------------------------------------------------------------

OF_F = {"declarer": F, "forced": F}
OF_M = {"declarer": M, "forced": F}
M_FIRST = {"declarer": F, "forced": M}

LEVELS = (
    effect(
        "barrel_level",
        all_of(f_from(755, 145, 150), f_from(755, 135, 140), f_from(700)),
        {
            "auto": ((880, (), 0), (880, (), 0), (800, (), None)),
            "none": ((900, (), None), (890, (), None), (800, (), None)),
            900: ((900, (), 0), (890, (), None), (800, (), None)),
            760: ((760, (), 0), (760, (), 0), (760, (), 0)),
        },
    ),
    effect("direct_win", f_from(845, 155, 155), {True: (1000, (F,), None), False: (880, (), 0)}),
    effect(
        "barrel_attempts",
        attempts(OF_F, OF_F, OF_F, OF_F),
        {3: (1, 2, None, None), 1: (None, None, None, None), 2: (1, None, None, None), "unlimited": (0, 0, 0, 0)},
    ),
)

# --- I4-I6: what counts, what it costs ------------------------------------------------------------------------------

COSTS = (
    effect(
        "attempt_count",
        attempts(OF_F, OF_M, M_FIRST),
        {
            "deals": (1, 2, None),
            "own_contracts": (0, 1, 1),
            "own_forehand": (0, 0, 1),
            "own_forehand_only": (0, 0, 1),
        },
    ),
    # M makes 120 from the barrel in a deal in which F is forehand.
    effect(
        "attempt_count",
        settled(120, (0, 120, 0), 0, UP, 0, declarer=M, forced=F),
        {
            "deals": (0, 1000, 0),
            "own_contracts": (0, 1000, 0),
            "own_forehand": (0, 1000, 0),
            "own_forehand_only": (0, 880, 0),
        },
    ),
    effect(
        "fall_penalty",
        all_of(f_from(LAST, 130, 60), m_after(LAST)),
        {
            "fine": ((760, (), None), (760, None)),
            "bid": ((750, (), None), (760, None)),
            "zero": ((0, (), None), (0, None)),
        },
    ),
    effect("barrel_fail", f_from(UP, 130, 60), {"burn": (880, (), 1), "subtract_and_off": (750, (), None)}),
)

# --- I7: the third fall ---------------------------------------------------------------------------------------------

FALL, CLIMB, NEARLY_ALL = 0, 120, 890
"""What M takes in a deal that ends the only attempt, that brings M back from 760 to 880, and then."""


def third_of_three(agreed: Agreed) -> tuple[int, int, int | None]:
    """What M has after a third fall, and after 890 points more, and whether M is on the barrel then."""
    game = start([0, UP, 0], barrel_attempts=1, bolt_mode="off", **agreed)
    sheet, found = game.sheet, 0
    for points in (FALL, CLIMB, FALL, CLIMB, FALL, NEARLY_ALL):
        found = sheet.totals[M]
        sheet, _ = settle(sheet, outcome(100, (100, points, 0)), game.rules)
    return found, sheet.totals[M], sheet.standings[M].barrel


def fined_off(agreed: Agreed) -> tuple[int, int]:
    """What a player with two falls has when a third concession takes them off the barrel, and the falls counted."""
    game = start([Standing(880, barrel=0, falls=2, concessions=2), 0, 0], third_concession_fine="every_third", **agreed)
    sheet, _ = settle(game.sheet, outcome(100, (0, 0, 0), conceded="rospis"), game.rules)
    return sheet.totals[F], sheet.standings[F].falls


FALLS = (
    effect(
        "third_fall",
        third_of_three,
        {
            "off": (760, 1650, None),
            "zero": (0, 880, 0),
            "five_no_barrel": (5, 895, None),
            "zero_no_barrel": (0, 890, None),
        },
    ),
    effect("fall_counts", fined_off, {"any": (0, 0), "timeouts": (760, 2)}, third_fall="zero"),
)

# --- I8, I9: meetings -----------------------------------------------------------------------------------------------


NEWCOMER = settled(100, (100, 10, 10), 800, UP, 0)
TWO_NEWCOMERS = settled(100, (100, 60, 10), 800, 840, UP)

MEETINGS = (
    effect("knock_off", NEWCOMER, {False: (880, 880, 10), True: (880, 760, 10), "newcomer": (760, 880, 10)}),
    effect("collision", TWO_NEWCOMERS, {True: (760, 760, 880), "all": (760, 760, 880)}, knock_off="newcomer"),
    effect("collision", TWO_NEWCOMERS, {False: (880, 880, 880), True: (760, 760, 880), "all": (760, 760, 760)}),
    effect("collision", NEWCOMER, {False: (880, 880, 10), True: (880, 880, 10), "all": (880, 880, 10)}),
    # Who is knocked off by the newcomers falls once.
    effect("collision", TWO_NEWCOMERS, {False: (880, 880, 760), "all": (760, 760, 760)}, knock_off=True),
)

# --- I12, I13, I16, I17: other barrels ------------------------------------------------------------------------------

OTHERS = (
    effect("keg_playing", m_after(UP, 37), {False: (880, 1), True: (917, 0)}),
    effect("keg_playing", m_after(UP, 37, melds=(0, 40, 0)), {False: (880, 1), True: (917, 0)}),
    effect(
        "lock",
        all_of(m_after(815, 40), f_from(815), f_from(815, 120, 100), m_after(870, 40)),
        {
            "off": ((855, None), (880, (), 0), (695, (), None), (880, 0)),
            800: ((815, None), (915, (), None), (695, (), None), (870, None)),
            900: ((855, None), (915, (), None), (695, (), None), (910, None)),
            816: ((855, None), (915, (), None), (695, (), None), (870, None)),
        },
    ),
    effect(
        "lviv",
        all_of(f_from(790), m_after(840, 45), m_after(840, 65)),
        {False: ((880, (), 0), (880, 0), (880, 0)), True: ((890, (), None), (885, None), (900, 0))},
    ),
    effect(
        "lviv",
        all_of(
            at(lambda game: max(numbers(game)), hands={F: "KH QH"}, standings=[880, 0, 0]),
            m_after(880, 20, melds=(0, 40, 0)),
        ),
        {False: (220, (880, 1)), True: (120, (900, 0))},
        barrel_level=880,
    ),
    effect(
        "exact_on_barrel",
        all_of(m_after(Standing(900, barrel=0), 37), m_after(0, 37)),
        {False: ((935, 0), (35, None)), True: ((937, 0), (35, None))},
        lviv=True,
    ),
)

# --- I18: the barrel below zero -------------------------------------------------------------------------------------


def below(*before: Standing | int) -> Look:
    """The totals, the winners, and the attempts of F below zero after F has failed 100."""

    def look(agreed: Agreed) -> tuple[tuple[int, ...], tuple[int, ...], int | None]:
        game = start(before, **agreed)
        sheet, winners = settle(game.sheet, outcome(100, (60, 40, 20)), game.rules)
        return sheet.totals, winners, sheet.standings[F].reverse

    return look


DOWN = Standing(-880, reverse=2)

REVERSE = (
    effect("reverse_barrel", below(-790, 0, 0), {False: ((-890, 40, 20), (), None), True: ((-880, 40, 20), (), 0)}),
    effect(
        "reverse_barrel",
        settled(130, (60, 40, 20), -870, 0, 0, see="winners"),
        {False: (), True: (F,)},
    ),
    effect(
        "reverse_attempts",
        below(Standing(-880, reverse=1), 0, 0),
        {2: ((-760, 40, 20), (), None), 3: ((-880, 40, 20), (), 2), 4: ((-880, 40, 20), (), 2)},
        reverse_barrel=True,
    ),
    effect(
        "reverse_escape",
        below(DOWN, 0, 0),
        {760: ((-760, 40, 20), (), None), 500: ((-500, 40, 20), (), None)},
        reverse_barrel=True,
    ),
    effect(
        "reverse_outcome",
        settled(130, (60, 40, 20), -870, 300, 0, see="winners"),
        {"win": (F,), "eliminated": (M,)},
        reverse_barrel=True,
    ),
)

EFFECTS = (*LEVELS, *COSTS, *FALLS, *MEETINGS, *OTHERS, *REVERSE)
