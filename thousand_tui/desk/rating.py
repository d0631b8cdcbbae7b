"""How strong somebody plays: the rating of each level, which is fixed, and that of a person, from their games against
levels; and what follows from it, a fair opponent and a head start.

Whoever has the strength ``s`` wins a game with the chance that ``s`` is of the strengths of all at the table, and 400
points of the rating are ten times the strength.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate
from math import exp, log
from typing import Final

from thousand_tui.bots import LEVELS, kind_now, parts_of
from thousand_tui.desk import record_book
from thousand_tui.desk.seating import LEVEL
from thousand_tui.storage import Problem, records_path
from thousand_tui.storage.record_figures import Company
from thousand_tui.storage.record_stats import rated_games
from thousand_tui.table import Player
from thousand_tui.words import person_key, t

# The ratings of the levels at tables of three and four, and of two.
SEVERAL: Final[Mapping[str, int]] = {level.id: level.ratings[0] for level in LEVELS.values() if level.ratings}
TWO: Final[Mapping[str, int]] = {level.id: level.ratings[1] for level in LEVELS.values() if level.ratings}
# What somebody is taken for before they have played: a Regular, give or take so many points.
SPREAD: Final = 400
# How many games it takes before a figure is shown.
LEAST: Final = 10
# A person who has it stands for whoever is as strong as that person.
FAIR: Final = "fair"
# So many points of a head start, in a game to 1000, make up for one point of the rating.
HEAD_START: Final = 2.25
# The ratings that are thought of, and the shares of what is likely that lie below an interval and in it.
_GRID: Final = range(0, 3001, 10)
_BELOW, _SURE = 0.025, 0.975


@dataclass(frozen=True, slots=True)
class Rating:
    """The most likely strength of a person: a figure that lies between ``low`` and ``high`` with 95 %, from so many
    ``games``."""

    value: int = SEVERAL[LEVEL]
    low: int = 0
    high: int = 0
    games: int = 0

    @property
    def is_told(self) -> bool:
        """Whether enough games count for a figure."""
        return self.games >= LEAST

    @property
    def level(self) -> str:
        """The level that comes nearest to it; a Regular until a figure is told."""
        return min(SEVERAL, key=lambda level: abs(SEVERAL[level] - self.value)) if self.is_told else LEVEL

    @property
    def told(self) -> str:
        """The figure; until one is told the level above which it lies, in words that name the next one too."""
        if self.is_told:
            return t("record.rating.figure", value=self.value, low=self.low, high=self.high)
        below = [level for level, rating in SEVERAL.items() if rating <= self.value]
        return t(f"rating.above.{max(below, key=SEVERAL.__getitem__)}" if below else "rating.below")


def strength(rating: float) -> float:
    """The strength behind a rating.

    >>> round(strength(1900) / strength(1500))
    10
    """
    return exp((rating - 1500) * log(10) / 400)


def others_of(rated: str) -> list[int] | None:
    """The ratings of the others at a table that counts, as the record names it; None where it names why it does not."""
    kinds = [parts_of(kind_now(kind))[0] for kind in rated.split(",")]
    levels = TWO if len(kinds) == 1 else SEVERAL
    return [levels[kind] for kind in kinds] if all(kind in levels for kind in kinds) else None


def rating_of(games: Iterable[Company]) -> Rating:
    """The rating that follows from finished games: each that is thought of is as likely as it was before, times the
    chance it gives to what happened."""
    likely = [-(((at - SEVERAL[LEVEL]) / SPREAD) ** 2) / 2 for at in _GRID]
    played = 0
    for company in games:
        if (others := others_of(company.what)) is None:
            continue
        played += company.won.of
        lost, theirs = company.won.of - company.won.times, sum(map(strength, others))
        for place, own in enumerate(map(strength, _GRID)):
            likely[place] += company.won.times * log(own) + lost * log(theirs) - company.won.of * log(own + theirs)
    most = max(likely)
    weights = [exp(each - most) for each in likely]
    sums = list(accumulate(weights))
    low, high = (_GRID[bisect_left(sums, share * sums[-1])] for share in (_BELOW, _SURE))
    value = sum(at * weight for at, weight in zip(_GRID, weights, strict=True)) / sums[-1]
    return Rating(round(value), low, high, played)


def rating_now(name: str) -> Rating:
    """The rating of whoever has this name, as the record has it; none where that cannot be read, or is not there."""
    if records_path().exists():
        with suppress(Problem), record_book.opened() as records:
            return rating_of(rated_games(records, person_key(name)))
    return Rating()


def fairly(players: Sequence[Player]) -> tuple[Player, ...]:
    """The players, where ``FAIR`` sits the level that comes nearest to the first person."""
    if FAIR not in [player.kind for player in players]:
        return tuple(players)
    level = next((rating_now(player.name).level for player in players if player.is_person), LEVEL)
    return tuple(Player(player.name, level) if player.kind == FAIR else player for player in players)


def ratings_at(players: Sequence[Player]) -> list[int]:
    """The ratings of those at a table; who has none, and an installed bot, is taken for a Regular."""
    levels = TWO if len(players) == 2 else SEVERAL
    found = []
    for player in players:
        rating = rating_now(player.name) if player.is_person else Rating()
        found.append(rating.value if rating.is_told else levels.get(parts_of(kind_now(player.kind))[0], levels[LEVEL]))
    return found
