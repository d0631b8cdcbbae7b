"""A review in words: what a decision was, what it cost, and why another choice was better."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol

from thousand_tui.rules import Action, Bid, Contract, Pass, Play, View
from thousand_tui.rules.view import TRICKS
from thousand_tui.words.catalogue import listed, noun, t
from thousand_tui.words.grammar import number_text
from thousand_tui.words.hint import Cause, Choice, HintWords
from thousand_tui.words.ideas import Idea, because, what
from thousand_tui.words.scores import marks
from thousand_tui.words.voice import Voice, sentence_case

GRADES: Final = ("slip", "mistake", "blunder")


class Verdict(Protocol):
    """What was said of one decision, see ``study.judging``."""

    @property
    def action(self) -> Action: ...
    @property
    def choices(self) -> Sequence[Choice]: ...
    @property
    def made(self) -> Choice: ...
    @property
    def loss(self) -> float: ...
    @property
    def error(self) -> float: ...
    @property
    def grade(self) -> str | None: ...
    @property
    def limit(self) -> int: ...


class Opened(Protocol):
    """What open cards would have allowed, see ``study.open_cards``."""

    @property
    def good(self) -> Sequence[Play]: ...
    @property
    def was_good(self) -> bool: ...


def where(view: View, action: Action, voice: Voice) -> str:
    """The choice with its place in the deal: ``10♥ in trick 3``."""
    choice = HintWords(view, voice).doing(action)
    if view.phase == TRICKS and isinstance(action, Play):
        return t("review.in_trick", choice=choice, trick=len(view.done) + 1)
    return choice


def loss(verdict: Verdict) -> str:
    """The points lost, with their standard error."""
    return t("review.loss", loss=number_text(-round(verdict.loss)), error=max(1, round(verdict.error)))


def verdict_lines(
    view: View, verdict: Verdict, opened: Opened | None, causes: Sequence[Cause], idea: Idea | None, voice: Voice
) -> Iterator[str]:
    """A graded decision: what it cost, what was better and why, and what open cards would have shown."""
    if verdict.grade is None:
        return
    place = sentence_case(where(view, verdict.action, voice))
    yield t("review.graded", where=place, grade=noun(f"review.{verdict.grade}"), loss=loss(verdict))
    why = HintWords(view, voice).why((verdict.choices[0], verdict.made), causes)
    if idea is not None:
        yield f"{what(idea, voice)} {because(idea, voice)}"
    yield t("review.better", why=why)
    yield from limit_lines(view, verdict, voice)
    if opened is not None:
        yield t("review.open", said=opened_line(view, verdict.action, opened, voice))


def limit_lines(view: View, verdict: Verdict, voice: Voice) -> Iterator[str]:
    """How high one could have gone, where a number was said or refused that is another."""
    action, limit = verdict.action, verdict.limit
    said = action.points if isinstance(action, Bid | Contract) else 0
    if limit and limit != said and isinstance(action, Bid | Contract | Pass):
        yield voice.told("review.limit" if limit > said else "review.limit.passed", view.me, points=limit)


def warning(view: View, verdict: Verdict, voice: Voice) -> str:
    """What the tutor says before this is done."""
    choice = sentence_case(HintWords(view, voice).choice(verdict.action))
    facts = {"choice": choice, "grade": noun(f"review.{verdict.grade}"), "loss": round(verdict.loss)}
    if voice.key is None:
        return t("tutor.says.typed", **facts)
    return t("tutor.says", hint=voice.key("table.hint"), **facts)


def costs(verdict: Verdict) -> str:
    """What a choice costs, in a sentence with its standard error."""
    return t("why.costs", loss=round(verdict.loss), error=max(1, round(verdict.error)))


def unlucky_line(view: View, verdict: Verdict, opened: Opened, voice: Voice) -> str:
    """A decision that was right and that open cards would have shown to fail."""
    place = sentence_case(where(view, verdict.action, voice))
    return t("review.open.hidden", where=place, said=opened_line(view, verdict.action, opened, voice))


def opened_line(view: View, action: Action, opened: Opened, voice: Voice) -> str:
    """What open cards would have shown of a card that was played."""
    words = HintWords(view, voice)
    cards = [words.choice(play) for play in opened.good if play != action]
    if opened.was_good:
        return t("review.open.right.too" if cards else "review.open.right", cards=listed(cards))
    if not cards:
        return t("review.open.none")
    return t("review.open.needed", n=len(cards), cards=listed(cards))


def sheet_line(view: View, voice: Voice) -> str:
    """Where every side stood before the deal, with what was written beside the total."""
    names = voice.of_sides(view.rules.form.sides).names
    sides = [
        " ".join([name, number_text(standing.total), *marks(standing, view.rules)])
        for name, standing in zip(names, view.sheet.standings, strict=True)
    ]
    return t("review.sheet", standings=t("list.comma").join(sides))


def grades_line(counts: Mapping[str, int]) -> str:
    """How many of each grade there were, those that there were."""
    parts = [t(f"review.count.{grade}", count=counts[grade]) for grade in GRADES if counts.get(grade)]
    return listed(parts)


def short_line(best: str, worst: str, lost: float) -> str:
    """A deal in one line for its player: their best choice, and the costliest."""
    number = number_text(-round(lost))
    if worst:
        key = "review.short" if best else "review.short.worst"
        return t(key, best=best, worst=worst, loss=number)
    return t("review.short.best" if best else "review.short.none", best=best)
