"""What stands beside the menu of home in a large window: the game to go on with, and the table of a new one."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content

from thousand_tui.desk.seating import TableSetup
from thousand_tui.guests import title_of
from thousand_tui.rules import name_of, preset
from thousand_tui.storage.shelf import Summary
from thousand_tui.ui.theming import Look
from thousand_tui.ui.widgets.canvas import wrap
from thousand_tui.ui.widgets.form_text import left, right
from thousand_tui.words import clean_name, t

WIDTH = 52
NAME = 16
POINTS = 6
QUIET = "$felt-muted"


def side_text(latest: Summary | None, setup: TableSetup, look: Look) -> Content:
    """Both parts, or only the second where no game was begun."""
    parts = [] if latest is None else [_running(latest, look), Content("")]
    return Content("\n").join([*parts, _table(setup, look)])


def _heading(text: str, aside: str, look: Look) -> Content:
    aside = aside.replace(t("gap"), " - ") if look.ascii else aside
    return Content.assemble((text, "bold $turn"), (right(aside, WIDTH - cell_len(text)), QUIET))


def _running(latest: Summary, look: Look) -> Content:
    """Everybody's points as a number and as a line towards the end of the game."""
    names = [clean_name(name) for name in latest.names]
    rows = [_heading(t("home.side.running"), t("home.side.deal", deal=latest.deal), look)]
    best = max(latest.totals, default=0)
    for name, total in zip(names, latest.totals, strict=False):
        style = "bold" if total == best else ""
        rows.append(
            Content.assemble((left(name, NAME, ascii_only=look.ascii), style), (right(str(total), POINTS), style), "  ")
            + _line(total, latest.target, WIDTH - NAME - POINTS - 2, look)
        )
    return Content("\n").join(rows)


def _line(total: int, target: int, width: int, look: Look) -> Content:
    """How much of the way is done; nothing below zero."""
    done = max(0, min(width, total * width // target))
    full, rest = ("=", ".") if look.ascii else ("━", "─")
    return Content.assemble((full * done, "$turn"), (rest * (width - done), "$felt-line"))


def _table(setup: TableSetup, look: Look) -> Content:
    """Who would sit there, and by which rules."""
    rows = [_heading(t("home.side.table"), setup.rules_name, look)]
    for player in setup.players:
        kind = t("setup.kind.person") if player.is_person else title_of(player.kind)
        name = left(clean_name(player.name), NAME, ascii_only=look.ascii)
        rows.append(Content.assemble(name, (f"  {kind}", QUIET)))
    if known := name_of(setup.agreements):
        found = preset(known)
        rows += [Content(""), Content(found.title), *(Content.styled(line, QUIET) for line in wrap(found.about, WIDTH))]
    return Content("\n").join(rows)
