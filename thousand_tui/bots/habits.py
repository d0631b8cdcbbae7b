"""How deals turn out at a table, on average: what a bot expects of the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from thousand_tui.rules import Rulebook


@dataclass(frozen=True, slots=True)
class Habits:
    """What players with so many ``opponents`` do, measured in many deals (docs/bots.md).

    ``bought_made`` and ``forced_made``: how often others make a contract that they bought, and a forced opening against
    an empty hand; ``stopped`` is how much less often for each point that one's own hand would bring as a declarer's.
    ``share`` is what a hand takes in defence for each such point. ``raised``: how far others raise what they make.
    ``share_of_made`` is what each opponent takes when a contract is made, ``share_of_nothing`` what he takes, marriages
    included, from a declarer who takes nothing, ``least_share`` what he takes at least when a contract fails.
    ``surplus``: how far above his bid the others suppose a declarer's hand to be. ``dark_made``: how often 120 is made
    with a hand that was not looked at; ``lead`` what it is worth to be on lead.
    """

    opponents: int
    bought_made: float
    forced_made: float
    stopped: float
    share: float
    raised: int
    share_of_made: int
    share_of_nothing: int
    least_share: int
    surplus: float
    dark_made: float
    lead: float

    def share_of_failed(self, points: float) -> int:
        """What each opponent takes from a declarer who fails with a hand of this estimate, in steps of five."""
        return max(self.least_share, round((self.share_of_nothing - max(0.0, points) / 2) / 5) * 5)


TABLES: Final = (
    Habits(2, 0.88, 0.64, 0.0022, 0.37, 15, 23, 70, 36, 15.0, 0.3, 8.0),
    Habits(1, 0.88, 0.64, 0.0022, 0.37, 15, 40, 100, 50, 15.0, 0.3, 12.0),
)


def habits_of(rules: Rulebook) -> Habits:
    """The habits of this table, or of the most similar one there is."""
    opponents = rules.form.plan.hands - rules.form.plan.dead - 1
    return min(TABLES, key=lambda habits: abs(habits.opponents - opponents))
