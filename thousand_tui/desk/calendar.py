"""The calendar of the deals of the day as text: a month of weeks, and a line for each deal."""

from __future__ import annotations

import calendar
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from thousand_tui.desk import record_book
from thousand_tui.desk.sentences import sentence
from thousand_tui.storage import Problem
from thousand_tui.storage.record_facts import RecordedDay
from thousand_tui.words import change_text, t
from thousand_tui.words.catalogue import say

CELL: Final = 8
"""Cells of a day in the calendar: its number, and what the deal did to the total."""


def neighbour(month: str, by: int) -> str:
    """The month this many after one such as ``2026-11``, within the years that a date can have."""
    year, number = map(int, month.split("-"))
    at = min(max(year * 12 + number - 1 + by, 12), 9999 * 12 + 11)
    return f"{at // 12:04d}-{at % 12 + 1:02d}"


def calendar_text(folder: Path, month: str, *, letters: bool = False) -> str:
    """The month for people, or one sentence where the record cannot be read."""
    try:
        with record_book.opened() as records:
            added = record_book.bring_up_to_date(records, folder, most=record_book.AT_ONCE)
            days = records.days(month)
    except Problem as problem:
        return t("daily.month.trouble", why=sentence(problem))
    lines = [*calendar_lines(month, days, letters=letters)]
    if added.left:
        lines.append(t("record.left", left=added.left, rebuild="thousand records --rebuild"))
    return "\n".join(lines)


def calendar_lines(month: str, days: Sequence[RecordedDay], *, letters: bool = False) -> Iterator[str]:
    """Weeks with what each deal did to the total, then a line for each deal, then how often the Expert was beaten."""
    if not days:
        yield t("daily.month.none", month=month)
        return
    played = {day.day: day for day in days}
    year, number = map(int, month.split("-"))
    yield "".join(f"{name:>{CELL}}" for name in t("daily.weekdays").split())
    for week in calendar.Calendar().monthdatescalendar(year, number):
        yield "".join(f"{_cell(each, number, played, letters):>{CELL}}" for each in week).rstrip()
    yield ""
    yield t("daily.month.head")
    for day in days:
        change, expert = (_signed(value, letters) for value in (day.change, day.expert))
        yield t("daily.month.row", day=day.day, change=change, expert=expert, how=_how(day)).rstrip()
    known = [day.change - day.expert for day in days if day.change is not None and day.expert is not None]
    yield ""
    yield say(
        "daily.month",
        letters,
        month=month,
        played=len(days),
        ahead=sum(by > 0 for by in known),
        level=sum(by == 0 for by in known),
        behind=sum(by < 0 for by in known),
    )


def _cell(day: date, month: int, played: dict[str, RecordedDay], letters: bool) -> str:
    if day.month != month:
        return ""
    found = played.get(day.isoformat())
    if found is None:
        return f"{day.day}"
    return f"{day.day}:{_signed(found.change, letters)}"


def _signed(change: int | None, letters: bool) -> str:
    return "-" if change is None else change_text(change, letters)


def _how(day: RecordedDay) -> str:
    if day.change is None:
        return t("daily.given_up")
    how = t("daily.how.defended")
    if day.contract:
        key = "conceded" if day.conceded else "made" if day.made else "failed"
        how = t(f"daily.how.{key}", contract=day.contract)
    return t("list.comma").join([how, t("daily.hinted")]) if day.hinted else how
