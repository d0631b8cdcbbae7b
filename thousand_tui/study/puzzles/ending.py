"""Bids, passes and concessions where the sheet makes them matter: somebody is near the end of the game.

On a fresh sheet such choices are close. Not so where a player on the barrel must be kept from the contract, or may try
only once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final

from thousand_tui.bots.contracts import choose_pass
from thousand_tui.bots.search.declaring import worlds
from thousand_tui.bots.thinker import EXPERT
from thousand_tui.rules import Action, Bid, Concede, Contract, Pass, Standing, View
from thousand_tui.rules.phases.bidding import winning_number
from thousand_tui.rules.view import AUCTION, EXCHANGE
from thousand_tui.study.puzzles.closed import AHEAD
from thousand_tui.study.trial import Tried, difference, play_out

ON_BARREL: Final = 0.2
"""How often any seat is on the barrel; the one that is surely near the end half the time more."""
NEAR: Final = range(750, 880, 5)
FAR: Final = range(300, 750, 5)
LOOKS: Final = (10, 40)
"""After so many worlds it is asked whether a choice is ahead of the Regular's by enough, at last clearly so."""


def near_end(rng: Random, seats: int) -> Iterator[Standing]:
    """A sheet on which at least one seat is on the barrel, or needs little to get there."""
    near = rng.randrange(seats)
    for seat in range(seats):
        kind, bolts = rng.random(), rng.randrange(3)
        if kind < ON_BARREL + (0.5 if seat == near else 0.0):
            yield Standing(880, bolts, rng.randrange(3))
        else:
            yield Standing(rng.choice(NEAR if seat == near or kind > 0.8 else FAR), bolts)


def offers_of(view: View, idea: Action) -> Sequence[Action]:
    """What may be asked: pass, the least bid, and what wins from the barrel and shuts others out; or to give the deal
    up and to play it. The Regular's idea is among them; none where there is nothing to choose."""
    if view.phase == AUCTION:
        return _calls(view, idea)
    ways = [action for action in view.choices if isinstance(action, Concede)]
    if not ways:
        return ()
    if not isinstance(idea, Concede):
        return ways[0], idea
    return idea, choose_pass(view, Random(0)) if view.phase == EXCHANGE else Contract(view.deal.contract)


def _calls(view: View, idea: Action) -> Sequence[Action]:
    bids = [action for action in view.choices if isinstance(action, Bid)]
    if not bids:
        return ()
    low = idea if isinstance(idea, Bid) else bids[0]
    wins = [winning_number(view, seat) for seat in (view.me, *view.opponents)]
    shuts = [bid for bid in bids if bid.points > low.points and bid.points in wins]
    passes = [Pass()] if Pass() in view.choices else []
    return [*passes, low, *shuts] if passes or shuts else ()


def narrowed(view: View, offers: Sequence[Action], idea: Action, seed: str) -> Sequence[Action]:
    """The offers that the question is about, if a quick look does not rule out that one of them is far ahead of the
    idea; else none. Where two bids are both better than a pass it is about the least one."""
    rng = Random(f"thousand/ending/{seed}")
    games = worlds(view, rng, EXPERT)
    tried = [Tried(action) for action in offers]
    own = tried[list(offers).index(idea)]
    best = own
    for count in LOOKS:
        for game in islice(games, count - len(own.worths)):
            chance = rng.random()
            for each in tried:
                play_out(game, each, view, Random(chance))
        best = max(tried, key=lambda each: sum(each.worths))
        found = difference(best.worths, own.worths)
        if best is own or found.mean < AHEAD + (found.error if count == LOOKS[-1] else 0.0):
            return ()
    least = next((each for each in tried if isinstance(each.action, Bid)), own)
    will_do = own.action == Pass() and difference(least.worths, own.worths).mean >= AHEAD
    return [each for each in offers if not _is_more(each, offers) or (each == best.action and not will_do)]


def _is_more(action: Action, offers: Sequence[Action]) -> bool:
    return isinstance(action, Bid) and any(isinstance(each, Bid) and each.points < action.points for each in offers)
