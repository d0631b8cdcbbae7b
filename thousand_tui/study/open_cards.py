"""What open cards would have allowed, for a deal that is settled: kept apart from what could be known.

A card that fails with open cards need not have been a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from thousand_tui.bots.contracts import Prices
from thousand_tui.bots.search.board import board_of, covers, number_of
from thousand_tui.bots.search.playing import Question
from thousand_tui.rules import Action, Play, View

NODES: Final = 60_000
"""Positions that may be visited for one decision."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The plays that keep the contract, or beat it for a defender, against the best play of all with open cards;
    ``was_good`` says whether the one that was made is among them."""

    good: tuple[Play, ...]
    was_good: bool


def opened(view: View, action: Action, hands: Sequence[int]) -> Opened | None:
    """What was possible in this View of a settled deal, whose ``hands`` were these; None where no solver knows the
    game, it would take too long, or all plays come to the same."""
    if not isinstance(action, Play) or not covers(view):
        return None
    plays = [each for each in view.choices if isinstance(each, Play)]
    board = board_of(view, hands)
    solver = board.solver(hands, NODES)
    if solver is None:
        return None
    declarer = view.deal.declarer
    assert declarer is not None
    need = Prices(view, declarer).needed(view.deal.contract) - board.scored
    makes = Question(solver, board, board.left(hands), [number_of(play) for play in plays]).reach(need)
    if solver.exhausted or len(set(makes)) == 1:
        return None
    wants = view.side(declarer) == view.side(view.me)
    good = tuple(play for play, made in zip(plays, makes, strict=True) if made == wants)
    return Opened(good, action in good)
