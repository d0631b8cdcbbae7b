"""Home: a table is one key away, and everything else stands around it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static

from thousand_tui.desk.glance import first_glance
from thousand_tui.storage import saves_dir
from thousand_tui.storage.places import may_hold_saves
from thousand_tui.storage.settings import begin_settings
from thousand_tui.ui.clock import CLOCK
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.home_side import Around, Side, around
from thousand_tui.ui.screens.openers import ENTRIES, HOME
from thousand_tui.ui.widgets.fields import ButtonField, FieldColumn, ScreenKeys
from thousand_tui.ui.widgets.title_art import TitleCards
from thousand_tui.words import t

if TYPE_CHECKING:
    from pathlib import Path

    from thousand_tui.desk.glance import Glance
    from thousand_tui.ui.thousand import Thousand


# Seconds for the first frame to reach the terminal before the rest is loaded.
PAINTING: Final = 0.05
# What a table needs; it is loaded while home is being looked at.
TABLE: Final = ("thousand_tui.desk.keeper", "thousand_tui.ui.screens.table.screen", "thousand_tui.ui.screens.opening")
# The parts that tell of saved games.
TOLD_ON: Final = frozenset(("home-continue", "home-new", "home-side"))

LEFT: Final = 42
"""Cells of the lines with the names of their groups, and beside them."""
SIDE: Final = 60
"""Cells of the right side at most."""


class HomeScreen(FieldScreen):
    """The first screen: a new game, the last one, and everything around them, in groups; the right side follows the
    cursor."""

    AUTO_FOCUS = "#home-new"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]  # noqa: RUF012 - as the base class has it
    BINDINGS: ClassVar[list[BindingType]] = [
        *(binding for what in ENTRIES for binding in bind(f"home.{what}", f"go('{what}')")),
    ]

    around = Around()
    """What is known of the saved games and the lessons."""
    _table: Glance | None = None
    _told: object = None
    _is_new = True
    _greets = False

    @dataclass
    class Found(Message):
        """The saved games have been read; it goes to the app, behind all keys that were pressed before."""

        home: HomeScreen
        found: Around

    def compose(self) -> ComposeResult:
        with Vertical(id="home-page"):
            yield TitleCards()
            yield Static(t("home.tagline"), id="home-tagline", markup=False)
            with Horizontal(id="home-middle"):
                with FieldColumn(id="home-left"):
                    yield Static("", id="home-groups", markup=False)
                    with Vertical(id="home-menu"):
                        for at, (what, group) in enumerate(_lines()):
                            first = "-first" if group and at else None
                            key = self.key(f"home.{what}")
                            yield ButtonField(t(f"home.{what}"), key, id=f"home-{what}", classes=first)
                yield Static("", id="home-side")
        yield ScreenKeys(self.home_keys())

    def home_keys(self) -> list[tuple[str, str, str]]:
        """As elsewhere, but there is nothing to go back to."""
        return [key for key in self.walking_keys() if key[2] != "screen.back"]

    def action_back(self) -> None:
        """There is nothing behind home."""

    def pressed(self, what: str) -> None:
        """Do what the line says."""
        self.action_go(what)

    def on_screen_resume(self) -> None:
        """Say what Enter would do now; other screens may have changed it.

        The first frame of the program waits for nothing but the settings.
        """
        if self._is_new and not self.thousand.is_loaded:
            self._show_first_glance()
            # The app waits: who goes on with a game has left home before it ends.
            CLOCK.after(PAINTING, self.app, self.look_around)
            self._greets = self.thousand.options.greets and begin_settings(self.thousand.settings)
        else:
            self.show_found(around(self._folder, self.thousand.settings), preselect=self._is_new)
        self._is_new = False
        self.call_after_refresh(self._greet)

    def fill(self) -> None:
        self._told = None
        self._tell()

    def _greet(self) -> None:
        """Ask a new player their questions; in too small a window, when it has grown."""
        if self._greets and self.is_active:
            from thousand_tui.ui.screens.dialogs import greet

            self._greets = False
            greet(self.thousand)

    def _show_first_glance(self) -> None:
        """What can be told before the saved games are read."""
        has_none = not may_hold_saves(self._folder)
        button = self.query_one("#home-continue", ButtonField)
        button.disabled = True
        button.note = t("home.continue.none") if has_none else ""
        self.around = Around(has_won=not has_none)
        self._show_table(first_glance(self.thousand.settings))

    def look_around(self) -> None:
        """Read the saved games, and load what a table needs, while the keys are answered."""
        self.app.run_worker(partial(_look_around, self, self.thousand, self._folder), thread=True)

    @property
    def _folder(self) -> Path:
        return saves_dir(self.thousand.options.saves)

    @property
    def is_whole(self) -> bool:
        """Whether it has all its parts: it loses one after another as the program is left."""
        return {part.id for part in self.walk_children()} >= TOLD_ON

    def show_found(self, found: Around, *, preselect: bool) -> None:
        """Show the game to continue, and put the cursor there if it is preselected, unless the command line
        asked for another."""
        self.around, self.may_go_on = found, found.latest is not None
        button = self.query_one("#home-continue", ButtonField)
        button.disabled = found.latest is None
        button.note = t("home.continue.none") if found.latest is None else ""
        lesson = t("home.learn.at", number=found.next_lesson, course=found.course) if found.next_lesson else ""
        self.query_one("#home-learn", ButtonField).note = lesson
        if preselect and found.latest is not None and not self.thousand.options.is_about_a_new_game:
            self.set_focus(button)
        self._show_table(self.thousand.table_setup.glance())

    def _show_table(self, table: Glance) -> None:
        self._table = self.thousand.mariage.glance() or table
        self._tell()

    # What is told beside the lines

    def on_descendant_focus(self) -> None:
        self._tell()

    def on_resize(self) -> None:
        """Name the groups where their lines lie, and tell as much as there is room for."""
        self.call_after_refresh(self._tell)

    def _tell(self) -> None:
        """Tell of the line under the cursor."""
        if self._table is None:
            return
        is_tall = self.has_class("-tall")
        what = "new" if self.focused is None else (self.focused.id or "").removeprefix("home-")
        # It fills the window, and has no size of its own before it is laid out.
        side = Side(self.around, self._table, self._asks_new_players(), min(SIDE, self.app.size.width - LEFT))
        if self._told == (told := (side, is_tall, what)) or not self.is_whole:
            return
        self._told = told
        rows = [t(f"home.group.{group}") if group else "" for _, group in _lines()]
        names = [f"\n{row}" if is_tall and row and at else row for at, row in enumerate(rows)]
        self.query_one("#home-groups", Static).update("\n".join(names))
        self.query_one("#home-side", Static).update(side.told(what if what in ENTRIES else "new"))

    def _asks_new_players(self) -> str:
        """The key of the introduction, for whoever may never have played here."""
        settings = self.thousand.settings
        is_known = settings.last_table is not None or settings.seen_how_to or self.around.has_won
        return "" if is_known else t("home.first", key=self.key("home.learn"))

    def action_go(self, what: str) -> None:
        """Do what a line of the menu says."""
        if what != "continue":
            ENTRIES[what].open(self.thousand)
        elif (latest := self.around.latest) is not None:
            from thousand_tui.ui.screens.opening import open_game

            open_game(self.thousand, latest.path)


def _lines() -> list[tuple[str, str]]:
    """What each line offers, with its group where that begins."""
    return [(entry.name, "" if at else group) for group, entries in HOME.items() for at, entry in enumerate(entries)]


def _look_around(home: HomeScreen, app: Thousand, folder: Path) -> None:
    app.post_message(home.Found(home, around(folder, app.settings)))
    for module in TABLE:
        import_module(module)
    app.collect_garbage_from_now_on()
