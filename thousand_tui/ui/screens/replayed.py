"""A table that is replayed, not played at: what is said and offered in place of a turn."""

from __future__ import annotations

from dataclasses import dataclass

from thousand_tui.ui.widgets.painted import KeyLabel


@dataclass(frozen=True, slots=True)
class Replayed:
    """``caption`` is what has just happened, ``where`` the place in the game and whose eyes look; ``labels`` are the
    keys of the moment. ``is_open``: all cards are shown. ``goes_on``: there are moments after this one."""

    caption: str
    where: str
    labels: tuple[KeyLabel, ...]
    is_open: bool
    goes_on: bool
