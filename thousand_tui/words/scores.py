"""The settlement of a deal as people say it, from the lines that the rules wrote."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thousand_tui.rules import Line, Settled
from thousand_tui.rules.barrel import ATTEMPTS
from thousand_tui.words.catalogue import say
from thousand_tui.words.text import number_text, told

FREE: Final = ("conceded", "gift")
"""Rules whose line reads differently where nothing is lost or gained."""


def line(line: Line, names: Sequence[str], *, you: int | None = None, letters: bool = False) -> str:
    """One step of a settlement, with the side it concerns and the total after it."""
    facts = {"what": _part(line, letters), "total": number_text(line.total, letters)}
    return told("line", line.side, names, you, letters, **facts)


def settlement_lines(
    row: Settled, names: Sequence[str], *, you: int | None = None, letters: bool = False
) -> list[tuple[int, str]]:
    """For every side the steps of its settlement in one line, as (side, text), in the order of the sheet."""
    sides = sorted({line.side for line in row.lines})
    gap = say("line.gap", letters)
    return [(side, gap.join(_part(line, letters) for line in row.lines if line.side == side)) for side in sides]


def _part(line: Line, letters: bool) -> str:
    return say(
        f"line.{_variant(line)}",
        letters,
        amount=number_text(abs(line.amount), letters),
        signed=_signed(line.amount, letters),
        total=number_text(line.total, letters),
        fact=number_text(line.fact, letters),
        attempts=ATTEMPTS,
    )


def _variant(line: Line) -> str:
    """A line that changed nothing, or took something back, is said in other words."""
    if line.rule in FREE and not line.amount:
        return f"{line.rule}.free"
    if line.rule == "defender" and line.amount == line.fact:
        return "defender.even"
    if line.rule == "not_counted_on_barrel" and line.amount > 0:
        return "not_counted_on_barrel.loss"
    return line.rule


def _signed(amount: int, letters: bool) -> str:
    return f"+{amount}" if amount > 0 else number_text(amount, letters)
