"""A settled deal is played once more: the same cards at the same stand, and the game it comes from stays as it was."""

from __future__ import annotations

from random import Random

import pytest

from tests.mariage.finished import finished
from tests.table.test_course import fold, played
from thousand_tui.rules import CHANCE, Claim, Shuffle, choices
from thousand_tui.study.branch import NotLikeError, Start, branched, seats_in
from thousand_tui.study.replay import Replay
from thousand_tui.study.rival import ExpertsDeal, experts_game, first_row, own_row
from thousand_tui.table import Player, Way
from thousand_tui.table.games import AnySession

FORMS = ["BASE", "APP", "WIKI", "FOUR", "STOCK-3", "TWO", "TWO-BANK", "TWO-DEAD"]


def finish(session: AnySession, seed: int = 2) -> None:
    """Play it at random until it is over."""
    rng = Random(seed)
    while not session.is_over:
        session.let_chance_act() if session.turn == CHANCE else session.submit(choices(session.game).sample(rng))


def follow(session: AnySession, lines: tuple[str, ...]) -> None:
    """Make the moves of a log."""
    for line in lines:
        session.submit(session.card_game.read_action(line)[1])


@pytest.mark.parametrize("name", FORMS)
def test_this_deal_again_has_the_same_cards_the_same_scores_and_the_same_choices(name: str) -> None:
    source = played(name, 3)
    games, log = fold(source), list(source.log)
    replay = Replay(source)
    for deal in replay.deals:
        ply = replay.dealt(deal)[-1]
        for seat in seats_in(replay, deal):
            again = branched(replay, deal, Start(Way.AGAIN, seat), source.players, "unused")
            assert again.game == games[ply]
            assert (again.ply, list(again.log)) == (ply, log[:ply])
            assert own_row(again) is None
    assert (list(source.log), source.occasion.practice, source.game) == (log, None, games[-1])


@pytest.mark.parametrize("name", FORMS)
def test_the_same_moves_lead_to_the_same_settlement_and_that_is_the_end(name: str) -> None:
    source = played(name, 3)
    replay = Replay(source)
    for at, deal in enumerate(replay.deals):
        again = branched(replay, deal, Start(Way.AGAIN, 0), source.players, "unused")
        assert again.occasion.practice is not None
        follow(again, again.occasion.practice.then[again.ply - deal.first :])
        assert again.is_over
        assert own_row(again) == first_row(again) == source.game.sheet.deals[at]
        assert [row.outcome.number for row in again.game.sheet.deals][-1] == deal.number


@pytest.mark.parametrize("name", ["BASE", "FOUR", "TWO"])
def test_from_every_moment_of_a_deal(name: str) -> None:
    source = played(name, 2)
    games = fold(source)
    replay = Replay(source)
    deal = replay.deals[-1]
    for ply in range(deal.first + 1, deal.last + 1):
        game = branched(replay, deal, Start(Way.FROM, 0, ply), source.players, "unused")
        assert game.game == games[min(ply, deal.last - 1)]
        finish(game)
        assert game.is_over
        assert (own_row(game) is None) == (len(game.game.sheet.deals) < 2)
        assert first_row(game) == source.game.sheet.deals[-1]


@pytest.mark.parametrize("name", FORMS)
def test_a_deal_like_it_keeps_the_hand_and_deals_the_rest_anew(name: str) -> None:
    source = played(name, 3)
    replay = Replay(source)
    for deal in replay.deals:
        for seat in seats_in(replay, deal):
            try:
                like = branched(replay, deal, Start(Way.LIKE, seat), source.players, f"other cards {seat}")
            except NotLikeError:
                moves = source.log[deal.first : deal.last]
                assert not any(isinstance(move.action, Shuffle) for move in moves)
                continue
            same = branched(replay, deal, Start(Way.AGAIN, seat), source.players, "unused").game
            assert like.game.hands[seat] == same.hands[seat]
            assert like.game.sheet == same.sheet
            assert like.game != same
            assert [hand.bit_count() for hand in like.game.hands] == [hand.bit_count() for hand in same.hands]


def test_the_cards_of_a_deal_like_it_depend_on_the_seed_alone() -> None:
    replay = Replay(played("BASE", 1))
    found = [
        branched(replay, replay.deals[0], Start(Way.LIKE, 0), replay.source.players, seed).game
        for seed in ("a", "a", "b")
    ]
    assert found[0] == found[1] != found[2]


def test_undo_crosses_what_was_seen_but_never_the_beginning() -> None:
    replay = Replay(played("BASE", 2))
    players = [Player("A"), Player("B", "novice"), Player("C", "novice")]
    again = branched(replay, replay.deals[1], Start(Way.AGAIN, 0), players, "unused")
    begun = again.ply
    finish(again)
    for _ in range(100):
        again.undo()
    assert again.ply >= begun
    assert not again.is_over
    assert again.turn == 0


def test_a_pack_shuffled_anew_is_not_the_one_that_the_game_goes_on_with() -> None:
    source = played("WIKI", 10)
    replay = Replay(source)
    claimed = next(ply for ply, move in enumerate(source.log) if isinstance(move.action, Claim))
    deal = replay.deals[replay.deal_of(claimed + 1)]
    again = branched(replay, deal, Start(Way.FROM, 0, claimed), source.players, "unused")
    again.submit(source.log[claimed].action)
    assert again.turn == CHANCE
    shuffles = again.course.shuffles
    step = again.let_chance_act()
    assert isinstance(step.move.action, Shuffle)
    assert source.card_game.draw(step.before, source.seed, shuffles) == source.log[claimed + 1].action
    assert step.move.action != source.log[claimed + 1].action


def test_an_expert_plays_the_seat_and_may_be_stopped() -> None:
    source = played("BASE", 1)
    replay = Replay(source)
    deal = replay.deals[0]
    last = branched(replay, deal, Start(Way.FROM, 0, deal.last - 4), source.players, "unused")
    before = list(last.log)
    deal_of_expert = ExpertsDeal.of(last)
    log = deal_of_expert.answered()
    game = experts_game(last)
    assert game.log == deal_of_expert.session(log).log, "a process plays as this one does"
    assert game.log[: len(before)] == before
    assert own_row(game) is not None
    assert experts_game(last, lambda: False) is None
    assert (last.log, own_row(last)) == (before, None)


def test_deals_of_mariage_are_played_again_in_every_way() -> None:
    source = finished(3)
    replay = Replay(source)
    for at, deal in enumerate(replay.deals):
        assert len(seats_in(replay, deal)) == 5
        again = branched(replay, deal, Start(Way.AGAIN, 1), source.players, "unused")
        assert again.occasion.practice is not None
        assert first_row(again) == source.game.sheet.deals[at]
        like = branched(replay, deal, Start(Way.LIKE, 1), source.players, "other cards")
        assert like.game.hands[1] == again.game.hands[1]
        assert like.game.hands != again.game.hands
        assert like.game.sheet == again.game.sheet
        follow(again, again.occasion.practice.then[again.ply - deal.first :])
        assert again.is_over
        assert own_row(again) == first_row(again)
    deal = replay.deals[-1]
    late = branched(replay, deal, Start(Way.FROM, 0, deal.last - 8), source.players, "unused")
    deal_of_expert = ExpertsDeal.of(late)
    game = deal_of_expert.session(deal_of_expert.answered())
    assert own_row(game).number == deal.number
    assert game.log[: late.ply] == late.log
    assert deal_of_expert.answered() == deal_of_expert.answered()
    assert own_row(late) is None
    finish_mariage(late)
    assert own_row(late).number == deal.number


def finish_mariage(session: AnySession) -> None:
    """Play it at random until it is over."""
    while (seat := session.turn) is not None:
        view = session.card_game.view_of(session.game, seat)
        session.submit(view.choices.sample(Random(session.ply)))
