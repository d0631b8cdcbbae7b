"""A page: a list of the interface as a value. One screen draws it and one function of the line mode says it; neither
knows what it is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a page is read: the folder of the saved games, and what a key is called there, by its id."""

    saves: Path
    key: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Replay:
    """Opens the replay of a saved game, at a moment of a deal if they are named."""

    save: Path
    deal: int | None = None
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class Copy:
    """Sends a text to the terminal's clipboard and says so; the line mode prints the text."""

    text: str
    said: str


# What comes of an act: a sentence, or one of these.
Outcome: TypeAlias = str | Replay | Copy


@dataclass(frozen=True, slots=True)
class Row:
    """One thing on the page: a text for each column, what is told of it below the list, and how the line mode says it,
    if not by its columns."""

    cells: tuple[str, ...]
    told: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of so many cells, or of as many as each text has; a quiet one is drawn in a muted colour."""

    cells: int = 0
    is_quiet: bool = False


@dataclass(frozen=True, slots=True)
class Act(Generic[T]):
    """Something to do with a row. ``id`` is that of its key, ``label`` the message at the foot, which is also its word
    in the line mode, ``asks`` the messages of the question before it and of yes."""

    id: str
    label: str
    do: Callable[[T], Outcome]
    asks: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Find(Generic[T]):
    """Finds rows by words: the key that leads to the line to type in, what stands there, which rows stay."""

    id: str
    hint: str
    among: Callable[[Sequence[T], str], Sequence[T]]
    none: str


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A list of things. ``none`` is told where there are none, ``chooses`` what choosing one does, for the line mode;
    ``troubles`` say what could not be read."""

    title: str
    things: Sequence[T]
    columns: tuple[Column, ...]
    row: Callable[[T], Row]
    choose: Callable[[T], Outcome]
    chooses: str
    none: str = ""
    acts: tuple[Act[T], ...] = ()
    find: Find[T] | None = None
    troubles: Sequence[str] = ()

    def found(self, words: str) -> Sequence[T]:
        """The things that these words find; without a way to find some, all of them."""
        return self.things if self.find is None else self.find.among(self.things, words)

    @property
    def told_of_none(self) -> str:
        """What is told where no thing is listed: there is none, or none has the words."""
        return self.find.none if self.find is not None and self.things else self.none
