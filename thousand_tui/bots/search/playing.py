"""Cards by looking ahead: each is tried in imagined worlds.

Where the solver knows the game it is asked with open cards about the contract. With open cards everybody sees
everything, so it tells what can be made and not what will be: it is asked about a little more and a little less as
well. A world is also played out quickly to see what everybody will take: where the solver does not know the game,
and where the contract does not depend on the play any more. What is found equal is decided as a Regular would.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from thousand_tui.bots import play as by_eye
from thousand_tui.bots.contracts import Prices
from thousand_tui.bots.giving_up import give_up
from thousand_tui.bots.knowledge import read
from thousand_tui.bots.search.board import Board, board_of, covers, number_of
from thousand_tui.bots.search.rollouts import to_last_card
from thousand_tui.bots.search.solver import Solver
from thousand_tui.bots.search.worlds import Worlds
from thousand_tui.bots.stakes import counting, worth_of
from thousand_tui.bots.weighed import Budget, Weighed
from thousand_tui.rules import Game, Outcome, Play, View, apply
from thousand_tui.rules.plays import Plays

STEP: Final = 20
"""How many points more or less than the contract the solver is asked about besides."""
NEARLY: Final = {-2: 0.0, -1: 0.15, 0: 0.85, 1: 1.0}
"""What a world counts where the contract is missed by more than a step, by less, made, or made with a step to spare."""
BY_EYE: Final = 0.3
"""How much a card point that a Regular expects of a card counts beside the sheet's points."""
BY_EYE_SETTLED: Final = 1.0
"""The same where nothing but such points is left to play for, beside what quick play says."""
SETTLED: Final = 20
"""How many worlds are played out where the contract is made or lost whatever is played: then the rest counts."""
AT_ONCE: Final = 5
"""After so many worlds there is something new to show."""


def weigh_plays(view: View, rng: Random, budget: Budget) -> Iterator[tuple[Weighed, ...]]:
    """The plays, best first, as more and more worlds are looked at; a concession alone where the deal is lost."""
    offered = view.choices
    assert isinstance(offered, Plays)
    if offered.concessions and view.done and (way := give_up(view, offered.concessions)) is not None:
        yield (Weighed(way, 0.0, 0.0),)
        return
    weighing = Weighing(view, [action for action in offered if isinstance(action, Play)], budget)
    worlds = Worlds(view)
    lies = worlds.several(rng, budget.worlds)
    for hands in lies:
        weighing.look_at(hands, worlds.game(hands, rng))
        if weighing.nodes < 0:
            break
        if not weighing.worlds % AT_ONCE:
            yield weighing.ranked()
    if weighing.is_settled and not weighing.played_out:
        for hands in lies[:SETTLED]:
            weighing.play_out(worlds.game(hands, rng))
    yield weighing.ranked()


@dataclass(slots=True)
class Tally:
    """What the worlds say about one play, sums over them: ``made`` and ``solved`` by the solver, the contract and what
    counts beside it; ``worth``, ``won`` and ``points`` by quick play, the sheet, the contract, what the seat takes."""

    play: Play
    by_eye: float
    made: float = 0.0
    solved: float = 0.0
    worth: float = 0.0
    won: int = 0
    points: float = 0.0


@dataclass(slots=True)
class Weighing:
    """The plays of a view under trial; ``solved`` of ``worlds`` the solver knew, ``nodes`` are left to it; what it did
    not know, or whose points are wanted, was ``played_out``."""

    view: View
    plays: Sequence[Play]
    budget: Budget
    tallies: list[Tally] = field(init=False)
    gain: float = 0.0
    contract: int = 0
    solves: bool = False
    worlds: int = 0
    solved: int = 0
    played_out: int = 0
    nodes: int = field(init=False)
    worths: dict[tuple[object, ...], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        view, declarer = self.view, self.view.deal.declarer
        known, aims = read(view), by_eye.aims_of(view)
        self.tallies = [Tally(play, by_eye.value(view, known, aims, play)) for play in self.plays]
        self.nodes = self.budget.nodes
        self.solves = self.nodes > 0 and covers(view)
        if declarer is not None:
            _, self.gain = counting(view, declarer)
            self.contract = Prices(view, declarer).needed(view.deal.contract)

    def look_at(self, hands: Sequence[int], game: Game) -> None:
        """Try every play in one world."""
        self.worlds += 1
        answered = self.solves and self._solve(hands)
        if not answered or self.budget.points:
            self.play_out(game)

    def play_out(self, game: Game) -> None:
        """See what everybody takes if each of the plays is followed by quick play."""
        self.played_out += 1
        for tally in self.tallies:
            self._play_out(tally, game)

    @property
    def is_settled(self) -> bool:
        """Whether no play changes what becomes of the contract, as far as the solver can tell."""
        return self.solved > 0 and len({tally.solved for tally in self.tallies}) == 1

    def _play_out(self, tally: Tally, game: Game) -> None:
        outcome = _outcome_after(game, tally.play)
        seat = self.view.seat
        assert seat is not None
        tally.worth += self._worth(outcome)
        tally.points += outcome.raw(seat)
        if self.contract:
            tally.won += outcome.raw(outcome.declarer) >= self.contract

    def _worth(self, outcome: Outcome) -> float:
        key = (outcome.cards, outcome.melds, outcome.tricks)
        if key not in self.worths:
            self.worths[key] = worth_of(self.view, outcome)
        return self.worths[key]

    def _solve(self, hands: Sequence[int]) -> bool:
        """Ask the solver about every play in one world; whether it knows the melds there and came to an end."""
        board = board_of(self.view, hands)
        solver = board.solver(hands, self.nodes)
        if solver is None:
            return False
        rem, need = board.left(hands), self.contract - board.scored
        found = [_reached(solver, board, rem, number_of(tally.play), need) for tally in self.tallies]
        self.nodes -= solver.nodes
        if solver.exhausted:
            return False
        self.solved += 1
        for tally, reached in zip(self.tallies, found, strict=True):
            tally.made += reached >= 0
            tally.solved += NEARLY[reached]
        return True

    def ranked(self) -> tuple[Weighed, ...]:
        """The plays as they look by now."""

        rounds = max(self.played_out, 1)
        is_settled = self.is_settled

        def weighed(tally: Tally) -> Weighed:
            worth, won = tally.worth / rounds, tally.won / rounds
            if self.solved:
                if not is_settled:
                    worth = self.gain * tally.solved / self.solved
                won = tally.made / self.solved
            points = tally.points / rounds if self.played_out else None
            worth += (BY_EYE_SETTLED if is_settled else BY_EYE) * tally.by_eye
            return Weighed(tally.play, worth, won if self.contract else None, points, self.worlds)

        return tuple(sorted(map(weighed, self.tallies), key=lambda each: -each.worth))


def _outcome_after(game: Game, play: Play) -> Outcome:
    """How the deal ends if this is played and then everybody plays quickly."""
    after = apply(game, play)
    if len(after.sheet.deals) > len(game.sheet.deals):
        return after.sheet.deals[-1].outcome
    return to_last_card(after)


def _reached(solver: Solver, board: Board, rem: int, move: int, need: int) -> int:
    """How much of the steps around the contract a move reaches: -2 none, -1 the one below, 0 the contract, 1 all."""
    step = 1 if solver.value(rem, board.state, board.table, move, need - 1) >= need else -1
    asked = need + step * STEP
    beyond = solver.value(rem, board.state, board.table, move, asked - 1) >= asked
    return int(beyond) if step > 0 else beyond - 2
