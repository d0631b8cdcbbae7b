"""The tutor in the line mode: it speaks up once, and is turned on and off by a word."""

from __future__ import annotations

from tests.plain.scripted import answers, told, until_left
from tests.study.coaches import Known
from tests.study.test_tutor import costs
from tests.table.moments import FIRST, GIVEN, table
from tests.words.english import worded
from thousand_tui.rules import Card, Play
from thousand_tui.study.tutor import Tutor

ACE = Play(Card.parse("AS"))


def test_it_speaks_up_once_and_the_same_again_is_done() -> None:
    session = table(*GIVEN, *FIRST)
    tutor = Tutor(session, lambda: True, lambda: Known(costs(ACE, 38.0)))
    console = until_left(session, answers("AS", "AS", "quit"), coach=tutor)
    warnings = [line for line in console.said if line and "A♠: a mistake" in line]
    assert len(warnings) == 1
    assert "type it again" in warnings[0]
    assert session.log[9].action == ACE


def test_why_shows_the_cards_and_without_the_tutor_what_is_expected() -> None:
    session = table(*GIVEN, *FIRST)
    tutor = Tutor(session, lambda: True, lambda: Known(costs(Play(Card.parse("KS")), 38.0)))
    text = told(session, "why", "KS", "no", "why", "quit", coach=tutor)
    assert "half of your marriage" in text
    assert "or type it again, or type why." in text
    assert worded("why.lie") in text
    assert "This way you take" in text


def test_a_word_turns_it_on_and_off() -> None:
    session, on = table(*GIVEN, *FIRST), [False]
    known = Known(costs(ACE, 38.0))

    def turn() -> bool:
        on[0] = not on[0]
        return on[0]

    tutor = Tutor(session, lambda: on[0], lambda: known)
    text = told(session, "tutor", "AS", "tutor", "quit", coach=tutor, turn_tutor=turn)
    assert all(said in text for said in ("The tutor is on", "The tutor is off", "A♠: a mistake"))
    assert session.ply == 9
