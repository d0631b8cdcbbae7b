"""Ends of deals at a cliff of the sheet: does a level walk into it where it knows a safe card?

The ends come from deals that Regulars play, the contract made or lost by then, with sheets on which a point more or
less is worth far more than itself for the seat that is to act. A card is safe if the sheet is spared however the unseen
cards lie and whatever is played afterwards. Counted are the ends in which a level takes another card, and those of them
in which it then falls, its like playing on.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from thousand_tui.arena.deal import Table
from thousand_tui.bots import LEVELS, Level, bot_rng
from thousand_tui.bots.evaluation import worth_of
from thousand_tui.bots.search.worlds import Worlds
from thousand_tui.rules import (
    CHANCE,
    Action,
    Game,
    Play,
    Rulebook,
    Sheet,
    Standing,
    apply,
    compile_rules,
    read_line,
    turn,
    view_of,
)
from thousand_tui.rules.game import choices, stage_of
from thousand_tui.rules.view import TRICKS

ENDS = 500
FALL = 60.0
"""Who loses so many points on the sheet by one card has walked over a cliff."""
WORLDS = 20
"""More worlds than that are not all tried."""
FEW = 2
"""If the worlds up to this one show no cliff, no others are tried."""
HANDS = (2, 3)
"""How many cards are left to whoever is to act."""


@dataclass(frozen=True, slots=True)
class End:
    """The game at its cliff, whose ``kind`` it says, the number of the deal, and what each play is worth at the least;
    ``safe`` is the best of these."""

    kind: str
    game: Game
    number: int
    least: dict[Play, float]
    safe: float

    def risked(self, level: Level, seed: str) -> Game | None:
        """The game after a card of this level that is not safe; None if it takes a safe one."""
        seat = turn(self.game)
        assert seat is not None
        first = level.choose(view_of(self.game, seat), bot_rng(seed, self.number, seat, 0))
        if not isinstance(first, Play) or self.least[first] >= self.safe - FALL:
            return None
        return apply(self.game, first)

    def falls(self, level: Level, seed: str, game: Game) -> bool:
        """Whether whoever has played that card loses by it, this level playing on from there."""
        seat, ply = turn(self.game), 0
        assert seat is not None
        while len(game.sheet.deals) == len(self.game.sheet.deals):
            ply, acting = ply + 1, turn(game)
            assert acting is not None
            game = apply(game, level.choose(view_of(game, acting), bot_rng(seed, self.number, acting, ply)))
        return worth_of(view_of(self.game, seat), game.sheet.deals[-1].outcome) < self.safe - FALL


def ends(seed: str) -> Iterator[End]:
    """Ends without end."""
    return (end for number in count() if (end := end_at(seed, number)) is not None)


def end_at(seed: str, number: int) -> End | None:
    """The end that the deal of this number comes to, if it comes to one."""
    rng = Random(f"{seed} {number}")
    kind = rng.choice(list(LINES))
    game = played_to(compile_rules(read_line(LINES[kind])), seed, number, rng.choice(HANDS))
    return end_of(kind, replace(game, sheet=sheet_for(kind, game, rng)), number) if game is not None else None


def played_to(rules: Rulebook, seed: str, number: int, cards: int) -> Game | None:
    """A deal among Regulars up to where a seat with so many cards may choose; None if it does not come to that."""
    table = Table(rules, [LEVELS["regular"]] * rules.form.seats, seed)
    game, shuffles = table.fresh(number), 0
    for ply in count():
        acting = turn(game)
        if acting is None or game.sheet.deals:
            return None
        if acting == CHANCE:
            action: Action = table.chance(game, number, shuffles)
            shuffles += 1
        else:
            if stage_of(game).name == TRICKS and game.hands[acting].bit_count() == cards and len(choices(game)) > 1:
                return game
            action = table.decide(game, acting, number, ply)
        game = table.act(game, action, number)
    return None


LINES = {
    "555": "BASE H6=both",
    "bolt": "BASE",
    "barrel": "BASE",
    "lock": "FAMILY",
    "target": "KURNIK",
}
"""The agreements for each kind of cliff."""


def sheet_for(kind: str, game: Game, rng: Random) -> Sheet:
    """A sheet on which the seat to act, or another, may come to a cliff with the points that are still open."""
    acting = turn(game)
    assert acting is not None
    view = view_of(game, acting)
    standings = [Standing(5 * rng.randrange(20, 80)) for _ in game.sheet.standings]
    seat = acting if rng.random() < 0.7 else rng.choice(view.opponents)
    near = 5 * rng.randrange(0, 12)
    taken = 5 * ((view.points_of(seat) + 2) // 5)
    match kind:
        case "555":
            standings[seat] = Standing(555 - taken - near)
        case "bolt":
            standings[seat] = Standing(standings[seat].total, bolts=2)
        case "barrel" | "lock":
            standings[seat] = Standing(game.rules.barrel.level - taken - near)
        case _:
            standings[seat] = Standing(game.rules.target - taken - near)
    return Sheet(tuple(standings))


def end_of(kind: str, game: Game, number: int) -> End | None:
    """The end that a game is at, if it is one: no card changes what becomes of the contract, one is safe, and with
    another the seat may fall."""
    acting = turn(game)
    assert acting is not None
    view = view_of(game, acting)
    possible = Worlds(view)
    plays = [play for play in view.choices if isinstance(play, Play)]
    if not 0 < possible.count <= WORLDS or len(plays) < 2:
        return None
    least, most, made = dict.fromkeys(plays, float("inf")), float("-inf"), set()
    for at, hands in enumerate(possible.all()):
        world = possible.game(hands, Random(at))
        for play in plays:
            for after in outcomes(apply(world, play), len(game.sheet.deals)):
                row = after.sheet.deals[-1]
                worth = worth_of(view, row.outcome)
                made.add(row.made)
                least[play], most = min(least[play], worth), max(most, worth)
        if len(made) > 1 or (at == FEW and most - min(least.values()) < FALL):
            return None
    safe = max(least.values())
    return End(kind, game, number, least, safe) if min(least.values()) < safe - FALL else None


def outcomes(game: Game, deals: int) -> Iterator[Game]:
    """The game after every way to play on."""
    if len(game.sheet.deals) > deals:
        yield game
        return
    for action in choices(game):
        if isinstance(action, Play):
            yield from outcomes(apply(game, action), deals)


def main() -> None:
    """Count, and print a line a level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="*", default=["skilled", "expert"], help="which levels")
    parser.add_argument("--ends", type=int, default=ENDS)
    parser.add_argument("--seed", default="cliffs")
    chosen = parser.parse_args()
    found = list(islice(ends(chosen.seed), chosen.ends))
    print("ends:", ", ".join(f"{many} {kind}" for kind, many in Counter(end.kind for end in found).items()))
    for name in chosen.levels:
        level = LEVELS[name]
        risks = [(end, game) for end in found if (game := end.risked(level, chosen.seed)) is not None]
        falls = [end for end, game in risks if end.falls(level, chosen.seed, game)]
        print(f"{name:<10}not safe in {told([end for end, _ in risks])}, falls in {told(falls)}", flush=True)


def told(some: list[End]) -> str:
    """How many ends of each kind these are."""
    kinds = ", ".join(f"{many} {kind}" for kind, many in Counter(end.kind for end in some).items())
    return f"{len(some)} ({kinds})" if some else "0"


if __name__ == "__main__":
    main()
