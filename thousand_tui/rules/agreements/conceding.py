"""Group F of RULES §2: conceding a deal before it is played."""

from __future__ import annotations

from typing import Annotated, Literal

from thousand_tui.rules.agreements.option import Group, Idle, option, whole


class ConcedingAgreements(Group):
    """What giving up a deal costs, how often and when it is allowed, and what may be done instead."""

    concession_declarer: Literal["bid", "nothing", "fixed_120"] = option(
        "bid",
        "F1",
        "Conceding costs",
        "What the declarer loses by conceding the deal before the first lead.",
        {"bid": "the contract", "nothing": "nothing", "fixed_120": "120 whatever the contract"},
    )
    concession_opponents: Literal["sixty", "half_bid", "nothing"] = option(
        "sixty",
        "F2",
        "Conceding gives the opponents",
        "What each opponent gets when the declarer concedes the deal.",
        {"sixty": "60 each", "half_bid": "half the contract each", "nothing": "nothing"},
    )
    concession_dealer: Literal["passes", "same"] = option(
        "passes",
        "F2.dealer",
        "Dealer after a conceded deal",
        "Who deals after a conceded deal.",
        {"passes": "the next player", "same": "the same dealer again"},
    )
    half_rounding: Literal["up5", "up10", "down5"] = option(
        "up5",
        "F3",
        "Half a contract is rounded",
        "How half a contract is rounded if the opponents get half. Rounding the contract up to tens and then halving"
        " it is the same as rounding the half up to 5.",
        {"up5": "up to 5", "up10": "up to 10", "down5": "down to 5"},
        idle=Idle(lambda chosen: chosen.concession_opponents != "half_bid", "only where the opponents get half (F2)"),
    )
    third_concession_fine: Literal["off", "every_third"] = option(
        "off",
        "F4",
        "Every third concession is fined",
        "Whether a player's third, sixth, ninth concession costs the fine on top.",
        {"off": "no extra fine", "every_third": "every third concession costs the fine"},
    )
    concession_limit: Literal["none"] | Annotated[int, whole(0, 9)] = option(
        "none",
        "F5",
        "How often you may concede",
        "How many deals one player may concede in a game.",
        {"none": "any number of times", 0: "never", 1: "once a game", 2: "twice a game"},
        phrase="{n} times a game",
    )
    one_rospis_one_spisat: bool = option(
        False,
        "F7",
        "One free concession, one paid",
        "Whether each player may concede twice in a game and no more: once for nothing, with 60 for each of the others"
        " (a rospis), and once for the whole contract, with nothing for the others (a spisat).",
        {True: "one of each a game, instead of other concessions", False: "not used"},
    )
    concession_on_barrel: Literal["allowed", "forbidden"] = option(
        "allowed",
        "F8",
        "Conceding on the barrel",
        "Whether a declarer who is on the barrel may concede the deal.",
        {"allowed": "allowed", "forbidden": "forbidden to a player on the barrel"},
    )
    concession_with_barrel: Literal["allowed", "forbidden"] = option(
        "allowed",
        "F9",
        "Conceding with the barrel occupied",
        "Whether anybody may concede a deal while some player is on the barrel.",
        {"allowed": "allowed", "forbidden": "forbidden to all while somebody is on the barrel"},
    )
    free_concession_on_barrel: bool = option(
        False,
        "F10",
        "Free conceding and the barrel",
        "Where conceding costs nothing, nobody may concede while anyone is on the barrel, unless this is on.",
        {
            True: "allowed while somebody is on the barrel",
            False: "where it is free, not while somebody is on the barrel",
        },
    )
    free_concession_on_gold: bool = option(
        False,
        "F11",
        "Free conceding in the gold set",
        "Where conceding costs nothing, nobody may concede in the gold set, unless this is on. Without a gold set it"
        " changes nothing.",
        {True: "allowed in the gold set", False: "where it is free, not in the gold set"},
    )
    concession_in_dark: bool = option(
        False,
        "F12",
        "Conceding a dark deal",
        "Whether a declarer who plays in the dark may concede the deal; everything is then doubled.",
        {True: "allowed, everything doubled", False: "a dark deal is played"},
    )
    cross: bool = option(
        False,
        "F13",
        "The cross",
        "Whether a declarer may take a cross instead of conceding: nobody scores, and each opponent gets a bolt, a"
        " black mark.",
        {True: "allowed", False: "not used"},
    )
    cross_once: bool = option(
        False,
        "F14",
        "One cross a game",
        "Whether a player may take only one cross in a game.",
        {True: "once a game", False: "any number of times"},
        idle=Idle(lambda chosen: not chosen.cross, "only with the cross (F13)"),
    )
    cross_not_with_barrel: bool = option(
        False,
        "F15",
        "No cross with the barrel occupied",
        "Whether the cross is forbidden while any player is on the barrel.",
        {True: "not while somebody is on the barrel", False: "the barrel does not matter"},
        idle=Idle(lambda chosen: not chosen.cross, "only with the cross (F13)"),
    )
    cross_not_in_dark: bool = option(
        False,
        "F16",
        "No cross in the dark",
        "Whether the cross is forbidden to a declarer who plays in the dark.",
        {True: "not in the dark", False: "in the dark too"},
        idle=Idle(lambda chosen: not chosen.cross, "only with the cross (F13)"),
    )
    write_off_by_aces: bool = option(
        False,
        "F17",
        "Writing off by aces",
        "Whether conceding costs half the contract and pays each opponent for the aces they hold.",
        {True: "half the contract, paid out by aces", False: "not used"},
    )
    ace_value: Annotated[int, whole(0, 60)] = option(
        30,
        "F17.value",
        "Points for each ace",
        "What an opponent gets for each ace they hold when a deal is written off by aces.",
        phrase="{n} {n:point|points}",
        idle=Idle(lambda chosen: not chosen.write_off_by_aces, "only with writing off by aces (F17)"),
    )
    bombs: Literal["off", "unlimited"] | Annotated[int, whole(1, 9)] = option(
        "off",
        "F18",
        "Bombs",
        "How often in a game a player may drop a bomb, which ends a deal that was left to them: they lose nothing, and"
        " the others get 60 each, or 40 each when four sit at the table.",
        {"off": "none", "unlimited": "any number", 1: "one per player"},
        phrase="{n} per player",
    )
    bomb_contracts: Literal["forced_100", "any"] = option(
        "forced_100",
        "F18.contract",
        "A bomb may be used",
        "At which contracts a declarer may use a bomb.",
        {"forced_100": "only at the forced opening, when all others passed", "any": "at any contract"},
        idle=Idle(lambda chosen: chosen.bombs == "off", "only with bombs (F18)"),
    )
    bomb_on_barrel: Literal["allowed", "barred"] = option(
        "allowed",
        "F18.barrel",
        "Bombs on the barrel",
        "Whether a player on the barrel may use a bomb.",
        {"allowed": "allowed", "barred": "forbidden"},
        idle=Idle(lambda chosen: chosen.bombs == "off", "only with bombs (F18)"),
    )
    bomb_gifts: Literal["every", "from_second"] = option(
        "every",
        "F18.gift",
        "What a bomb gives the others",
        "Whether a player's first bomb gives the others points too.",
        {"every": "every bomb gives points", "from_second": "the first one gives nothing"},
        idle=Idle(lambda chosen: chosen.bombs == "off", "only with bombs (F18)"),
    )
    concede_during_play: bool = option(
        False,
        "F19",
        "Conceding during the play",
        "Whether the declarer may also concede later, whenever they are on lead; the tricks and marriages of the deal"
        " then do not count.",
        {True: "whenever on lead", False: "only before the first lead"},
    )
