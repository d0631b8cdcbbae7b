"""Strangers to measure against: players with habits that no level of ours was fitted to. None is offered at a table.

    .venv/bin/python bench/zoo.py expert --deals 12 --seed zoo

plays a level against two of each, and prints the worst result first; the options are those of ``thousand arena``. Like
any bot, each stranger decides from what its seat may know; where it has no idea of its own it plays like a Regular.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.cheats import gained_on_others
from thousand_tui.arena import cli, match, performing, pool, tables
from thousand_tui.arena.deal import ArenaError, dismiss
from thousand_tui.arena.rows import DEALS
from thousand_tui.bots import LEVELS, Level, play as by_eye, regular
from thousand_tui.bots.knowledge import read
from thousand_tui.bots.search.board import board_of, covers, number_of
from thousand_tui.bots.search.exchange import give_of, to_the_lead
from thousand_tui.bots.search.rollouts import to_last_card
from thousand_tui.bots.search.worlds import Worlds
from thousand_tui.rules import Action, Game, Outcome, Pass, Play, View, actions, apply, imagine, sample_hidden, settle
from thousand_tui.rules.cards import members
from thousand_tui.rules.choices import Bids, Gives, Plays, Raises
from thousand_tui.rules.phases.bidding import bound_to_open
from thousand_tui.words.declared import why_unusable

# --- Flat: a plain Monte-Carlo player -------------------------------------------------------------------------------
#
# Each choice is tried in imagined deals without inference, which are played out quickly, and the best on average is
# chosen. It draws no conclusions from the others' calls and plays, and takes each call of its own for the last.

# Imagined deals for a call and for a contract.
CALL_DEALS: Final = 60
# Imagined deals in which every way to pass cards is tried.
SHARED: Final = 12
# Imagined deals for a card.
CARD_DEALS: Final = 40

Choice = TypeVar("Choice", bound=Action)


def flat(view: View, rng: Random) -> Action:
    """The choice that brings most on average, in points on the sheet ahead of the others."""
    offered = view.choices
    if len(offered) == 1 or not view.has_looked:
        return regular.choose(view, rng)
    if isinstance(offered, Bids) and offered.numbers:
        calls: list[Action] = [Pass()] if offered.may_pass else []
        calls.append(actions.Bid(offered.numbers[0]))
        return _best(view, calls, CALL_DEALS, rng, lambda game, call: lead(view, ended(apply(game, call), rng)))
    if isinstance(offered, Gives):
        ways = combinations(members(offered.hand), len(offered.places))
        gives = [give_of(rng.sample(away, len(away)), offered) for away in ways]
        return _best(view, gives, SHARED, rng, lambda game, give: lead(view, ended(apply(game, give), rng)))
    if isinstance(offered, Raises):
        return _contract(view, offered, rng)
    if isinstance(offered, Plays):
        plays = [action for action in offered if isinstance(action, Play)]
        return _best(view, plays, CARD_DEALS, rng, lambda game, play: lead(view, ended(apply(game, play), rng)))
    return regular.choose(view, rng)


def _best(
    view: View, choices: Sequence[Choice], deals: int, rng: Random, worth: Callable[[Game, Choice], float]
) -> Choice:
    """The choice with the highest total worth in this many imagined deals, the same for all; the first of equals."""
    sums = [0.0] * len(choices)
    for _ in range(deals):
        game = imagine(view, sample_hidden(view, rng))
        for at, choice in enumerate(choices):
            sums[at] += worth(game, choice)
    return choices[sums.index(max(sums))]


def _contract(view: View, offered: Raises, rng: Random) -> Action:
    """The contract, or the way of conceding, that brings the most."""
    games = [imagine(view, sample_hidden(view, rng)) for _ in range(CALL_DEALS)]
    keep = actions.Contract(offered.numbers[0])
    played = [outcome for game in games if (outcome := ended(apply(game, keep), rng)) is not None]
    worths: dict[Action, float] = {
        actions.Contract(number): sum(lead(view, replace(outcome, contract=number)) for outcome in played)
        for number in offered.numbers
    }
    for way in offered.concessions:
        worths[way] = len(played) * lead(view, ended(apply(games[0], way), rng))
    return max(worths, key=worths.__getitem__)


def ended(game: Game, rng: Random) -> Outcome | None:
    """The outcome of an imagined deal if nobody bids, raises or concedes any more and all play quickly; None if it is
    dealt again."""
    deals = len(game.sheet.deals)
    if game.now is None and deals:
        return game.sheet.deals[-1].outcome
    first = to_the_lead(game, rng)
    return None if first is None else to_last_card(first)


def lead(view: View, outcome: Outcome | None) -> float:
    """The points this seat's side gains on the average of the others, as the deal is written on the sheet."""
    if outcome is None:
        return 0.0
    sheet, _ = settle(view.sheet, outcome, view.rules)
    return gained_on_others(view, sheet.totals)


# --- Perfect: believes that everybody sees all cards ----------------------------------------------------------------
#
# It solves imagined deals, all equally likely, and plays the card that does best in most of them. It bids, passes cards
# and chooses contracts like an Expert.

WORLDS: Final = 60
# The most positions for the solver per card; worlds beyond them are not looked at.
LEFT: Final = 2_000_000


def perfect(view: View, rng: Random) -> Action:
    """The play that makes the contract, or as a defender beats it, in most worlds; of equal plays a Regular's."""
    if len(view.choices) == 1 or not covers(view):
        return LEVELS["expert"].choose(view, rng)
    known, aims = read(view), by_eye.aims_of(view)
    plays = [action for action in view.choices if isinstance(action, Play)]
    plays.sort(key=lambda play: -by_eye.value(view, known, aims, play))
    made, left = [0] * len(plays), LEFT
    for hands in Worlds(view).several(rng, WORLDS):
        board = board_of(view, hands)
        solver = board.solver(hands, left)
        if solver is None:
            continue
        cards, missing = board.left(hands), view.deal.contract - board.scored - 1
        solved = [solver.value(cards, board.state, board.table, number_of(play), missing) > missing for play in plays]
        if solver.exhausted:
            break
        left -= solver.nodes
        for at, makes in enumerate(solved):
            made[at] += makes
    aim = max(made) if view.seat == view.deal.declarer else min(made)
    return plays[made.index(aim)]


# --- Strangers of the auction: from the first trick on they are Regulars --------------------------------------------

# The points by which the loose and the timid bidder misjudge their hands.
AMISS: Final = 20
# The bid up to which the pusher bids with any hand.
PUSHED_TO: Final = 120

loose: Final = partial(regular.choose, margin=AMISS)
timid: Final = partial(regular.choose, margin=-AMISS)


def trap(view: View, rng: Random) -> Action:
    """Bid once over a forced opening if nobody else has, whatever the hand; after that, pass."""
    bids = view.choices
    if not isinstance(bids, Bids) or not view.has_looked or not bids.may_pass:
        return regular.choose(view, rng)
    bid = [call for call in view.deal.calls if call.bid]
    if any(call.seat == view.me for call in bid):
        return Pass()
    if len(bid) == 1 and bid[0].seat == bound_to_open(view) and bids.numbers:
        return actions.Bid(bids.numbers[0])
    return regular.choose(view, rng)


def push(view: View, rng: Random) -> Action:
    """Make the lowest bid up to 120."""
    bids = view.choices
    if isinstance(bids, Bids) and view.has_looked and bids.numbers and bids.numbers[0] <= PUSHED_TO:
        return actions.Bid(bids.numbers[0])
    return regular.choose(view, rng)


# The strangers by name.
ZOO: Final[Mapping[str, Level]] = MappingProxyType(
    {
        level.id: level
        for level in (
            Level("flat", "Flat", "Tries each choice in imagined deals that are played out quickly.", flat),
            Level("perfect", "Perfect", "Bids as an Expert and solves imagined deals with open cards.", perfect),
            Level("trapper", "Trapper", "Bids over a forced opening on anything, then lets go.", trap),
            Level("loose", "Loose", "A Regular that bids 20 points too much.", loose),
            Level("timid", "Timid", "A Regular that bids 20 points too little.", timid),
            Level("pusher", "Pusher", "A Regular that always forces the others up to 120.", push),
        )
    }
)

# Each process of the arena loads this file, so the strangers are there in all of them.
pool.OTHERS.update(ZOO)


def main(argv: list[str]) -> int:
    """Play a level against the strangers."""
    parser = cli.parser()
    options = parser.parse_args(argv)
    if len(options.bots) != 1 or options.all or options.games or options.ladder or options.mixed:
        parser.error("name one level; it plays single deals of one set of agreements")
    (level,) = options.bots
    options.bots += [name for name in ZOO if name != level]
    try:
        order = cli.order_of(options)
        order = replace(order, meets=tuple((level, stranger) for stranger in order.bots[1:]))
        contracts = "fixed" if order.setting.fixed else "own"
        done = cli.seated(order, DEALS, {"contracts": contracts}, match.play_deal)
    except (ValueError, ArenaError) as error:
        parser.error(why_unusable(error))
    finally:
        dismiss()
    rules = match.rules_of(order.setting.line)
    matches = [met for pair in order.meets if (met := match.match_of(done.rows, *pair, rules)).clusters]
    matches.sort(key=lambda met: match.lead(met.clusters).value)
    title = f"{order.wanted} deals from {order.first} on · seed {order.setting.seed}"
    return performing.finish([[title], tables.matches_table(matches)], done, done.rows)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
