"""What is certain although cards are hidden: one choice is far ahead of all others in imagined worlds.

Every choice is tried in the same worlds, and each deal is played to its end (:mod:`thousand_tui.study.trial`).
Worlds come from the View alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as with_fields
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Final

from thousand_tui.bots import LEVELS, regular
from thousand_tui.bots.advice import HINT, advise
from thousand_tui.bots.levels import Bot
from thousand_tui.bots.search.declaring import worlds
from thousand_tui.bots.thinker import EXPERT
from thousand_tui.rules import Action, View, write_view
from thousand_tui.study.trial import Difference, Tried, difference, play_out

AHEAD: Final = 25.0
"""So many points on the sheet ..."""
ERRORS: Final = 4.0
"""... and so many standard errors the answer is ahead of every other choice."""
SEEDS: Final = ("one", "two")
"""Worlds of each of these must say so."""
TOLD: Final = 3
"""The version of the rules that the random numbers for the worlds depend on, whichever is in force: a new version alone
does not change the worlds."""
ROUND: Final = 20
"""Worlds between two looks at the figures."""
LEAST: Final = 40
"""Worlds in which a choice is tried at least, and at most."""
MOST: Final = 400
DOUBT: Final = 3.0
"""So many standard errors below what is asked for, a lead is given up."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The choices that are right, as good as each other as far as can be told, and those that are far behind all of
    them; each as it was tried."""

    right: tuple[Tried, ...]
    wrong: tuple[Tried, ...]

    @property
    def answers(self) -> frozenset[Action]:
        """The right choices."""
        return frozenset(tried.action for tried in self.right)

    def tried(self, action: Action) -> Tried:
        """What this choice brought."""
        return next(tried for tried in (*self.right, *self.wrong) if tried.action == action)

    def behind(self, action: Action) -> Difference:
        """How far this choice, a wrong one, is behind the best."""
        return _between(self.right[0], self.tried(action))


def proved(
    view: View, offers: Sequence[Action], seed: str, most_answers: int = 1, choose: Bot = regular.choose
) -> Proof | None:
    """Which of these choices are right, if at most so many are and all others are far behind, where all seats
    ``choose`` alike; else None."""
    told = write_view(with_fields(view, rules=with_fields(view.rules, version=TOLD)))
    rng = Random(sha256(f"thousand/puzzle/{seed}/{told}".encode()).digest())
    games = worlds(view, rng, EXPERT)
    running, wrong = [Tried(action) for action in offers], list[Tried]()
    for count in range(ROUND, MOST + 1, ROUND):
        for game in islice(games, ROUND):
            chance = rng.random()
            for tried in running:
                play_out(game, tried, view, Random(chance), choose)
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
    """Whether a lead is large enough, and surely no chance."""
    return found.mean >= AHEAD and found.mean >= ERRORS * found.error


def agreed(view: View, offers: Sequence[Action], most_answers: int = 1) -> Proof | None:
    """What the worlds of all seeds prove alike, with the figures of the first; None if they do not, or if the hint,
    which looks at it in another way, thinks otherwise."""
    proof = _alike(view, offers, most_answers)
    if proof is None or not all(advised(view, seed, offers) in proof.answers for seed in SEEDS):
        return None
    return proof


def upheld(view: View, offers: Sequence[Action]) -> Proof | None:
    """The one answer that the worlds of all seeds prove alike, if those in which Skilled play prove it too, with the
    figures of these; else None.

    Where a player can win the game soon, prices say little: it must be true of good players.
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
    """Which of these choices the hint puts first; None if it speaks of none."""
    *_, advice = advise(view, Random(seed), HINT)
    return next((choice.action for choice in advice.weighed if choice.action in offers), None)


def _between(best: Tried, other: Tried) -> Difference:
    """The difference in the worlds in which both were tried."""
    return difference(best.worths[: len(other.worths)], other.worths)
