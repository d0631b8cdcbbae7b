"""Decisions judged by processes of low priority: the same answers, and nobody left behind."""

from __future__ import annotations

import os
import pickle
import subprocess
from itertools import islice

import pytest

from tests.study.reviewed import replayed
from thousand_tui.arena.crew import cores
from thousand_tui.study import background
from thousand_tui.study.background import StoppedError, in_background
from thousand_tui.study.review import Question, judged, questions_of


@pytest.fixture
def crew(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that are started."""
    started: list[subprocess.Popen[bytes]] = []
    start = background.start

    def noted(back: int) -> subprocess.Popen[bytes]:
        started.append(start(back))
        return started[-1]

    monkeypatch.setattr(background, "start", noted)
    return started


def questions() -> list[Question]:
    return list(questions_of(replayed("BASE", "novice"), 0, {0}))[-2:]


def test_they_answer_the_same_and_are_gone(crew: list[subprocess.Popen[bytes]]) -> None:
    asked = questions()
    assert list(in_background(asked, 0, lambda: True)) == [judged(question) for question in asked]
    assert len(crew) == min(cores(), 4)
    assert all(helper.poll() is not None for helper in crew)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="priorities are asked for as POSIX does")
def test_they_stand_back_and_are_stopped_at_once(crew: list[subprocess.Popen[bytes]]) -> None:
    wanted = [True]
    answers = in_background(questions(), cores(), lambda: wanted[0])
    list(islice(answers, 1))
    own, theirs = (os.getpriority(os.PRIO_PROCESS, process) for process in (0, crew[0].pid))
    assert theirs == min(own + background.NICENESS, 19), "behind whoever runs the tests"
    wanted[0] = False
    with pytest.raises(StoppedError):
        list(answers)
    assert crew[0].poll() is not None


def test_one_that_is_killed_ends_the_review(crew: list[subprocess.Popen[bytes]]) -> None:
    def kill() -> bool:
        crew[0].kill()
        return True

    with pytest.raises(StoppedError):
        list(in_background(questions(), cores(), kill))


def test_they_end_when_nobody_asks_any_more() -> None:
    helper = background.start(background.NICENESS)
    assert helper.communicate(pickle.dumps(questions()[0]), timeout=60)[0] == b""
    assert helper.returncode == 0
