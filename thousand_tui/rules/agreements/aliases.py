"""Other names for values: rows of RULES §2 that say in one word what several agreements say together."""

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

VALUE_ALIASES: Final[Mapping[tuple[str, str], Mapping[str, Any]]] = {
    ("third_concession_fine", "every_third_only"): EVERY_THIRD_ONLY,
    ("third_concession_fine", "unlimited_free"): UNLIMITED_FREE,
    ("half_rounding", "nearest5"): {"half_rounding": "up5"},
    ("half_rounding", "round_order_up_to_10_then_halve"): {"half_rounding": "up5"},
}
"""Values of an option (F3, F4, F6) that stand for another one or for several agreements."""

NAME_ALIASES: Final[Mapping[str, Mapping[str, Any]]] = {
    "bid_over_120_without_pair": {"cap_rule": "none"},
    "four_nines_two_players": {"four_nines_dealt": True},
}
"""Names of switches (C7, E7) that are another option with a certain value; switched off they say nothing."""

ROW_ALIASES: Final[Mapping[str, Mapping[str, Any]]] = {
    "C7": NAME_ALIASES["bid_over_120_without_pair"],
    "E7": NAME_ALIASES["four_nines_two_players"],
    "F6": UNLIMITED_FREE,
}
"""Rows that are a switch for other rows; switched off they say nothing."""


def spelled_out(data: Mapping[Any, Any]) -> dict[Any, Any]:
    """The same set, every alias replaced by what it stands for."""
    plain = {name: value for name, value in data.items() if name not in NAME_ALIASES or not isinstance(value, bool)}
    for name, meant in NAME_ALIASES.items():
        if data.get(name) is True:
            plain |= meant
    for (name, word), meant in VALUE_ALIASES.items():
        if isinstance(data.get(name), str) and data[name] == word:
            plain |= meant
    return plain
