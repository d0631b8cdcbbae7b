"""The settlement of a deal, step by step in the order of RULES §1.14, from public facts only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from dataclasses import replace as with_fields
from typing import TYPE_CHECKING, Final

from thousand_tui.rules import concession
from thousand_tui.rules.state import Line, Outcome, Settled, Sheet, Standing

if TYPE_CHECKING:
    from thousand_tui.rules.rulebook import Rulebook

ROUNDING: Final = 5


@dataclass(slots=True)
class _Ledger:
    """The settlement in progress: standings as they change, deltas of this deal, lines written so far."""

    rules: Rulebook
    outcome: Outcome
    made: bool
    before: tuple[Standing, ...]
    now: list[Standing]
    lines: list[Line]
    winners: tuple[int, ...] = ()

    def seats(self) -> list[tuple[int, int]]:
        """(seat, its side) of all who played."""
        sides = self.rules.form.sides
        return [(seat, sides[seat]) for seat in self.outcome.active]

    def write(self, side: int, rule: str, amount: int, fact: int = 0) -> None:
        """Add an amount to a side's total and note it."""
        standing = self.now[side]
        total = standing.total + amount
        if amount:
            self.now[side] = with_fields(standing, total=total)
        self.lines.append(Line(side, rule, amount, total, fact))


def check_standing(given: Standing | int, rules: Rulebook) -> Standing:
    """A standing, or a plain total as the standing of a side that has nothing else written down.

    Raises:
        ValueError: no running game can have it.
    """
    if not isinstance(given, Standing):
        given = Standing(given, barrel=0 if given == rules.barrel.level else None)
    mounted = given.barrel is None or (
        given.barrel in range(rules.barrel.attempts) and given.total == rules.barrel.level
    )
    bolts = range(max(rules.bolts.limit, 1))
    if given.total >= rules.target or not mounted or given.bolts not in bolts or given.concessions < 0:
        raise ValueError(f"{given} cannot stand on the sheet of a running game")
    return given


def opening_sheet(standings: tuple[Standing, ...], rules: Rulebook) -> Sheet:
    """The sheet before the first deal."""
    return Sheet(standings)


def corrected(sheet: Sheet, totals: Sequence[int], rules: Rulebook) -> tuple[Sheet, tuple[int, ...]]:
    """The sheet with other totals after its last deal, and the sides that have won with them.

    Raises:
        ValueError: no deal is settled, or there is not one total per side.
    """
    if not sheet.deals or len(totals) != len(sheet.standings):
        raise ValueError("totals stand after a settled deal, one for each side")
    row = sheet.deals[-1]
    changes = [(side, total - sheet.totals[side]) for side, total in enumerate(totals)]
    lines = [Line(side, "as_written", change, totals[side]) for side, change in changes if change]
    standings = tuple(
        with_fields(old, total=total, barrel=(old.barrel or 0) if total == rules.barrel.level else None)
        for old, total in zip(sheet.standings, totals, strict=True)
    )
    row = Settled(row.outcome, row.made, (*row.lines, *lines), tuple(totals))
    after = with_fields(sheet, standings=standings, deals=(*sheet.deals[:-1], row))
    return after, winners_of(totals, row.outcome, rules)


def nearest_five(points: int) -> int:
    """Round to the nearest 5; there is no tie (RULES §1.10)."""
    return (points + 2) // ROUNDING * ROUNDING


def settle(sheet: Sheet, outcome: Outcome, rules: Rulebook) -> tuple[Sheet, tuple[int, ...]]:
    """Write a finished deal on the sheet.

    Returns the new sheet, its last row holding the lines of this settlement, and the sides that have won, if any.
    """
    made = not outcome.conceded and outcome.raw(outcome.declarer) >= outcome.contract
    ledger = _Ledger(rules, outcome, made, sheet.standings, list(sheet.standings), [])
    for step in STEPS:
        step(ledger)
        if ledger.winners:
            break
    settled = Settled(outcome, made, tuple(ledger.lines), tuple(standing.total for standing in ledger.now))
    return Sheet(tuple(ledger.now), (*sheet.deals, settled)), ledger.winners


def _deltas(ledger: _Ledger) -> None:
    """Step 3: the contract and the defenders' points, or the concession."""
    if ledger.outcome.conceded:
        _conceded(ledger)
    else:
        _played(ledger)


def _conceded(ledger: _Ledger) -> None:
    sides = ledger.rules.form.sides
    for seat, rule, amount, fact in concession.deltas(ledger.outcome, ledger.rules, ledger.before):
        ledger.write(sides[seat], rule, amount, fact)


def _played(ledger: _Ledger) -> None:
    outcome = ledger.outcome
    for seat, side in ledger.seats():
        raw = outcome.raw(seat)
        if seat == outcome.declarer:
            rule = "contract_made" if ledger.made else "contract_failed"
            ledger.write(side, rule, outcome.contract if ledger.made else -outcome.contract, raw)
        else:
            ledger.write(side, "defender", nearest_five(raw), raw)


def _barrel_filter(ledger: _Ledger) -> None:
    """Step 6: on the barrel only a winning contract of one's own counts (RULES §1.12)."""
    deltas = {line.side: line.amount for line in ledger.lines}
    for seat, side in ledger.seats():
        delta = deltas[side]
        if ledger.before[side].barrel is not None and ledger.rules.barrel.refused(
            delta, ledger.made, seat, ledger.outcome
        ):
            ledger.write(side, "not_counted_on_barrel", -delta)


def _bolts(ledger: _Ledger) -> None:
    """Step 7: bolts and their fine (RULES §1.11)."""
    marked = ledger.rules.bolts.marked(ledger.outcome)
    for seat, side in ledger.seats():
        if seat not in marked or ledger.before[side].barrel is not None:
            continue
        bolts = ledger.now[side].bolts + 1
        ledger.write(side, "bolt", 0, bolts)
        full = bolts == ledger.rules.bolts.limit
        ledger.now[side] = with_fields(ledger.now[side], bolts=0 if full else bolts)
        if full:
            ledger.write(side, "bolt_fine", -ledger.rules.fine, bolts)


def _concessions(ledger: _Ledger) -> None:
    """Step 8: the count of concessions and the fine for every third (F4)."""
    if not ledger.outcome.conceded:
        return
    side = ledger.rules.form.sides[ledger.outcome.declarer]
    standing = concession.counted(ledger.now[side], ledger.outcome.conceded)
    ledger.now[side] = standing
    if concession.fine_due(ledger.rules.concession, standing, ledger.outcome.conceded):
        ledger.write(side, "concession_fine", -ledger.rules.fine, standing.concessions)


def winners_of(totals: Sequence[int], outcome: Outcome, rules: Rulebook) -> tuple[int, ...]:
    """The sides that win with these totals after a deal; the declarer goes before a higher total (RULES §1.13)."""
    sides = rules.form.sides
    reached = [sides[seat] for seat in outcome.active if totals[sides[seat]] >= rules.target]
    if sides[outcome.declarer] in reached:
        return (sides[outcome.declarer],)
    best = max((totals[side] for side in reached), default=0)
    return tuple(sorted({side for side in reached if totals[side] == best}))


def _win(ledger: _Ledger) -> None:
    """Step 10: who has reached the target."""
    totals = [standing.total for standing in ledger.now]
    ledger.winners = winners_of(totals, ledger.outcome, ledger.rules)
    for side in ledger.winners:
        ledger.write(side, "won", 0)


def _attempts(ledger: _Ledger) -> None:
    """Step 11: who was taken off the barrel, and the attempts of the others."""
    rules = ledger.rules.barrel
    for seat, side in ledger.seats():
        used = ledger.before[side].barrel
        if used is None:
            continue
        if ledger.now[side].total != rules.level:
            ledger.write(side, "off_the_barrel", 0)
            ledger.now[side] = with_fields(ledger.now[side], barrel=None)
        elif rules.counts(ledger.outcome, seat):
            ledger.write(side, "attempt", 0, used + 1)
            _use_attempt(ledger, side, used + 1)


def _use_attempt(ledger: _Ledger, side: int, used: int) -> None:
    if used < ledger.rules.barrel.attempts:
        ledger.now[side] = with_fields(ledger.now[side], barrel=used)
    else:
        ledger.write(side, "fall", -ledger.rules.fine, used)
        ledger.now[side] = with_fields(ledger.now[side], barrel=None)


def _mounts(ledger: _Ledger) -> None:
    """Step 12: a newcomer at the level or above it is set to the level (RULES §1.12)."""
    level = ledger.rules.barrel.level
    for _, side in ledger.seats():
        total = ledger.now[side].total
        if ledger.before[side].barrel is None and total >= level:
            ledger.write(side, "mount", level - total, total)
            ledger.now[side] = with_fields(ledger.now[side], barrel=0)


STEPS: Final[tuple[Callable[[_Ledger], None], ...]] = (
    _deltas,
    _barrel_filter,
    _bolts,
    _concessions,
    _win,
    _attempts,
    _mounts,
)
