"""The agreements of a table of the old Mariage (RULES §2.15, V15): number of players, tokens, length; and the same as
one line: ``MARIAGE V15.players=7 V15.tokens=60``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from thousand_tui.rules.agreements.option import Group, Option, option, read_option, whole
from thousand_tui.rules.quoting import LOOKALIKES, Complaint, Unusable, quoted

FEWEST: Final = 5
MOST: Final = 10
# The most players for whom 36 cards are enough: five each, and one turned up.
MOST_WITH_36: Final = 7
BOXES: Final = 5


class MariageAgreements(Group):
    """A set of agreements; the defaults are the preset MARIAGE."""

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
    stake: Annotated[int, whole(1, 5)] = option(
        1,
        "V15.stake",
        "Stake",
        "How many tokens a player puts into each of the five boxes before a deal.",
        phrase="{n} {n:token|tokens}",
    )
    trick_pay: Annotated[int, whole(1, 5)] = option(
        1,
        "V15.trickPay",
        "Pay for a trick",
        "How many tokens each trick brings a player who takes two or more. They come out of the boxes.",
        phrase="{n} {n:token|tokens}",
    )
    penalty: Annotated[int, whole(0, 5)] = option(
        1,
        "V15.penalty",
        "Penalty",
        "How many tokens a player with fewer than two tricks puts into box 1.",
        {0: "nothing"},
        phrase="{n} {n:token|tokens}",
    )
    pack: Literal["by_players", "36", "52"] = option(
        "by_players",
        "V15.pack",
        "Pack",
        "Which cards are used: usually 36, from the six up, for five to seven players, and 52 for more.",
        {"by_players": "by the players", "36": "36 cards", "52": "52 cards"},
    )
    remind: Literal["on", "off"] = option(
        "on",
        "V15.remind",
        "Called queens",
        "Whether the table calls the queen when her king is played. If not, each player who has not played may put her "
        "down or go on; whoever holds her and lets the next card fall first pays every other player a token.",
        {"on": "called", "off": "nobody reminds you"},
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
        "Which way play and deal go round the table.",
        {"clockwise": "clockwise", "counter": "counter-clockwise"},
    )

    @property
    def cards(self) -> int:
        """The size of the pack: by the number of players, 36 for five to seven and 52 for more (V15 point 1)."""
        if self.pack == "by_players":
            return 36 if self.players <= MOST_WITH_36 else 52
        return int(self.pack)


# All agreements, in the order in which they are listed.
OPTIONS: Final[tuple[Option, ...]] = tuple(
    read_option(name, field) for name, field in MariageAgreements.model_fields.items()
)


class Wrong(Complaint):
    """What can be wrong with agreements."""

    NAME = "mariage_name", "Mariage has no agreement called {name}; it has {names}."
    VALUE = "mariage_value", "{title} ({name}) is {given}; it can be {accepts}."
    STAKE = "mariage_stake", "{tokens} tokens (V15.tokens) do not pay a stake of {stake} (V15.stake)."
    PACK = "mariage_pack", "36 cards (V15.pack) are too few for {players} players."
    WORD = "mariage_word", "{given} is no agreement of Mariage; write for example V15.players=7 ({keys})."


def read_agreements(values: Mapping[str, Any]) -> MariageAgreements:
    """The agreements with these values, by option id; options that are not given keep their defaults.

    Unusable: there is no such option, or the value is not valid.
    """
    known = {found.id: found for found in OPTIONS}
    for name, value in values.items():
        if name not in known:
            raise Unusable(Wrong.NAME, name=quoted(name), names=", ".join(known))
        if not _fits(known[name], value):
            found, given = known[name], quoted(value)
            facts = {"title": found.called, "accepts": found.accepts}
            raise Unusable(Wrong.VALUE, name=name, given=given, **facts)
    agreed = MariageAgreements(**values)
    if agreed.tokens < BOXES * agreed.stake:
        raise Unusable(Wrong.STAKE, tokens=agreed.tokens, stake=BOXES * agreed.stake)
    if agreed.pack == "36" and agreed.players > MOST_WITH_36:
        raise Unusable(Wrong.PACK, players=agreed.players)
    return agreed


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
    """The line for these agreements: the preset, then the differences."""
    usual = MariageAgreements()
    values = [(option.key, getattr(agreements, option.id), getattr(usual, option.id)) for option in OPTIONS]
    return " ".join([PRESET, *(f"{key}={value}" for key, value, default in values if value != default)])


def read_line(line: str) -> MariageAgreements:
    """The agreements in a line; an option is named by its key or its id.

    Unusable: a word cannot be read; the message quotes it and says what it could be.
    """
    values: dict[str, Any] = {}
    for word in line.translate(LOOKALIKES).split()[1:]:
        name, _, value = word.partition("=")
        known = next((each for each in OPTIONS if name.casefold() in (each.key.casefold(), each.id)), None)
        if known is None or not value:
            keys = ", ".join(each.key for each in OPTIONS)
            raise Unusable(Wrong.WORD, given=quoted(word), keys=keys)
        is_number = known.kind == "number" and value.isascii() and value.isdecimal() and len(value) < 6
        values[known.id] = int(value) if is_number else value
    return read_agreements(values)
