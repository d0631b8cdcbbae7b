"""The table of a scene in a lesson, with its cards in the right hands and the first moves played; and the check of a
lesson against the rules: every right choice is played through before anybody takes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from thousand_tui.rules import AgreementsError, Cards, Concede, Play, Standing as OnSheet, compile_rules, parse_row
from thousand_tui.rules.sharing import read_line
from thousand_tui.study.lessons.lesson import ME, Lesson, LessonError, Scene, Step, is_meant, may_concede, understood
from thousand_tui.table import Player, ThousandSession
from thousand_tui.table.game import CHANCE
from thousand_tui.table.games import AnyGame, AnySession
from thousand_tui.words import bot_names, t
from thousand_tui.words.declared import why_unusable
from thousand_tui.words.people import name_key

# The level in the other seats where the lesson has no moves for them.
LEVEL: Final = "novice"
SEED: Final = "lesson"
# The most ways through a scene to try; no scene written by a person has more.
MOST_WAYS: Final = 200


def session_of(scene: Scene, name: str, step: int = 0, *left: Sequence[int], number: int = 1) -> AnySession:
    """A table at the start of a step of a scene, after the first right choice of each step before it. ``left``, totals
    and bolts, is on its sheet if the scene has none; ``number`` is that of its deal.

    Raises:
        LessonError: its cards cannot be dealt that way, or a move cannot be made.
    """
    try:
        session = _table(scene, name, *left, number=number)
    except (AgreementsError, ValueError) as error:
        raise LessonError(why_unusable(error)) from None
    card_game = session.card_game
    dealt = card_game.draw(session.game, SEED, 0)
    session.submit(replace(dealt, deck=deck_of(session, scene, dealt)))
    _play(session, scene.before)
    for each in scene.step[:step]:
        if each.right:
            right = (action for action in card_game.choices(session.game) if each.is_right(action, card_game))
            session.submit(next(right))
        _play(session, each.then)
    return session


def _table(scene: Scene, name: str, *left: Sequence[int], number: int) -> AnySession:
    """The table before its cards are dealt."""
    if (other := scene.other_game) is not None:
        agreed = other.part("read_line")(scene.agreements)
        players, dealer = _seated(scene, name, agreed.players)
        session: AnySession = other.part("session")(agreed, players, SEED, dealer=dealer)
        return session
    agreements = read_line(scene.agreements)
    players, dealer = _seated(scene, name, compile_rules(agreements).form.seats)
    standings = [OnSheet(side.total, side.bolts, side.barrel, side.concessions) for side in scene.sheet]
    standings = standings or [OnSheet(total, bolts) for total, bolts in zip(*left, strict=False)]
    return ThousandSession(agreements, players, SEED, dealer=dealer, standings=standings, number=number)


def _seated(scene: Scene, name: str, seats: int) -> tuple[Sequence[Player], int]:
    """The players and the dealer."""
    if name_key(name) in map(name_key, scene.players):
        name = t("setup.newcomer")
    others = [*scene.players, *bot_names([name, *scene.players], seats)][: seats - 1]
    players = [Player(name), *(Player(other, LEVEL) for other in others)]
    return players, seats - 1 if scene.dealer is None else scene.dealer


def _play(session: AnySession, lines: Iterable[str]) -> None:
    card_game = session.card_game
    for line in lines:
        session.submit(scripted(card_game, card_game.choices(session.game), session.turn, line))


def scripted(card_game: AnyGame, choices: Any, acting: int | None, line: str) -> Any:
    """A move that the lesson makes itself; if it contains ``*``, the cheapest card that fits is played.

    Raises:
        LessonError: it is not a move, is out of turn, or is not allowed.
    """
    seat, _, said = line.partition(" ")
    if "*" in said:
        meant = [action for action in choices if is_meant((said,), action, card_game)] if seat == str(acting) else []
        if not meant:
            raise LessonError(t("lesson.bad.move", move=line))
        return min(meant, key=lambda action: action.card.points if isinstance(action, Play) else 0)
    try:
        actor, action = card_game.read_action(line)
    except ValueError:
        raise LessonError(t("lesson.bad.unread", move=line)) from None
    if acting != actor:
        raise LessonError(t("lesson.bad.turn", move=line))
    if action not in choices:
        raise LessonError(t("lesson.bad.move", move=line))
    return action


def deck_of(session: AnySession, scene: Scene, shuffle: Any) -> tuple[Any, ...]:
    """The order of the pack that deals each seat its cards, made from the one in this shuffle.

    Raises:
        LessonError: these are not all cards of the pack, or not as many as each seat is dealt.
    """
    card_game = session.card_game
    dealt = card_game.apply(session.game, shuffle)
    places = [[*card_game.hand(dealt, seat)] for seat in range(card_game.seats(dealt))]
    if not any(places):
        raise LessonError(t("lesson.bad.deal"))
    rows = [[*_cards(scene, row)] for row in (*scene.hands, scene.talon)]
    if scene.other_game is not None:
        # The card turned up is given; nobody sees the cards after it.
        undealt = [card for card in shuffle.deck if card not in {card for hand in places for card in hand}]
        places.append(sorted(undealt, key=lambda card: card != dealt.deal.turned))
        rows[-1] += [card for card in shuffle.deck if card not in {card for row in rows for card in row}]
    else:
        places.append([*Cards(sum(pile.cards or 0 for pile in dealt.deal.talon))])
    if Counter(card for row in rows for card in row) != Counter(shuffle.deck):
        raise LessonError(t("lesson.bad.pack"))
    if list(map(len, places)) != list(map(len, rows)):
        raise LessonError(t("lesson.bad.sizes", sizes=t("list.comma").join(str(len(each)) for each in places)))
    lies = {place: card for each, row in zip(places, rows, strict=True) for place, card in zip(each, row, strict=True)}
    return tuple(lies[card] for card in shuffle.deck)


def _cards(scene: Scene, row: str) -> Sequence[Any]:
    try:
        return parse_row(row) if scene.other_game is None else scene.other_game.part("parse_row")(row)
    except ValueError:
        raise LessonError(t("lesson.bad.cards", cards=row)) from None


# Checking


def read_lesson(fields: dict[str, Any], name: str) -> Lesson:
    """The lesson in a file, checked so that it can be finished whatever the learner chooses.

    Raises:
        LessonError: it cannot be; the message names the place.
    """
    lesson = understood(fields, name)
    for number, scene in enumerate(lesson.scene, 1):
        try:
            check(scene)
        except LessonError as error:
            raise LessonError(t("lesson.bad.scene", scene=number, why=error)) from None
    return lesson


def check(scene: Scene) -> None:
    """Try a scene with every right choice, and make sure that every other choice has a reply.

    Raises:
        LessonError: a move cannot be made, or a choice has no reply.
    """
    card_game, ways = scene.card_game, [session_of(scene, "?").game]
    concedes = any(map(may_concede, scene.step))
    for number, step in enumerate(scene.step, 1):
        try:
            ways = [after for game in ways for after in _after(card_game, game, step, concedes=concedes)]
        except LessonError as error:
            raise LessonError(t("lesson.bad.step", step=number, why=error)) from None
        if len(ways) > MOST_WAYS:
            raise LessonError(t("lesson.bad.ways"))
    if scene.end is not None and any(card_game.settled(game) or card_game.turn(game) == CHANCE for game in ways):
        raise LessonError(t("lesson.bad.over"))


def _after(card_game: AnyGame, game: Any, step: Step, *, concedes: bool) -> list[Any]:
    """The games to which a step leads from the game where it begins."""
    games = _chosen(card_game, game, step, concedes=concedes) if step.right else [game]
    for line in step.then:
        if line.startswith(f"{ME} "):
            raise LessonError(t("lesson.bad.mine", move=line))
        games = [
            card_game.apply(each, scripted(card_game, card_game.choices(each), card_game.turn(each), line))
            for each in games
        ]
    return games


def _chosen(card_game: AnyGame, game: Any, step: Step, *, concedes: bool) -> list[Any]:
    if card_game.turn(game) != ME:
        raise LessonError(t("lesson.bad.not_me"))
    right = []
    for action in card_game.choices(game):
        if step.is_right(action, card_game):
            right.append(card_game.apply(game, action))
        elif (concedes or not isinstance(action, Concede)) and not step.reply(action, card_game):
            raise LessonError(t("lesson.bad.unanswered", move=card_game.write_action(ME, action).partition(" ")[2]))
    if not right:
        raise LessonError(t("lesson.bad.never_right"))
    return right
