"""The review of a deal: a seat's decisions, what each of them cost, and what was better."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from thousand_tui.bots.reasons import idea
from thousand_tui.desk.glance import nameless, names_at
from thousand_tui.desk.replaying import AskedDeal, Reviewing, summary
from thousand_tui.desk.reports.review import Reviewed, deal_lines, remarks
from thousand_tui.desk.reports.web import web_page
from thousand_tui.rules import View
from thousand_tui.study.coach import Kept
from thousand_tui.study.judging import Verdict
from thousand_tui.study.replay import AnyReplay
from thousand_tui.study.review import Answer, DealReview
from thousand_tui.study.tutor import CLEAR
from thousand_tui.study.wording import sheet_line
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession
from thousand_tui.ui.judging import Judging
from thousand_tui.ui.keys import bindings
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.exercise import find_better
from thousand_tui.ui.screens.export import PAGE, export, picture_of
from thousand_tui.ui.screens.review_decision import Beside, Details, Moment, Walked, is_worse, marked_hand, row_of
from thousand_tui.ui.screens.table.why import WhyScreen
from thousand_tui.ui.widgets import small_table
from thousand_tui.ui.widgets.fields import ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.row_list import RowList
from thousand_tui.words import Voice, clean_name, t

if TYPE_CHECKING:
    from thousand_tui.desk.replaying import Noting


# Cells of the progress bar.
BAR: Final = 20


def bar(done: int, total: int) -> str:
    """The progress as a bar."""
    full = BAR * done // max(1, total)
    return "█" * full + "░" * (BAR - full)


# Shows the review of the whole game.
Whole: TypeAlias = Callable[[Reviewing], None]
# Shows a moment (by the number of moves before it) as this seat saw it.
Showing: TypeAlias = Callable[[int, int], None]
# From this many rows on, everything about a decision fits.
ROOMY: Final = 30
# How much lower the priority of this screen's processes is. Nobody is playing, but keys come first.
BACK: Final = 5


class SeatReview(FieldScreen):
    """One seat's decisions in one deal of any game. ``beside`` draws the table at one of them."""

    beside: ClassVar[type[Walked]]
    # Keys for other things to look at.
    more: ClassVar[tuple[str, ...]] = ()
    # What Esc does during judging.
    leaving = "keys.back"
    AUTO_FOCUS = "RowList"
    BINDINGS = bindings(
        "review",
        "better",
        "export",
        deal_on="deal(1)",
        deal_back="deal(-1)",
        seat="next_seat",
        line_on="line(1)",
        line_back="line(-1)",
    )

    def __init__(self, session: AnySession, replay: AnyReplay, number: int | None, show: Showing) -> None:
        """Show deal ``number``, or the last one."""
        super().__init__()
        self.session, self.replay, self._show = session, replay, show
        numbers = [deal.number for deal in replay.deals]
        self.at = numbers.index(number) if number in numbers else len(numbers) - 1
        self.seat = session.people[0] if len(session.people) == 1 else 0
        self.is_making = False

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("review.screen.title"))
        yield Static("", id="review-summary", markup=False)
        with Horizontal(id="review-page"):
            with Vertical(id="review-left"):
                with VerticalScroll(id="review-list", can_focus=False):
                    yield RowList()
                yield Moment()
                with VerticalScroll(id="review-apart"):
                    yield Static("", id="review-details", markup=False)
            yield self.beside(id="review-beside")
        yield ScreenKeys(self.shown_keys())

    def shown_keys(self) -> list[tuple[str, str, str]]:
        """The current keys for the bottom line."""
        key = self.key
        keys = [(key("form.do"), t("review.keys.moment"), "")]
        if self.has_better:
            keys.append((key.both("review.line_back", "review.line_on"), t("review.keys.line"), "screen.line(1)"))
        if len(self.replay.deals) > 1:
            keys.append((key.both("review.deal_back", "review.deal_on"), t("review.keys.deal"), "screen.deal(1)"))
        keys += [*self.foot_keys("review", seat="next_seat"), *self.foot_keys("review", *self.more)]
        if self.is_whole:
            keys += self.foot_keys("review", *["better"] * self.has_mistakes, "export")
        elif not self.is_making:
            keys += self.foot_keys("review", "make")
        return [*keys, *self.back_keys(self.leaving if self.is_making else "keys.back")]

    @abstractmethod
    def open(self) -> None:
        """Show the review of this deal and seat, and make what is missing of it."""

    @abstractmethod
    def _moved(self) -> None:
        """Show the decision at the cursor."""

    def on_resize(self) -> None:
        """Draw again: with another width, there may or may not be room for the table."""
        self.call_after_refresh(self._moved)

    @property
    @abstractmethod
    def is_whole(self) -> bool:
        """Whether all decisions are judged."""

    @property
    @abstractmethod
    def has_better(self) -> bool:
        """Whether a better choice was found for any decision."""

    @property
    @abstractmethod
    def has_mistakes(self) -> bool:
        """Whether there are clear mistakes to ask about again."""

    @abstractmethod
    def kept(self) -> tuple[Mapping[int, Sequence[str]], Iterator[str]]:
        """Remarks for the moments of a replay, by ply, and the whole review, line by line."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names for display. A player without a name is called "you" when their own decisions are shown."""
        is_nameless = self.seat == nameless(self.session)
        return tuple(names_at(self.session) if is_nameless else map(clean_name, self.session.names))

    @property
    def voice(self) -> Voice:
        """How to speak about the seat; if its person is the only one here, they are "you"."""
        you = self.seat if self.session.people == (self.seat,) else None
        return Voice(self.names, you, self.key)

    def action_deal(self, by: int) -> None:
        """Go to another deal."""
        at = max(0, min(len(self.replay.deals) - 1, self.at + by))
        if at != self.at:
            self.at = at
            self.open()

    def action_next_seat(self) -> None:
        """Go to the next seat."""
        self.seat = (self.seat + 1) % len(self.names)
        self.open()

    def action_export(self) -> None:
        """Save the review of this deal as a file."""
        if not self.is_whole:
            self.thousand.say(t("better.not_yet"))
            return
        deal = self.replay.deals[self.at]
        texts = {
            PAGE: lambda: web_page(self.session, [deal], self.kept()[0]),
            "review": lambda: "\n".join(self.kept()[1]),
        }
        export(self.thousand, picture_of(self.app, t("review.screen.title")), f"thousand-review-{deal.number}", texts)


class ReviewScreen(SeatReview):
    """One seat in one deal. Decisions without a verdict are judged while the screen is open."""

    session: ThousandSession
    beside = Beside
    more = ("game",)
    leaving = "review.keys.stop"
    BINDINGS = bindings("review", "make", "game")

    def __init__(
        self, session: ThousandSession, deal: int | None, note: Noting, path: Path | None, show: Showing, whole: Whole
    ) -> None:
        """New verdicts are kept beside the save at ``path``."""
        reviewing = Reviewing(session, path)
        super().__init__(session, reviewing.replay, deal, show)
        self._whole = whole
        self.reviewing = reviewing
        self.judging = Judging(self, 0, BACK)
        self.asked: AskedDeal | None = None
        self.answers: list[Answer] = []
        self.review: DealReview | None = None
        self._note = note
        self._views: dict[int, View] = {}
        # The decision at the cursor.
        self._decided: tuple[View, Verdict] | None = None

    @property
    def has_better(self) -> bool:
        """Whether a better choice was found for any decision."""
        return any(map(is_worse, self.shown.verdicts))

    @property
    def has_mistakes(self) -> bool:
        """Whether there are clear mistakes to ask about again."""
        return any(each.grade in CLEAR for each in self.shown.of_seat(self.seat))

    @property
    def is_whole(self) -> bool:
        """Whether all decisions are judged."""
        return self.review is not None

    # Judging

    def on_screen_resume(self) -> None:
        """Open the deal; also after the review of the whole game, which may have judged it."""
        if self.asked is None:
            self.open()

    def on_unmount(self) -> None:
        """Stop the judging."""
        self.judging.stop()

    def open(self) -> None:
        """Show the review of this deal and seat, and make what is missing of it."""
        self.judging.stop()
        self.is_making, self.answers = False, []
        deals = self.replay.deals
        if (why := self._note(deals[self.at].number)) is not None:
            self.thousand.say(t("review.not_noted", why=why), "warning")
            self.dismiss()
            return
        last = deals[-1].number
        self.query_one(ScreenHead).tell(t("review.screen.deal", number=deals[self.at].number, last=last))
        decisions = list(self.reviewing.replay.decisions(self.at))
        self._views = {decision.ply: decision.view for decision in decisions}
        self.query_one(Beside).last = decisions[-1]
        self.asked = self.reviewing.ask(self.at, (self.seat,))
        self.review = self.reviewing.known(self.at, (self.seat,))
        if self.review is not None:
            self.answers = [Answer(each, self.review.opened.get(each.ply)) for each in self.review.verdicts]
        self.query_one(RowList).cursor = 0
        self.action_make()

    def action_make(self) -> None:
        """Start judging what is missing."""
        if self.review is None and self.asked is not None and not self.is_making:
            self.is_making, self.answers = True, []
            self.judging.begin(self.reviewing, self.asked)
        self._draw()

    @on(Judging.Judged)
    def _judged(self, message: Judging.Judged) -> None:
        if message.asked is self.asked and self.is_making:
            self._add(message.answer)
            self._draw()

    def _add(self, answer: Answer) -> None:
        """Add a verdict. The selected row stays selected, unless it is the first."""
        rows = self.query_one(RowList)
        before = self.shown.verdicts
        self.answers.append(answer)
        if rows.cursor and answer.verdict is not None:
            rows.cursor += answer.verdict.ply < before[rows.cursor].ply

    @on(Judging.Reviewed)
    def _reviewed(self, message: Judging.Reviewed) -> None:
        if message.asked is self.asked and self.is_making:
            self.is_making, self.review = False, message.review
            self._draw()

    @property
    def shown(self) -> DealReview:
        """The review as far as it has been made."""
        return self.review or DealReview.of(self.replay.deals[self.at].number, self.answers)

    # Drawing

    def _draw(self) -> None:
        review, voice = self.shown, self.voice
        if self.query("#review-summary"):
            told = self._told(review, voice).stylize("bold")
            standings = [sheet_line(view, voice) for view in list(self._views.values())[:1]]
            lines = [told, *(Content.styled(line, "$felt-muted") for line in standings)]
            self.query_one("#review-summary", Static).update(Content("\n").join(lines))
            rows = [row_of(self._views[each.ply], each, voice) for each in review.verdicts]
            self.query_one(RowList).show_rows(rows)
            self.query_one(ScreenKeys).show_keys(self.shown_keys())

    def _told(self, review: DealReview, voice: Voice) -> Content:
        """The summary, or the progress."""
        assert self.asked is not None
        facts = {"done": len(self.answers), "total": len(self.asked.questions), "key": self.key("review.make")}
        if self.is_making:
            drawn = bar(len(self.answers), len(self.asked.questions))
            return Content(f"{t('review.screen.making', **facts)}  {drawn}")
        if self.review is None:
            return Content(t("review.screen.stopped" if self.answers else "review.screen.failed", **facts))
        return Content(summary(review, self.seat, voice))

    @on(RowList.Moved)
    def _moved(self) -> None:
        if not self.query(Beside):
            return
        verdicts, at = self.shown.verdicts, self.query_one(RowList).cursor
        text = self.query_one("#review-details", Static)
        if not verdicts:
            self._decided = None
            self.query_one(Moment).show()
            self._draw_beside()
            key = "review.screen.waiting" if self.is_making else "review.screen.empty"
            text.update(Content.styled(t(key, who=self.names[self.seat]), "$felt-muted"))
            return
        verdict = verdicts[min(at, len(verdicts) - 1)]
        view, apart = self._views[verdict.ply], self.shown.opened.get(verdict.ply)
        is_short = self.app.size.height < ROOMY
        self._decided = view, verdict
        trick = small_table.as_they_come([card for _, card in view.table])
        seen = [each for ply, each in self._views.items() if ply <= verdict.ply and each.me == view.me]
        self.query_one(Moment).show(marked_hand(seen, verdict, self.thousand.settings), trick)
        self._draw_beside()
        text.update(Details(view, verdict, apart, self.voice, is_short).content())

    def _draw_beside(self) -> None:
        """Draw the table at the decision beside the list, if there is room."""
        if self.has_class("-wide"):
            worse = self._decided is not None and is_worse(self._decided[1])
            self.query_one(Beside).decide(self._decided, worse, self.voice, self.key("review.line_on"))

    # What the keys do

    def action_line(self, by: int) -> None:
        """Play out the best choice, beside the list or in a box over it."""
        if self.has_class("-wide"):
            self.query_one(Beside).walk(by)
        elif self._decided is not None and by > 0:
            view, verdict = self._decided
            if not is_worse(verdict):
                self.thousand.say(t("review.line.none"))
                return
            given_away = idea(view, verdict.action, verdict.best) if verdict.grade is not None else None
            self.app.push_screen(WhyScreen(Kept(view, verdict.action, given_away, verdict), self.voice))

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        """Show the moment on the table."""
        if self.shown.verdicts:
            verdict = self.shown.verdicts[self.query_one(RowList).cursor]
            self._show(max(verdict.ply, self.replay.deals[self.at].first + 1), self.seat)

    def action_game(self) -> None:
        """Review the whole game. It judges what is missing, so stop judging here."""
        self.judging.stop()
        self.asked, self.is_making = None, False
        self._whole(self.reviewing)

    def action_better(self) -> None:
        """Ask about this seat's clear mistakes again."""
        if self.review is None:
            self.thousand.say(t("better.not_yet"))
        else:
            find_better(self.thousand, self.replay, {self.at: self.review}, (self.seat,))

    def kept(self) -> tuple[Mapping[int, Sequence[str]], Iterator[str]]:
        """The remarks and lines of the printed review."""
        assert self.review is not None
        found = Reviewed("", self.session, (self.seat,), [(self.at, self.review)], reviewing=self.reviewing)
        return remarks(found, self.at, self.review), deal_lines(found, self.at, self.review, markdown=False)

    def action_back(self) -> None:
        """Stop judging, or leave if nothing is being judged."""
        if self.is_making:
            self.judging.stop()
            self.is_making = False
            self._draw()
        else:
            super().action_back()
