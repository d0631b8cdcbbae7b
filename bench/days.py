"""Choose the number of each deal of the day from 2027 on by playing the deals; ten years take hours.

    .venv/bin/python bench/days.py --jobs 2            # goes on where thousand_tui/study/days.txt stops
    .venv/bin/python bench/days.py --measure 2027-01-01   # what the deals of 28 days are like, as they are dealt now

A day gets its first number that makes a fair hand with which

- an Expert in the person's seat sees no hopeless forced opening, and not both an Expert and a Regular lose points;
- at least two decisions of the Expert, other than the contract, cost 10 points or more if missed: by the Expert's own
  figures at least half of the ways to decide lose that much, and at one of these decisions a Novice, a Regular or a
  Skilled takes one of them;
- the Expert and the Regular end with different results.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from multiprocessing import get_context
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from thousand_tui.bots import LEVELS, bot_rng
from thousand_tui.bots.thinker import EXPERT, advise
from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import (
    CHANCE,
    CONTRACT,
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
from thousand_tui.study.days import AGREEMENTS, CHOSEN, DEALER, SEAT, SECOND, SIGNS, chosen, fair, seed_of, seed_with
from thousand_tui.study.judging import part_of, weigh

YEARS: Final = 10
DAYS: Final = [SECOND + timedelta(at) for at in range((date(SECOND.year + YEARS, 1, 1) - SECOND).days)]
# The least chance of the contract that the forced opening may lead to.
HOPE: Final = 1 / 3
# What a decision costs if missed, in points on the sheet, and how many such decisions a deal has.
COST: Final = 10.0
DECISIONS: Final = 2
# How often a Novice is asked, who decides partly by chance.
NOVICES: Final = 3
MEASURED: Final = 28


@dataclass(frozen=True, slots=True)
class Tried:
    """What a deal is like: the ``chance`` of the forced opening, how many decisions are ``dear`` and how many of these
    weaker players ``missed``, and what the deal does to the totals of an ``expert`` and a ``regular`` in the person's
    seat; None for what is not known yet."""

    chance: float
    dear: int | None = None
    missed: int | None = None
    expert: int | None = None
    regular: int | None = None

    @property
    def is_lost(self) -> bool:
        """Whether both lose points."""
        return self.expert is not None and self.regular is not None and max(self.expert, self.regular) < 0

    @property
    def is_worth_a_day(self) -> bool:
        """Whether the deal may be chosen, as far as it was tried."""
        is_dear = self.dear is None or self.dear >= DECISIONS
        is_told_apart = self.missed != 0 and (self.regular is None or self.regular != self.expert)
        return self.chance >= HOPE and not self.is_lost and is_dear and is_told_apart


def tried(seed: str, *, is_judged: bool = False) -> Iterator[Tried]:
    """What the deal of this seed is like, known better and better; it ends with a deal that is thrown in. With
    ``is_judged`` the figures are those of the judge, who imagines other deals than the Expert."""
    game = new_game(compile_rules(preset(AGREEMENTS).agreements), dealer=DEALER)
    game, ply, dear, missed, parted, found = apply(game, shuffled(seed, 0)), 1, 0, 0, None, None
    while not game.sheet.deals:
        seat = turn(game)
        if seat == CHANCE:
            return
        assert seat is not None
        view = view_of(game, seat)
        action, weighed = expert(view, seed, ply)
        if seat == SEAT:
            part = part_of(view) if is_judged and weighed else None
            weighed = weighed if part is None else weigh(view, ply, part).weighed
            if found is None:
                found = Tried(max((each.chance or 0.0 for each in weighed), default=0.0))
                yield found
            if view.phase != CONTRACT and is_dear(weighed):
                dear += 1
                missed += is_missed(view, weighed, seed, ply)
            if parted is None and action_of("regular", view, seed, ply) != action:
                parted = game, ply
        game = apply(game, action)
        ply += 1
    assert found is not None, "the person opens"
    result = game.sheet.totals[SEAT]
    found = replace(found, dear=dear, missed=missed, expert=result)
    yield found
    yield replace(found, regular=result if parted is None else regulars_result(*parted, seed))


def expert(view: View, seed: str, ply: int) -> tuple[Action, tuple[Weighed, ...]]:
    """What an Expert does, as in the game itself, and its figures, which are empty where it weighs nothing."""
    weighed: tuple[Weighed, ...] = ()
    if len(view.choices) > 1:
        for weighed in advise(view, bot_rng(seed, view.deal.number, view.me, ply), EXPERT):  # noqa: B007
            pass
    return (weighed[0].action if weighed else action_of("regular", view, seed, ply)), weighed


def action_of(level: str, view: View, seed: str, ply: int) -> Action:
    """What a level does there."""
    return LEVELS[level].choose(view, bot_rng(seed, view.deal.number, view.me, ply))


def costs_of(weighed: tuple[Weighed, ...]) -> dict[Action, float]:
    """What each way to decide costs, by the Expert's figures; nothing if it is even with the best and close behind."""
    behind = [(each, weighed[0].worth - each.worth) for each in weighed]
    return {each.action: 0.0 if each.is_even and by <= COST else by for each, by in behind}


def is_dear(weighed: tuple[Weighed, ...]) -> bool:
    """Whether at least half of the ways to decide cost a lot."""
    return bool(weighed) and 2 * sum(cost >= COST for cost in costs_of(weighed).values()) >= len(weighed)


def is_missed(view: View, weighed: tuple[Weighed, ...], seed: str, ply: int) -> bool:
    """Whether a weaker player takes one of those ways."""
    costs = costs_of(weighed)
    weaker = [("regular", seed), ("skilled", seed), *(("novice", f"{seed} {at}") for at in range(NOVICES))]
    return any(costs.get(action_of(level, view, chance, ply), 0.0) >= COST for level, chance in weaker)


def regulars_result(game: Game, ply: int, seed: str) -> int:
    """What the deal does to the total of a Regular who goes on from here against the same Experts; nothing if it is
    thrown in."""
    while not game.sheet.deals:
        seat = turn(game)
        assert seat is not None
        if seat == CHANCE:
            return 0
        view = view_of(game, seat)
        game = apply(game, action_of("regular", view, seed, ply) if seat == SEAT else expert(view, seed, ply)[0])
        ply += 1
    return game.sheet.totals[SEAT]


def is_worth_a_day(seed: str) -> bool:
    """Whether the deal of this seed may be chosen; it is given up as soon as it may not."""
    known = None
    for known in tried(seed):
        if not known.is_worth_a_day:
            return False
    return known is not None and known.regular is not None


def choose(day: date) -> tuple[date, int, int, float]:
    """The number for a day, how many were tried, and the processor time that took."""
    begun, first = time.process_time(), next(fair(day))
    for tries, number in enumerate(fair(day), 1):
        if number >= len(SIGNS):
            return day, first, tries, time.process_time() - begun
        if is_worth_a_day(seed_with(day, number)):
            return day, number, tries, time.process_time() - begun
    raise AssertionError("there are always more numbers")


def whole(day: date) -> tuple[date, Tried]:
    """All that can be known of a day's deal as it is dealt now."""
    return day, [Tried(0.0), *tried(seed_of(day), is_judged=True)][-1]


def lines(numbers: Mapping[date, int]) -> Iterator[str]:
    """A line for each month up to the last one with a number."""
    for day in DAYS:
        if day > max(numbers):
            break
        sign = SIGNS[numbers[day]] if day in numbers else "."
        yield f"\n{sign}" if day.day == 1 else sign


def write(numbers: Mapping[date, int]) -> None:
    """Write the file anew, whole."""
    heading = CHOSEN.read_text(encoding="utf-8").splitlines()[0]
    new = CHOSEN.with_suffix(".new")
    new.write_text(heading + "".join(lines(numbers)) + "\n", encoding="utf-8")
    new.replace(CHOSEN)


def choose_all(jobs: int, last: date) -> None:
    """Choose the numbers that are missing, the oldest days first, but none of a day that has come: it was played."""
    numbers = {day: number for day in DAYS if (number := chosen(day)) is not None}
    missing = [day for day in DAYS if date.today() < day <= last and day not in numbers]
    with get_context("spawn").Pool(jobs) as pool:
        for day, number, tries, seconds in pool.imap_unordered(choose, missing):
            numbers[day] = number
            write(numbers)
            print(f"{day}  {number:2}  after {tries} fair hands, {seconds:.1f} s", flush=True)


def measure(jobs: int, days: Iterable[date]) -> None:
    """Print what the deals of these days are like."""
    with get_context("spawn").Pool(jobs) as pool:
        found = []
        for day, deal in pool.imap(whole, days):
            found.append(deal)
            both = f"{deal.expert} and {deal.regular}"
            print(f"{day}  chance {deal.chance:.2f}, {deal.dear} dear, {deal.missed} missed, {both}", flush=True)
    print(
        f"of {len(found)} deals: Expert and Regular differ in {sum(each.expert != each.regular for each in found)}, "
        f"little chance at the start in {sum(each.chance < HOPE for each in found)}, "
        f"both lose in {sum(each.is_lost for each in found)}, "
        f"two dear decisions or more in {sum((each.dear or 0) >= DECISIONS for each in found)}"
    )


def main(argv: list[str]) -> None:
    """Choose, or measure."""
    parser = argparse.ArgumentParser(
        description="Choose the deals of the day from 2027 on by playing them; takes hours."
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes play")
    parser.add_argument("--until", type=date.fromisoformat, default=DAYS[-1], metavar="DAY", help="the last day")
    about = f"only tell what the deals of {MEASURED} days are like, from this day on"
    parser.add_argument("--measure", type=date.fromisoformat, metavar="DAY", help=about)
    options = parser.parse_args(argv)
    if options.measure is not None:
        measure(options.jobs, [options.measure + timedelta(at) for at in range(MEASURED)])
    else:
        choose_all(options.jobs, options.until)


if __name__ == "__main__":
    main(sys.argv[1:])
