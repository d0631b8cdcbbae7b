"""When the talon is taken, and the trump that is named with it in hand (RULES §1.5, C13, G13); who sees it
``test_auction_agreements`` has."""

from collections.abc import Iterable
from typing import Any

from tests.narrowing import present
from tests.rules.deals import F, M, dealt, gave, start
from thousand_tui.rules import (
    Bid,
    Cards,
    Contract,
    Game,
    NameTrump,
    Pass,
    Standing,
    apply,
    choices,
    play_out,
    turn,
    verify,
    view_of,
)
from thousand_tui.rules.game import stage_of
from thousand_tui.rules.phases.talon import is_for_sale, take
from thousand_tui.rules.state import EVERYONE

HANDS = ("KC QC AS AC AD 10S 10C", "9S JS KS 9C JC QD 9D", "QS JD KD 9H JH QH AH")
TALON = "10D 10H KH"
FORCED = (Bid(100), Pass(), Pass())


def deal(standings: Iterable[Standing | int] = (), **agreed: Any) -> Game:
    return dealt(start(standings, **agreed), HANDS, TALON)


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
