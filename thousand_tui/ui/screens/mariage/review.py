"""The review of a deal of Mariage: the cards of a seat, what each cost, and what was better."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from thousand_tui.desk.printed.mariage import seat_lines
from thousand_tui.study.mariage import Quiz, Verdict, clear_mistakes, verdict_lines, verdicts
from thousand_tui.study.replay import AnyReplay
from thousand_tui.table.mariage import MariageSession
from thousand_tui.ui.screens.exercise import take
from thousand_tui.ui.screens.review import SeatReview
from thousand_tui.ui.screens.review_decision import GRADE, PLACE, STYLES
from thousand_tui.ui.widgets.fields import ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.painted import left, right
from thousand_tui.ui.widgets.row_list import RowList
from thousand_tui.words import mariage as words
from thousand_tui.words import t
from thousand_tui.words.catalogue import noun


class MariageReviewScreen(SeatReview):
    """One seat in one deal; its cards are judged one after another while the screen is open."""

    session: MariageSession

    @dataclass
    class Judged(Message):
        """One more card is judged; None: all are."""

        asked: int
        verdict: Verdict | None

    def __init__(
        self, session: MariageSession, replay: AnyReplay, number: int | None, show: Callable[[int, int], None]
    ) -> None:
        """``show`` shows the moment after so many moves as a seat saw it."""
        super().__init__(session, replay, number, show)
        self.found: list[Verdict] = []
        self._asked = 0

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("review.screen.title"))
        yield Static("", id="review-summary", markup=False)
        with VerticalScroll(id="review-list", can_focus=False):
            yield RowList()
        with VerticalScroll(id="review-apart"):
            yield Static("", id="review-details", markup=False)
        key = self.key
        deals = [(key.both("review.deal_back", "review.deal_on"), t("review.keys.deal"), "screen.deal(1)")]
        yield ScreenKeys(
            [
                (key("form.do"), t("review.keys.moment"), ""),
                *(deals if len(self.replay.deals) > 1 else []),
                (key("review.seat"), t("review.keys.seat"), "screen.next_seat"),
                (key("review.better"), t("review.keys.better"), "screen.better"),
                (key("review.export"), t("key.export"), "screen.export"),
                (key("form.back"), t("keys.back"), "screen.back"),
            ]
        )

    def on_mount(self) -> None:
        """Judge the deal."""
        self.open()

    def open(self) -> None:
        """Judge the cards of the seat in the deal, in a thread."""
        self._asked += 1
        self.found, self.is_making = [], True
        deals = self.replay.deals
        self.query_one(ScreenHead).tell(t("review.screen.deal", number=deals[self.at].number, last=deals[-1].number))
        self.query_one(RowList).cursor = 0
        asked, judged = self._asked, verdicts(self.replay, self.at, self.seat)

        def work() -> None:
            worker = get_current_worker()
            for verdict in judged:
                if worker.is_cancelled:
                    return
                if verdict is not None:
                    self.post_message(self.Judged(asked, verdict))
            self.post_message(self.Judged(asked, None))

        self.run_worker(work, thread=True, exclusive=True, exit_on_error=False)
        self._draw()

    @on(Judged)
    def _judged(self, message: Judged) -> None:
        if message.asked != self._asked:
            return
        if message.verdict is None:
            self.is_making = False
        else:
            self.found.append(message.verdict)
        self._draw()

    def _draw(self) -> None:
        key = "making" if self.is_making else "done" if self.found else "nothing"
        who, lost = self.voice, sum(each.made.behind for each in self.found if each.grade)
        self.query_one("#review-summary", Static).update(
            who.told(f"mariage.review.{key}", self.seat, tokens=words.tokens_text(lost), n=len(self.found))
        )
        self.query_one(RowList).show_rows([self._row(each) for each in self.found])
        self._moved()

    def _row(self, verdict: Verdict) -> Content:
        place = left(words.decision(verdict.view, verdict.action.card), PLACE)
        if verdict.grade is None:
            key = "unsure" if verdict.made.behind and verdict.made.is_even else "good"
            return Content.assemble(place, (t(f"review.screen.{key}"), "$felt-muted"))
        grade = left(noun(f"review.{verdict.grade}"), GRADE - 2)
        return Content.assemble(place, (grade + words.tokens_text(-verdict.made.behind), STYLES[verdict.grade]))

    @on(RowList.Moved)
    def _moved(self) -> None:
        at = self.query_one(RowList).cursor
        lines = list(self._details(self.found[at])) if at < len(self.found) else []
        self.query_one("#review-details", Static).update(Content("\n").join(lines))

    def _details(self, verdict: Verdict) -> Iterator[Content]:
        """The trick and the hand as they were, the cards with their numbers, and why the first is the best."""
        yield Content.styled(words.decision(verdict.view, verdict.action.card), "bold")
        yield from map(Content, words.position_lines(verdict.view, self.voice))
        rows = [words.hint_columns(), *words.hint_rows(verdict.choices)]
        for row, choice in zip(rows, (None, *verdict.choices), strict=True):
            cells = left(row.card, 8) + right(row.tokens, 10) + right(row.twos, 14) + right(row.behind, 10)
            own = choice is not None and choice.action == verdict.action
            mark = f"  ◄ {t('review.screen.yours')}" if own else ""
            yield Content.styled(cells + mark, "$felt-muted" if choice is None else "bold" if own else "")
        yield Content(words.why_card(verdict.view, verdict.choices[0].action.card))

    # What the keys do

    @property
    def is_whole(self) -> bool:
        """Whether all cards are judged."""
        return not self.is_making

    def kept(self) -> tuple[Mapping[int, Sequence[str]], Iterator[str]]:
        """As on paper."""
        lost = {each.ply + 1: verdict_lines(each, self.voice) for each in self.found if each.grade is not None}
        return lost, seat_lines(self.voice, self.seat, self.found, markdown=False)

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        """Show the moment on the table."""
        at = self.query_one(RowList).cursor
        if at < len(self.found):
            self._show(self.found[at].ply, self.seat)

    def action_better(self) -> None:
        """Ask about the clear mistakes of this seat again."""
        mistakes = clear_mistakes(self.found)
        if self.is_making or not mistakes:
            self.thousand.say(t("better.not_yet" if self.is_making else "better.none"))
        else:
            take(self.thousand, Quiz(self.replay, mistakes))
