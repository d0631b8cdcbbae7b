"""The worth of a card in the old Mariage from what its seat knows, for the best level, the hint and the review.

Deals that fit the View are imagined, the same ones for every card, and more often those in which Regulars would have
played as was played. Each card is played out in all of them the way Regulars may continue. Only differences count.
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

from thousand_tui.mariage.bots.playout import Playout, likelihood, worth
from thousand_tui.mariage.rules.actions import Play
from thousand_tui.mariage.rules.cards import JESTER, KING, QUEENS, RED_PAIR, Card, members
from thousand_tui.mariage.rules.state import Game
from thousand_tui.mariage.rules.tricks import still_to_play, strength
from thousand_tui.mariage.rules.view import View, imagine, samples

# Increased whenever verdicts can change.
ENGINE: Final = "2"
# The number of imagined deals for a hint and for a verdict.
WORLDS: Final = 200
# This many times as many deals are drawn, of which those are kept in which the others would have played as they did.
DRAWN: Final = 4
# The cards that win a box when announced.
BOXED: Final = JESTER.mask | RED_PAIR
# A difference of fewer standard errors may be mere chance.
SURE: Final = 2.0
# Up to this many tokens behind the best is about the same if chance could explain it: twice the least that is a slip.
ALIKE: Final = 0.5


@dataclass(frozen=True, slots=True)
class Weighed:
    """A card weighed in imagined deals: the ``tokens`` it brings until the next stake is paid, how far it is ``behind``
    the best with the standard ``error`` of that, and how often (0 to 1) the seat gets two tricks."""

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
    """Whether the seat can choose among cards, rather than announcing or answering a king."""
    return view.my_turn and view.play is not None and not view.play.offered and len(view.choices) > 1


def weigh(view: View, rng: Random, worlds: int = WORLDS, *, simply: bool = False) -> tuple[Weighed, ...]:
    """The playable cards, the best first; none if there is no choice between cards. ``simply``: all deals are equally
    likely whatever was played, and everybody plays on by rule of thumb."""
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
    """Possible hands one after another, taking into account what nobody has announced."""
    return samples(view, rng, _kept_silent(view))


def chance_of(view: View) -> Random:
    """The random numbers for judging a View: the same for everybody who asks, and only from what the seat knew."""
    return Random(sha256(f"mariage/judge/{ENGINE}/{view!r}".encode()).digest())


@dataclass(frozen=True, slots=True)
class Advice:
    """Cards weighed in this many imagined deals. ``is_ranked``: no other card will come first."""

    weighed: tuple[Weighed, ...]
    worlds: int
    is_ranked: bool


def advised(view: View, *, conceding: bool = False) -> Iterator[Advice]:
    """Advice that improves with each step; the last is that of a verdict. Nobody can concede in this game."""
    for worlds in (WORLDS // 5, WORLDS):
        yield Advice(weigh(view, chance_of(view), worlds), worlds, worlds == WORLDS)


class Cause(Enum):
    """A reason for playing a card; the value is its id."""

    # Its queen is in the trick.
    UNITES = "unites"
    # Its queen may be held by somebody who has not played yet.
    CALLS = "calls"
    # It takes the trick for certain, unless a king and queen unite.
    TAKES = "takes"
    # It takes the trick as it stands.
    HIGHEST = "highest"
    # It is led and can be beaten.
    LED = "led"
    # It takes nothing, and is the one missed least.
    THROWN = "thrown"


def cause_of(view: View, card: Card) -> Cause:
    """The reason to play this card now, judging by what is open and by the seat's own hand."""
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
    # A deal that was kept several times is no more evidence than once.
    apart = defaultdict[int, float](float)
    for game, gap in zip(games, gaps, strict=True):
        apart[id(game)] += gap - behind
    error = sqrt(sum(each * each for each in apart.values())) / count
    tokens = sum(end for end, _ in ends) / count - view.sheet.tokens[view.me]
    return Weighed(play, tokens, behind, error, sum(tricks > 1 for _, tricks in ends) / count)


def _kept_silent(view: View) -> int:
    """The cards with a box of their own that nobody announced: whoever held one would have been paid for it."""
    return BOXED & ~view.hand & ~sum(view.deal.named)
