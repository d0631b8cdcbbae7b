"""The score sheet as players write it: one row per deal, with the marks they make beside the numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from thousand_tui.rules import NOBODY, Booked, Line, LineName, Outcome, Rulebook, Settled, Sheet, Standing
from thousand_tui.table import Mark
from thousand_tui.words.grammar import Person
from thousand_tui.words.hint import noted
from thousand_tui.words.people import clean_name

# The results of deals that were not conceded; the last one is for deals without a contract.
MADE, FAILED, PLAYED = "made", "failed", "played"

# The marks beside a contract that counted double.
GOLD, DARK, BLIND = "g", "d", "b"

BOLT = "/"
BARREL = "B"
REVERSE = "D"
LOCK = "L"
OFF = "x"
FINED = "!"
ZERO = "0"
WON = "*"
OUT = "#"
NINES = "9"
TALON = "t"
HINTED = "h"
WARNED = "w"
# More bolts than these are written as a number.
STROKES = 3


@dataclass(frozen=True, slots=True)
class SideCell:
    """A row's entry in one side's column: the change, the running total, and marks.

    ``declared`` if the side played the contract, ``idle`` if it sat out.
    """

    change: int
    total: int
    marks: str
    declared: bool = False
    idle: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One deal on the sheet or, with a ``reason``, an entry booked outside a settled deal.

    ``declarer`` is ``NOBODY`` if there is no contract; ``result`` is one of the words above or the kind of concession;
    ``how`` says whether the deal counted double; ``marks`` are the notes beside its number
    (:class:`~thousand_tui.table.Mark`).
    """

    number: int
    cells: tuple[SideCell, ...]
    dealer: int = NOBODY
    declarer: int = NOBODY
    contract: int = 0
    result: str = ""
    how: str = ""
    marks: frozenset[str] = frozenset()
    reason: str = ""


def in_order(sheet: Sheet) -> Iterator[Settled | Booked]:
    """All entries, oldest first; those booked during a deal come before its settlement."""
    waiting = list(sheet.booked)
    for settled in sheet.deals:
        while waiting and waiting[0].number <= settled.number:
            yield waiting.pop(0)
        yield settled
    yield from waiting


def sheet_rows(
    sheet: Sheet, start: tuple[Standing, ...], rules: Rulebook, marks: Mapping[int, frozenset[str]]
) -> tuple[SheetRow, ...]:
    """All rows, oldest first; ``start`` is the sheet before the first deal."""
    rows = []
    before = tuple(standing.total for standing in start)
    for written in in_order(sheet):
        rows.append(
            _booked(written, before)
            if isinstance(written, Booked)
            else _settled(written, before, rules, marks.get(written.number, frozenset()))
        )
        before = written.totals
    return tuple(rows)


def totals_by_deal(sheet: Sheet, start: tuple[Standing, ...]) -> tuple[tuple[int, ...], ...]:
    """For each side its running totals: at the start, after each deal, and now if they have changed since."""
    rows = [tuple(standing.total for standing in start), *(settled.totals for settled in sheet.deals)]
    if rows[-1] != sheet.totals:
        rows.append(sheet.totals)
    return tuple(zip(*rows, strict=True))


def _booked(row: Booked, before: tuple[int, ...]) -> SheetRow:
    cells = tuple(
        SideCell(total - before[side], total, marks_of(_of_side(row.lines, side)))
        for side, total in enumerate(row.totals)
    )
    return SheetRow(row.number, cells, reason=row.reason)


def _settled(settled: Settled, before: tuple[int, ...], rules: Rulebook, marks: frozenset[str]) -> SheetRow:
    outcome = settled.outcome
    sides = rules.form.sides
    idle = rules.form.sits_out(outcome.dealer)
    cells = tuple(
        SideCell(
            total - before[side],
            total,
            marks_of(_of_side(settled.lines, side)) + _hinted(marks, sides, side),
            declared=outcome.declarer != NOBODY and sides[outcome.declarer] == side,
            idle=idle is not None and sides[idle] == side,
        )
        for side, total in enumerate(settled.totals)
    )
    return SheetRow(
        outcome.number,
        cells,
        outcome.dealer,
        outcome.declarer,
        outcome.contract,
        result_of(settled),
        how_played(outcome),
        marks,
    )


def _hinted(marks: frozenset[str], sides: tuple[int, ...], side: int) -> str:
    """The marks of a side that got a hint or a warning from the tutor in this deal."""

    def of(mark: Mark, sign: str) -> str:
        return sign if side in [sides[seat] for seat in mark.seats(marks, len(sides))] else ""

    return of(Mark.HINT, HINTED) + of(Mark.TUTOR, WARNED)


def _of_side(lines: tuple[Line, ...], side: int) -> tuple[Line, ...]:
    return tuple(line for line in lines if line.side == side)


def result_of(settled: Settled) -> str:
    """The result of a deal, or the kind of concession that ended it."""
    outcome = settled.outcome
    if outcome.declarer == NOBODY:
        return PLAYED
    return outcome.conceded or (MADE if settled.made else FAILED)


def how_played(outcome: Outcome) -> str:
    """Whether the deal counted double, and why (RULES §1.14 step 4)."""
    return GOLD if outcome.gold else DARK if outcome.dark else BLIND if outcome.blind else ""


# --- Marks ----------------------------------------------------------------------------------------------------------


def strokes(bolts: int) -> str:
    """Bolts as players write them: a stroke for each or, from four, one stroke and their number."""
    return BOLT * bolts if bolts <= STROKES else f"{BOLT}{bolts}"


# The marks that lines leave beside the numbers; ``{}`` is the line's count. Other lines leave none.
MARKS: Final = {
    LineName[name]: mark
    for mark, names in {
        BARREL: "MOUNT",
        f"{BARREL}{{}}": "ATTEMPT",
        REVERSE: "REVERSE_MOUNT",
        f"{REVERSE}{{}}": "REVERSE_ATTEMPT",
        OFF: "FALL THIRD_FALL OFF_THE_BARREL KNOCKED_OFF COLLISION REVERSE_ESCAPE OFF_REVERSE",
        FINED: "CONCESSION_FINE IDLE_FINE EXPOSED_CARD_FINE BOTTOM_NINES_FINE BOTTOM_JACKS_FINE DEALER_FINE",
        NINES: "FOUR_NINES_BONUS",
        TALON: "SITTER_TALON",
        ZERO: "DUMP GOLD_RESET",
        OUT: "ELIMINATED",
        WON: "WON REVERSE_WON",
    }.items()
    for name in names.split()
}


def marks_of(lines: tuple[Line, ...]) -> str:
    """The marks of a side's lines in order. Leaving a barrel is marked only once."""
    marks = ""
    for line in lines:
        mark = strokes(line.fact) if line.rule == LineName.BOLT else MARKS.get(line.rule, "").format(line.fact)
        if mark != OFF or not marks.endswith(OFF):
            marks += mark
    return marks


def standing_marks(standing: Standing, rules: Rulebook) -> str:
    """The marks beside a total now: the barrel or the lock, the reverse barrel, the bolts."""
    marks = ""
    if standing.barrel is not None and standing.total < rules.barrel.wins_at:
        marks = f"{BARREL}{standing.barrel or ''}"
    elif 0 < rules.barrel.lock <= standing.total < rules.barrel.wins_at:
        marks = LOCK
    if standing.reverse is not None:
        marks = f"{REVERSE}{standing.reverse or ''}"
    return marks + strokes(standing.bolts or standing.run)


def noted_beside(marks: Iterable[str], names: Sequence[str], you: int | None = None) -> str:
    """The notes beside a deal on the sheet; they address the player at seat ``you``. Empty if there are none."""
    found = frozenset(marks)
    people = [Person(clean_name(name), seat == you) for seat, name in enumerate(names)]
    hinted = [people[seat] for seat in Mark.HINT.seats(found, len(names))]
    warned = [people[seat] for seat in Mark.TUTOR.seats(found, len(names))]
    late = [people[seat] for seat in Mark.CLOCK.seats(found, len(names))]
    return noted(Mark.UNDO in found, hinted, warned, late)
