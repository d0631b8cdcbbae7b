"""What a card of the old Mariage is worth, from what its seat knows: the best level, the hint and the review ask here.

Deals are imagined that fit the View, the same ones for every card, more often those in which Regulars would have played
what was played; each card is played out in all of them as Regulars may go on. Only differences mean anything.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from itertools import islice
from math import sqrt
from random import Random
from typing import Final

from thousand_tui.mariage.actions import Play
from thousand_tui.mariage.cards import JESTER, KING, QUEENS, RED_PAIR, Card, members
from thousand_tui.mariage.playout import Playout, likelihood, worth
from thousand_tui.mariage.state import Game
from thousand_tui.mariage.tricks import still_to_play, strength
from thousand_tui.mariage.view import View, imagine, samples

# Increased whenever verdicts can change.
ENGINE: Final = "2"
# Deals that are imagined for a hint and for a verdict.
WORLDS: Final = 200
# So many times as many are drawn, of which those are kept in which the others would have played as they did.
DRAWN: Final = 4
# The cards that empty a box when they are named.
BOXED: Final = JESTER.mask | RED_PAIR
# A difference of fewer standard errors may be chance.
SURE: Final = 2.0
# So many tokens behind the best is about the same, if nothing tells the cards apart: twice the least that is a slip.
ALIKE: Final = 0.5


@dataclass(frozen=True, slots=True)
class Weighed:
    """A card as it looks after so many imagined deals: the ``tokens`` that it brings until the next stake is paid, how
    far it is ``behind`` the best, with the standard ``error`` of that, and how often (0 to 1) the seat gets its two
    tricks."""

    action: Play
    tokens: float
    behind: float
    error: float
    twos: float

    @property
    def is_even(self) -> bool:
        """Whether chance alone may have put it behind the best."""
        return self.behind < SURE * self.error or not self.behind


def asks_for_card(view: View) -> bool:
    """Whether the seat can choose among cards: neither announces nor answers a king."""
    return view.my_turn and view.play is not None and not view.play.offered and len(view.choices) > 1


def weigh(view: View, rng: Random, worlds: int = WORLDS, *, simply: bool = False) -> tuple[Weighed, ...]:
    """The cards that may be played, the best first; none where there is no choice between cards. ``simply``: whatever
    was played, all deals are as likely, and everybody plays on by rule of thumb."""
    now = view.play
    if now is None or not asks_for_card(view):
        return ()
    plays = [action for action in view.choices if isinstance(action, Play)]
    games = [imagine(view, hands) for hands in islice(imagined(view, rng), worlds if simply else worlds * DRAWN)]
    if not simply:
        games = rng.choices(games, [likelihood(game, now, view.me) for game in games], k=worlds)
    ends = [[Playout(game, now, None if simply else rng).after(int(play.card)) for game in games] for play in plays]
    order = sorted(range(len(plays)), key=lambda at: (-sum(end for end, _ in ends[at]), worth(plays[at].card)))
    return tuple(_weighed(view, games, plays[at], ends[at], ends[order[0]]) for at in order)


def imagined(view: View, rng: Random) -> Iterator[tuple[int, ...]]:
    """One after another, hands as they may lie, also by what nobody has named."""
    return samples(view, rng, _kept_silent(view))


def chance_of(view: View) -> Random:
    """The random numbers to judge a View with: the same for whoever asks, and only from what the seat knew."""
    return Random(sha256(f"mariage/judge/{ENGINE}/{view!r}".encode()).digest())


@dataclass(frozen=True, slots=True)
class Advice:
    """Cards that were weighed in so many imagined deals."""

    weighed: tuple[Weighed, ...]
    worlds: int


def advised(view: View, *, conceding: bool = False) -> Iterator[Advice]:
    """Advice that gets better; the last is what a verdict says. Nobody concedes in this game."""
    for worlds in (WORLDS // 5, WORLDS):
        yield Advice(weigh(view, chance_of(view), worlds), worlds)


class Cause(Enum):
    """What speaks for a card; the value is its id."""

    # Its queen lies in the trick.
    UNITES = "unites"
    # Its queen may be held by somebody who has not played yet.
    CALLS = "calls"
    # It takes the trick for sure, but for a pair that may still unite.
    TAKES = "takes"
    # It takes the trick as it lies.
    HIGHEST = "highest"
    # It is led, and can be beaten.
    LED = "led"
    # It takes nothing, and is missed least.
    THROWN = "thrown"


def cause_of(view: View, card: Card) -> Cause:
    """Why one would play this card now, from what lies open and the seat's own hand."""
    now = view.play
    assert now is not None
    assert view.deal.turned is not None
    on_table = [played for _, played in now.cards]
    queen = QUEENS[card.suit]
    if card.rank == KING and queen in on_table:
        return Cause.UNITES
    waiting = [seat for seat in still_to_play(view.deal, now) if seat != view.me]
    if card.rank == KING and waiting and queen.mask & (view.unseen | sum(view.hands[seat] for seat in waiting)):
        return Cause.CALLS
    led = on_table[0].suit if on_table else card.suit
    strengths = [strength(each, view.deal.turned.suit, led) for each in (*on_table, card)]
    if now.united or max(strengths) != strengths[-1]:
        return Cause.THROWN
    others = members(view.unseen | sum(view.hands[seat] for seat in waiting))
    beaten = any(strength(other, view.deal.turned.suit, led) > strengths[-1] for other in others)
    if not (beaten and waiting):
        return Cause.TAKES
    return Cause.HIGHEST if on_table else Cause.LED


def _weighed(
    view: View, games: Sequence[Game], play: Play, ends: Sequence[tuple[int, int]], best: Sequence[tuple[int, int]]
) -> Weighed:
    count = len(ends)
    gaps = [one - other for (one, _), (other, _) in zip(best, ends, strict=True)]
    behind = sum(gaps) / count
    # A deal that was kept several times proves no more than one.
    apart = defaultdict[int, float](float)
    for game, gap in zip(games, gaps, strict=True):
        apart[id(game)] += gap - behind
    error = sqrt(sum(each * each for each in apart.values())) / count
    tokens = sum(end for end, _ in ends) / count - view.sheet.tokens[view.me]
    return Weighed(play, tokens, behind, error, sum(tricks > 1 for _, tricks in ends) / count)


def _kept_silent(view: View) -> int:
    """The cards with a box of their own that nobody named: whoever held one would have been paid for naming it."""
    return BOXED & ~view.hand & ~sum(view.deal.named)
