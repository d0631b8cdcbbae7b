"""The games that can be played at the table, by their ids in saves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from thousand_tui.table.game import Beginning, CardGame
from thousand_tui.table.mariage import MARIAGE, MariageSession
from thousand_tui.table.session import Player, Saver, Session, TableSettings
from thousand_tui.table.thousand import THOUSAND, ThousandSession

# A session of any game.
AnySession: TypeAlias = Session[Any, Any, Any]


class Seating(Protocol):
    """Seats the players of a saved game."""

    def __call__(
        self, beginning: Beginning, players: Iterable[Player], seed: str, settings: TableSettings, save: Saver
    ) -> AnySession:
        """A session of the game before its first move.

        Raises:
            NotAgreed: this version cannot play under these agreements.
            ValueError: no game can begin like this.
        """


@dataclass(frozen=True, slots=True)
class Playable:
    """A game that can be played here: its rules, and how its players are seated."""

    card_game: CardGame[Any, Any, Any]
    seated: Seating


GAMES: Final[Mapping[str, Playable]] = {
    each.card_game.id: each for each in (Playable(THOUSAND, ThousandSession.of), Playable(MARIAGE, MariageSession.of))
}
