"""What comes from outside, as messages quote it."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 60
"""Messages quote so many characters of an input at most."""


def quoted(value: object) -> str:
    """A value as a message names it, cut short; by its type alone where it cannot be written."""
    if isinstance(value, str):
        value = value[: LONGEST + 1]
    try:
        text = repr(value)
    except Exception:
        # A number of thousands of digits, or an object of others that fails: what it looks like is all one.
        text = type(value).__name__
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


__all__ = ["quoted"]
