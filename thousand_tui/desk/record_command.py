"""``thousand records``: print the record, rebuild it, forget somebody, or delete it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from thousand_tui.desk import record_book
from thousand_tui.desk.opening import Progress
from thousand_tui.desk.printed import records as printed
from thousand_tui.desk.record_asked import WrongUsage, person_called, preset_called, since_day
from thousand_tui.desk.sentences import sentence
from thousand_tui.harmless import write_out
from thousand_tui.storage import records_path
from thousand_tui.storage.record_stats import Asked, figures, hands, people
from thousand_tui.storage.records import Records, delete_all
from thousand_tui.words import clean_name, t

OK, TROUBLE = 0, 1
YES: Final = ("yes", "y", "да", "д")


class Book:
    """The record and the saves of a folder; each of its methods returns an exit code.

    Raises:
        Problem: the record cannot be read or written now.
        WrongUsage: what is asked for cannot be understood.
    """

    def __init__(self, folder: Path, letters: bool) -> None:
        self._folder = folder
        self._letters = letters

    def show(self, person: str | None, preset: str | None, since: str | None, *, as_csv: bool) -> int:
        """Print somebody's record, or who has played most."""
        rules = preset_called(preset) if preset is not None else None
        moment = since_day(since) if since is not None else ""
        with record_book.opened() as records:
            self._look_into_saves(records)
            found = people(records)
            whom = person_called(found, person) if person is not None else None
            if as_csv:
                asked = Asked(whom.who if whom is not None else "", rules, moment)
                for line in printed.csv_text(hands(records, asked)):
                    write_out(line)
                return OK
            if not found:
                write_out(t("record.nobody"))
                return OK
            whom = whom or found[0]
            made = figures(records, whom, Asked(whom.who, rules, moment))
            write_out(printed.text(made, letters=self._letters).rstrip())
        return OK

    def rebuild(self) -> int:
        """Rebuild it from the saves."""
        with record_book.opened() as records:
            self._tell_aside(records)
            added = record_book.rebuild(records, self._folder, _progress())
        write_out(t("record.added", read=added.read, unreadable=added.unreadable, gone=added.gone))
        return OK

    def forget(self, name: str, *, sure: bool) -> int:
        """Forget a person, if that is wished."""
        with record_book.opened() as records:
            person = person_called(people(records), name)
            shown = clean_name(person.name)
            if not _agrees(t("record.ask.forget", name=shown), sure):
                return TROUBLE
            games = records.forget(person.who)
        write_out(t("record.forgotten", name=shown, games=games))
        return OK

    def delete(self, *, sure: bool) -> int:
        """Delete everything, if that is wished."""
        if not _agrees(t("record.ask.delete"), sure):
            return TROUBLE
        delete_all(records_path())
        write_out(t("record.gone"))
        return OK

    def _look_into_saves(self, records: Records) -> None:
        self._tell_aside(records)
        record_book.bring_up_to_date(records, self._folder, _progress())

    def _tell_aside(self, records: Records) -> None:
        if records.aside is not None:
            said = t("record.aside", file=records.path.name, kept=records.aside.name)
            write_out(said, sys.stderr)


def _progress() -> Progress | None:
    """Progress is shown only to people, and only if it takes some time."""
    if sys.stderr is None or not sys.stderr.isatty():
        return None
    return partial(_tell, partial(print, end="\r", file=sys.stderr, flush=True))


def _tell(say: Callable[[str], None], done: int, total: int) -> None:
    if total >= record_book.MANY and done % record_book.MANY == 0:
        say(t("record.reading", done=done, total=total))


def _agrees(question: str, sure: bool) -> bool:
    """Whether to continue: by ``--yes``, or as the person at the terminal answers."""
    if sure:
        return True
    if sys.stdin is None or not sys.stdin.isatty():
        raise WrongUsage(t("record.needs_yes"))
    write_out(t("record.yes_no", question=question))
    said = sys.stdin.readline().strip().casefold()
    if said not in YES:
        write_out(t("record.not_done"))
    return said in YES


__all__ = ["Book", "WrongUsage", "sentence"]
