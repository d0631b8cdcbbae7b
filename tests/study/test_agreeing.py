"""Tutor, review and settlement say the same of a decision, with the same figure, or nothing."""

from __future__ import annotations

import pytest

from tests.narrowing import present
from tests.slowly import slowly
from tests.study.reviewed import replayed
from thousand_tui.rules import Action, View, read_action, read_view, write_action, write_view
from thousand_tui.study.judging import LEAST, SURE, Verdict, part_of
from thousand_tui.study.review import DealReview, judged, questions_of
from thousand_tui.study.thinking import Inbox, answer_all
from thousand_tui.study.tutor import CLEAR, word
from thousand_tui.study.wording import costs, loss, warning
from thousand_tui.words import Voice
from thousand_tui.words.catalogue import noun

VOICE = Voice(("Anna", "Bogdan", "Vera"))


class Known(Exception):
    """The verdict that was wanted."""


def known_to_the_tutor(view: View, action: Action, ply: int) -> Verdict:
    """What the process behind the tutor finds of this action."""
    inbox = Inbox()
    inbox.take((1, write_view(view), ply, ""))
    inbox.take((1, "", 0, write_action(0, action)))

    def tell(_: int, verdict: Verdict) -> None:
        raise Known(verdict)

    with pytest.raises(Known) as found:
        answer_all(inbox, tell)
    (verdict,) = found.value.args
    assert isinstance(verdict, Verdict)
    return verdict


@pytest.mark.parametrize("most", [20, slowly(300)])
@pytest.mark.usefixtures("brief")
def test_the_tutor_speaks_before_what_the_review_calls_a_mistake_and_before_nothing_else(most: int) -> None:
    replay = replayed("BASE", "regular", 15, "agreeing")
    asked = [each for at in range(15) for each in questions_of(replay, at, range(3)) if part_of(read_view(each.view))]
    spoken = 0
    for at in range(most):
        question = asked[at * len(asked) // most]
        view, (_, action) = read_view(question.view), read_action(question.action)
        answer = judged(question)
        verdict, settled = present(answer.verdict), DealReview.of(1, [answer])
        said = word(view, action, known_to_the_tutor(view, action, question.ply))
        assert (said is None) is (verdict.grade not in CLEAR)
        assert (settled.costliest(view.me) is None) is (verdict.loss == 0.0)
        assert verdict.loss == 0.0 or verdict.loss >= max(LEAST[-1][1], SURE * verdict.error)
        if said is not None:
            spoken += 1
            figure = loss(verdict).split()[0].lstrip("−")
            assert noun(f"review.{verdict.grade}") in warning(view, present(said.verdict), None, VOICE)
            assert f" {figure} " in costs(present(said.verdict)), "for whoever asks why"
    assert len(asked) >= 300
    assert spoken or most < 300
