"""One number for every bot of a pool, from deals in which they met at all kinds of tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from thousand_tui.arena.figures import Figure
from thousand_tui.arena.rows import Dealt

Matrix = list[list[float]]


def ratings(clusters: Iterable[Iterable[Dealt]], sides: Sequence[int]) -> Mapping[str, Figure]:
    """Settled points a deal above the average of the pool, with errors clustered as the deals are given.

    In every deal a bot leads the others at the table by its rating less theirs, give or take luck: the ratings are
    those that fit all deals best (least squares), so that it does not matter who met whom how often. Nothing if nobody
    met anybody, or if some never met the rest, not even through others.
    """
    groups = [[seen for row in cluster for seen in _leads(row, sides)] for cluster in clusters]
    names = sorted({name for group in groups for weights, _ in group for name in weights})
    at = {name: place for place, name in enumerate(names)}
    size = len(names)
    # Only differences of ratings are seen: a row of ones makes their sum 0.
    left = [[1.0] * size for _ in names]
    right = [0.0] * size
    for group in groups:
        for weights, ahead in group:
            for name, weight in weights.items():
                right[at[name]] += weight * ahead
                for other, its in weights.items():
                    left[at[name]][at[other]] += weight * its
    inverse = _inverse(left)
    if size < 2 or inverse is None:
        return {}
    found = [sum(map(float.__mul__, row, right)) for row in inverse]
    spread = [0.0] * size
    for group in groups:
        score = [0.0] * size
        for weights, ahead in group:
            off = ahead - sum(weight * found[at[name]] for name, weight in weights.items())
            for name, weight in weights.items():
                score[at[name]] += weight * off
        for place, row in enumerate(inverse):
            spread[place] += sum(map(float.__mul__, row, score)) ** 2
    few = len(groups) / max(1, len(groups) - 1)
    return {name: Figure(found[place], sqrt(spread[place] * few)) for name, place in at.items()}


def _leads(row: Dealt, sides: Sequence[int]) -> Iterable[tuple[Mapping[str, float], float]]:
    """For every bot at the table: its lead over the sides of other bots, and how the ratings make it up."""
    names = dict(zip(sides, row.seats, strict=True))
    for name in dict.fromkeys(names.values()):
        own = [side for side, who in names.items() if who == name]
        others = [side for side, who in names.items() if who != name]
        if others:
            weights = {name: 1.0}
            for side in others:
                weights[names[side]] = weights.get(names[side], 0.0) - 1.0 / len(others)
            ahead = sum(row.points[side] for side in own) / len(own)
            yield weights, ahead - sum(row.points[side] for side in others) / len(others)


def _inverse(matrix: Matrix) -> Matrix | None:
    """The inverse by elimination; None if there is none."""
    size = len(matrix)
    rows = [[*row, *(float(at == place) for place in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        best = max(range(at, size), key=lambda place: abs(rows[place][at]))
        if abs(rows[best][at]) < 1e-9:
            return None
        rows[at], rows[best] = rows[best], rows[at]
        rows[at] = [cell / rows[at][at] for cell in rows[at]]
        for place in range(size):
            if place != at and rows[place][at]:
                factor = rows[place][at]
                rows[place] = [cell - factor * top for cell, top in zip(rows[place], rows[at], strict=True)]
    return [row[size:] for row in rows]
