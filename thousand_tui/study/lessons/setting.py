"""A scene of a lesson at a table: its cards in the right hands, and the moves played before; and a lesson checked
against the rules: every right choice is played through before anybody takes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from thousand_tui.rules import Standing as OnSheet
from thousand_tui.rules.actions import Action, Concede, Play, Shuffle
from thousand_tui.rules.agreements import AgreementsError
from thousand_tui.rules.cards import PACK, Card, Cards, parse_row
from thousand_tui.rules.choices import Choices
from thousand_tui.rules.compile import compile_rules
from thousand_tui.rules.game import apply, choices, turn
from thousand_tui.rules.notation import read_action, write_action
from thousand_tui.rules.rulebook.game import Game
from thousand_tui.rules.sharing import read_line
from thousand_tui.rules.state import CHANCE
from thousand_tui.study.lessons.lesson import (
    ME,
    Lesson,
    LessonError,
    Scene,
    Step,
    expects_conceding,
    is_meant,
    understood,
)
from thousand_tui.table import Player, ThousandSession
from thousand_tui.words import bot_names, t
from thousand_tui.words.declared import why_unusable
from thousand_tui.words.people import name_key

# Who sits at the other seats, where the lesson has no moves for them.
LEVEL: Final = "novice"
# Ways through a scene that are walked; one with more of them is none that a person would write.
MOST_WAYS: Final = 200


def session_of(scene: Scene, name: str, step: int = 0, totals: Sequence[int] = ()) -> ThousandSession:
    """A table where a step of a scene begins, after the first right choice of each step before it. ``totals`` are on
    its sheet where the scene itself has none.

    Raises:
        LessonError: its cards cannot be dealt so, or a move cannot be made.
    """
    try:
        agreements = read_line(scene.agreements)
        seats = compile_rules(agreements).form.seats
        dealer = seats - 1 if scene.dealer is None else scene.dealer
        if name_key(name) in map(name_key, scene.players):
            name = t("setup.newcomer")
        others = [*scene.players, *bot_names([name, *scene.players], seats)][: seats - 1]
        players = [Player(name), *(Player(other, LEVEL) for other in others)]
        standings = [OnSheet(side.total, side.bolts, side.barrel, side.concessions) for side in scene.sheet]
        standings = standings or [OnSheet(total, 0, None, 0) for total in totals]
        session = ThousandSession(agreements, players, "lesson", dealer=dealer, standings=standings)
    except (AgreementsError, ValueError) as error:
        raise LessonError(why_unusable(error)) from None
    session.submit(Shuffle(deck_of(session.game, scene)))
    _play(session, scene.before)
    for each in scene.step[:step]:
        if each.right:
            right = (action for action in choices(session.game) if each.is_right(action))
            session.submit(next(right))
        _play(session, each.then)
    return session


def _play(session: ThousandSession, lines: Iterable[str]) -> None:
    for line in lines:
        session.submit(scripted(choices(session.game), session.turn, line))


def scripted(choices: Choices, acting: int | None, line: str) -> Action:
    """A move that a lesson makes itself; with ``*`` in it the cheapest card that fits is played.

    Raises:
        LessonError: it is not a move, it is another seat's turn, or it is not allowed.
    """
    seat, _, said = line.partition(" ")
    if "*" in said:
        meant = [action for action in choices if is_meant((said,), action)] if seat == str(acting) else []
        if not meant:
            raise LessonError(t("lesson.bad.move", move=line))
        return min(meant, key=lambda action: action.card.points if isinstance(action, Play) else 0)
    try:
        actor, action = read_action(line)
    except ValueError:
        raise LessonError(t("lesson.bad.unread", move=line)) from None
    if acting != actor:
        raise LessonError(t("lesson.bad.turn", move=line))
    if action not in choices:
        raise LessonError(t("lesson.bad.move", move=line))
    return action


def deck_of(start: Game, scene: Scene) -> tuple[Card, ...]:
    """The order of the pack that deals each seat the cards meant for it.

    Raises:
        LessonError: these are not all cards of the pack, or not as many as each seat is dealt.
    """
    dealt = apply(start, Shuffle(PACK)) if turn(start) == CHANCE else start
    if not any(dealt.hands):
        raise LessonError(t("lesson.bad.deal"))
    rows = [*map(_cards, scene.hands), _cards(scene.talon)]
    if Counter(card for row in rows for card in row) != Counter(PACK):
        raise LessonError(t("lesson.bad.pack"))
    talon = Cards(sum(pile.cards or 0 for pile in dealt.deal.talon))
    places = [*map(Cards, dealt.hands), talon]
    if list(map(len, places)) != list(map(len, rows)):
        raise LessonError(t("lesson.bad.sizes", sizes=t("list.comma").join(str(len(each)) for each in places)))
    lies = {place: card for each, row in zip(places, rows, strict=True) for place, card in zip(each, row, strict=True)}
    return tuple(lies[card] for card in PACK)


def _cards(row: str) -> Sequence[Card]:
    try:
        return parse_row(row)
    except ValueError:
        raise LessonError(t("lesson.bad.cards", cards=row)) from None


# Checking


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
            raise LessonError(t("lesson.bad.scene", scene=number, why=error)) from None
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
            raise LessonError(t("lesson.bad.step", step=number, why=error)) from None
        if len(ways) > MOST_WAYS:
            raise LessonError(t("lesson.bad.ways"))
    if scene.end is not None and any(game.sheet.deals or turn(game) == CHANCE for game in ways):
        raise LessonError(t("lesson.bad.over"))


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
