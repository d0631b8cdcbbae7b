"""All notes, the latest first; choosing one replays its moment."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from thousand_tui.desk.notes import SIGN, Found, all_notes, searched
from thousand_tui.desk.pages.page import Act, Column, Desk, Find, Outcome, Page, Replay, Row
from thousand_tui.words import day_text, t

# Cells of the number of a deal.
DEAL: Final = 11


def page(desk: Desk) -> Page[Found]:
    """The notes on the games of the folder."""
    notes, troubles = all_notes(desk.saves)
    return Page(
        t("notes.title"),
        notes,
        (Column(is_quiet=True), Column(DEAL, is_quiet=True), Column()),
        _row,
        _replay,
        t("notes.chooses"),
        none=t("notes.none", key=desk.key("table.note")),
        acts=(
            Act(
                "notes.delete",
                "notes.remove.key",
                lambda found: found.moment.write(None),
                lambda _: (t("notes.ask.remove"), t("notes.remove")),
            ),
        ),
        find=Find("notes.find", t("notes.find"), searched, t("notes.none.found")),
        troubles=troubles,
    )


def _row(found: Found) -> Row:
    day = day_text(datetime.fromisoformat(found.written).astimezone())
    cells = (day, t("review.deal", number=found.moment.deal), f"{SIGN} {found.text}")
    told = f"{found.who}\n{found.text or t('notes.only_marked')}"
    return Row(cells, told, t("list.comma").join((day, found.who, *cells[1:])))


def _replay(found: Found) -> Outcome:
    if not found.is_settled:
        return t("notes.unsettled")
    return Replay(found.moment.save, found.moment.deal, found.moment.ply)
