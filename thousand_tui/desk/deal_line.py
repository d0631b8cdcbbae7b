"""A deal in one line for its player, once it is reviewed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from thousand_tui.rules import View
from thousand_tui.study.judging import Verdict
from thousand_tui.study.review import DealReview
from thousand_tui.words import Voice, t
from thousand_tui.words.review import grades_line, short_line, where


def deal_line(review: DealReview, views: Mapping[int, View], seat: int, voice: Voice) -> str:
    """Their best choice and their costliest; ``views`` are those from which they decided, by ply."""
    worst = review.costliest(seat)

    def named(verdict: Verdict | None) -> str:
        return "" if verdict is None else where(views[verdict.ply], verdict.action, voice)

    return short_line(named(review.best(seat)), named(worst), worst.loss if worst else 0.0, voice)


def summary(review: DealReview, seat: int, voice: Voice) -> str:
    """What a seat lost in the deal, and how many of each grade."""
    counts = Counter(str(verdict.grade) for verdict in review.of_seat(seat) if verdict.grade is not None)
    facts = {"lost": round(sum(review.lost(seat).values())), "grades": grades_line(counts, voice)}
    return t("review.deal.seat" if counts else "review.deal.none", who=voice.name(seat), **facts)
