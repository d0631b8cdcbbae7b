"""A coach in the line mode: what it says, what it keeps back, what it leaves out, and how it ends."""

from __future__ import annotations

import pytest

from tests.plain.scripted import Scripted, answers, told
from tests.study.coaches import THINK, WELCOME, WELL, Teacher
from tests.study.test_exercise import BASE, PLAYERS, lines
from tests.table.moments import GIVEN, table
from thousand_tui.plain.playing import Playing
from thousand_tui.rules import Card, Play
from thousand_tui.study.coach import Aid
from thousand_tui.study.exercise import prepared
from thousand_tui.table import ThousandSession

ACE = Play(Card.parse("AC"))
SCRIPT = {7: Play(Card.parse("QC")), 8: Play(Card.parse("10H"))}


def lesson() -> ThousandSession:
    return prepared(BASE, PLAYERS, lines(table(*GIVEN)), dealer=2)


def test_it_says_what_waits_asks_keeps_back_and_ends_the_table() -> None:
    coach, session = Teacher(ACE, SCRIPT), lesson()
    console = Scripted(answers("", "KS", "9S", "nonsense", "AC", ""))
    Playing(console, session, coach=coach).play()
    said = [line for line in console.said if line]
    order = [
        at for word in (WELCOME, "Which card, seat 0?", THINK, WELL) for at, line in enumerate(said) if word in line
    ]
    assert order == sorted(order)
    assert len(order) == 4
    assert coach.kept_back == [Play(Card.parse("KS"))], "a card that Anna does not hold is none of the coach's business"
    assert session.log[-1].action == ACE
    assert coach.is_closed
    assert not session.listeners


def test_the_bots_follow_the_script() -> None:
    class Silent(Teacher):
        def happened(self, step: object) -> None:
            pass

    coach, session = Silent(ACE, SCRIPT), lesson()
    told(session, "", "AC", "quit", coach=coach)
    assert [move.action for move in session.log[7:9]] == [SCRIPT[7], SCRIPT[8]]


def test_what_is_left_out_is_said() -> None:
    coach, session = Teacher(ACE), lesson()
    typed = ("", "hint", "undo", "concede", "follow", "replay", "review", "seats", "give up", "quit")
    text = told(session, *typed, coach=coach)
    for said, times in (
        ("There are no hints here", 2),
        ("There is no undo in an exercise.", 1),
        ("You cannot concede here", 1),
        ("only an exercise", 4),
    ):
        assert text.count(said) == times, said
    assert session.ply == 6


def test_leaving_while_the_coach_is_read_leaves_the_table() -> None:
    told(lesson(), "q", coach=Teacher(ACE))


@pytest.mark.parametrize("aids", [frozenset(), frozenset({Aid.CONCEDE})], ids=["kept", "offered"])
def test_conceding_is_spoken_of_only_where_it_is_offered(aids: frozenset[Aid]) -> None:
    text = told(lesson(), "", "quit", coach=Teacher(ACE, SCRIPT, aids=aids))
    assert ("type concede" in text) is bool(aids)
