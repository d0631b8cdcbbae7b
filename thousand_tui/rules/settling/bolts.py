"""Bolts (marks for a deal without a trick) and the fines for them (RULES §1.11, H7-H12; §1.14 step 7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules.actions import CROSS
from thousand_tui.rules.agreed import number
from thousand_tui.rules.lines import LineName
from thousand_tui.rules.settling.ledger import Ledger

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements


# (ledger, seat) -> whether the seat took nothing in a deal that was played (H9).
Test: TypeAlias = "Callable[[Ledger, int], bool]"


@dataclass(frozen=True, slots=True)
class BoltRules:
    """``limit`` bolts in a game cost ``fine``, and ``row`` of them in successive deals cost ``row_fine``; either is 0
    if it is not agreed on.

    ``declarer_too``: the declarer gets bolts like the others (H8). ``nothing`` tests whether a seat took nothing (H9).
    ``double_gold`` and ``double_dark`` give two bolts at once, the latter to a declarer in the dark (H10, H11);
    ``dark_others``: the opponents then get one each. ``on_barrel``: bolts are given on the barrel too (H12).
    """

    limit: int
    fine: int
    row: int
    row_fine: int
    linked: bool
    twice: bool
    declarer_too: bool
    nothing: Test
    double_gold: bool
    double_dark: bool
    dark_others: bool
    on_barrel: bool


DOUBLE: Final = 2
IDLE_FROM: Final = 850
IDLE_FINE: Final = 100


TESTS: Final[dict[str, Test]] = {
    "no_trick": lambda ledger, seat: not ledger.outcome.tricks[seat],
    "zero_points": lambda ledger, seat: not ledger.raw[seat],
    "zero_rounded": lambda ledger, seat: not ledger.rules.scoring.rounds(ledger.raw[seat]),
}


@dataclass(frozen=True, slots=True)
class Mode:
    """What bolts cost: a fine for every ``limit`` of them in the game, and for ``row`` of them in successive deals (0:
    none).

    ``row_fine`` replaces the fine for a row. ``linked``: any of these fines wipes out both counts. ``twice``: a bolt
    that completes both counts costs both fines.
    """

    limit: int = 0
    row: int = 0
    row_fine: int | None = None
    linked: bool = False
    twice: bool = False


# H7.
MODES: Final = {
    "off": Mode(),
    "total3": Mode(limit=3),
    "consecutive3": Mode(row=3),
    "both": Mode(limit=3, row=3),
    "row240": Mode(limit=3, row=3, row_fine=240, linked=True),
    "row360": Mode(limit=3, row=3, row_fine=360, linked=True),
    "row3plus5": Mode(limit=5, row=3, twice=True),
}


def compile_rules(agreements: Agreements) -> BoltRules:
    """The bolt rules of a set of agreements."""
    mode = MODES[agreements.bolt_mode]
    fine, count = number(agreements.fine_bolts), agreements.bolt_count
    return BoltRules(
        limit=count if mode.limit and isinstance(count, int) else mode.limit,
        fine=fine,
        row=count if mode.row and isinstance(count, int) else mode.row,
        row_fine=fine if mode.row_fine is None else mode.row_fine,
        linked=mode.linked,
        twice=mode.twice,
        declarer_too=agreements.bolt_own_game,
        nothing=TESTS[agreements.bolt_test],
        double_gold=agreements.double_bolt_gold,
        double_dark=agreements.double_bolt_dark,
        dark_others=agreements.dark_zero_others_bolt,
        on_barrel=agreements.bolt_on_barrel,
    )


def bolts(ledger: Ledger) -> None:
    """Step 7: the bolts of everybody for whom this deal counts, and what they cost."""
    on_barrel = ledger.rules.bolts.on_barrel
    given = _crosses if ledger.outcome.conceded else _earned
    for seat, side in ledger.seats:
        if ledger.before[side].barrel is not None and not on_barrel:
            continue
        marks = given(ledger, seat)
        if marks:
            _mark(ledger, side, marks)
        elif marks == 0 and ledger.marks[side].run:
            ledger.write(side, LineName.BOLT_RUN_ENDED, 0, ledger.marks[side].run)
            ledger.marks[side] = ledger.marks[side].changed(run=0)


def _earned(ledger: Ledger, seat: int) -> int | None:
    """The bolts that a seat earns by its play; None if the deal does not count for it and breaks no run."""
    outcome, rules = ledger.outcome, ledger.rules.bolts
    took_nothing = rules.nothing
    nothing = took_nothing(ledger, seat)
    if seat == outcome.declarer:
        if outcome.dark and rules.double_dark and nothing:
            return DOUBLE
        if not rules.declarer_too:
            return None
    elif outcome.dark and rules.dark_others and took_nothing(ledger, outcome.declarer):
        return 1
    return _in_gold(ledger) if nothing else 0


def _crosses(ledger: Ledger, seat: int) -> int | None:
    """The bolt of an opponent if the deal was given up with a cross (F13); other concessions do not count."""
    outcome = ledger.outcome
    return _in_gold(ledger) if outcome.conceded == CROSS and seat != outcome.declarer else None


def _in_gold(ledger: Ledger) -> int:
    return DOUBLE if ledger.outcome.gold and ledger.rules.bolts.double_gold else 1


def _mark(ledger: Ledger, side: int, marks: int) -> None:
    """A double bolt is one deal of a run; bolts beyond the limit are lost (H7)."""
    rules, standing = ledger.rules.bolts, ledger.marks[side]
    total = min(standing.bolts + marks, rules.limit)
    run = standing.run + 1 if rules.row else 0
    ledger.write(side, LineName.BOLT, 0, total or run)
    if rules.limit and run > 1:
        ledger.write(side, LineName.BOLT_RUN, 0, run)
    row_full = 0 < rules.row <= run
    game_full = 0 < rules.limit <= total
    if row_full:
        ledger.fine(side, LineName.BOLT_ROW_FINE, rules.row_fine, run)
    if game_full and (rules.twice or not row_full):
        ledger.fine(side, LineName.BOLT_FINE, rules.fine, total)
    any_full = rules.linked and (row_full or game_full)
    total = 0 if game_full or any_full else total
    run = 0 if row_full or any_full else run
    ledger.marks[side] = standing.changed(bolts=total, run=run)


def idle_near_the_end(ledger: Ledger) -> None:
    """Step 7: the fine for a defender with 850 or more before the deal who took no points in it (V14)."""
    outcome = ledger.outcome
    if outcome.conceded:
        return
    for seat, side in ledger.seats:
        before = ledger.before[side].total
        if seat != outcome.declarer and before >= IDLE_FROM and not ledger.raw[seat]:
            ledger.fine(side, LineName.IDLE_FINE, IDLE_FINE, before)
