"""The tutor: speaks up once before what it knows to be a clear mistake, from the View alone, and else is silent."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from datetime import date
from random import Random

import pytest

from tests.narrowing import present
from tests.study.coaches import Known
from tests.table.moments import FIRST, GIVEN, SECOND, plays, table
from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import Action, Card, Play, View, imagine, sample_hidden, view_of, write_view
from thousand_tui.study import background
from thousand_tui.study.judging import Grade, Part, Verdict, judge, part_of, weigh
from thousand_tui.study.thinking import Inbox, Thinking, answer_all, can_be_judged
from thousand_tui.study.trial import NotWantedError, refutation
from thousand_tui.study.tutor import Tutor
from thousand_tui.study.wording import refutation_lines
from thousand_tui.table import PERSON, Daily, Mark, Occasion, ThousandSession
from thousand_tui.words import Voice

ACE, KING, QUEEN = (Play(Card.parse(card)) for card in ("AS", "KS", "QS"))
VOICE = Voice(("Anna", "Bogdan", "Vera"), 0)


def costs(action: Action, loss: float, error: float = 1.0) -> Verdict:
    better = Weighed(ACE if action != ACE else QUEEN, loss)
    return Verdict(9, 0, Part.PLAY, action, (better, Weighed(action, 0.0)), loss, error, 100)


def tutored(
    *verdicts: Verdict, is_wanted: Callable[[], bool] = lambda: True, session: ThousandSession | None = None
) -> tuple[Tutor, Known, ThousandSession]:
    known = Known(*verdicts)
    session = session or table(*GIVEN, *FIRST)
    tutor = Tutor(session, is_wanted, lambda: known)
    session.listeners.append(tutor.happened)
    return tutor, known, session


def test_before_a_clear_mistake_it_speaks_up_once_and_the_same_again_is_done() -> None:
    tutor, known, session = tutored(costs(KING, 38.0))
    view = session.view()
    tutor.asked(view, 9)
    assert known.asked == [(view, 9)]
    assert tutor.keeps_back(view, KING, 9)
    line = tutor.line(VOICE)
    assert "marriage" in line
    assert "It costs you points" in line
    assert session.marks[1] == {Mark.TUTOR, Mark.TUTOR.of(0)}
    assert not tutor.keeps_back(view, KING, 9)
    assert tutor.line(VOICE) == ""


@pytest.mark.parametrize(("loss", "error"), [(14.0, 1.0), (38.0, 20.0), (0.0, 0.0)])
def test_it_is_silent_about_what_is_no_clear_mistake(loss: float, error: float) -> None:
    tutor, _, session = tutored(costs(ACE, loss, error))
    tutor.asked(session.view(), 9)
    assert not tutor.keeps_back(session.view(), ACE, 9)
    assert session.marks == {}


def test_without_an_idea_a_clear_mistake_is_told_by_its_grade() -> None:
    tutor, _, session = tutored(costs(ACE, 38.0))
    tutor.asked(session.view(), 9)
    assert tutor.keeps_back(session.view(), ACE, 9)
    assert "A♠: a mistake. Think again" in tutor.line(VOICE)


@pytest.mark.parametrize("action", [ACE, KING])
def test_without_a_verdict_nothing_waits_and_nothing_is_kept_back(action: Action) -> None:
    tutor, known, session = tutored()
    tutor.asked(session.view(), 9)
    assert not tutor.keeps_back(session.view(), action, 9)
    assert known.waited == 0


@pytest.mark.parametrize(("loss", "is_said"), [(0.0, False), (8.0, False), (38.0, True)])
def test_an_idea_is_spoken_of_only_before_what_the_judge_calls_a_mistake(loss: float, is_said: bool) -> None:
    tutor, _, session = tutored(costs(KING, loss))
    tutor.asked(session.view(), 9)
    assert tutor.keeps_back(session.view(), KING, 9) is is_said
    assert ("It costs you points" in tutor.line(VOICE)) is is_said


# The cards that show it


def test_a_line_of_play_shows_what_it_costs_and_knows_no_hidden_card() -> None:
    view = decision()
    line = present(refutation(view, KING))
    assert line.steps[0].action == KING
    assert line.dealt[view.me] == tuple(view.hand)
    assert line.taken is not None
    assert line.taken[0] < line.taken[1]
    assert len(line.hands(len(line.steps))) == 0, "it goes on to the last card"
    hidden = view_of(imagine(view, sample_hidden(view, Random(3))), view.me)
    assert refutation(hidden, KING) == line
    assert refutation(view, KING, None, lambda: False) is None
    said = list(refutation_lines(line, view, VOICE))
    assert said[1].startswith("Anna: ")
    assert "K♠" in said[4]
    assert said[-1].startswith("This way you take")


def test_what_does_no_harm_anywhere_is_not_shown() -> None:
    assert refutation(decision(), ACE, ACE) is None


def test_it_is_off_unless_wanted_and_with_more_than_one_person() -> None:
    for session, is_wanted in (
        (table(*GIVEN, *FIRST), lambda: False),
        (table(*GIVEN, *FIRST, kinds=(PERSON, PERSON, "regular")), lambda: True),
    ):
        session.lift_curtain()
        tutor, known, _ = tutored(costs(KING, 50.0), is_wanted=is_wanted, session=session)
        tutor.asked(session.view(), 9)
        assert known.asked == []
        assert not tutor.keeps_back(session.view(), KING, 9)


def test_in_a_deal_of_the_day_that_counts_it_is_silent() -> None:
    session = table(*GIVEN, *FIRST)
    session.occasion = Occasion(daily=Daily(date(2026, 11, 22), "1.2.3"))
    tutor, known, _ = tutored(costs(KING, 50.0), session=session)
    tutor.asked(session.view(), 9)
    assert known.asked == []
    assert not tutor.keeps_back(session.view(), KING, 9)


def test_it_stops_thinking_when_the_move_is_made_and_begins_anew_after_undo() -> None:
    tutor, known, session = tutored(costs(KING, 50.0))
    first = session.view()
    tutor.asked(first, 9)
    tutor.asked(first, 9)
    assert len(known.asked) == 1, "told twice, it goes on thinking"
    session.submit(ACE)
    assert known.stopped == 1
    session.undo()
    tutor.asked(session.view(), 9)
    assert len(known.asked) == 2


def test_what_is_pointed_at_is_judged_first() -> None:
    tutor, known, session = tutored()
    tutor.pointed(KING)
    assert known.wanted == [], "nothing is asked yet"
    tutor.asked(session.view(), 9)
    tutor.pointed(QUEEN)
    tutor.pointed(None)
    assert known.wanted == [QUEEN]


def test_it_leaves_no_process_behind() -> None:
    tutor, known, session = tutored()
    tutor.asked(session.view(), 9)
    tutor.close()
    assert known.is_closed


# What it thinks with


def decision() -> View:
    return table(*GIVEN, *FIRST).view()


@pytest.mark.usefixtures("brief")
def test_the_verdicts_are_those_of_a_review_and_do_not_know_the_unseen_cards() -> None:
    view = table(*GIVEN, *FIRST, *SECOND, *plays("10S 9D AD KD")).view()
    part = present(part_of(view))
    other = view_of(imagine(view, sample_hidden(view, Random(3))), view.me)
    weighing, hidden = weigh(view, 9, part), weigh(other, 9, part)
    assert weighing.doubtful() == hidden.doubtful()
    assert weighing.doubtful()
    action = weighing.doubtful()[-1]
    assert weighing.on(action) == judge(view, action, 9) == hidden.on(action)


def test_a_process_finds_them_in_the_background_and_what_is_wanted_first_comes() -> None:
    view, arrived = decision(), []
    thinking = Thinking(lambda: arrived.append(1), niceness=0)
    try:
        thinking.begin(view, 9)
        action = next(each for each in view.choices if each != judge(view, KING, 9).best)  # type: ignore[union-attr]
        assert thinking.waited_for(action) == judge(view, action, 9)
        assert arrived
        thinking.stop()
        assert thinking.verdict(action) is None, "it is of a decision that is over"
    finally:
        thinking.close()


def test_nobody_waits_for_a_process_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []

    def begin(*_: object) -> subprocess.Popen[bytes]:
        code = "import sys; sys.stdin.buffer.read(1)"
        started.append(subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        return started[-1]

    monkeypatch.setattr("thousand_tui.study.thinking.start", begin)
    monkeypatch.setattr("thousand_tui.study.thinking.PATIENCE", 600.0)
    thinking = Thinking(niceness=0)
    thinking.begin(decision(), 9)
    assert thinking.waited_for(KING) is None, "what ends at once judges nothing, and is not waited for"
    assert not thinking.is_at_work
    monkeypatch.setattr("thousand_tui.study.thinking.start", background.start)
    action = next(each for each in decision().choices if each != judge(decision(), KING, 9).best)  # type: ignore[union-attr]
    try:
        assert thinking.waited_for(action) == judge(decision(), action, 9), "the next one knows what was asked"
    finally:
        thinking.close()


def test_a_process_that_cannot_be_started_is_no_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("no processes")

    monkeypatch.setattr("thousand_tui.study.thinking.start", fail)
    thinking = Thinking()
    thinking.begin(decision(), 9)
    assert thinking.waited_for(KING) is None
    thinking.close()


@pytest.mark.usefixtures("brief")
def test_another_decision_ends_what_is_being_thought_about() -> None:
    view, inbox = table(*GIVEN, *FIRST, *SECOND, *plays("10S 9D AD KD")).view(), Inbox()
    inbox.take((1, write_view(view), 9, ""))
    found: list[tuple[int, Action]] = []

    class Ended(Exception):
        pass

    def tell(number: int, verdict: Verdict) -> None:
        found.append((number, verdict.action))
        if number == 2:
            raise Ended
        inbox.take((2, write_view(view), 9, ""))

    with pytest.raises(Ended):
        answer_all(inbox, tell)
    assert [number for number, _ in found] == [1, 2]


def test_what_is_not_wanted_any_more_is_given_up() -> None:
    view = decision()
    part = present(part_of(view))
    weighing = weigh(view, 9, part)
    with pytest.raises(NotWantedError):
        weighing.on(weighing.doubtful()[0], lambda: False)
    with pytest.raises(NotWantedError):
        weigh(view, 9, part, lambda: False)


def test_what_is_no_choice_is_not_thought_about() -> None:
    assert can_be_judged(decision())
    assert not can_be_judged(table(*GIVEN, *FIRST, QUEEN).view())


def test_grades_that_are_spoken_of() -> None:
    assert [costs(KING, loss).grade for loss in (10.0, 15.0, 40.0)] == [Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER]
