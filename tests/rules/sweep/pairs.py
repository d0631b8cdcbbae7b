"""Sets of agreements in which every compatible pair of values of two options occurs together.

A pair counts only where both options are in effect: a value that is idle (see ``rules.agreements.idle``) meets nobody.
Sets are drawn one after another, each around a pair that has not occurred yet and filled with the values that bring the
most new pairs. A pair that no small set brings about is tried once more in the sets that have both options in effect.
If it cannot be brought about there either, it is not compatible.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from tests.rules.random_agreements import values_of
from thousand_tui.rules import OPTIONS, Agreements, conflicts_in
from thousand_tui.rules.agreements import idle

Change = Mapping[str, Any]

PLAYABLE = {"hand_below": (0, 14, 15, 20), "hand_below_after": (0, 14, 20), "talon_below": (0, 5, 4, 10)}
"""Limits under which most deals are played, even where every right is used at once (E)."""

VALUES: dict[str, tuple[Any, ...]] = {option.id: PLAYABLE.get(option.id, values_of(option)) for option in OPTIONS}
"""All values of a switch or a choice, and some of a number, the default first."""

ITEMS = [(name, value) for name, values in VALUES.items() for value in values]
NUMBER = {(name, repr(value)): at for at, (name, value) in enumerate(ITEMS)}
FORMS = VALUES["form"]

TRIES = 40
"""So many rests of a set are tried before a pair is given up, small ones and whole ones."""


def number(name: str, value: Any) -> int:
    return NUMBER[name, repr(value)]


@cache
def idle_after(*changes: tuple[str, Any]) -> frozenset[str]:
    """The options that have no effect in BASE after these changes; every option is asked about under the same ones."""
    return frozenset(idle(Agreements(**dict(changes))))


@cache
def ways_into_effect(name: str) -> tuple[Change, ...]:
    """Small changes of BASE under which this option is in effect, the fewest changes first."""
    found: list[Change] = []
    if name not in idle_after():
        found.append({})
    singles = [(other, value) for other, values in VALUES.items() for value in values[1:] if other != name]
    active = [dict([change]) for change in singles if name not in idle_after(change)]
    found += active if not found else [change for change in active if "form" in change]
    if not found:
        structural = [change for change in singles if change[0] in STRUCTURAL]
        for one, other in combinations(structural, 2):
            if one[0] != other[0] and name not in idle_after(one, other):
                found.append(dict([one, other]))
    return tuple(found)


STRUCTURAL = (
    "form", "game_1001", "no_shuffle", "bottom_nine", "bottom_jack", "exposed_card", "forced_opening", "silence",
    "trading_in_red", "blind_bidding", "talon_shown", "talon_below", "two_nines_talon", "hand_below",
    "hand_below_after", "three_nines", "no_four_nines", "concession_limit", "one_rospis_one_spisat", "cross",
    "write_off_by_aces", "bombs", "concession_declarer", "concession_opponents", "concession_with_barrel",
    "ace_marriage", "trump_named", "king_ace_marriage", "defender_rounding", "bolt_mode", "double_bolt_dark", "gold",
    "dark", "dark_no_auction", "dark_max_240", "barrel_level", "barrel_attempts", "lock", "keg_playing", "lviv",
    "third_fall", "reverse_barrel", "sitter_score", "talon_rights_only_at_100", "forced_bidder",
)  # fmt: skip
"""Options that put others in or out of effect; they are chosen first."""


class Covering:
    """The pairs that have not occurred yet; ``sets`` brings them about."""

    def __init__(self, seed: object) -> None:
        self.rng = Random(repr(seed))
        of = [0] * len(ITEMS)
        masks: dict[str, int] = {}
        for at, (name, _) in enumerate(ITEMS):
            masks[name] = masks.get(name, 0) | 1 << at
        for at, (name, _) in enumerate(ITEMS):
            of[at] = ((1 << len(ITEMS)) - 1) & ~masks[name]
        self.missing = of
        self.incompatible: set[tuple[int, int]] = set()
        """The pairs that were given up; one that occurs later all the same is none of them."""
        self.made: list[Agreements] = []
        self.effective: dict[str, set[int]] = {name: set() for name in VALUES}
        """By option the numbers of the made sets in which it is in effect."""

    def left(self) -> int:
        """How many pairs have not occurred."""
        return sum(mask.bit_count() for mask in self.missing) // 2

    def sets(self) -> Iterator[Agreements]:
        """Sets that bring new pairs until none is left that can be brought about."""
        order = list(range(len(ITEMS)))
        self.rng.shuffle(order)
        while any(self.missing):
            # One pair of each value in turn, so that the first sets already have something of everything.
            for at in order:
                if not self.missing[at]:
                    continue
                other = self.missing[at].bit_length() - 1
                made = self.around(at, other)
                if made is None:
                    self.incompatible.add((min(at, other), max(at, other)))
                    self.missing[at] &= ~(1 << other)
                    self.missing[other] &= ~(1 << at)
                    continue
                self.note(made)
                yield made
        for at, other in sorted(self.incompatible):
            if (at, other) in self.incompatible and (made := self.among_the_made(at, other)) is not None:
                self.note(made)
                yield made

    def around(self, one: int, other: int) -> Agreements | None:
        """A set with this pair in effect, None if there is none."""
        pair = dict([ITEMS[one], ITEMS[other]])
        for context in contexts(pair, self.rng):
            plain = repaired({**context, **pair}, {*context, *pair}, self.rng)
            if plain is not None and not pair.keys() & idle(Agreements(**plain)).keys():
                return self.filled(plain, pair)
        return None

    def among_the_made(self, one: int, other: int) -> Agreements | None:
        """A set that was made before, changed as little as this pair asks; None if the pair is in effect in none."""
        pair = dict([ITEMS[one], ITEMS[other]])
        both = sorted(set.intersection(*(self.effective[name] for name in pair)))
        for number_of in self.rng.sample(both, min(TRIES, len(both))):
            chosen = {**self.made[number_of].model_dump(), **pair}
            if pair.keys() & idle(Agreements(**chosen)).keys():
                continue
            made = repaired(chosen, set(pair), self.rng)
            if made is not None and not pair.keys() & idle(Agreements(**made)).keys():
                return Agreements(**made)
        return None

    def filled(self, plain: Change, pair: Change) -> Agreements:
        """The set with all other options drawn, the pair still in effect."""
        for _ in range(4):
            drawn = self.drawn(dict(plain))
            made = repaired(drawn, set(plain), self.rng)
            if made is not None and not pair.keys() & idle(Agreements(**made)).keys():
                return Agreements(**made)
        return Agreements(**plain)

    def drawn(self, chosen: dict[str, Any]) -> dict[str, Any]:
        """Values that bring the most new pairs; what decides about others comes first, and what is idle stays."""
        met = sum(1 << number(name, value) for name, value in chosen.items())
        for names in ([name for name in VALUES if name in STRUCTURAL], list(VALUES)):
            self.rng.shuffle(names)
            out = idle(Agreements(**chosen))
            for name in names:
                if name in chosen or name in out:
                    continue
                value = max(VALUES[name], key=lambda each: self.gain(name, each, met))
                if name in STRUCTURAL and self.rng.random() < 0.5:
                    value = VALUES[name][0]
                chosen[name] = value
                met |= 1 << number(name, value)
        return chosen

    def gain(self, name: str, value: Any, met: int) -> float:
        return (self.missing[number(name, value)] & met).bit_count() + self.rng.random()

    def note(self, made: Agreements) -> None:
        """The pairs of this set have occurred."""
        out = idle(made)
        names = [name for name in VALUES if name not in out]
        present = [number(name, getattr(made, name)) for name in names]
        mask = sum(1 << at for at in present)
        for at in present:
            self.missing[at] &= ~mask
        self.incompatible -= set(combinations(sorted(present), 2))
        for name in names:
            self.effective[name].add(len(self.made))
        self.made.append(made)


def contexts(pair: Change, rng: Random) -> Iterator[dict[str, Any]]:
    """Small sets in which both options of a pair may be in effect."""
    one, other = pair
    found = []
    for first in ways_into_effect(one):
        for second in ways_into_effect(other):
            both = {**first, **second}
            if all(both[name] == value for name, value in first.items()):
                agrees = all(both[name] == value for name, value in pair.items() if name in both)
                if agrees:
                    found.append({name: value for name, value in both.items() if name not in pair})
    found.sort(key=len)
    head, tail = found[:8], found[8:]
    rng.shuffle(tail)
    yield from [*head, *tail][:TRIES]


def repaired(chosen: Change, keep: set[str], rng: Random) -> dict[str, Any] | None:
    """The set after a way out of each contradiction that leaves these options alone; None if there is none."""
    made = dict(chosen)
    for _ in range(60):
        conflicts = conflicts_in(Agreements(**made))
        if not conflicts:
            return made
        ways = [way for way in conflicts[0].ways_out if way[0] not in keep]
        ways = [(name, value) for name, value in ways if (name, repr(value)) in NUMBER] or ways
        if not ways:
            return None
        name, value = rng.choice(ways)
        made[name] = value
    return None
