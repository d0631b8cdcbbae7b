"""The barrel below zero (I18): a side stays at -880 for a few deals, and -1000 is the other end (RULES §2.14-4).

All of it mirrors the barrel: a loss that does not reach the bottom does not count there, every settled deal is an
attempt, and a side that has not reached the bottom when they run out goes to the escape.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from thousand_tui.rules.lines import LineName
from thousand_tui.rules.settling.ledger import Ledger

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements


@dataclass(frozen=True, slots=True)
class ReverseRules:
    """A total at ``level`` or below is set to it, for this many ``attempts``; at ``bottom`` the side wins the game or,
    with ``eliminates``, the highest total does. A side that does not get there goes to ``escape``."""

    level: int
    bottom: int
    attempts: int
    escape: int
    eliminates: bool

    def winners(self, totals: Sequence[int], declarer: int | None) -> tuple[int, ...]:
        """The sides that win because somebody has reached the bottom, none if nobody has.

        As above zero, the declarer comes first; otherwise the furthest side wins, and equal sides share (RULES §1.13).
        """
        lowest = min(totals)
        if lowest > self.bottom:
            return ()
        if declarer is not None and totals[declarer] <= self.bottom and not self.eliminates:
            return (declarer,)
        best = max(totals) if self.eliminates else lowest
        return tuple(side for side, total in enumerate(totals) if total == best)


# BOTTOM_1001 is for a target of 1001; for any other target the numbers of I18 stay as they are.
LEVEL: Final = -880
BOTTOM: Final = -1000
BOTTOM_1001: Final = -1001


def compile_rules(agreements: Agreements) -> ReverseRules | None:
    """The reverse barrel of a set of agreements, None if there is none."""
    if not agreements.reverse_barrel:
        return None
    bottom = BOTTOM_1001 if agreements.target == -BOTTOM_1001 else BOTTOM
    return ReverseRules(
        LEVEL,
        bottom,
        agreements.reverse_attempts,
        -agreements.reverse_escape,
        agreements.reverse_outcome == "eliminated",
    )


def _rules(ledger: Ledger) -> ReverseRules:
    rules = ledger.rules.settlement.reverse
    assert rules is not None
    return rules


def sift(ledger: Ledger) -> None:
    """Step 6 mirrored: on the reverse barrel a loss that does not reach the bottom does not count."""
    rules = _rules(ledger)
    for side in ledger.order:
        delta = ledger.earned[side]
        if ledger.before[side].reverse is not None and delta < 0 and ledger.before[side].total + delta > rules.bottom:
            ledger.write(side, LineName.NOT_COUNTED_ON_REVERSE, -delta)


def end(ledger: Ledger) -> None:
    """Step 10b: the sides that have reached the bottom, by a deal or by a fine, from the reverse barrel or past it."""
    rules, totals = _rules(ledger), ledger.totals
    ledger.winners = rules.winners(totals, ledger.declarer)
    if ledger.winners and rules.eliminates:
        for side in ledger.order:
            if totals[side] <= rules.bottom:
                ledger.write(side, LineName.ELIMINATED, 0)
    for side in ledger.winners:
        ledger.write(side, LineName.WON if rules.eliminates else LineName.REVERSE_WON, 0)


def leave(ledger: Ledger) -> None:
    """Sides that are above the level again leave the reverse barrel."""
    rules = _rules(ledger)
    for side in ledger.order:
        if ledger.before[side].reverse is not None and ledger.totals[side] > rules.level:
            ledger.write(side, LineName.OFF_REVERSE, 0)
            ledger.marks[side] = ledger.marks[side].changed(reverse=None)


def leave_or_try(ledger: Ledger) -> None:
    """Step 11b: the attempts of those who are still there; after the last they escape upwards."""
    leave(ledger)
    rules = _rules(ledger)
    for _, side in ledger.seats:
        used = ledger.marks[side].reverse
        if used is None:
            continue
        used += 1
        ledger.write(side, LineName.REVERSE_ATTEMPT, 0, used)
        if used == rules.attempts:
            ledger.write(side, LineName.REVERSE_ESCAPE, rules.escape - ledger.totals[side], used)
        ledger.marks[side] = ledger.marks[side].changed(reverse=None if used == rules.attempts else used)


def mount(ledger: Ledger) -> None:
    """Step 12b: a total between bottom and level is set to the level; a side already there keeps its attempts."""
    rules = _rules(ledger)
    for side in ledger.order:
        total, there = ledger.totals[side], ledger.marks[side].reverse
        if not rules.bottom < total <= rules.level:
            continue
        if there is None:
            ledger.write(side, LineName.REVERSE_MOUNT, rules.level - total, total)
            ledger.marks[side] = ledger.marks[side].changed(reverse=0)
        elif total < rules.level:
            ledger.write(side, LineName.REVERSE_SET_BACK, rules.level - total, total)
