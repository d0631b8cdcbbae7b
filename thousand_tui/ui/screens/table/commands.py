"""What can be done at the table: by a key, and by its name in the command palette."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from textual.binding import BindingType

from thousand_tui.study.coach import Aid, Coach
from thousand_tui.table import ThousandSession
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.app_screen import Command, command
from thousand_tui.ui.screens.table.choosing import LEAP
from thousand_tui.ui.screens.table.running import Running
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.screens.table.turns import TheRest
from thousand_tui.ui.thousand import Thousand
from thousand_tui.words import t

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
    *bind("table.side", "side"),
    *bind("table.gave", "peek('gave')"),
    *bind("table.sheet", "sheet"),
    *bind("table.hands", "hands"),
    *bind("table.replay", "replay"),
    *bind("table.again", "again"),
    *bind("table.review", "review"),
    *bind("table.note", "note"),
    *bind("table.undo", "undo"),
    *bind("table.hint", "hint"),
    *bind("table.why", "why"),
    *bind("table.follow", "follow"),
    *bind("table.banner", "banner"),
    *bind("app.help", "help"),
    *bind("table.menu", "menu"),
]


class Table(Protocol):
    """The screen, as far as the palette needs it."""

    @property
    def session(self) -> ThousandSession: ...
    @property
    def coach(self) -> Coach: ...
    @property
    def thousand(self) -> Thousand: ...
    @property
    def running(self) -> Running: ...
    @property
    def scene(self) -> Scene | None: ...
    @property
    def rest(self) -> TheRest: ...
    def action_sheet(self) -> None: ...
    def action_peek(self, what: str) -> None: ...
    def action_hint(self) -> None: ...
    def action_claim(self) -> None: ...
    def action_undo(self) -> None: ...
    def action_review(self) -> None: ...
    def action_note(self) -> None: ...
    def action_menu(self) -> None: ...


def commands(table: Table) -> Iterator[Command]:
    """What can be done now."""
    yield command("command.sheet", table.action_sheet)
    yield command("command.last", lambda: table.action_peek("last"))
    if table.scene is not None and table.scene.tally is not None:
        yield command("command.out", lambda: table.action_peek("out"))
    yield command("command.calls", lambda: table.action_peek("calls"))
    if table.session.may_hint and Aid.HINT in table.coach.aids:
        yield command("command.hint", table.action_hint)
    if len(table.session.people) == 1 and not table.session.occasion.is_apart:
        yield command("command.tutor", lambda: turn_tutor(table.thousand, table.running))
    if table.rest.offer() is not None:
        yield command("command.rest", table.action_claim)
    if table.session.undo_target() is not None and Aid.UNDO in table.coach.aids:
        yield command("command.undo", table.action_undo)
    if table.session.course.totals and not table.session.occasion.is_apart:
        yield command("command.review", table.action_review)
    yield command("command.note", table.action_note)
    yield command("command.menu", table.action_menu)


def turn_tutor(app: Thousand, running: Running) -> None:
    """Let the tutor look on from this decision on, or keep quiet if it did."""
    app.change_settings(tutor=not app.settings.tutor)
    app.say(t("tutor.on" if app.settings.tutor else "tutor.off"))
    running.stop_waiting()
    running.go_on()
