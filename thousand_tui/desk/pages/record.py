"""The record: what a player has played on this machine, by all agreements or only some, ever or since some day."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread
from typing import Final, NamedTuple

from thousand_tui.desk import record_book
from thousand_tui.desk.duplicate import Experts
from thousand_tui.desk.glance import person_named
from thousand_tui.desk.pages.page import Background, Column, Desk, Open, Outcome, Page, PageAct, Picture, Replay, Row
from thousand_tui.desk.reports.records import chart, heading_of, pages
from thousand_tui.desk.sentences import sentence
from thousand_tui.storage import Problem, records_path
from thousand_tui.storage.record_figures import Asked, Figures, NotableDeal, Person
from thousand_tui.storage.record_stats import figures, people, presets
from thousand_tui.storage.records import Records, delete_all
from thousand_tui.words import t

# The periods to choose from, in days; 0 means everything.
DAYS: Final = (0, 365, 30, 7)
# After how many saved games the page shows again how many are read.
OFTEN: Final = 25


class Line(NamedTuple):
    """A line of a table under its heading, and the deal that it is about, if any."""

    heading: str
    text: str
    deal: NotableDeal | None


def page(desk: Desk) -> Page[Line]:
    """The record of the person who has played most."""
    return Record(desk).page()


class UpToDate:
    """Adds to the record, in a thread, what else the saves contain; ``heard`` is called when something has changed."""

    def __init__(self, saves: Path, heard: Callable[[], object]) -> None:
        self.progress = ""
        self._saves = saves
        self._heard = heard
        self._is_wanted = True
        Thread(target=self._work, name="record", daemon=True).start()

    def close(self) -> None:
        """Stop after the save that is being read."""
        self._is_wanted = False

    def _work(self) -> None:
        try:
            with record_book.opened() as records:
                record_book.bring_up_to_date(records, self._saves, self._progress)
        except (Problem, InterruptedError):
            return
        self.progress = ""
        self._heard()

    def _progress(self, done: int, total: int) -> None:
        if not self._is_wanted:
            raise InterruptedError
        if done % OFTEN == 0:
            self.progress = t("record.reading", done=done, total=total)
            self._heard()


class Record:
    """Whose record is shown, with which agreements, since when, and whether without hints."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._person = ""
        self._rules: str | None = None
        self._days = 0
        self._alone = False
        self._reading: UpToDate | None = None

    def page(self) -> Page[Line]:
        """The record as it is now."""
        found, made, trouble = self._read()
        lines = list(_lines(made)) if made is not None else []
        reading = self._reading.progress if self._reading is not None else ""
        return Page(
            t("record.title"),
            lines,
            (Column(),),
            lambda line: Row((line.text,), can_choose=line.deal is not None),
            _replay,
            t("record.chooses"),
            none=trouble or t("record.nobody" if made is None else "record.nothing"),
            acts=self._acts(found, made),
            aside=reading or (heading_of(made.person, made.asked) if made is not None else ""),
            above=(trouble,) if trouble and lines else (),
            heading=lambda line: line.heading,
            picture=lambda line: _picture(line.deal, made),
            background=self._bring_up_to_date,
            again=self.page,
        )

    def _read(self) -> tuple[Sequence[Person], Figures | None, str]:
        """The people, what the record says about the current choice, and a sentence about its file."""
        try:
            with record_book.opened() as records:
                found = people(records)
                aside = records.aside
                trouble = t("record.aside", file=records.path.name, kept=aside.name) if aside else ""
                person = next((each for each in found if each.who == self._person), found[0] if found else None)
                return found, self._figures(records, person) if person is not None else None, trouble
        except Problem as problem:
            return (), None, sentence(problem)

    def _figures(self, records: Records, person: Person) -> Figures:
        since = datetime.now(UTC) - timedelta(days=self._days)
        asked = since.isoformat(timespec="seconds") if self._days else ""
        return figures(records, person, Asked(person.who, self._rules, asked, self._alone))

    def _bring_up_to_date(self, heard: Callable[[], object], before: Background | None) -> Background:
        """Read what else the saves contain, unless an Expert is playing: then another time."""
        if isinstance(before, Experts) and before.is_at_work:
            return before
        if before is not None:
            before.close()
        self._reading = UpToDate(self.desk.saves, heard)
        return self._reading

    # What the keys do

    def _acts(self, found: Sequence[Person], made: Figures | None) -> tuple[PageAct, ...]:
        month = PageAct("record.month", "record.keys.days", lambda: Open("calendar"))
        notes = PageAct("record.notes", "notes.key", lambda: Open("notes"))
        if made is None:
            return month, notes
        person = made.person
        name = person_named(person.name)
        others = (PageAct("record.person", "record.keys.person", lambda: self._turn_person(found, person)),)
        return (
            *(others if len(found) > 1 else ()),
            PageAct("record.rules", "record.keys.rules", lambda: self._turn_rules(person)),
            PageAct("record.since", "record.keys.since", self._turn_days),
            PageAct("record.alone", "record.keys.alone", self._turn_alone),
            month,
            notes,
            PageAct(
                "record.forget",
                "record.keys.forget",
                lambda: self._forget(person),
                asks=lambda: (t("record.ask.forget", who=name), t("record.ask.forget.yes", who=name)),
            ),
            PageAct(
                "record.delete",
                "record.keys.delete",
                self._delete,
                asks=lambda: (t("record.ask.delete"), t("record.ask.delete.yes")),
            ),
        )

    def _turn_person(self, found: Sequence[Person], person: Person) -> None:
        """Show the next player's record."""
        names = [each.who for each in found]
        self._person, self._rules = names[(names.index(person.who) + 1) % len(names)], None

    def _turn_rules(self, person: Person) -> None:
        """Show only games with the next agreements; after the last, all games."""
        with record_book.opened() as records:
            played: list[str | None] = [None, *presets(records, person.who)]
        place = played.index(self._rules) if self._rules in played else 0
        self._rules = played[(place + 1) % len(played)]

    def _turn_days(self) -> None:
        """Show only the next period; after the last, everything."""
        self._days = DAYS[(DAYS.index(self._days) + 1) % len(DAYS)]

    def _turn_alone(self) -> None:
        """Leave out deals with a hint or an undo, or include them again."""
        self._alone = not self._alone

    def _forget(self, person: Person) -> Outcome:
        with record_book.opened() as records:
            games = records.forget(person.who)
        self._person, self._rules = "", None
        return t("record.forgotten", who=person_named(person.name), games=games)

    def _delete(self) -> Outcome:
        delete_all(records_path())
        self._person, self._rules = "", None
        return t("record.gone")


def _lines(made: Figures) -> Iterator[Line]:
    """The tables of all pages, and the curves with their highest and lowest values."""
    gap = ""
    for shown in pages(made):
        for table in shown.tables:
            lines = table.lines()
            above, lines = (lines[:1], lines[1:]) if table.head else ([], lines)
            heading = "\n".join([f"{gap}{table.heading.upper()}", *above])
            deals = table.deals or [None] * len(lines)
            yield from (Line(heading, line, deal) for line, deal in zip(lines, deals, strict=True))
            gap = " \n"
        if shown.curve is not None:
            drawing = chart(shown.curve)
            heading = "\n".join([f"{gap}{shown.curve.heading.upper()}", *drawing[:-1]])
            yield Line(heading, drawing[-1], None)


def _replay(line: Line) -> Outcome:
    if line.deal is None:
        return None
    path = Path(line.deal.path)
    return Replay(path, line.deal.number) if path.is_file() else t("record.no_replay")


def _picture(deal: NotableDeal | None, made: Figures | None) -> Picture | None:
    if deal is None or made is None:
        return None
    return Picture("deal", (Path(deal.path), deal.number, made.person.who))
