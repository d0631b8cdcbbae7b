"""Agreements that come from outside: checked as a whole, or kept as far as they are usable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from thousand_tui.rules.agreements.conflicts import conflicts_in
from thousand_tui.rules.agreements.model import OPTIONS, Agreements
from thousand_tui.rules.agreements.option import Option
from thousand_tui.rules.quoting import Complaint, Unusable, quoted


class Wrong(Complaint):
    """What can be wrong with agreements."""

    NOT_A_SET = "not_a_set", "{given} is not a set of agreements, which are values by name."
    UNREADABLE = "unreadable", "The {name} cannot be read: they are values by name."
    CONTRADICTION = "contradiction", "These agreements contradict each other: {why}."
    UNKNOWN = "unknown", "There is no agreement called {name}; this version may be older than the file."
    VALUE = "value", "The agreement '{name}' ({key}) cannot be {given}; it takes {accepts}."

    # In a line
    NOT_A_LINE = "not_a_line", "{given} is not text; a line looks like PAGAT C4=10 G2=on."
    APART = "apart", "{one} and {other} do not go together."
    WORD_VALUE = "word_value", "{key} ({title}) cannot be {given}; it takes {accepts}."
    WORD_ALONE = "word_alone", "{key} ({title}) has no value; it takes {accepts}."
    SWITCH_VALUE = "switch_value", "{key} cannot be {given}; it takes on or off."
    SWITCH_ALONE = "switch_alone", "{key} has no value; it takes on or off."
    FOLDED = "folded", "{row} is part of {whole}."
    PRESET_FIRST = "preset_first", "The preset {name} has to come first, and there can be only one."
    MEANT = "meant", "There is no agreement called {name}; did you mean {key} ({id})?"
    NO_WORD = "no_word", "There is no agreement called {name}; a line looks like PAGAT C4=10 G2=on."

    # Presets
    NOT_A_PRESET = "not_a_preset", "{given} is not the name of a preset; choose one of {names}."
    PRESET_MEANT = "preset_meant", "There is no preset called {given}; did you mean {near}?"
    NO_PRESET = "no_preset", "There is no preset called {given}; choose one of {names}."

    # When rules are compiled from them
    NOT_AGREEMENTS = "not_agreements", "{given} are not agreements: read_agreements reads them."
    NOT_A_FORM = "not_a_form", "{given} is not a form of the game."
    NOT_A_VERSION = "not_a_version", "{given} is not a version of the rules, which is a number."


class AgreementsError(Unusable):
    """The agreements cannot be used."""


def read_agreements(data: Mapping[str, Any]) -> Agreements:
    """Check agreements that come from outside: known names, allowed values, no conflict.

    Raises:
        AgreementsError: an option or a value cannot be used, or two agreements contradict each other.
    """
    _check(data)
    try:
        agreements = Agreements.model_validate(dict(data))
    except ValidationError as error:
        raise _error(error.errors()[0]) from None
    for conflict in conflicts_in(agreements):
        raise AgreementsError(Wrong.CONTRADICTION, why=conflict.sentence)
    return agreements


def read_lenient(data: Mapping[str, Any]) -> tuple[Agreements, tuple[str, ...]]:
    """What can be used of a set that an older or newer version wrote, and the names of what cannot.

    Options with unknown names, values that are not allowed, and contradictions are left at their defaults.
    """
    _check(data)
    rest = {str(name): value for name, value in data.items()}
    dropped: list[str] = []
    while True:
        bad = _unusable(rest)
        if not bad:
            return Agreements.model_validate(rest), tuple(dropped)
        dropped += bad
        rest = {name: value for name, value in rest.items() if name not in bad}


def _check(data: object) -> None:
    if not isinstance(data, Mapping):
        raise AgreementsError(Wrong.NOT_A_SET, given=quoted(data))


def _unusable(data: Mapping[str, Any]) -> list[str]:
    """The names or values that no set can have, or else the names in one contradiction."""
    try:
        agreements = Agreements.model_validate(dict(data))
    except ValidationError as error:
        return sorted({str(found["loc"][0]) for found in error.errors()})
    for conflict in conflicts_in(agreements):
        return [name for name in conflict.options if name in data] or sorted(data)
    return []


def _error(error: ErrorDetails) -> AgreementsError:
    name = str(error["loc"][0]) if error["loc"] else "agreements"
    if error["type"] == "extra_forbidden":
        return AgreementsError(Wrong.UNKNOWN, name=quoted(name))
    option = next((option for option in OPTIONS if option.id == name), None)
    if option is None:
        return AgreementsError(Wrong.UNREADABLE, name=name)
    given = quoted(error.get("input"))
    return AgreementsError(Wrong.VALUE, name=name, key=option.key, given=given, accepts=option.accepts)


def differences(one: Agreements, other: Agreements) -> tuple[Option, ...]:
    """The options in which two sets differ."""
    return tuple(option for option in OPTIONS if getattr(one, option.id) != getattr(other, option.id))
