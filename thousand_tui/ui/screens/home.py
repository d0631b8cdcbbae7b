"""Home: a table is one key away."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Vertical, VerticalScroll
from textual.widgets import Static

from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.form_screen import FormScreen
from thousand_tui.ui.screens.help import RulesScreen
from thousand_tui.ui.screens.last_table import last_setup
from thousand_tui.ui.widgets.form_art import TitleCards
from thousand_tui.ui.widgets.form_frame import FormKeys
from thousand_tui.ui.widgets.form_lines import FormButton
from thousand_tui.words import t

LETTERS: dict[str, str] = {
    "new": "n",
    "continue": "c",
    "setup": "u",
    "saved": "g",
    "how": "h",
    "rules": "r",
    "settings": "s",
    "quit": "q",
}
"""What home offers, in its order, each with its letter."""


class HomeScreen(FormScreen):
    """The first screen: a new game, the last one, and everything around them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(bind(letter, f"go('{what}')") for what, letter in LETTERS.items()),
    ]
    DEFAULT_CSS = """
    HomeScreen { align: center middle; }
    HomeScreen #home-page { width: 100%; height: 1fr; align: center middle; }
    HomeScreen Center { height: auto; }
    HomeScreen TitleCards { margin: 0 0 1 0; }
    HomeScreen #home-tagline { width: 100%; text-align: center; height: 1; color: $felt-muted; margin: 0 0 1 0; }
    HomeScreen #home-menu { width: 55; height: auto; max-height: 12; }
    HomeScreen #home-first { width: 100%; text-align: center; height: 1; margin: 1 0 0 0; color: $turn; display: none; }
    HomeScreen.-first #home-first { display: block; }
    HomeScreen.-wide #home-tagline { margin: 1 0 2 0; }
    """

    def compose(self) -> ComposeResult:
        look = self.thousand.look
        with Vertical(id="home-page"):
            yield Center(TitleCards(letters=look.letters, ascii_only=look.ascii))
            yield Static(t("home.tagline"), id="home-tagline", markup=False)
            with Center(), VerticalScroll(id="home-menu", can_focus=False):
                for what, letter in LETTERS.items():
                    yield FormButton(t(f"home.{what}"), letter.upper(), id=f"home-{what}")
            yield Static(t("home.first"), id="home-first", markup=False)
        yield FormKeys(self._keys(), ascii_only=look.ascii)

    def _keys(self) -> list[tuple[str, str, str]]:
        arrows, enter = ("Up Down", "Enter") if self.ascii_only else ("↑↓", "⏎")
        return [(arrows, t("keys.choose"), ""), (enter, t("keys.do"), ""), ("F1", t("keys.help"), "screen.go('help')")]

    @on(FormButton.Pressed)
    def _pressed(self, event: FormButton.Pressed) -> None:
        self.action_go((event.button.id or "").removeprefix("home-"))

    def on_mount(self) -> None:
        self.query_one("#home-new").focus()

    def on_screen_resume(self) -> None:
        """Say what Enter would do now; other screens may have changed it."""
        settings = self.thousand.settings
        setup = last_setup(settings)
        note = t("home.new.note", names=setup.who, rules=setup.rules_name)
        self.query_one("#home-new", FormButton).note = note
        self.set_class(settings.last_table is None and not settings.seen_how_to, "-first")

    def action_go(self, what: str) -> None:
        """Do what a line of the menu says."""
        getattr(self, f"_go_{what}")()

    def _go_new(self) -> None:
        self.thousand.start_last_table()

    def _go_setup(self) -> None:
        self.thousand.open_setup()

    def _go_saved(self) -> None:
        self.thousand.open_saved()

    def _go_how(self) -> None:
        self.thousand.open_help("how")

    def _go_help(self) -> None:
        self.thousand.open_help()

    def _go_rules(self) -> None:
        self.app.push_screen(RulesScreen(last_setup(self.thousand.settings).agreements))

    def _go_settings(self) -> None:
        self.thousand.open_settings()

    def _go_quit(self) -> None:
        self.thousand.action_leave()
