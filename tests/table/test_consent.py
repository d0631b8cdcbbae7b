"""Taking back by consent: what may be asked for, and answers in every order."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest

from tests.table.moments import BOUGHT, EVERYTHING, FIRST, GIVEN, seated, table
from thousand_tui.rules import Bid, Pass, Shuffle, read_line
from thousand_tui.table import Mark, Player, ThousandSession
from thousand_tui.table.consent import Consent, has_seen, is_private, last_decision, who_asks
from thousand_tui.table.game import CHANCE

PEOPLE = ("person",) * 3


def bought() -> ThousandSession:
    """Three people; the first one has bought the talon."""
    return table(*BOUGHT, kinds=PEOPLE)


def test_every_order_of_answers_comes_to_the_same_end() -> None:
    for order in permutations((0, 2)):
        for answers in product((True, False), repeat=2):
            session, consent = bought(), Consent()
            asked = consent.ask(session, 1)
            assert (asked.ply, asked.waiting, asked.end) == (2, (0, 2), "")
            ends = [consent.answer(seat, asked.number, answers[seat // 2]) for seat in order]
            told = [each.end for each in ends if each is not None]
            assert told[-1] == ("agreed" if all(answers) else "refused")
            assert told[:-1] in ([], [""])
            assert consent.open is None
            assert session.ply == 4, "nothing has changed yet"


def test_nobody_answers_twice_for_another_or_for_another_question() -> None:
    session, consent = bought(), Consent()
    asked = consent.ask(session, 1)
    for seat, number in ((1, asked.number), (3, asked.number), (0, asked.number - 1)):
        assert consent.answer(seat, number, True) is None
        assert consent.answer(seat, number, False) is None
    assert consent.answer(0, asked.number, True) is not None
    assert consent.answer(0, asked.number, True) is None
    assert consent.open is not None
    assert consent.open.waiting == (2,)
    assert consent.ask(session, 2).end == "busy"
    assert consent.close("gone_on") is not None
    assert consent.answer(2, asked.number, True) is None


def test_there_is_one_question_for_each_decision() -> None:
    session, consent = bought(), Consent()
    asked = consent.ask(session, 1)
    consent.answer(0, asked.number, False)
    assert consent.ask(session, 1).end == "before"
    assert not consent.ask(session, 2).end, "another person's decision"
    consent.close("late")
    session.go_back(2, 1)
    assert Mark.UNDO.of(1) in session.marks[session.game.deal.number]
    session.submit(Bid(130))
    assert not consent.ask(session, 1).end, "this decision is a new one"


def test_bots_are_not_asked_and_alone_nobody_can_agree() -> None:
    session = table(*BOUGHT, kinds=("person", "novice", "person"))
    assert Consent().ask(session, 2).waiting == (0,)
    session.change_player(0, Player("Robot", "novice"))
    assert Consent().ask(session, 2).end == "none"


def test_nothing_is_asked_for_beyond_a_shuffle_a_settlement_or_a_change_of_hands() -> None:
    session = table(kinds=PEOPLE)
    first = Random(1)
    while not session.course.has_settled:
        session.submit(session.card_game.choices(session.game).sample(first))
        if session.course.has_settled:
            break
        for seat in range(3):
            ply = last_decision(session, seat)
            decided = [at for at, move in enumerate(session.log) if move.actor == seat]
            assert ply == (decided[-1] if decided else None)
    for _ in range(2):
        assert {last_decision(session, seat) for seat in range(3)} == {None}
        assert session.turn == CHANCE or isinstance(session.log[-1].action, Shuffle)
        if session.turn == CHANCE:
            session.let_chance_act()
    session = bought()
    session.change_player(1, Player("Robot", "novice"))
    assert last_decision(session, 2) is None
    session = bought()
    session.give_up(0)
    assert last_decision(session, 2) is None


def test_the_question_knows_who_has_seen_new_cards_since() -> None:
    session = table(*BOUGHT[:2], kinds=PEOPLE)
    assert not has_seen(session, 2, 2)
    session.submit(Pass())
    assert all(has_seen(session, 2, seat) for seat in range(3)), "the talon was opened"
    for action in (*GIVEN[3:], FIRST[0]):
        session.submit(action)
    assert not has_seen(session, session.ply - 1, 1)


def test_who_asks_at_a_shared_keyboard_is_who_sits_there_or_decided_last() -> None:
    session = table(Bid(120), kinds=("person", "person", "novice"))
    assert session.at_keyboard is None
    assert who_asks(session) == 0
    session.lift_curtain()
    assert who_asks(session) == 1


@pytest.mark.parametrize("agreed", EVERYTHING[:3])
def test_what_is_decided_in_private_cannot_be_asked_for(agreed: str) -> None:
    found = 0
    for number in range(100):
        session = seated(read_line(agreed), people=3, seed=f"private {number}")
        rng = Random(number)
        while not session.course.has_settled and found < 5:
            if (turn := session.turn) == CHANCE:
                session.let_chance_act()
                continue
            private = is_private(session, session.ply)
            assert turn is not None
            session.submit(session.card_game.choices(session.game).sample(rng))
            if private:
                found += 1
                assert last_decision(session, turn) != session.ply - 1
    assert found
