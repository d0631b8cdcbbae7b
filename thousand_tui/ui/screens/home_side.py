"""Beside the menu of home in a large window: the game to continue, and the table of a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from thousand_tui.ui.widgets.canvas import wrap
from thousand_tui.ui.widgets.column_text import left, right
from thousand_tui.words import clean_name, number_text, t

if TYPE_CHECKING:
    from thousand_tui.desk.glance import Glance
    from thousand_tui.storage.shelf import Summary
    from thousand_tui.ui.theming import Look

WIDTH = 52
NAME = 16
POINTS = 6
QUIET = "$felt-muted"


def side_text(latest: Summary | None, table: Glance, look: Look) -> Content:
    """Both parts, or only the second where no game was begun."""
    parts = [] if latest is None else [_running(latest, look), Content("")]
    return Content("\n").join([*parts, _table(table, look)])


def _heading(text: str, aside: str, look: Look) -> Content:
    aside = aside.replace(t("gap"), " - ") if look.ascii else aside
    return Content.assemble((text, "bold $turn"), (right(aside, WIDTH - cell_len(text)), QUIET))


def _running(latest: Summary, look: Look) -> Content:
    """Everybody's points as a number, and as a line towards the end of the game where one total ends it."""
    names = [clean_name(name) for name in latest.names]
    rows = [_heading(t("home.side.running"), t("home.side.deal", deal=latest.deal), look)]
    if not latest.totals:
        return Content("\n").join([*rows, *(Content(left(name, NAME, ascii_only=look.ascii)) for name in names)])
    best = max(latest.totals)
    for name, total in zip(names, latest.totals, strict=False):
        style = "bold" if total == best else ""
        row = Content.assemble(
            (left(name, NAME, ascii_only=look.ascii), style), (right(number_text(total, look.ascii), POINTS), style)
        )
        if latest.target:
            row += Content("  ") + _line(total, latest.target, WIDTH - NAME - POINTS - 2, look)
        rows.append(row)
    return Content("\n").join(rows)


def _line(total: int, target: int, width: int, look: Look) -> Content:
    """How much of the way is done; nothing below zero."""
    done = max(0, min(width, total * width // target))
    full, rest = ("=", ".") if look.ascii else ("━", "─")
    return Content.assemble((full * done, "$turn"), (rest * (width - done), "$felt-line"))


def _table(table: Glance, look: Look) -> Content:
    """Who would sit there, and by which rules."""
    rows = [_heading(t("home.side.table"), table.rules, look)]
    for name, kind in table.seats:
        rows.append(Content.assemble(left(name, NAME, ascii_only=look.ascii), (f"  {kind}", QUIET)))
    if table.preset is not None:
        title, about = table.preset
        rows += [Content(""), Content(title), *(Content.styled(line, QUIET) for line in wrap(about, WIDTH))]
    return Content("\n").join(rows)
