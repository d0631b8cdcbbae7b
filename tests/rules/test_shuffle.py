"""The documented generator of decks, recomputed from its description, and the lot for the first deal."""

from collections import Counter
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given, strategies as st

from thousand_tui.rules import CHANCE, PACK, Shuffle, choices, lot, new_game, preset, shuffled, turn
from thousand_tui.rules.choices import some_of
from thousand_tui.rules.compile import compile_rules
from thousand_tui.rules.phases.shuffle import below

RANKS = ["9", "J", "Q", "K", "10", "A"]


def numbers(purpose: str, seed: str, count: int) -> list[int]:
    """The first 800 numbers of the stream that the description of DECK-1 gives."""
    blocks = [
        sha256(f"thousand/1/{purpose}/{seed}/{count}/{block}".encode("ascii")).hexdigest() for block in range(100)
    ]
    return [int(block[at : at + 8], 16) for block in blocks for at in range(0, 64, 8)]


def draw(stream: list[int], limit: int) -> int:
    """The next number of the stream that is fair, modulo the limit."""
    while True:
        number = stream.pop(0)
        if number < 2**32 - 2**32 % limit:
            return number % limit


def deck(seed: str, count: int) -> list[str]:
    stream = numbers("deck", seed, count)
    cards = [rank + suit for suit in "SCDH" for rank in RANKS]
    for place in range(23, 0, -1):
        other = draw(stream, place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


@pytest.mark.parametrize("seed", ["", "a seed", "0", "Thousand", "x" * 300])
def test_decks_can_be_recomputed_from_the_description(seed: str) -> None:
    for count in (0, 1, 2, 77):
        assert [str(card) for card in shuffled(seed, count).deck] == deck(seed, count)


def test_a_known_deck() -> None:
    """Written down, so that a change of the generator cannot pass unseen: saved games and commitments depend on it."""
    text = "".join(map(str, shuffled("thousand", 0).deck))
    assert text == "".join(deck("thousand", 0))
    assert text == KNOWN
    assert [lot("thousand", seats) for seats in (2, 3, 4)] == [
        draw(numbers("lot", "thousand", 0), n) for n in (2, 3, 4)
    ]


KNOWN = "JHJSAS10HJC9SAD10D9CQD9DAHQS9H10SKSKD10CKCQHJDACKHQC"


def test_decks_are_uniform_as_far_as_one_can_see() -> None:
    decks = 2400
    places: Counter[tuple[int, int]] = Counter()
    for count in range(decks):
        places.update(enumerate(shuffled("uniform", count).deck))
    expected = decks / 24
    assert len(places) == 24 * 24
    # 23 * 23 degrees of freedom: mean 529, standard deviation about 33.
    assert 400 < sum((seen - expected) ** 2 / expected for seen in places.values()) < 660


def test_different_seeds_and_counts_give_different_decks() -> None:
    decks = {shuffled(seed, count) for seed in ("a", "b", "a/1") for count in range(50)}
    assert len(decks) == 150


def test_the_lot_is_fair() -> None:
    for seats in (2, 3, 4):
        counts = Counter(lot(f"game {number}", seats) for number in range(600 * seats))
        assert set(counts) == set(range(seats))
        assert all(abs(count - 600) < 120 for count in counts.values())


def test_chance_accepts_any_order_of_the_whole_pack_only() -> None:
    game = new_game(compile_rules(preset("BASE").agreements))
    assert turn(game) == CHANCE
    can = choices(game)
    rng = Random(3)
    assert len({can.sample(rng) for _ in range(20)}) == 20
    for deck_ in (PACK, PACK[::-1]):
        assert Shuffle(deck_) in can
    for deck_ in (PACK[:-1], (*PACK, PACK[0]), (*PACK[:-1], PACK[0]), ()):
        assert Shuffle(deck_) not in can


def test_numbers_that_would_favour_a_place_are_thrown_away() -> None:
    """2**32 is one more than a multiple of three: the last number would make 0 a little likelier."""
    assert below(iter([2**32 - 1, 7]), 3) == 1
    assert below(iter([2**32 - 2, 7]), 3) == 2
    assert below(iter([2**32 - 1, 7]), 2) == 1


@given(st.integers(0, 10**6), st.integers(1, 24))
def test_cards_are_taken_by_chance_as_the_library_takes_them(seed: int, count: int) -> None:
    in_order = list(PACK)
    Random(seed).shuffle(in_order)
    assert some_of(list(PACK), 24, Random(seed)) == in_order[::-1]
    if count < 20:
        assert some_of(list(PACK[:20]), count, Random(seed)) == Random(seed).sample(PACK[:20], count)
