"""What the keys do at the table: the actions of its screen."""

from __future__ import annotations

from typing import Final

from textual.binding import BindingType

from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.table.choosing import LEAP

BINDINGS: Final[list[BindingType]] = [
    *bind("table.left", "move(-1)"),
    *bind("table.right", "move(1)"),
    *bind("table.raise", "step(1)"),
    *bind("table.lower", "step(-1)"),
    *bind("table.raise_far", f"step({LEAP})"),
    *bind("table.lower_far", f"step(-{LEAP})"),
    *bind("table.lowest", "to_end(False)"),
    *bind("table.highest", "to_end(True)"),
    *bind("table.digit", "digit('{key}')"),
    *bind("table.confirm", "confirm"),
    *bind("table.choose", "choose"),
    *bind("table.erase", "erase"),
    *bind("table.pass", "pass"),
    *bind("table.concede", "concede"),
    *bind("table.marriage", "marriage"),
    *bind("table.claim", "claim"),
    *bind("table.last", "look"),
    *bind("table.out", "peek('out')"),
    *bind("table.calls", "peek('calls')"),
    *bind("table.gave", "peek('gave')"),
    *bind("table.sheet", "sheet"),
    *bind("table.replay", "replay"),
    *bind("table.again", "again"),
    *bind("table.review", "review"),
    *bind("table.undo", "undo"),
    *bind("table.hint", "hint"),
    *bind("table.follow", "follow"),
    *bind("table.banner", "banner"),
    *bind("app.help", "help"),
    *bind("table.menu", "menu"),
]
