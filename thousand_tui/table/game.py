"""What the table needs of *a game*, whichever it is.

A session, its log, the keeper of its file and the way back from it ask these verbs only. One object satisfies them for
Thousand (:mod:`~.thousand`); another game sits down by bringing one of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

# Who acts where nobody decides: the pack is shuffled, a card is drawn by lot.
CHANCE: Final = -1

# A game at one moment, immutable.
G = TypeVar("G")
# What a seat, or chance, does.
A = TypeVar("A")
# What one seat may know of a game.
V_co = TypeVar("V_co", covariant=True)


class NotAgreed(ValueError):
    """Nothing can be played by these agreements, which a sentence or the error says that it was made of."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a game began with, as it is written down: numbers, words and lists only.

    ``version`` is that of the rules; ``preset`` the name of the agreements if they have one. ``standings`` are what
    each side brought into the game, nothing where a game has no such thing.
    """

    agreements: Mapping[str, Any]
    version: int
    dealer: int = 0
    standings: Sequence[Mapping[str, Any]] = ()
    preset: str | None = None


class CardGame(Protocol[G, V_co, A]):
    """A card game that can be played at the table.

    A seat is a number from 0 on, or ``CHANCE`` where nobody decides.
    """

    @property
    def id(self) -> str:
        """What saves call the game."""

    # Its beginning

    def seats_of(self, agreements: Mapping[str, Any]) -> int:
        """How many sit at a table with these agreements, as they are written down.

        Raises:
            NotAgreed: this version cannot play by them.
        """

    def begun(self, beginning: Beginning) -> G:
        """The game before its first move.

        Raises:
            NotAgreed: this version cannot play by these agreements.
            ValueError: no game can begin with this dealer, or these standings.
        """

    def beginning(self, start: G) -> Beginning:
        """What a game before its first move began with."""

    def seats(self, game: G) -> int:
        """How many sit at the table, whoever is out included."""

    def sides(self, game: G) -> Sequence[int]:
        """The side of each seat; a seat is a side of its own where nobody plays together."""

    # Its course

    def turn(self, game: G) -> int | None:
        """The seat that acts, or ``CHANCE``; None when the game is over."""

    def choices(self, game: G) -> Any:
        """All that may be done now, as a value; what is not among it is refused."""

    def verify(self, game: G, action: A) -> object | None:
        """Why the action is not allowed now; None if it is."""

    def apply(self, game: G, action: A) -> G:
        """The game after an action.

        Raises:
            ValueError: it is not allowed.
        """

    def draw(self, game: G, seed: str, shuffles: int) -> A:
        """What chance does now for this seed, when so many shuffles went before."""

    def view_of(self, game: G, seat: int | None) -> V_co:
        """The game as a seat may know it; None is the onlooker."""

    def open_view(self, game: G, seat: int | None) -> V_co:
        """The game as a seat sees it that knows all cards: for deals that are over, and never for who decides."""

    # Its deals

    def deal_number(self, game: G) -> int:
        """The number of the running deal, or of the last one; the first is 1."""

    def active(self, game: G) -> Sequence[int]:
        """The seats that play the running deal, in order of play."""

    def is_dealt(self, game: G) -> bool:
        """Whether the cards of the running deal have been dealt."""

    def hand(self, game: G, seat: int) -> Collection[Any]:
        """The cards that a seat holds."""

    def is_shuffle(self, action: A) -> bool:
        """Whether the action orders the pack of a new deal."""

    def deals_anew(self, before: G, after: G) -> bool:
        """Whether between these two cards were dealt, or gathered for a new deal."""

    def has_shown(self, before: G, action: A, after: G, seats: Iterable[int]) -> bool:
        """Whether the action showed one of these seats what it cannot forget, so that nobody may go back across it."""

    def plays_card(self, action: A) -> bool:
        """Whether a card is played to a trick."""

    def ends_trick(self, before: G, action: A, after: G) -> bool:
        """Whether the action completed a trick."""

    # Its sheet

    def settled(self, game: G) -> int:
        """How many deals stand on the sheet."""

    def totals(self, game: G) -> tuple[int, ...]:
        """What each side has now."""

    def with_totals(self, game: G, totals: Sequence[int]) -> G:
        """The game with other totals after the deal that was just settled.

        Raises:
            ValueError: no deal is settled, or these can be nobody's totals.
        """

    def rows(self, game: G) -> Sequence[Sequence[object]]:
        """The rows of the sheet, a list for each kind of row: those that stand stay, and new ones come after them."""

    def with_rows(self, game: G, rows: Sequence[Sequence[Any]]) -> G:
        """The game with other rows on its sheet; its course does not depend on them, nor do its totals."""

    def winners(self, game: G) -> tuple[int, ...]:
        """The sides that have won; none while the game continues."""

    # Its notation

    def write_action(self, actor: int, action: A) -> str:
        """The line for an action of a seat or of chance, whose lines begin with ``*``; none begins with ``=``."""

    def read_action(self, line: str) -> tuple[int, A]:
        """Who acts and what they do, from one line.

        Raises:
            ValueError: the line is not an action.
        """
