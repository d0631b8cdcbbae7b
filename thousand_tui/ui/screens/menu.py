"""The menu over the table, and the dialog where people and bots change seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input, Static

from thousand_tui.desk.rating import fairly
from thousand_tui.desk.seating import mixed, name_trouble, with_own_names
from thousand_tui.table import Player, ThousandSession
from thousand_tui.table.games import AnySession, other_game, part_of
from thousand_tui.ui.keys import bind
from thousand_tui.ui.practising import lead_back
from thousand_tui.ui.replaying import board_session
from thousand_tui.ui.screens.agreements_dialogs import note_here
from thousand_tui.ui.screens.dialogs import Dialog, ask
from thousand_tui.ui.screens.help import RulesScreen
from thousand_tui.ui.screens.seats import LoadsGuests, SeatForm, ShuffleScreen
from thousand_tui.ui.widgets.fields import ButtonField
from thousand_tui.words import t

# Only offered in the player's own games.
NOT_APART: Final = ("back", "note", "seats", "invitations", "record", "board", "shuffle", "give_up")
# The rules of another game already show its few agreements, and the board only works for Thousand.
ONLY_THOUSAND: Final = ("agreements", "board")
# Not offered at a table elsewhere; only the host of such a table changes seats and ends the game.
ONLY_HERE: Final = ("back", "agreements", "record", "note", "board")
ONLY_HOST: Final = ("seats", "give_up", "invitations")
# The menu's lines below "back to the table".
OFFERED: Final = (
    "back",
    "sheet",
    "rules",
    "agreements",
    "seats",
    "invitations",
    "record",
    "note",
    "board",
    "shuffle",
    "settings",
    "help",
    "give_up",
    "leave",
)


def key_of(what: str) -> str:
    """The id of the key for a line; help has the same one everywhere."""
    return "app.help" if what == "help" else f"menu.{what}"


class MenuScreen(Dialog[None]):
    """What a player can do at the table apart from playing."""

    AUTO_FOCUS = "#menu-resume"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(binding for what in OFFERED for binding in bind(key_of(what), f"go('{what}')")),
    ]

    def __init__(self, session: AnySession, leave: Callable[[], None] | None = None) -> None:
        """``leave`` goes back to where the table was opened from, instead of to the home screen."""
        super().__init__()
        self.session = session
        self._leave = leave

    @property
    def offered(self) -> tuple[str, ...]:
        """The lines offered at this table."""
        occasion = self.session.occasion
        left_out: tuple[str, ...] = () if other_game(self.session) is None else ONLY_THOUSAND
        # A deal that others have still to play follows from the seed.
        left_out += ("shuffle",) if occasion.is_shut and self.session.is_over else ()
        left_out += ("seats",) if occasion.is_once_only else ()
        left_out += ("give_up",) if occasion.duplicate is not None else ()
        left_out += ("invitations",) if self.session.is_kept_here else ONLY_HERE
        left_out += () if self.thousand.is_host else ONLY_HOST
        left_out += ("back",) if occasion.practice is None or not occasion.practice.source else ()
        return tuple(what for what in OFFERED if what not in (NOT_APART if occasion.is_apart else left_out))

    def compose(self) -> ComposeResult:
        notes = {
            "rules": t("menu.rules.note"),
            "seats": t("menu.seats.note"),
            "invitations": t("menu.invitations.note"),
            "shuffle": t("menu.shuffle.note"),
            "board": t("menu.board.note" if self.session.course.totals else "menu.board.note.empty"),
            "leave": self._note_on_leaving(),
        }
        with self.box(t("menu.title")):
            yield ButtonField(t("menu.resume"), self.key("form.back"), id="menu-resume")
            for what in self.offered:
                key = self.key(key_of(what))
                button = ButtonField(t(f"menu.{what}"), key, notes.get(what, ""), id=f"menu-{what}")
                button.disabled = self.session.is_over and what in ("give_up", "seats")
                yield button

    def _note_on_leaving(self) -> str:
        if self.session.occasion.is_apart:
            return t("menu.leave.apart")
        if not self.session.is_kept_here:
            return t("menu.leave.hosted") if self.thousand.is_host else ""
        return t("menu.leave.unsaved" if self.session.has_unsaved else "menu.leave.note")

    def pressed(self, what: str) -> None:
        """Do what the line says."""
        self.action_go(what)

    def action_go(self, what: str) -> None:
        """Do what a line says. Screens opened from here lead back to the table."""
        if what not in ("resume", *self.offered) or (self.session.is_over and what in ("give_up", "seats")):
            return
        if what == "give_up":
            ask(self.thousand, lambda: (t("menu.ask.give_up"), t("menu.ask.give_up.yes")), self._give_up)
            return
        self.dismiss(None)
        session = self.session
        match what:
            case "back" if session.occasion.practice is not None:
                lead_back(self.thousand, session.occasion.practice)
            case "sheet":
                self.thousand.open_sheet(session)
            case "rules" if (other := other_game(session)) is not None:
                self.app.push_screen(other.part("rules_screen")(session.course.start.rules.agreements))
            case "rules" if isinstance(session, ThousandSession):
                self.app.push_screen(RulesScreen(session.agreements, of_table=True))
            case "agreements" if isinstance(session, ThousandSession):
                self.thousand.open("agreements", session.agreements)
            case "board" if isinstance(session, ThousandSession):
                board_session(self.thousand, session)
            case "seats":
                self.app.push_screen(SeatsScreen(session))
            case "shuffle":
                self.app.push_screen(ShuffleScreen(session))
            case "note":
                note_here(self.thousand, session, self.thousand.say)
            case "record" | "settings" | "invitations":
                self.thousand.open(what)
            case "help":
                self.thousand.open_help()
            case "leave" if self._leave is not None:
                self._leave()
            case "leave":
                self.thousand.go_home()

    def _give_up(self) -> None:
        self.session.give_up(self.session.who_gives_up())
        self.dismiss(None)
        self.thousand.open_game_over(self.session)


class SeatsScreen(Dialog[None], LoadsGuests):
    """Who plays at which seat. Nothing changes before "keep" is chosen."""

    def __init__(self, session: AnySession) -> None:
        super().__init__()
        self.session = session

    def compose(self) -> ComposeResult:
        with self.box(t("menu.seats.title")):
            yield Static(t("menu.seats.about"), classes="dialog-text", markup=False)
            form = part_of(self.session, "seat_form", SeatForm)
            for seat, player in enumerate(self.session.players):
                yield form(seat, player)
            yield ButtonField(t("menu.seats.keep"), id="seats-keep")
            yield ButtonField(t("menu.ask.no"), self.key("form.back"), id="seats-back")
            yield Static("", id="seats-trouble", markup=False)

    def _players(self) -> tuple[Player, ...]:
        return with_own_names([form.player_now for form in self.query(SeatForm)])

    @on(Input.Changed)
    def _check(self) -> str | None:
        trouble = name_trouble([player.name for player in self._players()])
        self.query_one("#seats-trouble", Static).update(trouble or "")
        return trouble

    def pressed(self, what: str) -> None:
        """Seat the players named in the forms, if they are to be kept, and close."""
        if what == "keep":
            if self._check():
                return
            for seat, player in enumerate(mixed(fairly(self._players()), self.session.seed)):
                if player != self.session.players[seat]:
                    self.session.change_player(seat, player)
        self.dismiss(None)
