"""A moment for other threads when the solver is compiled."""

from __future__ import annotations


def breathe() -> None:
    """Do nothing, but in Python: the interpreter then lets waiting threads run. Compiled code never does, so a key
    press would have to wait for a whole world."""
