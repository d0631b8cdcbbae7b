"""Looking ahead: imagine worlds for a seat, play them out, and compare the choices by the results."""

from __future__ import annotations


def breathe() -> None:
    """Do nothing, but in Python: the interpreter then lets waiting threads run. Compiled code never does, so a key
    press would have to wait for a whole world."""
