"""The barrel: mounting, what counts there, attempts and falls (RULES §1.12, group I)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.state import Outcome

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form

Counts: TypeAlias = Callable[[Outcome, int], bool]

BELOW_TARGET: Final = 120
ATTEMPTS: Final = 3


def every_deal(outcome: Outcome, seat: int) -> bool:
    """Every settled deal is an attempt (RULES §1.12)."""
    return True


def own_contracts(outcome: Outcome, seat: int) -> bool:
    """Only a deal in which the seat is declarer is an attempt (I4)."""
    return seat == outcome.declarer


def own_forehand(outcome: Outcome, seat: int) -> bool:
    """Only a deal in which the seat is forehand is an attempt (I4)."""
    return seat == outcome.active[0]


COUNTS: Final[dict[str, Counts]] = {
    "deals": every_deal,
    "own_contracts": own_contracts,
    "own_forehand": own_forehand,
}


@dataclass(frozen=True, slots=True)
class BarrelRules:
    """Reaching ``level`` mounts; after ``attempts`` deals that ``counts`` the player falls.

    ``burn``: a failed contract there costs only the attempt; else it is subtracted and the player is off (I6).
    """

    level: int
    target: int
    attempts: int
    counts: Counts
    burn: bool

    def refused(self, delta: int, made: bool, seat: int, outcome: Outcome) -> bool:
        """Whether a delta does not count on the barrel (RULES §1.14 step 6)."""
        own = seat == outcome.declarer
        if delta > 0:
            return not (own and made and self.level + delta >= self.target)
        return own and delta < 0 and self.burn


def compile_rules(agreements: Agreements, form: Form) -> BarrelRules:
    """The barrel rules of a set of agreements."""
    target = agreements.target
    return BarrelRules(
        level=target - BELOW_TARGET,
        target=target,
        attempts=ATTEMPTS,
        counts=COUNTS[agreements.attempt_count],
        burn=agreements.barrel_fail == "burn",
    )
