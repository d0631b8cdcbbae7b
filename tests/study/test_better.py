"""Find a better one: only clear mistakes, as their seat knew them, and every answer judged as a review judges it."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap

import pytest

from tests.narrowing import a
from tests.study.coaches import Known
from tests.study.reviewed import replayed
from tests.words.english import worded
from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import Action, Play, view_of
from thousand_tui.study.better import Missed, Quiz, QuizCoach, missed, table_of
from thousand_tui.study.exercise import AtTable, State
from thousand_tui.study.judging import Part, Verdict
from thousand_tui.study.review import DealReview, ThousandReplay
from thousand_tui.table.games import AnySession
from thousand_tui.words import Voice

VOICE = Voice(("Bot0", "Bot1", "Bot2"), 0)
LOSS = 30.0


def replay() -> ThousandReplay:
    return replayed("BASE", "novice", 2)


def leads(at: int = 0) -> list[Missed]:
    """Plays with at least four choices, as if each were a mistake and the last choice the best."""
    found = []
    for decision in replay().decisions(at):
        others = [each for each in decision.view.choices if isinstance(each, Play) and each != decision.action]
        if isinstance(decision.action, Play) and len(others) >= 3:
            choices = (
                Weighed(others[-1], 0.0, 0.5, 60.0, 40),
                Weighed(others[0], -3.0, 0.5, 60.0, 40, True),
                Weighed(others[1], -20.0, 0.5, 60.0, 40),
                Weighed(decision.action, -LOSS, 0.5, 60.0, 40),
            )
            verdict = Verdict(decision.ply, decision.seat, Part.PLAY, decision.action, choices, LOSS, 2.0, 40)
            found.append(Missed(at, decision.view, verdict))
    return found


def opened(*known: Verdict, patient: bool = False, count: int = 1) -> tuple[Quiz, QuizCoach, Known]:
    thinking = Known(*known)

    def make(arrived: Callable[[], None]) -> Known:
        thinking.arrived = arrived
        return thinking

    quiz = Quiz(replay(), leads()[:count], make, patient=patient)
    session, question = asked(quiz)
    question.asked(session.view(), session.ply)
    return quiz, question, thinking


def asked(quiz: Quiz) -> tuple[AnySession, QuizCoach]:
    """The table of the question that is asked now, and who asks it."""
    met = a(AtTable, quiz.situation)
    assert isinstance(met.coach, QuizCoach)
    return met.session, met.coach


def answer(question: QuizCoach, action: Action) -> None:
    view = question.mistake.view
    assert question.keeps_back(view, action, question.mistake.verdict.ply), "nothing is played on"


def others(question: QuizCoach) -> list[Action]:
    """A choice of which the review says nothing."""
    said = {choice.action for choice in question.mistake.verdict.choices}
    return [each for each in question.mistake.view.choices if each not in said]


def test_only_clear_mistakes_of_the_seats_are_asked_about() -> None:
    (one, two, three, four, *_) = leads()
    slip = Verdict(two.verdict.ply, two.verdict.seat, Part.PLAY, two.verdict.action, two.verdict.choices, 9.0, 1.0, 40)
    vague = Verdict(three.verdict.ply, three.verdict.seat, Part.PLAY, three.verdict.action, (), 90.0, 60.0, 40)
    review = DealReview(1, (one.verdict, slip, vague, four.verdict), {})
    seats = {one.verdict.seat, two.verdict.seat, three.verdict.seat, four.verdict.seat}
    assert missed(replay(), {0: review}, seats) == [one, four]
    assert missed(replay(), {0: review}, {one.verdict.seat}) == [
        each for each in (one, four) if each.verdict.seat == one.verdict.seat
    ]


@pytest.mark.parametrize("at", [0, 1])
def test_the_table_shows_what_the_seat_knew_then_and_nothing_of_it_is_anybodys_game(at: int) -> None:
    source = replay().source
    before = list(source.log)
    for mistake in leads(at):
        session = table_of(replay(), mistake.verdict.ply, mistake.verdict.seat)
        assert session.view() == mistake.view
        assert session.people == (session.at_keyboard,) == (mistake.verdict.seat,)
        assert session.occasion.is_apart
        assert session.undo_target() is None
    assert source.log == before


def test_the_best_is_right_and_what_is_as_good_too() -> None:
    for place in (0, 1):
        quiz, question, thinking = opened()
        answer(question, question.mistake.verdict.choices[place].action)
        assert (question.state, question.waits, quiz.found) == (State.RIGHT, True, 1)
        assert "ight" in question.line(VOICE)
        assert ("nothing is better" in question.line(VOICE)) is bool(place)
        assert thinking.waited == 0
        while question.waits:
            question.line(VOICE)
            question.go_on()
        assert question.is_finished


def test_the_same_mistake_is_told_as_such_and_asked_again() -> None:
    quiz, question, _ = opened()
    answer(question, question.mistake.verdict.action)
    assert (question.state, question.waits, quiz.found) == (State.WRONG, False, 0)
    assert "that is what was played" in question.line(VOICE)
    answer(question, question.mistake.verdict.best)
    assert quiz.found == 1


@pytest.mark.parametrize(
    ("loss", "error", "right"), [(4.0, 1.0, True), (9.0, 1.0, True), (20.0, 12.0, True), (20.0, 1.0, False)]
)
def test_any_other_answer_is_right_if_a_review_would_call_it_no_mistake(loss: float, error: float, right: bool) -> None:
    for patient in (True, False):
        quiz, question, thinking = opened(patient=patient)
        action = question.mistake.verdict.choices[2].action
        thinking.verdicts[action] = Verdict(9, 0, Part.PLAY, action, (), loss, error, 40)
        answer(question, action)
        assert (question.state is State.RIGHT, quiz.found) == (right, int(right))
        assert str(round(loss)) in question.line(VOICE)
        assert thinking.waited == int(patient)


def test_while_an_answer_is_judged_nothing_else_is_taken_and_the_table_hears_of_it() -> None:
    heard: list[bool] = []
    quiz, question, thinking = opened()
    thinking.at_work = True
    question.changed = lambda: heard.append(True)
    action = question.mistake.verdict.choices[2].action
    answer(question, action)
    assert (question.state, question.waits) == (State.JUDGING, True)
    assert thinking.wanted == [action]
    question.go_on()
    answer(question, question.mistake.verdict.best)
    assert (question.state, quiz.found, question.is_finished) == (State.JUDGING, 0, False)
    thinking.arrived()
    question.heard()
    assert heard
    assert question.state is State.JUDGING, "that was about another choice"
    thinking.verdicts[action] = Verdict(9, 0, Part.PLAY, action, (), 50.0, 1.0, 40)
    question.heard()
    assert (question.state, question.waits) == (State.WRONG, False)


def test_if_the_judge_is_gone_the_review_itself_decides() -> None:
    quiz, question, thinking = opened()
    answer(question, question.mistake.verdict.choices[2].action)
    assert (question.state, thinking.at_work) == (State.WRONG, False)
    assert "20 points behind" in question.line(VOICE)
    rest = others(question)
    if rest:
        answer(question, rest[0])
        assert "cannot be judged" in question.line(VOICE)
    assert quiz.found == 0


def test_show_me_reveals_it_and_counts_for_nothing() -> None:
    quiz, question, _ = opened()
    question.helps()
    assert (question.state, question.waits, quiz.found) == (State.SHOWN, True, 0)
    line = question.line(VOICE)
    assert line.startswith("Better: ")
    answer(question, question.mistake.verdict.best)
    assert quiz.found == 0
    while question.waits:
        question.line(VOICE)
        question.go_on()
    assert question.is_finished


def test_at_the_end_it_is_told_how_many_were_found() -> None:
    quiz, question, thinking = opened(count=2)
    answer(question, question.mistake.verdict.best)
    assert "You have found" not in whole(question)
    quiz.go_on()
    session, second = asked(quiz)
    second.asked(session.view(), session.ply)
    assert len(thinking.asked) == 2
    second.helps()
    assert worded("better.over", found=1, total=2) in whole(second)
    quiz.go_on()
    assert quiz.situation is None
    quiz.close()
    assert thinking.is_closed


def whole(question: QuizCoach, voice: Voice = VOICE) -> str:
    """All pages, read one after another."""
    pages = [question.line(voice)]
    while not question.is_finished and question.waits:
        question.go_on()
        pages.append(question.line(voice))
    return " ".join(pages)


def test_every_page_has_room_in_two_lines() -> None:
    keyed = Voice(("Bot0", "Bot1", "Bot2"), 0, key=lambda _: "H")
    states: list[Callable[[QuizCoach], None]] = [
        lambda question: None,
        lambda question: answer(question, question.mistake.verdict.action),
        lambda question: question.helps(),
    ]
    for mistake in leads()[:6]:
        for come in states:
            quiz = Quiz(replay(), [mistake], lambda _: Known())
            _, question = asked(quiz)
            come(question)
            while True:
                assert len(wrap(question.line(keyed), 69)) <= 2
                if not question.waits:
                    break
                question.go_on()


def test_it_knows_no_more_than_the_seat() -> None:
    for mistake in leads()[:3]:
        session = table_of(replay(), mistake.verdict.ply, mistake.verdict.seat)
        seen = view_of(session.game, mistake.verdict.seat)
        assert session.view() == seen == mistake.view


def test_a_wrong_answer_can_be_shown_with_cards() -> None:
    mistake = leads()[0]
    quiz, question, _ = opened(Verdict(mistake.verdict.ply, 0, Part.PLAY, mistake.verdict.choices[2].action, (), 40.0))
    assert question.kept is None
    question.keeps_back(mistake.view, mistake.verdict.choices[2].action, mistake.verdict.ply)
    assert question.state is State.WRONG
    assert question.kept is not None
    assert question.kept.action == mistake.verdict.choices[2].action
    assert question.kept.verdict is not None
    quiz.close()
