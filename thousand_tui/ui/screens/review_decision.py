"""One decision of a review: its row, its choices and their numbers, its cards, and what was better played out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Region
from textual.worker import get_current_worker

from thousand_tui.bots.causes import causes
from thousand_tui.bots.ideas import ideas
from thousand_tui.rules import TRICKS, Action, Card, Cards, Give, Play, View
from thousand_tui.rules.phases.tricks import trick_with
from thousand_tui.storage import Settings
from thousand_tui.study.judging import Grade, Verdict
from thousand_tui.study.replay import Decision
from thousand_tui.study.review import Opened
from thousand_tui.study.trial import Refutation, refutation
from thousand_tui.table.thousand import places_in
from thousand_tui.ui.widgets import small_table
from thousand_tui.ui.widgets.cards import LARGE, SMALL
from thousand_tui.ui.widgets.painted import Canvas, Painted, left, right
from thousand_tui.words import Voice, t
from thousand_tui.words.catalogue import noun
from thousand_tui.words.hint import HintWords
from thousand_tui.words.ideas import because, ending, limit_lines, loss, opened_line, step_line, what, where
from thousand_tui.words.voice import sentence_case

# Cells of a decision in its row.
PLACE: Final = 36
# Cells of its grade.
GRADE: Final = 17
# Cells of what it cost, which end together.
LOSS: Final = 10
CHOICE: Final = 26
NUMBER: Final = 13
MOST: Final = 8
# Choices of a decision that are shown, with room and without.
FEWEST: Final = 4
STYLES: Final = {Grade.SLIP: "$warning", Grade.MISTAKE: "$warning", Grade.BLUNDER: "bold $warning"}
# Rows of the screen from which the cards of a decision are drawn in a size; below these they are a strip.
FANS: Final = ((38, LARGE), (30, SMALL))
GAP: Final = 3
DONE: Final = "●"
# What stands on a card that was played, and on one that was better.
BETTER: Final = "★"


def row_of(view: View, verdict: Verdict, voice: Voice) -> Content:
    """A decision in a row: what was chosen, its grade, what it cost."""
    place = left(sentence_case(where(view, verdict.action, voice)), PLACE)
    if verdict.grade is None:
        key = "good" if not verdict.loss else "unsure"
        said = t(f"review.screen.{key if verdict.is_judged else 'unweighed'}")
        return Content.assemble(place, (f"  {said}", "$felt-muted"))
    grade = left(noun(f"review.{verdict.grade}"), GRADE - 2)
    return Content.assemble(place, (f"  {grade}{right(loss(verdict), LOSS)}", STYLES[verdict.grade]))


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
        yield from map(Content, limit_lines(self.view, verdict, voice))
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
        """The fan, the trick, and what the marks mean at the right."""
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
    """The hand that was decided from after ``seen``, as it lay at the table, with what was done and what was better."""
    how = {"high_left": settings.high_left, "by_rank": settings.sort == "rank"}
    # Before the first card was played; where cards are drawn (V2), they have taken the places of others since.
    whole = places_in([each for each in seen if not each.done], **how)
    lay = [str(now or before) for now, before in zip(places_in(seen, **how), whole, strict=False)]
    hand = small_table.marked(small_table.hand_at(seen[-1], seen[-1].me), marks_of(verdict))
    return sorted(hand, key=lambda held: lay.index(f"{held.rank}{held.suit.letter}"))


def marks_of(verdict: Verdict) -> dict[Card, str]:
    """What stands on the cards that were best and that were played."""
    return dict.fromkeys(cards_of(verdict.best), BETTER) | dict.fromkeys(cards_of(verdict.action), DONE)


def cards_of(action: Action) -> list[Card]:
    """The cards that an action is about."""
    if isinstance(action, Give):
        return [card for card, _ in action.cards]
    return [action.card] if isinstance(action, Play) else []


class Walked(Painted):
    """The table at the decision, beside the list, of whichever game: the best card is lifted, and can be played out
    move by move in a deal as the seat could imagine it. The line is looked for when it is first asked for, in a
    thread."""

    decided: Any = None
    is_worse = False
    line: Any = None
    # So many moves of the line were made.
    at = 0
    # What is said in place of the line.
    told = ""

    @abstractmethod
    def look_for(self, decided: Any, is_wanted: Callable[[], bool]) -> Any:
        """The line with its ``steps``; None if there is none, or it is not wanted any more."""

    @abstractmethod
    def draw(self) -> None:
        """Show the decision, or the moment of the line."""

    def decide(self, decided: Any, is_worse: bool, voice: Voice, key: str) -> None:
        """Show this decision; the line of another is over. ``key`` plays out what was better, if it ``is_worse``."""
        self.voice, self.key, self.is_worse = voice, key, is_worse
        if decided != self.decided:
            self.workers.cancel_group(self, "line")
            self.decided, self.line, self.at = decided, None, 0
            self.told = t("review.line.lifted", key=key) if is_worse else ""
        self.draw()

    def walk(self, by: int) -> None:
        """A move of the line on or back; at first look for it."""
        if self.decided is None:
            return
        if not self.is_worse:
            self.told = t("review.line.none")
        elif self.line is not None:
            self.at = max(0, min(len(self.line.steps), self.at + by))
        elif by > 0:
            self.told = t("review.line.looking")
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
            self.told = t("review.line.lifted", key=self.key) if found is not None else t("review.line.unfound")
            self.draw()


class Beside(small_table.SmallTable, Walked):
    """The same where Thousand is played."""

    # With which the deal ended.
    last: Decision[View, Action]

    def look_for(self, decided: tuple[View, Verdict], is_wanted: Callable[[], bool]) -> Refutation | None:
        """The best choice in the cards in which it makes the greatest difference."""
        view, verdict = decided
        found = refutation(view, verdict.action, verdict.best, is_wanted)
        return found and found.turned

    def draw(self) -> None:
        """The decision, or the moment of the line."""
        if self.decided is None:
            self.show(None)
        elif self.line is not None and self.at:
            self.show(self._moment(self.line))
        else:
            view, verdict = self.decided
            best = cards_of(verdict.best) if self.is_worse else ()
            shown = small_table.position(view, self.voice.names, view.me, marks_of(verdict), best)
            below = ("", *filter(None, (self.told,)), marks_text())
            done, now = tricks_of(self.last), len(view.done) + 1
            self.show(replace(shown, me=self.voice.you, below=below, done=done, now=now))

    def _moment(self, line: Refutation) -> small_table.Position:
        """The table after so many moves of the line: the trick with the card on it, and all hands."""
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
    """The trick when this card has been played to it, and who takes it so far; neither without a card."""
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
