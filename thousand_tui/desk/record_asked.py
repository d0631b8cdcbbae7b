"""What somebody asks the record: whose, with which agreements, since when."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from thousand_tui.rules import presets
from thousand_tui.storage.record_stats import OWN, Person
from thousand_tui.words import name_key, t

OWN_SAID: Final = "own"
"""How agreements are called that are no preset."""

_DAY: Final = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")


class WrongUsage(ValueError):
    """What was asked for cannot be understood; the message is one sentence."""


def person_called(people: Sequence[Person], name: str) -> Person:
    """The person of this name, however it is written.

    Raises:
        WrongUsage: there is none.
    """
    key = name_key(name)
    for person in people:
        if person.who == key:
            return person
    raise WrongUsage(t("record.nobody_called", name=name))


def preset_called(name: str) -> str:
    """The preset of this name, ``OWN`` for those that are none.

    Raises:
        WrongUsage: there is none.
    """
    if name.casefold() == OWN_SAID:
        return OWN
    if name.upper() in [each.name for each in presets()]:
        return name.upper()
    raise WrongUsage(t("cli.records.no_preset", name=name))


def since_day(text: str) -> str:
    """The beginning of a day, month or year here, as the record writes moments.

    Raises:
        WrongUsage: it is none.
    """
    found = _DAY.fullmatch(text.strip())
    try:
        if found is None:
            raise ValueError
        year, month, day = (int(part or 1) for part in found.groups())
        return datetime(year, month, day).astimezone().astimezone(UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError):
        raise WrongUsage(t("cli.records.bad_since", since=text)) from None
