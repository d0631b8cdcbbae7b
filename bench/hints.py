"""How soon a hint has its sentence, whether that stays, when its figures stand, and the sentences to be read.

``python bench/hints.py --count 60`` asks for so many hints at decisions of Regulars, spread over deals and agreements,
and prints when the sentence came, how often the end names another choice that is not about the same, and after which
share of the time the figures stay within 3 in 100. With ``--read`` it prints the cards and the
sentence of each hint.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from thousand_tui.arena.crew import each  # noqa: E402
from thousand_tui.bots import LEVELS, bot_rng  # noqa: E402
from thousand_tui.bots.advice import Advice  # noqa: E402
from thousand_tui.bots.weighed import is_as_good  # noqa: E402
from thousand_tui.rules import CHANCE, TRICKS, View, apply, compile_rules, new_game, preset, shuffled, turn, view_of  # noqa: E402
from thousand_tui.study.judging import advised, part_of  # noqa: E402
from thousand_tui.ui.screens.table.hint import SOON, is_clear  # noqa: E402
from thousand_tui.words import Voice, cards_text  # noqa: E402
from thousand_tui.words.hint import HintWords  # noqa: E402

SEED = "hints"
PRESETS = ("BASE", "PAGAT", "BASE", "KURNIK", "BASE", "LVIV", "FOUR", "APP")
NEAR = 0.03


@dataclass(frozen=True, slots=True)
class Told:
    """A hint: when its sentence came and its end, in seconds; the sentence; whether the end is ``turned`` from it, and
    the share of the time after which the figures no longer leave their end."""

    phase: str
    first: float
    end: float
    sentence: str
    lying: str
    turned: bool
    stands: float


def decisions(number: int) -> Iterator[View]:
    """The moments of a deal at which a hint weighs choices."""
    game = new_game(compile_rules(preset(PRESETS[number % len(PRESETS)]).agreements), dealer=number % 3)
    game, ply, choose = apply(game, shuffled(f"{SEED}/{number}", 0)), 0, LEVELS["regular"].choose
    while not game.sheet.deals and (seat := turn(game)) is not None:
        if seat == CHANCE:
            return
        view = view_of(game, seat)
        if len(view.choices) > 1 and part_of(view) is not None:
            yield view
        game, ply = apply(game, choose(view, bot_rng(SEED, number, seat, ply))), ply + 1


def told(task: tuple[int, int]) -> list[Told]:
    """So many hints of a deal, at moments spread over it."""
    number, count = task
    found = list(decisions(number))
    return [hinted(found[(at * len(found) + number % len(found)) // count]) for at in range(count) if found]


def hinted(view: View) -> Told:
    """The hint at this moment, watched as the table watches it."""
    began, lists = process_time(), list[tuple[float, Advice]]()
    for advice in advised(view):
        lists.append((process_time() - began, advice))
    at, first = next((pair for pair in lists if is_clear(pair[1]) or pair[0] >= SOON), lists[-1])
    if at > SOON:  # At that second the last list before it is told, if there is one.
        at, first = max((pair for pair in lists if pair[0] < SOON), default=(at, first), key=lambda pair: pair[0])
        at = max(at, SOON)
    end, last = lists[-1]
    stood = max((time for time, advice in lists if not is_near(advice, last)), default=0.0)
    same = next((each for each in last.weighed if each.action == first.best), None)
    turned = same is None or (same is not last.weighed[0] and not is_as_good(same, last.weighed[0]))
    words = HintWords(view, Voice(("Anna", "Bogdan", "Vera", "Dima")[: view.rules.form.seats], view.me))
    lying = f"{cards_text(view.hand)} | {words.table()} | {view.deal.contract or view.high}"
    if view.phase == TRICKS:
        lying += f" {'defends' if view.defends else 'plays'} played {cards_text(view.played)}"
    top = "; ".join(
        f"{words.choice(each.action)} {each.worth:.0f}{'=' if each.is_even else ''}" for each in first.weighed[:4]
    )
    return Told(
        view.phase, at, end, words.sentence(first.weighed, first.reasons), f"{lying} || {top}", turned, stood / end
    )


def is_near(now: Advice, last: Advice) -> bool:
    """Whether the best choice's figures are as they will be at the end."""
    ends = {each.action: each for each in last.weighed}
    best, end = now.weighed[0], ends.get(now.best)
    if end is None:
        return False
    chance = abs((best.chance or 0.0) - (end.chance or 0.0)) <= NEAR
    return chance and abs((best.points or 0.0) - (end.points or 0.0)) <= NEAR * max(1.0, abs(end.points or 0.0))


def at(found: list[float], share: float) -> float:
    """The number below which so many lie."""
    return sorted(found)[min(len(found) - 1, int(share * len(found)))]


def main() -> None:
    """Ask, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--each", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--read", action="store_true")
    chosen = parser.parse_args()
    tasks = [(chosen.first + number, chosen.each) for number in range(-(-chosen.count // chosen.each))]
    found: list[Told] = []
    for deal in each(told, tasks, chosen.jobs):
        for one in deal:
            found.append(one)
            if chosen.read:
                print(f"{len(found)}. [{one.phase}] {one.lying}\n    {one.sentence}", flush=True)
    firsts, ends, stands = ([getattr(one, name) for one in found] for name in ("first", "end", "stands"))
    print(
        f"{len(found)} hints: the sentence after {at(firsts, 0.5):.2f} s, {at(firsts, 0.95):.2f} s in 19 of 20; "
        f"the end after {at(ends, 0.5):.2f} s, {at(ends, 0.95):.2f} s; {sum(one.turned for one in found)} turned; "
        f"the figures stand after {at(stands, 0.5):.0%} of the time, {at(stands, 0.95):.0%} in 19 of 20"
    )


if __name__ == "__main__":
    main()
