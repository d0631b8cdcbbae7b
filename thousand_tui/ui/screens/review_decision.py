"""A decision in a review: its row, its choices with their numbers, its cards, and the better choice played out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Region
from textual.worker import get_current_worker

from thousand_tui.bots.reasons import idea
from thousand_tui.rules import TRICKS, Action, Card, Cards, Give, Play, View
from thousand_tui.rules.phases.tricks import trick_with
from thousand_tui.storage import Settings
from thousand_tui.study.judging import Grade, Verdict
from thousand_tui.study.replay import Decision
from thousand_tui.study.review import Opened
from thousand_tui.study.trial import Refutation, refutation
from thousand_tui.study.wording import (
    because,
    ending,
    limit_lines,
    loss,
    opened_line,
    step_line,
    what,
    where,
    why_better,
)
from thousand_tui.table.thousand import places_in
from thousand_tui.ui.widgets import small_table
from thousand_tui.ui.widgets.cards import LARGE, SMALL
from thousand_tui.ui.widgets.painted import Canvas, Painted, left, right
from thousand_tui.words import Voice, t
from thousand_tui.words.catalogue import noun
from thousand_tui.words.hint import HintWords, lag
from thousand_tui.words.voice import sentence_case

# Cells for the decision in its row.
PLACE: Final = 36
# Cells for the grade.
GRADE: Final = 17
# Cells for what it cost, which is aligned on the right.
LOSS: Final = 10
CHOICE: Final = 26
NUMBER: Final = 13
MOST: Final = 8
# How many choices are shown if there is little room.
FEWEST: Final = 4
STYLES: Final = {Grade.SLIP: "$warning", Grade.MISTAKE: "$warning", Grade.BLUNDER: "bold $warning"}
# For each size of cards, how many rows the screen must have; with fewer they are a strip.
FANS: Final = ((38, LARGE), (30, SMALL))
GAP: Final = 3
DONE: Final = "●"
# The marks on a card that was played, and on one that was better.
BETTER: Final = "★"


def row_of(view: View, verdict: Verdict, voice: Voice) -> Content:
    """A row for a decision: what was chosen, its grade and its cost."""
    place = left(sentence_case(where(view, verdict.action, voice)), PLACE)
    if verdict.grade is None:
        key = "good" if verdict.action == verdict.best else "unsure"
        said = t(f"review.screen.{key if verdict.is_judged else 'unweighed'}")
        return Content.assemble(place, (f"  {said}", "$felt-muted"))
    grade = left(noun(f"review.{verdict.grade}"), GRADE - 2)
    return Content.assemble(place, (f"  {grade}{right(loss(verdict), LOSS)}", STYLES[verdict.grade]))


@dataclass(frozen=True, slots=True)
class Details:
    """A decision: what was better and why, the choices with their numbers, and what open cards would have shown.

    If ``is_short``, there are fewer choices and no blank lines.
    """

    view: View
    verdict: Verdict
    opened: Opened | None
    voice: Voice
    is_short: bool = False

    def content(self) -> Content:
        """All lines of the text."""
        return Content("\n").join(self._lines())

    def _lines(self) -> Iterator[Content]:
        verdict, voice = self.verdict, self.voice
        yield Content.styled(sentence_case(where(self.view, verdict.action, voice)), "bold")
        if not verdict.is_judged:
            yield Content(t("review.screen.not_weighed"))
            return
        if verdict.grade is None:
            yield Content(self._judgement())
        given_away = idea(self.view, verdict.action, verdict.best) if verdict.grade is not None else None
        if given_away is not None:
            yield Content.assemble((what(given_away, voice), "bold"), " ", because(given_away, voice))
        yield Content(why_better(self.view, verdict, voice))
        if verdict.grade is not None:
            yield Content(self._judgement())
        yield from self._choices()
        yield from map(Content, limit_lines(self.view, verdict, voice))
        if self.opened is not None:
            heading = (t("review.screen.open"), "bold")
            said = opened_line(self.view, verdict.action, self.opened, voice)
            if self.is_short:
                yield Content.assemble(heading, "  ", said)
            else:
                yield Content("")
                yield Content.styled(*heading)
                yield Content(said)

    def _judgement(self) -> str:
        verdict = self.verdict
        if verdict.grade is not None:
            return t("review.screen.graded", grade=noun(f"review.{verdict.grade}"), loss=loss(verdict))
        return t(f"review.screen.{'was_good' if verdict.action == verdict.best else 'not_sure'}")

    def _choices(self) -> Iterator[Content]:
        """The best choices and the one that was made, with what is known about each."""
        verdict, words = self.verdict, HintWords(self.view, self.voice)
        first, _, last = words.columns()
        head = left("", CHOICE) + right(first, NUMBER) + right(last, NUMBER)
        yield Content.styled(head, "$felt-muted")
        tried = [replace(choice, is_open=choice.action != verdict.action) for choice in verdict.choices]
        rows = sorted(zip(verdict.choices, words.rows(tried), strict=True), key=lambda each: -lag(each[0], tried[0]))
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
    """The hand a decision was made from and the trick beside it; what was done and what was better are marked."""

    hand: Sequence[small_table.Held] = ()
    trick: Sequence[small_table.Held] = ()

    def show(self, hand: Sequence[small_table.Held] = (), trick: Sequence[small_table.Held] = ()) -> None:
        """Show these cards, or nothing."""
        self.hand, self.trick = hand, trick
        self.display = bool(hand) and not self.screen.has_class("-wide")
        rows = self.app.size.height
        self.styles.height = next((size.height for tall, size in FANS if rows >= tall), small_table.STRIP)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Draw the fan, the trick and, on the right, what the marks mean."""
        key, trick = marks_text(), list(self.trick)
        room = canvas.width - cell_len(key) - 2
        space = len(trick) * small_table.STEP + 2 * GAP if trick else 0
        x = small_table.draw_hand(self, canvas, list(self.hand), Region(0, 0, room - space, canvas.height), LARGE)
        if trick:
            small_table.draw_hand(self, canvas, trick, Region(x + GAP, 0, room - x - GAP, canvas.height), LARGE)
        canvas.right(canvas.width, canvas.height - 1, key, self.style("muted"))


def marks_text() -> str:
    """What the marks on cards mean."""
    return t("review.screen.marks", done=DONE, better=BETTER)


def marked_hand(seen: Sequence[View], verdict: Verdict, settings: Settings) -> list[small_table.Held]:
    """The hand a decision was made from, after ``seen``, in its order at the table, with the played and better cards
    marked."""
    how = {"high_left": settings.high_left, "by_rank": settings.sort == "rank"}
    # The hand before the first card. In games where cards are drawn (V2), new cards have taken others' places.
    whole = places_in([each for each in seen if not each.done], **how)
    lay = [str(now or before) for now, before in zip(places_in(seen, **how), whole, strict=False)]
    hand = small_table.marked(small_table.hand_at(seen[-1], seen[-1].me), marks_of(verdict))
    return sorted(hand, key=lambda held: lay.index(f"{held.rank}{held.suit.letter}"))


def marks_of(verdict: Verdict) -> dict[Card, str]:
    """The marks for the best cards and the played cards."""
    return dict.fromkeys(cards_of(verdict.best), BETTER) | dict.fromkeys(cards_of(verdict.action), DONE)


def cards_of(action: Action) -> list[Card]:
    """The cards that an action is about."""
    if isinstance(action, Give):
        return [card for card, _ in action.cards]
    return [action.card] if isinstance(action, Play) else []


class Walked(Painted):
    """The table at the decision, beside the list, in any game. The best card is lifted and can be played out move by
    move, in a deal that the seat could imagine. A thread looks for this line when it is first wanted."""

    decided: Any = None
    is_worse = False
    line: Any = None
    # How many moves of the line have been made.
    at = 0
    # The text instead of the line.
    caption = ""

    @abstractmethod
    def look_for(self, decided: Any, is_wanted: Callable[[], bool]) -> Any:
        """The line with its ``steps``; None if there is none or it is no longer wanted."""

    @abstractmethod
    def draw(self) -> None:
        """Show the decision, or the moment of the line."""

    def decide(self, decided: Any, is_worse: bool, voice: Voice, key: str) -> None:
        """Show this decision and end another one's line. If it ``is_worse``, ``key`` plays out what was better."""
        self.voice, self.key, self.is_worse = voice, key, is_worse
        if decided != self.decided:
            self.workers.cancel_group(self, "line")
            self.decided, self.line, self.at = decided, None, 0
            self.caption = t("review.line.lifted", key=key) if is_worse else ""
        self.draw()

    def walk(self, by: int) -> None:
        """Go one move forward or back in the line; the first time, look for it."""
        if self.decided is None:
            return
        if not self.is_worse:
            self.caption = t("review.line.none")
        elif self.line is not None:
            self.at = max(0, min(len(self.line.steps), self.at + by))
        elif by > 0:
            self.caption = t("review.line.looking")
            self.run_worker(self._look, thread=True, exclusive=True, group="line", exit_on_error=False)
        self.draw()

    def _look(self) -> None:
        worker, decided = get_current_worker(), self.decided
        found = self.look_for(decided, lambda: not worker.is_cancelled)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._found, decided, found)

    def _found(self, decided: Any, found: Any) -> None:
        if decided == self.decided and self.is_attached:
            self.line, self.at = found, 1
            self.caption = t("review.line.lifted", key=self.key) if found is not None else t("review.line.unfound")
            self.draw()


class Beside(small_table.SmallTable, Walked):
    """The table of Thousand at the decision, beside the list."""

    # The last decision of the deal.
    last: Decision[View, Action]

    def look_for(self, decided: tuple[View, Verdict], is_wanted: Callable[[], bool]) -> Refutation | None:
        """Find the line for the best choice, with the cards for which it makes the greatest difference."""
        view, verdict = decided
        found = refutation(view, verdict.action, verdict.best, is_wanted)
        return found and found.turned

    def draw(self) -> None:
        """Show the decision, or the moment of the line."""
        if self.decided is None:
            self.show(None)
        elif self.line is not None and self.at:
            self.show(self._moment(self.line))
        else:
            view, verdict = self.decided
            best = cards_of(verdict.best) if self.is_worse else ()
            shown = small_table.position(view, self.voice.names, view.me, marks_of(verdict), best)
            below = ("", *filter(None, (self.caption,)), marks_text())
            done, now = tricks_of(self.last), len(view.done) + 1
            self.show(replace(shown, me=self.voice.you, below=below, done=done, now=now))

    def _moment(self, line: Refutation) -> small_table.Position:
        """The table at the current move of the line: the trick including the card, and all hands."""
        step, start = line.steps[self.at - 1], line.dealt
        view, action, voice = step.view, step.action, self.voice
        hands = {}
        for seat, left_over in enumerate(step.hands):
            if seat in view.deal.active:
                gone = Cards(start[seat]).mask & ~Cards(left_over).mask if view.phase == TRICKS else 0
                hands[seat] = small_table.in_order([*left_over, *Cards(gone)], Cards(gone))
        trick, winner = with_card(view, action)
        below = ["", t("why.at", at=self.at, moves=len(line.steps), step=step_line(step, voice))]
        if self.at == len(line.steps):
            below.append(ending(line, self.decided[0], voice))
        return replace(
            small_table.position(view, voice.names, self.decided[0].me),
            hands=hands,
            me=voice.you,
            laid=small_table.laid(trick),
            middle=(),
            winner=winner,
            acting=None,
            below=below,
            done=done_before(view),
        )


def with_card(view: View, action: Action) -> tuple[list[tuple[int, Card]], int | None]:
    """The trick including this card, and who is taking it; empty and None if no card is played."""
    if view.play is None or not isinstance(action, Play):
        return [], None
    trick = [*view.table, (view.me, action.card)]
    return trick, trick_with(view, view.play, action).winner


def done_before(view: View) -> list[tuple[int, Sequence[tuple[int, Card]]]]:
    """The tricks before this moment: who took them, and who played what."""
    return [(trick.winner, view.laid(trick)) for trick in view.done]


def tricks_of(last: Decision[View, Action]) -> list[tuple[int, Sequence[tuple[int, Card]]]]:
    """All tricks of the deal that ended with this decision."""
    trick, winner = with_card(last.view, last.action)
    return done_before(last.view) + ([] if winner is None else [(winner, trick)])


def is_worse(verdict: Verdict) -> bool:
    """Whether something better was found than what was done."""
    return verdict.is_judged and verdict.action != verdict.best
