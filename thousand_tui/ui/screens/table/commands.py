"""The keys of the tables, and what their command palettes share."""

from __future__ import annotations

from typing import Final

from textual.binding import BindingType

from thousand_tui.ui.keys import bind, bindings
from thousand_tui.ui.screens.table.choosing import LEAP
from thousand_tui.ui.screens.table.running import Running
from thousand_tui.ui.thousand import Thousand
from thousand_tui.words import t

# At the table of any game.
BINDINGS: Final[list[BindingType]] = [
    *bindings("table", "confirm", "choose", "erase", "pass", "undo", "hint", "follow", "menu"),
    *bindings(
        "table", left="move(-1)", right="move(1)", digit="digit('{key}')", out="peek('out')", calls="peek('calls')"
    ),
    *bindings("table", "side", "sheet", "replay", "again", "review", "note"),
    *bind("app.help", "help"),
]
# Of Thousand.
OF_THOUSAND: Final[list[BindingType]] = [
    *bind("table.raise", "step(1)"),
    *bindings("table", lower="step(-1)", raise_far=f"step({LEAP})", lower_far=f"step(-{LEAP})"),
    *bindings("table", lowest="to_end(False)", highest="to_end(True)", last="look", gave="peek('gave')"),
    *bindings("table", "concede", "marriage", "claim", "hands", "why", "banner"),
]


def turn_tutor(app: Thousand, running: Running) -> None:
    """Let the tutor look on from this decision on, or keep quiet if it did."""
    app.change_settings(tutor=not app.settings.tutor)
    app.say(t("tutor.on" if app.settings.tutor else "tutor.off"))
    running.stop_waiting()
    running.go_on()
