"""A score book at the desk: its file, its sheet in words, and a deal written into it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from thousand_tui.desk.seating import rules_name
from thousand_tui.desk.sentences import SaveError, all_read, in_words
from thousand_tui.desk.sheet_rows import standing_marks
from thousand_tui.rules import NOBODY, AgreementsError, Settled, Standing, compile_rules, new_game, read_agreements
from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.forms import form_of
from thousand_tui.storage import Problem, books, saves
from thousand_tui.storage.books import KeptBook, KeptDeal
from thousand_tui.storage.matches import kept_files, write_kept
from thousand_tui.storage.places import BOOKS
from thousand_tui.storage.saves import SavedStanding
from thousand_tui.table.book import Account, Book, Told
from thousand_tui.words import Voice, clean_name, number_text, settlement_lines, t
from thousand_tui.words.catalogue import listed
from thousand_tui.words.scores import need_text

# How near a total must be to one that falls to zero to be told.
NEAR: Final = 30


def all_books(saves_folder: Path) -> tuple[list[ScoreBook], list[str]]:
    """The books below a folder of saved games, the last changed first, and why others cannot be read."""
    return all_read(kept_files(saves_folder / BOOKS), ScoreBook)


def begin_book(
    folder: Path, agreements: Agreements, names: Sequence[str], dealer: int, totals: Sequence[int]
) -> ScoreBook:
    """Begin a book with these totals, one for each side.

    Raises:
        SaveError: no game can stand there, or the book cannot be saved.
    """
    with in_words():
        kept = KeptBook(
            created=saves.now(),
            agreements=agreements.model_dump(mode="json"),
            names=list(names),
            dealer=dealer,
            standings=[SavedStanding(**asdict(each)) for each in checked(agreements, totals)],
            entries=[],
        )
        path = books.new_book_path(folder, kept.names)
        write_kept(path, kept)
    return ScoreBook(path)


def checked(agreements: Agreements, totals: Sequence[int]) -> tuple[Standing, ...]:
    """The standings of these totals; a side at the level of the barrel is on it."""
    try:
        return new_game(compile_rules(agreements), standings=totals).sheet.standings
    except ValueError:
        raise SaveError(t("book.bad_totals")) from None


class ScoreBook:
    """A book from its file, and where it stands."""

    def __init__(self, path: Path) -> None:
        """
        Raises:
            SaveError: the file cannot be read, or this version does not know its agreements.
        """
        self.path = path
        with in_words():
            self.kept = books.load_book(path)
            try:
                self.agreements = read_agreements(self.kept.agreements)
            except AgreementsError as error:
                raise Problem("agreements", file=path.name, why=error) from None
            form = form_of(self.agreements)
            if (form.seats, len(set(form.sides))) != (len(self.kept.names), len(self.kept.standings)):
                raise Problem("no_book", file=path.name, folder=path.parent.name)
        start = tuple(Standing(**each.model_dump()) for each in self.kept.standings)
        self.book = Book(compile_rules(self.agreements), self.kept.dealer, start, tuple(map(_told, self.kept.entries)))
        self.account = self.book.account
        self.names = [clean_name(name) for name in self.kept.names]
        self.voice = Voice(self.names).of_sides(form.sides)

    # Writing

    def with_deal(self, told: Told, place: int) -> Book:
        """The book with this deal at a place, after all others or instead of one of them."""
        entries = self.book.entries
        return replace(self.book, entries=(*entries[:place], told, *entries[place + 1 :]))

    def before(self, place: int) -> Account:
        """Where the book stood before the entry at a place."""
        return replace(self.book, entries=self.book.entries[:place]).account

    def write(self, book: Book) -> None:
        """Save the book with the entries of this one, unless somebody has written in it meanwhile.

        Raises:
            SaveError: somebody has, or it cannot be saved.
        """
        entries = [KeptDeal.model_validate_json(_json(told)) for told in book.entries]

        def change(kept: KeptBook) -> KeptBook:
            if kept.entries != self.kept.entries:
                raise SaveError(t("book.changed"))
            return kept.model_copy(update={"entries": entries})

        if len(entries) > books.MOST_ENTRIES:
            raise SaveError(t("book.full"))
        with in_words():
            books.change_book(self.path, change)

    # Sentences

    @property
    def about(self) -> str:
        """Who plays, and by which rules."""
        return t("list.comma").join((listed(self.names), rules_name(self.agreements)))

    @property
    def headline(self) -> str:
        """Who has won, or who deals next and must open."""
        account = self.account
        if account.winners:
            return t("show.won", names=listed([self.voice.names[side] for side in account.winners]))
        key = "book.next" if account.forced == NOBODY else "book.next.forced"
        who = "" if account.forced == NOBODY else self.names[account.forced]
        return t(key, number=account.number, dealer=self.names[account.dealer], who=who)

    def watch_out(self) -> Iterator[str]:
        """What every side needs or has to fear, if it is more than points."""
        rules = self.account.rules
        for side, standing in enumerate(self.account.sheet.standings):
            is_near = any(abs(standing.total - dump) <= NEAR for dump in rules.settlement.dumps)
            if standing_marks(standing, rules) and not self.account.winners:
                yield t("book.watch", who=self.voice.names[side], what=need_text(standing, rules))
            if is_near and not self.account.winners:
                yield t("book.near", who=self.voice.names[side], total=number_text(standing.total))

    def settlement(self, row: Settled) -> Iterator[str]:
        """The settlement of a deal with its reasons, a line for each side with the total after it."""
        for side, told in settlement_lines(row, self.voice, attempts=self.account.rules.barrel.attempts):
            total = number_text(row.totals[side])
            yield t("book.settled", who=self.voice.names[side], steps=told, total=total)

    def changes(self, after: Account) -> Iterator[str]:
        """What a correction changes: the totals now, and the entries that no longer fit."""
        for side, name in enumerate(self.voice.names):
            old, new = self.account.sheet.totals[side], after.sheet.totals[side]
            if old != new:
                yield t("book.changes", who=name, old=number_text(old), new=number_text(new))
        yield from self.unsettled(after)

    def unsettled(self, account: Account) -> Iterator[str]:
        """The entries that do not fit, each with the reason."""
        for place, misfit in account.unsettled:
            yield t("book.unsettled", number=place + 1, why=t(f"book.misfit.{misfit}"))


def _json(told: Told) -> str:
    return json.dumps(asdict(told))


def _told(kept: KeptDeal) -> Told:
    fields = kept.model_dump()
    lists = {name: tuple(found) for name, found in fields.items() if isinstance(found, list)}
    return Told(**{**fields, **lists})
