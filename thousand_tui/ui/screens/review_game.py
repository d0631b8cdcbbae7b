"""The review of a whole game: what everybody lost in each part of the deals, and how that changed from deal to deal."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from thousand_tui.desk.replaying import AskedDeal, Reviewing
from thousand_tui.desk.reports.review import Reviewed, totals
from thousand_tui.study.review import DealReview
from thousand_tui.study.tutor import CLEAR
from thousand_tui.table import ThousandSession
from thousand_tui.ui.judging import Judging
from thousand_tui.ui.keys import bindings
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.exercise import find_better
from thousand_tui.ui.screens.review import BACK, bar
from thousand_tui.ui.widgets.chart import TotalsChart
from thousand_tui.ui.widgets.fields import ScreenHead, ScreenKeys
from thousand_tui.words import clean_name, t

if TYPE_CHECKING:
    from thousand_tui.desk.replaying import Noting


class GameReviewScreen(FieldScreen):
    """All deals and all seats. Decisions without a verdict are judged while the screen is open, people's first."""

    BINDINGS = bindings("review", "make", "better")

    def __init__(self, session: ThousandSession, note: Noting, reviewing: Reviewing) -> None:
        super().__init__()
        self.session = session
        self.reviewing = reviewing
        self.seats = tuple(range(len(session.players)))
        self.reviews: dict[int, DealReview] = {}
        # Reviews of people's decisions only.
        self.own: dict[int, DealReview] = {}
        # The luck, like the reviews, by the index of the deal.
        self.luck: dict[int, tuple[float, ...]] = {}
        self.judging = Judging(self, 0, BACK)
        self.is_making = False
        # What still has to be judged, with the index of the deal.
        self._asked: list[tuple[int, AskedDeal]] = []
        self.judged = 0
        self._note = note

    def compose(self) -> ComposeResult:
        names = [clean_name(name) for name in self.session.names]
        yield ScreenHead(t("review.screen.title"), t("review.game.aside"))
        yield Static("", id="review-summary", markup=False)
        yield Static("", id="review-table", markup=False)
        yield Static(t("review.game.luck"), id="review-luck", markup=False)
        yield Static(t("review.game.chart"), id="review-heading", markup=False)
        yield TotalsChart(names, [(0, 0)] * len(names), (0,))
        yield ScreenKeys(self._keys())

    def _keys(self) -> list[tuple[str, str, str]]:
        if self.is_making:
            return self.back_keys("review.keys.stop")
        shown = [*["make"] * bool(self._asked), *["better"] * self._has_mistakes]
        return [*self.foot_keys("review", *shown), *self.back_keys()]

    def on_mount(self) -> None:
        """Show what is known, and find out what has to be judged."""
        others = [seat for seat in self.seats if seat not in self._learning]
        then: list[tuple[int, AskedDeal]] = []
        for at, deal in enumerate(self.reviewing.replay.deals):
            if (why := self._note(deal.number)) is not None:
                self.thousand.say(t("review.not_noted", why=why), "warning")
                self.dismiss()
                return
            self._look_up(at)
            if (luck := self.reviewing.known_luck(at)) is not None:
                self.luck[at] = luck
            if at not in self.reviews or luck is None:
                then.append((at, self.reviewing.ask(at, others or self.seats)))
                if at not in self.own and others:
                    self._asked.append((at, self.reviewing.ask(at, self._learning)))
        self._asked += then
        self.action_make()

    def _look_up(self, at: int) -> None:
        """Look up what has been judged of a deal."""
        if (whole := self.reviewing.known(at, self.seats)) is not None:
            self.reviews[at] = whole
        if (own := self.reviewing.known(at, self._learning)) is not None:
            self.own[at] = own

    @property
    def _learning(self) -> tuple[int, ...]:
        """The seats whose mistakes are asked about: people's, or all if no people play."""
        return self.session.people or self.seats

    @property
    def _has_mistakes(self) -> bool:
        reviews = (self.own | self.reviews).values()
        return any(each.grade in CLEAR and each.seat in self._learning for one in reviews for each in one.verdicts)

    def action_better(self) -> None:
        """Ask about clear mistakes again, in the deals reviewed so far."""
        if self.is_making:
            self.thousand.say(t("better.not_yet"))
        else:
            find_better(self.thousand, self.reviewing.replay, self.own | self.reviews, self._learning)

    def on_unmount(self) -> None:
        """Stop the judging."""
        self.judging.stop()

    def action_make(self) -> None:
        """Judge what is missing, deal by deal, and measure the luck that is unknown."""
        if not self.is_making:
            self.is_making, self.judged = bool(self._asked), 0
            for _, asked in self._asked:
                self.judging.begin(self.reviewing, asked)
        self._draw()

    @on(Judging.Judged)
    def _one_judged(self) -> None:
        self.judged += self.is_making
        self._draw()

    @on(Judging.Reviewed)
    def _reviewed(self, message: Judging.Reviewed) -> None:
        if (at := self._place_of(message.asked)) is None:
            return
        if message.review is None:
            self._stop()
        elif at not in self.reviews:
            self._look_up(at)
            self.judged -= len(message.asked.questions)
            if at not in self.reviews:
                self._forget(message.asked)
        self._draw()

    @on(Judging.Measured)
    def _measured(self, message: Judging.Measured) -> None:
        if (at := self._place_of(message.asked)) is None:
            return
        if message.luck is None:
            self._stop()
        else:
            self.luck[at] = message.luck
            self._forget(message.asked)
            self.is_making = bool(self._asked)
        self._draw()

    def _place_of(self, answered: AskedDeal) -> int | None:
        """The index of a deal that is still being judged."""
        asked = self._asked if self.is_making else ()
        return next((at for at, each in asked if each is answered), None)

    def _forget(self, answered: AskedDeal) -> None:
        self._asked = [pair for pair in self._asked if pair[1] is not answered]

    def _stop(self) -> None:
        self.judging.stop()
        self.is_making = False

    def _draw(self) -> None:
        if not self.query("#review-summary"):
            return
        self.query_one("#review-summary", Static).update(Content(self._told()))
        deals = sorted(self.reviews.items())
        found = Reviewed("", self.session, self.seats, deals, {at: self.luck[at] for at in sorted(self.luck)})
        more = [review for at, review in sorted(self.own.items()) if at not in self.reviews]
        found.more = dict.fromkeys(self._learning, more)
        table = "\n".join(totals(found)) if deals or more else ""
        self.query_one("#review-table", Static).update(Content(table))
        self.query_one("#review-luck", Static).display = bool(deals and self.luck)
        self.query_one("#review-heading", Static).display = bool(deals)
        chart = self.query_one(TotalsChart)
        lost = [[round(sum(review.lost(seat).values())) for _, review in deals] for seat in self.seats]
        chart.show([list(accumulate((-each for each in row), initial=0)) for row in lost])
        chart.display = bool(deals)
        self.query_one(ScreenKeys).show_keys(self._keys())

    def _told(self) -> str:
        done, total = len(self.reviews), len(self.reviewing.replay.deals)
        if not self._asked:
            return t("review.game.done", deals=total)
        if not self.is_making:
            return t("review.game.stopped", done=done, total=total, key=self.key("review.make"))
        if done == total:
            drawn = bar(len(self.luck), total)
            return f"{t('review.game.measuring', done=len(self.luck), total=total)}  {drawn}"
        left = sum(len(asked.questions) for at, asked in self._asked if at not in self.reviews)
        drawn = bar(self.judged, left)
        return f"{t('review.game.making', done=done, total=total)}  {drawn}"

    def action_back(self) -> None:
        """Stop judging, or leave if nothing is being judged."""
        if self.is_making:
            self._stop()
            self._draw()
        else:
            super().action_back()
