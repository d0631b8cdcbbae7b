"""The review of a deal of Mariage: a seat's cards, what each of them cost, and what was better."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, cast

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from thousand_tui.mariage import words
from thousand_tui.mariage.reports import seat_lines
from thousand_tui.mariage.rules.events import Played, TrickTaken
from thousand_tui.mariage.screens.picture import MariagePicture
from thousand_tui.mariage.screens.scene import MariageScene, Pointing
from thousand_tui.mariage.study import Line, Quiz, Verdict, clear_mistakes, played_out, verdict_lines, verdicts
from thousand_tui.mariage.table import CARD_GAME, MariageSession, is_striking, mariage_story
from thousand_tui.table import Player
from thousand_tui.ui.screens.exercise import take
from thousand_tui.ui.screens.review import SeatReview
from thousand_tui.ui.screens.review_decision import BETTER, DONE, GRADE, STYLES, Moment, Walked, marks_text
from thousand_tui.ui.screens.table.lines import draw_prompt
from thousand_tui.ui.screens.table.scene import Replayed
from thousand_tui.ui.widgets.fields import ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.painted import Canvas, left, right, wrap
from thousand_tui.ui.widgets.row_list import RowList
from thousand_tui.ui.widgets.small_table import Held
from thousand_tui.words import suit_text, t
from thousand_tui.words.catalogue import change_text, noun

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp

# Cells for a card and its trick in their row.
WHERE: Final = 28


def cards_at(verdict: Verdict) -> tuple[list[Held], list[Held]]:
    """The hand that a card was played from, with the played and the better card marked, and the trick."""
    view, marks = verdict.view, marks_of(verdict)
    hand = [Held(card.suit, card.rank_text, not card.mask & view.hand, marks.get(card, "")) for card in view.dealt]
    return hand, [Held(card.suit, card.rank_text) for _, card in view.table]


def marks_of(verdict: Verdict) -> dict[int, str]:
    """The marks for the best card and for the one that was played."""
    return {verdict.choices[0].action.card: BETTER, verdict.action.card: DONE}


class Decided(MariagePicture, Walked):
    """The table without its panel and keys. The better card is lifted, and it and the played one are marked below."""

    def compose(self) -> ComposeResult:
        """Leave out the side panel."""
        yield from ()

    def look_for(self, decided: Verdict, is_wanted: Callable[[], bool]) -> Line | None:
        """Find a line for the better card, in a deal where it is better."""
        return played_out(decided, is_wanted)

    def draw(self) -> None:
        """Draw the decision, or the moment of the line with all cards."""
        self.scene = None
        if (verdict := self.decided) is not None:
            view, found, best = verdict.view, marks_of(verdict), verdict.choices[0].action
            marks = [found.get(card, "") for card in view.dealt]
            lifted = view.dealt.index(best.card) if self.is_worse else -1
            host, players = cast("ThousandApp", self.app), tuple(map(Player, self.voice.names))
            scene = MariageScene(view=view, players=players, look=host.look, key=host.key, bottom=view.me, marks=marks)
            if self.line is not None and self.at:
                self.scene = self._moment(scene, self.line)
            else:
                self.scene = replace(scene, pointing=Pointing(cursor=lifted, is_touched=True), notice=self.caption)
        self.repaint()

    def _moment(self, scene: MariageScene, line: Line) -> MariageScene:
        """The table at the current move of the line: the trick including the card, and all hands."""
        step = line.steps[self.at - 1]
        happened = mariage_story(step)
        held = next((each.trick for each in happened if isinstance(each, TrickTaken)), None)
        game = step.before if self.at == len(line.steps) else step.after
        told = (each for each in happened if isinstance(each, Played) or is_striking(each))
        said = " ".join(words.event(each, self.voice) for each in told)
        moves = t("why.at", at=self.at, moves=len(line.steps), step=said)
        card, (mine, other) = words.card_text(self.decided.action.card), map(change_text, line.ends)
        end = t("mariage.line.ends", tokens=mine, card=card, other=other) if game is step.before else ""
        shown = Replayed(moves, end, (), is_open=True, goes_on=False, may_keep=False)
        view = CARD_GAME.open_view(game, scene.bottom)
        return replace(scene, view=view, held=held, marks=[""] * len(scene.marks), replayed=shown)

    def board(self, canvas: Canvas) -> Canvas:
        """The whole canvas."""
        return canvas

    def head(self, canvas: Canvas, scene: MariageScene) -> None:
        """Draw the deal's number, and trump."""
        assert scene.view.deal.turned is not None
        said = t("gap").join((t("head.deal", number=scene.view.deal.number), t("head.trump")))
        suit = scene.view.deal.turned.suit
        canvas.put(canvas.put(1, 0, f"{said} ", self.style("strong")), 0, suit_text(suit), self.lamp(suit))

    def foot(self, canvas: Canvas, scene: MariageScene) -> None:
        """Draw what the marks mean."""
        if scene.replayed is None:
            canvas.center(canvas.height - 1, marks_text(), self.style("muted"))

    def prompt(self, canvas: Canvas, scene: MariageScene, y: int, rows: int) -> None:
        """Draw that the card can be played out, or the move and its result."""
        shown = scene.replayed
        said = [scene.notice] if shown is None else [shown.caption, shown.where]
        lines = [(line, self.style("text")) for text in said for line in wrap(text, canvas.width - 2)]
        draw_prompt(canvas, (y, rows), "", self.style("badge"), lines)


def is_worse(verdict: Verdict) -> bool:
    """Whether another card was better than the one that was played."""
    return verdict.action != verdict.choices[0].action


class MariageReviewScreen(SeatReview):
    """One seat in one deal. Its cards are judged one after another while the screen is open."""

    session: MariageSession
    beside = Decided
    found: Sequence[Verdict] = ()
    _asked = 0

    @dataclass
    class Judged(Message):
        """One more card has been judged; None: all have."""

        asked: int
        verdict: Verdict | None

    def on_mount(self) -> None:
        """Start judging."""
        self.open()

    def open(self) -> None:
        """Judge the seat's cards in this deal, in a thread."""
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
            self.found = [*self.found, message.verdict]
        self._draw()

    def _draw(self) -> None:
        key = "making" if self.is_making else "done" if self.found else "nothing"
        who, lost = self.voice, sum(each.made.behind for each in self.found if each.grade)
        self.query_one("#review-summary", Static).update(
            who.sentence(f"mariage.review.{key}", self.seat, tokens=words.tokens_text(lost), n=len(self.found))
        )
        self.query_one(RowList).show_rows([self._row(each) for each in self.found])
        self.query_one(ScreenKeys).show_keys(self.shown_keys())
        self._moved()

    def _row(self, verdict: Verdict) -> Content:
        place = left(words.decision(verdict.view, verdict.action.card), WHERE)
        if verdict.grade is None:
            key = "unsure" if verdict.made.behind and verdict.made.is_even else "good"
            return Content.assemble(place, (t(f"review.screen.{key}"), "$felt-muted"))
        grade = left(noun(f"review.{verdict.grade}"), GRADE - 2)
        return Content.assemble(place, (grade + words.tokens_text(-verdict.made.behind), STYLES[verdict.grade]))

    @on(RowList.Moved)
    def _moved(self) -> None:
        verdict = self.query_one(RowList).of(self.found)
        self.query_one("#review-details", Static).update(Content("\n").join(self._details(verdict) if verdict else ()))
        self.query_one(Moment).show(*(cards_at(verdict) if verdict else ()))
        beside = self.query_one(Decided)
        if verdict != beside.decided:
            self.remove_class("-line")
        beside.decide(verdict, verdict is not None and is_worse(verdict), self.voice, self.key("review.line_on"))

    def _details(self, verdict: Verdict) -> Iterator[Content]:
        """The trick and the hand as they were, the cards with their numbers, and why the first is best."""
        yield Content.styled(words.decision(verdict.view, verdict.action.card), "bold")
        if not self.has_class("-wide"):
            yield Content(words.position_lines(verdict.view, self.voice)[0])
        rows = [words.hint_columns(), *words.hint_rows(verdict.choices)]
        for row, choice in zip(rows, (None, *verdict.choices), strict=True):
            cells = left(row.card, 8) + right(row.tokens, 10) + right(row.twos, 14) + right(row.behind, 10)
            own = choice is not None and choice.action == verdict.action
            mark = f"  ◄ {t('review.screen.yours')}" if own else ""
            yield Content.styled(cells + mark, "$felt-muted" if choice is None else "bold" if own else "")
        yield Content(words.why_card(verdict.view, verdict.choices[0].action.card))

    # What the keys do

    def action_line(self, by: int) -> None:
        """Play out the best card, beside the list or in its place."""
        beside, is_wide = self.query_one(Decided), self.has_class("-wide")
        if not is_wide and not beside.is_worse:
            self.thousand.say(t("review.line.none"))
        elif is_wide or by > 0 or self.has_class("-line"):
            beside.walk(by)
            self.set_class(by > 0 or beside.at > 0, "-line")

    def action_back(self) -> None:
        """Return from a line to the list, or leave."""
        if self.has_class("-line", "-narrow"):
            self.remove_class("-line")
        else:
            super().action_back()

    @property
    def has_better(self) -> bool:
        """Whether another card would have been better at any moment."""
        return any(map(is_worse, self.found))

    @property
    def has_mistakes(self) -> bool:
        """Whether there are clear mistakes to ask about again."""
        return bool(clear_mistakes(self.found))

    @property
    def is_whole(self) -> bool:
        """Whether all cards have been judged."""
        return not self.is_making

    def kept(self) -> tuple[Mapping[int, Sequence[str]], Iterator[str]]:
        """The remarks and lines of the printed review."""
        lost = {each.ply + 1: verdict_lines(each, self.voice) for each in self.found if each.grade is not None}
        return lost, seat_lines(self.voice, self.seat, self.found, markdown=False)

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        """Show the moment on the table."""
        if (verdict := self.query_one(RowList).of(self.found)) is not None:
            self._show(verdict.ply, self.seat)

    def action_better(self) -> None:
        """Ask about this seat's clear mistakes again."""
        mistakes = clear_mistakes(self.found)
        if self.is_making or not mistakes:
            self.thousand.say(t("better.not_yet" if self.is_making else "better.none"))
        else:
            take(self.thousand, Quiz(self.replay, mistakes))
