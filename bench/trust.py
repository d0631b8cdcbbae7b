"""Whether a review can be trusted: what it calls a mistake, played out again by Skilled bots in worlds drawn anew.

``python bench/trust.py --most 100 --csv trust.csv`` judges the decisions of Regulars deal by deal, and plays each loss
of at least 15 points out 400 times with each of the two choices (100 times will do where that makes it sure), until the
file holds so many. A run that was stopped goes on after the last deal in the file; ``--sum`` prints the table of all
that is in it. ``--by expert --times 100`` has them played out by Experts. ``--level expert --marks --deals 30`` only
counts the grades of another level.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from thousand_tui.arena.crew import each  # noqa: E402
from thousand_tui.bots import LEVELS, bot_rng  # noqa: E402
from thousand_tui.bots.evaluation import sheet_worth  # noqa: E402
from thousand_tui.bots.search.exchange import worlds  # noqa: E402
from thousand_tui.bots.thinker import EXPERT  # noqa: E402
from thousand_tui.rules import (  # noqa: E402
    CHANCE,
    Action,
    Game,
    View,
    apply,
    compile_rules,
    new_game,
    preset,
    shuffled,
    turn,
    view_of,
    write_action,
)
from thousand_tui.rules.game import choices  # noqa: E402
from thousand_tui.study.judging import LEAST, Grade, Verdict, judge  # noqa: E402
from thousand_tui.study.trial import Difference, difference  # noqa: E402

SEED = "trust"
LOOK = 100
"""Worlds between two looks at whether it is sure."""
SURE = 5.0
"""Standard errors."""
FROM = dict(LEAST)[Grade.MISTAKE]
HEADS = ("deal", "ply", "part", "made", "better", "loss", "error", "again", "again_error")


@dataclass(frozen=True)
class Task:
    """A deal of a level; each mistake is played out so many ``times`` ``by`` another, 0 to count grades only."""

    number: int
    level: str
    times: int
    by: str


def decided(task: Task) -> Iterator[tuple[int, View, Action]]:
    """The decisions of a deal."""
    game = new_game(compile_rules(preset("BASE").agreements), dealer=task.number % 3)
    game, ply = apply(game, shuffled(f"{SEED}/{task.number}", 0)), 0
    choose = LEVELS[task.level].choose
    while not game.sheet.deals and (seat := turn(game)) not in (None, CHANCE):
        view = view_of(game, seat)
        action = choose(view, bot_rng(SEED, task.number, view.me, ply))
        yield ply, view, action
        game, ply = apply(game, action), ply + 1


def judged(task: Task) -> tuple[list[list[object]], Counter[str]]:
    """The mistakes of a deal, each played out again, and how many verdicts there were of each grade."""
    rows: list[list[object]] = []
    grades: Counter[str] = Counter()
    for ply, view, action in decided(task):
        verdict = judge(view, action, ply)
        if verdict is None or not verdict.is_judged:
            continue
        grades[str(verdict.grade or "fine")] += 1
        if task.times and verdict.grade is not None and verdict.loss >= FROM:
            rows.append([task.number, *_row(view, verdict, task)])
    return rows, grades


def _row(view: View, verdict: Verdict, task: Task) -> list[object]:
    again = difference(*played_out(view, (verdict.best, verdict.action), task, f"{task.number}/{verdict.ply}"))
    seat = verdict.seat
    names = [write_action(seat, verdict.action), write_action(seat, verdict.best)]
    figures = [verdict.loss, verdict.error, again.mean, again.error]
    return [verdict.ply, str(verdict.part), *names, *(f"{figure:.2f}" for figure in figures)]


def played_out(view: View, pair: tuple[Action, Action], task: Task, seed: str) -> list[list[float]]:
    """What the sheet is worth after each choice, in so many worlds that the review has not seen; fewer once it is sure
    which is better."""
    rng, found = Random(f"{SEED}/again/{seed}"), list[list[float]]([[], []])
    for game in islice(worlds(view, rng, EXPERT), task.times):
        chance = rng.random()
        for action, worths in zip(pair, found, strict=True):
            worths.append(_end(apply(game, action), view, Random(chance), task.by))
        if len(found[0]) % LOOK == 0 and _is_sure(difference(*found)):
            break
    return found


def _is_sure(now: Difference) -> bool:
    return abs(now.mean) > SURE * now.error


def _end(game: Game, view: View, rng: Random, by: str) -> float:
    deals, choose = len(view.sheet.deals), LEVELS[by].choose
    while len(game.sheet.deals) == deals and (seat := turn(game)) not in (None, CHANCE):
        offered = choices(game)
        only = len(offered) == 1
        game = apply(game, next(iter(offered)) if only else choose(view_of(game, seat), rng))
    return sheet_worth(game.sheet, game.winners, view.side(view.me), game.rules)


def rows_of(path: Path) -> list[dict[str, str]]:
    """What the file holds, nothing if there is none."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def summed(rows: list[dict[str, str]]) -> Iterator[str]:
    """How often the choice called better was, by part of the deal, and for how many that is beyond chance."""
    yield f"{len(rows)} mistakes of at least {FROM:.0f} points, each played out with both choices"
    for part in ["", *sorted({row["part"] for row in rows})]:
        chosen = [row for row in rows if part in ("", row["part"])]
        again = [float(row["again"]) for row in chosen]
        better = sum(each > 0 for each in again)
        worse = sum(float(row["again"]) < -2 * float(row["again_error"]) for row in chosen)
        said = sum(float(row["loss"]) for row in chosen) / len(chosen)
        mean = sum(again) / len(chosen)
        yield (
            f"{part or 'all':9} {better:3} of {len(chosen):3} better, {worse} surely worse   "
            f"said {said:5.1f}   again {mean:5.1f}"
        )


def main() -> None:
    """Judge, play out and add to the file, or sum it up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--most", type=int, default=100)
    parser.add_argument("--level", default="regular", choices=LEVELS)
    parser.add_argument("--by", default="skilled", choices=LEVELS)
    parser.add_argument("--times", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--csv", type=Path, default=Path("trust.csv"))
    parser.add_argument("--marks", action="store_true")
    parser.add_argument("--sum", action="store_true")
    chosen = parser.parse_args()
    rows = [] if chosen.marks else rows_of(chosen.csv)
    if not chosen.sum:
        first = max([chosen.first, *(int(row["deal"]) + 1 for row in rows)])
        times = 0 if chosen.marks else chosen.times
        deals = range(first, chosen.first + chosen.deals)
        is_enough = times and len(rows) >= chosen.most
        tasks = [] if is_enough else [Task(number, chosen.level, times, chosen.by) for number in deals]
        found, many, grades = len(rows), 0, Counter[str]()
        for added, counted in each(judged, tasks, chosen.jobs):
            grades, many, found = grades + counted, many + 1, found + len(added)
            if added:
                _add(chosen.csv, added)
            print(f"{many} deals of {chosen.level}: {dict(sorted(grades.items()))}", flush=True)
            if times and found >= chosen.most:
                break
        rows = [] if chosen.marks else rows_of(chosen.csv)
    for line in summed(rows[: chosen.most]) if rows else ():
        print(line)


def _add(path: Path, rows: list[list[object]]) -> None:
    is_new = not path.exists()
    with path.open("a", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([HEADS, *rows] if is_new else rows)


if __name__ == "__main__":
    main()
