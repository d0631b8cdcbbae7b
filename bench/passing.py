"""What the Expert's ways to pass cards are worth beside those of the Expert of an earlier commit (see before.py).

The exchanges come from deals in which Regulars bid. Where the two differ, both ways are played out in the same new
worlds, quickly and as Regulars play, and priced by the best contract that can be named then.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench import before
from thousand_tui.arena.deal import Table
from thousand_tui.arena.rows import mean
from thousand_tui.bots import LEVELS, bot_rng
from thousand_tui.bots.contracts import Prices
from thousand_tui.bots.estimate import measure
from thousand_tui.bots.search.exchange import Taken, Way, judge, played_out, played_with_care, worlds
from thousand_tui.bots.thinker import EXPERT
from thousand_tui.rules import CHANCE, Action, Game, Give, View, apply, compile_rules, preset, turn, view_of
from thousand_tui.rules.game import stage_of
from thousand_tui.rules.view import EXCHANGE

WAYS: dict[str, tuple[Callable[[Game, Random], Taken | None], int]] = {
    "quickly": (played_out, 200),
    "as Regulars play": (played_with_care, 80),
}
"""How the worlds are played out, and how many."""


def exchanges(seed: str, numbers: range) -> Iterator[tuple[int, View]]:
    """The exchanges of these deals, with the numbers of the deals."""
    rules = compile_rules(preset("BASE").agreements)
    table = Table(rules, [LEVELS["regular"]] * rules.form.seats, seed)
    for number in numbers:
        game, ply, shuffles = table.fresh(number), 0, 0
        while (acting := turn(game)) is not None and not game.sheet.deals:
            if acting == CHANCE:
                action: Action = table.chance(game, number, shuffles)
                shuffles += 1
            elif stage_of(game).name == EXCHANGE:
                yield number, view_of(game, acting)
                break
            else:
                action = table.decide(game, acting, number, ply)
            game, ply = table.act(game, action, number), ply + 1


def worths(view: View, gives: Sequence[Give], number: int) -> dict[str, list[float]]:
    """What each of these ways to pass is worth, by how the worlds are played out."""
    prices, judged = Prices(view, view.me), measure(view.rules, view.standing(view.me))
    rng = bot_rng("eval", number, 0, 0)
    games = worlds(view, rng, EXPERT)
    found: dict[str, list[float]] = {}
    for how, (play, many) in WAYS.items():
        drawn = [(game, rng.random()) for game in islice(games, many)]
        found[how] = []
        for give in gives:
            keep = view.hand.mask - sum(card.mask for card, _ in give.cards)
            way = Way(give, keep, judged.estimate(keep))
            ends = (play(apply(game, give), Random(chance)) for game, chance in drawn)
            way.taken = [taken for taken in ends if taken is not None]
            judge(view, prices, way)
            found[how].append(way.worth)
    return found


def main() -> None:
    """Compare, and print a line for each way to play out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=160)
    parser.add_argument("--from", dest="first", type=int, default=240)
    parser.add_argument("--seed", default="exchange")
    chosen = parser.parse_args()
    gains: dict[str, list[float]] = {how: [] for how in WAYS}
    differ = 0
    for number, view in exchanges(chosen.seed, range(chosen.first, chosen.first + chosen.deals)):
        ways = [choose(view, bot_rng("x", number, view.me, 0)) for choose in (LEVELS["expert"].choose, before.choose)]
        gives = [way for way in ways if isinstance(way, Give)]
        if len(gives) < len(ways):
            continue
        differ += gives[0] != gives[1]
        found = worths(view, gives, number) if gives[0] != gives[1] else {how: [0.0, 0.0] for how in WAYS}
        for how, (new, old) in found.items():
            gains[how].append(new - old)
    for how, each in gains.items():
        gain = mean([[one] for one in each])
        print(f"played out {how:<18}{gain.value:+.1f} ± {gain.reach:.1f} an exchange, {len(each)}, {differ} differ")


if __name__ == "__main__":
    main()
