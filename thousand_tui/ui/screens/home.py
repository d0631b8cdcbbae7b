"""Home: a table is one key away. The first start asks once: do the suits look right, and is the game known?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Horizontal, Vertical
from textual.content import Content
from textual.filter import LineFilter
from textual.message import Message
from textual.widgets import Static

from thousand_tui.desk.glance import Glance, first_glance
from thousand_tui.storage import may_hold_saves, saves_dir
from thousand_tui.storage.settings import begin_settings
from thousand_tui.ui.clock import CLOCK
from thousand_tui.ui.gate import way_out
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.app_screen import Command, FieldScreen
from thousand_tui.ui.screens.dialogs import Dialog
from thousand_tui.ui.screens.openers import learn_screen, puzzles_screen
from thousand_tui.ui.widgets.canvas import wrap
from thousand_tui.ui.widgets.column_text import left, right
from thousand_tui.ui.widgets.fields import ButtonField, FieldColumn
from thousand_tui.ui.widgets.screen_frame import ScreenKeys
from thousand_tui.ui.widgets.title_art import TitleCards
from thousand_tui.words import clean_name, number_text, t

if TYPE_CHECKING:
    from pathlib import Path

    from thousand_tui.desk.glance import Glance
    from thousand_tui.storage.shelf import Summary
    from thousand_tui.ui.thousand import Thousand


class AsItIs(Static):
    """Text whose signs are shown as they are, for the question is whether they can be read."""

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Nothing but the gate."""
        return way_out(None)


class ChooseScreen(Dialog[int]):
    """A question with answers to choose from, one of which has the focus; None if it is not answered."""

    AUTO_FOCUS = ".-chosen"

    def __init__(self, question: str, answers: Sequence[str], default: int) -> None:
        super().__init__()
        self.question = question
        self.answers = tuple(answers)
        self.default = default

    def compose(self) -> ComposeResult:
        with self.box(t("first.title")):
            yield AsItIs(self.question, classes="dialog-text", markup=False)
            for at, answer in enumerate(self.answers):
                button = ButtonField(answer, id=f"choose-{at}")
                button.set_class(at == self.default, "-chosen")
                yield button

    @on(ButtonField.Pressed)
    def _chosen(self, event: ButtonField.Pressed) -> None:
        self.dismiss(int((event.button.id or "").removeprefix("choose-")))


def is_first_start(app: Thousand) -> bool:
    """Whether nobody has been here before, and the questions are wanted."""
    return app.options.greets and begin_settings(app.settings)


def greet(app: Thousand) -> None:
    """Ask the two questions, each with what was found out as the default."""
    asks_letters = app.look.letters

    def next_one(chosen: int | None) -> None:
        if chosen is not None and bool(chosen) != asks_letters:
            app.change_settings(suits="letters" if chosen else "symbols")
        _ask_what_is_known(app)

    answers = (t("first.suits.yes"), t("first.suits.no"))
    app.push_screen(ChooseScreen(t("first.suits"), answers, int(asks_letters)), next_one)


def _ask_what_is_known(app: Thousand) -> None:
    def go(chosen: int | None) -> None:
        if chosen == 0:
            app.push_screen(learn_screen(first=True))
        elif chosen is not None:
            app.change_settings(seen_how_to=True)

    answers = (t("first.known.no"), t("first.known.yes"))
    has_played = may_hold_saves(saves_dir(app.options.saves))
    app.push_screen(ChooseScreen(t("first.known"), answers, int(has_played)), go)


OFFERED: Final = (
    *("new", "continue", "games", "daily", "learn", "puzzles", "setup", "agreements", "saved", "record"),
    *("rules", "settings", "quit"),
)
"""What home offers, in its order."""

EVERYWHERE: Final = ("saved", "record", "settings", "quit")
"""What the command palette offers on every screen."""

NOTED = ("games", "daily", "learn", "puzzles")
"""What is told a little more of."""

PAINTING: Final = 0.05
"""Seconds for the first frame to reach the terminal before the rest is loaded."""

TABLE: Final = ("thousand_tui.desk.keeper", "thousand_tui.ui.screens.table.screen", "thousand_tui.ui.screens.opening")
"""What a table needs; it is loaded while home is being looked at."""


TOLD_ON: Final = ("#home-continue", "#home-new", "#home-side", "#home-first")
"""The parts that tell of saved games."""


class HomeScreen(FieldScreen):
    """The first screen: a new game, the last one, and everything around them."""

    AUTO_FOCUS = "#home-new"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]  # noqa: RUF012 - as the base class has it
    BINDINGS: ClassVar[list[BindingType]] = [
        *(binding for what in OFFERED for binding in bind(f"home.{what}", f"go('{what}')")),
    ]

    latest: Summary | None = None
    """The unfinished game that was played last, if there is one that can be opened."""
    _is_new = True
    _greets = False

    class Found(Message):
        """The saved games have been read; it goes to the app, behind all keys that were pressed before."""

        def __init__(self, home: HomeScreen, games: SavedGames) -> None:
            super().__init__()
            self.home = home
            self.games = games

    def compose(self) -> ComposeResult:
        with Vertical(id="home-page"):
            yield Center(TitleCards())
            yield Static(t("home.tagline"), id="home-tagline", markup=False)
            with Center(), Horizontal(id="home-middle"):
                with FieldColumn(id="home-menu"):
                    for what in OFFERED:
                        note = t(f"home.{what}.note") if what in NOTED else ""
                        yield ButtonField(t(f"home.{what}"), self.key(f"home.{what}"), note, id=f"home-{what}")
                yield Static("", id="home-side")
            yield Static(t("home.first", key=self.key("home.learn")), id="home-first", markup=False)
        yield ScreenKeys(self.home_keys())

    def home_keys(self) -> list[tuple[str, str, str]]:
        """As elsewhere, but there is nothing to go back to."""
        return [key for key in self.walking_keys() if key[2] != "screen.back"]

    def action_back(self) -> None:
        """There is nothing behind home."""

    @on(ButtonField.Pressed)
    def _pressed(self, event: ButtonField.Pressed) -> None:
        if self.is_active:
            self.action_go((event.button.id or "").removeprefix("home-"))

    def on_screen_resume(self) -> None:
        """Say what Enter would do now; other screens may have changed it.

        The first frame of the program waits for nothing but the settings.
        """
        if self._is_new and not self.thousand.is_loaded:
            self._show_first_glance()
            # The app waits: who goes on with a game has left home before it ends.
            CLOCK.after(PAINTING, self.app, self.look_around)
            self._greets = is_first_start(self.thousand)
        else:
            self.show_found(saved_games(self._folder), preselect=self._is_new)
        self._is_new = False
        self.call_after_refresh(self._greet)

    def _greet(self) -> None:
        """Ask a new player their questions; in too small a window, when it has grown."""
        if self._greets and self.is_active:
            self._greets = False
            greet(self.thousand)

    def _show_first_glance(self) -> None:
        """What can be told before the saved games are read."""
        self._show_table(first_glance(self.thousand.settings))
        has_none = not may_hold_saves(self._folder)
        button = self.query_one("#home-continue", ButtonField)
        button.disabled = True
        button.note = t("home.continue.none") if has_none else ""
        self._greet_a_new_player(has_none)

    def look_around(self) -> None:
        """Read the saved games, and load what a table needs, while the keys are answered."""
        self.app.run_worker(partial(_look_around, self, self.thousand, self._folder), thread=True)

    @property
    def _folder(self) -> Path:
        return saves_dir(self.thousand.options.saves)

    @property
    def is_whole(self) -> bool:
        """Whether it has all its parts: it loses one after another as the program is left."""
        return len(self.query(", ".join(TOLD_ON))) == len(TOLD_ON)

    def show_found(self, games: SavedGames, *, preselect: bool) -> None:
        """Show the game to continue, and put the cursor there if it is preselected, unless the command line
        asked for another."""
        self.latest = games.latest
        button = self.query_one("#home-continue", ButtonField)
        button.disabled = self.latest is None
        button.note = self._latest_note()
        self.query_one("#home-learn", ButtonField).note = games.learn
        if preselect and self.latest is not None and not self.thousand.options.is_about_a_new_game:
            self.set_focus(button)
        self._show_table(self.thousand.table_setup.glance())
        self._greet_a_new_player(not games.has_won)

    def _greet_a_new_player(self, has_won_nothing: bool) -> None:
        """Name the key of the introduction to whoever may never have played here. (A class of the screen would have
        every widget find its style again, before the first frame.)"""
        settings = self.thousand.settings
        is_known = settings.last_table is not None or settings.seen_how_to
        self.query_one("#home-first").visible = has_won_nothing and not is_known

    def _show_table(self, table: Glance) -> None:
        asked = self.thousand.mariage.glance()
        table = asked or table
        note = t("home.new.note" if asked is None else "home.new.mariage", names=table.who, rules=table.rules)
        self.query_one("#home-new", ButtonField).note = note
        self.query_one("#home-side", Static).update(side_text(self.latest, table))

    def _latest_note(self) -> str:
        if self.latest is None:
            return t("home.continue.none")
        if self.latest.daily is not None:
            return t("home.continue.daily", day=self.latest.daily)
        totals = " ".join(number_text(total) for total in self.latest.totals)
        who = ", ".join(clean_name(name) for name in self.latest.names)
        if not totals:
            return t("home.continue.first", who=who, deal=self.latest.deal)
        return t("home.continue.note", who=who, totals=totals, deal=self.latest.deal)

    def palette(self) -> Iterator[Command]:
        """What the menu offers, but for what is offered everywhere, and the board, which has no line there."""
        for what in OFFERED:
            if what not in EVERYWHERE and not self.query_one(f"#home-{what}").disabled:
                about = t(f"home.{what}.note") if what in NOTED else ""
                yield Command(t(f"home.{what}"), about, partial(self.action_go, what))
        yield Command(t("menu.board"), t("menu.board.note.empty"), self._go_board)

    def action_go(self, what: str) -> None:
        """Do what a line of the menu says."""
        app = self.thousand
        ways: dict[str, Callable[[], object]] = {
            "new": self._go_new,
            "continue": self._go_continue,
            "games": app.open_sets,
            "daily": self._go_daily,
            "learn": lambda: app.push_screen(learn_screen()),
            "puzzles": lambda: app.push_screen(puzzles_screen()),
            "setup": app.open_setup,
            "agreements": app.open_agreements,
            "saved": app.open_saved,
            "record": app.open_record,
            "rules": lambda: app.open_rules(app.table_setup.agreements),
            "settings": app.open_settings,
            "quit": app.action_leave,
        }
        ways[what]()

    def _go_new(self) -> None:
        if self.thousand.mariage.is_asked_for:
            self.thousand.mariage.open_what_was_asked()
        else:
            self.thousand.start_last_table()

    def _go_continue(self) -> None:
        from thousand_tui.ui.screens.opening import open_game

        if self.latest is not None:
            open_game(self.thousand, self.latest.path)

    def _go_daily(self) -> None:
        from thousand_tui.ui.daily import open_daily

        open_daily(self.thousand)

    def _go_board(self) -> None:
        from thousand_tui.ui.screens.board import open_empty

        open_empty(self.thousand, self.thousand.table_setup.agreements)


class SavedGames(NamedTuple):
    """The game to go on with, whether any was played to its end, and what is told of the lessons."""

    latest: Summary | None
    has_won: bool
    learn: str = ""


def saved_games(folder: Path) -> SavedGames:
    """What home must know of the saved games of a folder."""
    from thousand_tui.storage.shelf import glances, to_go_on

    games = glances(folder)
    return SavedGames(to_go_on(games), any(game.is_won or game.is_daily for game in games), _of_lessons())


def _of_lessons() -> str:
    """Which lesson comes next, until the course is done; then what comes back today."""
    from thousand_tui.desk.learning import Learning

    learning = Learning("")
    number, course = learning.progress
    if number:
        return t("home.learn.next", number=number, course=course)
    return t("home.learn.today", due=learning.due) if learning.due else t("home.learn.note")


def _look_around(home: HomeScreen, app: Thousand, folder: Path) -> None:
    app.post_message(home.Found(home, saved_games(folder)))
    for name in TABLE:
        import_module(name)
    app.collect_garbage_from_now_on()


WIDTH = 52
NAME = 16
POINTS = 6
QUIET = "$felt-muted"


def side_text(latest: Summary | None, table: Glance) -> Content:
    """Both parts, or only the second where no game was begun."""
    parts = [] if latest is None else [_running(latest), Content("")]
    return Content("\n").join([*parts, _table(table)])


def _heading(text: str, aside: str) -> Content:
    return Content.assemble((text, "bold $turn"), (right(aside, WIDTH - cell_len(text)), QUIET))


def _running(latest: Summary) -> Content:
    """Everybody's points as a number, and as a line towards the end of the game where one total ends it."""
    names = [clean_name(name) for name in latest.names]
    rows = [_heading(t("home.side.running"), t("home.side.deal", deal=latest.deal))]
    if not latest.totals:
        return Content("\n").join([*rows, *(Content(left(name, NAME)) for name in names)])
    best = max(latest.totals)
    for name, total in zip(names, latest.totals, strict=False):
        style = "bold" if total == best else ""
        row = Content.assemble((left(name, NAME), style), (right(number_text(total), POINTS), style))
        if latest.target:
            row += Content("  ") + _line(total, latest.target, WIDTH - NAME - POINTS - 2)
        rows.append(row)
    return Content("\n").join(rows)


def _line(total: int, target: int, width: int) -> Content:
    """How much of the way is done; nothing below zero."""
    done = max(0, min(width, total * width // target))
    full, rest = ("━", "─")
    return Content.assemble((full * done, "$turn"), (rest * (width - done), "$felt-line"))


def _table(table: Glance) -> Content:
    """Who would sit there, and by which rules."""
    rows = [_heading(t("home.side.table"), table.rules)]
    for name, kind in table.seats:
        rows.append(Content.assemble(left(name, NAME), (f"  {kind}", QUIET)))
    if table.preset is not None:
        title, about = table.preset
        rows += [Content(""), Content(title), *(Content.styled(line, QUIET) for line in wrap(about, WIDTH))]
    return Content("\n").join(rows)
