"""What is certain about a choice: with open cards because a solver says so, with hidden ones because it is far ahead of
all others in imagined worlds.

With open cards the solver says which card makes the contract, or beats it, against any play of the others. With hidden
cards every choice is tried in the same worlds, which come from the View alone, and each deal is played out
(:mod:`thousand_tui.study.trial`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Final

from thousand_tui.bots import LEVELS, regular
from thousand_tui.bots.advice import advise
from thousand_tui.bots.levels import Bot
from thousand_tui.bots.search.board import number_of
from thousand_tui.bots.search.card_play import Question
from thousand_tui.bots.search.exchange import worlds
from thousand_tui.bots.thinker import EXPERT
from thousand_tui.rules import Action, Game, Play, View, apply, view_of, write_view
from thousand_tui.study.puzzles.open_cards import FAR, Table, is_decided, table_of
from thousand_tui.study.trial import Difference, Tried, difference, play_out

# The answer must be ahead of every other choice by this many points on the sheet ...
AHEAD: Final = 25.0
# ... and by this many standard errors.
ERRORS: Final = 4.0
# The worlds from each of these seeds must agree.
SEEDS: Final = ("one", "two")
# The rules version that seeds the random numbers for the worlds, whichever version is in force, so that a new version
# alone does not change the worlds.
TOLD: Final = 3
# More than an Expert looks at.
DEEP: Final = replace(EXPERT, worlds=600, talons=360, deals=120, nodes=90_000, careful=60)
# How many worlds to try between two looks at the figures.
ROUND: Final = 20
# The least and the most worlds in which to try a choice.
LEAST: Final = 40
MOST: Final = 400
# A lead is given up if it is this many standard errors below what is needed.
DOUBT: Final = 3.0


# With hidden cards


@dataclass(slots=True)
class Ended(Tried):
    """A choice that was tried, and in how many worlds the seat ``won`` the game or ``lost`` it to another;
    ``declarers`` are the seats that played a contract."""

    won: int = 0
    lost: int = 0
    declarers: list[int] = field(default_factory=list)

    @property
    def percent(self) -> int | None:
        """How often the contract was made, in percent; None if there was none."""
        return None if self.chance is None else round(100 * self.chance)

    def share(self, count: int) -> int:
        """A count as a percentage of the worlds."""
        return round(100 * count / len(self.worths))

    def note(self, before: Game, after: Game, view: View) -> None:
        """Count how the deal ended that was played out from ``before``."""
        side = view.side(view.me)
        self.won += side in after.winners
        self.lost += bool(after.winners) and side not in after.winners
        if len(after.sheet.deals) > len(before.sheet.deals) and after.sheet.deals[-1].outcome.contract:
            self.declarers.append(after.sheet.deals[-1].outcome.declarer)


@dataclass(frozen=True, slots=True)
class Proof:
    """The choices that are right, all equally good as far as can be told, and those that are far behind all of them,
    each with its trial."""

    right: tuple[Ended, ...]
    wrong: tuple[Ended, ...]

    @property
    def answers(self) -> frozenset[Action]:
        """The right choices."""
        return frozenset(tried.action for tried in self.right)

    def tried(self, action: Action) -> Ended:
        """The trial of this choice."""
        return next(tried for tried in (*self.right, *self.wrong) if tried.action == action)

    def behind(self, action: Action) -> Difference:
        """How far this choice, a wrong one, is behind the best."""
        return _between(self.right[0], self.tried(action))


def proved(
    view: View, offers: Sequence[Action], seed: str, most_answers: int = 1, choose: Bot = regular.choose
) -> Proof | None:
    """Find out which of these choices are right, if at most ``most_answers`` are and all others are far behind when all
    seats play by ``choose``; else None."""
    told = write_view(replace(view, rules=replace(view.rules, version=TOLD)))
    rng = Random(sha256(f"thousand/puzzle/{seed}/{told}".encode()).digest())
    games = worlds(view, rng, EXPERT)
    running, wrong = [Ended(action) for action in offers], list[Ended]()
    for count in range(ROUND, MOST + 1, ROUND):
        for game in islice(games, ROUND):
            chance = rng.random()
            for tried in running:
                tried.note(game, play_out(game, tried, view, Random(chance), choose), view)
        running.sort(key=lambda tried: -sum(tried.worths))
        behind = [(tried, _between(running[0], tried)) for tried in running[1:]]
        if sum(found.mean + DOUBT * found.error < AHEAD for _, found in behind) >= most_answers:
            return None
        if count < LEAST:
            continue
        out = [tried for tried, found in behind if is_clear(found)]
        wrong += out
        running = [tried for tried in running if tried not in out]
        if len(running) == 1:
            break
    if len(running) > most_answers:
        return None
    proof = Proof(tuple(running), tuple(wrong))
    certain = all(is_clear(_between(right, other)) for right in running for other in wrong)
    return proof if wrong and certain else None


def is_clear(found: Difference) -> bool:
    """Whether a lead is large enough and surely not luck."""
    return found.mean >= AHEAD and found.mean >= ERRORS * found.error


def agreed(view: View, offers: Sequence[Action], most_answers: int = 1) -> Proof | None:
    """The proof that the worlds from all seeds agree on, with the figures of the first; None if they disagree, or if
    the hint, which works in another way, does."""
    proof = _alike(view, offers, most_answers)
    if proof is None or not all(advised(view, seed, offers) in proof.answers for seed in SEEDS):
        return None
    return proof


def upheld(view: View, offers: Sequence[Action]) -> Proof | None:
    """The one answer that the worlds from all seeds prove, if those in which Skilled bots play prove it too, with the
    figures of the latter; else None.

    If a player may soon win the game, prices say little: the answer must hold for good players.
    """
    proof = _alike(view, offers, 1)
    again = proved(view, offers, SEEDS[0], 1, LEVELS["skilled"].choose) if proof is not None else None
    return again if again is not None and proof is not None and again.answers == proof.answers else None


def _alike(view: View, offers: Sequence[Action], most_answers: int) -> Proof | None:
    proofs: list[Proof] = []
    for seed in SEEDS:
        proof = proved(view, offers, seed, most_answers)
        if proof is None or (proofs and proof.answers != proofs[0].answers):
            return None
        proofs.append(proof)
    return proofs[0]


def advised(view: View, seed: str, offers: Sequence[Action]) -> Action | None:
    """Which of these choices the hint puts first; None if it names none."""
    *_, advice = advise(view, Random(seed), DEEP)
    return next((choice.action for choice in advice.weighed if choice.action in offers), None)


def _between(best: Tried, other: Tried) -> Difference:
    """The difference in the worlds in which both were tried."""
    return difference(best.worths[: len(other.worths)], other.worths)


# With open cards


def deciding(table: Table) -> tuple[Play, ...] | None:
    """The plays that make the contract against any defence or, for a defender, beat it however the declarer plays;
    None if that takes too long to find out."""
    question = Question(table.solver, table.board, table.board.left(table.hands), list(map(number_of, table.plays)))
    makes = question.reach(table.need)
    if table.solver.exhausted:
        return None
    return tuple(play for play, made in zip(table.plays, makes, strict=True) if made == table.declares)


def costliest(table: Table) -> tuple[Play, ...] | None:
    """The play after which the declarer gets by far the fewest points; empty if several are close, None if that
    takes too long to find out."""
    points = sorted(((table.points(play), play) for play in table.plays), key=lambda found: found[0])
    if table.solver.exhausted:
        return None
    return (points[0][1],) if len(points) == 1 or points[1][0] - points[0][0] >= FAR else ()


def line_after(game: Game, play: Play, *, is_open: bool) -> tuple[Play, ...]:
    """How the cards fall after this play with best play by all: to the end of the trick that decides the contract if
    ``is_open``, else to the end of the deal."""
    before, game, line = game, apply(game, play), [play]
    while not (_ends_trick(before, game) and is_open and is_decided(game)):
        table = table_of(game)
        if table is None:
            break
        line.append(best := table.best())
        before, game = game, apply(game, best)
    return tuple(line)


def _ends_trick(before: Game, after: Game) -> bool:
    return len(after.sheet.deals) > len(before.sheet.deals) or not view_of(after, None).table
