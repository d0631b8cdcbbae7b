"""Rows of RULES §2 that are not options of their own: they are part of others, or one word for several."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

EVERY_THIRD_ONLY: Final = {"third_concession_fine": "every_third", "concession_declarer": "nothing"}
UNLIMITED_FREE: Final = {
    "third_concession_fine": "off",
    "concession_limit": "none",
    "concession_declarer": "nothing",
    "free_concession_on_barrel": True,
    "free_concession_on_gold": True,
}

# Values of an option (F3, F4, F6) that stand for another one or for several agreements.
VALUE_ALIASES: Final[Mapping[tuple[str, str], Mapping[str, Any]]] = {
    ("third_concession_fine", "every_third_only"): EVERY_THIRD_ONLY,
    ("third_concession_fine", "unlimited_free"): UNLIMITED_FREE,
    ("half_rounding", "nearest5"): {"half_rounding": "up5"},
    ("half_rounding", "round_order_up_to_10_then_halve"): {"half_rounding": "up5"},
}

# Names of switches (C7, E7) that stand for another option with a certain value; switched off they set nothing.
NAME_ALIASES: Final[Mapping[str, Mapping[str, Any]]] = {
    "bid_over_120_without_pair": {"cap_rule": "none"},
    "four_nines_two_players": {"four_nines_dealt": True},
}

# Rows that are a switch for other rows; switched off they set nothing.
ROW_ALIASES: Final[Mapping[str, Mapping[str, Any]]] = {
    "C7": NAME_ALIASES["bid_over_120_without_pair"],
    "E7": NAME_ALIASES["four_nines_two_players"],
    "F6": UNLIMITED_FREE,
}


def spelled_out(data: Mapping[Any, Any]) -> dict[Any, Any]:
    """The same set, every alias replaced by what it stands for."""
    plain = {name: value for name, value in data.items() if name not in NAME_ALIASES or not isinstance(value, bool)}
    for name, meant in NAME_ALIASES.items():
        if data.get(name) is True:
            plain |= meant
    for (name, word), meant in VALUE_ALIASES.items():
        if isinstance(data.get(name), str) and data[name] == word:
            plain |= meant
    return plain | _below_the_target(plain)


def _below_the_target(data: Mapping[Any, Any]) -> dict[Any, Any]:
    """A set from before the number of the dump truck could be chosen (H6.number) may have 555 above its target, where
    nobody can get: then only the number below zero counts."""
    target, dump = data.get("target"), data.get("dump")
    if "dump_number" in data or type(target) is not int or target > OLD_DUMP or not isinstance(dump, str):
        return {}
    return {"dump": WITHOUT_PLUS[dump]} if dump in WITHOUT_PLUS else {}


OLD_DUMP: Final = 555
WITHOUT_PLUS: Final = {"plus": "off", "both": "minus"}

# Each such row, with the row or rows it is part of and why.
FOLDED: Final[Mapping[str, str]] = {
    "C7": "C6: bidding over 120 without a pair is the highest promise without a limit",
    "C11": "C9, C10: whom silence binds is chosen by choosing one of them",
    "C16": "C1: the player after the forced bidder speaks first, there is no other value",
    "E7": "E4: four nines in the dealt cards are the same right when two play",
    "F6": "F1, F4, F5, F10, F11: conceding without limit, fine or cost is these five together",
    "G15": "G2: half a pair led to the first trick announces nothing, which follows from the right to a marriage",
    "H13": "A5: one fine for everything",
    "H15": "H3: marriages are always part of the points that are held against the contract",
    "I10": "B8: the open talon for the barrel belongs to the deal",
    "I11": "C14: bidding on the barrel belongs to the auction",
    "I14": "A2: passing the target belongs to the match",
    "I15": "A3: the barrel of the game to 1001 belongs to it",
    "I19": "I1: a remark on how 120 can be won without a marriage",
    "I20": "I5: a fall to zero is one of the prices of a fall",
    "J7": "H10: bolts in the gold set are counted with the other bolts",
    "J8": "F11: conceding in the gold set is counted with the other concessions",
    "J9": "A1: the target is tested in gold deals as in all others",
    "K11": "F12: conceding a dark deal is counted with the other concessions",
    "K12": "H11: bolts in the dark are counted with the other bolts",
    "K13": "K1: a failed dark deal always costs twice the contract",
}
