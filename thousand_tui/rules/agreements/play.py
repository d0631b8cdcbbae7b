"""Group G of RULES §2: play and melds."""

from __future__ import annotations

from typing import Literal

from thousand_tui.rules.agreements.option import Group, Idle, option


class PlayAgreements(Group):
    """Which cards must be played, and what may be declared with them."""

    play_obligation: Literal[
        "follow_trump", "follow_only", "follow_beat_trump", "follow_beat_unless_trumped", "follow_beat"
    ] = option(
        "follow_trump",
        "G1",
        "Which cards must be played",
        "What a player must play to a trick that somebody else has led.",
        {
            "follow_trump": "follow suit; if you cannot, play a trump",
            "follow_only": "follow suit; if you cannot, play any card",
            "follow_beat_trump": "follow suit and beat it; if you cannot follow, trump and overtrump",
            "follow_beat_unless_trumped": "follow suit and beat it unless trumped; if you cannot follow, any trump",
            "follow_beat": "follow suit and beat it unless trumped; if you cannot follow, any card",
        },
    )
    marriage_on_first_trick: Literal["off", "on", "declarer_only"] = option(
        "off",
        "G2",
        "A marriage on the first lead",
        "Whether a marriage may be declared by a player who has not yet won a trick.",
        {
            "off": "only after winning a trick",
            "on": "on any lead, even the first",
            "declarer_only": "the declarer on any lead, the others after winning a trick",
        },
    )
    announce: Literal["optional", "automatic"] = option(
        "optional",
        "G3",
        "Declaring a marriage",
        "Whether leading the king or queen of a marriage that may be declared always declares it.",
        {"optional": "the player decides", "automatic": "always, if it may be declared"},
    )
    marriage_capture: bool | Literal["drowned", "any_trick"] = option(
        False,
        "G4",
        "Marriages must be won",
        "What a player who has declared a marriage must take in the deal so that it counts.",
        {
            True: "king or queen must be in their own tricks",
            False: "it counts even if the trick is lost",
            "drowned": "no opponent may take its king or queen",
            "any_trick": "they must take any trick in the deal",
        },
        card={"any_trick": "It counts only for a player who takes a trick in the deal."},
        idle=Idle(
            lambda chosen: (
                chosen.marriage_capture == "any_trick"
                and (
                    chosen.stock_needs_trick
                    if chosen.form.startswith("stock")
                    else chosen.marriage_on_first_trick == "off"
                )
            ),
            "a trick must come first anyway (G2, V2)",
        ),
    )
    only_declarer_marriages: bool = option(
        False,
        "G5",
        "Marriages of the defenders",
        "Whether only the declarer scores marriages; those of the others still change the trump suit.",
        {True: "only the declarer scores them", False: "everybody scores them"},
    )
    no_foreign_trump_lead: bool = option(
        False,
        "G6",
        "Leading another's trumps",
        "Whether a player may lead trumps only if they declared them or hold nothing else.",
        {True: "only the player who declared them may lead them", False: "anybody may lead trumps"},
    )
    must_lead_trump: bool = option(
        False,
        "G7",
        "Trumps must be led",
        "Whether a player on lead who holds a trump has to lead one.",
        {True: "a trump must be led", False: "any card may be led"},
    )
    ace_marriage: bool = option(
        False,
        "G8",
        "Marriage of aces",
        "Whether a player who holds all four aces may declare 200 points by leading one of them.",
        {True: "four aces are worth 200", False: "four aces are worth nothing extra"},
    )
    ace_marriage_trump: Literal["none", "cancel", "first_ace", "last_ace"] = option(
        "none",
        "G9",
        "Trumps after an ace marriage",
        "What four declared aces do to the trump suit.",
        {
            "none": "nothing changes",
            "cancel": "there are no trumps from then on",
            "first_ace": "the suit of the ace that was led becomes trumps",
            "last_ace": "no trumps until the last of the aces is played, then its suit",
        },
        idle=Idle(lambda chosen: not chosen.ace_marriage, "only with a marriage of aces (G8)"),
    )
    aces_in_row: Literal["off", "keep", "forfeit"] = option(
        "off",
        "G10",
        "Four aces in a row",
        "Whether a player who has declared four aces must lead the other three next, as long as they are on lead.",
        {
            "off": "they lead what they like",
            "keep": "they must; whoever loses the lead keeps the 200",
            "forfeit": "they must; whoever loses the lead loses the 200",
        },
        idle=Idle(lambda chosen: not chosen.ace_marriage, "only with a marriage of aces (G8)"),
    )
    bed_marriage: Literal["off", "plain", "trump"] = option(
        "off",
        "G11",
        "Bed marriage",
        "Whether queen and jack of a suit may be declared like a marriage, for half its value.",
        {"off": "not used", "plain": "counts, the trumps stay", "trump": "counts, and its suit becomes trumps"},
    )
    four_nines_meld: Literal["off", 200, 360] = option(
        "off",
        "G12",
        "Declaring four nines",
        "What a player with all four nines scores for leading the first of them.",
        {"off": "nothing", 200: "200", 360: "360"},
    )
    trump_named: bool = option(
        False,
        "G13",
        "The declarer names the trumps",
        "Whether the declarer names the trump suit for the whole deal before the first lead; marriages then only"
        " score.",
        {True: "named before the first lead", False: "made by marriages"},
    )
    king_ace_marriage: bool = option(
        False,
        "G14",
        "Ace and king make a marriage",
        "Whether a marriage is the ace and king of a suit, as in the game of 1916, not king and queen.",
        {True: "ace and king", False: "king and queen"},
    )
    first_lead: Literal["declarer", "dealer"] = option(
        "declarer",
        "G16",
        "First lead",
        "Who leads to the first trick.",
        {"declarer": "the declarer", "dealer": "the dealer"},
    )
    trump_from: Literal["this_trick", "next_trick"] = option(
        "this_trick",
        "G17",
        "New trumps begin",
        "From which trick on a declaration changes the trump suit.",
        {"this_trick": "with the trick that declares them", "next_trick": "with the next trick"},
        idle=Idle(lambda chosen: chosen.trump_named, "trumps are named for the whole deal (G13)"),
    )
    rising_marriages: bool = option(
        False,
        "G18",
        "Rising marriages",
        "Whether each marriage of a deal must be worth more than the last one, whoever declared that.",
        {True: "each must be worth more than the last one", False: "in any order"},
        card={True: "Each marriage declared in a deal must be worth more than the last one."},
    )
