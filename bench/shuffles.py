"""Whether decks are as random as they should be: a million deals, in some minutes.

    nice -n 19 .venv/bin/python bench/shuffles.py


Decks are made by seeds ``shuffles 0``, ``shuffles 1`` ..., ``--each`` of them from each seed, by the generator of the
game. What is counted:

- where each card lies (24 cards, 24 places), against the same number everywhere;
- for the hand of each seat, as BASE deals it: marriages, aces, cards of the longest suit, against the exact share of
  all 346,104 hands;
- runs through all decks in their order: of a red or black card on top, and of the ace of spades in the upper or lower
  half of the pack.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from thousand_tui.rules import PACK, Card, Cards, apply, choices, new_game, preset
from thousand_tui.rules.cards import Rank
from thousand_tui.rules.compile import compile_rules
from thousand_tui.rules.phases.shuffle import shuffled

HAND: Final = 7
SEATS: Final = ("forehand", "middle", "rear")


def marriages(hand: Sequence[Card]) -> int:
    """Kings and Queens of one suit."""
    kings = {card.suit for card in hand if card.rank == Rank.KING}
    return len(kings & {card.suit for card in hand if card.rank == Rank.QUEEN})


def aces(hand: Sequence[Card]) -> int:
    """Aces."""
    return sum(card.rank == Rank.ACE for card in hand)


def longest(hand: Sequence[Card]) -> int:
    """Cards of the longest suit."""
    return max(Counter(card.suit for card in hand).values())


TYPES: Final[dict[str, Callable[[Sequence[Card]], int]]] = {
    "marriages": marriages,
    "aces": aces,
    "longest suit": longest,
}


def places_of_hands() -> list[list[int]]:
    """Which places of the pack each seat gets in BASE, forehand first, with the first cut that is offered."""
    pack = shuffled("places", 0)
    game = apply(new_game(compile_rules(preset("BASE").agreements), dealer=2), pack)
    while not game.deal.seen:
        game = apply(game, next(iter(choices(game))))
    return [sorted(pack.deck.index(card) for card in Cards(game.hands[seat])) for seat in game.deal.active]


def expected() -> dict[str, Counter[int]]:
    """How many of all hands are of each type."""
    found: dict[str, Counter[int]] = {name: Counter() for name in TYPES}
    for hand in combinations(PACK, HAND):
        for name, kind in TYPES.items():
            found[name][kind(hand)] += 1
    return found


def chance_of_more(square: float, freedom: int) -> float:
    """How often chi-square is at least this large: one less the regularised lower gamma function, by its series."""
    half, x = freedom / 2, square / 2
    term = total = 1 / half
    at = half
    while term > total * 1e-15:
        at += 1
        term *= x / at
        total += term
    return max(0.0, 1 - total * math.exp(half * math.log(x) - x - math.lgamma(half))) if x else 1.0


def chi_square(seen: Iterable[tuple[float, float]]) -> float:
    """Of pairs of what was seen and what was expected."""
    return sum((found - due) ** 2 / due for found, due in seen)


class Runs:
    """Counts runs in a sequence of two kinds (Wald and Wolfowitz)."""

    def __init__(self) -> None:
        self.of = [0, 0]
        self.runs = 0
        self._last: bool | None = None

    def add(self, kind: bool) -> None:
        """The next one."""
        self.of[kind] += 1
        self.runs += kind is not self._last
        self._last = kind

    def result(self) -> tuple[float, float, float]:
        """Runs expected, the deviation in standard deviations, how often it is as large or larger."""
        one, other = self.of
        both = one + other
        due = 2 * one * other / both + 1
        spread = math.sqrt((due - 1) * (due - 2) / (both - 1))
        z = (self.runs - due) / spread
        return due, z, math.erfc(abs(z) / math.sqrt(2))


def decks(deals: int, each: int) -> Iterator[tuple[Card, ...]]:
    """As many decks, so many from each seed."""
    for deal in range(deals):
        yield shuffled(f"shuffles {deal // each}", deal % each).deck


def measure(deals: int, each: int) -> None:
    """Count and print."""
    hands = places_of_hands()
    at = [Counter[Card]() for _ in PACK]
    types = {(seat, name): Counter[int]() for seat in SEATS for name in TYPES}
    top, half = Runs(), Runs()
    ace = PACK[5]
    for deck in decks(deals, each):
        for place, card in enumerate(deck):
            at[place][card] += 1
        for seat, places in zip(SEATS, hands, strict=True):
            hand = [deck[place] for place in places]
            for name, kind in TYPES.items():
                types[seat, name][kind(hand)] += 1
        top.add(deck[0].suit.letter in "DH")
        half.add(deck.index(ace) < len(deck) // 2)
    print(f"{deals} decks, {each} from each seed")
    square = chi_square((at[place][card], deals / len(PACK)) for place in range(len(PACK)) for card in PACK)
    freedom = (len(PACK) - 1) ** 2
    print(f"places of cards   chi-square {square:8.2f}   {freedom} degrees   p {chance_of_more(square, freedom):.3f}")
    due = expected()
    every = math.comb(len(PACK), HAND)
    for (seat, name), seen in types.items():
        wanted = due[name]
        square = chi_square((seen[kind], deals * many / every) for kind, many in wanted.items())
        more = chance_of_more(square, len(wanted) - 1)
        print(f"{name} of {seat:9}  chi-square {square:8.2f}   {len(wanted) - 1} degrees   p {more:.3f}")
    for name, many in due.items():
        shares = ", ".join(
            f"{kind}: {types[SEATS[0], name][kind]} ({deals * of / every:.0f})" for kind, of in sorted(many.items())
        )
        print(f"{name} of forehand, seen (expected)   {shares}")
    for label, runs in (("red or black on top", top), ("ace of spades above or below", half)):
        wanted_runs, z, p = runs.result()
        print(f"runs, {label}: {runs.runs} ({wanted_runs:.1f} expected)   z {z:+.2f}   p {p:.3f}")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--each", type=int, default=1_000, help="decks from one seed")
    asked = parser.parse_args()
    measure(asked.deals, asked.each)


if __name__ == "__main__":
    main()
