"""Reading an effective set of agreements, while rules are compiled from it."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def number(agreed: int | str) -> int:
    """A number of an effective set, in which no word stands for it any more."""
    assert isinstance(agreed, int)
    return agreed


def wanted(*things: tuple[T | None, object]) -> tuple[T, ...]:
    """What the agreements call for, in order: each thing comes with whether they do."""
    return tuple(thing for thing, agreed in things if agreed and thing is not None)
