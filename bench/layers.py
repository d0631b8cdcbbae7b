"""What each layer of the Expert is worth: it is taken out, and the rest plays against two whole Experts.

    .venv/bin/python bench/layers.py no-cliffs expert --deals 1000 --csv cliffs.csv

This is the arena with an entrant for each layer. The CSV file holds every deal, so a run that was stopped goes on where
it was. A deal, played from each seat, takes some 6 seconds of one processor, compiled.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from thousand_tui.arena import cli, pool
from thousand_tui.bots import Level, thinker
from thousand_tui.bots.search import auction, card_play, exchange, play_model
from thousand_tui.bots.weighed import Budget
from thousand_tui.rules import Action, View


class NoPasses:
    """Takes the place of ``Passes`` and says nothing about the cards passed."""

    says_nothing = True

    def __init__(self, *_: object) -> None: ...


# For each layer, what stands in its place: an attribute of a module and its value.
LAYERS: Final[Mapping[str, tuple[tuple[Any, str, Any], ...]]] = {
    "play-model": ((play_model, "played_by_hidden", lambda *_: ()), (play_model, "Passes", NoPasses)),
    "passes": ((play_model, "Passes", NoPasses),),
    "auction-sim": ((auction, "can_be_bid_out", lambda _: False),),
    "cliffs": ((card_play, "cliffs_of", lambda *_: None),),
    "last-tricks": ((card_play, "is_close", lambda _: False),),
    "four-rounds": ((exchange, "ROUNDS", ((1.0, 0.4), (0.2, 1.0))),),
}
# Layers that are part of the budget.
BUDGETS: Final[Mapping[str, Budget]] = {
    "careful": replace(thinker.EXPERT, careful=0),
    "reads": replace(thinker.EXPERT, reads=False),
}


@contextmanager
def without(layer: str) -> Iterator[None]:
    """The layer taken out while this lasts."""
    changed = LAYERS.get(layer, ())
    before = [getattr(module, name) for module, name, _ in changed]
    for module, name, value in changed:
        setattr(module, name, value)
    try:
        yield
    finally:
        for (module, name, _), value in zip(changed, before, strict=True):
            setattr(module, name, value)


def choose(view: View, rng: Random, *, layer: str) -> Action:
    """What the Expert does without this layer."""
    with without(layer):
        return thinker.choose(view, rng, BUDGETS.get(layer, thinker.EXPERT))


# Each process of the arena loads this file, so the entrants are there in all of them.
for _layer in (*LAYERS, *BUDGETS):
    _name = f"no-{_layer}"
    pool.OTHERS[_name] = Level(_name, _name, f"The Expert without {_layer}.", partial(choose, layer=_layer))

if __name__ == "__main__":
    sys.exit(cli.run(sys.argv[1:]))
