"""A scene of a lesson at a table: its cards in the right hands, and the moves played before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from thousand_tui.rules import (
    CHANCE,
    PACK,
    Action,
    AgreementsError,
    Card,
    Game,
    Play,
    Shuffle,
    apply,
    choices,
    compile_rules,
    read_action,
    turn,
)
from thousand_tui.rules import Standing as OnSheet
from thousand_tui.rules.cards import members, parse_row
from thousand_tui.rules.choices import Choices
from thousand_tui.rules.sharing import read_line
from thousand_tui.study.lessons.lesson import LessonError, Scene, is_meant
from thousand_tui.table import Player, ThousandSession
from thousand_tui.words import bot_names, t
from thousand_tui.words.people import name_key

LEVEL: Final = "novice"
"""Who sits at the other seats, where the lesson has no moves for them."""


def session_of(scene: Scene, name: str, step: int = 0) -> ThousandSession:
    """A table where a step of a scene begins, after the first right choice of each step before it.

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
        session = ThousandSession(agreements, players, "lesson", dealer=dealer, standings=standings)
    except (AgreementsError, ValueError) as error:
        raise LessonError(str(error)) from None
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
    except ValueError as error:
        raise LessonError(str(error)) from None
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
    if turn(start) != CHANCE:
        raise LessonError(t("lesson.bad.deal"))
    dealt = apply(start, Shuffle(PACK))
    if not any(dealt.hands):
        raise LessonError(t("lesson.bad.deal"))
    hands, talon = [_cards(row) for row in scene.hands], _cards(scene.talon)
    if Counter(card for row in (*hands, talon) for card in row) != Counter(PACK):
        raise LessonError(t("lesson.bad.pack"))
    places: dict[Card, Card] = {}
    piles = [pile.cards or 0 for pile in dealt.deal.talon]
    meant = [*zip(dealt.hands, hands, strict=False), (sum(piles), talon)]
    if len(hands) != len(dealt.hands) or any(mask.bit_count() != len(row) for mask, row in meant):
        sizes = t("list.comma").join(str(mask.bit_count()) for mask, _ in meant)
        raise LessonError(t("lesson.bad.sizes", sizes=sizes))
    for mask, row in meant:
        places |= dict(zip(members(mask), row, strict=True))
    return tuple(places[card] for card in PACK)


def _cards(row: str) -> Sequence[Card]:
    try:
        return parse_row(row)
    except ValueError as error:
        raise LessonError(str(error)) from None
