"""The rows of a measurement, kept in a CSV file if wanted: rows already in the file count and are not played again."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, Generic, TypeVar

from thousand_tui.arena.rows import Layout
from thousand_tui.words import t
from thousand_tui.words.catalogue import system_said

Row = TypeVar("Row")
_UTF8: Final = "utf-8"


class LedgerError(ValueError):
    """A file cannot be used for this measurement, and is left as it was; the message is one sentence that says why."""


class Ledger(Generic[Row]):
    """The rows so far, in the order in which they were added; with a ``path``, those in the file come first.

    ``fixed`` are columns with the same value in every row of a file, such as the agreements: rows measured under others
    must not be mixed in.

    Raises:
        LedgerError: the file holds something else, or cannot be read.
    """

    def __init__(self, layout: Layout[Row], fixed: Mapping[str, str], path: Path | None = None) -> None:
        self._layout = layout
        self._fixed = dict(fixed)
        self._path = path
        self._columns = (*self._fixed, *layout.columns)
        self._rows: dict[tuple[object, ...], Row] = {}
        if path is not None:
            self._read(path)

    @property
    def rows(self) -> list[Row]:
        """All rows, without duplicates."""
        return list(self._rows.values())

    def has(self, key: tuple[object, ...]) -> bool:
        """Whether there is a row with this key."""
        return key in self._rows

    def add(self, row: Row) -> None:
        """Add a row, and write it to the file at once; a row with a known key is not added again.

        Raises:
            LedgerError: the file cannot be written.
        """
        key = self._layout.key(row)
        if key in self._rows:
            return
        self._rows[key] = row
        if self._path is not None:
            self._append(self._path, [(*self._fixed.values(), *self._layout.write(row))])

    def _append(self, path: Path, lines: Iterable[Iterable[object]]) -> None:
        try:
            with path.open("a", encoding=_UTF8, newline="") as file:
                csv.writer(file, lineterminator="\n").writerows(lines)
        except OSError as error:
            raise LedgerError(t("arena.csv.unwritable", path=path, why=system_said(error.strerror))) from error

    def _read(self, path: Path) -> None:
        try:
            text = path.read_bytes().decode(_UTF8) if path.exists() else ""
        except OSError as error:
            raise LedgerError(t("arena.csv.unreadable", path=path, why=system_said(error.strerror))) from error
        except UnicodeDecodeError as error:
            raise LedgerError(t("arena.csv.columns", path=path, columns=",".join(self._columns))) from error
        if not text:
            self._append(path, [self._columns])
            return
        # A run that was killed may have left an incomplete row, which does not count.
        whole, _, torn = text.rpartition("\n")
        lines = csv.reader(whole.splitlines())
        try:
            if tuple(next(lines, ())) != self._columns:
                raise LedgerError(t("arena.csv.columns", path=path, columns=",".join(self._columns)))
            for at, cells in enumerate(lines, 2):
                self._take(path, at, cells)
        except csv.Error as error:
            raise LedgerError(t("arena.csv.row", path=path, line=lines.line_num)) from error
        if torn:
            self._cut(path, len((whole + "\n").encode(_UTF8)))

    def _take(self, path: Path, at: int, cells: list[str]) -> None:
        try:
            row = self._layout.read(cells[len(self._fixed) :])
        except ValueError as error:
            raise LedgerError(t("arena.csv.row", path=path, line=at)) from error
        for found, (name, value) in zip(cells, self._fixed.items(), strict=False):
            if found != value:
                raise LedgerError(t("arena.csv.other", path=path, name=name, found=found, value=value))
        self._rows.setdefault(self._layout.key(row), row)

    def _cut(self, path: Path, length: int) -> None:
        try:
            with path.open("rb+") as file:
                file.truncate(length)
        except OSError as error:
            raise LedgerError(t("arena.csv.unwritable", path=path, why=system_said(error.strerror))) from error
