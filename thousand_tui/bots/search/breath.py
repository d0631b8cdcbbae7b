"""A moment for other threads, for the solver when it is compiled."""

from __future__ import annotations


def breathe() -> None:
    """Do nothing, in Python: the interpreter looks here whether another thread waits for its turn, compiled code does
    not, and a key would wait for a whole world."""
