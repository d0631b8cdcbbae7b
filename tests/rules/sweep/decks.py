"""Packs that bring what a fair shuffle seldom does: four nines, four aces, three jacks, hands that win or lose all."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

from thousand_tui.rules import PACK, Card, Game, Rulebook, Shuffle, parse_row

MIDDLE = 12
"""Where the policy cuts when it means to deal what was stacked."""

Wish = Callable[[Random], Sequence[str]]
"""Cards for hands in turn, the first for a random seat, ``*`` in front of those for the talon."""

SUITS = "SCDH"


def _suit(rng: Random) -> str:
    return rng.choice(SUITS)


def strong(rng: Random) -> Sequence[str]:
    one, other = rng.sample(SUITS, 2)
    return (f"A{one} 10{one} K{one} Q{one} A{other} 10{other}",)


def strongest(rng: Random) -> Sequence[str]:
    one, other = rng.sample(SUITS, 2)
    return (f"AS AC AD AH 10{one} K{other} Q{other}", "9S 9C JS JD")


def marriages(rng: Random) -> Sequence[str]:
    one, other, third = rng.sample(SUITS, 3)
    return (f"K{one} Q{one} K{other} Q{other} J{other} A{one}", f"K{third} Q{third} J{third} A{third}")


def four_nines(rng: Random) -> Sequence[str]:
    return ("9S 9C 9D 9H A" + _suit(rng),)


def three_nines(rng: Random) -> Sequence[str]:
    left = _suit(rng)
    mine = " ".join(f"9{suit}" for suit in SUITS if suit != left)
    return (mine, "*9" + left) if rng.random() < 0.6 else (mine, "", f"9{left} A{left}")


def jacks(rng: Random) -> Sequence[str]:
    left = _suit(rng)
    return (" ".join(f"J{suit}" for suit in SUITS if suit != left), rng.choice(("", "*")) + "J" + left)


def four_jacks(rng: Random) -> Sequence[str]:
    return ("JS JC JD JH",)


def poor(rng: Random) -> Sequence[str]:
    return (rng.choice(("9S 9C 9D JS JC JD QH", "9S 9C JH JS JC JD QH", "9S 9C KD JS JC QD QH")),)


def poor_talon(rng: Random) -> Sequence[str]:
    return ("*" + rng.choice(("9S 9C JD", "9S 9C AH", "9S JC JD", "9S 9C 9H")),)


def weak_and_strong(rng: Random) -> Sequence[str]:
    return ("9S JS 9C JC 9D JD QH", "AS 10S AC 10C AD 10D", "KS QS KC QC KD QD")


def rich_talon(rng: Random) -> Sequence[str]:
    suit, other = rng.sample(SUITS, 2)
    return ("*" + rng.choice((f"K{suit} Q{suit} A{suit}", f"A{suit} A{other} K{suit}", f"Q{suit} K{other} 10{other}")),)


def all_tricks(rng: Random) -> Sequence[str]:
    """Every card of it wins."""
    return ("AS 10S AC 10C AD 10D AH 10H KS KC",)


WISHES: tuple[Wish, ...] = (
    strong, strong, strongest, all_tricks, marriages, four_nines, three_nines, jacks, four_jacks, poor, poor_talon,
    rich_talon, weak_and_strong,
)  # fmt: skip


def stacked(game: Game, rng: Random) -> Shuffle:
    """A fair pack now and then, else one of the wishes, for the forehand most of the time."""
    rest = list(PACK)
    rng.shuffle(rest)
    if rng.random() < 0.25:
        return Shuffle(tuple(rest))
    hands, talon = _places(game.rules)
    first = rng.choice((0, 0, rng.randrange(len(hands))))
    order: dict[int, Card] = {}
    for at, words in enumerate(rng.choice(WISHES)(rng)):
        free = list(talon) if words.startswith("*") else list(hands[(first + at) % len(hands)])
        for card in parse_row(words.lstrip("*")):
            places = [place for place in free if place not in order]
            if places and card in rest:
                order[places[0]] = card
                rest.remove(card)
    deck = [order[place] if place in order else rest.pop() for place in range(len(PACK))]
    if game.rules.cutting.held:
        deck = deck[MIDDLE:] + deck[:MIDDLE]
    return Shuffle(tuple(deck))


@lru_cache(maxsize=512)
def _places(rules: Rulebook) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Which places of the pack make the hands of the active seats, and which the talon."""
    dealing = rules.dealing
    return dealing.hands, tuple(place for packet in dealing.packets for place in packet)
