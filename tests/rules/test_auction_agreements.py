"""The auction under every agreement: who opens and how, who is silent, how high one may go, blind and dark play, and
what the barrel and the gold set change (RULES §1.4, group C, A2, A3, J1, J2, K4, K5)."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.narrowing import present
from tests.rules.accountant import hear, may_buy, may_name, may_say, open_books
from tests.rules.deals import F, M, R, numbers, phase, refused, stacked, start
from tests.rules.random_agreements import any_value, mended, random_agreements
from tests.rules.sweep.policy import decide
from tests.rules.sweep.referee import row_of
from tests.rules.sweep.starts import random_start
from tests.rules.sweep.witness import Witness, cards_in
from tests.slowly import NIGHT
from thousand_tui.rules import (
    OPTIONS,
    PACK,
    Accept,
    Action,
    Agreements,
    Bid,
    Cards,
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
from thousand_tui.rules.game import seen_stage
from thousand_tui.rules.phases.bidding import silenced, unraised
from thousand_tui.rules.state import EVERYONE, Call, has_looked

NO_PAIR = ("AS 10S AC 10C AD 10D 9H", "9S JS KS 9C JC KC QD", "QS QC 9D JD KD JH QH")
"""Nobody holds a marriage."""

CLUBS = "KC QC AS AC AD 10S 10C"
"""A hand that may promise 180."""

LONE = "KS QD JS JD JH 9H 9D"
"""A hand beside it that may promise 120."""

HEARTS = "KH QH AS AC AD 9S 9C"
"""A hand that may promise 220."""

SPEECHES: dict[str, Action] = {"pass": Pass(), "look": Look(), "blind": Waive(), "dark": Dark()}


def said(game: Game, words: str) -> Game:
    """These words one after another: a number, or pass, look, blind, dark."""
    return play_out(game, (Bid(int(word)) if word.isdigit() else SPEECHES[word] for word in words.split()))


def deal(standings: Sequence[Standing | int] = (), hands: Sequence[str] = NO_PAIR, **agreed: Any) -> Game:
    """The first deal of these standings, dealt by seat 2."""
    return apply(start(standings, **agreed), stacked(hands))


def calls(game: Game) -> list[tuple[int, int]]:
    return [(call.seat, call.bid) for call in game.deal.calls]


def bought(game: Game) -> tuple[int | None, int]:
    """Who is declarer, and for how much."""
    assert game.deal.bid == game.deal.contract
    return game.deal.declarer, game.deal.bid


# --- How high one may go --------------------------------------------------------------------------------------------

ROWS = ["A2", "A3", "A4", "B8", "D1", "D3", "D4", "G8", "G14", "I1", "I12", "I16", "J1", "J2", "J3", "K1", "K8"]
OF_AUCTIONS = [option for option in OPTIONS if option.group == "C" or option.row in ROWS]


def about_auctions(rng: Random) -> Agreements:
    """A set of which most differs from others in what may be bid."""
    drawn = {option.id: any_value(option, rng) for option in OF_AUCTIONS if rng.random() < 0.3}
    others = random_agreements(rng, rng.choice(("three", "three", "four", "two_bank")), 0.05)
    chosen = mended(others.model_copy(update=drawn), rng)
    if chosen.dark and chosen.forced_opening in ("next_dealer", "redeal"):
        # RULES do not say what the dark opens with on the barrel where nobody else would have to (K1, C15).
        return chosen.model_copy(update={"barrel_min_bid": False})
    return chosen


def numbers_said(game: Game) -> set[int]:
    """What may be bid, paid or named now; 0 is a pass."""
    said = [action for action in choices(game) if isinstance(action, Bid | Pass | Rebuy | Contract)]
    return {0 if isinstance(action, Pass) else action.points for action in said}


def goes_round(game: Game, who: int) -> bool:
    """Whether it is the next one's turn who has not passed; only the silent are passed over."""
    deal, spoken = game.deal, game.deal.calls
    at = deal.active.index(spoken[-1].seat) if spoken else 0
    after = [seat for seat in deal.active[at + 1 :] + deal.active[: at + 1] if Call(seat, 0) not in spoken]
    return not spoken or deal.dark is not None or all(silenced(game, seat) for seat in after[: after.index(who)])


def sees(witness: Witness, game: Game) -> None:
    """A view shows all that lies open to its seat, and nothing that never came before its eyes."""
    known = set(cards_in(view_of(game, witness.seat)))
    assert known <= witness.met
    if any(game.hands):
        assert witness.open_now(seen_stage(game, witness.seat)) <= known


def test_what_may_be_said_and_seen_is_what_the_rules_say() -> None:
    """The accountant reads what may be bid, paid and named; a witness, what lies open to a seat."""
    asked = Counter[str]()
    for seed in range(600 if NIGHT else 120):
        rng = Random(seed)
        agreements = about_auctions(rng)
        for _ in range(3):
            game = random_start(rng, agreements)
            books = open_books(agreements.model_dump(), game.deal.dealer, list(map(row_of, game.sheet.standings)))
            witness = Witness(agreements, rng.choice((*range(game.rules.form.seats), None)), game)
            for _ in range(40):
                if game.winners or phase(game) == "tricks":
                    break
                who = present(turn(game))
                if phase(game) == "auction":
                    assert goes_round(game, who), seed
                    assert numbers_said(game) == may_say(books, who), seed
                elif phase(game) == "rebuying" and Accept() not in choices(game):
                    assert numbers_said(game) == may_buy(books, who), seed
                elif phase(game) == "contract" and len(numbers_said(game)) > 1:
                    assert numbers_said(game) == may_name(books), seed
                asked[phase(game)] += 1
                action = decide(game, rng)
                hear(books, who, action)
                before, game = game, apply(game, action)
                witness.see(before, action, game)
                witness.forget(before, game)
                if not game.winners:
                    sees(witness, game)
    assert min(asked[name] for name in ("auction", "rebuying", "contract")) > 30, asked


# --- Who opens: C1, C2, C3, C16 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sitter", "dealer", "order"), [("right", 2, [2, 3, 0]), ("opposite", 1, [1, 2, 0])])
def test_at_a_table_of_four_a_playing_dealer_opens(sitter: str, dealer: int, order: list[int]) -> None:
    game = apply(start(dealer=dealer, form="four", sitter=sitter, forced_bidder="dealer"), Shuffle(PACK))
    spoken = []
    for word in ("100", "105", "110"):
        spoken.append(turn(game))
        game = said(game, word)
    assert spoken == order


# --- Silence: C9, C10 -----------------------------------------------------------------------------------------------


def test_the_silent_pass_by_themselves_and_the_forced_opening_still_binds_them() -> None:
    game = deal([-125, -300, 40], silence="below")
    assert calls(game) == [(F, 100), (M, 0)]
    assert turn(game) == R
    assert bought(said(game, "pass")) == (F, 100)
    assert bought(said(game, "120")) == (R, 120)
    assert unraised(said(game, "pass"))


def test_all_silent_every_deal_is_the_forced_opening() -> None:
    game = deal([-125, -300, -200], silence="below")
    assert calls(game) == [(F, 100), (M, 0), (R, 0)]
    assert (phase(game), turn(game), bought(game)) == ("exchange", F, (F, 100))


def test_a_debtor_who_sits_out_stops_the_auction_too() -> None:
    game = apply(start([0, 0, 0, -200], dealer=3, form="four", trading_in_red=True), Shuffle(PACK))
    assert game.deal.declarer == F


def test_the_silent_must_look_at_their_cards() -> None:
    game = deal([-125, 0, 0], silence="below", blind_bidding=True)
    assert turn(game) == M
    assert has_looked(game.deal, F)
    game = said(deal([-125, 0, 0], silence="below", blind_bidding=True), "look look pass pass")
    assert bought(game) == (F, 100)
    assert not game.deal.blind
    assert phase(deal([-125, 0, 0], silence="below", dark=True)) == "auction"


# --- Blind: C12 -----------------------------------------------------------------------------------------------------


def blind(words: str, **agreed: Any) -> Game:
    return said(deal(hands=(CLUBS, "KH QH AH", "KD QD"), blind_bidding=True, **agreed), words)


def test_a_blind_seat_may_promise_120_or_look_and_stays_on_turn() -> None:
    game = blind("blind blind look")
    assert (phase(game), turn(game)) == ("auction", F)
    assert numbers(game) == [100, 105, 110, 115, 120]
    assert Look() in choices(game)
    assert Pass() not in choices(game)
    assert refused(game, Bid(125)) == ("over_the_blind_cap", {"highest": 120})
    assert view_of(game, F).hand == Cards()
    game = said(game, "look")
    assert (phase(game), turn(game)) == ("auction", F)
    assert numbers(game)[-1] == 180
    assert view_of(game, F).hand == Cards.parse(CLUBS)
    assert view_of(game, M).hands[F] is None
    assert refused(game, Look()) == ("already_looked", {})


def test_the_deal_is_blind_if_the_declarer_has_not_looked() -> None:
    game = blind("blind blind look 100 105 pass pass")
    assert bought(game) == (M, 105)
    assert game.deal.blind
    assert all(has_looked(game.deal, seat) for seat in (F, M, R))
    assert not blind("blind blind look 100 look 105 pass pass").deal.blind
    assert not blind("blind look blind 100 105 pass pass").deal.blind


def test_every_word_of_a_blind_auction_can_be_drawn() -> None:
    game = blind("blind blind blind")
    can = choices(game)
    drawn = {can.sample(Random(seed)) for seed in range(200)}
    assert drawn == set(can)
    assert len(can) == len(list(can)) == 6
    game = said(game, "100")
    assert set(choices(game)) == {Pass(), Look(), Bid(105), Bid(110), Bid(115), Bid(120)}
    assert {choices(game).sample(Random(seed)) for seed in range(200)} == set(choices(game))


# --- On the barrel: C14, C15, A2, A3 --------------------------------------------------------------------------------

ON_BARREL = Standing(880, barrel=0)


def test_given_makes_the_forced_bidder_declarer_at_the_winning_number() -> None:
    game = deal([ON_BARREL, ON_BARREL, 0], barrel_trading="given")
    assert (phase(game), turn(game), bought(game)) == ("exchange", F, (F, 120))
    assert calls(game) == [(F, 120)]
    assert game.deal.bought is not None
    assert game.deal.bought.seen == EVERYONE
    assert not unraised(game)
    assert deal([0, 0, ON_BARREL], barrel_trading="given", forced_bidder="dealer").deal.declarer == R


# --- The dark: K1, K4, K5 -------------------------------------------------------------------------------------------


def darkened(hands: Sequence[str], standings: Sequence[Standing | int] = (), **agreed: Any) -> Game:
    return said(deal(standings, hands, dark=True, **agreed), "dark")


def test_the_dark_may_be_beyond_overbidding() -> None:
    game = darkened(("KH QH", CLUBS, LONE), dark_cancel=False)
    assert calls(game) == [(F, 120), (M, 0), (R, 0)]
    assert (bought(game), game.deal.dark) == ((F, 120), F)
    game = darkened(("KH QH", CLUBS, LONE), dark_cancel=False, dark_no_auction=True)
    assert calls(game) == [(F, 120)]
    assert (phase(game), turn(game), bought(game), game.deal.dark) == ("exchange", F, (F, 120), F)
    assert has_looked(game.deal, F)


# --- What is said of it ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "alone"), [("100 pass pass", True), ("105 pass pass", False), ("100 105 pass 110 pass", False)]
)
def test_the_unraised_forced_opening(words: str, alone: bool) -> None:
    assert unraised(said(deal(), words)) == alone
    assert unraised(view_of(said(deal(), words), M)) == alone


def test_without_a_forced_opening_none_is_left_to_anybody() -> None:
    assert not unraised(said(deal(forced_opening="redeal"), "100 pass pass"))
    assert not unraised(deal())
