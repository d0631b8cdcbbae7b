"""The tutor of a first game: its first word, and what a hand is worth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.narrowing import a
from thousand_tui.bots.search.rollouts import guards
from thousand_tui.bots.weighed import Rung, Weighed
from thousand_tui.rules import Bid, Card, Pass, Shuffle, preset
from thousand_tui.rules.cards import PACK, parse_row
from thousand_tui.study.first_game import FirstGame, worth_of_hand
from thousand_tui.study.lessons.lesson import Scene
from thousand_tui.study.lessons.setting import session_of
from thousand_tui.table import Player, ThousandSession
from thousand_tui.words import Voice
from thousand_tui.words.hint import HintWords
from thousand_tui.words.worth import counted

VOICE = Voice(("Anna", "Bogdan", "Vera"), 0)


def dealt(hand: str) -> ThousandSession:
    """Anna is forehand, with these cards."""
    rest = [card for card in PACK if card not in parse_row(hand)]
    rows = [" ".join(map(str, cards)) for cards in (rest[:7], rest[7:14], rest[14:])]
    step = {"say": "?", "right": "bid 100", "otherwise": "no"}
    scene = Scene.model_validate({"hands": (hand, *rows[:2]), "talon": rows[2], "step": [step]})
    session = a(ThousandSession, session_of(scene, "Anna"))
    return session


@pytest.mark.parametrize(
    ("hand", "sure", "limit"),
    [
        ("AS 10S AC 9C KD QD JH", 112, 125),
        ("AH KH QH 10D 9D JS 9C", 121, 135),
        ("10S AC 10C QH KD JD 9D", 21, 35),
        ("KH QH 10S KS QS JC 9D", 10, 25),
        ("KH QH 10S KD QC JC 9D", 0, 15),
        ("9S JS QS 9C JC QC 9D", 0, 15),
    ],
)
def test_a_hand_is_counted_as_the_lessons_count_it(hand: str, sure: int, limit: int) -> None:
    view = dealt(hand).view()
    found = counted(view)
    assert (found.sure, found.limit) == (sure, limit)
    assert ("Nothing in this hand" in worth_of_hand(view)) is (sure == 0)


@pytest.mark.parametrize("guard", ["KC", "QC", "JC", "9C"])
def test_any_lower_card_guards_a_ten_for_the_tutor_the_hint_and_the_bots(guard: str) -> None:
    view = dealt(f"10C {guard} KH QD JS 9S 9H").view()
    assert counted(view).tens == 1
    assert guards(view.hand.mask, view.unseen.mask) == Card.parse(guard).mask
    weighed = [Weighed(Bid(100), 0.0, 0.5, 80.0, rungs=(Rung(100, 0.5, 0.0),))]
    assert next(HintWords(view, VOICE).hand(weighed, (0, 0))) == "You can count on 10 points: 10 for a guarded ten."
    assert worth_of_hand(view).startswith("You can count on 10 points: 10 for a guarded ten.")


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (
            "10S AC 10C QH KD JD 9D",
            "11 for an ace and 10 for a ten beside its ace. That is too little for 110.",
        ),
        (
            "AS 10S AC 9C KD QD JH",
            "10 for a ten beside its ace and 80 for a marriage. With the talon you may go to about 125.",
        ),
        ("AS JS 9S 9C KD QD JH", "11 for an ace and 80 for a marriage. For 110 the talon must help."),
        ("9S JS QS 9C JC QC 9D", "Nothing in this hand is sure. There is no need to bid."),
    ],
)
def test_no_number_is_named_that_nobody_may_bid(hand: str, said: str) -> None:
    session = dealt(hand)
    session.submit(Bid(100))
    session.submit(Bid(105))
    session.submit(Pass())
    assert said in worth_of_hand(session.view())


def test_who_has_to_open_with_a_weak_hand_is_told_to_say_no_more() -> None:
    said = worth_of_hand(dealt("10S AC 10C QH KD JD 9D").view())
    assert said.endswith("11 for an ace and 10 for a ten beside its ace. You must bid: 100, and no more.")
    assert worth_of_hand(dealt("9S JS QS 9C JC QC 9D").view()).endswith("Promise no more than you must.")


def test_it_opens_the_first_game_with_a_word_and_counts_until_that_is_off() -> None:
    session, is_on, greeted = dealt("AS 10S AC 9C KD QD JH"), [True], []
    tutor = FirstGame(session, lambda: False, lambda: is_on[0], lambda: greeted.append(True))
    assert tutor.waits
    assert tutor.line(VOICE).startswith("I am watching.")
    assert tutor.keeps_back(session.view(), Pass(), session.ply)
    tutor.go_on()
    assert (tutor.waits, greeted) == (False, [True])
    tutor.asked(session.view(), session.ply)
    assert "112 points: 22 for 2 aces, 10 for a ten beside its ace and 80 for a marriage" in tutor.line(VOICE)
    is_on[0] = False
    tutor.asked(session.view(), session.ply)
    assert tutor.line(VOICE) == ""


def test_its_first_word_says_how_it_is_switched_off_on_screen_and_line_by_line() -> None:
    tutor = FirstGame(dealt("AS 10S AC 9C KD QD JH"), lambda: True, lambda: True, lambda: None)
    assert tutor.line(VOICE).endswith("To switch me off, type tutor.")
    assert "(Settings)" in tutor.line(replace(VOICE, key=str))


@pytest.mark.parametrize(("greets", "counts", "people"), [(False, True, 1), (True, False, 1), (True, True, 2)])
def test_it_says_its_word_once_and_to_one_person(greets: bool, counts: bool, people: int) -> None:
    players = [Player(name, "person" if at < people else "novice") for at, name in enumerate(("A", "B", "C"))]
    session = ThousandSession(preset("BASE").agreements, players, "1", dealer=2)
    session.submit(Shuffle(PACK))
    tutor = FirstGame(session, lambda: False, lambda: counts, (lambda: None) if greets else None)
    assert not tutor.waits
    tutor.asked(session.view(), session.ply)
    assert bool(tutor.line(VOICE)) is (counts and people == 1)
