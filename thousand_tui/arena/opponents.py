"""The bots of others that this process plays with, each in a process of its own that serves one deal after another."""

from __future__ import annotations

from functools import cache

from thousand_tui.guests import Opponents


@cache
def opponents() -> Opponents:
    """Whoever was asked so far, and those to come."""
    return Opponents()


def dismiss() -> None:
    """End their processes."""
    opponents().close()
    opponents.cache_clear()
