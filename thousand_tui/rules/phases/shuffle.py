"""Chance: the order of the pack, and the documented generator that anybody can recompute.

The generator (DECK-1): a stream of 32-bit big-endian numbers is read from SHA-256 over the ASCII text
``thousand/1/<purpose>/<seed>/<count>/<block>``, block 0, 1, 2 ..., eight numbers a block. A number below ``n`` is drawn
by taking numbers of the stream until one is below the largest multiple of ``n`` that fits in 32 bits, modulo ``n``. The
deck is the pack in the order 9S JS QS KS 10S AS 9C ... AH, shuffled by Fisher and Yates from the last place down (place
``i`` is swapped with a place drawn below ``i + 1``). Whatever else chance decides is drawn in
:mod:`~thousand_tui.rules.game`.

``docs/fairness.md`` describes the same for people who write programs of their own, with the commitment to a seed and
the words that people may add to it.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from types import NoneType
from typing import TYPE_CHECKING, Final, TypeVar

from thousand_tui.rules.actions import Action, Shuffle
from thousand_tui.rules.cards import PACK, PACK_SIZE
from thousand_tui.rules.choices import Refusal, some_of
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.stages import Stage, Transition, by_chance, stage
from thousand_tui.rules.state import End

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game


def stream(purpose: str, seed: str, count: int) -> Iterator[int]:
    """The 32-bit numbers of DECK-1 for a purpose (``deck``, ``lot``, ...), a seed and a running count."""
    block = 0
    while True:
        digest = sha256(f"thousand/1/{purpose}/{seed}/{count}/{block}".encode()).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def commitment_to(seed: str) -> str:
    """What can be published about a seed before the first deal: a SHA-256 hash, in hexadecimal. It is binding, and
    reveals nothing about a seed that nobody can guess."""
    return sha256(f"thousand/1/commitment/{seed}".encode()).hexdigest()


def seed_with(seed: str, words: Iterable[str]) -> str:
    """The seed of the decks if people have added words (by seat, empty if none was typed); without any word the seed
    itself."""
    texts = (seed, *words)
    return sha256(b"thousand/1/words/" + _listed(texts)).hexdigest() if any(texts[1:]) else seed


def fingerprint_of(commitment: str, names: Iterable[str], words: Iterable[str]) -> str:
    """A fingerprint of everything settled before the first card, names and words by seat, to be shown then: 80 bits of
    a hash, as letters in fours, so that nobody can find other words with the same fingerprint."""
    at_seats = (text for seat in zip(names, words, strict=True) for text in seat)
    digest = sha256(b"thousand/1/fingerprint/" + _listed((commitment, *at_seats))).digest()
    return in_fours(b32encode(digest[:10]).decode())


def in_fours(letters: str) -> str:
    """The letters of a fingerprint in groups of four, as they are shown."""
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def _listed(texts: Iterable[str]) -> bytes:
    """Each text with its length in bytes, so that different lists give different bytes."""
    return b"".join(b"%d:%s," % (len(data), data) for data in map(str.encode, texts))


def below(numbers: Iterator[int], limit: int) -> int:
    """The next fair number from 0 to ``limit - 1``, by rejection."""
    fair = (1 << 32) // limit * limit
    return next(number for number in numbers if number < fair) % limit


C = TypeVar("C")


def ordered(pack: Sequence[C], seed: str, count: int) -> tuple[C, ...]:
    """A pack of any cards, in the order of DECK-1 for this seed after ``count`` shuffles."""
    numbers = stream("deck", seed, count)
    deck = list(pack)
    for last in range(len(deck) - 1, 0, -1):
        other = below(numbers, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def shuffled(seed: str, count: int) -> Shuffle:
    """The shuffle of the pack of Thousand."""
    return Shuffle(ordered(PACK, seed, count))


def lot(seed: str, seats: int) -> int:
    """Who deals first, by lot (RULES §1.1)."""
    return below(stream("lot", seed, 0), seats)


def first_dealer(agreements: Agreements, seed: str, seats: int) -> int:
    """Who deals first under these agreements: by lot, or the first seat (A7)."""
    return lot(seed, seats) if agreements.first_dealer == "lot" else 0


EVERY_CARD: Final = frozenset(PACK)


@dataclass(frozen=True, slots=True)
class Orders:
    """Every order of the pack; too many to list."""

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Shuffle) and len(action.deck) == PACK_SIZE and set(action.deck) == EVERY_CARD

    def __iter__(self) -> Iterator[Action]:
        raise TypeError("the orders of the pack cannot be listed, only sampled")

    def __len__(self) -> int:
        raise TypeError("the orders of the pack cannot be counted, only sampled")

    def sample(self, rng: Random) -> Action:
        """Draw one order, all equally likely."""
        return Shuffle(tuple(some_of(list(PACK), PACK_SIZE, rng)[::-1]))


ORDERS = Orders()


def _enter(game: Game) -> Transition:
    """A pack that was only gathered from the last deal is not shuffled (B1)."""
    return game, End.GO_ON if game.pack else End.STAY


def _choices(game: Game, now: None) -> Orders:
    return ORDERS


def not_a_shuffle(action: Action) -> Refusal:
    """Why this action is not a shuffle of the pack."""
    return Refusal(Reason.NOT_THE_PACK if isinstance(action, Shuffle) else Reason.PACK_NOT_SHUFFLED)


def _refuse(game: Game, now: None, action: Action) -> Refusal:
    return not_a_shuffle(action)


def _apply(game: Game, now: None, action: Action) -> Transition:
    assert isinstance(action, Shuffle)
    return game.moved(None, pack=action.deck), End.GO_ON


STAGE: Final[Stage] = stage("shuffling", NoneType, _enter, by_chance, _choices, _refuse, _apply)

__all__ = [
    "below",
    "commitment_to",
    "fingerprint_of",
    "first_dealer",
    "in_fours",
    "lot",
    "ordered",
    "seed_with",
    "shuffled",
    "stream",
]
