"""Group K of RULES §2: the dark game."""

from __future__ import annotations

from typing import Literal

from thousand_tui.rules.agreements.option import Group, Idle, option


class DarkAgreements(Group):
    """Playing for 120 without having looked at one's cards, for double points."""

    dark: bool = option(
        False,
        "K1",
        "Playing in the dark",
        "Whether the forced bidder may bid 120 before looking at their cards; their points then count double.",
        {True: "allowed", False: "not allowed"},
    )
    dark_who: Literal["opener", "forehand"] = option(
        "opener",
        "K1.who",
        "Who may play in the dark",
        "Who may announce the dark where the dealer has to open. A forehand who does opens in the dealer's place.",
        {"opener": "the player who has to open (C1)", "forehand": "the forehand, left of the dealer"},
        card={"forehand": "That is the player left of the dealer here, who then opens in the dealer's place."},
        idle=(
            Idle(lambda chosen: not chosen.dark, "only with the dark game (K1)"),
            Idle(lambda chosen: chosen.forced_bidder == "forehand", "the forehand opens anyway (C1)"),
        ),
    )
    dark_min_score: Literal["none", "at_least_240", "above_0", "above_120"] = option(
        "none",
        "K2",
        "Total needed for the dark",
        "The total a player needs to play in the dark.",
        {
            "none": "any total will do",
            "at_least_240": "at least 240",
            "above_0": "more than zero",
            "above_120": "more than 120",
        },
    )
    dark_not_with_barrel: bool = option(
        False,
        "K3",
        "No dark with the barrel occupied",
        "Whether the dark game is forbidden while any player is on the barrel.",
        {True: "not while somebody is on the barrel", False: "the barrel does not matter"},
    )
    dark_cancel: bool = option(
        True,
        "K4",
        "Outbidding the dark",
        "Whether an opponent with a marriage in hand may outbid the dark with 125 or more, which makes it an ordinary"
        " deal.",
        {True: "allowed with a marriage", False: "nobody may outbid it"},
    )
    dark_no_auction: bool = option(
        False,
        "K5",
        "Dark without an auction",
        "Whether the player in the dark takes the talon at once and may then look, and nobody else bids.",
        {True: "the talon is theirs at once", False: "the others may bid"},
    )
    dark_max_240: bool = option(
        True,
        "K6",
        "No more than the doubled contract",
        "Whether a made dark deal scores twice the contract, or twice all the points that were taken.",
        {True: "twice the contract", False: "twice what was taken"},
    )
    dark_raise: Literal["follows", "off"] = option(
        "follows",
        "K7",
        "Raising in the dark",
        "Whether a dark contract may be raised; it never may if the others bid (K5).",
        {"follows": "if there is no auction", "off": "never"},
        idle=Idle(lambda chosen: not chosen.dark_no_auction, "only in the dark without an auction (K5)"),
    )
    dark_hidden: bool = option(
        True,
        "K8",
        "Hidden talon in the dark",
        "Whether the talon and the passed cards stay hidden in a dark deal.",
        {True: "not shown", False: "shown as in other deals"},
    )
    dark_opponents_double: bool = option(
        False,
        "K9",
        "The others count double as well",
        "Whether the opponents' points are doubled too in a dark deal.",
        {True: "everybody's points are doubled", False: "only the declarer's points are doubled"},
    )
    dark_no_marriage_double: bool = option(
        False,
        "K10",
        "Marriages are not doubled",
        "Whether marriages keep their single value in a dark deal.",
        {True: "marriages are not doubled", False: "marriages are doubled too"},
    )
