"""Who sees the talon, when it is taken, and the trump that is named with it in hand (RULES §1.5, §1.15, B8, C12, D1,
J3, K8, G13)."""

from collections.abc import Iterable
from typing import Any

import pytest

from tests.narrowing import present
from tests.rules.deals import F, M, R, dealt, gave, start
from thousand_tui.rules import (
    PACK,
    Bid,
    Cards,
    Contract,
    Dark,
    Game,
    Look,
    NameTrump,
    Pass,
    Shuffle,
    Standing,
    TakePacket,
    Waive,
    apply,
    choices,
    play_out,
    turn,
    verify,
    view_of,
)
from thousand_tui.rules.game import stage_of
from thousand_tui.rules.phases.talon import is_for_sale, take
from thousand_tui.rules.state import EVERYONE, has_looked

HANDS = ("KC QC AS AC AD 10S 10C", "9S JS KS 9C JC QD 9D", "QS JD KD 9H JH QH AH")
TALON = "10D 10H KH"
FORCED = (Bid(100), Pass(), Pass())


def deal(standings: Iterable[Standing | int] = (), **agreed: Any) -> Game:
    return dealt(start(standings, **agreed), HANDS, TALON)


def watchers(game: Game) -> list[int | None]:
    """Who sees the talon that was bought; None is the onlooker."""
    seats = (*range(len(game.hands)), None)
    views = [(seat, view_of(game, seat).deal.bought) for seat in seats]
    return [seat for seat, bought in views if bought is not None and bought.cards is not None]


ALL = [F, M, R, None]


def test_a_hundred_that_was_overcalled_is_shown() -> None:
    game = play_out(deal(talon_shown="not_at_100"), (Bid(100), Bid(105), Pass(), Bid(110), Pass()))
    assert watchers(game) == ALL


def test_a_lower_forced_opening_counts_as_the_hundred() -> None:
    game = deal(talon_shown="not_at_100", min_bid=60)
    assert watchers(play_out(game, (Bid(60), Pass(), Pass()))) == [F]
    assert watchers(play_out(game, (Bid(100), Pass(), Pass()))) == ALL


def test_the_talon_is_shown_once_the_dark_is_overbid() -> None:
    hands = ("9S JS KS 9C JC QD 9D", "KC QC AS AC AD 10S 10C", "")
    game = dealt(start(dark=True), hands, TALON)
    assert watchers(play_out(game, (Dark(), Bid(125), Pass(), Pass()))) == ALL


def test_the_blind_take_the_talon_unseen_by_the_others_and_everybody_looks() -> None:
    game = play_out(deal(blind_bidding=True), (Waive(), Waive(), Look(), *FORCED))
    assert game.deal.blind
    assert watchers(game) == [F]
    assert all(has_looked(game.deal, seat) for seat in (F, M, R))
    assert watchers(play_out(deal(blind_bidding=True), (Look(), Waive(), Look(), *FORCED))) == ALL


def test_a_talon_that_lay_open_from_the_deal_stays_seen() -> None:
    game = play_out(deal([880, 0, 0], talon_open_to_barrel=True, talon_shown="never"), FORCED)
    assert watchers(game) == ALL


@pytest.mark.parametrize(
    ("form", "seen"), [("two_discards", [F, M, None]), ("two_one_card", [F, M, None]), ("two_hidden_discards", [F])]
)
def test_the_packet_that_was_taken(form: str, seen: list[int | None]) -> None:
    game = apply(start(dealer=1, form=form), Shuffle(PACK))
    game = play_out(game, (Bid(100), Pass()))
    lying = [packet.cards for packet in game.deal.talon]
    game = apply(game, TakePacket(1))
    assert game.deal.bought is not None
    assert game.deal.bought.cards == lying[1]
    assert [packet.cards for packet in game.deal.talon] == lying[:1]
    assert watchers(game) == seen


def test_opening_and_taking_are_two_steps() -> None:
    cards = Cards.parse(TALON).mask
    game = play_out(deal(rebuy_talon=True), FORCED)
    assert stage_of(game).name == "rebuying"
    assert is_for_sale(game)
    assert game.hands[F] & cards == 0
    assert game.deal.bought is not None
    assert (game.deal.bought.cards, game.deal.bought.seen, game.deal.talon) == (cards, EVERYONE, ())
    assert take(game).hands[F] & cards == cards
    assert take(take(game)) == take(game)


# --- The trump of the deal: G13 -------------------------------------------------------------------------------------


def test_the_declarer_names_the_trump_after_the_contract() -> None:
    game = gave(play_out(deal(trump_named=True), FORCED), "10S 10C")
    game = apply(game, Contract(105))
    assert (stage_of(game).name, turn(game)) == ("naming", F)
    assert list(choices(game)) == [NameTrump(suit) for suit in range(4)]
    refusal = present(verify(game, Contract(110)))
    assert refusal.reason == "trump_is_due"
    assert verify(game, NameTrump(4)) is not None
    game = apply(game, NameTrump(2))
    assert (stage_of(game).name, game.deal.trump) == ("tricks", 2)
    assert view_of(game, M).trump == 2
