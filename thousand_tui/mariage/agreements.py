"""What a table of the old Mariage agrees on (RULES §2.15, V15): how many play, for how many tokens, how long."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from thousand_tui.rules.agreements.option import Group, Option, option, read_option, whole
from thousand_tui.rules.quoting import quoted

FEWEST: Final = 5
MOST: Final = 10


class MariageAgreements(Group):
    """One set of agreements; the defaults are the preset MARIAGE."""

    players: Annotated[int, whole(FEWEST, MOST)] = option(
        FEWEST,
        "V15.players",
        "Players",
        "How many sit at the table. Five to seven play with 36 cards, from the six up; eight to ten with 52.",
        phrase="{n} players",
    )
    tokens: Annotated[int, whole(20, 500)] = option(
        50,
        "V15.tokens",
        "Tokens at the start",
        "How many tokens each player has before the first deal.",
        phrase="{n} tokens",
    )
    deals: Annotated[int, whole(1, 200)] = option(
        20,
        "V15.deals",
        "Deals",
        "After so many deals the game is over, and the most tokens win. It ends sooner when fewer than five can pay.",
        phrase="{n} deals",
    )
    first_dealer: Literal["lot", "fixed"] = option(
        "lot",
        "A7",
        "First dealer",
        "Who deals the first cards of a game.",
        {"lot": "drawn by lot", "fixed": "the first seat"},
    )
    direction: Literal["clockwise", "counter"] = option(
        "clockwise",
        "A8",
        "Direction of play",
        "Which way the cards and the deal go round the table.",
        {"clockwise": "clockwise", "counter": "counter-clockwise"},
    )


OPTIONS: Final[tuple[Option, ...]] = tuple(
    read_option(name, field) for name, field in MariageAgreements.model_fields.items()
)
"""All agreements, in the order in which they are listed."""


def read_agreements(values: dict[str, Any]) -> MariageAgreements:
    """The agreements with these values, by option id; what is not named keeps its default.

    Raises:
        ValueError: one sentence: an option that does not exist, or a value it does not accept.
    """
    known = {found.id: found for found in OPTIONS}
    for name, value in values.items():
        if name not in known:
            raise ValueError(f"Mariage has no agreement called {quoted(name)}; it has {', '.join(known)}.")
        if not _fits(known[name], value):
            raise ValueError(f"{known[name].title} ({name}) is {quoted(value)}; it can be {known[name].accepts()}.")
    return MariageAgreements(**values)


def _fits(found: Option, value: object) -> bool:
    if found.kind == "number":
        return type(value) is int and found.lowest <= value <= found.highest
    return isinstance(value, str) and value in found.choices
