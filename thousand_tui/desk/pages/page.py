"""A page: a list of the interface as a value. One screen draws it and one function of the line mode says it; neither
knows what it is about."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from thousand_tui.desk.keeper import Keeper
    from thousand_tui.desk.seating import TableSetup
    from thousand_tui.rules import Agreements
    from thousand_tui.storage import Settings
    from thousand_tui.study.exercise import Exercise
    from thousand_tui.table import ThousandSession
    from thousand_tui.table.games import AnySession, OtherGame

T = TypeVar("T")
LONGEST_LINE: Final = 4000


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a page is read: the folder of the saved games, what a key is called there, by its id, the settings, and the
    table for a new game.

    ``change`` changes some of the settings, ``tell`` shows a sentence about something that fails, and ``play`` begins a
    whole game with the tutor, of Thousand if no other game is named. ``themes`` are the titles of the themes by name,
    where there are any.
    """

    saves: Path
    key: Callable[[str], str]
    settings: Callable[[], Settings]
    setup: Callable[[], TableSetup]
    change: Callable[[dict[str, Any]], None]
    tell: Callable[[str], object]
    play: Callable[[OtherGame | None], object]
    themes: Callable[[], Mapping[str, str]] = dict


# What comes of an act


@dataclass(frozen=True, slots=True)
class Open:
    """Opens another page or screen by its name; ``given`` are the arguments it is made with."""

    name: str
    given: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class SitDown:
    """Leads to a table. ``begin`` is called once the table played at before is saved: it returns a new game and its
    keeper, or the path of a saved game to continue. If the keyboard ``is_shared``, the line mode clears the screen
    afterwards."""

    begin: Callable[[], tuple[AnySession, Keeper] | Path]
    is_shared: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    """Opens the replay of a saved game, or of a game that nobody continues; ``deal`` and ``ply`` name a moment."""

    game: Path | ThousandSession
    deal: int | None = None
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class PutOnBoard:
    """Puts the last settled deal of a saved game on the board."""

    game: Path


@dataclass(frozen=True, slots=True)
class FindBetter:
    """Asks for something better than the clear mistakes in a saved game; the screen reviews the game first."""

    game: Path


@dataclass(frozen=True, slots=True)
class ReadRules:
    """Shows the rules of a set of agreements, or those of another game."""

    agreements: Agreements
    other: OtherGame | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """Closes the page and hands the value to whoever opened it; in the line mode it is told."""

    value: object
    told: str


@dataclass(frozen=True, slots=True)
class GoTo:
    """Reads the page again and moves to the thing with this key."""

    key: object


@dataclass(frozen=True, slots=True)
class Copy:
    """Sends a text to the terminal's clipboard, shows it and says so; the line mode prints the text."""

    text: str
    said: str


@dataclass(frozen=True, slots=True)
class Take:
    """Goes through an exercise."""

    exercise: Exercise


@dataclass(frozen=True, slots=True)
class Host:
    """Opens a table for several terminals and plays there in this one; ``words`` are those of ``thousand host``."""

    words: tuple[str, ...]

    def play(self) -> int:
        """Play until the host leaves; returns the exit code. The terminal must be free."""
        command = [sys.executable, "-P", "-m", "thousand_tui", "host", *self.words]
        return subprocess.call(command)


@dataclass(frozen=True, slots=True)
class Pick:
    """Asks a question with a few answers; each leads to something."""

    question: str
    answers: Mapping[str, Outcome]


@dataclass(frozen=True, slots=True)
class Choice:
    """Something in a form to choose from values, each with its text. ``question`` asks for it line by line, unless one
    of the fields in ``unless`` is filled in."""

    name: str
    label: str
    question: str
    value: Any
    options: Sequence[tuple[Any, str]]
    unless: tuple[str, ...] = ()

    def turned(self, by: int) -> Any:
        """The value so many places further on; after the last comes the first."""
        values = [value for value, _ in self.options]
        return values[(values.index(self.value) + by) % len(values)]


@dataclass(frozen=True, slots=True)
class Line:
    """Something in a form to type in. An empty line in the line mode leaves ``value`` as it is."""

    name: str
    label: str
    question: str
    value: str = ""
    unless: tuple[str, ...] = ()
    longest: int = LONGEST_LINE


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Fills in a line of a form and says why, with a key of its own or where ``typed`` stands in the line."""

    id: str
    label: str
    field: str
    typed: str
    make: Callable[[], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Form:
    """Asks for values and does something with them, by the names of their fields. If that raises a ``SaveError``, its
    sentence is told and the form stays. ``given`` are values that were already named, on the command line. ``others``
    are further buttons by name, each with what it does with the values; the line mode has only the first. A form that
    ``is_filled_in`` every time begins on its first field, not on its button."""

    title: str
    about: str
    fields: tuple[Choice | Line, ...]
    button: str
    do: Callable[[Mapping[str, Any]], Outcome]
    note: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)
    suggestion: Suggestion | None = None
    others: Mapping[str, tuple[str, Callable[[Mapping[str, Any]], Outcome]]] = field(default_factory=dict)
    is_filled_in: bool = False


# What comes of an act: a sentence, one of these, or nothing. After a sentence and after nothing the page is read again.
Leads: TypeAlias = Open | SitDown | Replay | PutOnBoard | FindBetter | ReadRules | Take
Outcome: TypeAlias = str | Leads | Chosen | GoTo | Copy | Host | Pick | Form | None


# What a page has


@dataclass(frozen=True, slots=True)
class Row:
    """One thing on the page: a text for each column, what is told of it below the list, how the line mode says it, if
    not by its columns, and what is typed there for it, if not its place in the list. A quiet row is drawn in a muted
    colour; one that cannot be chosen has no number in the line mode. If it ``turns``, its last text is a value, and
    choosing it leads to a form with one choice; the screen takes the next value without showing the form."""

    cells: tuple[str, ...]
    about: str = ""
    said: str = ""
    typed: str = ""
    is_quiet: bool = False
    can_choose: bool = True
    turns: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A column of so many cells, or of as many as each text has. One that ``grows`` is as wide as its longest text if
    there is room. A quiet one is drawn in a muted colour."""

    cells: int = 0
    is_quiet: bool = False
    head: str = ""
    is_right: bool = False
    grows: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing by its name, with its data, such as the preview of a row."""

    name: str
    data: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Act(Generic[T]):
    """Something to do with a row. ``id`` is that of its key, ``label`` the message at the foot, which is also its word
    in the line mode, ``asks`` the question before it and yes. It is offered for things that it ``fits``."""

    id: str
    label: str
    do: Callable[[T], Outcome]
    asks: Callable[[T], tuple[str, str]] | None = None
    fits: Callable[[T], bool] = lambda thing: True


@dataclass(frozen=True, slots=True)
class PageAct:
    """Something to do without a row, by its key and, if ``is_button``, by a button above the list. ``asks`` says the
    question before it and yes."""

    id: str
    label: str
    do: Callable[[], Outcome]
    is_button: bool = False
    asks: Callable[[], tuple[str, str]] | None = None


@dataclass(frozen=True, slots=True)
class Find(Generic[T]):
    """Finds rows by words: the key that leads to the line to type in, what stands there, which rows stay."""

    id: str
    hint: str
    among: Callable[[Sequence[T], str], Sequence[T]]
    none: str


class Background(Protocol):
    """Work that goes on behind a page, and behind the table that it leads to."""

    def close(self) -> None:
        """Stop: nobody waits for it any more."""


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A list of things.

    ``none`` is told where there are none, ``chooses`` what choosing one does, for the line mode; ``aside`` stands at
    the right of the title, ``headline`` (in gold if ``is_won``) and ``above`` over the list, ``sums`` below it, a text
    for each column; ``key`` tells which thing is which when the page is read again; ``picture`` is the preview of a
    thing; ``troubles`` say what could not be read. ``first`` comes when the page is opened. ``background`` begins or
    goes on with work, given a function to call when it has something new for the page, and the work of the page before.

    ``heading`` says which heading a thing belongs under, in one line or more. The cursor begins on the thing ``at``,
    before any button, and goes there when that is another one than before. ``again`` reads a page that keeps what was
    chosen on it. The keys of ``letters`` go to the things in turn; if there are none, digits do, or go to the headings.
    """

    title: str
    things: Sequence[T]
    columns: tuple[Column, ...]
    row: Callable[[T], Row]
    choose: Callable[[T], Outcome]
    chooses: str
    none: str = ""
    acts: tuple[Act[T] | PageAct, ...] = ()
    find: Find[T] | None = None
    aside: str = ""
    headline: str = ""
    is_won: bool = False
    above: Sequence[str] = ()
    sums: tuple[str, ...] = ()
    key: Callable[[T], object] = lambda thing: thing
    picture: Callable[[T], Picture | None] | None = None
    troubles: Sequence[str] = ()
    first: Outcome = None
    background: Callable[[Callable[[], object], Background | None], Background] | None = None
    heading: Callable[[T], str] | None = None
    at: T | None = None
    again: Callable[[], Page[T]] | None = None
    letters: str = ""

    def lines(self, words: str = "") -> Sequence[tuple[str, T | None]]:
        """What is listed for these words: things, each without a heading, and headings, each without a thing."""
        lines: list[tuple[str, T | None]] = []
        before = None
        for thing in self.found(words):
            if self.heading is not None and (heading := self.heading(thing)) != before:
                lines += [(line, None) for line in heading.split("\n")]
                before = heading
            lines.append(("", thing))
        return lines

    def found(self, words: str) -> Sequence[T]:
        """The things that these words find; without a way to find some, all of them."""
        return self.things if self.find is None else self.find.among(self.things, words)

    @property
    def about_none(self) -> str:
        """What is told where no thing is listed: there is none, or none has the words."""
        return self.find.none if self.find is not None and self.things else self.none
