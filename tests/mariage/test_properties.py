"""Random games of the old Mariage at every size of table: tokens are conserved, views are honest, lines read back."""

from __future__ import annotations

from random import Random

import pytest

from tests.mariage.tables import random_game, tokens_in_play
from tests.slowly import in_turn, slowly
from thousand_tui.mariage.bots.levels import CHOOSERS
from thousand_tui.mariage.rules import (
    CHANCE,
    Game,
    MariageAgreements,
    Play,
    apply,
    draw,
    imagine,
    read_action,
    sample_hands,
    story,
    turn,
    view_of,
    write_action,
)
from thousand_tui.mariage.rules.agreements import FEWEST, MOST
from thousand_tui.mariage.rules.events import DealOver, Played, TrickTaken
from thousand_tui.rules.cards import mask_of

SIZES = range(FEWEST, MOST + 1)
DEALS = 40
MANY_DEALS = 20_000


def step(game: Game, rng: Random, seed: str, shuffles: int) -> Game:
    seat = turn(game)
    assert seat is not None
    if seat == CHANCE:
        return apply(game, draw(game, seed, shuffles))
    return apply(game, view_of(game, seat).choices.sample(rng))


def conserve(players: int, deals: int, first_seed: int = 0) -> None:
    """Play so many deals at random and count all tokens after every action."""
    done = seed = 0
    while done < deals:
        game, rng = random_game(first_seed + seed, players, tokens=(20, 50, 30)[seed % 3], deals=12)
        total = players * game.rules.agreements.tokens
        shuffles = 0
        while turn(game) is not None:
            shuffles += turn(game) == CHANCE
            game = step(game, rng, str(seed), shuffles)
            assert tokens_in_play(game.sheet) == total
            assert min(*game.sheet.tokens, *game.sheet.boxes) >= 0
        done += len(game.sheet.deals)
        seed += 1


@pytest.mark.parametrize("players", SIZES)
def test_tokens_are_conserved(players: int) -> None:
    conserve(players, DEALS)


@pytest.mark.slow
@pytest.mark.parametrize("players", SIZES)
def test_tokens_are_conserved_in_twenty_thousand_deals(players: int) -> None:
    conserve(players, MANY_DEALS, first_seed=1000)


@pytest.mark.parametrize(("players", "remind"), in_turn(SIZES, ["on", "off"]))
def test_views_hold_every_card_once_and_none_that_is_hidden(players: int, remind: str) -> None:
    game, rng = random_game(3, players, remind=remind)
    shuffles = 0
    while turn(game) is not None:
        shuffles += turn(game) == CHANCE
        game = step(game, rng, "views", shuffles)
        for seat in (*range(players), None):
            view = view_of(game, seat)
            for other, known in enumerate(view.hands):
                assert known & ~game.hands[other] == 0
                if other != seat and (not game.deal.named or not game.deal.named[other]):
                    assert known == 0 or turn(game) == other
            if game.deal.turned is not None and seat is not None:
                hidden = sample_hands(view, rng)
                assert [hand.bit_count() for hand in hidden] == list(view.sizes)
                assert view_of(imagine(view, hidden), seat) == view


@pytest.mark.parametrize("remind", [slowly("on"), "off"])
def test_shuffling_what_is_not_seen_leaves_a_decision_equal(remind: str) -> None:
    game, rng = random_game(5, 6, remind=remind)
    shuffles = asked = 0
    while turn(game) is not None:
        shuffles += turn(game) == CHANCE
        game = step(game, rng, "honest", shuffles)
        seat = turn(game)
        if seat in (None, CHANCE) or rng.random() < 0.85:
            continue
        view = view_of(game, seat)
        other = view_of(imagine(view, sample_hands(view, rng)), seat)
        for choose in CHOOSERS.values():
            assert choose(view, Random(1)) == choose(other, Random(1))
            asked += 1
    assert asked > 30


@pytest.mark.parametrize("remind", ["on", "off"])
def test_what_play_has_shown_is_never_wrong(remind: str) -> None:
    for seed in range(6):
        game, rng = random_game(seed, 7, remind=remind)
        shuffles = 0
        while turn(game) is not None:
            shuffles += turn(game) == CHANCE
            game = step(game, rng, f"lacks {seed}", shuffles)
            view = view_of(game, None)
            assert not any(view.lacks(seat) & game.hands[seat] for seat in range(7))


def test_every_action_reads_back_and_has_its_story() -> None:
    game, rng = random_game(8, 8)
    shuffles = played = taken = over = 0
    while (seat := turn(game)) is not None:
        shuffles += seat == CHANCE
        action = draw(game, "story", shuffles) if seat == CHANCE else view_of(game, seat).choices.sample(rng)
        assert read_action(write_action(seat, action)) == (seat, action)
        after = apply(game, action)
        events = list(story(game, action, after))
        played += sum(isinstance(event, Played) for event in events)
        taken += sum(isinstance(event, TrickTaken) for event in events)
        over += sum(isinstance(event, DealOver) for event in events)
        if isinstance(action, Play):
            assert events
        game = after
    assert (played, taken, over) == (3 * 40, 3 * 5, 3)


def test_the_undealt_cards_are_nobodys() -> None:
    game, _ = random_game(1, 10)
    game = apply(game, draw(game, "rest", 0))
    held = mask_of(game.rules.pack)
    for hand in game.hands:
        held &= ~hand
    assert held.bit_count() == 2
    assert game.rules.agreements == MariageAgreements(players=10, deals=3)
