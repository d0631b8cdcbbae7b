"""What a seat would be advised to do, and why: better and better lists, for a person who asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from thousand_tui.bots import regular, thinker
from thousand_tui.bots.reasons import Reason, reasons
from thousand_tui.bots.weighed import Budget, Weighed
from thousand_tui.rules import View

HINT: Final = Budget(worlds=600, talons=360, passes=12, deals=120, nodes=90_000, careful=60, points=True, reads=True)
"""As an Expert looks, further: nobody waits for it, for every list on the way is shown."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The choices, best first, with the reasons for the first and against the second.

    Where nothing is gained by looking ahead, it is what a Regular would do: one choice without numbers.
    """

    weighed: tuple[Weighed, ...]
    reasons: tuple[Reason, ...]
    looked_ahead: bool = True

    @property
    def worlds(self) -> int:
        """In how many imagined worlds the best choice was tried."""
        return self.weighed[0].worlds if self.weighed else 0


def advise(view: View, rng: Random, budget: Budget = HINT) -> Iterator[Advice]:
    """Advice that gets better until the budget is spent; at least once."""
    found = False
    for weighed in thinker.advise(view, rng, budget):
        if weighed:
            found = True
            yield Advice(weighed, reasons(view, weighed))
    if not found:
        weighed = (Weighed(regular.choose(view, rng), 0.0),)
        yield Advice(weighed, reasons(view, weighed), looked_ahead=False)
