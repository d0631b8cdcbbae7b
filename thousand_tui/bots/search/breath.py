"""A moment for other threads when the solver is compiled."""

from __future__ import annotations


def breathe() -> None:
    """Do nothing, in Python: here the interpreter lets a waiting thread run. Compiled code does not, and a key would
    have to wait for a whole world."""
