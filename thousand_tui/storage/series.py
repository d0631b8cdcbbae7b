"""Series of games: one file each, in a folder of its own below the saved games.

The file says who plays and how many games, and names the games begun, which are kept with the other saved games. The
result of a game is written down as soon as it is known, so it counts whatever happens to the game's file.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final, Literal, Self

from pydantic import Field, JsonValue, model_validator

from thousand_tui.storage.matches import KeptPart, change_kept, load_kept
from thousand_tui.storage.saves import FEWEST, MOST, MOST_AGREEMENTS, Points, SavedPlayer, Time, dated

FOLDER: Final = "series"
MOST_GAMES: Final = 100

Seat = Annotated[int, Field(ge=0, lt=MOST)]
Place = Annotated[int, Field(ge=1, le=MOST)]


class KeptGame(KeptPart):
    """A game of the series: its file, and which player sits in which seat; once it is over, each player's place and
    total."""

    file: Annotated[str, Field(pattern=r"^[^/\\\x00-\x1f]{1,200}\.json$")]
    order: Annotated[list[Seat], Field(min_length=FEWEST, max_length=MOST)]
    places: Annotated[list[Place], Field(max_length=MOST, default_factory=list)]
    totals: Annotated[list[Points], Field(max_length=MOST, default_factory=list)]


class KeptSeries(KeptPart):
    """A series: ``counting`` says whether won games are counted or places added up, ``handicap`` the points with which
    each player starts every game."""

    format: Literal["thousand-series"] = "thousand-series"
    version: Literal[1] = 1
    created: Time
    agreements: Annotated[dict[str, JsonValue], Field(max_length=MOST_AGREEMENTS)]
    players: Annotated[list[SavedPlayer], Field(min_length=FEWEST, max_length=MOST)]
    games: Annotated[int, Field(ge=2, le=MOST_GAMES)]
    counting: Literal["wins", "places"]
    handicap: Annotated[list[Points], Field(max_length=MOST)]
    played: Annotated[list[KeptGame], Field(max_length=MOST_GAMES, default_factory=list)]

    @model_validator(mode="after")
    def _is_of_its_players(self) -> Self:
        seats = list(range(len(self.players)))
        lists = [self.handicap, *(given for game in self.played for given in (game.places, game.totals) if given)]
        if any(len(given) != len(seats) for given in lists) or any(sorted(each.order) != seats for each in self.played):
            raise ValueError("players")
        return self


def new_series_path(saves: Path, names: list[str]) -> Path:
    """The path of a file for a new series; it does not exist yet."""
    return saves / FOLDER / f"{dated(names)}.json"


def load_series(path: Path) -> KeptSeries:
    """Read the file of a series.

    Raises:
        Problem: it cannot be read, or is not a series.
    """
    return load_kept(path, KeptSeries, "no_series")


def change_series(path: Path, change: Callable[[KeptSeries], KeptSeries]) -> KeptSeries:
    """Apply ``change`` to a series as it is now, whoever may have changed it meanwhile; returns the result.

    Raises:
        Problem: it cannot be read or written.
    """
    return change_kept(path, KeptSeries, "no_series", change)
