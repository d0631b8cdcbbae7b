"""The home screen: one key opens a table, and everything else is listed around it."""

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
from thousand_tui.ui.other_games import setup_of
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.home_side import Around, Side, around
from thousand_tui.ui.screens.openers import ENTRIES, FIRST, HOME, is_offered, next_table
from thousand_tui.ui.widgets.fields import MARKER, QUIET, ButtonField, ScreenKeys, line_to_press, under_cursor
from thousand_tui.ui.widgets.painted import left
from thousand_tui.ui.widgets.title_art import Portraits, TitleCards
from thousand_tui.words import t

if TYPE_CHECKING:
    from collections.abc import Mapping

    from thousand_tui.desk.glance import Glance
    from thousand_tui.ui.app import ThousandApp


# Seconds for the first frame to reach the terminal before anything else is loaded.
PAINTING: Final = 0.05
# What a table needs. It is loaded while the home screen is shown.
TABLE: Final = ("thousand_tui.desk.keeper", "thousand_tui.ui.screens.table.screen", "thousand_tui.ui.screens.opening")

GROUPS: Final = 8
"""Cells for the names of the groups."""
LEFT: Final = 42
"""Cells for the lines with the names of their groups, and the gap."""
SIDE: Final = 60
"""The most cells for the right side."""


class HomeLines(ButtonField):
    """The lines of the home screen with the names of their groups. It is a single widget, because each one must be
    styled, laid out and drawn before the first picture."""

    at: reactive[str] = reactive("new")
    """The name of the line with the cursor."""
    under: reactive[str] = reactive("")
    """The line under the mouse."""

    def __init__(self, home: HomeScreen) -> None:
        super().__init__("", id="home-lines")
        self._home = home
        self._first = 0

    def rows(self) -> list[tuple[str, str]]:
        """Each line, with the group's name before the first one. Blank rows separate groups if there is room. Somebody
        who has not finished a game yet has only a few lines."""
        if self._home.is_short:
            return [("", name) for name in FIRST]
        rows: list[tuple[str, str]] = []
        for group in HOME:
            entries = [entry for entry in HOME[group] if is_offered(entry.name)]
            rows += [("", "")] * (bool(rows) and self._home.has_class("-tall"))
            rows += [("" if at else t(f"home.group.{group}"), entry.name) for at, entry in enumerate(entries)]
        return rows

    def _shown(self) -> list[tuple[str, str]]:
        """The rows that fit, including the line with the cursor. Arrows show that there are more."""
        rows, room = self.rows(), self.size.height
        at = [what for _, what in rows].index(self.at)
        self._first = max(0, at - room + 1, min(self._first, at, len(rows) - room))
        shown = rows[self._first : self._first + room]
        for y, more, is_more in ((0, "↑", self._first), (-1, "↓", len(rows) - self._first > room)):
            if is_more and shown:
                shown[y] = (more, shown[y][1])
        return shown

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        around = [each.styles for each in self._home.query("Portraits, TitleCards, ScreenKeys") if each.display]
        taken = sum(int(each.height.value) + each.margin.height for each in around if each.height is not None)
        return max(1, min(len(self.rows()), viewport.height - taken))

    def render(self) -> Content:
        return Content("\n").join(self._row(y, *row) for y, row in enumerate(self._shown()))

    def _row(self, y: int, group: str, what: str) -> Content:
        """A row, highlighted if it has the cursor. Colours are not mixed on a terminal that has its own."""
        if not what:
            return Content(group)
        here, is_ansi, is_open = (
            self.has_focus and what == self.at,
            self.app.current_theme.ansi,
            self._home.offers(what),
        )
        note, key = self._home.notes.get(what, ""), self._home.key(f"home.{what}")
        label = t("home.group.play" if what == "new" and self._home.is_short else f"home.{what}")
        line = line_to_press(MARKER if here else "  ", label, note, key, self.size.width - GROUPS)
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
        """Do what the line says. A second click is ignored: it was meant for what was here before."""
        what = self._shown()[event.y][1] if event.x >= GROUPS else ""
        if what and self._home.offers(what) and event.chain == 1:
            self.at = what
            super().on_click(event)


class HomeScreen(FieldScreen):
    """The first screen: a new game, the last one and everything else, in groups. The right side explains the line with
    the cursor."""

    AUTO_FOCUS = "#home-lines"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]  # noqa: RUF012 - as the base class has it
    BINDINGS = bindings("home", **{what: f"go('{what}')" for what in (*ENTRIES, "more")})

    around = Around()
    """What is known about saved games and lessons."""
    notes: Mapping[str, str] = {}
    """Short notes shown after some lines."""
    _shows_all = False
    _table: Glance | None = None
    _told: object = None
    _is_new = True
    _is_first = False
    _greets = False

    @dataclass
    class Found(Message):
        """The saved games have been read. It is sent to the app, after all keys pressed before."""

        home: HomeScreen
        found: Around

    def compose(self) -> ComposeResult:
        self.lines = HomeLines(self)
        self.portraits, self.cards = Portraits(), TitleCards()
        yield self.portraits
        yield self.cards
        self._fit_title()
        with Horizontal(id="home-middle"):
            yield self.lines
            yield Static("", id="home-side")
        # As on other screens, but there is nothing to go back to.
        keys = [key for key in self.walking_keys() if key[2] != "screen.back"]
        yield ScreenKeys([*keys[:-1], *self.foot_keys("home", quit="go('quit')"), keys[-1]])

    @property
    def is_short(self) -> bool:
        """Whether only the most important lines are shown."""
        return not (self._shows_all or self.thousand.settings.finished)

    def _fit_title(self) -> None:
        """Show the name in block letters with portraits, or on cards if the window is small or shows no pictures."""
        self.portraits.fit()
        self.cards.display = not self.portraits.display

    def notify_style_update(self) -> None:
        """Fit the title too: another theme may show no pictures, or show them again."""
        super().notify_style_update()
        if self.is_mounted and self.is_whole:
            self._fit_title()

    def told_in_help(self) -> list[tuple[str, str, str]]:
        """The keys of all lines, whether or not they are shown."""
        return [(self.key(f"home.{what}"), t(f"home.{what}"), "") for what in ENTRIES if is_offered(what)]

    def pressed(self, what: str) -> None:
        """Do what the line with the cursor says."""
        self.action_go(self.lines.at)

    def on_key(self) -> None:
        """Lay the rest of the portraits down at once."""
        if self.portraits.dealt:
            self.portraits.deal(animates=False)

    def action_back(self) -> None:
        """Do nothing: home is the first screen."""

    def on_screen_resume(self) -> None:
        """Say what Enter does now: other screens may have changed it.

        The first frame of the program only waits for the settings.
        """
        if self._is_new and not self.thousand.is_loaded:
            self._show_first_glance()
            self._is_first = True
            # The app does the waiting: a player who continues a game leaves this screen before it ends.
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
        """Ask a new player the first questions, or later if the window is too small now."""
        if self._greets and self.is_active:
            from thousand_tui.ui.screens.dialogs import greet

            self._greets = False
            greet(self.thousand)

    def _show_first_glance(self) -> None:
        """Show what we know before the saved games are read."""
        has_none = not may_hold_saves(self.thousand.saves)
        self.notes = {"continue": t("home.continue.none")} if has_none else {}
        self.around = Around(has_won=not has_none)
        self._show_table(first_glance(self.thousand.settings))

    def look_around(self) -> None:
        """Read the saved games and load what a table needs, while keys are still answered."""
        self.app.run_worker(partial(_look_around, self, self.thousand), thread=True)

    @property
    def is_whole(self) -> bool:
        """Whether home has all its widgets: a program that closes removes them one by one."""
        return len(self.query("#home-lines, #home-side")) == 2

    def show_found(self, found: Around, *, preselect: bool) -> None:
        """Show the game to continue. If ``preselect``, put the cursor there, unless the command line asked for a new
        game."""
        self.around, self.may_go_on = found, found.latest is not None
        if found.has_finished and not self.thousand.settings.finished:
            self.thousand.change_settings(finished=True)
        lesson = t("home.learn.at", number=found.next_lesson, course=found.course) if found.next_lesson else ""
        self.notes = {"learn": lesson, "continue": "" if self.may_go_on else t("home.continue.none")}
        if preselect and self.may_go_on and not self.thousand.options.is_about_a_new_game:
            self.lines.at = "continue"
        elif not self.offers(self.lines.at):
            self.lines.at = "new"
        self._show_table(next_table(self.thousand).glance())
        self._fit_title()
        self.portraits.deal(animates=self._is_first and self.thousand.animates)
        self._is_first = False

    def _show_table(self, table: Glance) -> None:
        asked = self.thousand.asked_game
        self._table = table if asked is None else setup_of(self.thousand, asked).glance()
        self.lines.refresh(layout=True)
        self.tell()

    def offers(self, what: str) -> bool:
        """Whether this line can do anything."""
        return what != "continue" or self.may_go_on

    def focus_previous(self, selector: str | type[Any] = "*") -> HomeLines:
        return self._walk(-1)

    def focus_next(self, selector: str | type[Any] = "*") -> HomeLines:
        return self._walk(1)

    def _walk(self, by: int) -> HomeLines:
        """Move the cursor, round and round; the lines share one focus."""
        names = [what for _, what in self.lines.rows() if what and self.offers(what)]
        self.lines.at = names[(names.index(self.lines.at) + by) % len(names)]
        return self.lines

    # The right side

    def on_resize(self) -> None:
        self._fit_title()
        self.call_after_refresh(self.tell)

    def tell(self) -> None:
        """Explain the line with the cursor."""
        if self._table is None:
            return
        # The side fills the window, and has no size of its own before the layout.
        side = Side(self.around, self._table, self._asks_new_players(), min(SIDE, self.app.size.width - LEFT))
        if not self.is_whole or self._told == (told := (side, self.lines.at)):
            return
        self._told = told
        self.query_one("#home-side", Static).update(side.content(self.lines.at))

    def _asks_new_players(self) -> str:
        """The hint to the introduction for somebody who may never have played; empty for others."""
        settings = self.thousand.settings
        is_known = settings.last_table is not None or settings.seen_how_to or self.around.has_won
        return "" if is_known else t("home.first", key=self.key("home.learn"))

    def action_go(self, what: str) -> None:
        """Do what a line says."""
        if what == "more":
            self._shows_all, self.lines.at = True, next(name for name in ENTRIES if name not in FIRST)
            self.lines.refresh(layout=True)
        elif what != "continue" and is_offered(what):
            ENTRIES[what].open(self.thousand)
        elif what == "continue" and (latest := self.around.latest) is not None:
            from thousand_tui.ui.screens.opening import open_game

            open_game(self.thousand, latest.path)


def _look_around(home: HomeScreen, app: ThousandApp) -> None:
    app.post_message(home.Found(home, around(app.saves, app.settings)))
    for module in TABLE:
        import_module(module)
    app.collect_garbage_from_now_on()
