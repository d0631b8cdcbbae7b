"""Home: a table is one key away."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from thousand_tui.storage import saves_dir
from thousand_tui.storage.shelf import Summary, summaries
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.form_screen import FormScreen
from thousand_tui.ui.screens.help import RulesScreen
from thousand_tui.ui.screens.home_side import side_text
from thousand_tui.ui.screens.opening import open_game
from thousand_tui.ui.widgets.form_art import TitleCards
from thousand_tui.ui.widgets.form_frame import FormKeys
from thousand_tui.ui.widgets.form_lines import FormButton
from thousand_tui.words import clean_name, t

LETTERS: dict[str, str] = {
    "new": "n",
    "continue": "c",
    "games": "f",
    "setup": "u",
    "agreements": "a",
    "saved": "g",
    "how": "h",
    "rules": "r",
    "settings": "s",
    "quit": "q",
}
"""What home offers, in its order, each with its letter."""

NOTED = ("games", "how")
"""What is told a little more of."""


class HomeScreen(FormScreen):
    """The first screen: a new game, the last one, and everything around them."""

    AUTO_FOCUS = "#home-new"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]  # noqa: RUF012 - as the base class has it
    BINDINGS: ClassVar[list[BindingType]] = [
        *(bind(letter, f"go('{what}')") for what, letter in LETTERS.items()),
    ]
    DEFAULT_CSS = """
    HomeScreen { align: center middle; }
    HomeScreen ToastRack { dock: top; align: right top; margin: 0; }
    HomeScreen #home-page { width: 100%; height: 1fr; align: center middle; }
    HomeScreen Center { height: auto; }
    HomeScreen TitleCards { margin: 0 0 1 0; }
    HomeScreen #home-tagline { width: 100%; text-align: center; height: 1; color: $felt-muted; margin: 0 0 1 0; }
    HomeScreen #home-menu { width: 55; height: auto; max-height: 12; }
    HomeScreen #home-first { width: 100%; text-align: center; height: 1; margin: 1 0 0 0; color: $turn; display: none; }
    HomeScreen.-first #home-first { display: block; }
    HomeScreen #home-middle { width: auto; height: auto; }
    HomeScreen #home-side { width: 52; height: auto; margin: 0 0 0 5; display: none; }
    HomeScreen.-wide #home-menu { width: 48; }
    HomeScreen.-wide #home-side { display: block; }
    HomeScreen.-wide #home-tagline { margin: 1 0 2 0; }
    HomeScreen.-wide.-tall TitleCards { width: 95; height: 8; }
    """

    latest: Summary | None = None
    """The unfinished game that was played last, if there is one that can be opened."""
    _has_been_here = False

    def compose(self) -> ComposeResult:
        with Vertical(id="home-page"):
            yield Center(TitleCards())
            yield Static(t("home.tagline"), id="home-tagline", markup=False)
            with Center(), Horizontal(id="home-middle"):
                with VerticalScroll(id="home-menu", can_focus=False):
                    for what, letter in LETTERS.items():
                        note = t(f"home.{what}.note") if what in NOTED else ""
                        button = FormButton(t(f"home.{what}"), letter.upper(), note, id=f"home-{what}")
                        yield button
                yield Static("", id="home-side")
            yield Static(t("home.first"), id="home-first", markup=False)
        yield FormKeys(self.home_keys())

    def home_keys(self) -> list[tuple[str, str, str]]:
        """As elsewhere, but there is nothing to go back to."""
        return [key for key in self.walking_keys() if key[2] != "screen.back"]

    def action_back(self) -> None:
        """There is nothing behind home."""

    @on(FormButton.Pressed)
    def _pressed(self, event: FormButton.Pressed) -> None:
        if self.is_active:
            self.action_go((event.button.id or "").removeprefix("home-"))

    def on_screen_resume(self) -> None:
        """Say what Enter would do now; other screens may have changed it."""
        settings = self.thousand.settings
        setup = self.thousand.table_setup
        note = t("home.new.note", names=setup.who, rules=setup.rules_name)
        self.query_one("#home-new", FormButton).note = note
        found = summaries(saves_dir(self.thousand.options.saves))
        self.latest = next((game for game in found if not game.is_over and game.problem is None), None)
        button = self.query_one("#home-continue", FormButton)
        button.disabled = self.latest is None
        button.note = self._latest_note()
        if not self._has_been_here and self.latest is not None:
            button.focus()
        self._has_been_here = True
        self.query_one("#home-side", Static).update(side_text(self.latest, setup, self.thousand.look))
        knows = settings.last_table is not None or settings.seen_how_to or any(game.is_won for game in found)
        self.set_class(not knows, "-first")

    def _latest_note(self) -> str:
        if self.latest is None:
            return t("home.continue.none")
        totals = " ".join(str(total) for total in self.latest.totals)
        who = ", ".join(clean_name(name) for name in self.latest.names)
        return t("home.continue.note", who=who, totals=totals, deal=self.latest.deal)

    def action_go(self, what: str) -> None:
        """Do what a line of the menu says."""
        getattr(self, f"_go_{what}")()

    def _go_new(self) -> None:
        self.thousand.start_last_table()

    def _go_continue(self) -> None:
        if self.latest is not None:
            open_game(self.thousand, self.latest.path)

    def _go_games(self) -> None:
        self.thousand.open_sets()

    def _go_agreements(self) -> None:
        self.thousand.open_agreements()

    def _go_setup(self) -> None:
        self.thousand.open_setup()

    def _go_saved(self) -> None:
        self.thousand.open_saved()

    def _go_how(self) -> None:
        self.thousand.open_help("how")

    def _go_help(self) -> None:
        self.thousand.open_help()

    def _go_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.thousand.table_setup.agreements))

    def _go_settings(self) -> None:
        self.thousand.open_settings()

    def _go_quit(self) -> None:
        self.thousand.action_leave()
