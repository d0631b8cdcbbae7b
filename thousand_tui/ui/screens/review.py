"""The review of a deal: the decisions of a seat, what each cost, and what was better."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.widgets import Static

from thousand_tui.bots.causes import causes
from thousand_tui.bots.ideas import ideas
from thousand_tui.desk.reviewing import AskedDeal, Reviewing, summary
from thousand_tui.rules import Action, Give, Play, Suit, View
from thousand_tui.study.judging import Grade, Verdict
from thousand_tui.study.review import Answer, DealReview, Opened
from thousand_tui.study.tutor import CLEAR
from thousand_tui.table import ThousandSession
from thousand_tui.ui.judging import Judging
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.exercise import find_better
from thousand_tui.ui.widgets.canvas import Canvas
from thousand_tui.ui.widgets.cards import LARGE, SMALL
from thousand_tui.ui.widgets.column_text import left, right
from thousand_tui.ui.widgets.open_hand import STEP, STRIP, as_they_come, draw_hand, hand_at
from thousand_tui.ui.widgets.painted import Painted
from thousand_tui.ui.widgets.row_list import RowList
from thousand_tui.ui.widgets.screen_frame import ScreenHead, ScreenKeys
from thousand_tui.words import Voice, clean_name, t
from thousand_tui.words.catalogue import noun
from thousand_tui.words.hint import HintWords
from thousand_tui.words.ideas import because, what
from thousand_tui.words.review import loss, opened_line, sheet_line, where
from thousand_tui.words.voice import sentence_case

if TYPE_CHECKING:
    from thousand_tui.desk.replaying import Noting


BAR: Final = 20
"""Cells of the bar that shows how far a review is made."""
PLACE: Final = 36
"""Cells of a decision in its row."""
GRADE: Final = 20
"""Cells of its grade."""
CHOICE: Final = 32
NUMBER: Final = 14
MOST: Final = 8
FEWEST: Final = 4
"""Choices of a decision that are shown, with room and without."""
STYLES: Final = {Grade.SLIP: "$warn", Grade.MISTAKE: "$warn", Grade.BLUNDER: "bold $warn"}


def bar(done: int, total: int) -> str:
    """How much of it is done, as a bar."""
    full = BAR * done // max(1, total)
    return "█" * full + "░" * (BAR - full)


def row_of(view: View, verdict: Verdict, voice: Voice) -> Content:
    """A decision in a row: what was chosen, its grade, what it cost."""
    place = left(sentence_case(where(view, verdict.action, voice)), PLACE)
    if verdict.grade is None:
        key = "good" if not verdict.loss else "unsure"
        said = t(f"review.screen.{key if verdict.is_judged else 'unweighed'}")
        return Content.assemble(place, (f"  {said}", "$felt-muted"))
    grade = left(noun(f"review.{verdict.grade}"), GRADE - 2)
    return Content.assemble(place, (f"  {grade}{loss(verdict)}", STYLES[verdict.grade]))


@dataclass(frozen=True, slots=True)
class Details:
    """One decision: its choices with their numbers, the reason, and apart from it what open cards would have shown.

    ``is_short``: fewer choices, and no blank lines.
    """

    view: View
    verdict: Verdict
    opened: Opened | None
    voice: Voice
    is_short: bool = False

    def content(self) -> Content:
        """All of it, line by line."""
        return Content("\n").join(self._lines())

    def _lines(self) -> Iterator[Content]:
        verdict, voice = self.verdict, self.voice
        yield Content.styled(sentence_case(where(self.view, verdict.action, voice)), "bold")
        if not verdict.is_judged:
            yield Content(t("review.screen.not_weighed"))
            return
        yield Content(self._judgement())
        idea = next(iter(ideas(self.view, verdict.action)), None) if verdict.grade is not None else None
        if idea is not None:
            yield Content.assemble((what(idea, voice), "bold"), " ", because(idea, voice))
        yield from self._choices()
        words = HintWords(self.view, voice)
        pair = verdict.choices[:2] if verdict.action == verdict.best else (verdict.choices[0], verdict.made)
        yield Content(words.why(pair, causes(self.view, pair)))
        if self.opened is not None:
            heading = (t("review.screen.open"), "bold $turn")
            said = opened_line(self.view, verdict.action, self.opened, voice)
            if self.is_short:
                yield Content.assemble(heading, "  ", said)
            else:
                yield Content("")
                yield Content.styled(*heading)
                yield Content(said)

    def _judgement(self) -> str:
        verdict = self.verdict
        cost = loss(verdict)
        if verdict.grade is not None:
            return t("review.screen.graded", grade=noun(f"review.{verdict.grade}"), loss=cost)
        return t("review.screen.not_sure", loss=cost) if verdict.loss else t("review.screen.was_good")

    def _choices(self) -> Iterator[Content]:
        """The best choices, and the one that was made, with what is known of each."""
        verdict, words = self.verdict, HintWords(self.view, self.voice)
        first, _, last = words.columns()
        head = left("", CHOICE) + right(first, NUMBER) + right(last, NUMBER)
        yield Content.styled(head, "$felt-muted")
        rows = list(zip(verdict.choices, words.rows(verdict.choices), strict=True))
        shown = rows[: FEWEST if self.is_short else MOST]
        if all(choice.action != verdict.action for choice, _ in shown):
            shown = [*shown[:-1], *(row for row in rows if row[0].action == verdict.action)]
        for choice, row in shown:
            own = choice.action == verdict.action
            text = left(row.choice, CHOICE)
            text += right(row.chance, NUMBER) + right(row.behind, NUMBER)
            mark = f"  ◄ {t('review.screen.yours')}" if own else ""
            yield Content.styled(text + mark, "bold" if own else "")


class Moment(Painted):
    """The hand that was decided from, and beside it the trick as it lay; what was done and what was better is
    marked."""

    DEFAULT_CSS: ClassVar[str] = "Moment { height: 2; width: 1fr; margin: 1 2 0 2; display: none; }"
    decided: tuple[View, Verdict] | None = None

    def show(self, decided: tuple[View, Verdict] | None) -> None:
        """Show this decision, or nothing."""
        self.decided = decided
        self.display = decided is not None
        rows = self.app.size.height
        self.styles.height = next((size.height for tall, size in FANS if rows >= tall), STRIP)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """The fan, the trick, and what the marks mean at the right."""
        if self.decided is None:
            return
        view, verdict = self.decided
        marks = dict.fromkeys(_cards_of(verdict.best), BETTER) | dict.fromkeys(_cards_of(verdict.action), DONE)
        hand = [replace(held, mark=marks.get((held.suit, held.rank), "")) for held in hand_at(view, view.me)]
        key = t("review.screen.marks", done=DONE, better=BETTER)
        trick = as_they_come([card for _, card in view.table])
        room = canvas.width - cell_len(key) - 2
        space = len(trick) * STEP + 2 * GAP if trick else 0
        x = draw_hand(self, canvas, hand, Region(0, 0, room - space, canvas.height), LARGE)
        if trick:
            draw_hand(self, canvas, trick, Region(x + GAP, 0, room - x - GAP, canvas.height), LARGE)
        canvas.right(canvas.width, canvas.height - 1, key, self.style("muted"))


def _cards_of(action: Action) -> list[tuple[Suit, str]]:
    """The cards that an action is about, as they are drawn."""
    cards = [action.card] if isinstance(action, Play) else []
    if isinstance(action, Give):
        cards = [card for card, _ in action.cards]
    return [(card.suit, card.rank.text) for card in cards]


Whole: TypeAlias = Callable[[Reviewing], None]
"""Shows the review of the whole game."""
Showing: TypeAlias = Callable[[int, int], None]
"""Shows the moment after so many moves as this seat saw it."""
FANS: Final = ((38, LARGE), (30, SMALL))
"""Rows of the screen from which the cards of a decision are drawn in a size; below these they are a strip."""
GAP: Final = 3
DONE: Final = "●"
BETTER: Final = "★"
"""What stands on a card that was played, and on one that was better."""
ROOMY: Final = 30
"""Rows from which on all that is known of a decision has room."""
BACK: Final = 5
"""How much lower the priority of this screen's processes is: nobody plays, but keys go first."""


class ReviewScreen(FieldScreen):
    """One seat in one deal; what is not judged yet is judged while the screen is open."""

    AUTO_FOCUS = "RowList"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("review.deal_on", "deal(1)"),
        *bind("review.deal_back", "deal(-1)"),
        *bind("review.seat", "next_seat"),
        *bind("review.make", "make"),
        *bind("review.game", "game"),
        *bind("review.better", "better"),
    ]

    def __init__(
        self,
        session: ThousandSession,
        deal: int | None,
        note: Noting,
        path: Path | None,
        show: Showing,
        whole: Whole,
    ) -> None:
        """What is made is kept beside the save at ``path``."""
        super().__init__()
        self._show = show
        self._whole = whole
        self.session = session
        self.reviewing = Reviewing(session, path)
        deals = self.reviewing.replay.deals
        numbers = [each.number for each in deals]
        self.at = numbers.index(deal) if deal in numbers else len(deals) - 1
        self.seat = session.people[0] if len(session.people) == 1 else 0
        self.judging = Judging(self, 0, BACK)
        self.asked: AskedDeal | None = None
        self.answers: list[Answer] = []
        self.review: DealReview | None = None
        self.is_making = False
        self._note = note
        self._views: dict[int, View] = {}

    def compose(self) -> ComposeResult:
        yield ScreenHead(t("review.screen.title"))
        yield Static("", id="review-summary", markup=False)
        with VerticalScroll(id="review-list", can_focus=False):
            yield RowList()
        yield Moment()
        with VerticalScroll(id="review-apart"):
            yield Static("", id="review-details", markup=False)
        yield ScreenKeys(self._keys())

    def _keys(self) -> list[tuple[str, str, str]]:
        key = self.key
        keys = [(key("form.do"), t("review.keys.moment"), "")]
        if len(self.reviewing.replay.deals) > 1:
            keys.append((key.both("review.deal_back", "review.deal_on"), t("review.keys.deal"), "screen.deal(1)"))
        keys.append((key("review.seat"), t("review.keys.seat"), "screen.next_seat"))
        keys.append((key("review.game"), t("review.keys.game"), "screen.game"))
        if self.review is not None and any(each.grade in CLEAR for each in self.review.of_seat(self.seat)):
            keys.append((key("review.better"), t("review.keys.better"), "screen.better"))
        if not self.is_making and not self.is_whole:
            keys.append((key("review.make"), t("review.keys.make"), "screen.make"))
        back = "review.keys.stop" if self.is_making else "keys.back"
        return [*keys, (key("form.back"), t(back), "screen.back"), (key("app.help"), t("keys.help"), "screen.help")]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names as they may be shown."""
        return tuple(clean_name(name) for name in self.session.names)

    @property
    def voice(self) -> Voice:
        """How the seat that is looked at is spoken of; its own person is "you"."""
        you = self.seat if self.session.people == (self.seat,) else None
        return Voice(self.names, you, self.key)

    @property
    def is_whole(self) -> bool:
        """Whether all decisions are judged."""
        return self.review is not None

    # Making it

    def on_screen_resume(self) -> None:
        """Open the deal, and again after the whole game was looked at: it may be judged by now."""
        if self.asked is None:
            self.open()

    def on_unmount(self) -> None:
        """End the process."""
        self.judging.stop()

    def open(self) -> None:
        """Show the review of the deal and the seat; make what is missing."""
        self.judging.stop()
        self.is_making, self.answers = False, []
        deals = self.reviewing.replay.deals
        if (why := self._note(deals[self.at].number)) is not None:
            self.thousand.say(t("review.not_noted", why=why), "warning")
            self.dismiss()
            return
        last = deals[-1].number
        self.query_one(ScreenHead).tell(t("review.screen.deal", number=deals[self.at].number, last=last))
        self._views = {decision.ply: decision.view for decision in self.reviewing.replay.decisions(self.at)}
        self.asked = self.reviewing.ask(self.at, (self.seat,))
        self.review = self.reviewing.known(self.at, (self.seat,))
        if self.review is not None:
            self.answers = [Answer(each, self.review.opened.get(each.ply)) for each in self.review.verdicts]
        self.query_one(RowList).cursor = 0
        self.action_make()

    def action_make(self) -> None:
        """Judge what is not judged yet."""
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
        """One more verdict; the one being looked at stays selected, unless it is the first."""
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
        """The review as far as it is made."""
        number = self.reviewing.replay.deals[self.at].number
        return self.review or DealReview.of(number, self.answers)

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
            self.query_one(ScreenKeys).show_keys(self._keys())

    def _told(self, review: DealReview, voice: Voice) -> Content:
        """What it came to, or how far it is."""
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
        verdicts, at = self.shown.verdicts, self.query_one(RowList).cursor
        text = self.query_one("#review-details", Static)
        if not verdicts:
            self.query_one(Moment).show(None)
            key = "review.screen.waiting" if self.is_making else "review.screen.empty"
            text.update(Content.styled(t(key, who=self.names[self.seat]), "$felt-muted"))
            return
        verdict = verdicts[min(at, len(verdicts) - 1)]
        view, apart = self._views[verdict.ply], self.shown.opened.get(verdict.ply)
        is_short = self.app.size.height < ROOMY
        self.query_one(Moment).show((view, verdict))
        text.update(Details(view, verdict, apart, self.voice, is_short).content())

    # What the keys do

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        """Show the moment on the table."""
        if self.shown.verdicts:
            verdict = self.shown.verdicts[self.query_one(RowList).cursor]
            first = self.reviewing.replay.deals[self.at].first
            self._show(max(verdict.ply, first + 1), self.seat)

    def action_deal(self, by: int) -> None:
        """Another deal."""
        at = max(0, min(len(self.reviewing.replay.deals) - 1, self.at + by))
        if at != self.at:
            self.at = at
            self.open()

    def action_game(self) -> None:
        """What was lost in the whole game; it judges what is missing, so nothing is judged here meanwhile."""
        self.judging.stop()
        self.asked, self.is_making = None, False
        self._whole(self.reviewing)

    def action_better(self) -> None:
        """Ask about the clear mistakes of this seat again."""
        if self.review is None:
            self.thousand.say(t("better.not_yet"))
        else:
            find_better(self.thousand, self.reviewing.replay, {self.at: self.review}, (self.seat,))

    def action_next_seat(self) -> None:
        """The next seat."""
        self.seat = (self.seat + 1) % len(self.names)
        self.open()

    def action_back(self) -> None:
        """Stop what is being made; with nothing to stop, leave."""
        if self.is_making:
            self.judging.stop()
            self.is_making = False
            self._draw()
        else:
            super().action_back()
