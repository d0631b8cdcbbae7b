"""Numbers as a person reads them. (Home writes them before it loads the rules, so this needs nothing.)"""

from __future__ import annotations


def number_text(number: float) -> str:
    """A number, with a real minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def change_text(change: int) -> str:
    """What somebody gained or lost, with its sign; 0 has none."""
    return f"+{change}" if change > 0 else number_text(change)
