"""Random sets of agreements without a contradiction, for every test that plays under "any agreements"."""

from hashlib import blake2b
from random import Random
from typing import Any

from hypothesis import strategies as st

from thousand_tui.rules import OPTIONS, Agreements, Option, conflicts_in
from thousand_tui.rules.cards import PACK_SIZE

BY_ID = {option.id: option for option in OPTIONS}
FORMS = BY_ID["form"].choices

PLACES = ((7, 11, 15), (3, 7, 11), (22, 23, 24), (1, 2, 3))

NUMBERS = {
    "target": (1000, 1001, 501, 500, 200, 700, 1500, 5000),
    "fine": (120, 100, 0, 7, 500),
    "min_bid": (100, 120, 60, 40, 0),
    "bid_step": (5, 10, 1, 7, 25),
    "bid_cap": (0, 300, 120, 360, 500, 100),
    "silence_threshold": (-120, 0, -1000, 300),
    "red_threshold": (-120, 0, -1000, 300),
    "talon_below": (0, 5, 4, 6, 15),
    "hand_below": (0, 14, 15, 30),
    "hand_below_after": (0, 14, 30),
    "concession_limit": ("none", 0, 1, 2, 3, 9),
    "bombs": ("off", 1, 2, "unlimited", 9),
    "barrel_level": ("auto", "none", 900, 880, 100, 760, 4900),
    "lock": ("off", 800, 900, 801, 100),
    "dump_number": (555, 55, 1, 4999),
    "barrel_attempts": (3, 1, "unlimited", 9),
}
"""Where more than the ends of a range is worth trying, the default first."""


def values_of(option: Option) -> tuple[Any, ...]:
    """Values of an option that between them show all it can do; the default is the first."""
    if option.kind == "places":
        return PLACES
    if option.id in NUMBERS:
        return NUMBERS[option.id]
    ends = (option.lowest, option.highest) if option.kind in ("number", "mixed") else ()
    return tuple(dict.fromkeys((option.default, *option.choices, *ends)))


def any_value(option: Option, rng: Random) -> Any:
    """A value that the option accepts, most often one that is worth trying."""
    if rng.random() < 0.8:
        return rng.choice(values_of(option))
    if option.kind == "places":
        return tuple(rng.sample(range(1, PACK_SIZE + 1), 3))
    if option.kind in ("number", "mixed"):
        return rng.randrange(option.lowest, option.highest + 1, option.step)
    return rng.choice(option.choices)


SHARES = (0, 0.006, 0.012, 0.024, 0.05, 0.1, 0.24)
"""Of a hundred options none, one, ... or 24 are drawn anew."""


def random_agreements(rng: Random, form: str | None = None, share: float | None = None) -> Agreements:
    """A set that can be played, with about this ``share`` of the options (most often few) drawn anew; ``form`` as given
    or any.

    Every option draws from a seed and its own name, and only the seed is taken from ``rng``: if an option is declared
    that was not there before, the others and whatever is drawn after them stay as they were.
    """
    seed = rng.getrandbits(64)
    own = Random(seed)
    share = own.choice(SHARES) if share is None else share
    drawn = {}
    for option in OPTIONS:
        number = int.from_bytes(blake2b(f"{seed} {option.id}".encode(), digest_size=8).digest())
        if number < share * 2**64:
            drawn[option.id] = any_value(option, Random(number))
    drawn["form"] = form or drawn.get("form", own.choice(FORMS) if own.random() < 0.5 else "three")
    return mended(Agreements(**drawn), own, keep="form" if form else "")


def mended(agreements: Agreements, rng: Random, keep: str = "") -> Agreements:
    """The set after a way out of each of its contradictions has been taken; the option ``keep`` is left alone."""
    for _ in range(200):
        conflicts = conflicts_in(agreements)
        if not conflicts:
            return agreements
        ways = [way for way in rng.choice(conflicts).ways_out if way[0] != keep]
        option, value = rng.choice(ways)
        agreements = agreements.model_copy(update={option: value})
    raise AssertionError(f"no way out of {[conflict.why for conflict in conflicts_in(agreements)]}")


@st.composite
def agreements(draw: st.DrawFn, form: str | None = None) -> Agreements:
    """A random set without a contradiction."""
    return random_agreements(draw(st.randoms(use_true_random=False)), form)
