"""Agreements that come from outside: checked whole, or kept as far as they can be used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from thousand_tui.rules.agreements.conflicts import conflicts_in
from thousand_tui.rules.agreements.model import OPTIONS, Agreements
from thousand_tui.rules.agreements.option import Option
from thousand_tui.rules.quoting import quoted


class AgreementsError(ValueError):
    """The agreements cannot be used; the message is one sentence for a person."""


def read_agreements(data: Mapping[str, Any]) -> Agreements:
    """Check agreements that come from outside: known names, allowed values, no conflict.

    Raises:
        AgreementsError: with one sentence that names the option and what it accepts.
    """
    _check(data)
    try:
        agreements = Agreements.model_validate(dict(data))
    except ValidationError as error:
        raise AgreementsError(_sentence(error.errors()[0])) from None
    for conflict in conflicts_in(agreements):
        raise AgreementsError(f"These agreements contradict each other: {conflict.why}.")
    return agreements


def read_lenient(data: Mapping[str, Any]) -> tuple[Agreements, tuple[str, ...]]:
    """What can be used of a set that an older or newer version wrote, and the names of what cannot.

    Names that are not known, values that are not allowed, and agreements that contradict others are left at their
    defaults.
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
        raise AgreementsError(f"{quoted(data)} is not a set of agreements, which are values by name.")


def _unusable(data: Mapping[str, Any]) -> list[str]:
    """The names that no set can have, or else those of one contradiction."""
    try:
        agreements = Agreements.model_validate(dict(data))
    except ValidationError as error:
        return sorted({str(found["loc"][0]) for found in error.errors()})
    for conflict in conflicts_in(agreements):
        return [name for name in conflict.options if name in data] or sorted(data)
    return []


def _sentence(error: ErrorDetails) -> str:
    name = str(error["loc"][0]) if error["loc"] else "agreements"
    if error["type"] == "extra_forbidden":
        return f"There is no agreement called {quoted(name)}; this version may be older than the file."
    option = next((option for option in OPTIONS if option.id == name), None)
    if option is None:
        return f"The {name} cannot be read: they are values by name."
    given = quoted(error.get("input"))
    return f"The agreement '{name}' ({option.key}) cannot be {given}; it takes {option.accepts()}."


def differences(one: Agreements, other: Agreements) -> tuple[Option, ...]:
    """The options in which two sets differ."""
    return tuple(option for option in OPTIONS if getattr(one, option.id) != getattr(other, option.id))
