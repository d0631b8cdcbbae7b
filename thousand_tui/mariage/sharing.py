"""The agreements of a table of the old Mariage as one line: ``MARIAGE V15.players=7 V15.tokens=60``."""

from __future__ import annotations

from typing import Any, Final

from thousand_tui.mariage.agreements import OPTIONS, MariageAgreements, read_agreements
from thousand_tui.rules.quoting import quoted

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
        ValueError: one sentence that names the word that cannot be read, and what could stand there.
    """
    values: dict[str, Any] = {}
    for word in line.split()[1:]:
        name, _, value = word.partition("=")
        known = next((each for each in OPTIONS if name.casefold() in (each.key.casefold(), each.id)), None)
        if known is None or not value:
            keys = ", ".join(each.key for each in OPTIONS)
            raise ValueError(f"{quoted(word)} is no agreement of Mariage; write for example V15.players=7 ({keys}).")
        is_number = value.isascii() and value.isdecimal() and len(value) < 6
        values[known.id] = int(value) if is_number else value
    return read_agreements(values)
