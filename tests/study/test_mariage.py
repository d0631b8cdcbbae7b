"""A deal of the old Mariage reviewed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.study.mariage import NAMES, finished
from thousand_tui.mariage import Play
from thousand_tui.mariage.advice import Weighed, chance_of, weigh
from thousand_tui.study.exercise import QuestionPage, StoryPage
from thousand_tui.study.judging import Grade
from thousand_tui.study.mariage import Quiz, Verdict, clear_mistakes, verdict_lines, verdicts
from thousand_tui.study.replay import Replay
from thousand_tui.words import Voice


@pytest.fixture(scope="module")
def found() -> list[Verdict]:
    replay = Replay(finished(2))
    made = (verdict for at in range(2) for seat in range(5) for verdict in verdicts(replay, at, seat))
    return [verdict for verdict in made if verdict is not None]


def test_every_card_that_was_chosen_is_judged_as_the_hint_judges_it(found: list[Verdict]) -> None:
    assert len(found) > 5
    for verdict in found[:3]:
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


def test_mistakes_are_asked_about_until_the_best_card_is_found(found: list[Verdict]) -> None:
    mistakes = clear_mistakes(found)[:2]
    assert len(mistakes) == 2
    quiz = Quiz(1, mistakes, Voice(NAMES, 0))
    for at, verdict in enumerate(mistakes):
        page = quiz.situation
        assert isinstance(page, QuestionPage)
        texts = [answer for answer, _ in page.answers]
        assert len(texts) == len(verdict.choices)
        assert verdict.choices[0].action.card.rank_text in texts[page.right]
        if not at:
            page.missed()
        quiz.go_on(True)
    assert isinstance(quiz.situation, StoryPage)
    assert "1 of 2" in quiz.situation.headline
    quiz.go_on(True)
    assert quiz.situation is None
