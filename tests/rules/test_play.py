"""What holds at every moment of every game: choices, refusals, conservation of cards and points, replay."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, strategies as st

from tests.rules.deals import F, bought, dealt, gave, start, tricks_of
from tests.rules.random_play import (
    anywhere,
    check_choices,
    check_conserved,
    moments,
    rights_window,
    sensible,
    steps,
    table_of_three,
)
from tests.rules.sweep.policy import decide
from thousand_tui.rules import (
    CHANCE,
    Bid,
    Card,
    Cards,
    Contract,
    Game,
    Play,
    Rank,
    Suit,
    apply,
    choices,
    play_out,
    turn,
)
from thousand_tui.rules.game import stage_of

SEEDS = st.integers(0, 2**32 - 1)


@given(SEEDS)
def test_there_is_always_something_to_do_and_no_card_is_lost(seed: int) -> None:
    rng = Random(seed)
    for game in moments(rng, 70):
        if game.winners:
            assert len(choices(game)) == 0
            assert turn(game) is None
        else:
            check_choices(game, rng)
            if stage_of(game).name not in ("shuffling", "cutting", "slipping"):
                check_conserved(game)


@given(SEEDS)
def test_a_game_is_the_fold_of_its_actions(seed: int) -> None:
    rng = Random(seed)
    first = game = next(moments(rng, 1))
    line = []
    for _ in range(90):
        if game.winners:
            break
        line.append(decide(game, rng))
        game = apply(game, line[-1])
    again = play_out(first, line)
    assert again == game
    assert hash(again.sheet) == hash(game.sheet)


@given(SEEDS)
def test_applying_changes_nothing_that_was(seed: int) -> None:
    rng = Random(seed)
    game = anywhere(rng)
    if game.winners:
        return
    was = repr(game)
    apply(game, choices(game).sample(rng))
    assert repr(game) == was


@given(SEEDS)
def test_every_played_deal_has_120_card_points(seed: int) -> None:
    rng = Random(seed)
    for _, _, after in steps(table_of_three(rng), rng, 150):
        if turn(after) == CHANCE and after.sheet.deals:
            outcome = after.sheet.deals[-1].outcome
            assert sum(outcome.cards) == (0 if outcome.conceded else 120)
            assert sum(outcome.tricks) == (0 if outcome.conceded else 8)
            assert all(meld in range(0, 281, 20) for meld in outcome.melds)


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


def may_play(hand: Cards, led: Suit, trump: int) -> Cards:
    """RULES §1.8: follow, else trump, else anything."""
    following = [card for card in hand if card.suit == led]
    trumps = [card for card in hand if card.suit == trump]
    return Cards(following or trumps or hand)


@given(SEEDS)
def test_following_and_taking_are_as_the_rules_say(seed: int) -> None:
    rng = Random(seed)
    for before, action, after in steps(table_of_three(rng), rng, 90):
        if not isinstance(action, Play):
            continue
        now = tricks_of(before)
        hand = Cards(before.hands[now.turn])
        if now.cards:
            expected = may_play(hand, now.cards[0].suit, now.trump)
            assert Cards(each.card for each in choices(before) if isinstance(each, Play)) == expected
        if len(now.cards) == 2 and not (turn(after) == CHANCE or after.winners):
            check_taken((*now.cards, action.card), now.leader, now.trump, after)


def check_taken(cards: tuple[Card, ...], leader: int, trump: int, after: Game) -> None:
    active = after.deal.active
    strength = [(card.suit == trump, card.suit == cards[0].suit, card.rank) for card in cards]
    winner = active[(active.index(leader) + strength.index(max(strength))) % len(active)]
    assert tricks_of(after).done[-1].winner == winner == tricks_of(after).leader == turn(after)


@given(SEEDS)
def test_marriages_are_offered_as_the_rules_say(seed: int) -> None:
    rng = Random(seed)
    for before, action, after in steps(table_of_three(rng), rng, 90):
        if not isinstance(action, Play):
            continue
        now = tricks_of(before)
        hand = Cards(before.hands[now.turn])
        offered = Cards(each.card for each in choices(before) if isinstance(each, Play) and each.meld)
        pairs = [card for card in hand if card.rank in (2, 3) and partner(card) in hand]
        leads_after_a_trick = not now.cards and any(trick.winner == now.turn for trick in now.done)
        assert offered == Cards(pairs if leads_after_a_trick else ())
        if action.meld:
            assert tricks_of(after).trump == action.card.suit
            assert tricks_of(after).melds[-1].worth == (40, 60, 80, 100)[action.card.suit]


def partner(card: Card) -> Card:
    return Card.of(card.suit, Rank(5 - card.rank))


def test_sensible_play_is_legal() -> None:
    rng = Random(5)
    game = table_of_three(rng)
    assert sensible(game, rng) in choices(game)
