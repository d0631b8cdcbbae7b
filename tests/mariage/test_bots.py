"""The opponents of the old Mariage imagine what may be, and play it out by the rules of the game."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from tests.mariage.tables import dealt, played, random_game
from thousand_tui.mariage.bots.levels import novice
from thousand_tui.mariage.bots.playout import CARDS, FITTED, ODDS, Playout, likelihood, looked_up
from thousand_tui.mariage.rules import CHANCE, Announce, Game, Play, apply, draw, turn, view_of
from thousand_tui.mariage.rules.announcing import held_names
from thousand_tui.mariage.rules.cards import Card
from thousand_tui.mariage.rules.state import Tricks
from thousand_tui.mariage.rules.view import imagine, samples


def asked(game: Game) -> bool:
    """Whether somebody is to play whichever card they like."""
    return isinstance(game.now, Tricks) and game.now.calls is None


def first_questions(players: int, seed: int) -> list[Game]:
    """Moments of a game played at random in which somebody is to play a card."""
    game, rng = random_game(seed, players, tokens=(20, 50)[seed % 2])
    shuffles, found = 0, []
    while (seat := turn(game)) is not None:
        if asked(game):
            found.append(game)
        action = draw(game, str(seed), shuffles) if seat == CHANCE else view_of(game, seat).choices.sample(rng)
        shuffles += seat == CHANCE
        game = apply(game, action)
    return found


@pytest.mark.parametrize("players", [5, 7, 10])
def test_a_deal_played_out_quickly_ends_as_the_engine_ends_it(players: int) -> None:
    for seed in range(4):
        for game in first_questions(players, seed):
            assert isinstance(game.now, Tricks)
            action = novice(view_of(game, turn(game)), Random(0))
            assert isinstance(action, Play)
            quick = Playout(game, game.now)
            quick.after(int(action.card))
            number, after = game.deal.number, apply(game, action)
            while after.deal.number == number and (seat := turn(after)) is not None:
                after = apply(after, novice(view_of(after, seat), Random(0)))
            assert quick.tokens == list(after.sheet.tokens)


def announced(game: Game) -> Game:
    """The game after everybody has named all they hold."""
    while not isinstance(game.now, Tricks):
        seat = turn(game)
        assert seat is not None
        game = apply(game, Announce(held_names(game.hands[seat])))
    return game


def test_nobody_is_thought_to_hold_what_they_would_have_been_paid_for_naming() -> None:
    game = announced(dealt({0: "KS 9S 9C 7D 6H", 1: "JD 8C 7H 6D 10D"}, "6C"))
    view, doubted = view_of(game, 0), Card.parse("KH").mask | Card.parse("QH").mask
    assert view.hands[1] == Card.parse("JD").mask
    for hands in islice(samples(view, Random(1), doubted), 50):
        assert not any(hand & doubted for hand in hands)
    believed = list(islice(samples(view, Random(1)), 50))
    assert any(hand & doubted for hands in believed for hand in hands)


def test_all_cards_are_placed_even_where_silence_was_no_proof() -> None:
    """Seven players hold the whole pack: the red queen must be somewhere though nobody has named her."""
    game = dealt({0: "KS 9S 9C 7D 6H", 1: "QH 8C 7H 6D 10D"}, "6C", players=7)
    while not isinstance(game.now, Tricks):
        game = apply(game, Announce())
    view, queen = view_of(game, 0), Card.parse("QH").mask
    for hands in islice(samples(view, Random(2), queen), 10):
        assert sum(bool(hand & queen) for hand in hands) == 1


def test_the_novice_unites_a_king_with_his_queen_and_takes_cheaply_what_it_can() -> None:
    game = announced(dealt({0: "QS 9S 9C 7D 6H", 1: "KS AS 8C 7H 6D", 2: "10D JD 7C 8D 9D", 3: "AD KD QC 8H 9H"}, "6C"))
    assert novice(view_of(played(game, "QS"), 1), Random(0)) == Play(Card.parse("KS"))
    assert novice(view_of(played(game, "7D 6D JD"), 3), Random(0)) == Play(Card.parse("AD"))


def test_a_hand_that_explains_what_was_played_is_likelier() -> None:
    """Whoever comes last and gives the six to a seven would have taken with the ten, had they held it."""
    row = {0: "7D 9S 9C 7S 6S", 1: "8S JS 8H 6H JC", 2: "10S AS QC AC 9H", 3: "QS KH 7C JH 10H", 4: "6D 8C 10C 7H AH"}
    game = played(announced(dealt(row, "6C")), "7D 8S 10S 10H 6D")
    assert isinstance(game.now, Tricks)
    spare, ten = Card.parse("AH").mask, Card.parse("10D").mask
    other = (*game.hands[:4], game.hands[4] ^ spare | ten)
    view = view_of(game, 0)
    meek, bold = (likelihood(imagine(view, hands), game.now, 0) for hands in (other, game.hands))
    assert 0 < 2 * meek < bold <= 1


def test_regulars_are_thought_to_unite_a_king_with_a_queen_on_the_table_and_to_take_last() -> None:
    hand, queen = Card.parse("KS").mask | Card.parse("7S").mask | Card.parse("9D").mask, Card.parse("QS")
    mine, odds = looked_up(ODDS, hand, [int(queen)], False, 1, 3, 0, queen.mask)
    assert dict(zip(mine, odds, strict=True))[Card.parse("KS")] > 3 * min(odds)
    hand = Card.parse("6D").mask | Card.parse("10D").mask
    lead = [int(Card.parse("7D"))]
    cheap, taking = looked_up(ODDS, hand, lead, False, 1, 0, 1, Card.parse("7D").mask)[1]
    assert taking > 2 * cheap


def test_the_table_of_what_regulars_play_has_a_number_for_each_card_in_each_row() -> None:
    rows = [row for name, hands in FITTED.items() if name != "cards" for row in hands.values()]
    assert len(rows) == 5 * 4 * 3
    assert {len(row) for row in rows} == {len(CARDS)} == {34}


def test_a_pair_that_nobody_named_is_seldom_in_one_hand() -> None:
    game = announced(dealt({0: "7D 9S 9C 7S 6S", 1: "KS QD 8H 6H JC", 2: "QS AS QC AC 9H"}, "6C"))
    assert isinstance(game.now, Tricks)
    queens = Card.parse("QS").mask | Card.parse("QD").mask
    other = tuple(hand ^ queens if seat in (1, 2) else hand for seat, hand in enumerate(game.hands))
    assert likelihood(game, game.now, 0) == 1
    assert likelihood(imagine(view_of(game, 0), other), game.now, 0) < 0.1
