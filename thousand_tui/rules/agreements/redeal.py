"""Group E of RULES §2: grounds for a redeal."""

from __future__ import annotations

from typing import Annotated, Literal

from thousand_tui.rules.agreements.option import Group, Idle, option, whole

NO_RIGHT = {0: "no right"}
AGAIN = {True: "the cards may be dealt again", False: "no right"}


class RedealAgreements(Group):
    """Which cards give a right to a redeal, and to whom."""

    redeal_automatic: bool = option(
        False,
        "E",
        "Dealing again without asking",
        "Whether every right to a redeal is used automatically, or the player who has it is asked in private.",
        {True: "every right is used automatically", False: "the player is asked"},
    )
    talon_below: Annotated[int, whole(0, 15)] = option(
        0,
        "E1",
        "Poor talon",
        "Whether the cards may be dealt again if the talon holds too few points.",
        NO_RIGHT,
        phrase="fewer than {n} {n:point|points}",
    )
    talon_below_claimant: Literal["declarer", "anyone"] = option(
        "declarer",
        "E1.who",
        "Who may refuse a poor talon",
        "Who may ask for a redeal because of a poor talon.",
        {"declarer": "the declarer", "anyone": "any player"},
        idle=Idle(lambda chosen: chosen.talon_below == 0, "only with a limit for the talon (E1)"),
    )
    hand_below: Annotated[int, whole(0, 30)] = option(
        0,
        "E2",
        "Poor hand before the auction",
        "Whether a player whose dealt cards hold too few points may have them dealt again.",
        NO_RIGHT,
        phrase="fewer than {n} {n:point|points}",
    )
    hand_below_after: Annotated[int, whole(0, 30)] = option(
        0,
        "E3",
        "Poor hand after the exchange",
        "Whether a player whose eight cards hold too few points may have them dealt again.",
        NO_RIGHT,
        phrase="fewer than {n} {n:point|points}",
    )
    hand_below_after_lost_by_bidding: bool = option(
        False,
        "E3.bid",
        "No poor-hand redeal after bidding",
        "Whether a player who bid above the lowest bid loses the right to a redeal for a poor hand after the exchange.",
        {True: "a player who bid more has no right", False: "bidding changes nothing"},
        idle=Idle(lambda chosen: chosen.hand_below_after == 0, "only with a limit for the hand (E3)"),
    )
    four_nines_dealt: bool = option(
        False,
        "E4",
        "Four nines before the auction",
        "Whether a player who was dealt all four nines may have the cards dealt again.",
        AGAIN,
    )
    two_nines_talon: bool = option(
        False,
        "E5",
        "Two nines in the talon",
        "Whether the declarer may have the cards dealt again if there are two nines or more in the talon.",
        AGAIN,
    )
    two_nines_claimant: Literal["declarer", "anyone"] = option(
        "declarer",
        "E5.who",
        "Who may refuse two nines",
        "Who may ask for a redeal because of two nines in the talon.",
        {"declarer": "the declarer", "anyone": "any player who has seen the talon"},
        card={"anyone": "Any player who has seen the talon may have the cards dealt again if two nines are in it."},
        idle=Idle(lambda chosen: not chosen.two_nines_talon, "only where two nines in the talon give a right (E5)"),
    )
    three_nines: Literal["off", "dealt", "after_exchange", "both"] = option(
        "off",
        "E6",
        "Three nines",
        "Whether a player with three nines or more may have the cards dealt again.",
        {
            "off": "no right",
            "dealt": "before the auction",
            "after_exchange": "after the exchange",
            "both": "before the auction and after the exchange",
        },
    )
    four_nines_after_exchange: bool = option(
        True,
        "E8",
        "Four nines after the exchange",
        "Whether a player who holds all four nines after the exchange may have the cards dealt again.",
        {True: "the cards may be dealt again", False: "no right"},
    )
    only_original_nines: bool = option(
        False,
        "E9",
        "Only nines that were dealt",
        "Whether four nines after the exchange count only if all four were in the hand as it was dealt.",
        {True: "all four must have been dealt", False: "passed nines and those of the talon count"},
        idle=Idle(
            lambda chosen: chosen.no_four_nines or not chosen.four_nines_after_exchange,
            "only where four nines count after the exchange (E8)",
        ),
    )
    no_four_nines: bool = option(
        False,
        "E10",
        "Four nines never count",
        "Whether four nines never give the right to another deal, whatever else is agreed about nines.",
        {True: "four nines never give a right", False: "as the other rules say"},
    )
    three_jacks: bool = option(
        False,
        "E11",
        "Three jacks before the auction",
        "Whether a player who was dealt three jacks or more may have the cards dealt again.",
        AGAIN,
    )
    four_jacks_dealt: bool = option(
        False,
        "E12",
        "Four jacks before the auction",
        "Whether a player who was dealt all four jacks may have the cards dealt again.",
        AGAIN,
        idle=Idle(lambda chosen: chosen.three_jacks, "three jacks are enough (E11)"),
    )
    four_jacks_after_exchange: bool = option(
        False,
        "E13",
        "Four jacks after the exchange",
        "Whether a player who holds all four jacks after the exchange may have the cards dealt again.",
        AGAIN,
    )
    dealer_fine_for_nines: bool = option(
        False,
        "E14",
        "The dealer pays for nines",
        "Whether the dealer is fined when the cards are dealt again because of three or four nines in a hand.",
        {True: "the dealer pays the fine", False: "nobody pays"},
    )
    talon_rights_only_at_100: bool = option(
        False,
        "E15",
        "Refusing a talon only when forced",
        "Whether the declarer may refuse a poor talon, or two nines in it, only if the forced opening was the only"
        " bid.",
        {True: "only at the forced opening", False: "at any bid"},
    )
    talon_rights_scope: Literal["talon", "all"] = option(
        "talon",
        "E15.scope",
        "Rights at the forced opening",
        "Which rights the declarer has only at a forced opening that nobody outbid.",
        {"talon": "only those of a bad talon", "all": "every right that they have as declarer"},
        card={"all": "The declarer has no other right to a redeal either, except at the forced opening."},
        idle=(
            Idle(
                lambda chosen: not chosen.talon_rights_only_at_100,
                "only where rights depend on the forced opening (E15)",
            ),
            Idle(
                lambda chosen: (
                    chosen.form.startswith("two")
                    or chosen.laying_aside == "lay_aside"
                    or (
                        chosen.hand_below_after == 0
                        and chosen.three_nines not in ("after_exchange", "both")
                        and (chosen.no_four_nines or not chosen.four_nines_after_exchange)
                        and not chosen.four_jacks_after_exchange
                    )
                ),
                "only where the exchange can give a right (E3, E6, E8, E13)",
            ),
        ),
    )
    three_redeals: Literal["off", "nines", "any_ground"] = option(
        "off",
        "E16",
        "Three redeals in a row",
        "Whether the dealer is fined and the deal passes on when the cards had to be dealt again three times in a row.",
        {
            "off": "the same dealer deals again",
            "nines": "if it was for four nines each time, or for nines after the exchange",
            "any_ground": "whatever the grounds",
        },
    )
    lottery: Annotated[int, whole(0, 200, 10)] = option(
        0,
        "E17",
        "Lottery of three nines",
        "What a player who was dealt just three nines may play for before the auction: they show them, each opponent"
        " secretly names one in whose suit they hold a card, and the holder points at one.",
        {0: "no lottery"},
        phrase="for {n} {n:point|points}",
        card={
            "number": "A player who was dealt exactly three nines may show them for a lottery: each opponent secretly"
            " names a nine in whose suit they hold a card, and the holder points at one. Whoever named that nine gets"
            " {lottery}; if both did, they share it, and if neither did, the holder gets it. Then the same cards are"
            " played.",
        },
    )
