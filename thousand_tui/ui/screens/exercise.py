"""Exercises: each situation is a screen over the one it was started from, and the last page shows the result."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Center, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from thousand_tui.study.better import Quiz, missed
from thousand_tui.study.exercise import AtTable, Exercise, LastPage, QuestionPage, ResultPage, StoryPage
from thousand_tui.study.review import DealReview, ThousandReplay
from thousand_tui.study.thinking import Thinking
from thousand_tui.ui.keys import bindings
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.dialogs import Dialog, NextScreen
from thousand_tui.ui.screens.openers import screen_of
from thousand_tui.ui.widgets.fields import ButtonField, FieldColumn, Headline, ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.painted import left, right
from thousand_tui.ui.widgets.title_art import TitleCards
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp

# How much lower the priority of the judging process is; somebody is waiting for it.
BACK: Final = 5


def take(app: ThousandApp, exercise: Exercise) -> None:
    """Show the situations of an exercise one after another, until it is over or left."""

    def go_on(chosen: str | bool | None = None) -> None:
        exercise.go_on(chosen)
        take(app, exercise)

    match exercise.situation:
        case AtTable(session, coach):
            app.push_screen(screen_of(session, "table", coach), lambda _: go_on())
        case QuestionPage() as page:
            app.push_screen(QuestionScreen(page), go_on)
        case ResultPage() as page:
            app.push_screen(ResultScreen(page), go_on)
        case StoryPage() as page:
            app.push_screen(StoryScreen(page), go_on)
        case LastPage(said):
            app.push_screen(NextScreen(lambda: (*said()[:2], t("learn.back"))), go_on)
        case None:
            exercise.close()


def find_better(
    app: ThousandApp, replay: ThousandReplay, reviews: Mapping[int, DealReview], seats: Collection[int]
) -> None:
    """Ask about these seats' clear mistakes again; ``reviews`` go by the index of the deal."""
    mistakes = missed(replay, reviews, seats)
    if mistakes:
        take(app, Quiz(replay, mistakes, partial(Thinking, niceness=BACK)))
    else:
        app.say(t("better.none"))


class QuestionScreen(Dialog[bool]):
    """A question with answers. A wrong answer says why, and another can be given. The result is True after the right
    one, or None."""

    # Enter gives no answer that nobody has chosen.
    AUTO_FOCUS = ""

    def __init__(self, page: QuestionPage) -> None:
        super().__init__()
        self.page = page
        self.given: int | None = None

    def compose(self) -> ComposeResult:
        title, question, answers = self.page.said()
        with self.box(title):
            yield Static(question, classes="dialog-text", markup=False)
            for number, (answer, _) in enumerate(answers):
                yield ButtonField(t("learn.answer", number=number + 1, answer=answer), id=f"answer-{number}")
            yield Static("", id="question-why", markup=False)
            further = ButtonField(t("learn.go_on"), id="answer-on")
            further.visible = False
            yield further

    def on_key(self, event: events.Key) -> None:
        """Give the answer with this number."""
        numbers = [str(number) for number in range(1, len(self.page.said()[2]) + 1)]
        if event.character in numbers:
            event.stop()
            answer = self.query_one(f"#answer-{numbers.index(event.character)}", ButtonField)
            if not answer.disabled:
                answer.focus()
                answer.action_press()

    def pressed(self, what: str) -> None:
        """Give this answer, or go on."""
        if what == "on":
            self.dismiss(True)
            return
        self.given = int(what)
        if self.given != self.page.right:
            self.page.missed()
        self.fill()

    def fill(self) -> None:
        """Show what is said about the last answer."""
        if self.given is None:
            return
        _, _, answers = self.page.said()
        self.query_one("#question-why", Static).update(answers[self.given][1])
        if self.given == self.page.right:
            further = self.query_one("#answer-on", ButtonField)
            further.visible = True
            further.focus()
            for number in range(len(answers)):
                self.query_one(f"#answer-{number}").disabled = number != self.given


class ReadingScreen(FieldScreen):
    """A result: a text, which may be long, and lines to choose from. Arrows move through the lines; page keys scroll
    the text, and the bottom line names them if that is useful."""

    BINDINGS = bindings("form", page_up="read(-1)", page_down="read(1)")
    # Whether the result is a victory.
    is_won = False

    def compose(self) -> ComposeResult:
        heading, headline = self.head()
        yield ScreenHead(heading)
        yield Headline(headline, won=self.is_won)
        with VerticalScroll(id="read", can_focus=False):
            yield from self.body()
        with FieldColumn(id="over-menu"):
            yield from self.lines()
        yield ScreenKeys(self.walking_keys())

    @abstractmethod
    def head(self) -> tuple[str, str]:
        """The heading and the headline."""

    @abstractmethod
    def body(self) -> ComposeResult:
        """The widgets of the text."""

    @abstractmethod
    def lines(self) -> Iterator[ButtonField]:
        """The lines on offer."""

    def on_mount(self) -> None:
        """Watch whether the text needs scrolling."""
        self.watch(self._text, "show_vertical_scrollbar", self._name_keys)

    @property
    def _text(self) -> VerticalScroll:
        return self.query_one("#read", VerticalScroll)

    def _name_keys(self, is_longer: bool) -> None:
        pages = self.key.both("form.page_up", "form.page_down"), t("keys.scroll"), "screen.read(1)"
        self.query_one(ScreenKeys).show_keys(self.walking_keys(*([pages] if is_longer else ())))

    def action_read(self, pages: int) -> None:
        """Scroll the text by ``pages`` pages."""
        text = self._text
        text.scroll_relative(y=pages * max(1, text.size.height - 1), animate=False)


class StoryScreen(ReadingScreen):
    """The sheet of a story. Its result is True when it has been read. If the player won, it celebrates."""

    AUTO_FOCUS = "#story-on"

    def __init__(self, page: StoryPage) -> None:
        super().__init__()
        self.page = page
        self.is_won = page.has_won

    def head(self) -> tuple[str, str]:
        return self.page.said()[:2]

    def body(self) -> ComposeResult:
        if self.page.has_won:
            yield TitleCards()
        if rows := self.page.said()[2]:
            yield Center(Static(story_text(rows), id="story-rows"))

    def lines(self) -> Iterator[ButtonField]:
        yield ButtonField(t("learn.go_on"), self.key("form.do"), id="story-on")

    def pressed(self, what: str) -> None:
        """Close it."""
        self.dismiss(True)


def story_text(rows: Sequence[Sequence[str]]) -> Content:
    """The totals, which fit in any window, and below a line each deal's points, in columns."""
    columns = range(max(map(len, rows)))
    widths = [max(cell_len(row[column]) for row in rows) + 2 for column in columns]
    lines = ["".join([left(row[0], widths[0]), *map(right, row[1:], widths[1:])]) for row in rows]
    head, *deals, totals = lines
    rule = Content.styled("─" * sum(widths), "$felt-line")
    above = [Content.styled(head, "$felt-muted"), Content.styled(totals, "bold"), rule]
    return Content("\n").join([*above, *map(Content, deals)])


class ResultScreen(ReadingScreen):
    """The result of a puzzle, and why the answer is right. Its result says what to do next, if anything."""

    AUTO_FOCUS = ""
    BINDINGS = bindings("puzzles", on="go('on')", next="go('next')", again="go('again')")

    def __init__(self, page: ResultPage) -> None:
        super().__init__()
        self.page = page

    def head(self) -> tuple[str, str]:
        result, more, _ = self.page.said()
        return t("puzzles.title"), f"{result} {more}".strip()

    def body(self) -> ComposeResult:
        for paragraph in self.page.said()[2]:
            yield Static(paragraph, classes="result-why", markup=False)

    def lines(self) -> Iterator[ButtonField]:
        for what in self.page.offers:
            key = self.key(f"puzzles.{what}") if what != "back" else self.key("form.back")
            yield ButtonField(t(f"puzzles.{what}"), key, id=f"over-{what}")

    def on_mount(self) -> None:
        """Set the focus only with the first frame, so that an Enter pressed earlier does not skip it."""
        self.call_after_refresh(self.query_one("#over-next").focus)

    def pressed(self, what: str) -> None:
        """Do what the line says."""
        self.action_go(what)

    def action_go(self, what: str) -> None:
        """Go to the next puzzle, play this one on, try it again, or go to the list."""
        if what in self.page.offers:
            self.dismiss(what)
