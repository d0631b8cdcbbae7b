"""What bots leave on the table: the points that each would gain if it saw everything in one part of the deals.

    .venv/bin/python bench/gap.py --gap expert --reference flat --deals 60 --seed z16
    .venv/bin/python bench/gap.py expert@auction regular

A *cheat* decides as its bot does, except in its part. There it tries its choices in the real deal, sees how the others
really answer, the same bots with the same chance, and takes the choice that puts it furthest ahead on the sheet; its
bot makes all later decisions of such a trial. The bot's own choice is always among those tried, so a cheat never loses
by what it sees. A plan for several decisions may gain more.

With ``--gap`` every bot that is named, and its cheats, play against two of the reference or of the bot itself. Without
it this is the arena, which the cheats and the strangers of ``bench/zoo.py`` may enter. All other options are those of
``thousand arena``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import bench.zoo  # noqa: F401  (its strangers enter the pool)
from bench.cheats import Cheat, Onward, gained_on_others
from thousand_tui.arena import cli, match, performing, pool, tables
from thousand_tui.arena.deal import ArenaError, dismiss
from thousand_tui.arena.match import match_of, rules_of
from thousand_tui.arena.rows import DEALS, Dealt, Figure, mean
from thousand_tui.bots import LEVELS, STYLES, Level
from thousand_tui.bots.levels import styled
from thousand_tui.bots.search.exchange import give_of, to_the_lead
from thousand_tui.bots.search.rollouts import to_last_card
from thousand_tui.rules import Action, Bid, Contract, Game, Outcome, Pass, Rulebook, View, apply
from thousand_tui.rules.cards import members
from thousand_tui.rules.choices import Bids, Gives, Plays, Raises
from thousand_tui.words.declared import why_unusable

AUCTION: Final = "auction"
EXCHANGE: Final = "exchange"
DECLARER: Final = "declarer"
DEFENCE: Final = "defence"
PARTS: Final = (AUCTION, EXCHANGE, DECLARER, DEFENCE)
# Options that a gap is not measured with.
ALONE: Final = ("bots", "all", "games", "ladder", "mixed", "fixed_contracts")
# What stands in the name of a cheat between its bot and its part.
AT: Final = "@"
# Ways to pass cards that are tried: those with which quick play takes most in the deal as it lies.
WAYS: Final = 8
# Contracts that are tried: the highest that the points taken with the lowest one are enough for.
CONTRACTS: Final = 2


def cheat(level: Level, part: str) -> Cheat:
    """A bot that sees everything in this part of a deal."""
    name = f"{level.id}{AT}{part}"
    about = f"{level.title} that sees all cards in one part: {part}."
    return Cheat(name, name, about, level.choose, choose_seeing=partial(choose, level, part))


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


# Each process of the arena loads this file, so the cheats are there in all of them.
for _level in [
    *(styled(level, style) for level in LEVELS.values() for style in STYLES.values()),
    *pool.OTHERS.values(),
]:
    if isinstance(_level, Level):
        pool.OTHERS.update({f"{_level.id}{AT}{part}": cheat(_level, part) for part in PARTS})


WIDTHS: Final = (-tables.NAME, -tables.NAME, 7, 8, 16)
HEADS: Final = ("bot", "sees all in", "deals", "gains", "95%")
LEGEND: Final = (
    "gains  extra points per deal over the others on the sheet, with the same cards;",
    "       planning further than one choice ahead could gain more",
)


def gain(rows: Sequence[Dealt], bot: str, part: str, others: str, rules: Rulebook) -> tuple[int, Figure] | None:
    """In how many deals, and how many points a deal, the cheat of this part is further ahead of the others than its
    bot; None without a deal that both have played."""
    usual, sighted = (_leads(rows, one, others, rules) for one in (bot, f"{bot}{AT}{part}"))
    both = [[found - usual[cards]] for cards, found in sighted.items() if cards in usual]
    return (len(both), mean(both)) if both else None


def _leads(rows: Iterable[Dealt], one: str, others: str, rules: Rulebook) -> dict[tuple[str, int], float]:
    """How far ahead of the others somebody is in each deal, on average over its sides."""
    return {
        (cluster[0].row.seed, cluster[0].row.number): sum(seat.points - seat.others for seat in cluster) / len(cluster)
        for cluster in match_of(rows, one, others, rules).clusters
    }


def table(rows: Sequence[Dealt], bots: Iterable[str], others: str | None, rules: Rulebook) -> list[str]:
    """A line for each bot and part."""
    lines = [tables.columns(HEADS, WIDTHS)]
    for bot in bots:
        for part in PARTS:
            if (found := gain(rows, bot, part, others or bot, rules)) is not None:
                deals, more = found
                cells = (bot, part, str(deals), tables.number(more.value), tables.interval(more))
                lines.append(tables.columns(cells, WIDTHS))
    return lines if len(lines) > 1 else []


def measure(options: argparse.Namespace) -> int:
    """What each of these bots would gain by seeing everything in a part of the deals.

    Raises:
        ValueError: this cannot be measured so, or there is no such bot.
    """
    if any(getattr(options, name) for name in ALONE):
        raise ValueError("a gap is measured by itself, over single deals of one set")
    bots, others = tuple(options.gap), options.reference
    for name in (*bots, *filter(None, (others,))):
        found = pool.invited(name)
        if isinstance(found, Cheat) or not isinstance(found, Level):
            raise ValueError(f"{name} cannot be measured like this: name a level or a stranger")
    sighted = tuple(f"{bot}{AT}{part}" for bot in bots for part in PARTS)
    meets = tuple((one, others or one.partition(AT)[0]) for one in (*bots, *sighted))
    options.bots = list(dict.fromkeys(name for met in meets for name in met))
    order = replace(cli.order_of(options), bots=bots + sighted, meets=meets)
    done = cli.seated(order, DEALS, {"contracts": "own"}, match.play_deal)
    title = f"{order.wanted} deals from {order.first} on · seed {order.setting.seed}"
    parts = [[title], table(done.rows, bots, others, rules_of(order.setting.line)), [*LEGEND]]
    return performing.finish(parts, done, done.rows)


def main(argv: list[str]) -> int:
    """Measure, or let the cheats play in the arena."""
    parser = cli.parser()
    parser.add_argument("--gap", nargs="+", metavar="BOT", help="what each BOT would gain by seeing all in one part")
    parser.add_argument("--reference", metavar="BOT", help="whom they meet; by default each meets itself")
    options = parser.parse_args(argv)
    if not options.gap:
        return cli.run(argv)
    try:
        return measure(options)
    except (ValueError, ArenaError) as error:
        parser.error(why_unusable(error))
    finally:
        dismiss()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
