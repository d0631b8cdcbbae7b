"""What a table of the old Mariage agrees on (RULES §2.15, V15): how many play, for how many tokens, how long;
the same as one line: ``MARIAGE V15.players=7 V15.tokens=60``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from thousand_tui.rules.agreements.option import Group, Option, option, read_option, whole
from thousand_tui.rules.quoting import Complaint, Unusable, quoted

FEWEST: Final = 5
MOST: Final = 10


class MariageAgreements(Group):
    """One set of agreements; the defaults are the preset MARIAGE."""

    players: Annotated[int, whole(FEWEST, MOST)] = option(
        FEWEST,
        "V15.players",
        "Players",
        "How many sit at the table. Five to seven play with 36 cards, from the six up; eight to ten with 52.",
        phrase="{n} {n:player|players}",
    )
    tokens: Annotated[int, whole(20, 500)] = option(
        50,
        "V15.tokens",
        "Tokens at the start",
        "How many tokens each player has before the first deal.",
        phrase="{n} {n:token|tokens}",
    )
    deals: Annotated[int, whole(1, 200)] = option(
        20,
        "V15.deals",
        "Deals",
        "After so many deals the game is over, and the most tokens win. It ends sooner when fewer than five can pay.",
        phrase="{n} {n:deal|deals}",
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


class Wrong(Complaint):
    """What can be wrong with them."""

    NAME = "mariage_name", "Mariage has no agreement called {name}; it has {names}."
    VALUE = "mariage_value", "{title} ({name}) is {given}; it can be {accepts}."
    WORD = "mariage_word", "{given} is no agreement of Mariage; write for example V15.players=7 ({keys})."


def read_agreements(values: Mapping[str, Any]) -> MariageAgreements:
    """The agreements with these values, by option id; what is not named keeps its default.

    Raises:
        Unusable: there is no such option, or it does not accept such a value.
    """
    known = {found.id: found for found in OPTIONS}
    for name, value in values.items():
        if name not in known:
            raise Unusable(Wrong.NAME, name=quoted(name), names=", ".join(known))
        if not _fits(known[name], value):
            found, given = known[name], quoted(value)
            facts = {"title": found.called, "accepts": found.accepts}
            raise Unusable(Wrong.VALUE, name=name, given=given, **facts)
    return MariageAgreements(**values)


def _fits(found: Option, value: object) -> bool:
    if found.kind == "number":
        return type(value) is int and found.lowest <= value <= found.highest
    return isinstance(value, str) and value in found.choices


# --- As one line ------------------------------------------------------------------------------------------------------


PRESET: Final = "MARIAGE"


def is_mariage(line: str) -> bool:
    """Whether a line names this game."""
    return line.split()[:1] != [] and line.split()[0].upper() == PRESET


def share_line(agreements: MariageAgreements) -> str:
    """The line for these agreements: the preset, then what is different."""
    usual = MariageAgreements()
    values = [(option.key, getattr(agreements, option.id), getattr(usual, option.id)) for option in OPTIONS]
    return " ".join([PRESET, *(f"{key}={value}" for key, value, default in values if value != default)])


def read_line(line: str) -> MariageAgreements:
    """The agreements of a line; each option by its row, its whole name or what follows the dot.

    Raises:
        Unusable: it names the word that cannot be read, and what could stand there.
    """
    values: dict[str, Any] = {}
    for word in line.split()[1:]:
        name, _, value = word.partition("=")
        known = next((each for each in OPTIONS if name.casefold() in (each.key.casefold(), each.id)), None)
        if known is None or not value:
            keys = ", ".join(each.key for each in OPTIONS)
            raise Unusable(Wrong.WORD, given=quoted(word), keys=keys)
        is_number = value.isascii() and value.isdecimal() and len(value) < 6
        values[known.id] = int(value) if is_number else value
    return read_agreements(values)
