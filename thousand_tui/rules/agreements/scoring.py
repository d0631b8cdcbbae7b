"""Group H of RULES §2: scoring, fines, bolts."""

from __future__ import annotations

from typing import Annotated, Literal

from thousand_tui.rules.agreements.option import Group, Idle, option, whole


class ScoringAgreements(Group):
    """How points are rounded and scored, and what a deal without a trick costs."""

    defender_rounding: Literal["nearest5", "nearest10", "nearest10_down", "floor5", "floor10", "exact"] = option(
        "nearest5",
        "H1",
        "Rounding of the defenders",
        "How the points that a defender has taken are rounded.",
        {
            "nearest5": "to the nearest 5",
            "nearest10": "to the nearest 10, 5 goes up",
            "nearest10_down": "to the nearest 10, 5 goes down",
            "floor5": "down to 5",
            "floor10": "down to 10",
            "exact": "not at all",
        },
    )
    round_own: bool | Literal["up"] = option(
        False,
        "H2",
        "The declarer is rounded too",
        "Whether the declarer's points are rounded before they are compared with the contract. Rounding never breaks a"
        " contract that the unrounded points make.",
        {
            True: "rounded like a defender's, so that 98 may make 100",
            False: "not rounded, so that 99 does not make 100",
            "up": "rounded up to the next 5, so that 96 makes 100",
        },
        idle=Idle(
            lambda chosen: chosen.defender_rounding == "exact" and chosen.round_own is True, "nothing is rounded (H1)"
        ),
    )
    declarer_score: Literal["contract", "actual"] = option(
        "contract",
        "H3",
        "A made contract scores",
        "What the declarer scores for a contract that is made.",
        {
            "contract": "the contract, no more",
            "actual": "all the points taken, rounded, but never less than the contract",
        },
    )
    fail_score: Literal["contract", "shortfall"] = option(
        "contract",
        "H4",
        "A failed contract costs",
        "What the declarer loses for a contract that fails.",
        {"contract": "the whole contract", "shortfall": "only the points that were missing"},
    )
    four_nines_bonus: bool = option(
        False,
        "H5",
        "Bonus for four nines",
        "Whether a player who holds all four nines when the play begins gets 120 after the deal, however it ends.",
        {True: "120 for four nines", False: "nothing for four nines"},
    )
    dump: Literal["off", "plus", "minus", "both"] = option(
        "off",
        "H6",
        "The dump truck",
        "Whether a total of exactly 555 points, or of another agreed number (H6.number), drops back to zero.",
        {
            "off": "there is no such number",
            "plus": "above zero",
            "minus": "below zero",
            "both": "above zero and below",
        },
    )
    dump_number: Annotated[int, whole(1, 4999)] = option(
        555,
        "H6.number",
        "The number that falls to zero",
        "Which total the dump truck empties; below zero it is the same number.",
        idle=Idle(lambda chosen: chosen.dump == "off", "only with the dump truck (H6)"),
    )
    bolt_mode: Literal["off", "total3", "consecutive3", "both", "row240", "row360", "row3plus5"] = option(
        "total3",
        "H7",
        "Bolts",
        "What bolts cost. A bolt is a black mark, given for a deal without a trick.",
        {
            "off": "no bolts",
            "total3": "the third bolt of the game costs the fine",
            "consecutive3": "three bolts in a row cost the fine",
            "both": "three in a row cost the fine, and so does every third of the game",
            "row240": "three in a row cost 240, any other third one the fine",
            "row360": "three in a row cost 360, any other third one the fine",
            "row3plus5": "three in a row cost the fine, and so does every fifth of the game",
        },
    )
    bolt_count: Literal["same"] | Annotated[int, whole(2, 9)] = option(
        "same",
        "H7.count",
        "Bolts until the fine",
        "How many bolts it takes until the fine, in the game or in a row.",
        {"same": "three"},
        phrase="{n} {n:bolt|bolts}",
        idle=Idle(
            # Three and five are as fixed as the fines for a row: a mode that names two numbers leaves none to choose.
            lambda chosen: chosen.bolt_mode not in ("total3", "consecutive3", "both"),
            "only where three bolts cost the fine and nothing else (H7)",
        ),
    )
    bolt_own_game: bool = option(
        False,
        "H8",
        "Bolts for the declarer",
        "Whether a declarer who takes no trick gets a bolt too.",
        {True: "the declarer too", False: "only the defenders"},
    )
    bolt_test: Literal["no_trick", "zero_points", "zero_rounded"] = option(
        "no_trick",
        "H9",
        "A bolt is given for",
        "What exactly earns a bolt.",
        {
            "no_trick": "not a single trick",
            "zero_points": "not a single point",
            "zero_rounded": "points that round to 0",
        },
    )
    double_bolt_gold: bool = option(
        False,
        "H10",
        "Two bolts in the gold set",
        "Whether a deal without a trick gives two bolts in the gold set.",
        {True: "two bolts", False: "one bolt, as always"},
    )
    double_bolt_dark: bool = option(
        False,
        "H11",
        "Two bolts in the dark",
        "Whether a declarer who plays in the dark and takes no trick gets two bolts.",
        {True: "two bolts", False: "as in any other deal"},
    )
    dark_zero_others_bolt: bool = option(
        False,
        "H11.others",
        "Bolts of the others in the dark",
        "Whether each opponent gets a bolt as well when the player in the dark takes no trick.",
        {True: "each opponent gets one", False: "only those without a trick"},
        idle=Idle(lambda chosen: not chosen.double_bolt_dark, "only with two bolts in the dark (H11)"),
    )
    bolt_on_barrel: bool = option(
        False,
        "H12",
        "Bolts on the barrel",
        "Whether a player on the barrel still gets bolts and is fined for them.",
        {True: "on the barrel too", False: "not on the barrel"},
    )
    sitter_score: Literal["none", "talon", "talon_marriage", "talon_half_marriage", "aces_marriage"] = option(
        "none",
        "H14",
        "What the player sitting out scores",
        "What the fourth player, who sits out, gets from the talon.",
        {
            "none": "nothing",
            "talon": "the points of the talon",
            "talon_marriage": "the points of the talon and a marriage in it",
            "talon_half_marriage": "the points of the talon, a marriage, or half of one for a lone king or queen",
            "aces_marriage": "points for every ace and the value of a marriage",
        },
    )
    sitter_ace: Literal[40, 50] = option(
        40,
        "H14.ace",
        "Ace for the player who sits out",
        "What the player who sits out gets for every ace of the talon.",
        {40: "40 points", 50: "50 points"},
        idle=Idle(
            lambda chosen: chosen.sitter_score != "aces_marriage",
            "only where the player who sits out scores aces (H14)",
        ),
    )
