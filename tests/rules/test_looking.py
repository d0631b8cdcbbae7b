"""Hands that stay face down until their owner looks: blind bidding and the dark game (C12, K1-K3, K8)."""

from typing import Any

import pytest

from tests.rules.deals import phase, start, why_not
from thousand_tui.rules import (
    PACK,
    Bid,
    Cards,
    Dark,
    Game,
    Look,
    Shuffle,
    Waive,
    apply,
    choices,
    play_out,
    turn,
    view_of,
)
from thousand_tui.rules.choices import NOTHING
from thousand_tui.rules.state import has_looked, looked

F, M, R = 0, 1, 2


def deal(standings: tuple[int, ...] = (), dealer: int = R, **agreed: Any) -> Game:
    return apply(start(standings, dealer=dealer, **agreed), Shuffle(PACK))


def nobody_sees(game: Game, seat: int) -> bool:
    return all(view_of(game, who).hands[seat] is None for who in (*range(len(game.hands)), None))


def owner_sees(game: Game, seat: int) -> bool:
    return [who for who in (*range(len(game.hands)), None) if view_of(game, who).hands[seat] is not None] == [seat]


def test_base_asks_nobody() -> None:
    assert "looking" not in [stage.name for stage in start().rules.route]
    game = deal()
    assert all(owner_sees(game, seat) for seat in range(3))


# --- The dark -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("agreed", "asked"), [({}, F), ({"forced_bidder": "dealer"}, R)])
def test_the_forced_bidder_is_asked_before_they_look(agreed: dict[str, Any], asked: int) -> None:
    game = deal(dark=True, **agreed)
    assert (phase(game), turn(game)) == ("looking", asked)
    assert list(choices(game)) == [Look(), Dark()]
    assert nobody_sees(game, asked)
    assert all(owner_sees(game, seat) for seat in range(3) if seat != asked)
    assert view_of(game, asked).hand == Cards()
    assert view_of(game, asked).sizes == (7, 7, 7)
    assert why_not(game, Bid(120)) == "look_or_dark"


def test_where_nobody_is_forced_the_first_to_speak_may_go_dark() -> None:
    assert turn(deal(dark=True, forced_opening="redeal")) == F


# --- Blind ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("agreed", [{}, {"direction": "counter"}])
def test_everybody_is_asked_in_turn(agreed: dict[str, Any]) -> None:
    game = deal(blind_bidding=True, **agreed)
    order = game.deal.active
    for at, seat in enumerate(order):
        assert (phase(game), turn(game)) == ("looking", seat)
        assert list(choices(game)) == [Look(), Waive()]
        assert view_of(game, order[at - 1]).choices == NOTHING
        assert all(nobody_sees(game, still) for still in order[at:])
        assert why_not(game, Dark()) == "look_or_stay_blind"
        game = apply(game, Look())
        assert owner_sees(game, seat)
    assert phase(game) == "auction"


def test_that_somebody_stays_blind_is_public() -> None:
    game = play_out(deal(blind_bidding=True), [Waive(), Look()])
    for seat in (*range(3), None):
        view = view_of(game, seat)
        assert [has_looked(view.deal, other) for other in range(3)] == [False, True, False]
        assert view.phase == "looking"
        assert view.turn == R


def test_looking_up_a_hand_again_changes_nothing() -> None:
    game = deal(blind_bidding=True)
    once = looked(game.deal, M)
    assert [has_looked(once, seat) for seat in range(3)] == [False, True, False]
    assert looked(once, M) == once
    assert all(has_looked(looked(once, F, R), seat) for seat in range(3))
