"""Whether chances come true: what Experts are told of a contract, in ten bands, beside how often it is made.

``python bench/calibrating.py BASE --most 1000 --csv base.csv`` lets Experts play deals on a fresh sheet, and keeps of
each contract what was foretold of the bid that bought it, of the exchange, of the contract that was named, and of the
cards: to the declarer and to the others (``defence``, ``raised`` where the contract is more than the bid, ``unbombed``
where a bomb could have thrown the deal in), by how many they still hold. A run that was stopped goes on after the last
deal in the file; ``--sum`` prints the table of all that is in it, as it was foretold and as a hint tells it, of the
deals from ``--first`` on. ``--fit`` also says which line, in the logarithm of the odds, would foretell best.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from thousand_tui.arena.crew import each  # noqa: E402
from thousand_tui.bots import bot_rng, regular  # noqa: E402
from thousand_tui.bots.advice import AGAINST, DOUBT, LAST, come_true, kind_of  # noqa: E402
from thousand_tui.bots.contracts import Prices  # noqa: E402
from thousand_tui.bots.thinker import EXPERT, advise  # noqa: E402
from thousand_tui.bots.weighed import Weighed  # noqa: E402
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
)
from thousand_tui.rules.game import draw  # noqa: E402
from thousand_tui.rules.view import AUCTION, CONTRACT, EXCHANGE, TRICKS  # noqa: E402

KINDS = {AUCTION: "bid", EXCHANGE: "exchange", CONTRACT: "contract", TRICKS: "cards"} | {each: each for each in AGAINST}
HEADS = ("preset", "deal", "kind", "number", "foretold", "made")
BANDS = 10
ENOUGH = 50
"""Cases that a band must have to be judged."""
WITHIN = 0.05
"""How far a band may be off, beside its interval ..."""
MEANS_WITHIN = 0.03
"""... and the mean of all."""
CERTAIN = 0.001
"""A chance is taken to be no surer than this, or one surprise would be infinitely bad."""
STEPS = 50


@dataclass(frozen=True, slots=True)
class Task:
    """A deal of these rules."""

    preset: str
    number: int
    seed: str


@dataclass(frozen=True, slots=True)
class Case:
    """A chance that was foretold, and whether it came true."""

    foretold: float
    made: bool
    is_certain: bool = False


def played(task: Task) -> tuple[Task, list[list[object]]]:
    """What was foretold in a deal of Experts, row by row; nothing where no contract was played."""
    rules = compile_rules(preset(task.preset).agreements)
    game, ply = new_game(rules, dealer=task.number % rules.form.seats), 0
    told: dict[tuple[int, str], tuple[int, float]] = {}
    while not game.sheet.deals and (seat := turn(game)) is not None:
        if seat == CHANCE:
            seed = f"{task.seed}/{task.number}"
            game = apply(game, shuffled(seed, ply) if not ply else draw(game, seed, ply))
        else:
            view = view_of(game, seat)
            action, best = _decided(view, task, ply)
            if best is not None and best.chance is not None and view.phase in KINDS:
                kind = KINDS[kind_of(view)]
                if view.phase == TRICKS:
                    kind = f"{kind} {len(view.hand)}"
                told[seat, kind] = getattr(action, "points", view.deal.contract), best.chance
            game = apply(game, action)
        ply += 1
    return task, list(_rows(task, game, told))


def _decided(view: View, task: Task, ply: int) -> tuple[Action, Weighed | None]:
    if len(view.choices) == 1:
        return next(iter(view.choices)), None
    rng = bot_rng(task.seed, task.number, view.me, ply)
    lists = list(advise(view, rng, EXPERT))
    if lists:
        return lists[-1][0].action, lists[-1][0]
    return regular.choose(view, rng), None


def _rows(task: Task, game: Game, told: dict[tuple[int, str], tuple[int, float]]) -> Iterator[list[object]]:
    outcome = game.sheet.deals[-1].outcome
    if not outcome.contract:
        return
    prices = Prices(view_of(game, outcome.declarer), outcome.declarer)
    for (seat, kind), (number, chance) in told.items():
        if (seat == outcome.declarer or kind.startswith(AGAINST)) and not (kind == "bid" and number != outcome.bid):
            against = outcome.contract if kind.startswith(("cards", *AGAINST)) else number
            made = outcome.conceded is None and outcome.raw(outcome.declarer) >= prices.needed(against)
            yield [task.preset, task.number, kind, against, f"{chance:.4f}", int(made)]


def cases_of(rows: Sequence[dict[str, str]], kind: str) -> list[Case]:
    """Those of one kind of decision, of cards with any number of them."""
    found = [row for row in rows if kind in (row["kind"], row["kind"].partition(" ")[0])]
    return [Case(float(row["foretold"]), row["made"] == "1", is_certain(row)) for row in found]


def is_certain(row: Mapping[str, str]) -> bool:
    """Whether a hint tells this chance as it was imagined: it is 0 or 1, and with cards to choose none is left."""
    held = row["kind"].partition(" ")[2]
    return float(row["foretold"]) in (0.0, 1.0) and not (held and int(held) > LAST)


def surprise(cases: Sequence[Case]) -> float:
    """The log loss: how surprised one is on average who believes what was foretold."""
    chances = [min(1.0 - CERTAIN, max(CERTAIN, case.foretold)) for case in cases]
    return -sum(log(p if case.made else 1.0 - p) for p, case in zip(chances, cases, strict=True)) / len(cases)


def moved(cases: Sequence[Case], shift: float, slope: float, doubt: float = CERTAIN) -> list[Case]:
    """The cases as a line in the logarithm of the odds foretells them."""
    return [
        case if case.is_certain else Case(_back(shift + slope * _odds(case.foretold, doubt)), case.made)
        for case in cases
    ]


def fitted(cases: Sequence[Case], doubt: float = CERTAIN) -> tuple[float, float]:
    """The line that surprises least, shift and slope."""
    cases = [case for case in cases if not case.is_certain]
    odds = [_odds(case.foretold, doubt) for case in cases]
    shift, slope = 0.0, 1.0
    for _ in range(STEPS):
        chances = [_back(shift + slope * each) for each in odds]
        off = [case.made - p for case, p in zip(cases, chances, strict=True)]
        weights = [p * (1.0 - p) for p in chances]
        one, two = sum(off), sum(o * x for o, x in zip(off, odds, strict=True))
        aa, ab = sum(weights), sum(w * x for w, x in zip(weights, odds, strict=True))
        bb = sum(w * x * x for w, x in zip(weights, odds, strict=True))
        det = aa * bb - ab * ab
        if det < 1e-9:
            break
        shift, slope = shift + (bb * one - ab * two) / det, slope + (aa * two - ab * one) / det
    return shift, slope


def _odds(chance: float, doubt: float) -> float:
    sure = doubt + (1.0 - 2.0 * doubt) * chance
    return log(sure / (1.0 - sure))


def _back(odds: float) -> float:
    return 1.0 / (1.0 + exp(-odds))


def lines(name: str, rows: Sequence[dict[str, str]], *, fit: bool) -> Iterator[str]:
    """What was foretold and what came of it, for each kind of decision."""
    for phase, kind in KINDS.items():
        cases, doubt = cases_of(rows, kind), DOUBT if phase in (TRICKS, *AGAINST) else CERTAIN
        if not cases:
            continue
        yield f"{name} {kind}, as it was foretold: {_mean_line(cases)}"
        yield from _bands(cases)
        told = _told(cases, phase)
        yield f"{name} {kind}, as it is told: {_mean_line(told)}"
        yield from _bands(told)
        if fit:
            best = fitted(cases, doubt)
            loss = surprise(moved(cases, *best, doubt))
            yield f"  best line: shift {best[0]:.3f}, slope {best[1]:.3f}; log loss {loss:.3f}"
        for held in sorted({row["kind"] for row in rows if row["kind"].startswith(f"{kind} ")}, reverse=True):
            cases = cases_of(rows, held)
            yield f"{name} {held}, as it was foretold: {_mean_line(cases)}"
            yield f"{name} {held}, as it is told: {_mean_line(_told(cases, phase))}"


def _told(cases: Sequence[Case], phase: str) -> list[Case]:
    return [case if case.is_certain else Case(come_true(case.foretold, phase), case.made) for case in cases]


def _mean_line(cases: Sequence[Case]) -> str:
    foretold, made, error = _summed(cases)
    is_off = abs(made - foretold) > MEANS_WITHIN
    return (
        f"{len(cases)} cases, {foretold:.1%}, made {made:.1%} ± {1.96 * error:.1%}, "
        f"log loss {surprise(cases):.3f}{'  OFF' if is_off else ''}"
    )


def _bands(cases: Sequence[Case]) -> Iterator[str]:
    for band in range(BANDS):
        inside = [case for case in cases if min(BANDS - 1, int(case.foretold * BANDS)) == band]
        if inside:
            foretold, made, error = _summed(inside)
            is_off = len(inside) >= ENOUGH and abs(made - foretold) > WITHIN + 1.96 * error
            yield (
                f"  {band * 10:3}-{band * 10 + 10:3} %: {len(inside):4} foretold {foretold:6.1%} made {made:6.1%} "
                f"± {1.96 * error:.1%}{'  OFF' if is_off else ''}"
            )


def _summed(cases: Sequence[Case]) -> tuple[float, float, float]:
    """What was foretold on average, how often it was made, and the standard error of that."""
    made = sum(case.made for case in cases) / len(cases)
    return sum(case.foretold for case in cases) / len(cases), made, sqrt(made * (1.0 - made) / len(cases))


def rows_of(path: Path) -> list[dict[str, str]]:
    """What the file holds, nothing if there is none."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def main() -> None:
    """Play, add to the file, and sum up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("preset", nargs="?", default="BASE")
    parser.add_argument("--seed", default="calibrating")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--most", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--csv", type=Path, default=Path("calibrating.csv"))
    parser.add_argument("--sum", action="store_true")
    parser.add_argument("--fit", action="store_true")
    chosen = parser.parse_args()
    rows = rows_of(chosen.csv)
    had = {int(row["deal"]) for row in rows}
    if not chosen.sum and len(had) < chosen.most:
        first = max([chosen.first, *(number + 1 for number in had)])
        tasks = [Task(chosen.preset, number, chosen.seed) for number in range(first, chosen.first + chosen.deals)]
        for _, added in each(played, tasks, chosen.jobs):
            if added:
                _add(chosen.csv, added)
                had.add(int(str(added[0][1])))
            if len(had) >= chosen.most:
                break
        rows = rows_of(chosen.csv)
    rows = [row for row in rows if chosen.first <= int(row["deal"]) < chosen.first + chosen.deals]
    for name in sorted({row["preset"] for row in rows}):
        for line in lines(name, [row for row in rows if row["preset"] == name], fit=chosen.fit):
            print(line)


def _add(path: Path, rows: list[list[object]]) -> None:
    is_new = not path.exists()
    with path.open("a", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([HEADS, *rows] if is_new else rows)


if __name__ == "__main__":
    main()
