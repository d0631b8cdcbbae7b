"""What holds at every moment of every game: choices, refusals, conservation of cards and points, replay."""

import ast
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import thousand_tui.rules
from tests.rules.tools import F, bought, dealt, gave, random_start, rights_window, sensible, somewhere, start, steps
from thousand_tui.rules import (
    CHANCE,
    FULL,
    MARRIAGE,
    PACK,
    Action,
    Bid,
    Card,
    Cards,
    Claim,
    Concede,
    Contract,
    Game,
    Give,
    IllegalAction,
    Pass,
    Play,
    Refusal,
    Shuffle,
    Suit,
    Waive,
    apply,
    choices,
    play_out,
    turn,
    verify,
)

SEEDS = st.integers(0, 2**32 - 1)

REASONS = {
    "answer_the_right", "auction_is_on", "bid_too_low", "contract_below_bid", "contract_is_due",
    "contract_over_the_cap", "declare_after_a_trick", "declare_only_on_lead", "exchange_is_on", "forced_opening",
    "game_is_over", "half_a_marriage", "must_declare", "must_follow", "must_trump", "no_concession_with_barrel",
    "no_such_concession", "not_a_marriage_card", "not_a_step", "not_in_hand", "not_the_pack", "nothing_to_decide",
    "one_card_each", "over_the_cap", "pack_not_shuffled", "play_is_on", "too_late_to_concede",
}  # fmt: skip
NEVER_MET = {"nothing_to_decide"}
"""Dealing is never in anybody's turn."""


def any_action(rng: Random, game: Game) -> Action:
    """An action of any of the nine kinds, sensible or not."""
    cards = rng.sample(PACK, 3)
    points = rng.choice((rng.randrange(0, 420, 5), rng.randrange(430)))
    seats = rng.choice(((0, 1), (1, 2), (0, 2), (2, 1), (0, 0), (1,), (0, 1, 2)))
    deck = rng.sample(PACK, 24)
    kinds: tuple[Action, ...] = (
        Shuffle(tuple(deck) if rng.random() < 0.5 else (*deck[:-1], deck[0])),
        Bid(points),
        Pass(),
        Give(tuple(zip(cards, seats, strict=False))),
        Contract(points),
        Claim(rng.choice(("four-nines", "two-nines"))),
        Waive(),
        Concede(rng.choice(("rospis", "bomb"))),
        Play(rng.choice(held(game) or PACK), rng.choice((None, MARRIAGE, "bed"))),
        Play(cards[0], rng.choice((None, MARRIAGE))),
    )
    return rng.choice(kinds)


def held(game: Game) -> list[Card]:
    acting = turn(game)
    return [] if acting is None or acting == CHANCE else list(Cards(game.hands[acting]))


def check_choices(game: Game, rng: Random) -> None:
    can = choices(game)
    sample = can.sample(rng)
    assert sample in can
    assert verify(game, sample) is None
    if turn(game) == CHANCE:
        with pytest.raises(TypeError, match="only sampled"):
            list(can)
        with pytest.raises(TypeError, match="only sampled"):
            len(can)
        return
    listed = list(can)
    assert len(listed) == len(can) > 0
    assert len(set(listed)) == len(listed)
    assert all(action in can for action in listed)
    assert sample in listed


def check_conserved(game: Game) -> None:
    """Every card is in one place: a hand, the talon, or among the cards played."""
    if turn(game) in (CHANCE, None):
        return
    play = getattr(game.now, "done", ())
    table = getattr(game.now, "cards", ())
    lying = [*game.hands, *(packet.cards for packet in game.deal.talon)]
    lying += [1 << card for trick in play for card in trick.cards] + [1 << card for card in table]
    assert sum(lying) == FULL
    assert sum(mask.bit_count() for mask in lying) == 24


@given(SEEDS)
def test_there_is_always_something_to_do_and_no_card_is_lost(seed: int) -> None:
    rng = Random(seed)
    game = random_start(rng)
    for before, action, after in steps(game, rng, 90):
        check_choices(before, rng)
        check_conserved(before)
        assert action in choices(before)
        game = after
    if game.winners:
        assert len(choices(game)) == 0
        assert turn(game) is None


@given(SEEDS)
def test_whatever_is_not_a_choice_is_refused_with_a_known_reason(seed: int) -> None:
    rng = Random(seed)
    game = somewhere(rng)
    for _ in range(60):
        action = any_action(rng, game)
        refusal = verify(game, action)
        assert (refusal is None) == (action in choices(game))
        if turn(game) not in (CHANCE, None):
            assert (refusal is None) == (action in list(choices(game)))
        if refusal is not None:
            check_refused(game, action, refusal)


def check_refused(game: Game, action: Action, refusal: Refusal) -> None:
    assert refusal.reason in REASONS - NEVER_MET
    assert all(isinstance(fact, int) for fact in refusal.facts.values())
    with pytest.raises(IllegalAction) as illegal:
        apply(game, action)
    assert illegal.value.refusal == refusal
    assert illegal.value.action == action


def test_every_reason_is_met_somewhere() -> None:
    met: Counter[str] = Counter()
    for seed in range(400):
        rng = Random(seed)
        game = rights_window(rng) if seed % 40 == 0 else somewhere(rng)
        for _ in range(80):
            refusal = verify(game, any_action(rng, game))
            met[refusal.reason if refusal else ""] += 1
    assert set(met) >= REASONS - NEVER_MET


def test_reasons_are_those_in_the_sources() -> None:
    """A reason that is added without a test, or whose sentence would be missing, shows here."""
    found = set()
    for path in Path(thousand_tui.rules.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                found |= {leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)}
    assert {reason for reason in found if isinstance(reason, str)} == REASONS


@given(SEEDS)
def test_a_game_is_the_fold_of_its_actions(seed: int) -> None:
    rng = Random(seed)
    game = random_start(rng)
    line = list(steps(game, rng, 120))
    again = play_out(game, [action for _, action, _ in line])
    assert again == line[-1][2]
    assert hash(again.sheet) == hash(line[-1][2].sheet)


@given(SEEDS)
def test_applying_changes_nothing_that_was(seed: int) -> None:
    rng = Random(seed)
    game = somewhere(rng)
    if game.winners:
        return
    was = repr(game)
    apply(game, choices(game).sample(rng))
    assert repr(game) == was


@given(SEEDS)
def test_every_played_deal_has_120_card_points(seed: int) -> None:
    rng = Random(seed)
    for _, _, after in steps(random_start(rng), rng, 150):
        if turn(after) == CHANCE and after.sheet.deals:
            outcome = after.sheet.deals[-1].outcome
            assert sum(outcome.cards) == (0 if outcome.conceded else 120)
            assert sum(outcome.tricks) == (0 if outcome.conceded else 8)
            assert all(meld in range(0, 281, 20) for meld in outcome.melds)


# --- Samples are fair -----------------------------------------------------------------------------------------------


def moments() -> list[Game]:
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
    game = moments()[at]
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
    for before, action, after in steps(random_start(rng), rng, 90):
        if not isinstance(action, Play):
            continue
        now = before.now
        hand = Cards(before.hands[now.turn])
        if now.cards:
            expected = may_play(hand, now.cards[0].suit, now.trump)
            assert Cards(each.card for each in choices(before)) == expected
        if len(now.cards) == 2 and not (turn(after) == CHANCE or after.winners):
            check_taken((*now.cards, action.card), now.leader, now.trump, after)


def check_taken(cards: tuple[Card, ...], leader: int, trump: int, after: Game) -> None:
    active = after.deal.active
    strength = [(card.suit == trump, card.suit == cards[0].suit, card.rank) for card in cards]
    winner = active[(active.index(leader) + strength.index(max(strength))) % len(active)]
    assert after.now.done[-1].winner == winner == after.now.leader == turn(after)


@given(SEEDS)
def test_marriages_are_offered_as_the_rules_say(seed: int) -> None:
    rng = Random(seed)
    for before, action, after in steps(random_start(rng), rng, 90):
        if not isinstance(action, Play):
            continue
        now, hand = before.now, Cards(before.hands[before.now.turn])
        offered = Cards(each.card for each in choices(before) if isinstance(each, Play) and each.meld)
        pairs = [card for card in hand if card.rank in (2, 3) and partner(card) in hand]
        leads_after_a_trick = not now.cards and any(trick.winner == now.turn for trick in now.done)
        assert offered == Cards(pairs if leads_after_a_trick else ())
        if action.meld:
            assert after.now.trump == action.card.suit
            assert after.now.melds[-1].worth == (40, 60, 80, 100)[action.card.suit]


def partner(card: Card) -> Card:
    return Card.of(card.suit, 5 - card.rank)


def test_sensible_play_is_legal() -> None:
    rng = Random(5)
    game = random_start(rng)
    assert sensible(game, rng) in choices(game)
