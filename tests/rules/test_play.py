"""What holds at every moment of every game: choices, refusals, conservation of cards and points, replay."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, strategies as st

from tests.rules.deals import F, bought, dealt, gave, start
from tests.rules.random_play import anywhere, rights_window, sensible, table_of_three
from thousand_tui.rules import Bid, Card, Contract, Game, Play, apply, choices, turn

SEEDS = st.integers(0, 2**32 - 1)


@given(SEEDS)
def test_applying_changes_nothing_that_was(seed: int) -> None:
    rng = Random(seed)
    game = anywhere(rng)
    if game.winners:
        return
    was = repr(game)
    apply(game, choices(game).sample(rng))
    assert repr(game) == was


# --- Samples are fair -----------------------------------------------------------------------------------------------


def kinds_of_choices() -> list[Game]:
    """The kinds of choices: opening, bidding, exchange, right, contract, first lead, lead with a marriage, follow."""
    opening = dealt(start(), ("KS QS AS 10S AC 10C AD", "KH QH", ""))
    exchange = bought(opening, F)
    contract = gave(exchange, "AC 10C")
    lead = apply(contract, Contract(100))
    follow = apply(lead, Play(Card.parse("AS")))
    marriage = follow
    while turn(marriage) != F:
        marriage = apply(marriage, next(iter(choices(marriage))))
    games = [opening, apply(opening, Bid(100)), exchange, rights_window(Random(1)), contract, lead, follow, marriage]
    return [game for game in games if len(choices(game)) > 1]


@pytest.mark.parametrize("at", range(8))
def test_samples_are_equally_likely(at: int) -> None:
    game = kinds_of_choices()[at]
    can = choices(game)
    rng = Random(at)
    each = 40
    counts = Counter(can.sample(rng) for _ in range(each * len(can)))
    assert set(counts) <= set(can)
    assert sum((counts[action] - each) ** 2 / each for action in can) < len(can) + 5 * (2 * len(can)) ** 0.5


# --- The rules of the trick, stated again in the simplest words -----------------------------------------------------


def test_sensible_play_is_legal() -> None:
    rng = Random(5)
    game = table_of_three(rng)
    assert sensible(game, rng) in choices(game)
