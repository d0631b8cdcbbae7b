"""Group J of RULES §2: the gold set."""

from __future__ import annotations

from typing import Literal

from thousand_tui.rules.agreements.option import Group, option


class GoldAgreements(Group):
    """The first deals of a game, each forced on one player at 120, for double points."""

    gold: bool = option(
        False,
        "J1",
        "Gold set",
        "Whether a game begins with a gold set: one deal for every player at the table, forced on that player at 120"
        " points. A gold deal that passes on unplayed is not used up.",
        {True: "played first", False: "not played"},
    )
    gold_auction: Literal["none", "min120"] = option(
        "none",
        "J2",
        "Auction in the gold set",
        "Whether the others may bid in a gold deal.",
        {"none": "nobody else bids", "min120": "an auction from 120 on"},
    )
    gold_hidden: bool = option(
        True,
        "J3",
        "Hidden talon in the gold set",
        "Whether the talon and the passed cards stay hidden in gold deals.",
        {True: "not shown", False: "shown as in other deals"},
    )
    gold_raise: bool = option(
        False,
        "J4",
        "Raising in the gold set",
        "Whether the declarer of a gold deal may raise the contract.",
        {True: "allowed", False: "not allowed"},
    )
    gold_nobody: Literal["replay", "reset_replay", "reset_normal", "keep_normal"] = option(
        "replay",
        "J5",
        "If nobody makes a gold contract",
        "What happens if nobody makes a contract in the whole gold set.",
        {
            "replay": "another gold set, the scores stay",
            "reset_replay": "another gold set from zero",
            "reset_normal": "ordinary deals from zero",
            "keep_normal": "ordinary deals, the scores stay",
        },
    )
    gold_double: Literal["all", "no_marriage_double", "none"] = option(
        "all",
        "J6",
        "What gold doubles",
        "What counts double in the gold set.",
        {
            "all": "all points and fines",
            "no_marriage_double": "all but the values of marriages",
            "none": "nothing, gold deals count once",
        },
    )
