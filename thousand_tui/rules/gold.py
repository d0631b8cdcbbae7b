"""The gold set: the first deals are played for a forced 120, at double price (group J)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.ledger import Ledger
from thousand_tui.rules.state import GoldSet, Standing

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form


@dataclass(frozen=True, slots=True)
class GoldRules:
    """A gold set has ``deals`` deals, one for everybody at the table (0: there is none).

    Where nobody has made his contract in it, ``again`` brings another set, and ``reset`` clears the sheet (J5).
    """

    deals: int
    again: bool
    reset: bool


AFTER_NOTHING: Final = {
    "replay": (True, False),
    "reset_replay": (True, True),
    "reset_normal": (False, True),
    "keep_normal": (False, False),
}
"""J5: whether another set is played, whether the sheet is cleared."""


def compile_rules(agreements: Agreements, form: Form) -> GoldRules:
    """The gold set of a set of agreements."""
    again, reset = AFTER_NOTHING[agreements.gold_nobody]
    return GoldRules(form.seats if agreements.gold else 0, again, reset)


def opening(standings: tuple[Standing, ...], rules: GoldRules) -> GoldSet | None:
    """The gold set that a game with these standings begins with: only where nothing is written yet."""
    fresh = Standing()
    return GoldSet() if rules.deals and all(standing == fresh for standing in standings) else None


def count_deal(ledger: Ledger) -> None:
    """Count a deal of the gold set, and end the set after its last one (J1, J5)."""
    gold, rules = ledger.gold, ledger.rules.gold
    if gold is None:
        return
    made = gold.made or ledger.made
    settled = gold.settled + 1
    if settled < rules.deals:
        ledger.gold = GoldSet(settled, made)
    elif made:
        ledger.gold = None
    else:
        _nobody_made_it(ledger, rules)


def _nobody_made_it(ledger: Ledger, rules: GoldRules) -> None:
    # A cleared sheet is that of a new game: all marks go, those of bombs, crosses and spisats as well (J5).
    for side in ledger.order:
        if rules.reset:
            total = ledger.totals[side]
            ledger.write(side, "gold_reset", -total, total)
            ledger.marks[side] = Standing()
        if rules.again:
            ledger.write(side, "gold_replay", 0)
    ledger.gold = GoldSet() if rules.again else None
