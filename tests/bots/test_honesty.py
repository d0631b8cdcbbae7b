"""No level sees what its seat cannot see: wherever the unseen cards lie, it decides the same with the same chance.

Nor does anything else reach a decision: no chance but its own, nothing decided before, no order of a set.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from tests.bots.positions import positions
from tests.narrowing import present
from tests.rules.deals import hidden_of
from tests.rules.random_agreements import FORMS, random_agreements
from tests.rules.sweep.policy import decide as at_random
from tests.rules.sweep.starts import random_start
from tests.slowly import at_night, slowly
from thousand_tui.bots import LEVELS, Level, bot_rng
from thousand_tui.rules import (
    CHANCE,
    Agreements,
    Game,
    View,
    apply,
    imagine,
    preset,
    presets,
    read_line,
    sample_hidden,
    turn,
    view_of,
    write_action,
)
from thousand_tui.rules.view import (
    AUCTION,
    CONTRACT,
    CUTTING,
    EXCHANGE,
    LOOKING,
    NAMING,
    PACKETS,
    REBUYING,
    RIGHTS,
    TRICKS,
)

ROOT = Path(__file__).parents[2]
PRESETS = [found.name for found in presets()]
LINES = {
    CUTTING: ("BASE B1=on", "SHRAM"),
    LOOKING: ("BASE K1=on", "BASE C12=on"),
    AUCTION: tuple(PRESETS),
    PACKETS: ("TWO", "TWO-GIVE"),
    REBUYING: ("BASE C13=on", "PAGAT C13=on"),
    RIGHTS: ("BASE E1=15", "FAMILY", "BASE E6=both"),
    EXCHANGE: tuple(PRESETS),
    CONTRACT: tuple(PRESETS),
    NAMING: ("501",),
    TRICKS: tuple(PRESETS),
}
"""Agreements under which each phase is met."""

QUICK = {"novice": 60, "regular": 60, "skilled": 20, "expert": 4}
THOROUGH = {"novice": 3000, "regular": 3000, "skilled": 2000, "expert": 1000}
"""Positions a level is asked about; half of them in the play, the rest spread over the other phases."""
LOTS = 4
"""The thorough positions come in this many lots, for as many workers."""

every_level = pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.id)


def some_agreements(phase: str, rng: Random) -> Agreements:
    """A preset or a line under which this phase is met; where every table meets it, any agreements at all."""
    if len(LINES[phase]) > 3 and rng.random() < 0.4:
        return random_agreements(rng, rng.choice(FORMS))
    line = rng.choice(LINES[phase])
    return preset(line).agreements if line in PRESETS else read_line(line)


def moments(rng: Random, agreements: Agreements) -> Iterator[tuple[Game, View]]:
    """The decisions with more than one choice of a random line of play, some of it played by the Regular."""
    game = random_start(rng, agreements)
    for ply in range(70):
        if game.winners:
            return
        seat = present(turn(game))
        action = at_random(game, rng)
        if seat != CHANCE:
            view = view_of(game, seat)
            if len(view.choices) > 1:
                yield game, view
            if rng.random() < 0.4:
                action = LEVELS["regular"].choose(view, bot_rng("moments", 1, seat, ply))
        game = apply(game, action)


def gathered(rng: Random, total: int) -> list[tuple[Game, View]]:
    """About ``total`` decisions, half of them in the play and some of every other phase."""
    wanted = Counter(dict.fromkeys(LINES, max(1, total // 2 // (len(LINES) - 1))))
    wanted[TRICKS] = total - sum(wanted.values()) + wanted[TRICKS] if total > len(LINES) else 1
    found: list[tuple[Game, View]] = []
    while +wanted:
        phase = rng.choice(sorted(+wanted))
        for game, view in moments(rng, some_agreements(phase, rng)):
            if wanted[view.phase] > 0 and rng.random() < 0.3:
                wanted[view.phase] -= 1
                found.append((game, view))
    return found


def count_blind(level: Level, rng: Random, total: int) -> tuple[int, int]:
    """Asks the level at each decision twice: as it is, and with what is unseen laid anew and other chance elsewhere.

    Returns the decisions, and those of them in which another game was imagined.
    """
    asked = otherwise = 0
    for game, view in gathered(rng, total):
        hidden = sample_hidden(view, rng)
        imagined = imagine(view, hidden)
        other = view_of(imagined, view.me)
        seed = f"honest {rng.random()}"
        decisions = []
        for seen in (view, other):
            random.seed(rng.random())
            decisions.append(level.choose(seen, bot_rng(seed, 1, view.me, 0)))
        assert decisions[0] == decisions[1], (view.phase, seed)
        assert decisions[0] in view.choices
        asked += 1
        otherwise += hidden != hidden_of(game)
    return asked, otherwise


@every_level
def test_a_level_decides_the_same_however_the_unseen_cards_lie(level: Level) -> None:
    total = QUICK[level.id]
    asked, otherwise = count_blind(level, Random(f"honest {level.id}"), total)
    assert asked >= total
    assert otherwise > asked * 0.7


def test_other_chance_than_its_own_gives_a_bot_away() -> None:
    """What is asked here is answered alike by an honest bot only."""
    gambler = Level("gambler", "", "", lambda view, rng: view.choices.sample(random.Random(random.random())))
    with pytest.raises(AssertionError):
        count_blind(gambler, Random("gambler"), 40)


@pytest.mark.slow
@pytest.mark.parametrize("lot", [0, *map(at_night, range(1, LOTS))])
@every_level
def test_a_level_decides_the_same_thousands_of_times(level: Level, lot: int) -> None:
    total = THOROUGH[level.id] // LOTS
    asked, otherwise = count_blind(level, Random(f"thorough {level.id} {lot}"), total)
    assert asked >= total
    assert otherwise > asked * 0.7


# --- The same in another process --------------------------------------------------------------------------------------

ELSEWHERE = """
import sys
from tests.bots.test_honesty import few_decisions
print("\\n".join(few_decisions(sys.argv[1:])))
"""


def few_decisions(kinds: Sequence[str]) -> list[str]:
    """What every level does in the first positions of these kinds, as text."""
    chosen = [next(position for position in positions() if position.kind == kind) for kind in kinds]
    return [
        f"{level.id} {write_action(position.seat, level.choose(position.view(), bot_rng(position.name, 1, 0, 0)))}"
        for position in chosen
        for level in LEVELS.values()
    ]


@pytest.mark.parametrize("kinds", [("bidding",), slowly(("declarer", "passing", "contract"))], ids=" ".join)
def test_a_decision_is_the_same_in_another_process(kinds: tuple[str, ...]) -> None:
    """Sets and dictionaries are walked in another order there, and nothing was decided before."""
    seed = "1" if os.environ.get("PYTHONHASHSEED") == "0" else "0"
    other = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, *kinds],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert other.stdout.splitlines() == few_decisions(kinds)
