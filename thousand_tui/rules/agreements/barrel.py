"""Group I of RULES §2: the barrel and what some tables play instead."""

from __future__ import annotations

from typing import Annotated, Literal

from thousand_tui.rules.agreements.option import Group, Idle, option, whole


class BarrelAgreements(Group):
    """The last stretch before the target: where it begins, how long it may take, and how it is lost."""

    barrel_level: Literal["auto", "none"] | Annotated[int, whole(100, 4900)] = option(
        "auto",
        "I1",
        "The barrel stands at",
        "The total at which a player is put on the barrel, from where only a contract of their own wins the game.",
        {"auto": "120 below the target (the Lviv barrel: 900)", "none": "there is no barrel"},
    )
    direct_win: bool = option(
        True,
        "I2",
        "Jumping past the barrel",
        "Whether a player who jumps from below the barrel to the target wins at once.",
        {True: "they win at once", False: "they are stopped at the barrel"},
    )
    barrel_attempts: Literal["unlimited"] | Annotated[int, whole(1, 9)] = option(
        3,
        "I3",
        "Attempts on the barrel",
        "How many attempts a player has before they fall from the barrel.",
        {"unlimited": "any number", 1: "one", 2: "two", 3: "three"},
    )
    attempt_count: Literal["deals", "own_contracts", "own_forehand", "own_forehand_only"] = option(
        "deals",
        "I4",
        "What counts as an attempt",
        "Which deals count as attempts on the barrel.",
        {
            "deals": "every deal that is settled",
            "own_contracts": "only deals in which they are declarer",
            "own_forehand": "only deals in which they are forehand",
            "own_forehand_only": "only deals in which they are forehand, and no other contract counts",
        },
        idle=Idle(
            lambda chosen: (
                chosen.barrel_attempts == "unlimited"
                and chosen.game_1001 == "off"
                and chosen.attempt_count != "own_forehand_only"
            ),
            "attempts are not limited (I3)",
        ),
    )
    fall_penalty: Literal["fine", "bid", "zero"] = option(
        "fine",
        "I5",
        "A fall from the barrel costs",
        "What a player loses when their attempts on the barrel run out.",
        {
            "fine": "the fine",
            "bid": "the contract of their last attempt, or the fine if there was none",
            "zero": "everything",
        },
    )
    barrel_fail: Literal["burn", "subtract_and_off"] = option(
        "burn",
        "I6",
        "A failed contract on the barrel",
        "What a declarer on the barrel loses for a failed contract.",
        {"burn": "only the attempt", "subtract_and_off": "the contract, and the player leaves the barrel"},
    )
    third_fall: Literal["off", "zero", "five_no_barrel", "zero_no_barrel"] = option(
        "off",
        "I7",
        "The third fall",
        "What happens to a player who falls from the barrel for the third time.",
        {
            "off": "the same as any other fall",
            "zero": "they go back to zero",
            "five_no_barrel": "they go back to 5 and no longer need the barrel",
            "zero_no_barrel": "they go back to zero and no longer need the barrel",
        },
    )
    fall_counts: Literal["any", "timeouts"] = option(
        "any",
        "I7.counts",
        "What counts as a fall",
        "Which ways of leaving the barrel count towards the third fall.",
        {"any": "every fall", "timeouts": "only running out of attempts"},
    )
    knock_off: bool | Literal["newcomer"] = option(
        False,
        "I8",
        "Knocked off the barrel",
        "Who falls off and loses the fine if a player climbs the barrel while others sit there.",
        {
            True: "a newcomer throws the others off",
            False: "nobody, several may sit there",
            "newcomer": "the newcomer falls, and who sat there stays",
        },
        card={"newcomer": "A player who climbs the barrel while another sits there falls off and loses {fine_knock}."},
    )
    collision: bool | Literal["all"] = option(
        False,
        "I9",
        "Climbing at the same time",
        "Whether players who reach the barrel in the same deal all fall off at once and lose the fine.",
        {True: "all of them fall", False: "all of them stay", "all": "all fall, and so do those already there"},
    )
    keg_playing: bool = option(
        False,
        "I12",
        "Playing on the keg",
        "Whether the barrel is a keg: a player on it scores the exact points they take, without marriages, until they"
        " reach the target, and needs no contract of their own.",
        {True: "points count on the barrel, not marriages", False: "only contracts win from the barrel"},
    )
    lock: Literal["off"] | Annotated[int, whole(100, 4900)] = option(
        "off",
        "I13",
        "The lock",
        "Whether players at or above a certain total score only their own contracts. This lock replaces the barrel.",
        {"off": "no lock"},
        phrase="from {n}",
    )
    lviv: bool = option(
        False,
        "I16",
        "The Lviv barrel",
        "Whether the barrel stands at 900, without attempts or falls, and a player on it scores like everybody else,"
        " except for marriages.",
        {True: "at 900, without marriage values", False: "not used"},
    )
    exact_on_barrel: bool = option(
        False,
        "I17",
        "Exact points on the barrel",
        "Whether the points of a player on the Lviv barrel are not rounded.",
        {True: "not rounded", False: "rounded as always"},
        idle=Idle(lambda chosen: not chosen.lviv, "only with the Lviv barrel (I16)"),
    )
    reverse_barrel: bool = option(
        False,
        "I18",
        "The barrel below zero",
        "Whether there is a barrel at minus 880 as well, with a few deals to get from there down to minus 1000.",
        {True: "played", False: "not played"},
    )
    reverse_attempts: Annotated[int, whole(1, 9)] = option(
        3,
        "I18.attempts",
        "Attempts below zero",
        "How many deals a player at minus 880 has to get down to minus 1000.",
        {1: "one", 2: "two", 3: "three"},
        idle=Idle(lambda chosen: not chosen.reverse_barrel, "only with the barrel below zero (I18)"),
    )
    reverse_escape: Literal[760, 500] = option(
        760,
        "I18.escape",
        "Leaving the barrel below zero",
        "Where a player who has not reached minus 1000 in those deals is put.",
        {760: "at minus 760", 500: "at minus 500"},
        idle=Idle(lambda chosen: not chosen.reverse_barrel, "only with the barrel below zero (I18)"),
    )
    reverse_outcome: Literal["win", "eliminated"] = option(
        "win",
        "I18.outcome",
        "Reaching minus 1000",
        "What it means to reach minus 1000 from the barrel below zero.",
        {"win": "they win the game", "eliminated": "they lose, and the highest total wins"},
        idle=Idle(lambda chosen: not chosen.reverse_barrel, "only with the barrel below zero (I18)"),
    )
