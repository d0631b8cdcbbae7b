"""Cards by looking ahead: each is tried in imagined worlds, with open cards where the solver knows the game.

With open cards everybody sees everything, so the solver tells what can be made and not what will be: it is asked about
the contract and about a little more and a little less. What it finds equal is decided as a Regular would.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from thousand_tui.bots import play as by_eye
from thousand_tui.bots.contracts import Prices
from thousand_tui.bots.giving_up import give_up
from thousand_tui.bots.knowledge import read
from thousand_tui.bots.search.board import Board, board_of, covers, number_of
from thousand_tui.bots.search.solver import Solver
from thousand_tui.bots.search.worlds import Worlds
from thousand_tui.bots.stakes import counting
from thousand_tui.bots.weighed import Budget, Weighed
from thousand_tui.rules import Play, View
from thousand_tui.rules.plays import Plays

STEP: Final = 20
"""How many points more or less than the contract the solver is asked about besides."""
NEARLY: Final = {-2: 0.0, -1: 0.15, 0: 0.85, 1: 1.0}
"""What a world counts in which the contract is missed by more than a step, by less, made, or made with a step to spare."""
BY_EYE: Final = 0.25
"""How much a card point that a Regular expects of a card counts beside the chance to make the contract."""
AT_ONCE: Final = 5
"""After so many worlds there is something new to show."""


def weigh_plays(view: View, rng: Random, budget: Budget) -> Iterator[tuple[Weighed, ...]]:
    """The plays, best first, as more and more worlds are looked at; a concession alone where the deal is lost."""
    offered = view.choices
    assert isinstance(offered, Plays)
    if offered.concessions and view.done and (way := give_up(view, offered.concessions)) is not None:
        yield (Weighed(way, 0.0, 0.0),)
        return
    plays = [action for action in offered if isinstance(action, Play)]
    if not (budget.nodes and covers(view)):
        return
    yield from _by_solving(view, plays, rng, budget)


@dataclass(slots=True)
class Tally:
    """What the worlds say about one play: how often the contract is made, and how often nearly or more than that."""

    play: Play
    by_eye: float
    made: int = 0
    nearly: float = 0.0


def _by_solving(view: View, plays: Sequence[Play], rng: Random, budget: Budget) -> Iterator[tuple[Weighed, ...]]:
    declarer = view.deal.declarer
    assert declarer is not None
    known, aims = read(view), by_eye.aims_of(view)
    tallies = [Tally(play, by_eye.value(view, known, aims, play)) for play in plays]
    _, gain = counting(view, declarer)
    contract = Prices(view, declarer).needed(view.deal.contract)
    solved, nodes = 0, budget.nodes
    for hands in Worlds(view).several(rng, budget.worlds):
        spent = _solve(board_of(view, hands), hands, contract, tallies, nodes)
        if spent < 0:
            continue
        solved += 1
        nodes -= spent
        if nodes <= 0:
            break
        if not solved % AT_ONCE:
            yield ranked(tallies, gain, solved)
    if solved:
        yield ranked(tallies, gain, solved)


def _solve(board: Board, hands: Sequence[int], contract: int, tallies: Sequence[Tally], nodes: int) -> int:
    """Ask about every play in one world; the positions it took, -1 if there is no answer."""
    solver = board.solver(hands, nodes)
    if solver is None:
        return -1
    rem, need = board.left(hands), contract - board.scored
    found = []
    for tally in tallies:
        move = number_of(tally.play)
        found.append(_reached(solver, board, rem, move, need))
    if solver.exhausted:
        return -1
    for tally, reached in zip(tallies, found, strict=True):
        tally.made += reached >= 0
        tally.nearly += NEARLY[reached]
    return solver.nodes


def _reached(solver: Solver, board: Board, rem: int, move: int, need: int) -> int:
    """How much of the steps around the contract a move reaches: -2 nothing, -1 the step below, 0 the contract, 1 all."""
    step = 1 if solver.value(rem, board.state, board.table, move, need - 1) >= need else -1
    asked = need + step * STEP
    beyond = solver.value(rem, board.state, board.table, move, asked - 1) >= asked
    return int(beyond) if step > 0 else beyond - 2


def ranked(tallies: Sequence[Tally], gain: float, worlds: int) -> tuple[Weighed, ...]:
    """The plays as they look after so many worlds."""
    weighed = [
        Weighed(tally.play, gain * tally.nearly / worlds + BY_EYE * tally.by_eye, tally.made / worlds, None, worlds)
        for tally in tallies
    ]
    return tuple(sorted(weighed, key=lambda each: -each.worth))
