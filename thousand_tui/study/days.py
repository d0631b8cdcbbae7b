"""Which deal a day has: the seed it is dealt from.

The first series, up to the end of 2026, takes the date alone. The second adds a number to it, so that no day begins
with a hopeless hand. ``days.txt`` holds the numbers that ``bench/days.py`` has chosen by playing the deals; every other
day has the first number whose hand is fair. Anybody who reads this can know the cards in advance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

from thousand_tui.rules import Cards, Rank, Suit, apply, compile_rules, new_game, preset, shuffled, view_of

AGREEMENTS: Final = "BASE"
# The person's seat, which is forehand.
SEAT: Final = 0
DEALER: Final = 2

SECOND: Final = date(2027, 1, 1)
"""The first day of the second series."""
CHOSEN: Final = Path(__file__).with_name("days.txt")
"""A line for each month of the second series, a sign for each day; a point, or nothing, for a day without a number."""
SIGNS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
"""The numbers from 0 in ``days.txt``."""

# A fair hand is worth no less, or the forced opening is hopeless, and no more, or it plays itself.
LEAST: Final = 30
MOST: Final = 80
# It is worth no less than this if the hope for a marriage in each suit with a king or queen is added.
WITH_HOPE: Final = 40
HOPE: Final = 5
PAIR: Final = frozenset({Rank.KING, Rank.QUEEN})
MARRIAGES: Final = (40, 60, 80, 100)


def seed_of(day: date) -> str:
    """The seed of a day's deal."""
    return seeds_of(day)[0]


def seeds_of(day: date) -> Sequence[str]:
    """The seed of a day's deal, and the one that versions used which had not yet chosen a number for that day."""
    if day < SECOND:
        return [seed_with(day)]
    number = chosen(day)
    usual = seed_with(day, next(fair(day)))
    return [usual] if number is None else [seed_with(day, number), usual]


def seed_with(day: date, number: int | None = None) -> str:
    """The seed made of a date and a number, or of the date alone."""
    return f"thousand daily {day.isoformat()}" + ("" if number is None else f" {number}")


def series_of(seed: str) -> str:
    """The series that a seed belongs to, and its number there: ``1`` or ``2/7``."""
    _, *number = seed.removeprefix("thousand daily ").split()
    return "/".join(["2", *number] if number else ["1"])


def chosen(day: date) -> int | None:
    """The number that was chosen for this day by playing; None if it has none."""
    month = (day.year - SECOND.year) * 12 + day.month - SECOND.month
    sign = "".join(months()[month : month + 1])[day.day - 1 : day.day]
    return SIGNS.index(sign) if sign and sign in SIGNS else None


@cache
def months() -> Sequence[str]:
    """The lines of ``days.txt``, one for each month."""
    return [line for line in CHOSEN.read_text(encoding="utf-8").splitlines() if not line.startswith("# ")]


def fair(day: date) -> Iterator[int]:
    """The numbers that give the person a fair hand on this day, from 0."""
    before = new_game(compile_rules(preset(AGREEMENTS).agreements), dealer=DEALER)
    for number in count():
        game = apply(before, shuffled(seed_with(day, number), 0))
        if is_fair(view_of(game, SEAT).hand):
            yield number


def is_fair(hand: Cards) -> bool:
    """A quick estimate: whether this hand may make the forced opening, and has to be played for it. It stays as it is
    however hands are counted elsewhere, or past days would have other cards."""
    worth, hopes = worth_of(hand), len({card.suit for card in hand if card.rank in PAIR})
    return LEAST <= worth <= MOST and worth + HOPE * hopes >= WITH_HOPE


def worth_of(hand: Cards) -> int:
    """The points of a hand: its aces, its tens beside an ace, nine or jack of their suit, and, if there is an ace, its
    marriages."""
    ranks = {suit: {card.rank for card in hand if card.suit == suit} for suit in Suit}
    aces = sum(Rank.ACE in held for held in ranks.values())
    tens = sum(Rank.TEN in held and bool(held & {Rank.ACE, Rank.NINE, Rank.JACK}) for held in ranks.values())
    pairs = sum(MARRIAGES[suit] for suit, held in ranks.items() if held >= PAIR)
    return 11 * aces + 10 * tens + (pairs if aces else 0)
