"""Checking a lesson against the rules: every right choice is played through before anybody takes it."""

from __future__ import annotations

from typing import Any, Final

from thousand_tui.rules import Concede, Game, apply, choices, turn, write_action
from thousand_tui.study.lessons.lesson import (
    ME,
    Lesson,
    LessonError,
    Scene,
    Step,
    expects_conceding,
    understood,
)
from thousand_tui.study.lessons.setting import scripted, session_of
from thousand_tui.words import t

MOST_WAYS: Final = 200
"""Ways through a scene that are walked; one with more of them is none that a person would write."""


def read_lesson(fields: dict[str, Any], name: str) -> Lesson:
    """The lesson that a file holds, which can be taken to its end whatever is chosen in it.

    Raises:
        LessonError: it cannot; the message names the place.
    """
    lesson = understood(fields, name)
    for number, scene in enumerate(lesson.scene, 1):
        try:
            check(scene)
        except LessonError as error:
            raise LessonError(t("lesson.bad.scene", scene=number, why=str(error))) from None
    return lesson


def check(scene: Scene) -> None:
    """Walk a scene through with every right choice, and see that every other one is answered.

    Raises:
        LessonError: a move cannot be made, or a choice is not answered.
    """
    ways = [session_of(scene, "?").game]
    concedes = any(map(expects_conceding, scene.step))
    for number, step in enumerate(scene.step, 1):
        try:
            ways = [after for game in ways for after in _after(game, step, concedes=concedes)]
        except LessonError as error:
            raise LessonError(t("lesson.bad.step", step=number, why=str(error))) from None
        if len(ways) > MOST_WAYS:
            raise LessonError(t("lesson.bad.ways"))


def _after(game: Game, step: Step, *, concedes: bool) -> list[Game]:
    """The games that a step leads to, from a game where it begins."""
    games = _chosen(game, step, concedes=concedes) if step.right else [game]
    for line in step.then:
        if line.startswith(f"{ME} "):
            raise LessonError(t("lesson.bad.mine", move=line))
        games = [apply(each, scripted(choices(each), turn(each), line)) for each in games]
    return games


def _chosen(game: Game, step: Step, *, concedes: bool) -> list[Game]:
    if turn(game) != ME:
        raise LessonError(t("lesson.bad.not_me"))
    right = []
    for action in choices(game):
        if step.is_right(action):
            right.append(apply(game, action))
        elif (concedes or not isinstance(action, Concede)) and not step.why_wrong(action):
            raise LessonError(t("lesson.bad.unanswered", move=write_action(ME, action).partition(" ")[2]))
    if not right:
        raise LessonError(t("lesson.bad.never_right"))
    return right
