"""Group B of RULES §2: shuffle, cut, deal."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import field_validator

from thousand_tui.rules.agreements.option import Group, Idle, option
from thousand_tui.rules.cards import PACK_SIZE

TALON_SIZE: Final = 3


class DealingAgreements(Group):
    """How the cards get to the players, and what happens if one is exposed on the way."""

    no_shuffle: bool = option(
        False,
        "B1",
        "Dealing without a shuffle",
        "Whether the tricks of the last deal are only gathered and cut, so that cards played together stay together.",
        {True: "gathered and cut, not shuffled", False: "shuffled before every deal"},
    )
    cutter: Literal["dealer_right", "dealer_left"] = option(
        "dealer_right",
        "B2",
        "Who cuts",
        "Which neighbour of the dealer cuts the pack.",
        {"dealer_right": "the player to the dealer's right", "dealer_left": "the player to the dealer's left"},
        idle=Idle(
            lambda chosen: not chosen.no_shuffle and chosen.bottom_nine == "off" and chosen.bottom_jack == "off",
            "only where the pack is cut (B1, B3, B4)",
        ),
    )
    # Only the dealer may know whether there is a nine to ask about, so the dealer is asked every time, nine or not.
    bottom_nine: Literal["off", "recut", "ask"] = option(
        "off",
        "B3",
        "A nine at the bottom",
        "Whether the dealer looks at the bottom card after the cut and a nine there means another cut; the third nine"
        " in a row costs the player who cuts the fine.",
        {
            "off": "nobody looks",
            "recut": "a nine means another cut, the third a fine",
            "ask": "the dealer, who alone sees it, may ask for another cut",
        },
    )
    bottom_nine_third: Literal["continue", "skip"] = option(
        "continue",
        "B3.third",
        "After the third nine",
        "What follows once three nines in a row have been fined.",
        {"continue": "these cards are dealt", "skip": "the deal passes to the next player"},
        idle=Idle(lambda chosen: chosen.bottom_nine == "off", "only if a nine means another cut (B3)"),
    )
    bottom_jack: Literal["off", "bury", "dealer_cuts", "reshuffle"] = option(
        "off",
        "B4",
        "A jack at the bottom",
        "What the dealer does with a jack at the bottom after the cut.",
        {
            "off": "nothing",
            "bury": "the dealer puts it into the middle of the pack",
            "dealer_cuts": "the dealer cuts once",
            "reshuffle": "shuffle again; the third jack fines the dealer, and the deal passes",
        },
    )
    exposed_card: bool = option(
        False,
        "B5",
        "A card turned up while dealing",
        "Whether dealers now and then slip and show a card; it costs them the fine, and the deal passes to the next"
        " player.",
        {True: "it can happen; the dealer is fined", False: "it does not happen"},
    )
    exposed_compensation: Literal["none", "share"] = option(
        "none",
        "B6",
        "Compensation for a turned-up card",
        "Whether the others share 120 points when the dealer has shown a card.",
        {"none": "nothing for the others", "share": "the others share 120"},
        idle=Idle(lambda chosen: not chosen.exposed_card, "only if cards can be turned up (B5)"),
    )
    talon_positions: tuple[int, ...] = option(
        (7, 11, 15),
        "B7",
        "Talon places",
        "Which cards of the pack, counted from the first one dealt, form the talon.",
        {
            (7, 11, 15): "cards 7, 11 and 15",
            (3, 7, 11): "cards 3, 7 and 11",
            (22, 23, 24): "the last three cards",
        },
        phrase="cards {n}",
    )
    talon_open_to_barrel: bool = option(
        False,
        "B8",
        "Open talon for the barrel",
        "Whether the talon is dealt face up when the forehand is on the barrel, so that everybody sees it before the"
        " auction.",
        {True: "face up when the forehand is on the barrel", False: "always face down"},
    )

    @field_validator("talon_positions", mode="before")
    @classmethod
    def _three_places(cls, places: Any) -> Any:
        """Three different places in the pack (B7)."""
        if (
            not isinstance(places, list | tuple)
            or not all(type(place) is int and 1 <= place <= PACK_SIZE for place in places)
            or len(places) != TALON_SIZE
            or len(set(places)) != TALON_SIZE
        ):
            raise ValueError(f"three different places from 1 to {PACK_SIZE} are needed")
        return tuple(places)
