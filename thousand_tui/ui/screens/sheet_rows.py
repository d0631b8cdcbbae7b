"""The score sheet as players write it: a row a deal, with the marks they make beside the numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from thousand_tui.rules import Line, Rulebook, Settled, Sheet, Standing

MADE, FAILED, CONCEDED = "made", "failed", "conceded"

BOLT = "/"
BARREL = "B"


@dataclass(frozen=True, slots=True)
class SideCell:
    """What a deal wrote in one side's column: the change, the running total, and marks."""

    change: int
    total: int
    marks: str
    declared: bool


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One deal on the sheet; ``marks`` are the ``undo`` and ``hint`` noted beside its number."""

    number: int
    dealer: int
    declarer: int
    contract: int
    result: str
    cells: tuple[SideCell, ...]
    marks: frozenset[str]


def sheet_rows(
    sheet: Sheet, start: tuple[Standing, ...], sides: tuple[int, ...], marks: Mapping[int, frozenset[str]]
) -> tuple[SheetRow, ...]:
    """All rows, oldest first; ``start`` is what stood on the sheet before the first deal."""
    rows = []
    before = tuple(standing.total for standing in start)
    for settled in sheet.deals:
        rows.append(_row(settled, before, sides, marks.get(settled.outcome.number, frozenset())))
        before = settled.totals
    return tuple(rows)


def totals_by_deal(sheet: Sheet, start: tuple[Standing, ...]) -> tuple[tuple[int, ...], ...]:
    """The running totals of every side, the starting ones first."""
    rows = [tuple(standing.total for standing in start), *(settled.totals for settled in sheet.deals)]
    return tuple(zip(*rows, strict=True))


def _row(settled: Settled, before: tuple[int, ...], sides: tuple[int, ...], marks: frozenset[str]) -> SheetRow:
    outcome = settled.outcome
    played = CONCEDED if outcome.conceded else MADE if settled.made else FAILED
    cells = tuple(
        SideCell(
            total - before[side],
            total,
            marks_of(tuple(line for line in settled.lines if line.side == side)),
            sides[outcome.declarer] == side,
        )
        for side, total in enumerate(settled.totals)
    )
    return SheetRow(outcome.number, outcome.dealer, outcome.declarer, outcome.contract, played, cells, marks)


def marks_of(lines: tuple[Line, ...]) -> str:
    """Bolts as strokes, the barrel as B with the attempts used, a fall as an x after it, a fine for conceding as !."""
    marks = ""
    for line in lines:
        match line.rule:
            case "bolt":
                marks = BOLT * line.fact
            case "mount":
                marks += BARREL
            case "attempt":
                marks += f"{BARREL}{line.fact}"
            case "fall" | "off_the_barrel":
                marks += "x"
            case "concession_fine":
                marks += "!"
            case "won":
                marks += "*"
    return marks


@dataclass(frozen=True, slots=True)
class Need:
    """What a side still needs: ``kind`` says which sentence, the numbers fill it."""

    kind: str
    points: int = 0
    attempts: int = 0
    bolts: int = 0


def need_of(standing: Standing, rules: Rulebook) -> Need:
    """How far a side is from the barrel, or what it must do on it."""
    barrel = rules.barrel
    if standing.total >= rules.target:
        return Need("won")
    if standing.barrel is not None:
        return Need("on_barrel", rules.target - standing.total, barrel.attempts - standing.barrel)
    return Need("to_barrel", barrel.level - standing.total, 0, standing.bolts)
