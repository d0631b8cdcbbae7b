"""Ratings of the levels, from whole games that the arena has kept; and what a head start is worth.

::

    nice thousand arena novice regular skilled expert --mixed --games 25 --preset BASE --csv mixed_base.csv
    nice thousand arena novice regular skilled expert --mixed --games 50 --preset TWO --csv mixed_two.csv
    nice thousand arena novice regular skilled expert --ladder --games 200 --seed fresh --preset BASE --csv ladder.csv
    nice thousand arena novice regular skilled expert --ladder --games 200 --seed fresh2 --preset BASE --csv apart.csv
    .venv/bin/python bench/rating.py --add mixed_base.csv ...     # adds up its rows in bench/ratings.csv
    .venv/bin/python bench/rating.py                              # fits what is there
    .venv/bin/python bench/rating.py --head-starts                # plays Regulars

Whoever has the strength ``s`` wins with the chance that ``s`` is of the strengths of all at the table (Bradley and
Terry for two, Plackett and Luce for more). The fit is the most likely one, with intervals from its curvature.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from math import exp, log, sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from thousand_tui.arena.tables import _inverse
from thousand_tui.bots import LEVELS, answer, bot_chance
from thousand_tui.rules import CHANCE, Standing, compile_rules, draw, new_game, preset, view_of
from thousand_tui.rules.game import apply, turn

KEPT = Path(__file__).with_name("ratings.csv")
FIXED = "regular"
# The seed of the games that are not fitted but foretold.
APART = "fresh2"
POINTS = 400 / log(10)
# Who has won nothing would have no rating; so each level is taken for as strong as ``FIXED``, give or take so many
# points, which hardly moves the others.
LOOSE = 1000
SURE = 1.96

# Who sat at a table, in the order of their names, and who of them won; and how often.
Won = tuple[tuple[str, ...], str]


def read(path: Path) -> Mapping[tuple[str, str], Counter[Won]]:
    """The games of a file of the arena, by agreements and seed."""
    found: dict[tuple[str, str], Counter[Won]] = {}
    with path.open() as file:
        for row in csv.DictReader(file):
            seats = row["seats"].split()
            if row["winners"] and len(row["winners"].split()) == 1:
                won = tuple(sorted(seats)), seats[int(row["winners"])]
                found.setdefault((row["agreements"], row["seed"]), Counter())[won] += 1
    return found


def kept() -> dict[tuple[str, str], Counter[Won]]:
    """The games that were added up so far."""
    found: dict[tuple[str, str], Counter[Won]] = {}
    if KEPT.exists():
        with KEPT.open() as file:
            for row in csv.DictReader(file):
                games = found.setdefault((row["agreements"], row["seed"]), Counter())
                games[tuple(row["table"].split()), row["winner"]] = int(row["games"])
    return found


def keep(found: Mapping[tuple[str, str], Counter[Won]]) -> None:
    """Write down how often each level won at each table."""
    with KEPT.open("w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(("agreements", "seed", "table", "winner", "games"))
        for (agreements, seed), games in sorted(found.items()):
            for (table, winner), many in sorted(games.items()):
                rows.writerow((agreements, seed, " ".join(table), winner, many))


def fitted(games: Mapping[Won, int]) -> Mapping[str, tuple[float, float]]:
    """The logarithm of the strength of each level, that of ``FIXED`` 0, with its standard error; by Newton's steps."""
    names = sorted({name for table, _ in games for name in table} - {FIXED})
    at = {name: place for place, name in enumerate(names)}
    logs = [0.0] * len(names)
    inverse: list[list[float]] = []
    for _ in range(30):
        slope = [-each * (POINTS / LOOSE) ** 2 for each in logs]
        bend = [[(POINTS / LOOSE) ** 2 * (one == other) for other in names] for one in names]
        for (table, winner), many in games.items():
            strengths = {name: table.count(name) * exp(logs[at[name]] if name in at else 0.0) for name in table}
            shares = {name: each / sum(strengths.values()) for name, each in strengths.items()}
            for name in at.keys() & shares.keys():
                slope[at[name]] += many * ((name == winner) - shares[name])
                for other in at.keys() & shares.keys():
                    bend[at[name]][at[other]] += many * shares[name] * ((name == other) - shares[other])
        inverse = _inverse(bend) or []
        logs = [each + sum(map(float.__mul__, row, slope)) for each, row in zip(logs, inverse, strict=True)]
    return {name: (logs[place], sqrt(inverse[place][place])) for name, place in at.items()} | {FIXED: (0.0, 0.0)}


def told(games: Mapping[tuple[str, str], Counter[Won]]) -> Iterable[str]:
    """The ratings of each set of agreements, and what they foretell of fresh games beside what happened."""
    for agreements in sorted({agreements for agreements, _ in games}):
        played = sum((won for (by, seed), won in games.items() if by == agreements and seed != APART), Counter[Won]())
        if not played:
            continue
        fit = fitted(played)
        yield f"{agreements}, {played.total()} games"
        for name in LEVELS:
            value, error = fit[name]
            yield f"  {name:8} {1500 + POINTS * value:.0f} ± {POINTS * SURE * error:.0f}"
        fresh = games.get((agreements, APART), Counter())
        for table in dict.fromkeys(table for table, _ in fresh):
            yield f"  {foretold(table, fresh, {name: exp(value) for name, (value, _) in fit.items()})}"


def foretold(table: tuple[str, ...], fresh: Mapping[Won, int], strengths: Mapping[str, float]) -> str:
    """The share of wins of the stronger level at a table of two levels beside the one foretold."""
    better = max(table, key=[*LEVELS].index)
    share = table.count(better) * strengths[better] / sum(strengths[name] for name in table)
    won = {winner: many for (seats, winner), many in fresh.items() if seats == table}
    many = sum(won.values())
    value = won.get(better, 0) / many
    reach = SURE * sqrt(value * (1 - value) / many)
    won_of = f"{' '.join(table)}: {better} won {100 * value:.0f} ± {100 * reach:.0f} % of {many}"
    return f"{won_of}, foretold {100 * share:.0f} %"


def head_starts(name: str, points: Iterable[int], games: int) -> Iterable[str]:
    """How often a Regular wins with so many points to begin with, and what rating that is worth."""
    rules = compile_rules(preset(name).agreements)
    seats = rules.form.seats
    for ahead in points:
        won = 0
        for number in range(games):
            lucky = number % seats
            standings = [Standing(ahead if at == lucky else 0) for at in range(seats)]
            game, shuffles, ply, seed = new_game(rules, number // seats % seats, standings), 0, 0, f"head {number}"
            while (seat := turn(game)) is not None:
                if seat == CHANCE:
                    action, shuffles = draw(game, seed, shuffles), shuffles + 1
                else:
                    action = answer(LEVELS[FIXED], view_of(game, seat), bot_chance(seed, 0, seat, ply))
                game, ply = apply(game, action), ply + 1
            won += lucky in game.winners
        share = won / games
        worth = POINTS * log(share * (seats - 1) / (1 - share))
        error = POINTS * SURE / sqrt(games * share * (1 - share))
        yield f"{name}: {ahead} points, {won} of {games} won, worth {worth:.0f} ± {error:.0f} points of rating"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--add", type=Path, nargs="*", default=())
    parser.add_argument("--head-starts", action="store_true")
    parser.add_argument("--games", type=int, default=600)
    asked = parser.parse_args()
    if asked.head_starts:
        for name in ("BASE", "TWO"):
            for line in head_starts(name, (150, 300), asked.games):
                print(line, flush=True)
        return
    games = kept()
    for path in asked.add:
        games |= read(path)
    if asked.add:
        keep(games)
    for line in told(games):
        print(line)


if __name__ == "__main__":
    main()
