"""Exercises in line mode: tables, questions and pages, one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from thousand_tui.plain.console import QUITS, Console, LeftError
from thousand_tui.study.coach import Coach
from thousand_tui.study.exercise import AtTable, Exercise, LastPage, QuestionPage, ResultPage, Situation, StoryPage
from thousand_tui.table.games import AnySession
from thousand_tui.words import t

# Plays at a table with its coach until the coach is finished.
Sit: TypeAlias = Callable[[AnySession, Coach], None]

# What to type for each choice after a result.
OFFERS: Final = {
    "next": ("", "n", "next"),
    "again": ("a", "again"),
    "on": ("p", "play on", "play"),
    "back": ("b", "back", "l", "list"),
}


def take(console: Console, exercise: Exercise, sit: Sit) -> None:
    """Go through the situations of an exercise until it is over or the person leaves it.

    Raises:
        LeftError: the person leaves at a result or a page of text, the input has ended, or a signal ends the program.
    """
    told: ResultPage | None = None
    if exercise.how:
        console.say(t(exercise.how))
    try:
        while (met := exercise.situation) is not None:
            if isinstance(met, ResultPage) and met is not told:
                told = met
                result, _, why = told.said()
                console.say_all([result, *why])
            try:
                exercise.go_on(_met(console, met, sit))
            except LeftError as left:
                if isinstance(met, ResultPage | StoryPage | LastPage):
                    raise
                exercise.go_on()
                if exercise.situation is None and exercise.left:
                    console.say(t(exercise.left))
                if type(left) is not LeftError:
                    raise
    finally:
        exercise.close()


def _met(console: Console, met: Situation, sit: Sit) -> str | bool | None:
    """Show a situation, and return what the person chose; None at a table."""
    match met:
        case AtTable(session, coach):
            sit(session, coach)
            return None
        case QuestionPage():
            return _answered(console, met)
        case ResultPage(offers=offers):
            return _chosen(console, "plain.puzzles.over.open" if "on" in offers else "plain.puzzles.over", offers)
        case StoryPage(said):
            _, headline, rows = said()
            console.say_all([headline, *(t("list.comma").join(filter(None, row)) for row in rows)])
            return True
        case LastPage(said_last):
            done, _, typed = said_last()
            console.say(done)
            return console.agrees(typed, True)


def _answered(console: Console, page: QuestionPage) -> bool:
    _, question, answers = page.said()
    chosen = -1
    while chosen != page.right:
        chosen = console.choose(question, [answer for answer, _ in answers])
        console.say(answers[chosen][1])
        if chosen != page.right:
            page.missed()
    return True


def _chosen(console: Console, question: str, offers: Sequence[str]) -> str:
    while True:
        answer = console.order(t(question)).casefold()
        if answer in QUITS:
            raise LeftError
        for offer in offers:
            if answer in OFFERS[offer]:
                return offer
