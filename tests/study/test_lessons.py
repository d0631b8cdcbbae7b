"""Lessons: those that are shipped, held against the rules, and files that are none."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.narrowing import present
from tests.slowly import every_third
from thousand_tui.bots import regular
from thousand_tui.desk.learning import Learning, shipped
from thousand_tui.mariage.bots.levels import novice as mariage
from thousand_tui.mariage.table import MariageSession
from thousand_tui.rules import Card, Concede, Play, choices, verify
from thousand_tui.rules.view import TRICKS
from thousand_tui.storage.places import learned_path
from thousand_tui.study.coach import Aid
from thousand_tui.study.judging import LEAST, Verdict, judge
from thousand_tui.study.lessons.lesson import End, Lesson, LessonError, Step
from thousand_tui.study.lessons.setting import read_lesson, session_of
from thousand_tui.study.lessons.teacher import Place, Teacher, taught
from thousand_tui.study.review import opened
from thousand_tui.table.games import AnySession
from thousand_tui.words import Voice

ALL = {offered.id: offered.lesson for offered in shipped() if offered.lesson is not None}
LESSONS = {offered.id: offered.lesson for offered in shipped() if offered.lesson is not None and offered.in_course}
"""Those of the course."""
NAMES = list(LESSONS)
DOCS = Path(__file__).parents[2] / "docs" / "lessons.md"
VOICE = Voice(("Anna", "Bogdan", "Vera"), 0)

FIRST_GAME = {
    "0.3": "the cards, their order and their points; the marriages",
    "1.1.1": "the deal passes to the left",
    "1.1.2": "totals may be negative",
    "1.3.1": "seven cards each, three in the talon",
    "1.4.1": "forehand opens with 100 at least",
    "1.4.2": "the order of the auction; a pass is final",
    "1.4.3": "bids go by fives, and may jump",
    "1.4.4": "nobody bids more than 120 and their marriages",
    "1.4.5": "the highest bid there can be",
    "1.4.6": "who may pass",
    "1.5.1": "the talon is turned up for all",
    "1.5.2": "a card to each opponent, face down",
    "1.5.3": "the contract may be raised",
    "1.6": "four nines: the cards are dealt again",
    "1.7": "conceding",
    "1.8.1": "who leads",
    "1.8.2": "follow suit, else trump; no duty to beat",
    "1.8.3": "which card takes the trick",
    "1.9.1": "who may declare a marriage",
    "1.9.2": "it scores at once and makes trumps at once",
    "1.9.3": "one for each lead; a pair is easily lost",
    "1.9.4": "nothing is declared in the first trick",
    "1.9.5": "nobody must declare",
    "1.9.6": "it counts although the trick is lost",
    "1.10.1": "what a player has taken",
    "1.10.2": "the declarer scores the contract, or loses it",
    "1.10.3": "defenders are rounded to fives",
    "1.11": "bolts",
    "1.12.1": "mounting the barrel",
    "1.12.2": "winning without it",
    "1.12.3": "nothing else counts there",
    "1.12.4": "winning from it",
    "1.12.5": "a contract that fails there",
    "1.12.6": "three deals",
    "1.12.7": "falling off",
    "1.12.8": "several on the barrel",
    "1.13.1": "when the game ends",
    "1.13.2": "several at 1000",
    "1.15": "what may be seen",
}
"""The paragraphs of RULES that a player of BASE meets in a first game. The shuffle and which cards become the talon
(1.2, 1.3.2), the order of settlement (1.14), wordings that were decided between (1.10.4) and fines that BASE does not
have (1.12.9) are nobody's to know."""


def test_the_course_is_one_game_at_one_table() -> None:
    """The same seats and one sheet; every hand is played to its end, or ends as the lesson is about."""
    assert len(NAMES) == 10
    assert all(lesson.question or each == "sheet" for each, lesson in LESSONS.items()), "each ends with a question"
    for name, lesson in LESSONS.items():
        assert all(scene.players == ("Bogdan", "Vera") for scene in lesson.scene), name
        assert name == "tricks" or (lesson.deals and len(lesson.scene[0].sheet) == 3), name
    last = present(LESSONS["sheet"].scene[-1].end)
    assert last.until_won


LATER = {("conceding", 1): 2, ("sheet", 1): 2}
"""How many deals a scene says to be later than the next one."""


def test_the_deal_passes_to_the_left() -> None:
    """Within a lesson, and between lessons from where that is taught, as often as the story has deals; four nines are
    dealt again by the same player."""
    dealer, is_taught = 2, False
    for name, lesson in LESSONS.items():
        for at, scene in enumerate(lesson.scene):
            assert scene.dealer is not None
            dealer = (dealer + (LATER.get((name, at), 0) if at else lesson.deals)) % 3
            is_taught |= name == "auction"
            assert scene.dealer == dealer or not (is_taught or at), f"{name}, scene {at}"
            is_dealt_again = any(right.startswith("claim") for step in scene.step for right in step.right)
            dealer = scene.dealer if is_dealt_again else (scene.dealer + 1) % 3


MOST_WORDS = 600
MOST_IN_ALL = 4500
"""What a coach may say in a lesson, and in the whole course."""


def test_a_coach_says_little() -> None:
    words = {name: sum(len(text.split()) for text in lesson.said) for name, lesson in LESSONS.items()}
    assert {name: said for name, said in words.items() if not 180 < said <= MOST_WORDS} == {}
    assert sum(words.values()) <= MOST_IN_ALL


TERMS = {
    "plays 100": r"plays? 1\d\d",
    "trick": r"tricks?",
    "lead": r"leads?|led|leading",
    "follow": r"follow(s|ing)?",
    "suit": r"suits?",
    "deal": r"deals?",
    "sheet": r"sheet",
    "trump": r"trumps?",
    "point": r"points",
    "marriage": r"marriages?",
    "declare": r"declared?|declares",
    "talon": r"talon",
    "dealer": r"dealer's|dealer",
    "declarer": r"declarer",
    "defender": r"defenders?",
    "auction": r"auction",
    "bid": r"bids?|bidding",
    "pass": r"pass|passed|passes",
    "forehand": r"forehand",
    "raise": r"raise",
    "contract": r"contracts?",
    "exchange": r"exchange",
    "concede": r"conced(e|es|ed|ing)",
    "half a marriage": r"halves of marriages|half a marriage",
    "bolt": r"bolts?",
    "barrel": r"barrel",
    "fall": r"you fall",
}
"""The words of the game, as they stand in a lesson; a point of the cards is what lesson 2 is about, those that are
promised are on the screen from the first card on."""
PROMISED = {"point"}


def told_in_order() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """All that is said, in the order in which it can be heard, with the lesson and the words that are explained by then
    at the latest."""
    explained: tuple[str, ...] = ()
    for name, lesson in LESSONS.items():
        for scene in lesson.scene:
            parts: list[Step | End] = [*scene.step, *([scene.end] if scene.end is not None else [])]
            for part in parts:
                explained += part.words
                said = part.model_dump(exclude={"right", "then", "rules", "words"})
                for page in _texts(said):
                    yield name, page, explained
        for question in lesson.question:
            for page in (question.say, *(text for each in question.answer for text in (each.say, each.why))):
                yield name, page, explained


def _texts(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for name, each in part.items():
            if name != "when":
                yield from _texts(each)
    elif isinstance(part, tuple | list):
        for each in part:
            yield from _texts(each)


def test_a_word_is_used_only_once_it_was_explained() -> None:
    found = [explained for *_, explained in told_in_order()][-1]
    assert sorted(found) == sorted(TERMS), "each is explained once, and all are looked for"
    early = {
        (name, term, page)
        for name, page, explained in told_in_order()
        for term, pattern in TERMS.items()
        if term not in explained and term not in PROMISED and re.search(rf"\b({pattern})\b", page, re.I)
    }
    assert early == set()


def test_older_files_know_the_lessons_by_their_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path))
    learned_path().write_text('{"format": "thousand-learned", "done": ["5-talon"], "left": {"8-sheet": [1, 2]}}')
    found = Learning("Anna")
    assert [each.id for each in found.lessons if found.is_done(each)] == ["talon"]
    assert [each.id for each in found.lessons if found.is_left(each)] == ["sheet"]
    assert found.progress == (1, 10)


def test_every_rule_of_a_first_game_is_met() -> None:
    assert {rule for name in NAMES for rule in LESSONS[name].rules} == set(FIRST_GAME)


def taken(lesson: Lesson, place: Place, name: str) -> tuple[AnySession, Teacher]:
    """The table at a place of a lesson."""
    return taught(lambda: lesson.scene[place.scene], place.step, name)


def play(session: AnySession, teacher: Teacher, *, try_all: bool) -> list[str]:
    """Take a scene to its end; with ``try_all`` every wrong card is tried first, what the rules allow and what not."""
    said = [teacher.line(VOICE)]
    session.listeners.append(teacher.happened)
    played_on = False
    while not teacher.is_finished:
        if teacher.waits:
            teacher.go_on()
        elif teacher.plays_on:
            assert teacher.asks is not played_on, "after the first card Enter plays what it plays at any other table"
            played_on = played_on or session.turn == 0
            view = session.card_game.view_of(session.game, session.turn)
            choose = mariage if isinstance(session, MariageSession) else regular.choose
            session.submit(choose(view, Random(session.ply)))
        elif session.turn == 0:
            decide(session, teacher, said, try_all=try_all)
        else:
            view = present(session.bot_view())
            action = teacher.scripted(view, session.ply)
            assert action is not None, "a bot would have decided"
            session.submit(action)
        said.append(teacher.line(VOICE))
    return [text for text in said if text]


def decide(session: AnySession, teacher: Teacher, said: list[str], *, try_all: bool) -> None:
    ply, view = session.ply, session.view()
    allowed = list(session.card_game.choices(session.game))
    for action in allowed if try_all else ():
        if teacher.step.is_right(action, session.card_game) or (
            isinstance(action, Concede) and Aid.CONCEDE not in teacher.aids
        ):
            continue
        before = teacher.step
        assert teacher.keeps_back(view, action, ply)
        said.append(teacher.line(VOICE))
        assert said[-1], f"nothing is said to {action}"
        while teacher.waits:
            teacher.go_on()
        assert teacher.step is before, "a wrong choice never ends a step"
        assert session.ply == ply
    right = next(action for action in allowed if teacher.step.is_right(action, session.card_game))
    assert not teacher.keeps_back(view, right, ply)
    session.submit(right)


@pytest.mark.parametrize("name", ALL)
def test_a_lesson_is_walked_through_and_every_other_choice_is_answered(name: str) -> None:
    lesson = ALL[name]
    decisions = sum(bool(step.right) for scene in lesson.scene for step in scene.step)
    assert decisions >= 3
    for number, scene in enumerate(lesson.scene):
        session, teacher = taken(lesson, Place(number), "Anna")
        said = play(session, teacher, try_all=True)
        for step in scene.step:
            assert set(step.say) | set(step.well) <= set(said)


@pytest.mark.parametrize("name", ALL)
def test_what_is_said_after_moves_is_said_once_they_are_made(name: str) -> None:
    lesson = ALL[name]
    for number, scene in enumerate(lesson.scene):
        for at, step in enumerate(scene.step):
            if not (step.right and step.then and step.well):
                continue
            session, teacher = taken(lesson, Place(number, at), "Anna")
            session.listeners.append(teacher.happened)
            while teacher.waits:
                teacher.go_on()
            decide(session, teacher, [], try_all=False)
            while not teacher.waits:
                assert not teacher.line(VOICE)
                view = present(session.bot_view())
                action = present(teacher.scripted(view, session.ply))
                session.submit(action)
            assert teacher.line(VOICE) == step.well[0]


@pytest.mark.parametrize("name", ALL)
def test_a_lesson_can_be_taken_up_at_every_step(name: str) -> None:
    lesson = ALL[name]
    for number, scene in enumerate(lesson.scene):
        for step in range(len(scene.step)):
            session, teacher = taken(lesson, Place(number, step), "Anna")
            assert teacher.line(VOICE) == scene.step[step].say[0]
            play(session, teacher, try_all=False)


@pytest.mark.parametrize("name", NAMES)
def test_an_illegal_card_is_for_the_rules_to_refuse(name: str) -> None:
    """Wherever a card is to be played, those that may not be are told why by the table, before the coach sees them."""
    for scene in LESSONS[name].scene:
        for at, step in enumerate(scene.step):
            session = session_of(scene, "Anna", at)
            view = session.view()
            if step.right and view.phase == TRICKS:
                for card in view.hand:
                    assert Play(Card(card)) in view.choices or verify(session.game, Play(Card(card))) is not None


@pytest.mark.parametrize("name", ["contract", "defence"])
def test_the_right_card_keeps_the_contract_or_beats_it(name: str) -> None:
    """With open cards the solver says the same as the lesson; the defenders have no other card that does it."""
    looked = 0
    for scene in LESSONS[name].scene:
        for at, step in enumerate(scene.step):
            session = session_of(scene, "Anna", at)
            view = session.view()
            plays = [action for action in view.choices if isinstance(action, Play)]
            found = opened(view, plays[0], session.game.hands) if step.right and plays else None
            if found is not None:
                right = {play for play in plays if step.is_right(play)}
                assert right <= set(found.good)
                assert name == "contract" or right == set(found.good)
                looked += 1
    assert looked >= 4


def answers(name: str, *, right: bool) -> Iterator[Verdict]:
    """What the review says of the right answers of a lesson, or of the wrong ones. It knows what the learner can see,
    and nothing of the cards that lie as the lesson has them."""
    for scene in LESSONS[name].scene:
        for at, step in enumerate(scene.step):
            session = session_of(scene, "Anna", at)
            view = session.view()
            for action in choices(session.game) if step.right else ():
                verdict = judge(view, action, session.ply) if step.is_right(action) is right else None
                if verdict is not None:
                    yield verdict


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("name", every_third(NAMES))
def test_no_right_answer_is_a_mistake_by_the_review(name: str) -> None:
    assert [str(verdict.action) for verdict in answers(name, right=True) if verdict.grade is not None] == []


@pytest.mark.usefixtures("brief")
def test_a_wrong_answer_is_a_mistake_even_by_a_review_that_looks_at_little() -> None:
    assert any(verdict.grade is not None for verdict in answers("tricks", right=False))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_no_right_answer_costs_anything_by_the_review(name: str) -> None:
    assert all(verdict.loss <= LEAST[-1][1] for verdict in answers(name, right=True))


def test_what_the_coach_says_fits_two_lines_and_uses_no_letters_for_suits() -> None:
    for lesson in LESSONS.values():
        for text in lesson.said:
            assert not re.search(r"\b(?:10|[AKQJ9])[SCDH]\b", text), text


def test_a_learner_with_the_name_of_an_opponent_is_called_otherwise() -> None:
    session, _ = taken(LESSONS["tricks"], Place(), "vera")
    assert session.names == ("Player", "Bogdan", "Vera")


# --- Files that are no lessons ---------------------------------------------------------------------------------------

WHOLE = """
format = "thousand-lesson"
version = 1
title = "One"
[[scene]]
hands = ["AS JS 9S KH QH KC QC", "QS 10S AH 10H AC 10C JD", "KS JH 9H JC AD KD 10D"]
talon = "9C 9D QD"
before = ["0 bid 100", "1 pass", "2 pass", "0 give 9D>1 QD>2", "0 contract 100"]
[[scene.step]]
say = "Lead."
right = "play AS"
otherwise = "No."
then = ["1 play *", "2 play KS"]
"""


def fields(text: str = WHOLE) -> dict[str, Any]:
    return tomllib.loads(text)


def test_a_lesson_says_little_and_is_whole() -> None:
    lesson = read_lesson(fields(), "one")
    assert (lesson.id, lesson.title, len(lesson.scene)) == ("one", "One", 1)
    session, teacher = taken(lesson, Place(), "Anna")
    assert play(session, teacher, try_all=True).count("No.") == 7
    assert session.log[-2].action == Play(Card.parse("QS")), "the cheapest card that may be played"


BROKEN = {
    "no format": ('format = "thousand-lesson"', "", "does not begin with format"),
    "newer": ("version = 1", "version = 4", "newer version"),
    "a version in words": ("version = 1", 'version = "one"', "version"),
    "no title": ('title = "One"', "", "title"),
    "a title of numbers": ('title = "One"', "title = 1", "title"),
    "an unknown word": ('title = "One"', 'title = "One"\ncolour = "red"', "colour"),
    "no scene": (WHOLE[WHOLE.index("[[scene]]") :], "", "scene"),
    "a scene that is none": (WHOLE[WHOLE.index("[[scene]]") :], "scene = 7", "scene"),
    "control characters": ('say = "Lead."', 'say = "Le\\u001b[2Jad."', "characters that cannot be shown"),
    "a line that turns": ('title = "One"', 'title = "\\u202eenO"', "characters that cannot be shown"),
    "too long": ('say = "Lead."', 'say = "' + "Lead now. " * 20 + '"', "two lines"),
    "a card twice": ("AS JS", "AS AS", "24 cards"),
    "no card": ("AS JS", "AS XX", "not a list of cards"),
    "a card too few": ('talon = "9C 9D QD"', 'talon = "9C 9D"', "24 cards"),
    "hands of other sizes": ('10D"]\ntalon = "9C', '10D 9C"]\ntalon = "', "7, 7, 7, 3"),
    "a move that is none": ('"0 bid 100"', '"0 sing 100"', "sing"),
    "a move that is not allowed": ('"0 bid 100"', '"0 bid 95"', "0 bid 95"),
    "another seat's move": ('"1 pass"', '"2 pass"', "another player's turn"),
    "an impossible answer": ('"2 play KS"', '"2 play KD"', "step 1"),
    "the learner's own move": ('"2 play KS"', '"2 play KS", "0 play JS"', "the learner's own move"),
    "nothing right": ('right = "play AS"', 'right = "play 10C"', "none of the allowed moves"),
    "no answer to the wrong": ('otherwise = "No."', "", "gets no answer"),
    "wrong without right": ('right = "play AS"', "", "no right one"),
    "not the learner's turn": ('"0 contract 100"]', '"0 contract 100", "0 play AS"]', "not the learner's turn"),
    "agreements that are none": ("[[scene]]", '[[scene]]\nagreements = "Z99=on"', "Z99"),
    "a pack that is cut": ("[[scene]]", '[[scene]]\nagreements = "B4=bury"', "scene 1"),
    "a standing that cannot be": ("[[scene]]", "[[scene]]\nsheet = [{total = 999}, {}, {}]", "scene 1"),
    "nothing left to be played": (
        'then = ["1 play *", "2 play KS"]',
        'then = ["1 play *", "2 play KS"]\n[[scene.step]]\nsay = "Give up."\nright = "concede *"\notherwise = "No."\n'
        '[scene.end]\nmade = "Yes."\nfailed = "No."',
        "scene 1",
    ),
    "too few on the sheet": ("[[scene]]", "[[scene]]\nsheet = [{total = 100}]", "scene 1"),
    "a dealer of nowhere": ("[[scene]]", "[[scene]]\ndealer = 3", "scene 1"),
}


@pytest.mark.parametrize("case", sorted(BROKEN))
def test_a_broken_lesson_is_one_clear_sentence(case: str) -> None:
    old, new, told = BROKEN[case]
    assert old in WHOLE
    with pytest.raises(LessonError) as error:
        read_lesson(fields(WHOLE.replace(old, new, 1)), "one")
    said = str(error.value)
    assert told in said
    assert "\n" not in said
    assert len(said) < 400


def test_a_question_has_the_answer_that_is_right() -> None:
    asked = '[[question]]\nsay = "?"\nright = 3\nanswer = [{say = "a", why = "b"}, {say = "c", why = "d"}]\n'
    with pytest.raises(LessonError, match="no answer with that number"):
        read_lesson(fields(WHOLE + asked), "one")
    assert read_lesson(fields(WHOLE + asked.replace("3", "2")), "one").question[0].right == 2


def test_a_lesson_with_too_many_ways_is_not_walked_for_ever() -> None:
    step = '[[scene.step]]\nsay = "Any."\nright = "play *"\nthen = ["1 play *", "2 play *"]\n'
    start = WHOLE.index("[[scene.step]]")
    with pytest.raises(LessonError):
        read_lesson(fields(WHOLE[:start] + step * 8), "one")


def test_only_lessons_of_this_shape_hold_a_place() -> None:
    lesson: Lesson = LESSONS["tricks"]
    assert Place(2, 0).is_in(lesson), "the question"
    assert not Place(2, 1).is_in(lesson)
    assert not Place(0, 99).is_in(lesson)
    assert not Place(9, 0).is_in(lesson)


def test_the_lesson_in_the_docs_is_one() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.S)
    lesson = read_lesson(tomllib.loads(text), "docs")
    play(*taken(lesson, Place(), "Anna"), try_all=True)
