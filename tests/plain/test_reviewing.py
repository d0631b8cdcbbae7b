"""The review of the last deal in the line mode."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from tests.plain.scripted import Scripted, answers
from tests.ui.screens.replay.test_screen import played
from tests.ui.screens.test_review import judged
from thousand_tui.plain import reviewing
from thousand_tui.plain.console import LeftError
from thousand_tui.plain.playing import Playing
from thousand_tui.study.aside import StoppedError
from thousand_tui.study.review import Answer, Question
from thousand_tui.table import Mark, ThousandSession


def said(session: ThousandSession) -> str:
    console = Scripted(answers("review"))
    with pytest.raises(LeftError):
        Playing(console, session).play()
    return console.text


def test_it_tells_what_the_decisions_were_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(questions: Sequence[Question], spare: int, is_wanted: Callable[[], bool], back: int) -> Iterator[Answer]:
        return map(judged, questions)

    monkeypatch.setattr(reviewing, "answered_aside", answer)
    session = played()
    text = said(session)
    assert "decisions of deal 3 are being judged" in text
    assert "Your costliest: J♠ in trick 2, −34." in text or "Your costliest: JS in trick 2, -34." in text
    assert "2 mistakes" in text
    assert Mark.SEEN in session.marks[3]


def test_what_cannot_be_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> Iterator[Answer]:
        raise StoppedError

    monkeypatch.setattr(reviewing, "answered_aside", fails)
    assert "could not be made" in said(played())
    assert "nothing to review" in said(played(deals=0))
