"""Strangers to measure against: players whose habits no level of ours was fitted to. None is offered at a table.

Each decides from what its seat may know, like any bot; what a stranger has no idea of its own about, it does as a
Regular.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from thousand_tui.arena.zoo import bidders, flat, perfect
from thousand_tui.bots import Level

# The strangers by name.
ZOO: Final[Mapping[str, Level]] = MappingProxyType(
    {
        level.id: level
        for level in (
            Level("flat", "Flat", "Tries each choice in imagined deals that are played out quickly.", flat.choose),
            Level("perfect", "Perfect", "Bids as an Expert and solves imagined deals with open cards.", perfect.choose),
            Level("trapper", "Trapper", "Bids over a forced opening on anything, then lets go.", bidders.trap),
            Level("loose", "Loose", "A Regular that bids 20 points too much.", bidders.loose),
            Level("timid", "Timid", "A Regular that bids 20 points too little.", bidders.timid),
            Level("pusher", "Pusher", "A Regular that always forces the others up to 120.", bidders.push),
        )
    }
)
