"""Group H: scoring, fines, bolts."""

from typing import Any

from tests.rules.deals import F, M, R, lay, outcome, start
from tests.rules.effects.looks import Agreed, Look, Written, all_of, at, effect, played_out, settled
from thousand_tui.rules import Game, Standing, settle

# --- H1-H4: rounding and contracts ----------------------------------------------------------------------------------


def written(*points: int) -> Look:
    """What a defender writes down who has taken these points."""
    return lambda agreed: tuple(settled(100, (100, taken, 0))(agreed)[M] for taken in points)


def declarers(contract: int, *points: int) -> Look:
    """What the declarer of this contract writes down who has taken these points."""
    return lambda agreed: tuple(settled(contract, (taken, 5, 5))(agreed)[F] for taken in points)


POINTS = written(17, 18, 12, 15, 16, 20, 25)

ROUNDED = (
    effect(
        "defender_rounding",
        POINTS,
        {
            "nearest5": (15, 20, 10, 15, 15, 20, 25),
            "nearest10": (20, 20, 10, 20, 20, 20, 30),
            "nearest10_down": (20, 20, 10, 10, 20, 20, 20),
            "floor5": (15, 15, 10, 15, 15, 20, 25),
            "floor10": (10, 10, 10, 10, 10, 20, 20),
            "exact": (17, 18, 12, 15, 16, 20, 25),
        },
    ),
    effect("round_own", declarers(100, 97, 98, 100), {False: (-100, -100, 100), True: (-100, 100, 100)}),
    effect("round_own", declarers(100, 95, 96), {False: (-100, -100), True: (-100, -100), "up": (-100, 100)}),
    # Rounding never breaks a contract that the bare points make.
    effect("round_own", declarers(115, 114, 115), {False: (-115, 115), True: (-115, 115)}, defender_rounding="floor10"),
    effect("declarer_score", declarers(100, 99, 100, 113), {"contract": (-100, 100, 100), "actual": (-100, 100, 115)}),
    effect("fail_score", declarers(120, 60, 113, 120), {"contract": (-120, -120, 120), "shortfall": (-60, -7, 120)}),
)

# --- H5: four nines -------------------------------------------------------------------------------------------------

AT_THE_LEAD = "bid 100 / pass / pass / give 10D>1 KD>2 / contract 100"
NINES = {F: "AS AC AD AH 10S 10C 10D", M: "9S 9C 9D 9H JS JC JD", R: "QS KS QC KC QD QH KH"}

ALL_TRICKS = "AS 9S QS 10S JS KS AC 9C QC 10C JC KC AD 9D QD AH 9H QH 10H JD KH JH 10D KD"
PLAYED = at(lambda game: lay(game, ALL_TRICKS).sheet.totals, AT_THE_LEAD, NINES, "KD JH 10H")
"""F takes every trick; the nines of M bring M nothing but the bonus."""

BONUS = (
    effect(
        "four_nines_bonus",
        Written(M, outcome(100, (60, 40, 20), nines=M)),
        {False: "defender 40 40", True: "defender 40 40, four_nines_bonus 120 0"},
    ),
    effect("four_nines_bonus", PLAYED, {False: (100, 0, 0), True: (100, 120, 0)}, four_nines_after_exchange=False),
)

# --- H6 -------------------------------------------------------------------------------------------------------------

DUMPS = (
    effect(
        "dump",
        settled(100, (60, 40, 20), -455, 515, 534),
        {
            "off": (-555, 555, 554),
            "plus": (-555, 0, 554),
            "minus": (0, 555, 554),
            "both": (0, 0, 554),
        },
    ),
)

DUMP_NUMBERS = (
    effect("dump_number", settled(100, (60, 55, 20), 45, 0, 534), {555: (-55, 55, 554), 55: (0, 0, 554)}, dump="both"),
    effect("dump_number", settled(100, (100, 5, 5), 1, 0, 0), {1: (101, 5, 5), 101: (0, 5, 5)}, dump="plus"),
)

# --- H7: bolts ------------------------------------------------------------------------------------------------------


def deals(tricks: str, *, fined: int = M) -> Look:
    """What a defender has after each of these deals, in which they take no trick (0) or one of 5 points (1)."""

    def look(agreed: Agreed) -> tuple[int, ...]:
        game = start(**agreed)
        sheet = game.sheet
        found = []
        for trick in map(int, tricks):
            deal = outcome(100, (100, 5 * trick, 15), tricks=(6, trick, 1))
            sheet, _ = settle(sheet, deal, game.rules)
            found.append(sheet.totals[fined])
        return tuple(found)

    return look


COUNTED = deals("0010100")

IN_A_ROW = deals("000")
SCATTERED = deals("01010")
FIVE_IN_ALL = deals("0010100")

BOLTS = (
    effect(
        "bolt_count",
        COUNTED,
        {
            "same": (0, 0, 5, -115, -110, -110, -110),
            2: (0, -120, -115, -115, -110, -230, -230),
            9: (0, 0, 5, 5, 10, 10, 10),
        },
    ),
    effect(
        "bolt_count",
        COUNTED,
        {"same": (0, 0, 5, 5, 10, 10, 10), 2: (0, -120, -115, -115, -110, -110, -230)},
        bolt_mode="consecutive3",
    ),
    effect(
        "bolt_mode",
        all_of(IN_A_ROW, SCATTERED, FIVE_IN_ALL),
        {
            "off": ((0, 0, 0), (0, 5, 5, 10, 10), (0, 0, 5, 5, 10, 10, 10)),
            # The third bolt of the game, in a row or not; then the count begins again.
            "total3": ((0, 0, -120), (0, 5, 5, 10, -110), (0, 0, 5, -115, -110, -110, -110)),
            "consecutive3": ((0, 0, -120), (0, 5, 5, 10, 10), (0, 0, 5, 5, 10, 10, 10)),
            "both": ((0, 0, -120), (0, 5, 5, 10, -110), (0, 0, 5, -115, -110, -110, -110)),
            "row240": ((0, 0, -240), (0, 5, 5, 10, -110), (0, 0, 5, -115, -110, -110, -110)),
            "row360": ((0, 0, -360), (0, 5, 5, 10, -110), (0, 0, 5, -115, -110, -110, -110)),
            "row3plus5": ((0, 0, -120), (0, 5, 5, 10, 10), (0, 0, 5, 5, 10, 10, -110)),
        },
    ),
    # Three bolts with a trick between them, then two more: the row of three is full at the fifth deal, while the game
    # has begun again with the third bolt.
    effect(
        "bolt_mode",
        deals("01000"),
        {
            "total3": (0, 5, 5, -115, -115),
            "consecutive3": (0, 5, 5, 5, -115),
            "both": (0, 5, 5, -115, -235),
            "row240": (0, 5, 5, -115, -115),
            "row3plus5": (0, 5, 5, 5, -115),
        },
    ),
)

# --- H8-H12 ---------------------------------------------------------------------------------------------------------


def bolts(cards: tuple[int, ...], tricks: tuple[int, ...], *before: Standing | int, **facts: Any) -> Look:
    """The bolts of everybody after a deal that F declared."""

    def look(agreed: Agreed) -> tuple[int, ...]:
        game = start(before, **agreed)
        sheet, _ = settle(game.sheet, outcome(120, cards, tricks=tricks, **facts), game.rules)
        return tuple(standing.bolts for standing in sheet.standings)

    return look


NO_TRICK_OF_F = bolts((0, 60, 60), (0, 4, 4))
NO_TRICK_OF_M = bolts((80, 0, 40), (4, 0, 4))

WHO = (
    effect("bolt_own_game", NO_TRICK_OF_F, {False: (0, 0, 0), True: (1, 0, 0)}),
    effect(
        "bolt_test",
        # M has no trick; one trick of three nines; one of two points.
        all_of(NO_TRICK_OF_M, bolts((80, 0, 40), (4, 1, 3)), bolts((80, 2, 38), (4, 1, 3))),
        {
            "no_trick": ((0, 1, 0), (0, 0, 0), (0, 0, 0)),
            "zero_points": ((0, 1, 0), (0, 1, 0), (0, 0, 0)),
            "zero_rounded": ((0, 1, 0), (0, 1, 0), (0, 1, 0)),
        },
    ),
    effect(
        "double_bolt_gold",
        all_of(NO_TRICK_OF_M, bolts((80, 0, 40), (4, 0, 4), gold=True)),
        {False: ((0, 1, 0), (0, 1, 0)), True: ((0, 1, 0), (0, 2, 0))},
        gold=True,
    ),
    effect(
        "double_bolt_dark",
        all_of(NO_TRICK_OF_F, bolts((0, 60, 60), (0, 4, 4), dark=True)),
        {False: ((0, 0, 0), (0, 0, 0)), True: ((0, 0, 0), (2, 0, 0))},
        dark=True,
    ),
    effect(
        "dark_zero_others_bolt",
        bolts((0, 120, 0), (0, 8, 0), dark=True),
        {False: (2, 0, 1), True: (2, 1, 1)},
        dark=True,
        double_bolt_dark=True,
    ),
    effect(
        "bolt_on_barrel",
        all_of(
            bolts((80, 0, 40), (4, 0, 4), 0, 880, 0),
            settled(100, (80, 0, 40), 0, Standing(880, bolts=2, barrel=0), 0, tricks=(4, 0, 4)),
        ),
        {False: ((0, 0, 0), (-100, 880, 40)), True: ((0, 1, 0), (-100, 760, 40))},
    ),
)

# --- H14 ------------------------------------------------------------------------------------------------------------


def sitter_of(talon: str) -> Look:
    """What stands for the dealer, who sits out, after a deal with this talon."""
    words = "bid 100 / pass / pass / give 9S>1 9C>2 / contract 100"
    hands = {F: "AS AC AD 10S 10C 9S 9C"}

    def see(game: Game) -> int:
        return played_out(game).sheet.totals[3]

    return at(see, words, hands, talon, dealer=3)


SITTER = (
    effect(
        "sitter_score",
        all_of(*(sitter_of(talon) for talon in ("KH QH JC", "KH QS AH", "10D 9D JD"))),
        {
            # 9, 18 and 12 card points; the marriage is worth 100, its king alone 50, the queen of spades 20.
            "none": (0, 0, 0),
            "talon": (10, 20, 10),
            "talon_marriage": (110, 20, 10),
            "talon_half_marriage": (110, 90, 10),
            "aces_marriage": (100, 40, 0),
        },
        form="four",
        four_nines_after_exchange=False,
    ),
    effect(
        "sitter_ace",
        sitter_of("KH QS AH"),
        {40: 40, 50: 50},
        form="four",
        four_nines_after_exchange=False,
        sitter_score="aces_marriage",
    ),
)

EFFECTS = (*ROUNDED, *BONUS, *DUMPS, *DUMP_NUMBERS, *BOLTS, *WHO, *SITTER)
