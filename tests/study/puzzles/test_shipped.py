"""The puzzles that come with the program: legal, told in words that fit the table."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from importlib.resources import files
from random import Random
from textwrap import wrap

import pytest

from tests.slowly import twenty
from thousand_tui.bots.reasons import ideas
from thousand_tui.rules import Bid, Card, Cards, Concede, Contract, Give, Pass, turn, verify, view_of
from thousand_tui.rules.cards import PACK, SUIT_MASKS, mask_of
from thousand_tui.study.exercise import State
from thousand_tui.study.puzzles.coach import PuzzleCoach, aceless, choice, from_top, question, reason
from thousand_tui.study.puzzles.puzzle import SHIPPED, Kind, Puzzle, shipped
from thousand_tui.study.wording import what
from thousand_tui.words import Voice

SEED, PUZZLES = shipped()
HASH = "ffd5a7434648d0078a7214a9142b767d1ec29a522adf094baccfd31b541c3442"
LINE = 69
"""Cells of a line of the coach at 80 columns; there are two."""
VOICE = Voice(("Anna", "Bogdan", "Vera"), None, lambda key: "H")

every = pytest.mark.parametrize("puzzle", twenty(PUZZLES), ids=lambda puzzle: f"{puzzle.number}-{puzzle.kind}")


def test_they_are_those_that_were_proved() -> None:
    """The puzzles were proved by tests/bench/test_puzzles.py, which must pass as a whole for another hash."""
    assert sha256(files("thousand_tui.study.puzzles").joinpath(SHIPPED).read_bytes()).hexdigest() == HASH


def test_there_are_enough_of_every_kind_and_no_two_of_one_deal() -> None:
    assert len(files("thousand_tui.study.puzzles").joinpath(SHIPPED).read_bytes()) < 100_000
    assert len({puzzle.number for puzzle in PUZZLES}) == len(PUZZLES)
    counted = Counter(puzzle.kind for puzzle in PUZZLES)
    assert set(counted) == set(Kind) - {Kind.OWN}
    assert counted.total() >= 120
    assert min(counted.values()) >= 20
    calls = Counter(type(puzzle.answers[0]) for puzzle in PUZZLES if puzzle.kind is Kind.CALL)
    assert set(calls) == {Bid, Pass, Give, Contract, Concede}


def test_the_easiest_come_first() -> None:
    order = [(not puzzle.sort.is_short, puzzle.step) for puzzle in PUZZLES]
    assert order == sorted(order)


def test_the_last_cards_are_asked_for_by_idea() -> None:
    short = [puzzle for puzzle in PUZZLES if puzzle.sort.is_short]
    assert len(short) >= 50
    assert all(len(view_of(game, turn(game)).hand) in (2, 3) for game in (puzzle.game(SEED) for puzzle in short))
    counted = Counter(puzzle.theme for puzzle in short)
    assert len(counted) >= 8
    assert min(counted.values()) >= 6


@every
def test_it_is_legal_and_the_idea_is_wrong(puzzle: Puzzle) -> None:
    game = puzzle.game(SEED)
    assert all(puzzle.judge(answer) is State.RIGHT for answer in puzzle.answers)
    assert verify(game, puzzle.facts.idea) is None
    assert puzzle.judge(puzzle.facts.idea) is State.WRONG
    assert 1 <= puzzle.step <= 3


@every
def test_a_wrong_try_is_answered_by_its_idea_and_with_cards_where_they_are_closed(puzzle: Puzzle) -> None:
    game = puzzle.game(SEED)
    view = view_of(game, turn(game))
    coach = PuzzleCoach(puzzle, view)
    assert coach.kept is None, "nothing was tried yet"
    assert coach.keeps_back(view, puzzle.facts.idea, 0)
    line = coach.line(VOICE)
    assert len(wrap(line, LINE)) <= 2
    found = ideas(view, puzzle.facts.idea)
    assert line.startswith(what(found[0], VOICE) if found else "Wrong: ")
    kept = coach.kept
    assert (kept is None) is puzzle.is_open
    if kept is not None:
        assert (kept.action, kept.idea) == (puzzle.facts.idea, found[0] if found else None)
    coach.helps()
    assert coach.kept is None


@every
def test_the_question_fits_the_table_and_the_reason_says_why(puzzle: Puzzle) -> None:
    game = puzzle.game(SEED)
    view = view_of(game, turn(game))
    voice = VOICE.to(turn(game))
    coach = PuzzleCoach(puzzle, view)
    told = [coach.line(voice), question(puzzle, view, voice)]
    assert coach.keeps_back(view, puzzle.facts.idea, 0)
    told.append(coach.line(voice))
    coach.helps()
    told.append(coach.line(voice))
    assert all(len(wrap(line, LINE)) <= 2 for line in told)
    said = " ".join(reason(puzzle, view, voice))
    assert str(puzzle.facts.best if puzzle.is_open else puzzle.facts.behind) in said
    assert "{" not in said


@every
def test_the_reason_names_the_cards_to_give_and_what_is_kept_by_that(puzzle: Puzzle) -> None:
    answer = puzzle.answers[0]
    if not isinstance(answer, Give):
        return
    game = puzzle.game(SEED)
    view = view_of(game, turn(game))
    first = reason(puzzle, view, VOICE.to(turn(game)))[bool(puzzle.theme)]
    assert first.startswith(f"Give {choice(view, answer, VOICE)}")
    kept = mask_of(set(view.hand) - {card for card, _ in answer.cards})
    rng = Random(puzzle.number)
    if "led from the top" in first:
        is_even = "if the others share each suit" in first
        top = from_top(kept, evenly=is_even)
        assert f"take {top.bit_count()} tricks before anybody else leads" in first
        others = shared_evenly if is_even else shared
        assert all(all_win(top, others(kept, rng), rng) for _ in range(20))
    elif "the ace of every suit" in first:
        assert not aceless(kept)
    else:
        assert puzzle.number == 105237
    if "The rest of them" in first:
        assert f"they are worth {sum(card.points for card in Cards(kept & ~top))} points" in first


def shared(kept: int, rng: Random) -> tuple[list[Card], list[Card]]:
    """Hands of the others when these cards are kept."""
    rest = [card for card in PACK if not kept >> card & 1]
    rng.shuffle(rest)
    return rest[:8], rest[8:]


def shared_evenly(kept: int, rng: Random) -> tuple[list[Card], list[Card]]:
    """The same where nobody holds more than one card of a suit more than the other."""
    hands: tuple[list[Card], list[Card]] = [], []
    for suit in SUIT_MASKS:
        rest = sorted(Cards(suit & ~kept), key=lambda _: rng.random())
        for card in rest:
            min(hands, key=lambda hand: (sum(each.suit == card.suit for each in hand), len(hand))).append(card)
    return hands


def all_win(top: int, others: tuple[list[Card], list[Card]], rng: Random) -> bool:
    """Whether these cards take a trick each, every suit led from the top, where the others hold this and follow suit
    with any card."""
    for suit in SUIT_MASKS:
        for lead in sorted(Cards(top & suit), reverse=True):
            played = [rng.choice([card for card in hand if card.suit == lead.suit] or hand) for hand in others]
            if any(card.suit == lead.suit and card > lead for card in played):
                return False
            for hand, card in zip(others, played, strict=True):
                hand.remove(card)
    return True


@every
def test_near_the_end_the_sheet_is_told_and_who_wins(puzzle: Puzzle) -> None:
    if not puzzle.sort.is_late:
        return
    game = puzzle.game(SEED)
    view = view_of(game, turn(game))
    voice = VOICE.to(turn(game))
    asked, told = question(puzzle, view, voice), " ".join(reason(puzzle, view, voice))
    assert any(standing.barrel is not None or standing.total >= 750 for standing in puzzle.standings)
    for standing in puzzle.standings:
        assert str(standing.total) in asked
        assert standing.barrel is None or f"barrel {standing.barrel + 1}/3" in asked
    for end in puzzle.facts.ends:
        assert all(f"{share}%" in told for share in end.plays if share)
        assert f"{end.won}%" in told or not any(each.won or each.lost for each in puzzle.facts.ends)
