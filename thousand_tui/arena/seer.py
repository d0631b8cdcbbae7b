"""A bot that sees everything in one part of a deal, as the measure of what could be had there: the arena's alone.

A *seer* decides as its bot does, but in its part. There it tries what it may do in the deal as it lies, hears what the
others really do then, the same bots with the same chance, and takes what puts it furthest ahead on the sheet; what
comes later is left to its bot in such a trial. The bot's own choice is always among them, so that a seer never loses
by what it sees. Somebody who plans further may gain more.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations
from random import Random
from typing import Final

from thousand_tui.arena.deal import Cheat, Onward, gained_on_others
from thousand_tui.bots import Level
from thousand_tui.bots.search.declaring import give_of, to_the_lead
from thousand_tui.bots.search.rollouts import to_last_card
from thousand_tui.rules import Action, Bid, Contract, Game, Outcome, Pass, View, apply
from thousand_tui.rules.cards import members
from thousand_tui.rules.choices import Bids, Gives, Plays, Raises

AUCTION: Final = "auction"
EXCHANGE: Final = "exchange"
DECLARER: Final = "declarer"
DEFENCE: Final = "defence"
PARTS: Final = (AUCTION, EXCHANGE, DECLARER, DEFENCE)
# What stands in the name of a seer between its bot and its part.
AT: Final = "@"
# Ways to pass cards that are tried: those with which quick play takes most in the deal as it lies.
WAYS: Final = 8
# Contracts that are tried: the highest that the points taken with the lowest one are enough for.
CONTRACTS: Final = 2


def seer(level: Level, part: str) -> Cheat:
    """A bot that sees everything in this part of a deal."""
    name = f"{level.id}{AT}{part}"
    about = f"{level.title} that sees all cards in one part: {part}."
    return Cheat(name, name, about, partial(choose, level, part), level)


def choose(level: Level, part: str, game: Game, view: View, rng: Random, onward: Onward) -> Action:
    """What puts this seat furthest ahead; of equals what its bot would do."""
    best = level.choose(view, rng)
    if part_of(view) == part and len(view.choices) > 1:
        most = ahead(view, onward(best))
        for action in dict.fromkeys(tried(game, view, onward)):
            if action != best and (found := ahead(view, onward(action))) > most:
                best, most = action, found
    return best


def part_of(view: View) -> str | None:
    """The part of a deal that a decision belongs to, if to any. All cards are defence where nobody declares."""
    match view.choices:
        case Bids():
            return AUCTION
        case Gives() | Raises():
            return EXCHANGE
        case Plays():
            return DECLARER if view.seat == view.deal.declarer else DEFENCE
    return None


def tried(game: Game, view: View, onward: Onward) -> Iterator[Action]:
    """What is tried beside the bot's own choice."""
    match view.choices:
        case Bids() as bids:
            yield from [Pass()] if bids.may_pass else []
            yield from map(Bid, bids.numbers[:1])
        case Gives() as gives:
            yield from gives.concessions
            ways = {give_of(cards, gives) for cards in permutations(members(gives.hand), len(gives.places))}
            yield from sorted(ways, key=lambda give: (-_taken(apply(game, give)), give.cards))[:WAYS]
        case Raises() as raises:
            yield from raises.concessions
            after = onward(Contract(raises.numbers[0]))
            points = 0 if after is None else _of_declarer(after.sheet.deals[-1].outcome)
            yield from [Contract(number) for number in raises.numbers if number <= points][-CONTRACTS:]
        case Plays() as plays:
            yield from plays


def _taken(game: Game) -> int:
    """The declarer's points by quick play."""
    first = to_the_lead(game, Random(0))
    return 0 if first is None else _of_declarer(to_last_card(first))


def _of_declarer(outcome: Outcome) -> int:
    return outcome.raw(outcome.declarer)


def ahead(view: View, after: Game | None) -> float:
    """How many points this seat's side gains on the others, on average; none where the cards are dealt again."""
    return 0.0 if after is None else gained_on_others(view, after.sheet.totals)
