"""Group C of RULES §2: the auction."""

from __future__ import annotations

from typing import Annotated, Literal

from thousand_tui.rules.agreements.option import Group, Idle, option, whole


class AuctionAgreements(Group):
    """Who must open, how high bids may go, and who may not bid."""

    forced_bidder: Literal["forehand", "dealer"] = option(
        "forehand",
        "C1",
        "Who has to open",
        "Who has to make the first bid. If it is the dealer, every other rule about the forehand applies to the"
        " dealer.",
        {"forehand": "the forehand, left of the dealer", "dealer": "the dealer"},
    )
    forced_opening: Literal["on", "exact", "hanging", "next_dealer", "redeal"] = option(
        "on",
        "C2",
        "Forced opening",
        "Who must open: the player of C1, the last to speak, or nobody. If somebody must: with the lowest bid or more,"
        " or with exactly that. If nobody must: who deals when all have passed.",
        {
            "on": "one player must open, with the lowest bid or more",
            "exact": "one player must open, with exactly the lowest bid",
            "hanging": "the last to speak must open if all others passed",
            "next_dealer": "nobody is forced; if all pass the next player deals",
            "redeal": "nobody is forced; if all pass the same player deals again",
        },
    )
    min_bid: Annotated[int, whole(0, 120, 5)] = option(
        100,
        "C3",
        "Lowest bid",
        "The lowest bid, and what the forced opening promises.",
        {0: "one bid step (C4)"},
    )
    bid_step: Annotated[int, whole(1, 25)] = option(
        5,
        "C4",
        "Bid step",
        "Each bid has to be higher than the one before by this many points or a multiple of them.",
        phrase="{n} {n:point|points}",
    )
    bid_step_at_least: bool = option(
        False,
        "C4.least",
        "The step is only a minimum",
        "Whether a bid may be any whole number that lies at least one step above the last one.",
        {True: "any number at least one step higher", False: "full steps only"},
        card={True: "A bid need not be a multiple of the step: any number at least {bid_step} higher will do."},
        idle=Idle(lambda chosen: chosen.no_jump, "every bid is exactly one step higher (C5)"),
    )
    high_bid_step: Literal["same", 10, 20] = option(
        "same",
        "C4.from200",
        "Step above 200",
        "The step of bids and contracts above 200.",
        {"same": "as below", 10: "10 points", 20: "20 points"},
        card={"number": "Above 200 the step is {high_bid_step}."},
    )
    no_jump: bool = option(
        False,
        "C5",
        "No jump bids",
        "Whether every bid has to be exactly one step above the one before, starting at the lowest bid.",
        {True: "always exactly one step", False: "several steps at once are allowed"},
    )
    cap_rule: Literal["per_hand", "needs_any_pair", "none"] = option(
        "per_hand",
        "C6",
        "Bids above 120",
        "How high a player may bid, given the marriages in their hand.",
        {
            "per_hand": "120 and the value of every marriage held",
            "needs_any_pair": "more than 120 only with a marriage in hand, then without limit",
            "none": "no limit, bluffing is allowed",
        },
    )
    bid_cap: Annotated[int, whole(0, 500)] = option(
        0,
        "C8",
        "Highest bid of all",
        "A number that no bid may exceed, whatever the hand.",
        {0: "no such limit"},
    )
    bid_cap_contract: bool = option(
        True,
        "C8.contract",
        "The highest bid binds contracts",
        "Whether the highest bid of all also limits a contract that is raised.",
        {True: "no contract may exceed it", False: "contracts may be raised above it"},
        card={True: "No contract may either.", False: "Contracts may be raised above that."},
        idle=(
            Idle(lambda chosen: not chosen.bid_cap, "only with a highest bid of all (C8)"),
            Idle(lambda chosen: chosen.raising == "none", "contracts cannot be raised (D4)"),
        ),
    )
    silence: Literal["off", "below", "at_or_below"] = option(
        "off",
        "C9",
        "Silence for those in the red",
        "Whether a player who is far in the red must pass in the auction. They still have to make a forced opening.",
        {
            "off": "everybody may bid",
            "below": "silent below the threshold",
            "at_or_below": "silent at the threshold and below it",
        },
        idle=Idle(lambda chosen: chosen.trading_in_red, "everybody has to be silent anyway (C10)"),
    )
    silence_threshold: Annotated[int, whole(-1000, 1000)] = option(
        -120,
        "C9.threshold",
        "Silence threshold",
        "The total at which a player has to be silent in the auction.",
        idle=Idle(lambda chosen: chosen.silence == "off", "only with silence (C9)"),
    )
    trading_in_red: bool = option(
        False,
        "C10",
        "No auction with anybody in the red",
        "Whether everybody has to pass while any player is far in the red; each deal is then played at the forced"
        " opening.",
        {True: "no auction while somebody is in the red", False: "a player in the red does not affect the others"},
    )
    red_threshold: Annotated[int, whole(-1000, 1000)] = option(
        -120,
        "C10.threshold",
        "Red threshold",
        "The total at or below which a player stops the auction for everybody.",
        phrase="{n} or less",
        idle=Idle(lambda chosen: not chosen.trading_in_red, "only if debts stop the bidding (C10)"),
    )
    blind_bidding: bool = option(
        False,
        "C12",
        "Blind bidding",
        "Whether a player may bid before looking at their cards. If they become declarer without looking, the whole"
        " deal counts double for everybody.",
        {True: "allowed; the deal counts double", False: "everybody looks first"},
    )
    blind_pass_face_up: bool = option(
        True,
        "C12.passes",
        "A blind declarer passes",
        "How a declarer who has not seen their hand passes cards to the others.",
        {True: "face up", False: "face down"},
        idle=Idle(lambda chosen: not chosen.blind_bidding, "only with blind bidding (C12)"),
    )
    rebuy_talon: bool = option(
        False,
        "C13",
        "Buying the opened talon",
        "Whether the opponents, in turn, may take over the opened talon for a contract of the next multiple of 120;"
        " the declarer may keep it at that price.",
        {True: "an opponent may buy it for 120, 240 or 360", False: "the talon stays with the declarer"},
    )
    barrel_trading: Literal["normal", "outbiddable", "given", "given_anytime"] = option(
        "normal",
        "C14",
        "Bidding on the barrel",
        "What a player on the barrel may do in the auction to get the contract that wins the game.",
        {
            "normal": "they bid like everybody else",
            "outbiddable": "they may always bid the winning number; the others may outbid it",
            "given": "as forced bidder they get the winning contract without an auction",
            "given_anytime": "the first of them in turn gets the winning contract in any deal",
        },
        idle=Idle(
            lambda chosen: chosen.barrel_trading == "given_anytime" and chosen.keg_playing, "not with the keg (I12)"
        ),
    )
    barrel_min_bid: bool = option(
        False,
        "C15",
        "On the barrel only to win",
        "Whether a player on the barrel may bid nothing lower than the contract that wins the game, even when the"
        " opening is forced on them.",
        {True: "only bids that win the game", False: "any bid"},
    )
