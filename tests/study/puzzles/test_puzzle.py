"""A puzzle as a line, what is right and wrong, and how a table asks it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.puzzle_finding import CONCEDING, offers_of
from bench.puzzle_lines import heading, write_line
from thousand_tui.rules import Bid, Card, Concede, Contract, Give, Pass, Play, Standing, preset, view_of
from thousand_tui.study.exercise import State
from thousand_tui.study.puzzles.coach import PuzzleCoach, question, reason
from thousand_tui.study.puzzles.puzzle import FREE, Facts, Kind, Puzzle, PuzzleError, read_line, read_lines, shipped
from thousand_tui.words import Voice

SEED, PUZZLES = shipped()
VOICE = Voice(("Anna", "Bogdan", "Vera"), 2)


def auction(answer: Bid | Pass) -> Puzzle:
    """Whether the middle bids 105."""
    standings = (Standing(300, 1), Standing(880, 0, 1), Standing(-40))
    idea = Pass() if answer != Pass() else Bid(105)
    facts = Facts(idea, None, None, 40, 5)
    return Puzzle(3, Kind.CALL, False, 1, 2, standings, ("0 bid 100",), (answer,), (Pass(), Bid(105)), facts)


def test_lines_can_be_read_again() -> None:
    told = auction(Pass())
    conceded = replace(told, standings=(*told.standings[:2], Standing(620, 1, None, 2)))
    for puzzle in (*PUZZLES[:5], told, conceded):
        assert read_line(write_line(puzzle)) == puzzle


@pytest.mark.parametrize(
    "line",
    [
        "",
        "1\tmake",
        write_line(auction(Pass())).replace("pass", "sing"),
        write_line(auction(Pass())).replace("call", "x"),
    ],
)
def test_what_is_no_puzzle_is_refused(line: str) -> None:
    with pytest.raises(PuzzleError):
        read_line(line)


def test_a_file_without_its_heading_is_refused() -> None:
    with pytest.raises(PuzzleError):
        read_lines(["no heading"])
    with pytest.raises(PuzzleError):
        read_lines([])
    assert read_lines([heading("x"), "# a note", "", "line"]) == ("x", ["line"])


def test_moves_that_are_not_legal_any_more_are_told() -> None:
    wrong = read_line(write_line(auction(Pass())).replace("0 bid 100", "0 bid 101"))
    with pytest.raises(PuzzleError):
        wrong.game(SEED)
    late = read_line(write_line(auction(Pass())).replace("0 bid 100", "1 bid 100"))
    with pytest.raises(PuzzleError):
        late.game(SEED)
    assert auction(Pass()).game(SEED).deal.number == 1


def test_a_higher_bid_is_wrong_where_none_is_right_and_else_not_asked() -> None:
    assert auction(Pass()).judge(Bid(120)) is State.WRONG
    assert auction(Bid(105)).judge(Bid(120)) is State.NOT_ASKED
    assert auction(Bid(105)).judge(Bid(105)) is State.RIGHT
    assert auction(Bid(105)).judge(Pass()) is State.WRONG
    assert auction(Bid(105)).judge(Contract(120)) is State.NOT_ASKED


def test_playing_on_in_any_way_is_wrong_where_the_deal_is_to_be_given_up() -> None:
    cards = [Card.parse(name) for name in ("9S", "JH", "QC")]
    give, other = Give(((cards[0], 0), (cards[1], 2))), Give(((cards[0], 0), (cards[2], 2)))
    puzzle = Puzzle(3, Kind.CALL, False, 1, 0, (), (), (Concede("rospis"),), (Concede("rospis"), give), Facts(give))
    assert puzzle.judge(other) is State.WRONG
    assert replace(puzzle, answers=(give,)).judge(other) is State.NOT_ASKED


def test_where_conceding_is_free_the_deal_is_played_by_pagat() -> None:
    """The declarer has conceded twice before, so that the third time costs a fine: the question tells both."""
    moves = ("0 bid 100", "1 pass", "2 pass")
    standings = (Standing(40, concessions=2), Standing(), Standing())
    rospis, facts = Concede("rospis"), Facts(Concede("rospis"), 80, 0, 60, 9)
    puzzle = Puzzle(FREE, Kind.CALL, False, 1, 2, standings, moves, (rospis,), (rospis,), facts)
    game = puzzle.game(SEED)
    assert game.rules.agreements == preset("PAGAT").agreements
    assert (puzzle.sort, puzzle.sort.is_narrow) == (CONCEDING, True)
    view = view_of(game, 0)
    assert offers_of(view, rospis)[0] == rospis
    asked = question(puzzle, view, VOICE.to(0))
    assert asked.startswith("Under PAGAT giving up is free, but costs 120 every third time (so far 2).")
    playing = replace(puzzle, answers=tuple(each for each in offers_of(view, rospis) if each != rospis))
    told = reason(playing, view, VOICE.to(0))
    assert told[0].startswith("Give ")
    made = "the contract is made in 80% of the deals that fit all you know. Giving up: you lose 120"
    assert f": {made}" in told[0]
    told = reason(puzzle, view, VOICE.to(0))
    assert told[0].startswith("Give the deal up: the contract would be made in 0%")


def test_to_whom_a_card_goes_does_not_matter() -> None:
    cards = [Card.parse(name) for name in ("9S", "JH", "QC")]
    answer, other = Give(((cards[0], 0), (cards[1], 2))), Give(((cards[0], 0), (cards[2], 2)))
    puzzle = Puzzle(3, Kind.CALL, False, 1, 0, (), (), (answer,), (answer, other), Facts(other))
    assert puzzle.judge(Give(((cards[1], 0), (cards[0], 2)))) is State.RIGHT
    assert puzzle.judge(Give(((cards[2], 0), (cards[0], 2)))) is State.WRONG
    assert puzzle.judge(Give(((cards[2], 0), (cards[1], 2)))) is State.NOT_ASKED


def test_the_coach_counts_tries_and_ends_when_its_answer_is_read() -> None:
    puzzle = auction(Bid(105))
    view = view_of(puzzle.game(SEED), 1)
    coach = PuzzleCoach(puzzle, view)
    assert "105" in coach.line(VOICE)
    assert coach.keeps_back(view, Bid(120), 2)
    assert coach.tries == 0, "what is not asked is no try"
    assert coach.keeps_back(view, Pass(), 2)
    assert "hint" in coach.line(VOICE)
    assert coach.keeps_back(view, Bid(105), 2)
    assert (coach.state is State.RIGHT, coach.was_first, coach.waits, coach.help) == (True, False, True, "")
    coach.go_on()
    assert (coach.waits, coach.is_finished) == (False, True)


def test_an_answer_that_is_shown_is_a_try_that_failed() -> None:
    puzzle = auction(Pass())
    coach = PuzzleCoach(puzzle, view_of(puzzle.game(SEED), 1))
    coach.helps()
    assert (coach.is_answered, coach.state is State.RIGHT, coach.tries) == (True, False, 1)


def test_an_answer_is_a_card_that_can_be_played() -> None:
    assert all(isinstance(puzzle.answers[0], Play) for puzzle in PUZZLES if puzzle.is_open)
