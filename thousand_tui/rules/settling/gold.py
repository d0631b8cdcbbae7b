"""The gold set: the first deals are played for a forced 120 and count double (group J)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from thousand_tui.rules.lines import LineName
from thousand_tui.rules.quoting import Unusable, quoted
from thousand_tui.rules.reasons import Amiss
from thousand_tui.rules.settling.ledger import Ledger
from thousand_tui.rules.sheet import GoldSet, Outcome, Sheet, Standing
from thousand_tui.rules.state import Deal

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Rulebook
    from thousand_tui.rules.forms import Form


@dataclass(frozen=True, slots=True)
class GoldRules:
    """A gold set has ``deals`` deals, one for everybody at the table (0: there is none).

    If nobody makes a contract in it, ``again`` starts another set, and ``reset`` clears the sheet (J5). ``by_player``:
    only players who still lack a gold deal get one; else the deal just passes to the left. ``factor`` multiplies the
    points and fines in it (J6).
    """

    deals: int
    factor: int
    again: bool
    reset: bool
    by_player: bool


# The last version of the rules in which the deal passed on in the gold set as in any other deal.
BY_DEALS: Final = 1

DOUBLE: Final = 2

# J5: whether another set is played, whether the sheet is cleared.
AFTER_NOTHING: Final = {
    "replay": (True, False),
    "reset_replay": (True, True),
    "reset_normal": (False, True),
    "keep_normal": (False, False),
}


def compile_rules(agreements: Agreements, form: Form, version: int) -> GoldRules:
    """The gold set of a set of agreements under a version of the rules."""
    again, reset = AFTER_NOTHING[agreements.gold_nobody]
    return GoldRules(
        deals=form.seats if agreements.gold else 0,
        factor=1 if agreements.gold_double == "none" else DOUBLE,
        again=again,
        reset=reset,
        by_player=version > BY_DEALS,
    )


def opening(standings: tuple[Standing, ...], rules: GoldRules) -> GoldSet | None:
    """The gold set that a game begins with if one is agreed on and nothing is written yet, else None."""
    fresh = Standing()
    return GoldSet() if rules.deals and all(standing == fresh for standing in standings) else None


def check_set(found: GoldSet, rules: Rulebook, dealer: int) -> GoldSet:
    """The gold set, checked: a deal of this dealer may belong to it.

    Raises:
        Unusable: none is agreed on, or it cannot be in progress like this.
    """
    had = found.had if type(found) is GoldSet and type(found.had) is tuple else None
    if had is None or not all(type(seat) is int and seat in range(rules.form.seats) for seat in had):
        raise Unusable(Amiss.NOT_A_GOLD_SET, given=quoted(found))
    if len(set(had)) < len(had) or len(had) >= rules.gold.deals or (found.made and not had):
        raise Unusable(Amiss.NO_SUCH_GOLD_SET)
    if rules.gold.by_player and rules.auction.forced(Deal(0, dealer, rules.orders[dealer])) in had:
        raise Unusable(Amiss.HAD_GOLD)
    return found


def next_dealer(sheet: Sheet, rules: Rulebook, dealer: int) -> int:
    """Who deals after this dealer: in the gold set the next one who puts a player without a gold deal of their own in
    the seat of C1, possibly the same dealer again (J1, RULES §2.15)."""
    after = rules.form.after(dealer)
    if sheet.gold is not None and rules.gold.by_player:
        while rules.auction.forced(Deal(0, after, rules.orders[after])) in sheet.gold.had:
            after = rules.form.after(after)
    return after


def dealer_after(sheet: Sheet, rules: Rulebook, outcome: Outcome) -> int:
    """Who deals after a settled deal: the same dealer again if it was conceded and that is agreed (F2), unless it was
    a gold deal that belongs to a player (J1)."""
    stays = rules.concession.dealer_stays and outcome.conceded is not None
    passes = (outcome.gold and rules.gold.by_player) or not stays
    return next_dealer(sheet, rules, outcome.dealer) if passes else outcome.dealer


def count_deal(ledger: Ledger) -> None:
    """Record whose gold deal this was, and end the set once everybody has had one (J1, J5)."""
    gold, rules = ledger.gold, ledger.rules.gold
    if gold is None:
        return
    made = gold.made or ledger.made
    had = (*gold.had, ledger.outcome.forced)
    if len(had) < rules.deals:
        ledger.gold = GoldSet(had, made)
    elif made:
        ledger.gold = None
    else:
        _nobody_made_it(ledger, rules)


def _nobody_made_it(ledger: Ledger, rules: GoldRules) -> None:
    # A cleared sheet is like that of a new game: all marks go, including bombs, crosses and spisats (J5).
    for side in ledger.order:
        if rules.reset:
            total = ledger.totals[side]
            ledger.write(side, LineName.GOLD_RESET, -total, total)
            ledger.marks[side] = Standing()
        if rules.again:
            ledger.write(side, LineName.GOLD_REPLAY, 0)
    ledger.gold = GoldSet() if rules.again else None


__all__ = ["dealer_after", "next_dealer"]
