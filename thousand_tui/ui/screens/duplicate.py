"""Matches with the same cards, and series of games: a list with a form for a new one, and a page for each."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from thousand_tui.bots import LEVELS
from thousand_tui.desk import duplicate, series
from thousand_tui.desk.duplicate import Experts, Match, MatchError, Turn
from thousand_tui.desk.glance import called
from thousand_tui.desk.seating import last_person, rules_name, table_settings
from thousand_tui.desk.sentences import SaveError, telling
from thousand_tui.desk.series import COUNTINGS, Series, SeriesError, all_series, begin_series, head_start, proposed
from thousand_tui.options import AskedMatch, AskedSeries
from thousand_tui.study.duplicate import MANY, write_challenge
from thousand_tui.ui.keys import all_bindings, bind
from thousand_tui.ui.replaying import replay_file, replay_from
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.dialogs import ChooseScreen, TextLine
from thousand_tui.ui.screens.opening import open_game
from thousand_tui.ui.widgets.fields import ButtonField, ChoiceField, FieldColumn, Headline, ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.row_list import RowList
from thousand_tui.words import t
from thousand_tui.words.catalogue import listed
from thousand_tui.words.declared import bot_words

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp

# How many are listed; older ones stay in their folders.
SHOWN: Final = 6


class ListScreen(FieldScreen):
    """A list of what was begun here, and a form for a new one. The ids of its widgets begin with ``what``."""

    what: ClassVar[str]

    def page(self, about: str, begun: Iterable[tuple[str, str, str]], fields: Iterable[Widget]) -> ComposeResult:
        """Everything below the head: an explanation, what was begun, and the fields for a new one."""
        yield Static(about, classes="match-about prose", markup=False)
        with FieldColumn(classes="match-form"):
            for at, told in enumerate(begun):
                yield ButtonField(*told, id=f"{self.what}-{at}")
            yield from fields
            yield Static("", id=f"{self.what}-trouble", classes="match-trouble", markup=False)
        yield ScreenKeys(self.walking_keys())

    def on_mount(self) -> None:
        """Move the focus to the button for a new one if the command line asked for that."""
        if self.thousand.options.agreements or any(getattr(self.thousand.options, self.what) or ()):
            self.query_one(f"#{self.what}-begin").focus()

    def line(self, name: str, label: str, value: str) -> Widget:
        """A field to type in."""
        said = Static(f"  {label}", classes="match-label", markup=False)
        return Horizontal(said, TextLine(value, id=f"{self.what}-{name}"), classes="match-line")

    def typed(self, name: str) -> str:
        """The text in a field."""
        return self.query_one(f"#{self.what}-{name}", TextLine).value

    @abstractmethod
    def opened(self, at: int) -> Screen[None]:
        """The screen for one that was begun before."""

    @abstractmethod
    def begun(self) -> Screen[None]:
        """Begin a new one.

        Raises:
            MatchError, SeriesError: it cannot be begun like this.
        """

    def pressed(self, what: str) -> None:
        """Open one that was begun, or begin one."""
        if what.isdecimal():
            self.app.push_screen(self.opened(int(what)))
        if what != "begin":
            return
        try:
            begun = self.begun()
        except (MatchError, SeriesError) as error:
            self.query_one(f"#{self.what}-trouble", Static).update(str(error))
        else:
            self.dismiss()
            self.app.push_screen(begun)


class MatchesScreen(ListScreen):
    """The matches that were begun here, and a new one."""

    AUTO_FOCUS = "ButtonField"
    what = "match"

    def compose(self) -> ComposeResult:
        self.found = duplicate.all_matches(self.thousand.saves)[:SHOWN]
        yield ScreenHead(t("duplicate.title"), rules_name(self.thousand.table_setup.agreements))
        over = t("duplicate.noted.over")
        told = ((listed(each.shown), each.about, each.headline if each.next else over) for each in self.found)
        yield from self.page(t("duplicate.about"), told, self._new())

    def _new(self) -> Iterator[Widget]:
        asked = self.thousand.options.match or AskedMatch()
        yield Static(t("duplicate.new"), classes="match-heading", markup=False)
        deals = [(many, str(many)) for many in sorted({*MANY, asked.deals or MANY[1]})]
        yield ChoiceField(t("duplicate.deals"), deals, asked.deals or MANY[1], id="match-deals")
        levels = [(each.id, bot_words(each)[0]) for each in LEVELS.values()]
        yield ChoiceField(t("duplicate.level"), levels, asked.level or "regular", id="match-level")
        people = asked.people or called(last_person(self.thousand.settings))
        yield self.line("people", t("duplicate.people_line"), people)
        yield self.line("challenge", t("duplicate.challenge_line"), asked.challenge)
        yield Static(t("duplicate.begin.about"), classes="match-note", markup=False)
        yield ButtonField(t("duplicate.begin"), id="match-begin")

    def opened(self, at: int) -> MatchScreen:
        """The screen for a match that was begun before."""
        return MatchScreen(self.found[at])

    def begun(self) -> MatchScreen:
        """Begin a new match, or one from a challenge."""
        line = self.typed("challenge").strip()
        deals, level = (self.query_one(f"#match-{name}", ChoiceField).value for name in ("deals", "level"))
        agreements = self.thousand.table_setup.agreements
        challenge = duplicate.challenge_of(line) if line else duplicate.new_challenge(agreements, level, deals)
        people = self.typed("people").split(",")
        return MatchScreen(duplicate.begin_match(self.thousand.saves, challenge, people))


class SeriesListScreen(ListScreen):
    """The series that were begun here, and a new one for the current table."""

    AUTO_FOCUS = "ButtonField, ChoiceField"
    BINDINGS = bind("series.propose", "propose")
    what = "series"

    def compose(self) -> ComposeResult:
        self.found = all_series(self.thousand.saves)[:SHOWN]
        yield ScreenHead(t("series.title"), self.thousand.table_setup.rules_name)
        told = ((listed(each.names), each.about, each.headline) for each in self.found)
        yield from self.page(t("series.about"), told, self._new())

    def _new(self) -> Iterator[Widget]:
        asked, setup = self.thousand.options.series or AskedSeries(), self.thousand.table_setup
        heading = t("series.new", who=setup.who, rules=setup.rules_name)
        yield Static(heading, classes="match-heading", markup=False)
        games = [(many, str(many)) for many in sorted({*series.MANY, asked.games or series.MANY[1]})]
        yield ChoiceField(t("series.games"), games, asked.games or series.MANY[1], id="series-games")
        countings = [(counting, t(f"series.counting.{counting}")) for counting in COUNTINGS]
        yield ChoiceField(t("series.counting"), countings, asked.counting or COUNTINGS[0], id="series-counting")
        yield self.line("handicap", t("series.handicap"), asked.handicap)
        yield ButtonField(t("series.propose"), self.key("series.propose"), id="series-propose")
        yield Static(t("series.begin.about"), id="series-note", classes="match-note", markup=False)
        yield ButtonField(t("series.begin"), id="series-begin")

    @on(ButtonField.Pressed, "#series-propose")
    def action_propose(self) -> None:
        """Fill in the head start that the ratings suggest, and say why."""
        given, why = proposed(self.thousand.table_setup)
        self.query_one("#series-handicap", TextLine).value = ", ".join(map(str, given)) if any(given) else ""
        self.query_one("#series-note", Static).update(why)

    def opened(self, at: int) -> SeriesScreen:
        """The screen for a series that was begun before."""
        return SeriesScreen(self.found[at])

    def begun(self) -> SeriesScreen:
        """Begin a new series."""
        setup = self.thousand.table_setup
        games, counting = (self.query_one(f"#series-{name}", ChoiceField).value for name in ("games", "counting"))
        handicap = head_start(self.typed("handicap"), setup)
        return SeriesScreen(begin_series(self.thousand.saves, setup, games, counting, handicap))


class MatchScreen(FieldScreen):
    """A match, deal by deal. The next player can sit down; deals that everybody has played can be opened."""

    AUTO_FOCUS = "#match-next"
    BINDINGS = all_bindings("match")

    class Heard(Message):
        """An Expert has played a deal."""

    def __init__(self, match: Match | None = None) -> None:
        """Without ``match``, show the one whose deal was just played."""
        super().__init__()
        self._match = match

    @property
    def match(self) -> Match:
        """The match being shown."""
        if self._match is None:
            keeper = self.thousand.keeper
            assert keeper is not None, "a deal of a match is saved"
            self._match = Match(keeper.path.parent)
        return self._match

    def compose(self) -> ComposeResult:
        match = self.match
        yield ScreenHead(
            t("duplicate.title"), t("list.comma").join([match.about, rules_name(match.challenge.agreements)])
        )
        yield Headline(match.headline)
        if match.next is not None:
            yield ButtonField(t("duplicate.play"), self.key("match.play"), id="match-next")
        with Vertical(), VerticalScroll(id="match-scroll", can_focus=False):
            yield Static("", id="match-heads", markup=False)
            yield RowList(id="match-rows")
            yield Static("", id="match-sums", markup=False)
        yield Static("", id="match-told", classes="prose", markup=False)
        yield ScreenKeys(self.walking_keys(*self.foot_keys("match", "challenge", "results")))

    def fill(self) -> None:
        """Show what is known, and let the Expert continue."""
        self._draw()
        if self.match.next is None:
            self.query_one(RowList).focus()
        if told := self.match.versions_told:
            self.query_one("#match-told", Static).update(told)
        let_experts_play(self.thousand, self.match, lambda: self.post_message(self.Heard()))

    @on(Heard)
    def _heard(self) -> None:
        self._match = Match(self.match.folder)
        self._draw()

    def _draw(self) -> None:
        if self.query("#match-sums"):
            heads, *rows, sums = self.match.table_rows()
            self.query_one("#match-heads", Static).update(f"  {heads}")
            self.query_one("#match-sums", Static).update(f"  {sums}")
            self.query_one(RowList).show_rows([Content(row) for row in rows])

    @on(RowList.Moved)
    def _moved(self) -> None:
        self.query_one("#match-told", Static).update("\n".join(self.match.parted_told(self._number)))

    @property
    def _number(self) -> int:
        return self.query_one(RowList).cursor + 1

    @on(ButtonField.Pressed)
    def action_play(self) -> None:
        """Let the next player sit down."""
        turn = self.match.next
        if self.is_active and turn is not None:
            self.thousand.leaving(partial(sit_down, self.thousand, self.match, turn))

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        """Look at a deal again, from where a player first differed from the Expert."""
        number, match = self._number, self.match
        if not self.is_active:
            return
        if match.is_shut(number):
            self.thousand.say(t("duplicate.shut"))
            return
        who = [*match.shown, *([t("daily.beside.expert")] if match.experts_play(number) is not None else [])]

        def look(person: int | None) -> None:
            if person is not None:
                self._replay(number, person)

        if len(who) == 1:
            look(0)
        else:
            self.app.push_screen(ChooseScreen(who, 0, t("duplicate.whose")), look)

    def _replay(self, number: int, person: int) -> None:
        match, turn = self.match, Turn(number, person)
        with telling(self.thousand.say, SaveError, severity="error"):
            if person == len(match.people):
                expert = match.experts_play(number)
                if expert is not None:
                    replay_from(self.thousand, expert, 0, None)
            else:
                replay_from(self.thousand, match.played(turn), match.parted(turn) or 0, match.path(turn))

    def action_challenge(self) -> None:
        """Copy the challenge to pass it on."""
        self._hand_on([write_challenge(self.match.challenge)], "duplicate.copied.challenge")

    def action_results(self) -> None:
        """Copy the results to send them back."""
        lines = [self.match.result_line(person) for person in range(len(self.match.people))]
        known = [line for line in lines if line is not None]
        if known:
            self._hand_on(known, "duplicate.copied.results")
        else:
            self.thousand.say(t("duplicate.no_results"))

    def _hand_on(self, lines: Sequence[str], told: str) -> None:
        text = "\n".join(lines)
        self.query_one("#match-told", Static).update(text)
        self.thousand.copy(text, t(told))

    def action_back(self) -> None:
        """Go home, because there may be no table to return to."""
        self.thousand.go_home()


def sit_down(app: ThousandApp, match: Match, turn: Turn) -> None:
    """Begin or continue somebody's deal."""
    begun = match.sit_down(turn)
    if begun is None:
        open_game(app, match.path(turn))
    else:
        app.open_table(*begun)


def let_experts_play(app: ThousandApp, match: Match, heard: Callable[[], object]) -> None:
    """Let an Expert play the deals of this match that it has not played yet; stop it for any other match."""
    experts = app.experts
    if experts is not None and experts.is_at_work and experts.folder == match.folder:
        experts.heard = heard
        return
    if experts is not None:
        experts.close()
    app.experts = Experts(match, heard)


class SeriesScreen(FieldScreen):
    """A series: the standings, its games and the next one."""

    AUTO_FOCUS = "ButtonField, RowList"
    BINDINGS = bind("match.play", "play")

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

    def fill(self) -> None:
        """List the games."""
        self.query_one(RowList).show_rows([Content(row) for row in self.found.game_rows()])

    @on(ButtonField.Pressed)
    def action_play(self) -> None:
        """Begin the next game, or continue the current one."""
        if self.is_active and not self.found.is_over:
            self.thousand.leaving(self._play)

    def _play(self) -> None:
        app, found = self.thousand, Series(self.found.path)
        if (path := found.begun()) is not None:
            open_game(app, path)
            return
        with telling(app.say, SeriesError, severity="error"):
            app.open_table(*found.sit_down(table_settings(app.settings)))

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        """Replay a finished game."""
        game = self.query_one(RowList).of(self.found.kept.played)
        if self.is_active and game is not None and game.places:
            replay_file(self.thousand, self.found.file_of(game))

    def action_back(self) -> None:
        """Go home, because there may be no table to return to."""
        self.thousand.go_home()
