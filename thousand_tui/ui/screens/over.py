"""The end of any game: who has won or given up, and what now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from textual import on
from textual.binding import BindingType
from textual.widgets import Static

from thousand_tui.desk.committing import proof_lines
from thousand_tui.table.games import AnySession
from thousand_tui.ui.clock import Grace
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.field_screen import FieldScreen
from thousand_tui.ui.widgets.fields import ButtonField
from thousand_tui.ui.widgets.screen_frame import told_below
from thousand_tui.words import clean_name, t
from thousand_tui.words.grammar import Person
from thousand_tui.words.lists import listed

Over = TypeVar("Over", bound=AnySession)
"""The session of a game that is over."""

OFFERED: Final = ("rematch", "replay", "sheet", "setup", "home")
GRACE: Final = 0.7
"""Seconds after the end is shown, or after the last such press, in which Enter was probably meant for the table."""


def headline(session: AnySession, winners: Sequence[int]) -> str:
    """Who has won, by seat, or who gave up; "you" where one person played."""
    names = [clean_name(name) for name in session.names]
    you = session.people[0] if len(session.people) == 1 else None
    if (gave_up := session.occasion.given_up_by) is not None:
        if gave_up not in session.people:
            return t("over.given_up.watched")
        return t("over.given_up", who=Person(names[gave_up], gave_up == you))
    if len(winners) == 1:
        return t("over.won", who=Person(names[winners[0]], winners[0] == you))
    if you in winners:
        return t("over.won.with", who=listed([names[seat] for seat in winners if seat != you]))
    return t("over.won.shared", who=listed([names[seat] for seat in winners]))


class OverScreen(FieldScreen, Generic[Over]):
    """Who has won, and another game, this one again, its sheet, another table, or home."""

    AUTO_FOCUS = "#over-rematch"
    BINDINGS: ClassVar[list[BindingType]] = [
        binding
        for what in (*OFFERED, "again", "share", "month", "back")
        for binding in bind(f"over.{what}", f"go('{what}')")
    ]
    DEFAULT_CSS = """
    OverScreen #over-headline { height: 3; width: 1fr; margin: 1 2; content-align: center middle; }
    OverScreen #over-headline { color: $turn-text; background: $turn; text-style: bold; }
    OverScreen #over-proof { height: auto; width: 1fr; text-align: center; color: $felt-muted; }
    OverScreen #over-headline:ansi { text-style: bold reverse; color: ansi_default; background: ansi_default; }
    """

    offered: Sequence[str] = OFFERED

    def __init__(self, session: Over) -> None:
        super().__init__()
        self.session = session
        self._grace = Grace()
        self._grace.begin(session, GRACE, GRACE)

    def buttons(self) -> Iterator[ButtonField]:
        """What is offered, a line each."""
        for what in self.offered:
            yield ButtonField(t(f"over.{what}"), self.key(f"over.{what}"), id=f"over-{what}")

    def proof(self) -> Iterator[Static]:
        """The seed, and how to check the shuffles; nothing for a game without a commitment."""
        keeper = self.thousand.keeper
        return told_below(proof_lines(self.session, keeper.path.name if keeper is not None else "FILE"), "over-proof")

    @on(ButtonField.Pressed)
    def _pressed(self, event: ButtonField.Pressed) -> None:
        if self.is_active and not self._grace.is_on(GRACE):
            self.action_go((event.button.id or "").removeprefix("over-"))

    def action_go(self, what: str) -> None:
        """Do what a line says."""
        if what not in self.offered:
            return
        match what:
            case "rematch":
                self.play_again()
            case "replay":
                self.thousand.open_replay(self.session)
            case "again":
                self.practise()
            case "sheet":
                self.thousand.open_sheet(self.session)
            case "setup":
                self.thousand.leaving(self._set_up)
            case "home":
                self.thousand.go_home()
            case _:
                self.more(what)

    def action_back(self) -> None:
        """There is no table to go back to."""
        self.thousand.go_home()

    def _set_up(self) -> None:
        self.thousand.go_home()
        self.set_up()

    def play_again(self) -> None:
        """Begin another game at the same table, where that is offered."""

    def practise(self) -> None:
        """Play a deal again, where that is offered."""

    def set_up(self) -> None:
        """Change the table before the next game, where that is offered."""

    def more(self, what: str) -> None:
        """Do what only some games offer."""
