"""The puzzles that come with the program: legal, solved again, told in words that fit the table."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from random import Random
from textwrap import wrap

import pytest

from tests.slowly import at_night, every_third
from thousand_tui.bots import LEVELS, regular
from thousand_tui.bots.ideas import ideas
from thousand_tui.rules import Bid, Card, Cards, Concede, Contract, Give, Pass, Play, apply, turn, verify, view_of
from thousand_tui.rules.cards import PACK, SUIT_MASKS, mask_of
from thousand_tui.study.exercise import State
from thousand_tui.study.puzzles.coach import PuzzleCoach, aceless, choice, from_top, question, reason
from thousand_tui.study.puzzles.making import ALIKE, IDEAS, Deal, rng_of, step_of, theme_of
from thousand_tui.study.puzzles.proofs import agreed, is_decided, table_of, upheld
from thousand_tui.study.puzzles.puzzle import SHIPPED, Kind, Puzzle, plays_of, same, shipped
from thousand_tui.words import Voice
from thousand_tui.words.ideas import what

SEED, PUZZLES = shipped()
LINE = 69
"""Cells of a line of the coach at 80 columns; there are two."""
VOICE = Voice(("Anna", "Bogdan", "Vera"), None, lambda key: "H")

every = pytest.mark.parametrize("puzzle", every_third(PUZZLES), ids=lambda puzzle: f"{puzzle.number}-{puzzle.kind}")
# What asks an Expert again, or proves again what was proved when the puzzles were made.
every_fifth = pytest.mark.parametrize(
    "puzzle",
    [at_night(puzzle) if at % 5 else puzzle for at, puzzle in enumerate(PUZZLES)],
    ids=lambda puzzle: f"{puzzle.number}-{puzzle.kind}",
)


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
def test_what_speaks_against_the_idea_does_not_speak_against_the_answer(puzzle: Puzzle) -> None:
    game = puzzle.game(SEED)
    view = view_of(game, turn(game))
    assert puzzle.theme == theme_of(view, puzzle.answers, puzzle.facts.idea)
    assert puzzle.theme or not puzzle.sort.is_short


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
def test_open_cards_are_solved_again(puzzle: Puzzle) -> None:
    if not puzzle.is_open:
        return
    game = puzzle.game(SEED)
    table = table_of(game)
    assert table is not None
    if puzzle.kind is Kind.FIND:
        assert not table.declares
        assert len(table.good() or ()) in (0, len(table.plays)), "the contract does not depend on it"
        assert table.dearest() == puzzle.answers
    else:
        assert table.good() == puzzle.answers
    facts = puzzle.facts
    assert (table.points(puzzle.answers[0]), table.points(facts.idea)) == (facts.best, facts.less)  # type: ignore[arg-type]
    lines = [plays_of(words) for words in (facts.line, facts.other)]
    for line in lines:
        after = game
        for play in line:
            assert verify(after, play) is None
            after = apply(after, play)
        assert puzzle.kind is Kind.FIND or is_decided(after), "not one trick too few"
    assert (lines[0][0], lines[1][0]) == (puzzle.answers[0], facts.idea)


@every
def test_a_regular_has_another_idea(puzzle: Puzzle) -> None:
    """Of the last cards a Regular or a Novice."""
    game = puzzle.game(SEED)
    view = view_of(game, turn(game))
    if puzzle.sort.is_short:
        purposes = [(level, f"{level}/{len(puzzle.moves)}/0") for level in ("regular", "novice")]
        found = [LEVELS[level].choose(view, rng_of(SEED, puzzle.number, purpose)) for level, purpose in purposes]
        assert puzzle.facts.idea in found
        return
    for count in range(IDEAS):
        idea = regular.choose(view, rng_of(SEED, puzzle.number, f"regular/{len(puzzle.moves)}/{count}"))
        assert not any(same(idea, answer) for answer in puzzle.answers)


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


@pytest.mark.slow
@every_fifth
def test_the_step_says_who_finds_the_card(puzzle: Puzzle) -> None:
    """Bids and gifts, too, were rated like this; asking an Expert for them takes long."""
    if not isinstance(puzzle.answers[0], Play):
        return
    game = puzzle.game(SEED)
    deal = Deal(SEED, puzzle.number, game, puzzle.dealer, puzzle.standings, list(puzzle.moves))
    assert step_of(deal, view_of(game, turn(game)), puzzle.answers) == puzzle.step


@pytest.mark.slow
@every_fifth
def test_closed_cards_are_judged_again(puzzle: Puzzle) -> None:
    if puzzle.is_open:
        return
    game = puzzle.game(SEED)
    view = view_of(game, turn(game))
    if puzzle.sort.is_narrow:
        proof = upheld(view, puzzle.offers)
    else:
        offers = [each for each in view.choices if not puzzle.offers or any(same(each, one) for one in puzzle.offers)]
        proof = agreed(view, offers, max(ALIKE, len(puzzle.answers)))
    assert proof is not None
    assert proof.answers == frozenset(puzzle.answers)
