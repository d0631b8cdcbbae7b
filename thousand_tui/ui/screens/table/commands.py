"""The keys of the tables, and what their command palettes share."""

from __future__ import annotations

from typing import Final

from textual.binding import BindingType

from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.table.choosing import LEAP
from thousand_tui.ui.screens.table.running import Running
from thousand_tui.ui.thousand import Thousand
from thousand_tui.words import t

# At the table of any game.
BINDINGS: Final[list[BindingType]] = [
    *bind("table.left", "move(-1)"),
    *bind("table.right", "move(1)"),
    *bind("table.digit", "digit('{key}')"),
    *bind("table.confirm", "confirm"),
    *bind("table.choose", "choose"),
    *bind("table.erase", "erase"),
    *bind("table.pass", "pass"),
    *bind("table.out", "peek('out')"),
    *bind("table.calls", "peek('calls')"),
    *bind("table.side", "side"),
    *bind("table.sheet", "sheet"),
    *bind("table.replay", "replay"),
    *bind("table.again", "again"),
    *bind("table.review", "review"),
    *bind("table.note", "note"),
    *bind("table.undo", "undo"),
    *bind("table.hint", "hint"),
    *bind("table.follow", "follow"),
    *bind("app.help", "help"),
    *bind("table.menu", "menu"),
]
# Of Thousand.
OF_THOUSAND: Final[list[BindingType]] = [
    *bind("table.raise", "step(1)"),
    *bind("table.lower", "step(-1)"),
    *bind("table.raise_far", f"step({LEAP})"),
    *bind("table.lower_far", f"step(-{LEAP})"),
    *bind("table.lowest", "to_end(False)"),
    *bind("table.highest", "to_end(True)"),
    *bind("table.concede", "concede"),
    *bind("table.marriage", "marriage"),
    *bind("table.claim", "claim"),
    *bind("table.last", "look"),
    *bind("table.gave", "peek('gave')"),
    *bind("table.hands", "hands"),
    *bind("table.why", "why"),
    *bind("table.banner", "banner"),
]


def turn_tutor(app: Thousand, running: Running) -> None:
    """Let the tutor look on from this decision on, or keep quiet if it did."""
    app.change_settings(tutor=not app.settings.tutor)
    app.say(t("tutor.on" if app.settings.tutor else "tutor.off"))
    running.stop_waiting()
    running.go_on()
