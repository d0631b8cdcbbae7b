"""Agreements of RULES §3 that belong to one or a few forms of the game."""

from __future__ import annotations

from typing import Literal

from thousand_tui.rules.agreements.option import Group, Idle, option


class FormAgreements(Group):
    """What some forms of the game leave for the table to decide."""

    stock_needs_trick: bool = option(
        False,
        "V2",
        "A trick before a marriage",
        "Whether a player who draws from the stock must have won a trick before declaring a marriage.",
        {True: "a trick must have been won", False: "even on the first lead"},
    )
    stock_cards: Literal[6, 8] = option(
        6,
        "V2.cards",
        "Cards dealt beside a stock",
        "How many cards each player is dealt where cards are drawn from a stock.",
        {6: "six", 8: "eight"},
    )
    stock_open: Literal["as_g1", "free"] = option(
        "as_g1",
        "V2.open",
        "Play while the stock lasts",
        "Whether players must follow suit and trump before the stock is used up.",
        {"as_g1": "as afterwards (G1)", "free": "any card may be played"},
        card={"free": "But as long as there are cards in the stock, any card may be played to a trick."},
        idle=Idle(
            lambda chosen: chosen.form == "stock_four" or (chosen.form == "stock_three" and chosen.stock_cards == 8),
            "no card is left for a stock (A6)",
        ),
    )
    all_tricks_exception: Literal["exact", "any_bid", "off"] = option(
        "exact",
        "V3",
        "All tricks win the dead cards",
        "Whether a declarer who takes every trick without declaring a marriage also counts the cards that are out of"
        " play.",
        {"exact": "with a contract of exactly 120", "any_bid": "with a contract of 120 or less", "off": "never"},
    )
    second_talon: Literal["last_trick", "dead"] = option(
        "last_trick",
        "V4",
        "The second talon",
        "Who gets the talon that nobody took.",
        {"last_trick": "it goes to the winner of the last trick", "dead": "it counts for nobody"},
    )
    dead_hand: Literal["dead", "exposed"] = option(
        "dead",
        "V6",
        "The third hand",
        "How the hand that nobody plays is dealt.",
        {"dead": "face down", "exposed": "face up"},
    )
    sitter: Literal["dealer", "right", "opposite", "last"] = option(
        "dealer",
        "V8",
        "Who sits out",
        "Which of the four players takes no part in a deal.",
        {
            "dealer": "the dealer",
            "right": "the player to the dealer's right",
            "opposite": "the player opposite the dealer",
            "last": "whoever would be the last to bid",
        },
        card={"last": "The player who would be the last to bid sits out."},
    )
    give_from_talon: bool = option(
        False,
        "V14",
        "Passing two cards of the talon",
        "Whether the declarer keeps one card of the talon and passes the other two, and may pass none from their hand.",
        {True: "two cards of the talon are passed", False: "any two cards are passed"},
    )
    idle_fine: bool = option(
        False,
        "V14.idle",
        "A fine for no points near the end",
        "Whether a defender who had 850 or more before a deal and takes no points in it loses 100.",
        {True: "100 for a deal without points", False: "no such fine"},
    )
