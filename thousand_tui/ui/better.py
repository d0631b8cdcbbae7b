"""Find a better one: the questions about clear mistakes, each at a table over the screen that asked it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from thousand_tui.study.better import Quiz, QuizCoach, missed
from thousand_tui.study.review import DealReview, ThousandReplay
from thousand_tui.study.thinking import Thinking
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.thousand import Thousand

BACK: Final = 5
"""How far the process that judges answers stands back: somebody waits for it."""


def find_better(
    app: Thousand, replay: ThousandReplay, reviews: Mapping[int, DealReview], seats: Collection[int]
) -> None:
    """Ask about the clear mistakes of these seats again; reviews go by the place of the deal."""
    mistakes = missed(replay, reviews, seats)
    if mistakes:
        _ask(app, Quiz(replay, mistakes, partial(Thinking, back=BACK)))
    else:
        app.say(t("better.none"))


def _ask(app: Thousand, quiz: Quiz) -> None:
    """The next question, until there is none, or somebody has had enough."""
    found = quiz.question()
    if found is None:
        quiz.close()
        return
    session, coach = found
    app.open_coached(session, coach, partial(_go_on, app, quiz, coach))


def _go_on(app: Thousand, quiz: Quiz, coach: QuizCoach) -> None:
    if not coach.is_finished:
        quiz.close()
        return
    quiz.done()
    _ask(app, quiz)
