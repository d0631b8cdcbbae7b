"""The deals of the day of a month: its weeks with the change of each total, and a row for each deal that was played."""

from __future__ import annotations

from calendar import Calendar as Weeks
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from thousand_tui.desk.daily import days_of, today
from thousand_tui.desk.pages.page import Column, Desk, Outcome, Page, PageAct, Picture, Row, SitDown
from thousand_tui.desk.reports import lined_up
from thousand_tui.desk.sentences import sentence
from thousand_tui.storage import Problem
from thousand_tui.storage.record_facts import RecordedDay
from thousand_tui.words import change_text, month_text, spoken, t

CELL: Final = 8
"""The width of a day in the weeks: its number, and the change of the total."""
DATE: Final = 10
CHANGE: Final = 8


def page(desk: Desk, month: str = "") -> Page[RecordedDay]:
    """The days of a month such as ``2026-11``; by default the current one."""
    return Calendar(desk.saves, month).page()


def printed(saves: Path, month: str) -> str:
    """The calendar of a month as text, or one sentence if there is nothing to show."""
    shown = Calendar(saves, month).page()
    if not shown.things:
        return shown.none
    rows = [shown.row(day).cells for day in shown.things]
    lines = lined_up(rows, (0, 3), head=[column.head for column in shown.columns])
    *weeks, summary = shown.above
    return "\n".join([*weeks, "", *lines, "", summary, *shown.troubles])


def neighbour(month: str, by: int) -> str:
    """The month ``by`` months after one such as ``2026-11``, within the years that a date can have."""
    year, number = map(int, month.split("-"))
    months = min(max(year * 12 + number - 1 + by, 12), 9999 * 12 + 11)
    return f"{months // 12:04d}-{months % 12 + 1:02d}"


class Calendar:
    """The month that is shown."""

    def __init__(self, saves: Path, month: str) -> None:
        self.saves = saves
        self.month = month or f"{today():%Y-%m}"

    def page(self) -> Page[RecordedDay]:
        """The month as the record has it, with what else the first saves contain."""
        days, troubles, none = self._read()
        day, change, expert = t("daily.month.head").split("|")
        return Page(
            t("daily.month.title"),
            days,
            (
                Column(DATE, head=day),
                Column(CHANGE, head=change, is_right=True),
                Column(CHANGE, head=expert, is_right=True),
                Column(),
            ),
            _row,
            _open,
            t("calendar.chooses"),
            none=none,
            acts=tuple(
                PageAct(f"calendar.{way}", f"calendar.{way}", partial(self._turn, by))
                for way, by in (("previous", -1), ("next", 1))
                if self._turned(by) != self.month
            ),
            aside=month_text(self.month),
            above=(*_weeks(self.month, days), _summary(self.month, days)) if days else (),
            picture=lambda day: Picture("deal", (Path(day.path), None, day.who)),
            troubles=troubles,
            at=days[-1] if days else None,
            again=self.page,
        )

    def _read(self) -> tuple[Sequence[RecordedDay], Sequence[str], str]:
        """The days of the month, what is missing, and what is told if there are none."""
        try:
            days, left = days_of(self.saves, self.month)
        except Problem as problem:
            return (), (), t("daily.month.trouble", why=sentence(problem))
        troubles = [t("record.left", left=left, rebuild="thousand records --rebuild")] if left else []
        return days, troubles, t("daily.month.none", month=month_text(self.month))

    def _turn(self, by: int) -> None:
        """Go to the month before or after."""
        self.month = self._turned(by)

    def _turned(self, by: int) -> str:
        """The month before or after, but none past the current one."""
        return min(neighbour(self.month, by), max(self.month, f"{today():%Y-%m}"))


def _row(day: RecordedDay) -> Row:
    return Row((day.day, _signed(day.change), _signed(day.expert), _how(day)))


def _open(day: RecordedDay) -> Outcome:
    """Show how the deal ended."""
    return SitDown(lambda: Path(day.path)) if Path(day.path).is_file() else t("record.no_replay")


def _weeks(month: str, days: Sequence[RecordedDay]) -> Iterator[str]:
    """The days in weeks, with the change of the total where a deal was played; nothing if read aloud."""
    if spoken.IS_ALOUD:
        return
    changes = {day.day: f":{_signed(day.change)}" for day in days}
    year, number = map(int, month.split("-"))
    yield "".join(name.rjust(CELL) for name in t("daily.weekdays").split())
    for week in Weeks().monthdatescalendar(year, number):
        cells = [f"{day.day}{changes.get(day.isoformat(), '')}" if day.month == number else "" for day in week]
        yield "".join(cell.rjust(CELL) for cell in cells).rstrip()


def _summary(month: str, days: Sequence[RecordedDay]) -> str:
    """How many deals were played, and how often the Expert was beaten."""
    known = [day.change - day.expert for day in days if day.change is not None and day.expert is not None]
    return t(
        "daily.month",
        month=month_text(month),
        played=len(days),
        ahead=sum(by > 0 for by in known),
        level=sum(by == 0 for by in known),
        behind=sum(by < 0 for by in known),
    )


def _signed(change: int | None) -> str:
    return "-" if change is None else change_text(change)


def _how(day: RecordedDay) -> str:
    if day.change is None:
        return t("daily.given_up")
    how = t("daily.how.defended")
    if day.contract:
        key = "conceded" if day.conceded else "made" if day.made else "failed"
        how = t(f"daily.how.{key}", contract=day.contract)
    return t("list.comma").join([how, t("daily.hinted")]) if day.hinted else how
