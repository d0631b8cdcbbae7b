"""``thousand records``: print or rebuild the record, forget a person, or delete everything."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from datetime import UTC, datetime
from functools import partial
from math import inf
from pathlib import Path
from typing import Final

from thousand_tui.desk import record_book
from thousand_tui.desk.glance import person_named
from thousand_tui.desk.opening import Progress
from thousand_tui.desk.rating import rating_of
from thousand_tui.desk.reports import records as printed
from thousand_tui.rules import AgreementsError, preset
from thousand_tui.sanitize import PRINTING, write_out
from thousand_tui.storage import records_path
from thousand_tui.storage.record_figures import OWN, Asked, Figures, Person
from thousand_tui.storage.record_stats import figures, hands, people
from thousand_tui.storage.records import Records, delete_all
from thousand_tui.table.games import game_called
from thousand_tui.words import person_key, person_told, t
from thousand_tui.words.catalogue import typed_day
from thousand_tui.words.declared import why_unusable

# What agreements that are not a preset are called.
OWN_SAID: Final = "own"

# The index of the person's name in the exported row of a hand.
NAME: Final = 4

_DAY: Final = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")


class WrongUsage(ValueError):
    """What was asked for cannot be understood; the message is one sentence."""


def person_called(people: Sequence[Person], name: str) -> Person:
    """The person with this name, in whatever spelling (see :func:`person_key`).

    Raises:
        WrongUsage: there is no such person.
    """
    if found := [person for person in people if person.who == person_key(name)]:
        return found[0]
    raise WrongUsage(t("record.nobody_called", name=name))


def preset_called(name: str) -> str:
    """The name of the preset called this, or ``OWN`` for agreements that are not a preset.

    Raises:
        WrongUsage: there is no such preset.
    """
    if name.casefold() == OWN_SAID:
        return OWN
    try:
        return (game_called(name) or preset(name)).name
    except AgreementsError as error:
        raise WrongUsage(why_unusable(error)) from None


def since_day(text: str) -> str:
    """The beginning of a day, month or year in local time, as a UTC timestamp of the record.

    Raises:
        WrongUsage: the text is not a day, month or year.
    """
    found = _DAY.fullmatch(typed_day(text.strip()))
    try:
        if found is None:
            raise ValueError
        year, month, day = (int(part or 1) for part in found.groups())
        return datetime(year, month, day).astimezone().astimezone(UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError):
        raise WrongUsage(t("cli.records.bad_since", since=text)) from None


OK, TROUBLE = 0, 1


class Book:
    """The record and the saves of a folder. Each method returns an exit code.

    Raises:
        Problem: the record cannot be read or written now.
        WrongUsage: what is asked for cannot be understood.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def show(self, person: str | None, preset: str | None, since: str | None) -> int:
        """Print the record of this person, or of the one who has played most."""
        made = self._figures(person, preset, since)
        write_out(t("record.nobody") if made is None else printed.text(made).rstrip())
        return OK

    def facts(self, person: str | None, preset: str | None, since: str | None) -> int:
        """Print what :meth:`show` prints as JSON."""
        made = self._figures(person, preset, since)
        if made is not None:
            made = replace(made, person=replace(made.person, name=person_told(made.person.name)))
        fields = made and asdict(made) | {"rating": asdict(rating_of(made.by_rating))}
        write_out(json.dumps(fields, ensure_ascii=PRINTING.is_ascii, indent=1))
        return OK

    def _figures(self, person: str | None, preset: str | None, since: str | None) -> Figures | None:
        """The figures of this person, or of the one who has played most; None if nobody has played."""
        asked = _asked(preset, since)
        with self._up_to_date(record_book.AT_ONCE) as records:
            found = people(records)
            if person is None and not found:
                return None
            whom = found[0] if person is None else person_called(found, person)
            return figures(records, whom, replace(asked, who=whom.who))

    def export(self, person: str | None, preset: str | None, since: str | None) -> int:
        """Print the hands of this person, or of everybody, as CSV."""
        asked = _asked(preset, since)
        with self._up_to_date() as records:
            if person is not None:
                asked = replace(asked, who=person_called(people(records), person).who)
            rows = ((*row[:NAME], person_told(str(row[NAME])), *row[NAME + 1 :]) for row in hands(records, asked))
            for line in printed.csv_text(rows):
                write_out(line, exact=True)
        return OK

    def rebuild(self) -> int:
        """Rebuild the record from the saves."""
        with record_book.opened() as records:
            _tell_aside(records)
            added = record_book.rebuild(records, self._folder, _progress())
        write_out(t("record.added", read=added.read, unreadable=added.unreadable, gone=added.gone))
        return OK

    def forget(self, name: str, *, sure: bool) -> int:
        """Forget a person, after asking unless ``sure``."""
        with record_book.opened() as records:
            person = person_called(people(records), name)
            shown = person_named(person.name)
            if not _agrees(t("record.ask.forget", who=shown), sure):
                return TROUBLE
            games = records.forget(person.who)
        write_out(t("record.forgotten", who=shown, games=games))
        return OK

    def delete(self, *, sure: bool) -> int:
        """Delete everything, after asking unless ``sure``."""
        if not _agrees(t("record.ask.delete"), sure):
            return TROUBLE
        delete_all(records_path())
        write_out(t("record.gone"))
        return OK

    @contextmanager
    def _up_to_date(self, most: float = inf) -> Iterator[Records]:
        with record_book.opened() as records:
            _tell_aside(records)
            added = record_book.bring_up_to_date(records, self._folder, _progress(), most)
            yield records
        if added.left:
            write_out(t("record.left", left=added.left, rebuild="thousand records --rebuild"), sys.stderr)


def _asked(preset: str | None, since: str | None) -> Asked:
    """The query for everybody's record, with this preset and since this day."""
    return Asked("", None if preset is None else preset_called(preset), "" if since is None else since_day(since))


def _tell_aside(records: Records) -> None:
    if records.aside is not None:
        write_out(t("record.aside", file=records.path.name, kept=records.aside.name), sys.stderr)


def _progress() -> Progress | None:
    """A function that shows progress if it takes a while; None if nobody is at the terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        return None
    return partial(_tell, partial(print, end="\r", file=sys.stderr, flush=True))


def _tell(say: Callable[[str], None], done: int, total: int) -> None:
    if total >= record_book.MANY and done % record_book.MANY == 0:
        say(t("record.reading", done=done, total=total))


def _agrees(question: str, sure: bool) -> bool:
    """Whether to continue: with ``--yes``, or if the person at the terminal agrees in their language or English."""
    if sure:
        return True
    if sys.stdin is None or not sys.stdin.isatty():
        raise WrongUsage(t("record.needs_yes"))
    write_out(t("record.yes_no", question=question))
    said = sys.stdin.readline().strip().casefold()
    agreed = said != "" and (t("plain.yes").startswith(said) or "yes".startswith(said))
    if not agreed:
        write_out(t("record.not_done"))
    return agreed
