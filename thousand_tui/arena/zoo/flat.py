"""A plain Monte-Carlo player: each choice is tried in deals imagined without inference, which are played out quickly.

It takes what brings most on average. It draws nothing from what the others say or play, and takes each call of its own
for the last word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace as with_fields
from itertools import combinations
from random import Random
from typing import Final, TypeVar

from thousand_tui.bots import regular
from thousand_tui.bots.search.declaring import give_of, to_the_lead
from thousand_tui.bots.search.rollouts import to_last_card
from thousand_tui.rules import Action, Game, Outcome, View, actions, apply, imagine, members, sample_hidden, settle
from thousand_tui.rules.choices import Bids, Gives, Plays, Raises

# Imagined deals for a call and for a contract.
DEALS: Final = 60
# Those in which every way to pass cards is tried.
SHARED: Final = 12
# Those for a card.
WORLDS: Final = 40

Choice = TypeVar("Choice", bound=Action)


def choose(view: View, rng: Random) -> Action:
    """The choice that brings most on average, in points on the sheet ahead of the others."""
    offered = view.choices
    if len(offered) == 1 or not view.has_looked:
        return regular.choose(view, rng)
    if isinstance(offered, Bids) and offered.numbers:
        calls: list[Action] = [actions.Pass()] if offered.may_pass else []
        calls.append(actions.Bid(offered.numbers[0]))
        return _best(view, calls, DEALS, rng, lambda game, call: lead(view, ended(apply(game, call), rng)))
    if isinstance(offered, Gives):
        ways = combinations(members(offered.hand), len(offered.places))
        gives = [give_of(rng.sample(away, len(away)), offered) for away in ways]
        return _best(view, gives, SHARED, rng, lambda game, give: lead(view, ended(apply(game, give), rng)))
    if isinstance(offered, Raises):
        return _contract(view, offered, rng)
    if isinstance(offered, Plays):
        plays = [action for action in offered if isinstance(action, actions.Play)]
        return _best(view, plays, WORLDS, rng, lambda game, play: lead(view, ended(apply(game, play), rng)))
    return regular.choose(view, rng)


def _best(
    view: View, choices: Sequence[Choice], deals: int, rng: Random, worth: Callable[[Game, Choice], float]
) -> Choice:
    """The choice that is worth most in so many imagined deals, the same for all; of equals the first."""
    sums = [0.0] * len(choices)
    for _ in range(deals):
        game = imagine(view, sample_hidden(view, rng))
        for at, choice in enumerate(choices):
            sums[at] += worth(game, choice)
    return choices[sums.index(max(sums))]


def _contract(view: View, offered: Raises, rng: Random) -> Action:
    """The contract, or the way to give the deal up, that brings most."""
    games = [imagine(view, sample_hidden(view, rng)) for _ in range(DEALS)]
    keep = actions.Contract(offered.numbers[0])
    played = [outcome for game in games if (outcome := ended(apply(game, keep), rng)) is not None]
    worths: dict[Action, float] = {
        actions.Contract(number): sum(lead(view, with_fields(outcome, contract=number)) for outcome in played)
        for number in offered.numbers
    }
    for way in offered.concessions:
        worths[way] = len(played) * lead(view, ended(apply(games[0], way), rng))
    return max(worths, key=worths.__getitem__)


def ended(game: Game, rng: Random) -> Outcome | None:
    """How an imagined deal ends if nobody bids, raises or concedes any more and all play quickly; None if it is dealt
    again."""
    deals = len(game.sheet.deals)
    if game.now is None and deals:
        return game.sheet.deals[-1].outcome
    first = to_the_lead(game, rng)
    return None if first is None else to_last_card(first)


def lead(view: View, outcome: Outcome | None) -> float:
    """How many points this seat's side gains on the others, on average, as the sheet writes the deal down."""
    if outcome is None:
        return 0.0
    sheet, _ = settle(view.sheet, outcome, view.rules)
    gained = [after - before for after, before in zip(sheet.totals, view.sheet.totals, strict=True)]
    mine = gained.pop(view.side(view.me))
    return mine - sum(gained) / len(gained)
