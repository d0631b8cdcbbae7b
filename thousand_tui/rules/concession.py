"""Conceding the deal (rospis): when it is allowed and what it costs (RULES §1.7, group F)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules.actions import ROSPIS, Concede
from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.outcomes import outcome_of
from thousand_tui.rules.stage import Refusal
from thousand_tui.rules.state import Game, Outcome, Standing

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form

Price: TypeAlias = Callable[[int], int]

OPPONENTS_GET: Final = 60
THIRD: Final = 3


@dataclass(frozen=True, slots=True)
class ConcessionRules:
    """``loses`` and ``gains`` are what a contract costs the declarer and brings each opponent.

    ``fined_every`` third concession costs the fine as well (F4; 0: never). ``barred_by_barrel``: nobody may concede
    while anyone is on the barrel (F10). ``barred_by_gold`` says the same of the gold set (F11).
    """

    loses: Price
    gains: Price
    fined_every: int
    barred_by_barrel: bool
    barred_by_gold: bool

    def same_dealer(self, outcome: Outcome) -> bool:
        """Whether the dealer of this conceded deal deals again (F2)."""
        return False


def the_contract(contract: int) -> int:
    """The whole contract in force."""
    return contract


def nothing(contract: int) -> int:
    """Nothing at all."""
    return 0


def one_hundred_twenty(contract: int) -> int:
    """A fixed 120."""
    return 120


def sixty(contract: int) -> int:
    """A fixed 60."""
    return OPPONENTS_GET


def half_up_to_five(contract: int) -> int:
    """Half, rounded up to a multiple of 5 (F3)."""
    return -(-contract // 10) * 5


def half_up_to_ten(contract: int) -> int:
    """Half, rounded up to a multiple of 10 (F3)."""
    return -(-contract // 20) * 10


def half_down_to_five(contract: int) -> int:
    """Half, rounded down to a multiple of 5 (F3)."""
    return contract // 10 * 5


LOSSES: Final[dict[str, Price]] = {"bid": the_contract, "nothing": nothing, "fixed_120": one_hundred_twenty}
HALVES: Final[dict[str, Price]] = {"up5": half_up_to_five, "up10": half_up_to_ten, "down5": half_down_to_five}


def compile_rules(agreements: Agreements, form: Form) -> ConcessionRules:
    """The concession rules of a set of agreements; F10 and F11 matter only where conceding costs nothing."""
    free = agreements.concession_declarer == "nothing"
    gains = {"sixty": sixty, "half_bid": HALVES[agreements.half_rounding], "nothing": nothing}
    return ConcessionRules(
        loses=LOSSES[agreements.concession_declarer],
        gains=gains[agreements.concession_opponents],
        fined_every=THIRD if agreements.third_concession_fine == "every_third" else 0,
        barred_by_barrel=free and not agreements.free_concession_on_barrel,
        barred_by_gold=free and not agreements.free_concession_on_gold,
    )


def allowed(game: Game) -> tuple[Concede, ...]:
    """The kinds of concession open to the declarer now, between seeing the talon and the first lead."""
    if game.rules.concession.barred_by_barrel and _anyone_on_barrel(game):
        return ()
    return (Concede(ROSPIS),)


def _anyone_on_barrel(game: Game) -> bool:
    return any(standing.barrel is not None for standing in game.sheet.standings)


def refuse(game: Game) -> Refusal:
    """Why the declarer may not concede now."""
    return Refusal("no_concession_with_barrel" if not allowed(game) else "no_such_concession")


def fine_due(rules: ConcessionRules, standing: Standing) -> bool:
    """Whether the concession just counted costs the fine as well (F4)."""
    return rules.fined_every > 0 and standing.concessions % rules.fined_every == 0


def outcome(game: Game, action: Concede) -> Outcome:
    """The outcome of a conceded deal: no cards, no melds, no tricks count (RULES §1.7)."""
    none = (0,) * len(game.hands)
    return outcome_of(game, none, none, none, action.kind)
