"""The tables and charts that the arena prints, none wider than 80 columns; and a single rating for every bot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Final

from thousand_tui.arena import match as of_games
from thousand_tui.arena.deal import Times
from thousand_tui.arena.rows import Dealt, Ended, Figure, mean, quantile
from thousand_tui.arena.survey import Finding
from thousand_tui.rules import Rulebook
from thousand_tui.words import t

NAME: Final = 12
# The column widths of each table, at most 80 in all; a minus sign means left-aligned, for names.
MATCHED: Final = (-NAME, -11, 5, 7, 7, 16, 7, 8, 7)
RATED: Final = (-NAME, 7, 8, 17, 8, 7, 8, 9)
WON: Final = (-NAME, -NAME, 7, 8, 14, 10, 7)
SHARED: Final = (-NAME, 8, 8, 16)
SURVEYED: Final = (-13, 11, 10, 8, 10, 10, 10)


def share_text(figure: Figure | None) -> str:
    """A share in percent, with the reach of its interval."""
    if figure is None:
        return t("arena.none")
    return f"{100 * figure.value:.0f}±{100 * figure.reach:.0f}"


def columns(cells: Sequence[str], widths: Sequence[int]) -> str:
    """A line of a table; names that are too long are cut, numbers never."""
    placed = zip(cells, widths, strict=False)
    aligned = (f"{cell[: -width - 1]:<{-width}}" if width < 0 else f"{cell:>{width}}" for cell, width in placed)
    return "".join(aligned).rstrip()


def number(value: float) -> str:
    """A number in at most seven characters: with one decimal unless it is large."""
    return f"{value:.1f}" if abs(value) < 999.5 else f"{value:.0f}"


def interval(figure: Figure) -> str:
    """The 95 % interval."""
    return t("arena.interval", low=number(figure.low), high=number(figure.high))


def heads(key: str, widths: Sequence[int]) -> str:
    """The heading of a table."""
    return columns(t(key).split("|"), widths)


def matches_table(matches: Sequence[of_games.Match]) -> list[str]:
    """A line per match, leaving out matches without deals."""
    lines = [heads("arena.heads", MATCHED)]
    for match in matches:
        seen = match.clusters
        if seen:
            ahead = of_games.lead(seen)
            cells = (match.one, match.other, str(len(seen)), number(of_games.points(seen).value), number(ahead.value))
            shares = (
                share_text(of_games.made(seen)),
                share_text(of_games.allowed(seen)),
                share_text(of_games.bought(seen)),
            )
            lines.append(columns((*cells, interval(ahead), *shares), MATCHED))
    return lines


def ratings_table(rows: Sequence[Dealt], names: Sequence[str], rules: Rulebook) -> list[str]:
    """A line per bot over all its deals, the best first, and a chart; nothing if no two bots met."""
    rated = ratings([list(cluster.values()) for cluster in of_games.by_moment(rows).values()], rules.form.sides)
    if not rated:
        return []
    sides, minimum = rules.form.sides, rules.auction.minimum
    seen = of_games.by_name(rows, sides, lambda side, row: of_games.Seated(side, sides, row, minimum))
    order = sorted(set(names) & set(rated), key=lambda name: -rated[name].value)
    lines = [heads("arena.heads.ratings", RATED)]
    for name in order:
        own, figure = seen[name], rated[name]
        shares = (of_games.bought(own), of_games.made(own), of_games.allowed(own), of_games.conceded(own))
        cells = (name, number(of_games.points(own).value), number(figure.value), interval(figure))
        lines.append(columns((*cells, *map(share_text, shares)), RATED))
    return [*lines, "", *chart([(name, rated[name]) for name in order], 0.0)]


def games_table(found: Sequence[of_games.Games]) -> list[str]:
    """A line per match of whole games."""
    lines = [heads("arena.heads.games", WON)]
    for games in found:
        if games.wins:
            won = in_percent(games.won)
            finished = f"{games.finished}/{len(games.deals)}"
            length = f"{sum(games.deals) / len(games.deals):.1f}"
            cells = (games.one, games.other, str(len(games.wins)), number(won.value), interval(won), finished, length)
            lines.append(columns(cells, WON))
    return lines


def winners_table(rows: Sequence[Ended], names: Sequence[str], rules: Rulebook) -> list[str]:
    """A line per bot with its share of wins over all its games, and a chart."""
    sides = rules.form.sides
    shares = of_games.by_name(rows, sides, of_games.share_of)
    won = {name: in_percent(mean(shares[name])) for name in names if name in shares}
    if len(won) < 2:
        return []
    order = sorted(won, key=lambda name: -won[name].value)
    lines = [heads("arena.heads.winners", SHARED)]
    for name in order:
        played = str(sum(map(len, shares[name])))
        lines.append(columns((name, played, number(won[name].value), interval(won[name])), SHARED))
    return [*lines, "", *chart([(name, won[name]) for name in order], 100.0 / len(set(sides)))]


def in_percent(figure: Figure) -> Figure:
    """A share as a percentage."""
    return Figure(100 * figure.value, 100 * figure.error)


def finding_line(name: str, finding: Finding) -> str:
    """How one level does against another under a preset, as a line."""
    if finding.refused:
        return columns((name, t("arena.refused", action=finding.refused)), SURVEYED)
    ahead, digits = finding.lead, finding.digits
    cells = (
        name,
        str(finding.decisions),
        f"{finding.finished}/{finding.games}",
        f"{finding.length:.0f}",
        *(f"{value:.{digits}f}" for value in (ahead.value, ahead.low, ahead.high)),
    )
    return columns(cells, SURVEYED)


def times_table(times: Times) -> list[str]:
    """How long each bot took per decision; nothing if no decision was timed."""
    lines = [t("arena.times")] if times else []
    for name, seconds in times.items():
        median, most = quantile(seconds, 0.5) * 1000, quantile(seconds, 0.95) * 1000
        count = t("arena.decisions", count=len(seconds))
        lines.append(f"{name[: NAME - 1]:<{NAME}}{median:>10.3f}{most:>11.3f}{count:>20}")
    return lines


LABEL: Final = 13
NUMBER: Final = 8
WIDTH: Final = 80


# The signs for an interval, and for the line at ``base``.
START, LINE, END, VALUE, BASE = "├─┤●│"


def chart(rows: Sequence[tuple[str, Figure]], base: float) -> list[str]:
    """A line for every named figure, on one scale that includes ``base``, with the scale below."""
    low = min(base, *(figure.low for _, figure in rows))
    high = max(base, *(figure.high for _, figure in rows))
    room = WIDTH - LABEL - NUMBER - 1

    def place(value: float) -> int:
        return round((value - low) / (high - low) * (room - 1)) if high > low else room // 2

    lines = []
    for name, figure in rows:
        cells = [" "] * room
        cells[place(base)] = BASE
        start, end = place(figure.low), place(figure.high)
        cells[start : end + 1] = LINE * (end + 1 - start)
        cells[start], cells[end] = START, END
        cells[place(figure.value)] = VALUE
        lines.append(f"{name:<{LABEL}.{LABEL - 1}}{''.join(cells)} {figure.value:>{NUMBER}.1f}")
    lines.append((" " * LABEL + _scale(low, base, high, place(base), room)).rstrip())
    return lines


def _scale(low: float, base: float, high: float, at: int, room: int) -> str:
    """The numbers under the ends of the scale, and under its base if there is room."""
    first, last, middle = f"{low:.1f}", f"{high:.1f}", f"{base:.1f}"
    cells = list(first.ljust(room - len(last)) + last)
    start = at - len(middle) // 2
    if len(first) < start and start + len(middle) < room - len(last):
        cells[start : start + len(middle)] = middle
    return "".join(cells)


Matrix = list[list[float]]


def ratings(clusters: Iterable[Iterable[Dealt]], sides: Sequence[int]) -> Mapping[str, Figure]:
    """Settled points per deal above the average of all bots, with errors clustered as the deals are.

    In every deal, a bot's expected lead over the others at the table is its rating minus theirs. The ratings fit all
    deals best (least squares), so it does not matter who met whom how often. Empty if nobody met anybody, or if some
    bots never met the rest, not even through others.
    """
    groups = [[seen for row in cluster for seen in _leads(row, sides)] for cluster in clusters]
    names = sorted({name for group in groups for weights, _ in group for name in weights})
    at = {name: place for place, name in enumerate(names)}
    size = len(names)
    # Only differences of ratings can be observed: a row of ones makes their sum 0.
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
    """For every bot at the table: the weights of the ratings in its expected lead over the others, and its lead."""
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
