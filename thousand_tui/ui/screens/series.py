"""Series of games: the list of them with a new one, and the page of a series between its games."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from thousand_tui.desk.seating import table_settings
from thousand_tui.desk.series import COUNTINGS, MANY, Series, SeriesError, all_series, begin_series, read_handicap
from thousand_tui.options import AskedSeries
from thousand_tui.storage import saves_dir
from thousand_tui.ui.keys import bind
from thousand_tui.ui.replaying import replay_file
from thousand_tui.ui.screens.app_screen import FieldScreen, TextLine
from thousand_tui.ui.screens.duplicate import SHOWN
from thousand_tui.ui.screens.opening import open_game
from thousand_tui.ui.widgets.fields import ButtonField, ChoiceField, FieldColumn
from thousand_tui.ui.widgets.row_list import RowList
from thousand_tui.ui.widgets.screen_frame import Headline, ScreenHead, ScreenKeys
from thousand_tui.words import t
from thousand_tui.words.catalogue import listed


class SeriesListScreen(FieldScreen):
    """The series that were begun here, and a new one for the table that is set up."""

    AUTO_FOCUS = "ButtonField, ChoiceField"

    def compose(self) -> ComposeResult:
        app = self.thousand
        asked, setup = app.options.series or AskedSeries(), app.table_setup
        self.found = all_series(saves_dir(app.options.saves))[:SHOWN]
        yield ScreenHead(t("series.title"), setup.rules_name)
        yield Static(t("series.about"), classes="match-about prose", markup=False)
        with FieldColumn(classes="match-form"):
            for at, each in enumerate(self.found):
                yield ButtonField(listed(each.names), each.about, each.headline, id=f"series-{at}")
            heading = t("series.new", who=listed([player.name for player in setup.players]), rules=setup.rules_name)
            yield Static(heading, classes="match-heading", markup=False)
            games = [(many, str(many)) for many in sorted({*MANY, asked.games or MANY[1]})]
            yield ChoiceField(t("series.games"), games, asked.games or MANY[1], id="series-games")
            countings = [(counting, t(f"series.counting.{counting}")) for counting in COUNTINGS]
            yield ChoiceField(t("series.counting"), countings, asked.counting or COUNTINGS[0], id="series-counting")
            with Horizontal(classes="match-line"):
                yield Static(f"  {t('series.handicap')}", classes="match-label", markup=False)
                yield TextLine(asked.handicap, id="series-handicap")
            yield Static(t("series.begin.about"), classes="match-note", markup=False)
            yield ButtonField(t("series.begin"), id="series-begin")
            yield Static("", id="series-trouble", classes="match-trouble", markup=False)
        yield ScreenKeys(self.walking_keys())

    @on(ButtonField.Pressed)
    def _pressed(self, event: ButtonField.Pressed) -> None:
        if not self.is_active:
            return
        what = (event.button.id or "").removeprefix("series-")
        if what != "begin":
            self.app.push_screen(SeriesScreen(self.found[int(what)]))
            return
        try:
            begun = self._begun()
        except SeriesError as error:
            self.query_one("#series-trouble", Static).update(str(error))
        else:
            self.dismiss()
            self.app.push_screen(SeriesScreen(begun))

    def _begun(self) -> Series:
        setup = self.thousand.table_setup
        games, counting = (self.query_one(f"#series-{name}", ChoiceField).value for name in ("games", "counting"))
        typed = self.query_one("#series-handicap", TextLine).value
        handicap = read_handicap(typed, [player.name for player in setup.players])
        return begin_series(saves_dir(self.thousand.options.saves), setup, games, counting, handicap)


class SeriesScreen(FieldScreen):
    """A series: how it stands, its games, and the next one."""

    AUTO_FOCUS = "ButtonField, RowList"
    BINDINGS: ClassVar[list[BindingType]] = [*bind("match.play", "play")]

    def __init__(self, found: Series) -> None:
        super().__init__()
        self.found = found

    def compose(self) -> ComposeResult:
        found = self.found
        yield ScreenHead(t("series.title"), found.about)
        yield Headline(found.headline)
        if not found.is_over:
            what = "series.play" if found.begun() is None else "series.go_on"
            yield ButtonField(t(what), self.key("match.play"), id="series-next")
        yield Static("\n".join(found.table_rows()), classes="series-table", markup=False)
        if told := found.handicap_told:
            yield Static(told, classes="match-note", markup=False)
        with VerticalScroll(classes="match-scroll", can_focus=False):
            yield RowList(id="series-rows")
        yield ScreenKeys(self.walking_keys())

    def on_mount(self) -> None:
        """List the games."""
        self.query_one(RowList).show_rows([Content(row) for row in self.found.game_rows()])

    @on(ButtonField.Pressed)
    def action_play(self) -> None:
        """Begin the next game, or go on with the one that was begun."""
        if self.is_active and not self.found.is_over:
            self.thousand.leaving(self._play)

    def _play(self) -> None:
        app, found = self.thousand, Series(self.found.path)
        if (path := found.begun()) is not None:
            open_game(app, path)
            return
        try:
            app.open_table(*found.sit_down(table_settings(app.settings)))
        except SeriesError as error:
            app.say(str(error), "error")

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        """Look at a game that is over once more."""
        number = self.query_one(RowList).cursor + 1
        if self.is_active and number <= len(self.found.kept.played) and self.found.kept.played[number - 1].places:
            replay_file(self.thousand, self.found.file_of(number))

    def action_back(self) -> None:
        """There may be no table to go back to."""
        self.thousand.go_home()
