"""The opened talon changes hands (C13, RULES §2.14)."""

from collections.abc import Iterable
from random import Random
from typing import Any

from tests.rules.deals import F, M, R, dealt, gave, numbers, start
from thousand_tui.rules import (
    PACK,
    Accept,
    Bid,
    Cards,
    Claim,
    Contract,
    Dark,
    Game,
    Look,
    Pass,
    Rebuy,
    Shuffle,
    Standing,
    Waive,
    apply,
    choices,
    play_out,
    turn,
    view_of,
)
from thousand_tui.rules.game import stage_of
from thousand_tui.rules.imagination import imagine, sample_hidden
from thousand_tui.rules.phases.bidding import unraised

HANDS = ("10S 10C 10D 10H QC JC 9C", "KD QD AH 9D JD 9S JS", "KH QH KS QS 9H JH KC")
"""F may promise 120, M 200, R 260; with the talon nobody has more marriages."""

TALON = "AS AC AD"


def opened(bid: int = 110, standings: Iterable[Standing | int] = (), **agreed: Any) -> Game:
    """F has bought at this bid, and the talon lies open."""
    game = dealt(start(standings, rebuy_talon=True, **agreed), HANDS, TALON)
    while game.deal.declarer is None:
        game = apply(game, Pass() if turn(game) != F else Bid(bid))
    return game


def holder(game: Game) -> tuple[int | None, int, int]:
    return game.deal.declarer, game.deal.bid, game.deal.contract


def ten(game: Game, seat: int) -> bool:
    """Whether the seat has the talon in hand."""
    return game.hands[seat].bit_count() == 10 and not Cards.parse(TALON).mask & ~game.hands[seat]


def test_where_nobody_buys_the_bidder_keeps_the_talon() -> None:
    game = opened()
    assert (stage_of(game).name, turn(game)) == ("rebuying", M)
    game = apply(game, Pass())
    assert (turn(game), list(choices(game))) == (R, [Pass(), Rebuy(120)])
    game = apply(game, Pass())
    assert (stage_of(game).name, turn(game), holder(game)) == ("exchange", F, (F, 110, 110))
    assert ten(game, F)


def test_the_talon_goes_to_who_pays_more() -> None:
    game = play_out(opened(), (Rebuy(120), Pass()))
    assert (turn(game), holder(game)) == (R, (M, 120, 120))
    game = apply(game, Rebuy(240))
    assert (turn(game), set(choices(game))) == (M, {Pass(), Accept()})
    game = apply(game, Pass())
    assert (stage_of(game).name, turn(game), holder(game)) == ("exchange", R, (R, 240, 240))
    assert ten(game, R)
    assert [game.hands[seat].bit_count() for seat in (F, M)] == [7, 7]
    game = gave(game, "AS AC")
    assert min(numbers(game)) == 240
    assert Contract(260) in choices(game)
    assert not unraised(game)


def test_the_holder_may_keep_it_whatever_their_cap() -> None:
    game = play_out(opened(), (Rebuy(120), Accept(), Rebuy(240), Accept()))
    assert (stage_of(game).name, holder(game)) == ("exchange", (F, 240, 240))
    assert ten(game, F)


def test_a_contract_that_was_kept_at_a_price_is_no_forced_opening() -> None:
    assert unraised(play_out(opened(100), (Pass(), Pass())))
    assert not unraised(play_out(opened(100), (Rebuy(120), Accept(), Pass())))


def test_a_price_that_nobody_can_promise_is_not_asked_about() -> None:
    game = opened(120, bid_cap=200)
    assert (stage_of(game).name, turn(game)) == ("exchange", F)
    assert ten(game, F)


def test_the_silent_do_not_buy() -> None:
    game = opened(110, [0, -125, 0], silence="below")
    assert (stage_of(game).name, turn(game)) == ("rebuying", R)
    game = opened(110, [0, -125, -200], silence="below")
    assert (stage_of(game).name, turn(game)) == ("exchange", F)
    assert ten(game, F)


def test_a_talon_that_not_all_see_is_not_for_sale() -> None:
    for value in ("not_at_100", "from"):
        agreed: dict[str, Any] = {"talon_shown": value}
        game = opened(100, **agreed)
        assert (stage_of(game).name, turn(game)) == ("exchange", F)
        assert ten(game, F)
        assert stage_of(opened(120, **agreed)).name == "rebuying"


def test_gold_dark_and_blind_deals_are_not_for_sale() -> None:
    game = dealt(start(rebuy_talon=True, gold=True, gold_hidden=False), HANDS, TALON)
    assert (stage_of(game).name, turn(game)) == ("exchange", F)
    game = dealt(start(rebuy_talon=True, dark=True, dark_hidden=False), HANDS, TALON)
    assert stage_of(play_out(game, (Dark(), Pass(), Pass()))).name == "exchange"
    game = dealt(start([880, 0, 0], rebuy_talon=True, blind_bidding=True, talon_open_to_barrel=True), HANDS, TALON)
    game = play_out(game, (Waive(), Look(), Look(), Bid(100), Pass(), Pass()))
    assert stage_of(game).name == "exchange"


def test_rights_come_first_and_only_for_who_bought_it_in_the_auction() -> None:
    game = dealt(start(rebuy_talon=True, two_nines_talon=True), ("AS AC AD AH 10S 10C 10D", "KD QD", ""), "9S 9C JS")
    game = play_out(game, (Bid(100), Pass(), Pass()))
    assert (stage_of(game).name, turn(game)) == ("rights", F)
    assert any(isinstance(action, Claim) for action in choices(game))
    game = play_out(game, (Waive(), Rebuy(120), Pass(), Pass()))
    assert (stage_of(game).name, turn(game), holder(game)) == ("exchange", M, (M, 120, 120))


def test_an_early_raise_is_the_buyers() -> None:
    game = play_out(opened(110, raising="after_talon"), (Rebuy(120), Pass(), Pass()))
    assert (stage_of(game).name, turn(game)) == ("contract", M)
    assert ten(game, M)


def test_two_players_have_one_question() -> None:
    game = apply(start(dealer=1, form="two_dead_hand", rebuy_talon=True, cap_rule="none"), Shuffle(PACK))
    first = turn(game)
    game = play_out(game, (Bid(100), Pass()))
    other = turn(game)
    assert other != first
    game = play_out(game, (Rebuy(120), Pass()))
    assert (stage_of(game).name, turn(game), game.deal.declarer) == ("exchange", other, other)


def test_the_talon_lies_open_until_it_is_sold() -> None:
    rng = Random(5)
    game = opened()
    for action in (Rebuy(120), Pass(), Rebuy(240)):
        for seat in (F, M, R, None):
            view = view_of(game, seat)
            assert view.for_sale == Cards.parse(TALON)
            assert not view.unseen & Cards.parse(TALON)
            hidden = imagine(view, sample_hidden(view, rng))
            assert view_of(hidden, seat) == view
            assert [hand.bit_count() for hand in hidden.hands] == [7, 7, 7]
            assert not any(hand & Cards.parse(TALON).mask for hand in hidden.hands)
        game = apply(game, action)
    game = apply(game, Pass())
    assert not view_of(game, F).for_sale
    assert view_of(game, F).known_in(R) == Cards.parse(TALON)
