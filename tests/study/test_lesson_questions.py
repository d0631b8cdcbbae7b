"""Every question of every lesson with every answer that the rules allow, held against the condition that the lesson's
file declares for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from tests.narrowing import a, present
from tests.study.test_first_game import dealt
from thousand_tui.desk.learning import shipped
from thousand_tui.rules import Bid, Card, Claim, Concede, Contract, Give, Pass, Play, Rank, View
from thousand_tui.rules.cards import FULL, SUIT_MASKS, parse_row
from thousand_tui.rules.choices import Bids
from thousand_tui.study.coach import Aid
from thousand_tui.study.lessons.lesson import ME, Scene
from thousand_tui.study.lessons.setting import scripted, session_of
from thousand_tui.study.lessons.teacher import Teacher, taught
from thousand_tui.table.games import AnySession
from thousand_tui.words import Voice
from thousand_tui.words.worth import counted

LESSONS = {offered.id: offered.lesson for offered in shipped() if offered.lesson is not None}
VOICE = Voice(("Anna", "Bogdan", "Vera"), 0)

# --- The conditions -----------------------------------------------------------------------------------------------
# They come from what the learner can see, never from the moves that the lesson names.


def is_beaten(view: View, card: Card) -> bool:
    """Whether a card that lies on the table, or that nobody has seen yet, beats this one."""
    table = [each for _, each in view.table]
    out = FULL & ~(view.hand.mask | view.played.mask)
    suit = SUIT_MASKS[card.suit]
    higher = suit & ~((card.mask << 1) - 1)
    trumps = 0 if view.trump is None or view.trump == card.suit else SUIT_MASKS[view.trump]
    return bool((out | sum(each.mask for each in table)) & (higher | trumps)) or bool(
        table and table[0].suit != card.suit
    )


def takes(view: View, card: Card) -> bool:
    """Whether the last card of a trick takes it; nobody has trumped."""
    led = view.table[0][1]
    assert len(view.table) == 2
    assert view.trump not in [card.suit for _, card in view.table]
    return card.suit == led.suit and all(card > each for _, each in view.table if each.suit == led.suit)


def worth(view: View, play: Play) -> int:
    return 0 if play.meld is None else view.rules.melds.worth(play.card.suit)


def cards_of(give: Give) -> set[Card]:
    return {card for card, _ in give.cards}


def others_of(view: View) -> Sequence[Play]:
    return [play for play in view.choices if isinstance(play, Play)]


def has_aces(view: View, give: Give) -> bool:
    kept = set(view.hand) - cards_of(give)
    return {card.suit for card in kept} == {card.suit for card in kept if card.rank is Rank.ACE}


def in_small_steps(view: View, action: Any) -> bool:
    """The lowest bid, as long as it is no higher than the hand is worth as lesson 5 counts; else a pass."""
    lowest: int = a(Bids, view.choices).lowest
    return bool(action == (Bid(lowest) if lowest <= counted(view).limit else Pass()))


CONDITIONS: dict[str, Callable[..., bool]] = {
    "any": lambda view, action: True,
    "lowest": lambda view, action: action.card == min(play.card for play in others_of(view)),
    "cheapest": lambda view, action: action.card.points == min(play.card.points for play in others_of(view)),
    "sure": lambda view, action: not is_beaten(view, action.card),
    "takes": lambda view, action: takes(view, action.card),
    r"highest (\w)": lambda view, action, suit: (
        action.card == max(card for card in view.hand if card.suit.letter == suit)
    ),
    r"of (\w)": lambda view, action, suit: action.card.suit.letter == suit,
    r"keeps (.*)": lambda view, action, cards: action.card not in parse_row(cards),
    "declares most": lambda view, action: worth(view, action) == max(worth(view, play) for play in others_of(view)) > 0,
    r"two of (.*)": lambda view, action, cards: isinstance(action, Give) and cards_of(action) <= set(parse_row(cards)),
    r"(\w+) and one of (.*)": lambda view, action, card, cards: (
        isinstance(action, Give)
        and set(parse_row(card)) < cards_of(action) <= set(parse_row(card)) | set(parse_row(cards))
    ),
    "aces": lambda view, action: isinstance(action, Give) and has_aces(view, action),
    "least": lambda view, action: isinstance(action, Bid | Contract) and action.points == view.choices.lowest,
    "count": in_small_steps,
    r"up to (\d+)": lambda view, action, most: isinstance(action, Contract) and action.points <= int(most),
    r"(\d+) to (\d+)": lambda view, action, least, most: (
        isinstance(action, Contract) and int(least) <= action.points <= int(most)
    ),
    "concede": lambda view, action: isinstance(action, Concede),
    "claim": lambda view, action: isinstance(action, Claim),
}


def fulfils(scene: Scene, asks: str, view: Any, action: Any) -> bool:
    for pattern, condition in CONDITIONS.items():
        if found := re.fullmatch(pattern, asks):
            return condition(view, action, *found.groups())
    assert scene.other_game is not None, f"no condition: {asks}"
    return scene.card_game.write_action(ME, action) == f"{ME} {asks}"


def test_the_conditions_tell_cards_apart() -> None:
    """Nobody would see it if a condition were met by everything."""
    scene = next(iter(LESSONS["tricks"].scene))
    view = session_of(scene, "Anna", 1).view()
    assert [not is_beaten(view, Card.parse(card)) for card in ("AS", "10S")] == [True, True]
    view = session_of(scene, "Anna", 3).view()
    assert [str(play.card) for play in others_of(view) if not is_beaten(view, play.card)] == ["KH", "10H"]


# --- What is watched ---


def left_with(name: str, scene: int) -> tuple[AnySession, Teacher]:
    """The table of a scene once the learner plays on alone, and its coach."""
    given = LESSONS[name].scene[scene]
    session, teacher = taught(lambda: given, len(given.step) - 1, "Anna")
    session.listeners.append(teacher.happened)
    while not teacher.plays_on or teacher.waits:
        if teacher.waits:
            teacher.go_on()
        elif session.turn == ME:
            session.submit(next(each for each in session.view().choices if given.step[-1].is_right(each)))
        else:
            session.submit(teacher.scripted(session.bot_view(), session.ply))
    return session, teacher


def play_out(session: AnySession, teacher: Teacher, *mine: str) -> list[str]:
    """What the coach says while the learner plays these cards, and all others the cheapest, until the deal is over."""
    said, cards = list[str](), [*map(Card.parse, mine)]
    while not teacher.is_finished:
        if teacher.waits:
            said.append(teacher.line(VOICE))
            teacher.go_on()
            continue
        found = [each for each in session.card_game.choices(session.game) if isinstance(each, Play)]
        plays = sorted(found, key=lambda play: (play.meld is None, play.card.points))
        wanted = [play for play in plays if session.turn == ME and play.card in cards[:1]]
        del cards[: bool(wanted)]
        session.submit((wanted or plays)[0])
    return said


def test_a_lead_that_gives_sure_cards_away_is_said_at_once() -> None:
    said = play_out(*left_with("tricks", 1), "9H")
    assert said[0] == "A♥, 10♠ and K♠ were sure while you led. Now somebody else leads, and they may be lost."
    said = play_out(*left_with("tricks", 1), "AH", "10S", "9H")
    assert said[0] == "K♠ was sure while you led. Now somebody else leads, and it may be lost."
    assert not any("sure while" in each for each in play_out(*left_with("tricks", 1), "AH", "10S", "KS"))


def test_a_marriage_that_is_broken_is_said_at_once_and_the_last_word_fits() -> None:
    end = present(LESSONS["worth"].scene[0].end)
    said = play_out(*left_with("worth", 0), "QD")
    assert said[0].startswith("Q♦ was played without declaring: the marriage in ♦ is broken")
    assert said[-1] == end.lost[-1]
    made = play_out(*left_with("worth", 0), "AS", "10S", "AC", "KD")
    assert made == [*end.made]


# --- The questions ------------------------------------------------------------------------------------------------


def games_at(scene: Scene) -> Iterator[tuple[int, Any]]:
    """The number of every step that asks for a move, with each game in which it can be reached."""
    card_game, games = scene.card_game, [session_of(scene, "Anna").game]
    for at, step in enumerate(scene.step):
        if step.right:
            yield from ((at, game) for game in games)
            moves = [
                (game, each) for game in games for each in card_game.choices(game) if step.is_right(each, card_game)
            ]
            games = [card_game.apply(game, each) for game, each in moves]
        for line in step.then:
            found = [scripted(card_game, card_game.choices(game), card_game.turn(game), line) for game in games]
            games = [card_game.apply(game, each) for game, each in zip(games, found, strict=True)]


@pytest.mark.parametrize("name", LESSONS)
def test_an_answer_is_taken_if_and_only_if_it_meets_what_is_asked(name: str) -> None:
    """Taken means that it is made, or that the coach says that it is right and goes on with another: it is never noted
    as a mistake."""
    lesson, asked = LESSONS[name], 0
    for scene in lesson.scene:
        card_game = scene.card_game
        for at, game in games_at(scene):
            step, view = scene.step[at], card_game.view_of(game, ME)
            assert step.asks, f"{name}: {step.say[-1]}"
            for action in card_game.choices(game):
                teacher = Teacher(lambda scene=scene: scene, at)  # type: ignore[misc]
                if isinstance(action, Concede) and Aid.CONCEDE not in teacher.aids:
                    continue
                missed: list[int] = []
                teacher.missed = missed.append
                while teacher.waits:
                    teacher.go_on()
                is_kept = teacher.keeps_back(view, action, 0)
                assert (not missed) is fulfils(scene, step.asks, view, action), f"{step.say[-1]} {action}"
                assert teacher.was_first is not bool(missed)
                assert not is_kept or teacher.line(VOICE)
                asked += 1
    assert asked > 10


@pytest.mark.parametrize("name", LESSONS)
def test_the_reply_says_which_answer_is_right(name: str) -> None:
    for question in LESSONS[name].question:
        said = [answer.why.startswith("Right") for answer in question.answer]
        assert said == [number == question.right for number in range(1, len(said) + 1)]


def test_lesson_5_and_the_tutor_count_the_same() -> None:
    """The hands of the questions, and the number of the right answer, to the nearest ten."""
    for question in LESSONS["worth"].question:
        hand = question.say.partition(":")[0].translate(str.maketrans("♠♣♦♥", "SCDH"))
        (number,) = re.findall(r"\d+", question.answer[question.right - 1].say)
        assert abs(counted(dealt(hand).view()).sure - int(number)) < 5
