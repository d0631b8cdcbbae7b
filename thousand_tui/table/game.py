"""What the table needs to know about *a game*, whichever it is.

A session, its log, the saving and the loading of its file use only these methods. One object implements them for
Thousand (:mod:`~.thousand`); another game can be played by implementing them too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

# Acts where no player decides: shuffles the pack, draws a card by lot.
CHANCE: Final = -1

# A position of a game, immutable.
G = TypeVar("G")
# An action of a seat or of chance.
A = TypeVar("A")
# What one seat may know of a position.
V_co = TypeVar("V_co", covariant=True)


class NotAgreed(ValueError):
    """Nothing can be played under these agreements; the argument is a sentence or the error that says why."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a game began with, as saved: numbers, words and lists only.

    ``version`` is that of the rules; ``preset`` the name of the agreements if they have one. ``standings`` are what
    each side started the game with, empty in a game without them.
    """

    agreements: Mapping[str, Any]
    version: int
    dealer: int = 0
    standings: Sequence[Mapping[str, Any]] = ()
    preset: str | None = None


class CardGame(Protocol[G, V_co, A]):
    """A card game that can be played at the table.

    A seat is a number from 0 on, or ``CHANCE`` where no player decides.
    """

    @property
    def id(self) -> str:
        """The game's id in saves."""

    # Its beginning

    def seats_of(self, agreements: Mapping[str, Any]) -> int:
        """How many players sit at a table with these agreements, as saved.

        Raises:
            NotAgreed: this version cannot play under them.
        """

    def begun(self, beginning: Beginning) -> G:
        """The position before the first move.

        Raises:
            NotAgreed: this version cannot play under these agreements.
            ValueError: no game can begin with this dealer or these standings.
        """

    def beginning(self, start: G) -> Beginning:
        """What the game began with, given the position before its first move."""

    def seats(self, game: G) -> int:
        """How many players sit at the table, including any who sit out."""

    def sides(self, game: G) -> Sequence[int]:
        """The side of each seat; where there are no partners, each seat is a side of its own."""

    # Its course

    def turn(self, game: G) -> int | None:
        """The seat that acts, or ``CHANCE``; None when the game is over."""

    def choices(self, game: G) -> Any:
        """A value with all allowed actions; any other action is refused."""

    def verify(self, game: G, action: A) -> object | None:
        """Why the action is not allowed now; None if it is."""

    def apply(self, game: G, action: A) -> G:
        """The position after an action.

        Raises:
            ValueError: it is not allowed.
        """

    def draw(self, game: G, seed: str, shuffles: int) -> A:
        """The next action of chance for this seed, after this many shuffles."""

    def view_of(self, game: G, seat: int | None) -> V_co:
        """The position as a seat may know it; None stands for the onlooker."""

    def open_view(self, game: G, seat: int | None) -> V_co:
        """The position as seen by a seat that knows all cards: for finished deals, never for a player who decides."""

    # Its deals

    def deal_number(self, game: G) -> int:
        """The number of the current deal, or of the last one, counted from 1."""

    def active(self, game: G) -> Sequence[int]:
        """The seats that take part in the current deal, in order of play."""

    def is_dealt(self, game: G) -> bool:
        """Whether the cards of the current deal have been dealt."""

    def hand(self, game: G, seat: int) -> Collection[Any]:
        """The cards that a seat holds."""

    def is_shuffle(self, action: A) -> bool:
        """Whether the action is the shuffle of a new deal."""

    def deals_anew(self, before: G, after: G) -> bool:
        """Whether cards were dealt, or gathered for a new deal, between these two positions."""

    def has_shown(self, before: G, action: A, after: G, seats: Iterable[int]) -> bool:
        """Whether the action showed one of these seats something it could not know, so that nobody may take it back."""

    def plays_card(self, action: A) -> bool:
        """Whether the action plays a card to a trick."""

    def ends_trick(self, before: G, action: A, after: G) -> bool:
        """Whether the action completed a trick."""

    # Its sheet

    def settled(self, game: G) -> int:
        """How many deals are on the sheet."""

    def totals(self, game: G) -> tuple[int, ...]:
        """The present total of each side."""

    def with_totals(self, game: G, totals: Sequence[int]) -> G:
        """The position with other totals after the deal that was just settled.

        Raises:
            ValueError: no deal is settled, or these totals are impossible.
        """

    def rows(self, game: G) -> Sequence[Sequence[object]]:
        """The rows of the sheet, a list for each kind: old rows never change, new ones are added at the end."""

    def is_made(self, row: Any, seat: int) -> bool:
        """Whether a settled deal went well: its contract was made or, in a game without one, this seat did well."""

    def with_rows(self, game: G, rows: Sequence[Sequence[Any]]) -> G:
        """The position with other rows on its sheet; neither play nor totals depend on them."""

    def winners(self, game: G) -> tuple[int, ...]:
        """The sides that have won; none while the game continues."""

    # Its notation

    def write_action(self, actor: int, action: A) -> str:
        """The line for an action; lines of chance begin with ``*``, and none begins with ``=``."""

    def read_action(self, line: str) -> tuple[int, A]:
        """The actor and the action in a line.

        Raises:
            ValueError: the line is not an action.
        """
