"""The score sheet as lines of text of one width: heading, deals, where everybody stands, what is needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from thousand_tui.rules import Standing
from thousand_tui.table import Session
from thousand_tui.ui.screens.sheet_rows import BARREL, BOLT, CONCEDED, Need, SheetRow, need_of, sheet_rows
from thousand_tui.ui.widgets.form_text import center, left, right
from thousand_tui.words import clean_name, names_of_sides, t

NUMBER: Final = 4
CONTRACT: Final = 10
NARROWEST: Final = 14
WIDEST: Final = 24
PERSON: Final = (8, 16)
NOTHING: Final = {True: "-", False: "–"}
LEADS: Final = {True: ">", False: "►"}
QUIET, LINE, MARK = "$felt-muted", "$felt-line", "$turn"


def names_of(session: Session) -> list[str]:
    """The sides of a session by name."""
    return names_of_sides([clean_name(name) for name in session.names], session.view().rules.form.sides)


def needs_of(session: Session) -> list[tuple[Need, str]]:
    """What each side still needs, with the end of the key of its sentence."""
    own = session.agreements.attempt_count != "deals"
    view = session.view()
    found = []
    for standing in view.sheet.standings:
        need = need_of(standing, view.rules)
        key = "own" if own and need.kind == "on_barrel" else need.kind
        found.append((need, key + (".last" if need.attempts == 1 else "")))
    return found


def needs_text(session: Session, *, ascii_only: bool = False) -> Content:
    """What each side still needs, a sentence each."""
    names = names_of(session)
    width = min(WIDEST, max(cell_len(name) for name in names))
    limit = session.view().rules.bolts.limit
    rows = []
    for name, (need, key) in zip(names, needs_of(session), strict=True):
        key = "bolts" if key == "to_barrel" and need.bolts else key
        said = t(f"sheet.need.{key}", points=need.points, attempts=need.attempts, bolts=need.bolts, limit=limit)
        rows.append(Content.assemble((left(name, width, ascii_only=ascii_only), "bold"), f"  {said}"))
    return Content("\n").join(rows)


class SheetText:
    """The lines of the sheet of a session for a width; public facts only."""

    def __init__(self, session: Session, width: int, *, ascii_only: bool) -> None:
        self.session = session
        self.ascii_only = ascii_only
        self.names = [clean_name(name) for name in session.names]
        self.sides = names_of(session)
        self.bar = "|" if ascii_only else "│"
        self.person = PERSON[1] if width >= 110 else PERSON[0]
        self.head = NUMBER + CONTRACT + 2 * self.person + 3
        self.cell = max(NARROWEST, min(WIDEST, (width - self.head) // len(self.sides) - 1))
        view = session.view()
        self.sheet = view.sheet
        self.rows = sheet_rows(self.sheet, session.standings, view.rules.form.sides, session.marks)

    def heading(self) -> Content:
        """The names over their columns."""
        head = (
            f"{left(t('sheet.deal'), NUMBER)} {left(t('sheet.dealer'), self.person)}"
            f" {left(t('sheet.declarer'), self.person)} {left(t('sheet.contract'), CONTRACT)}"
        )
        names = [
            Content.assemble((self.bar, LINE), (center(name, self.cell, ascii_only=self.ascii_only), "bold"))
            for name in self.sides
        ]
        return Content.assemble((head, QUIET), *names)

    def start(self) -> Content:
        """What stood there before the first deal."""
        totals = [right(str(standing.total), self.cell - 4) + " " * 4 for standing in self.session.standings]
        return self._line(t("sheet.start"), [Content.styled(total, QUIET) for total in totals], QUIET)

    def deal(self, row: SheetRow) -> Content:
        """One deal."""
        marks = "".join(t(f"sheet.{mark}") for mark in ("undo", "hint") if mark in row.marks)
        conceded = "sheet.conceded.letters" if self.ascii_only else "sheet.conceded"
        contract = t(conceded if row.result == CONCEDED else f"sheet.{row.result}", contract=row.contract)
        parts = [
            Content.styled(left(right(str(row.number), 3) + marks, NUMBER), QUIET),
            Content.styled(" " + self._person(row.dealer), QUIET),
            Content(" " + self._person(row.declarer) + " "),
            Content.styled(left(contract, CONTRACT), "bold" if row.result != "made" else ""),
        ]
        for cell in row.cells:
            change = f"{cell.change:+d}" if cell.change else NOTHING[self.ascii_only]
            parts += [
                Content.styled(self.bar, LINE),
                Content.styled(right(change, self.cell - 9), QUIET),
                Content.styled(right(str(cell.total), 5), "bold" if cell.declared else ""),
                Content.styled(" " + left(cell.marks, 3), MARK),
            ]
        return Content.assemble(*parts)

    def totals(self) -> Content:
        """The totals as they stand, the best one marked, with bolts and barrel."""
        totals = self.sheet.totals
        best = max(totals)
        cells = []
        for standing in self.sheet.standings:
            leads = standing.total == best and totals.count(best) == 1
            mark = LEADS[self.ascii_only] if leads else " "
            number = right(f"{mark} {standing.total}", self.cell - 4)
            cells.append(Content.assemble((number, "bold"), (" " + left(_standing_marks(standing), 3), MARK)))
        return self._line(t("sheet.now"), cells, "bold")

    def needs(self) -> Content:
        """What each side still needs, in its column."""
        texts = [
            t(f"sheet.needs.{key}", points=need.points, attempts=need.attempts) for need, key in needs_of(self.session)
        ]
        return self._line(t("sheet.needs"), [Content.styled(center(text, self.cell), QUIET) for text in texts], QUIET)

    def _line(self, label: str, cells: Sequence[Content], style: str) -> Content:
        parts = [Content.styled(left(" " * 5 + label, self.head), style)]
        for cell in cells:
            parts += [Content.styled(self.bar, LINE), cell]
        return Content.assemble(*parts)

    def _person(self, seat: int) -> str:
        return left(self.names[seat], self.person, ascii_only=self.ascii_only)


def _standing_marks(standing: Standing) -> str:
    if standing.barrel is not None:
        return f"{BARREL}{standing.barrel or ''}"
    return BOLT * standing.bolts
