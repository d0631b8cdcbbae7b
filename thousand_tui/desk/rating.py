"""How strong somebody plays: the fixed rating of each level, and that of a person from their games against levels.
Ratings are used to find fair opponents and head starts.

A player's chance to win a game is their strength divided by the sum of all strengths at the table. A rating that is 400
points higher means ten times the strength.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
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
from thousand_tui.words.declared import bot_title

# The ratings of the levels at tables of three and four, and of two.
SEVERAL: Final[Mapping[str, int]] = {level.id: level.ratings[0] for level in LEVELS.values() if level.ratings}
TWO: Final[Mapping[str, int]] = {level.id: level.ratings[1] for level in LEVELS.values() if level.ratings}
# Before they have played, a person is taken for a Regular, give or take this many points.
SPREAD: Final = 400
# How many games it takes before a figure is shown.
LEAST: Final = 10
# Stands for the level that is about as strong as the first person at the table.
FAIR: Final = "fair"
# How many points of head start, in a game to 1000, make up for one point of rating.
HEAD_START: Final = 2.25
# The ratings that are considered, and the cumulative probabilities that bound the 95 % interval.
_GRID: Final = range(0, 3001, 10)
_BELOW, _SURE = 0.025, 0.975


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimated rating of a person after so many ``games``; it lies between ``low`` and ``high`` with a
    probability of 95 %."""

    value: int = SEVERAL[LEVEL]
    low: int = 0
    high: int = 0
    games: int = 0

    @property
    def is_told(self) -> bool:
        """Whether there are enough games to show a figure."""
        return self.games >= LEAST

    @property
    def level(self) -> str:
        """The level nearest to the rating; a Regular until there is a figure."""
        return min(SEVERAL, key=lambda level: abs(SEVERAL[level] - self.value)) if self.is_told else LEVEL

    @property
    def text(self) -> str:
        """The rating as a figure or, until there is one, in words: between which levels it lies."""
        if self.is_told:
            return t("record.rating.figure", value=self.value, low=self.low, high=self.high)
        titles = [bot_title(level, LEVELS[level].title) for level in SEVERAL]
        place = bisect_right(list(SEVERAL.values()), self.value)
        if 0 < place < len(titles):
            return t("rating.between", lower=titles[place - 1], higher=titles[place])
        return t("rating.above" if place else "rating.below", level=titles[max(place - 1, 0)])


def strength(rating: float) -> float:
    """The strength behind a rating.

    >>> round(strength(1900) / strength(1500))
    10
    """
    return exp((rating - 1500) * log(10) / 400)


def others_of(rated: str) -> list[int] | None:
    """The ratings of the others at a table, as the record lists them; None if it says why the game does not count."""
    kinds = [parts_of(kind_now(kind))[0] for kind in rated.split(",")]
    levels = TWO if len(kinds) == 1 else SEVERAL
    return [levels[kind] for kind in kinds] if all(kind in levels for kind in kinds) else None


def rating_of(games: Iterable[Company]) -> Rating:
    """The rating after finished games, by Bayes' rule: the prior probability of each rating, times the probability
    that it gives to the results."""
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
    """The rating of the person with this name, from the record; without games if there is no record to read."""
    if records_path().exists():
        with suppress(Problem), record_book.opened() as records:
            return rating_of(rated_games(records, person_key(name)))
    return Rating()


def fairly(players: Sequence[Player]) -> tuple[Player, ...]:
    """The players, with ``FAIR`` replaced by the level nearest to the first person's rating."""
    if FAIR not in [player.kind for player in players]:
        return tuple(players)
    level = next((rating_now(player.name).level for player in players if player.is_person), LEVEL)
    return tuple(Player(player.name, level) if player.kind == FAIR else player for player in players)


def ratings_at(players: Sequence[Player]) -> list[int]:
    """The ratings of the players at a table. People without a figure and installed bots are taken for Regulars."""
    levels = TWO if len(players) == 2 else SEVERAL
    found = []
    for player in players:
        rating = rating_now(player.name) if player.is_person else Rating()
        found.append(rating.value if rating.is_told else levels.get(parts_of(kind_now(player.kind))[0], levels[LEVEL]))
    return found
