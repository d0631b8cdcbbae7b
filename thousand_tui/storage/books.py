"""Score books: one file each, in a folder of its own below the saved games.

The file says who plays, by which agreements, who dealt first, and every deal as it was told; what comes of the deals is
settled anew whenever it is read.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final, Literal, Self

from pydantic import Field, JsonValue, model_validator

from thousand_tui.storage.matches import KeptPart, change_kept, load_kept
from thousand_tui.storage.places import BOOKS
from thousand_tui.storage.saves import FEWEST, MOST, MOST_AGREEMENTS, Name, SavedStanding, Time, Word, dated

MOST_ENTRIES: Final = 1000

Seat = Annotated[int, Field(ge=0, lt=MOST)]
OrNobody = Annotated[int, Field(ge=-1, lt=MOST)]
Number = Annotated[int, Field(ge=0, le=10_000)]
Suit = Annotated[int, Field(ge=0, lt=4)]


class KeptDeal(KeptPart):
    """A deal as it was told; the fields are those of the table's ``Told``."""

    declarer: OrNobody = -1
    bid: Number = 0
    contract: Number = 0
    conceded: Word | None = None
    cards: Annotated[list[Number], Field(max_length=MOST, default_factory=list)]
    melds: Annotated[list[tuple[Seat, Word, Suit]], Field(max_length=16, default_factory=list)]
    tricked: Annotated[list[Seat], Field(max_length=MOST, default_factory=list)]
    dark: bool = False
    blind: bool = False
    talon: Annotated[int, Field(ge=0, lt=1 << 24)] = 0
    nines: Seat | None = None
    aces: Annotated[list[Number], Field(max_length=MOST, default_factory=list)]
    trump: OrNobody = -1
    passed: bool = False


class KeptBook(KeptPart):
    """A book: ``standings`` are those it began with, one for each side."""

    format: Literal["thousand-book"] = "thousand-book"
    version: Literal[1] = 1
    created: Time
    agreements: Annotated[dict[str, JsonValue], Field(max_length=MOST_AGREEMENTS)]
    names: Annotated[list[Name], Field(min_length=FEWEST, max_length=MOST)]
    dealer: Seat
    standings: Annotated[list[SavedStanding], Field(min_length=FEWEST, max_length=MOST)]
    entries: Annotated[list[KeptDeal], Field(max_length=MOST_ENTRIES, default_factory=list)]

    @model_validator(mode="after")
    def _is_of_its_players(self) -> Self:
        seats, lists = len(self.names), [found for each in self.entries for found in (each.cards, each.aces) if found]
        named = [seat for each in self.entries for seat in (each.declarer, each.nines or 0, *each.tricked)]
        named += [seat for each in self.entries for seat, _, _ in each.melds]
        if any(len(found) != seats for found in lists) or max([self.dealer, *named]) >= seats:
            raise ValueError("players")
        return self


def is_book(path: Path) -> bool:
    """Whether a file says at its beginning that it is a book; it may be damaged further on."""
    with suppress(OSError, UnicodeError), path.open(encoding="utf-8") as file:
        return '"thousand-book"' in file.read(80)
    return False


def new_book_path(saves: Path, names: list[str]) -> Path:
    """The path of a file for a new book; it does not exist yet."""
    return saves / BOOKS / f"{dated(names)}.json"


def load_book(path: Path) -> KeptBook:
    """Read the file of a book.

    Raises:
        Problem: it cannot be read, or is not a book.
    """
    return load_kept(path, KeptBook, "no_book")


def change_book(path: Path, change: Callable[[KeptBook], KeptBook]) -> KeptBook:
    """Apply ``change`` to a book as it is now, whoever may have changed it meanwhile; returns the result.

    Raises:
        Problem: it cannot be read or written.
    """
    return change_kept(path, KeptBook, "no_book", change)
