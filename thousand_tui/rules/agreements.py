"""Agreements (house rules): every option declared once, with its range, its explanation and its row in RULES §2.

This is the only place where rules are chosen. A set of agreements is compiled into a rulebook when a game starts; the
game itself never asks the agreements again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from reprlib import repr as short
from typing import Annotated, Any, Final, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic.fields import FieldInfo

from thousand_tui.rules.cards import PACK_SIZE


class AgreementsError(ValueError):
    """The agreements cannot be used; the message is one sentence for a person."""


def _option(default: Any, row: str, title: str, explanation: str, values: Mapping[Any, str] | None = None) -> Any:
    """An agreement: its row in RULES §2, and what the editor, the rule card and the messages say of it."""
    words: dict[str, Any] = {str(value): said for value, said in (values or {}).items()}
    return Field(default=default, title=title, description=explanation, json_schema_extra={"row": row, "values": words})


def _alias(**names: str) -> BeforeValidator:
    """Other names under which RULES §2 lists a value that means the same."""
    return BeforeValidator(lambda value: names.get(value, value) if isinstance(value, str) else value)


class Agreements(BaseModel):
    """One set of agreements; the defaults are BASE (RULES §1)."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    fine: Annotated[int, Field(ge=0, le=500, multiple_of=5)] = _option(
        120,
        "A5",
        "Fine",
        "How many points every fine costs: the third bolt, a fall from the barrel, the third concession.",
    )
    talon_positions: tuple[int, ...] = _option(
        (7, 11, 15),
        "B7",
        "Talon places",
        "Which cards of the pack, counted from the first one dealt, form the talon.",
        {
            (7, 11, 15): "cards 7, 11 and 15",
            (3, 7, 11): "cards 3, 7 and 11",
            (22, 23, 24): "the last three cards",
        },
    )
    cap_rule: Literal["per_hand", "needs_any_pair", "none"] = _option(
        "per_hand",
        "C6",
        "Highest promise",
        "How high a player may promise with the marriages in his hand.",
        {
            "per_hand": "120 and the value of every marriage held",
            "needs_any_pair": "more than 120 only with a marriage in hand, then without limit",
            "none": "no limit, bluffing is allowed",
        },
    )
    pass_face_up: bool = _option(
        False,
        "D3",
        "Passed cards shown",
        "Whether the two cards that the declarer passes are shown to everybody.",
        {True: "the passed cards are shown to all", False: "only giver and receiver see a passed card"},
    )
    four_nines_after_exchange: bool = _option(
        True,
        "E8",
        "Four nines after the exchange",
        "Whether a player who holds all four nines after the exchange may have the cards dealt again.",
        {True: "four nines after the exchange may be dealt again", False: "four nines give no right"},
    )
    concession_declarer: Literal["bid", "nothing", "fixed_120"] = _option(
        "bid",
        "F1",
        "Conceding costs",
        "What the declarer loses when he gives the deal up before the first lead.",
        {"bid": "his contract", "nothing": "nothing", "fixed_120": "120 whatever the contract"},
    )
    concession_opponents: Literal["sixty", "half_bid", "nothing"] = _option(
        "sixty",
        "F2",
        "Opponents of a conceded deal get",
        "What each opponent is given when the declarer gives the deal up.",
        {"sixty": "60 each", "half_bid": "half the contract each", "nothing": "nothing"},
    )
    half_rounding: Annotated[
        Literal["up5", "up10", "down5"], _alias(nearest5="up5", round_order_up_to_10_then_halve="up5")
    ] = _option(
        "up5",
        "F3",
        "Half a contract is rounded",
        "How half a contract is rounded when the opponents get half; rounding the contract up to tens and halving it"
        " is the same as rounding the half up to five.",
        {"up5": "up to 5", "up10": "up to 10", "down5": "down to 5"},
    )
    third_concession_fine: Literal["off", "every_third"] = _option(
        "off",
        "F4",
        "Every third concession is fined",
        "Whether a player's third, sixth, ninth concession costs the fine on top.",
        {"off": "no fine for conceding often", "every_third": "every third concession costs the fine"},
    )
    free_concession_on_barrel: bool = _option(
        False,
        "F10",
        "Conceding while somebody is on the barrel",
        "Where conceding costs nothing, nobody may concede while anyone is on the barrel, unless this is on.",
        {
            True: "allowed while somebody is on the barrel",
            False: "where it is free, not while somebody is on the barrel",
        },
    )
    free_concession_on_gold: bool = _option(
        False,
        "F11",
        "Conceding in the gold set",
        "Where conceding costs nothing, nobody may concede in the gold set, unless this is on. Without a gold set it"
        " changes nothing.",
        {True: "allowed in the gold set", False: "where it is free, not in the gold set"},
    )
    announce: Literal["optional", "automatic"] = _option(
        "optional",
        "G3",
        "Declaring a marriage",
        "Whether leading King or Queen with the right to a marriage always declares it.",
        {"optional": "as the player wishes", "automatic": "always, when King or Queen is led with the right"},
    )
    bolt_mode: Literal["off", "total3"] = _option(
        "total3",
        "H7",
        "Bolts",
        "A player who takes no trick in a deal is given a bolt.",
        {"off": "no bolts", "total3": "the third bolt of the game costs the fine"},
    )
    bolt_own_game: bool = _option(
        False,
        "H8",
        "Bolts for the declarer",
        "Whether the declarer is given a bolt too when he takes no trick.",
        {True: "the declarer too", False: "only the defenders"},
    )
    attempt_count: Literal["deals", "own_contracts", "own_forehand"] = _option(
        "deals",
        "I4",
        "Attempts on the barrel",
        "Which deals count among the three attempts on the barrel.",
        {
            "deals": "every deal that is settled",
            "own_contracts": "only deals in which he is declarer",
            "own_forehand": "only deals in which he is forehand",
        },
    )
    barrel_fail: Literal["burn", "subtract_and_off"] = _option(
        "burn",
        "I6",
        "A failed contract on the barrel",
        "What a failed contract of one's own costs on the barrel.",
        {"burn": "only the attempt", "subtract_and_off": "the contract, and the player leaves the barrel"},
    )

    @model_validator(mode="before")
    @classmethod
    def _spell_out_aliases(cls, data: Any) -> Any:
        """F4 ``every_third_only`` is a name for a free concession with every third one fined."""
        if isinstance(data, dict) and data.get("third_concession_fine") == "every_third_only":
            return data | {"third_concession_fine": "every_third", "concession_declarer": "nothing"}
        return data

    @field_validator("talon_positions", mode="before")
    @classmethod
    def _three_places(cls, places: Any) -> Any:
        """Three different places of the pack (B7)."""
        if (
            not isinstance(places, list | tuple)
            or not all(isinstance(place, int) and 1 <= place <= PACK_SIZE for place in places)
            or len(places) != TALON_SIZE
            or len(set(places)) != TALON_SIZE
        ):
            raise ValueError(f"three different places from 1 to {PACK_SIZE} are needed")
        return tuple(places)


TALON_SIZE: Final = 3


@dataclass(frozen=True, slots=True)
class Option:
    """What an agreement is called and means; ``values`` says each value in words where they can be listed."""

    id: str
    row: str
    title: str
    explanation: str
    default: Any
    values: Mapping[str, str]

    def said(self, value: Any) -> str:
        """The value in words."""
        return self.values.get(str(value), str(value))


def _read_option(name: str, field: FieldInfo) -> Option:
    extra: Any = field.json_schema_extra
    return Option(name, extra["row"], field.title or name, field.description or "", field.default, extra["values"])


OPTIONS: Final = tuple(_read_option(name, field) for name, field in Agreements.model_fields.items())
"""All agreements in the order of RULES §2."""

GROUPS: Final = {
    "A": "Match",
    "B": "Shuffle, cut, deal",
    "C": "Auction",
    "D": "Talon and exchange",
    "E": "Redeal",
    "F": "Conceding",
    "G": "Play and marriages",
    "H": "Scoring, fines, bolts",
    "I": "Barrel",
}
"""The groups of RULES §2 by the letter of their rows."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two agreements that cannot both be kept: why, and the changes that would mend it (RULES §5.4)."""

    options: tuple[str, str]
    broken: Callable[[Agreements], bool]
    why: str
    ways_out: tuple[tuple[str, Any], ...]


CONFLICTS: Final = (
    Conflict(
        ("free_concession_on_barrel", "concession_declarer"),
        lambda chosen: chosen.free_concession_on_barrel and chosen.concession_declarer != "nothing",
        "conceding while somebody is on the barrel (F10) is a question only where conceding costs nothing (F1)",
        (("concession_declarer", "nothing"), ("free_concession_on_barrel", False)),
    ),
    Conflict(
        ("free_concession_on_gold", "concession_declarer"),
        lambda chosen: chosen.free_concession_on_gold and chosen.concession_declarer != "nothing",
        "conceding in the gold set (F11) is a question only where conceding costs nothing (F1)",
        (("concession_declarer", "nothing"), ("free_concession_on_gold", False)),
    ),
)


def conflicts_in(agreements: Agreements) -> tuple[Conflict, ...]:
    """The conflicts that this set contains; none in a set that can be played."""
    return tuple(conflict for conflict in CONFLICTS if conflict.broken(agreements))


def read_agreements(data: Mapping[str, Any]) -> Agreements:
    """Check agreements that come from outside: known names, allowed values, no conflict.

    Raises:
        AgreementsError: with one sentence that names the option and what it accepts.
    """
    try:
        agreements = Agreements.model_validate(dict(data))
    except ValidationError as error:
        raise AgreementsError(_sentence(error)) from None
    for conflict in conflicts_in(agreements):
        raise AgreementsError(f"These agreements contradict each other: {conflict.why}.")
    return agreements


def _sentence(error: ValidationError) -> str:
    first = error.errors()[0]
    name = str(first["loc"][0]) if first["loc"] else "agreements"
    if first["type"] == "extra_forbidden":
        return f"There is no agreement called {short(name)}; this version may be older than the file."
    option = next((option for option in OPTIONS if option.id == name), None)
    row = f" ({option.row})" if option else ""
    why = first["msg"].removeprefix("Value error, ")
    return f"The agreement {short(name)}{row} cannot be {short(first.get('input'))}: {why}."


def differences(one: Agreements, other: Agreements) -> tuple[Option, ...]:
    """The options in which two sets differ."""
    return tuple(option for option in OPTIONS if getattr(one, option.id) != getattr(other, option.id))
