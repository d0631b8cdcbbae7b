"""A deal of the old Mariage reviewed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.mariage.finished import NAMES, finished
from tests.narrowing import a, present
from tests.words.english import worded
from thousand_tui.mariage import words
from thousand_tui.mariage.bots.advice import Weighed, chance_of, weigh
from thousand_tui.mariage.rules import Announce, MariageAgreements, Play
from thousand_tui.mariage.rules.announcing import held_names
from thousand_tui.mariage.rules.view import view_of
from thousand_tui.mariage.study import CardTutor, Quiz, Verdict, clear_mistakes, played_out, verdict_lines, verdicts
from thousand_tui.mariage.table import MariageSession
from thousand_tui.study.exercise import AtTable
from thousand_tui.study.judging import Grade
from thousand_tui.study.replay import Replay
from thousand_tui.table import Mark, Player
from thousand_tui.words import Voice


@pytest.fixture(scope="module")
def found() -> list[Verdict]:
    replay = Replay(finished(3))
    made = (verdict for at in (1, 2) for seat in range(at, 5, 2) for verdict in verdicts(replay, at, seat))
    return [verdict for verdict in made if verdict is not None]


def test_every_card_that_was_chosen_is_judged_as_the_hint_judges_it(found: list[Verdict]) -> None:
    assert len(found) > 5
    for verdict in found[:2]:
        assert verdict.choices == weigh(verdict.view, chance_of(verdict.view))
        assert {choice.action for choice in verdict.choices} == set(verdict.view.choices)
        assert not verdict.choices[0].behind
        assert [each.behind for each in verdict.choices] == sorted(each.behind for each in verdict.choices)


def test_a_loss_counts_once_it_is_certain(found: list[Verdict]) -> None:
    verdict = found[0]

    def graded(behind: float, error: float) -> Grade | None:
        played = Play(verdict.action.card)
        return replace(verdict, action=played, choices=(Weighed(played, 0.0, behind, error, 0.0),)).grade

    assert [graded(loss, 0.1) for loss in (0.2, 0.3, 0.9, 2.1)] == [None, Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER]
    assert graded(2.1, 2.0) is None
    for each in found:
        assert (each.grade is not None) == (len(verdict_lines(each, Voice(NAMES))) > 1)


def test_the_better_card_is_played_out_in_a_deal_that_the_seat_could_imagine(found: list[Verdict]) -> None:
    verdict = max(found, key=lambda each: each.made.behind)
    line = present(played_out(verdict, lambda: True))
    first, last = line.steps[0], line.steps[-1]
    assert view_of(first.before, verdict.view.me) == verdict.view
    assert first.move.action == verdict.choices[0].action
    assert all(one.after is other.before for one, other in zip(line.steps, line.steps[1:], strict=False))
    assert len(last.after.sheet.deals) == len(first.before.sheet.deals) + 1
    me = verdict.view.me
    assert line.ends[0] == last.after.sheet.tokens[me] - first.before.sheet.tokens[me] > line.ends[1]
    assert played_out(verdict, lambda: False) is None


def test_mistakes_are_asked_about_until_the_best_card_is_found(found: list[Verdict]) -> None:
    mistakes = clear_mistakes(found)[:2]
    assert len(mistakes) == 2
    quiz = Quiz(Replay(finished(3)), mistakes)
    for number, verdict in enumerate(mistakes, 1):
        met = a(AtTable, quiz.situation)
        session, coach, voice = met.session, met.coach, Voice(NAMES, verdict.view.me)
        assert session.view() == verdict.view
        assert session.occasion.is_apart
        ply, best = session.ply, verdict.choices[0].action
        assert words.card_text(verdict.action.card) in coach.line(voice)
        if number == 1:
            coach.helps()
            assert words.why_card(verdict.view, best.card) in coach.line(voice)
        else:
            assert coach.keeps_back(verdict.view, verdict.action, ply)
            assert words.tokens_text(verdict.made.behind) in coach.line(voice)
            assert not coach.waits
            assert coach.keeps_back(verdict.view, best, ply)
            assert worded("better.last", why="", found=1, total=2).strip() in coach.line(voice)
        assert session.ply == ply
        coach.go_on()
        assert coach.is_finished
        quiz.go_on()
    assert quiz.situation is None


def seated(found: list[Verdict], *, greets: bool = False) -> tuple[MariageSession, CardTutor, Verdict]:
    """A table where somebody is about to make a clear mistake, and the tutor there."""
    mistake = clear_mistakes(found)[0]
    source = finished(3)
    players = [Player(name, "person" if at == mistake.view.me else "novice") for at, name in enumerate(NAMES)]
    first = 0 if mistake.ply < min(source.course.totals) else min(source.course.totals)
    session = source.apart(source.course.branch(first, mistake.ply), players, source.seed)
    greeted: list[bool] = []
    tutor = CardTutor(session, lambda: True, lambda: True, (lambda: greeted.append(True)) if greets else None)
    return session, tutor, mistake


def test_the_tutor_speaks_up_once_before_a_clear_mistake(found: list[Verdict]) -> None:
    session, tutor, mistake = seated(found)
    view, ply, voice = session.view(), session.ply, Voice(NAMES, mistake.view.me)
    assert view == mistake.view
    tutor.asked(view, ply)
    assert tutor.line(voice) == ""
    tutor.wait()
    assert not tutor.keeps_back(view, mistake.choices[0].action, ply)
    assert tutor.keeps_back(view, mistake.action, ply)
    assert words.card_text(mistake.action.card) in tutor.line(voice)
    assert words.card_text(mistake.choices[0].action.card) not in tutor.line(voice)
    assert Mark.TUTOR in session.marks[session.game.deal.number]
    assert not tutor.keeps_back(view, mistake.action, ply)


def test_the_tutor_lets_everything_through_that_it_has_not_judged(found: list[Verdict]) -> None:
    session, tutor, mistake = seated(found)
    assert not tutor.keeps_back(session.view(), mistake.action, session.ply)
    two = CardTutor(finished(), lambda: True, lambda: True, lambda: None)
    assert two.waits
    two.go_on()
    assert not two.waits


def test_the_tutor_tells_what_to_announce_and_that_something_was_left_out() -> None:
    session = MariageSession(MariageAgreements(), [Player(name) for name in NAMES[:1]] + bots(), "tutor 0", dealer=4)
    at = 0
    while not held_names(session.game.hands[0]):
        at += 1
        session = MariageSession(MariageAgreements(), [Player(NAMES[0]), *bots()], f"tutor {at}", dealer=4)
        session.let_chance_act()
    view = session.view()
    tutor = CardTutor(session, lambda: True, lambda: True, lambda: None)
    voice = Voice(NAMES, 0)
    assert tutor.line(voice) == worded("mariage.tutor.greets")
    tutor.go_on()
    tutor.asked(view, session.ply)
    assert tutor.line(voice) == words.hint_sentence(view)
    assert tutor.keeps_back(view, Announce(), session.ply)
    assert words.hint_sentence(view) in tutor.line(voice)
    assert not tutor.keeps_back(view, Announce(held_names(view.hand)), session.ply)
    assert not tutor.keeps_back(view, Announce(), session.ply)


def bots() -> list[Player]:
    return [Player(name, "novice") for name in NAMES[1:]]
