"""Parameters of which the quick tests take some, the slow tests more, and those of the night all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

NIGHT = bool(os.environ.get("NIGHT"))
"""Whether every example is tried, however long that takes."""


def at_night(*values: object) -> Any:
    """A set of parameters for the slow tests of the night alone."""
    return pytest.param(*values, marks=[pytest.mark.slow, pytest.mark.night])


def slowly(*values: object) -> Any:
    """A set of parameters for the slow tests alone."""
    return pytest.param(*values, marks=pytest.mark.slow)


def every_third(rows: Iterable[object]) -> list[Any]:
    """Every row; in the quick tests every third."""
    return [slowly(row) if at % 3 else row for at, row in enumerate(rows)]


def twenty(rows: Sequence[object]) -> list[Any]:
    """Every row; in the quick tests twenty of them, evenly spread."""
    quick = {number * len(rows) // 20 for number in range(20)}
    return [row if at in quick else slowly(row) for at, row in enumerate(rows)]


def in_turn(rows: Iterable[object], columns: Sequence[object], apart: int = 1) -> list[Any]:
    """Every row with every column; in the quick tests each row, or only those so far apart, with one, the columns
    taking turns."""
    return [
        (row, column) if at % apart == 0 and at // apart % len(columns) == turn else slowly(row, column)
        for at, row in enumerate(rows)
        for turn, column in enumerate(columns)
    ]
