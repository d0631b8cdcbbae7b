"""Group A of RULES §2: the match."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from thousand_tui.rules.agreements.option import Group, Idle, option, whole

Worth: TypeAlias = Literal["same"] | Annotated[int, whole(0, 200, 5)]


def worth_of(suit: str) -> Any:
    """A4: the value of one marriage."""
    return option(
        "same",
        f"A4.{suit}",
        f"The marriage of {suit}",
        f"What the marriage of {suit} is worth, if not what the table of values says.",
        {"same": "as in the table (A4)"},
        phrase="{n} {n:point|points}",
        card={"number": f"A marriage of {suit} is worth {{marriage_{suit}}} instead."},
        idle=Idle(
            lambda chosen: chosen.marriage_values in ("trump40_other20", "in_order"), "the suit does not say it (A4)"
        ),
    )


Fine: TypeAlias = Literal["same"] | Annotated[int, whole(0, 500)]


def fine_of(key: str, title: str, explanation: str, idle: Idle) -> Any:
    """A5: one fine, if it is not the fine for everything."""
    values = {"same": "as every fine (A5)"}
    return option("same", key, title, explanation, values, phrase="{n} {n:point|points}", idle=idle)


class MatchAgreements(Group):
    """What the target is, how many play, and what a fine costs."""

    target: Annotated[int, whole(200, 5000)] = option(
        1000,
        "A1",
        "Points that win",
        "The total that wins the game.",
        {1000: "1000", 1001: "1001", 501: "501", 500: "500"},
    )
    win_strict: bool = option(
        False,
        "A2",
        "More than the target is needed",
        "Whether a player must pass the target to win, or only reach it. From the barrel at 880 a contract of 120 is"
        " then no longer enough.",
        {True: "only passing the target wins", False: "reaching the target wins"},
    )
    game_1001: Literal["off", "exact", "round125"] = option(
        "off",
        "A3",
        "The game to 1001",
        "A player at 880 has one deal, the next in which they are forehand, to win by a contract of 121 or more; if"
        " they do not, they fall, and the third fall takes them to zero.",
        {
            "off": "not played",
            "exact": "exactly 121 may be bid from the barrel",
            "round125": "125 must be bid from the barrel, in full steps",
        },
    )
    game_1001_fall: Annotated[int, whole(0, 500)] = option(
        120,
        "A3.fall",
        "Cost of a fall in 1001",
        "How many points a fall from the barrel costs in the game to 1001; some tables take as many as 500.",
        phrase="{n} {n:point|points}",
        idle=Idle(lambda chosen: chosen.game_1001 == "off", "only in the game to 1001 (A3)"),
    )
    marriage_values: Literal[
        "s40_c60_d80_h100",
        "s100_h80_c60_d40",
        "s100_c80_h60_d40",
        "c100_s80_h60_d40",
        "h100_d80_s60_c40",
        "c20_d40_s60_h80",
        "trump40_other20",
        "in_order",
    ] = option(
        "s40_c60_d80_h100",
        "A4",
        "Values of marriages",
        "What the king and queen of each suit are worth together.",
        {
            "s40_c60_d80_h100": "spades 40, clubs 60, diamonds 80, hearts 100",
            "s100_h80_c60_d40": "spades 100, hearts 80, clubs 60, diamonds 40",
            "s100_c80_h60_d40": "spades 100, clubs 80, hearts 60, diamonds 40",
            "c100_s80_h60_d40": "clubs 100, spades 80, hearts 60, diamonds 40",
            "h100_d80_s60_c40": "hearts 100, diamonds 80, spades 60, clubs 40",
            "c20_d40_s60_h80": "hearts 80, spades 60, diamonds 40, clubs 20",
            "trump40_other20": "40 in the trump suit, 20 in any other",
            "in_order": "by order: 40 for the first of a deal, then 60, 80, 100",
        },
    )
    marriage_spades: Worth = worth_of("spades")
    marriage_clubs: Worth = worth_of("clubs")
    marriage_diamonds: Worth = worth_of("diamonds")
    marriage_hearts: Worth = worth_of("hearts")
    fine: Annotated[int, whole(0, 500)] = option(
        120,
        "A5",
        "Fine",
        "How many points every fine costs: the third bolt, a fall from the barrel, the third concession and so on.",
        phrase="{n} {n:point|points}",
    )
    fine_bolts: Fine = fine_of(
        "A5.bolts",
        "Fine for bolts",
        "What bolts cost, where that is the fine and not a fixed 240 or 360.",
        Idle(lambda chosen: chosen.bolt_mode == "off", "only with bolts (H7)"),
    )
    fine_barrel: Fine = fine_of(
        "A5.barrel",
        "Fine for a fall",
        "What a fall from the barrel costs when the attempts run out, where that is the fine.",
        Idle(
            lambda chosen: (
                chosen.fall_penalty == "zero" or chosen.barrel_attempts == "unlimited" or chosen.game_1001 != "off"
            ),
            "only where a fall costs the fine (I5)",
        ),
    )
    fine_concession: Fine = fine_of(
        "A5.concession",
        "Fine for conceding",
        "What every third concession costs besides.",
        Idle(lambda chosen: chosen.third_concession_fine == "off", "only where every third concession is fined (F4)"),
    )
    fine_deal: Fine = fine_of(
        "A5.deal",
        "Fine before the play",
        "What a dealer or cutter is fined: for nines and jacks at the bottom, a card turned up, cards thrown in for"
        " nines or three times in a row.",
        Idle(
            lambda chosen: (
                not (
                    chosen.bottom_nine != "off"
                    or chosen.bottom_jack == "reshuffle"
                    or chosen.exposed_card
                    or chosen.dealer_fine_for_nines
                    or chosen.three_redeals != "off"
                )
            ),
            "only where a dealer or cutter is fined (B3, B4, B5, E14, E16)",
        ),
    )
    fine_knock: Fine = fine_of(
        "A5.knock",
        "Fine for being thrown off",
        "What it costs to be thrown off the barrel by a newcomer, or to climb it together with another.",
        Idle(
            lambda chosen: not chosen.knock_off and not chosen.collision,
            "only where players can be thrown off the barrel (I8, I9)",
        ),
    )
    form: Literal[
        "three",
        "four",
        "two_discards",
        "two_hidden_discards",
        "two_one_card",
        "two_bank",
        "two_dead_hand",
        "stock_two",
        "stock_three",
        "stock_four",
    ] = option(
        "three",
        "A6",
        "Form of the game",
        "How many sit at the table, and how the cards are dealt and exchanged among them.",
        {
            "three": "three players",
            "four": "four players, one of whom sits out each deal",
            "two_discards": "two players, the declarer lays two cards aside",
            "two_hidden_discards": "two players, two cards laid aside go to the last trick",
            "two_one_card": "two players, one card is given to the opponent",
            "two_bank": "two players, with a bank of four cards for the last trick",
            "two_dead_hand": "two players and a third hand that nobody plays",
            "stock_two": "two players who draw from a stock, no auction",
            "stock_three": "three players who draw from a stock, no auction",
            "stock_four": "four players in two partnerships, no auction",
        },
    )
    first_dealer: Literal["lot", "fixed"] = option(
        "lot",
        "A7",
        "First dealer",
        "Who deals the first cards of a game.",
        {"lot": "drawn by lot", "fixed": "the first seat"},
    )
    direction: Literal["clockwise", "counter"] = option(
        "clockwise",
        "A8",
        "Direction of play",
        "Which way play and deal go round the table.",
        {"clockwise": "clockwise", "counter": "counter-clockwise"},
    )
    tie: Literal["declarer", "highest", "play_on"] = option(
        "declarer",
        "A9",
        "Several at the target",
        "Who wins if several players reach the target in the same deal.",
        {
            "declarer": "the declarer, if they are one of them; if not, the highest total",
            "highest": "the highest total",
            "play_on": "nobody yet; the game continues until one is alone or ahead",
        },
    )
