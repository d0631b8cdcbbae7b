"""Prints a score book: as text, as values for a spreadsheet, as a page and as a picture."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping
from html import escape
from io import StringIO
from typing import Final

from thousand_tui.desk.booking import ScoreBook
from thousand_tui.desk.reports import lined_up
from thousand_tui.desk.reports.game import agreements_lines
from thousand_tui.desk.reports.svg import text_picture
from thousand_tui.desk.sheet_rows import in_order
from thousand_tui.rules import NOBODY, Booked, Settled
from thousand_tui.words import catalogue, number_text, t
from thousand_tui.words.catalogue import listed

COLUMNS: Final = ("deal", "dealer", "declarer", "bid", "contract", "result")
_PAGE: Final = """<!DOCTYPE html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
body {{ max-width: 50rem; margin: 0 auto; padding: 1rem; background: #14432f; color: #f2f4ec;
        font: 1rem/1.5 sans-serif; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: .1em 1em .1em 0; text-align: right; vertical-align: top; }}
th:first-child, td:first-child, td:last-child {{ text-align: left; }}
details {{ color: #b9d3c3; }}
</style>
<h1>{title}</h1>
<p>{about}</p>
<table>
{rows}
</table>
<p>{headline}</p>
</html>
"""


def whole(book: ScoreBook) -> str:
    """The book as text: who plays by which agreements, the sheet, and the settlement of each deal."""
    parts = [listed(book.names), *agreements_lines(book.agreements), "", *sheet_lines(book)]
    for row in book.account.sheet.deals:
        parts += ["", t("show.deal_title", number=row.number), *book.settlement(row)]
    return "\n".join([*parts, *book.unsettled(book.account)]) + "\n"


def sheet_lines(book: ScoreBook) -> list[str]:
    """The sheet as text, a line for each deal, and where the book stands."""
    names = book.voice.names
    rows = [cells for cells, _ in _rows(book)]
    return [*lined_up(rows, (0, len(names) + 1), head=["", *names, ""]), "", book.headline]


def _rows(book: ScoreBook) -> Iterator[tuple[list[str], Settled | None]]:
    """The rows of the sheet as texts, the totals at the start first, each with its deal if it is that of one."""
    yield [t("show.start"), *(number_text(each.total) for each in book.book.start), ""], None
    for row in in_order(book.account.sheet):
        totals = map(number_text, row.totals)
        if isinstance(row, Booked):
            yield [str(row.number), *totals, t("show.booked")], None
        else:
            yield [str(row.number), *totals, result_of(book, row)], row


def result_of(book: ScoreBook, row: Settled) -> str:
    """Who played which contract in a deal, and whether they made it; empty where there was none."""
    outcome = row.outcome
    if outcome.declarer == NOBODY:
        return ""
    result = "show.conceded" if outcome.conceded else "show.made" if row.made else "show.failed"
    return f"{book.names[outcome.declarer]} {outcome.contract} {t(result)}"


def values(book: ScoreBook) -> str:
    """The sheet as comma-separated values, a line for each row. The headings are the same in every language."""
    text = StringIO()
    writer, names = csv.writer(text, lineterminator="\n"), list(map(_plain, book.names))
    sides = list(map(_plain, book.voice.names))
    heads = [f"{name} {what}" for name in names for what in ("points", "melds")]
    writer.writerow([*COLUMNS, *heads, *(f"{side} {what}" for side in sides for what in ("change", "total"))])
    before = [each.total for each in book.book.start]
    for row in in_order(book.account.sheet):
        facts: list[object] = [row.number, "", "", "", "", "booked", *("" for _ in heads)]
        if isinstance(row, Settled):
            deal, has_one = row.outcome, row.outcome.declarer != NOBODY
            result = "conceded" if deal.conceded else "made" if row.made else "failed"
            contract = [names[deal.declarer], deal.bid, deal.contract, result] if has_one else ["", "", "", "played"]
            scored = [points for pair in zip(deal.cards, deal.melds, strict=True) for points in pair]
            facts = [row.number, names[deal.dealer], *contract, *scored]
        moved = [(total - was, total) for was, total in zip(before, row.totals, strict=True)]
        writer.writerow([*facts, *(number for pair in moved for number in pair)])
        before = list(row.totals)
    return text.getvalue()


def _plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name


def web_page(book: ScoreBook) -> str:
    """The sheet as a page of its own, each deal with its settlement; it loads nothing from elsewhere."""
    lines = [_html_row("th", ["", *book.voice.names, ""])]
    for cells, row in _rows(book):
        last = escape(cells[-1])
        if row is not None:
            told = "<br>".join(map(escape, book.settlement(row)))
            last = f"<details><summary>{last}</summary>{told}</details>"
        lines.append(_html_row("td", cells[:-1], last))
    return _PAGE.format(
        language=catalogue.LANGUAGE,
        title=escape(t("book.title")),
        about=escape(book.about),
        rows="\n".join(lines),
        headline=escape(book.headline),
    )


def _html_row(kind: str, cells: list[str], last: str | None = None) -> str:
    texts = [*map(escape, cells), *([] if last is None else [last])]
    return "<tr>" + "".join(f"<{kind}>{text}</{kind}>" for text in texts)


def picture(book: ScoreBook) -> str:
    """The sheet as a picture."""
    return text_picture([book.about, "", *sheet_lines(book)], t("book.title"))


FORMS: Final[Mapping[str, Callable[[ScoreBook], str]]] = {
    "txt": whole,
    "csv": values,
    "html": web_page,
    "svg": picture,
}
"""What a book can be written as, by the ending of the file."""
