"""Home: a table is one key away, and everything else stands around it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Offset, Size
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from thousand_tui.desk.glance import first_glance
from thousand_tui.storage.places import may_hold_saves
from thousand_tui.storage.settings import begin_settings
from thousand_tui.ui.clock import CLOCK
from thousand_tui.ui.keys import bindings
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.home_side import Around, Side, around
from thousand_tui.ui.screens.openers import ENTRIES, HOME
from thousand_tui.ui.widgets.fields import MARKER, QUIET, ButtonField, ScreenKeys, line_to_press, under_cursor
from thousand_tui.ui.widgets.painted import left
from thousand_tui.ui.widgets.title_art import TitleCards
from thousand_tui.words import t

if TYPE_CHECKING:
    from collections.abc import Mapping

    from thousand_tui.desk.glance import Glance
    from thousand_tui.ui.thousand import Thousand


# Seconds for the first frame to reach the terminal before the rest is loaded.
PAINTING: Final = 0.05
# What a table needs; it is loaded while home is being looked at.
TABLE: Final = ("thousand_tui.desk.keeper", "thousand_tui.ui.screens.table.screen", "thousand_tui.ui.screens.opening")

GROUPS: Final = 8
"""Cells of the names of the groups."""
LEFT: Final = 42
"""Cells of the lines with the names of their groups, and beside them."""
SIDE: Final = 60
"""Cells of the right side at most."""


class HomeLines(ButtonField):
    """The lines of home beside the names of their groups: one widget, for each is styled, laid out and drawn before the
    first picture."""

    at: reactive[str] = reactive("new")
    """The line with the cursor, by its name."""
    under: reactive[str] = reactive("")
    """The line under the mouse."""

    def __init__(self, home: HomeScreen) -> None:
        super().__init__("", id="home-lines")
        self._home = home
        self._first = 0

    def _rows(self) -> list[tuple[str, str]]:
        """The name of a group where it begins, and a line; where there is room a blank row before each group."""
        rows: list[tuple[str, str]] = []
        for group, entries in HOME.items():
            rows += [("", "")] * (bool(rows) and self._home.has_class("-tall"))
            rows += [("" if at else t(f"home.group.{group}"), entry.name) for at, entry in enumerate(entries)]
        return rows

    def _shown(self) -> list[tuple[str, str]]:
        """As many rows as there is room for, among them the line with the cursor; arrows say that there are more."""
        rows, room = self._rows(), self.size.height
        at = [what for _, what in rows].index(self.at)
        self._first = max(0, at - room + 1, min(self._first, at, len(rows) - room))
        shown = rows[self._first : self._first + room]
        for y, more, is_more in ((0, "↑", self._first), (-1, "↓", len(rows) - self._first > room)):
            if is_more and shown:
                shown[y] = (more, shown[y][1])
        return shown

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        around = [each.styles for each in self._home.query("TitleCards, #home-tagline, ScreenKeys")]
        taken = sum(int(each.height.value) + each.margin.height for each in around if each.height is not None)
        return max(1, min(len(self._rows()), viewport.height - taken))

    def render(self) -> Content:
        return Content("\n").join(self._row(y, *row) for y, row in enumerate(self._shown()))

    def _row(self, y: int, group: str, what: str) -> Content:
        """A row; a terminal with colours of its own mixes none."""
        if not what:
            return Content(group)
        here, is_ansi, is_open = (
            self.has_focus and what == self.at,
            self.app.current_theme.ansi,
            self._home.offers(what),
        )
        note, key = self._home.notes.get(what, ""), self._home.key(f"home.{what}")
        line = line_to_press(MARKER if here else "  ", t(f"home.{what}"), note, key, self.size.width - GROUPS)
        if not is_open:
            line = line.stylize(f"italic {QUIET}" if is_ansi else f"italic {QUIET} 70%")
        if here and self._home.is_active:
            self.app.cursor_position = self.region.offset + Offset(GROUPS, y)
        if here or (what == self.under and not is_ansi):
            line = under_cursor(line, is_ansi) if here else line.stylize(f"on $felt-text {10 if is_open else 5}%")
        return Content.assemble((left(group, GROUPS), QUIET), line)

    def watch_at(self) -> None:
        self._home.tell()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.under = self._shown()[event.y][1] if event.x >= GROUPS else ""

    def on_leave(self) -> None:
        self.under = ""

    def on_click(self, event: events.Click) -> None:
        """Do what the line says; a second click was meant for what lay here before."""
        what = self._shown()[event.y][1] if event.x >= GROUPS else ""
        if what and self._home.offers(what) and event.chain == 1:
            self.at = what
            super().on_click(event)


class HomeScreen(FieldScreen):
    """The first screen: a new game, the last one, and everything around them, in groups; the right side follows the
    cursor."""

    AUTO_FOCUS = "#home-lines"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]  # noqa: RUF012 - as the base class has it
    BINDINGS = bindings("home", **{what: f"go('{what}')" for what in ENTRIES})

    around = Around()
    """What is known of the saved games and the lessons."""
    notes: Mapping[str, str] = {}
    """What stands behind some of the lines."""
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
        self.lines = HomeLines(self)
        yield TitleCards()
        yield Static(t("home.tagline"), id="home-tagline", markup=False)
        with Horizontal(id="home-middle"):
            yield self.lines
            yield Static("", id="home-side")
        # As elsewhere, but there is nothing to go back to.
        yield ScreenKeys([key for key in self.walking_keys() if key[2] != "screen.back"])

    def pressed(self, what: str) -> None:
        """Do what the line at the cursor says."""
        self.action_go(self.lines.at)

    def action_back(self) -> None:
        """Do nothing: home is the first screen."""

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
            self.show_found(around(self.thousand.saves, self.thousand.settings), preselect=self._is_new)
        self._is_new = False
        self.call_after_refresh(self._greet)

    def fill(self) -> None:
        self._told = None
        self.tell()

    def _greet(self) -> None:
        """Ask a new player their questions; in too small a window, when it has grown."""
        if self._greets and self.is_active:
            from thousand_tui.ui.screens.dialogs import greet

            self._greets = False
            greet(self.thousand)

    def _show_first_glance(self) -> None:
        """What can be told before the saved games are read."""
        has_none = not may_hold_saves(self.thousand.saves)
        self.notes = {"continue": t("home.continue.none")} if has_none else {}
        self.around = Around(has_won=not has_none)
        self._show_table(first_glance(self.thousand.settings))

    def look_around(self) -> None:
        """Read the saved games, and load what a table needs, while the keys are answered."""
        self.app.run_worker(partial(_look_around, self, self.thousand), thread=True)

    @property
    def is_whole(self) -> bool:
        """Whether it has all its parts: it loses one after another as the program is left."""
        return len(self.query("#home-lines, #home-side")) == 2

    def show_found(self, found: Around, *, preselect: bool) -> None:
        """Show the game to continue, and put the cursor there if it is preselected, unless the command line
        asked for another."""
        self.around, self.may_go_on = found, found.latest is not None
        lesson = t("home.learn.at", number=found.next_lesson, course=found.course) if found.next_lesson else ""
        self.notes = {"learn": lesson, "continue": "" if self.may_go_on else t("home.continue.none")}
        if preselect and self.may_go_on and not self.thousand.options.is_about_a_new_game:
            self.lines.at = "continue"
        elif not self.offers(self.lines.at):
            self.lines.at = "new"
        self._show_table(self.thousand.table_setup.glance())

    def _show_table(self, table: Glance) -> None:
        self._table = self.thousand.mariage.glance() or table
        self.lines.refresh()
        self.tell()

    def offers(self, what: str) -> bool:
        """Whether something can be done by this line."""
        return what != "continue" or self.may_go_on

    def focus_previous(self, selector: str | type[Any] = "*") -> HomeLines:
        return self._walk(-1)

    def focus_next(self, selector: str | type[Any] = "*") -> HomeLines:
        return self._walk(1)

    def _walk(self, by: int) -> HomeLines:
        """Move the cursor, round and round: the lines share the focus."""
        names = list(filter(self.offers, ENTRIES))
        self.lines.at = names[(names.index(self.lines.at) + by) % len(names)]
        return self.lines

    # What is told beside the lines

    def on_resize(self) -> None:
        self.call_after_refresh(self.tell)

    def tell(self) -> None:
        """Tell of the line under the cursor."""
        if self._table is None:
            return
        # It fills the window, and has no size of its own before it is laid out.
        side = Side(self.around, self._table, self._asks_new_players(), min(SIDE, self.app.size.width - LEFT))
        if not self.is_whole or self._told == (told := (side, self.lines.at)):
            return
        self._told = told
        self.query_one("#home-side", Static).update(side.told(self.lines.at))

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


def _look_around(home: HomeScreen, app: Thousand) -> None:
    app.post_message(home.Found(home, around(app.saves, app.settings)))
    for module in TABLE:
        import_module(module)
    app.collect_garbage_from_now_on()
