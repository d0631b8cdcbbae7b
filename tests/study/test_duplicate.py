"""A match with the same cards: the same for everybody, told by lines that show when they were changed."""

from __future__ import annotations

import re

import pytest

from tests.narrowing import a
from tests.study.test_daily import play
from thousand_tui.rules import Cut, preset, read_line
from thousand_tui.study import rival
from thousand_tui.study.duplicate import (
    Challenge,
    LineError,
    Result,
    change_at,
    drawn,
    duplicate_session,
    experts_deal,
    read_challenge,
    read_result,
    write_challenge,
    write_result,
)
from thousand_tui.study.rival import own_row
from thousand_tui.table import Player, ThousandSession
from thousand_tui.table.game import CHANCE

BASE = preset("BASE").agreements


def a_match(level: str = "novice", deals: int = 4, seed: str = "3f9a") -> Challenge:
    return drawn(seed, BASE, level, deals)


@pytest.mark.parametrize("line", ["BASE", "PAGAT C4=10", "TWO", "FOUR"])
def test_a_challenge_comes_back_from_its_line(line: str) -> None:
    challenge = drawn("3f9a", read_line(line), "expert", 12)
    assert read_challenge(f"  {write_challenge(challenge)}\n") == challenge


@pytest.mark.parametrize(
    ("pattern", "other"),
    [(" 3f9a ", " 3f9b "), (" 4 ", " 5 "), (" novice ", " regular "), (r"/11 ", "/10 "), (" BASE", " BASE C4=10")],
)
def test_a_challenge_that_was_changed_is_refused(pattern: str, other: str) -> None:
    line, count = re.subn(pattern, other, write_challenge(Challenge("3f9a", BASE, "novice", 4, "1.0", "11")))
    assert count
    with pytest.raises(LineError) as caught:
        read_challenge(line)
    assert caught.value.reason == "changed"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "THOUSAND-DUPLICATE/2 a 4 novice 1/1 X BASE",
        "THOUSAND-DUPLICATE/1 a 400 novice 1/1 X BASE",
        "THOUSAND-DUPLICATE/1 a 4 oracle 1/1 X BASE",
        "THOUSAND-DUPLICATE/1 a 4 novice 1/1 X NONSENSE",
        "THOUSAND-DUPLICATE/1 a" + " 4" * 9000,
    ],
)
def test_what_is_no_challenge_is_refused(line: str) -> None:
    with pytest.raises(LineError):
        read_challenge(line)


def test_everybody_has_the_same_cards_from_the_same_seat() -> None:
    challenge = a_match()
    one = duplicate_session(challenge, 2, Player("Anna"))
    other = duplicate_session(read_challenge(write_challenge(challenge)), 2, Player("Vera"), ["Anna", "Oleh"])
    for session in (one, other):
        assert session.turn == CHANCE
        session.let_chance_act()
    assert one.log == other.log
    assert one.people == other.people == (1,)
    assert one.view().hand == other.card_game.view_of(other.game, 1).hand
    assert {player.kind for player in one.players} == {"person", "novice"}
    # Nobody who plays here meets a bot of their own name.
    assert not {"Anna", "Oleh"} & set(other.names)


def test_the_seat_moves_on_and_no_deal_is_like_another() -> None:
    challenge = a_match()
    assert [challenge.seat(number) for number in range(1, 5)] == [0, 1, 2, 0]
    assert drawn("a", read_line("TWO"), "novice", 4).seat(2) == 1
    # Whoever deals at a table of four sits out.
    assert [drawn("a", read_line("FOUR"), "novice", 4).seat(number) for number in range(1, 5)] == [0, 1, 2, 0]
    assert len({challenge.deck_seed(number) for number in range(1, 5)}) == 4


@pytest.mark.parametrize("rules", ["BASE", "FOUR", "TWO"])
def test_the_others_sit_round_whoever_plays_as_before(rules: str) -> None:
    challenge = drawn("a", read_line(rules), "novice", 4)
    circles = []
    for number in range(1, 5):
        names, seat = duplicate_session(challenge, number, Player("Anna")).names, challenge.seat(number)
        circles.append([*names[seat:], *names[:seat]])
    assert circles == [circles[0]] * 4
    assert circles[0][0] == "Anna"


def test_nobody_cuts() -> None:
    challenge = drawn("a", read_line("BASE B1=on B3=ask"), "novice", 4)
    session = play(duplicate_session(challenge, 1, Player("Anna")))
    assert not any(isinstance(move.action, Cut) for move in session.log)


def test_it_is_one_deal_without_help_and_without_undo() -> None:
    session = duplicate_session(a_match(), 1, Player("Anna"))
    session.let_chance_act()
    assert not session.may_hint
    play(session)
    assert session.is_over
    assert session.undo_target() is None
    assert session.may_open_deals


def test_among_others_each_is_called_to_the_keyboard_and_nothing_is_opened() -> None:
    session = duplicate_session(a_match(), 1, Player("Anna"), ["Bogdan"], is_shut=True)
    session.let_chance_act()
    assert session.needs_curtain
    assert session.view().seat is None
    session.lift_curtain()
    assert session.view().seat == 0
    play(session)
    assert session.is_over
    assert not session.may_open_deals


def test_an_expert_plays_the_deal_in_the_place_of_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rival, "EXPERT", "novice")
    deal = experts_deal(a_match(), 2)
    log = deal.answered()
    again = a(ThousandSession, deal.session(log))
    assert again.is_over
    assert change_at(again) == sum(line.amount for line in own_row(again).lines if line.side == 1)
    assert experts_deal(a_match(), 2).answered() == log
    with pytest.raises(ValueError, match="turn"):
        deal.session(log[1:])


def test_a_result_comes_back_from_its_line_unless_it_was_changed() -> None:
    result = Result("AAAA-BBBB-CCCC-DDDD", "1.0/11", ((120, 80), (-60, -60), (0, 15)), "Anna Maria")
    line = write_result(result)
    assert read_result(f" {line} ") == result
    assert result.differences == (40, 0, -15)
    for other in (line.replace("+120", "+220"), line.replace("Anna", "Vera"), line[:-3], line.replace(",", ";")):
        with pytest.raises(LineError):
            read_result(other)
    with pytest.raises(LineError):
        read_result("Anna has won")
