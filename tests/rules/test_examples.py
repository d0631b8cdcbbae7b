"""The worked examples of RULES §4, under their numbers.

Left out, because the agreement or the form they need is not offered yet:

    X6, X42b    the declarer's points rounded (H2)          X35-X39  lead duties, ace and bed marriages, four nines
    X7          other roundings of the defenders (H1)       X53-X55  write-off by aces, bomb, giving up (F17, F18, D2)
    X10, X32b   the Polish duties (G1)                      X58      zero points for a bolt (H9)
    X13-X15     ceremony of the cut, exposed cards (B3-B6)  X61c     a barrel at 900 (I1)
    X17         rights before the auction (E2, E4)          X63b     more than 1000 needed (A2)
    X19b        four nines excluded when dealt (E9, E10)    X70-X73  1001, keg, lock (A3, I12, I13)
    X22b, X25b  no jumps, step 10 (C5, C4)                  X75-X78  gold and dark (J, K)
    X27, X28    silence (C9, C10)                           X83-X92  other forms
    X30         buying the opened talon (C13)               X56b     three bolts in a row (H7)

X44 needs two seats and stands in test_tables.py.
"""

import pytest

from tests.rules.tools import (
    EIGHT_TRICKS,
    NO_TRICK,
    SWEEP_GIFTS,
    F,
    M,
    R,
    bought,
    conceded_deal,
    dealt,
    deltas,
    gave,
    hand_of,
    play_on,
    played,
    plays,
    settled,
    start,
    whole_deal,
)
from thousand_tui.rules import (
    MARRIAGE,
    Bid,
    Card,
    Cards,
    Claim,
    Concede,
    Contract,
    Game,
    Meld,
    Pass,
    Play,
    Standing,
    Suit,
    Waive,
    apply,
    choices,
    play_out,
    turn,
    verify,
)
from thousand_tui.rules.cards import PACK
from thousand_tui.rules.shuffle import Shuffle

# --- 4.1 Full-deal transcript ---------------------------------------------------------------------------------------

TRANSCRIPT = (
    "KS QD KD 10D AD KC KH",
    "10S 9D JD 9C 10C 9H QH",
    "JS QS JC AC JH 10H AH",
    "AS QC 9S",
)
TRICKS = (
    "AD 9D JH",
    "QD! JD JC",
    "QC! 9C AC",
    "QS! AS 9S",
    "10D 10S JS",
    "10C KS KC",
    "AH KH 9H",
    "10H KD QH",
)


def transcript(**changes: object) -> Game:
    return dealt(start(**changes), TRANSCRIPT[:3], TRANSCRIPT[3])


def transcript_bought(**changes: object) -> Game:
    calls = (Bid(100), Pass(), Bid(105), Bid(110), Bid(115), Bid(120), Pass())
    return play_out(transcript(**changes), calls)


def transcript_contract(contract: int = 120) -> Game:
    return play_out(gave(transcript_bought(), "9S KS"), (Waive(), Contract(contract)))


def cap_now(game: Game) -> int:
    return max(action.points for action in choices(game) if isinstance(action, Bid | Contract))


def test_x1_auction_caps() -> None:
    game = transcript()
    assert cap_now(game) == 200
    game = apply(game, Bid(100))
    assert cap_now(game) == 120
    game = apply(game, Pass())
    assert cap_now(game) == 120


def test_x2_auction_goes_round_until_all_but_one_passed() -> None:
    game = transcript_bought()
    assert (game.deal.declarer, game.deal.bid) == (F, 120)
    assert [(call.seat, call.bid) for call in game.deal.calls] == [
        (F, 100), (M, 0), (R, 105), (F, 110), (R, 115), (F, 120), (R, 0)
    ]  # fmt: skip
    before = play_out(transcript(), (Bid(100), Pass(), Bid(105), Bid(110), Bid(115), Bid(120)))
    refusal = verify(before, Bid(125))
    assert refusal is not None
    assert refusal.reason == "over_the_cap"
    assert refusal.facts["cap"] == 120


def test_x3_exchange_raise_cap_and_the_right_of_the_middle_seat() -> None:
    game = gave(transcript_bought(), "9S KS")
    assert hand_of(game, F) == Cards.parse("QC KC QD KD 10D AD KH AS")
    assert hand_of(game, M) == Cards.parse("9C 10C 9D JD 9H QH 9S 10S")
    assert hand_of(game, R) == Cards.parse("JC AC JH 10H AH JS QS KS")
    assert turn(game) == M
    assert list(choices(game)) == [Claim("four-nines"), Waive()]
    game = apply(game, Waive())
    assert turn(game) == F
    assert cap_now(game) == 260


def test_x4_tricks_melds_and_points_of_the_transcript() -> None:
    game = transcript_contract(170)
    winners, points, trumps = [], [], []
    for row in TRICKS[:-1]:
        game = played(game, row)
        winners.append(game.now.done[-1].winner)
        points.append(sum(card.points for card in game.now.done[-1].cards))
        trumps.append(game.now.trump)
    melds = game.now.melds
    game = played(game, TRICKS[-1])
    outcome = game.sheet.deals[0].outcome
    assert winners == [F, F, R, F, M, R, R]
    assert points == [13, 7, 14, 14, 22, 18, 15]
    assert trumps == [-1, Suit.DIAMONDS, Suit.CLUBS] + [Suit.SPADES] * 4
    assert melds == (
        Meld(F, "marriage", Suit.DIAMONDS, 80, 1),
        Meld(F, "marriage", Suit.CLUBS, 60, 2),
        Meld(R, "marriage", Suit.SPADES, 40, 3),
    )
    assert outcome.cards == (34, 22, 64)
    assert tuple(map(outcome.raw, (F, M, R))) == (174, 22, 104)
    assert outcome.tricks == (3, 1, 4)


@pytest.mark.parametrize(("contract", "totals"), [(170, (170, 20, 105)), (175, (-175, 20, 105))])
def test_x5_contract_made_and_failed(contract: int, totals: tuple[int, int, int]) -> None:
    game = played(transcript_contract(contract), " ".join(TRICKS))
    assert game.sheet.totals == totals


def test_x10_base_asks_only_to_follow_and_to_trump() -> None:
    game = played(transcript_contract(), " ".join(TRICKS[:2]) + " QC!")
    assert plays(game) == "9C 10C"
    game = played(transcript_contract(), " ".join(TRICKS[:4]) + " 10D")
    assert plays(game) == "10S"
    game = played(game, "10S")
    assert plays(game) == "JS KS"


def test_x11_no_marriage_on_the_first_lead() -> None:
    game = transcript_contract()
    assert "!" not in plays(game)
    refusal = verify(game, Play(Card.parse("QD"), MARRIAGE))
    assert refusal is not None
    assert refusal.reason == "declare_after_a_trick"
    # Led without right, the Queen takes the pair with her: the King alone declares nothing later.
    game = played(game, "QD 9D JH")
    assert turn(game) == F
    assert plays(game) == "AS QC KC KD 10D AD KH QC! KC!"


# --- 4.2 Deal -------------------------------------------------------------------------------------------------------


def test_x16_places_of_the_pack() -> None:
    game = apply(start(), Shuffle(PACK))

    def places(mask: int) -> list[int]:
        return [card + 1 for card in Cards(mask)]

    assert places(game.hands[F]) == [1, 4, 8, 12, 16, 19, 22]
    assert places(game.hands[M]) == [2, 5, 9, 13, 17, 20, 23]
    assert places(game.hands[R]) == [3, 6, 10, 14, 18, 21, 24]
    assert places(game.deal.talon[0].cards) == [7, 11, 15]


def test_x19_three_nines_and_the_fourth_passed_give_the_right() -> None:
    game = dealt(start(), ("9C AS AC AD AH 10S 10C", "9S 9H 9D JS JC JD JH", ""))
    game = gave(bought(game, F), "9C AS")
    assert turn(game) == M
    game = apply(game, Claim("four-nines"))
    assert game.deal.dealer == R
    assert game.deal.number == 1
    assert game.sheet.totals == (0, 0, 0)
    assert not game.sheet.deals
    assert Cards(game.deal.redeals[0].cards) == Cards.parse("9S 9C 9D 9H")


# --- 4.3 Auction ----------------------------------------------------------------------------------------------------


def test_x21_forehand_is_left_with_the_forced_hundred() -> None:
    game = apply(start(), Shuffle(PACK))
    assert Pass() not in choices(game)
    assert Bid(95) not in choices(game)
    game = play_out(game, (Bid(100), Pass(), Pass()))
    assert (game.deal.declarer, game.deal.contract) == (F, 100)


def test_x22_jumps_are_allowed_and_a_pass_is_final() -> None:
    game = play_out(apply(start(), Shuffle(PACK)), (Bid(100), Bid(110), Pass(), Bid(120)))
    assert turn(game) == M
    game = apply(game, Pass())
    assert (game.deal.declarer, game.deal.contract) == (F, 120)


@pytest.mark.parametrize(
    ("hand", "cap"),
    [("AS 10S AC 10C AD 10D KH", 120), ("KH QH AS AC AD 10S 10C", 220), ("KH QH KS QS AC AD 10C", 260)],
)
def test_x23_cap_counts_the_marriages_held(hand: str, cap: int) -> None:
    assert cap_now(dealt(start(), (hand, "", ""))) == cap


def test_x24_cap_with_clubs_only() -> None:
    hands = ("KC QC AS AD AH 9S 9D", "", "")
    game = dealt(start(), hands)
    assert Bid(180) in choices(game)
    assert Bid(185) not in choices(game)
    assert Bid(185) in choices(dealt(start(cap_rule="needs_any_pair"), hands))


def test_x25_bids_are_multiples_of_five() -> None:
    game = apply(start(), Shuffle(PACK))
    refusal = verify(game, Bid(112))
    assert refusal is not None
    assert refusal.reason == "not_a_step"
    assert Bid(105) in choices(game)


# --- 4.4 Play legality ----------------------------------------------------------------------------------------------


def test_x31_void_in_the_suit_led_one_must_trump() -> None:
    game = dealt(start(), ("AS AC KH QH 10C KS QS", "AH JD 9D KC 9C JH JC", "QD KD 10D AD QC 9S 10S"), "JS 9H 10H")
    game = apply(gave(bought(game, F), "9H 10H"), Contract(100))
    game = played(game, "AC 9C QC KH! 9H 10H")
    assert turn(game) == R
    game = played(game, "10S")
    assert turn(game) == F
    game = played(game, "AS")
    assert plays(game) == "JH AH"


def test_x32_no_duty_to_beat() -> None:
    game = dealt(start(), ("9D AS AC AH 10S 10C 10H", "KD AD 9S 9C 9H JS JC", "10D"))
    game = apply(gave(bought(game, F), "10S 10C"), Contract(100))
    assert plays(played(game, "9D")) == "KD AD"


def test_x34_queen_played_second_makes_no_trump() -> None:
    game = dealt(start(), ("9H AS AC AD 10S 10C 10D", "QH KH 9S 9C 9D JS JC", "AH"))
    game = apply(gave(bought(game, F), "10S 10C"), Contract(100))
    game = played(game, "9H")
    refusal = verify(game, Play(Card.parse("QH"), MARRIAGE))
    assert refusal is not None
    assert refusal.reason == "declare_only_on_lead"
    game = played(game, "QH")
    assert game.now.trump == -1
    assert not game.now.melds


# --- 4.5 Scoring ----------------------------------------------------------------------------------------------------

ROUNDED = {17: 15, 18: 20, 11: 10, 12: 10, 13: 15, 14: 15, 16: 15, 20: 20, 19: 20, 23: 25}


@pytest.mark.parametrize(("raw", "scored"), ROUNDED.items(), ids=[f"X40-{raw}" for raw in ROUNDED])
def test_x40_defenders_are_rounded_to_five(raw: int, scored: int) -> None:
    sheet, _ = settled(100, (100, raw, 0))
    assert sheet.totals[M] == scored


CONTRACTS = {
    "X41-made": (120, 163, 120),
    "X41-one-short": (130, 129, -130),
    "X41-surplus": (170, 220, 170),
    "X42-two-short": (100, 98, -100),
    "X43-made": (100, 110, 100),
    "X43-one-short": (105, 104, -105),
    "X45-failed": (120, 100, -120),
    "X45-made": (120, 140, 120),
}


@pytest.mark.parametrize(("contract", "raw", "scored"), CONTRACTS.values(), ids=CONTRACTS)
def test_contracts_are_all_or_nothing(contract: int, raw: int, scored: int) -> None:
    sheet, _ = settled(contract, (raw, 10, 10))
    assert sheet.totals[F] == scored


def test_x47_the_deal_need_not_sum_to_120() -> None:
    sheet, _ = settled(110, (113, 4, 3))
    assert sheet.totals == (110, 5, 5)


# --- 4.6 Concession -------------------------------------------------------------------------------------------------


def test_x48_conceding() -> None:
    assert conceded_deal(start(), F, 120).sheet.totals == (-120, 60, 60)
    half = start(concession_opponents="half_bid", half_rounding="down5")
    assert conceded_deal(half, F, 105).sheet.totals == (-105, 50, 50)


def test_x50_free_concessions_with_every_third_fined() -> None:
    game = start(concession_declarer="nothing", third_concession_fine="every_third")
    lost, gained = [], []
    for _ in range(6):
        before = game.sheet.totals
        game = conceded_deal(game, F, 120)
        change = deltas(game.sheet.deals[-1], before)
        lost.append(change[F])
        gained.append(change[M:])
    assert lost == [0, 0, -120, 0, 0, -120]
    assert gained == [(60, 60)] * 6


@pytest.mark.parametrize(("bid", "lost"), [(105, -225), (110, -230), (120, -240)])
def test_x51_third_concession_costs_the_bid_and_the_fine(bid: int, lost: int) -> None:
    game = start([Standing(concessions=2), 0, 0], third_concession_fine="every_third")
    assert conceded_deal(game, F, bid).sheet.totals == (lost, 60, 60)


# --- 4.7 Bolts ------------------------------------------------------------------------------------------------------


def test_x56_third_bolt_costs_the_fine_and_starts_again() -> None:
    game = whole_deal(start([0, Standing(bolts=2), 0]), F, 100)
    assert game.sheet.standings[M] == Standing(-120, 0)
    assert game.sheet.standings[R] == Standing(0, 1)


def test_x56_bolts_need_not_come_in_a_row() -> None:
    game = start(four_nines_after_exchange=False)
    fined = []
    for number in range(1, 10):
        before = game.sheet.totals[M]
        if number in (1, 4, 9):
            game = whole_deal(game, F, 100 if game.deal.forehand == F else 105)
        else:
            game = conceded_deal(game, R, 120)
        fined.append(game.sheet.totals[M] - before)
    assert fined == [0, 60, 60, 0, 60, 60, 60, 60, -120]
    assert game.sheet.standings[M].bolts == 0


# --- 4.8 Barrel -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [800, 870])
def test_x61_reaching_880_mounts(before: int) -> None:
    game = whole_deal(start([before, 0, 0]), F, 100)
    assert game.sheet.standings[F] == Standing(880, barrel=0)
    assert not game.winners


def test_x62_direct_win_past_the_barrel() -> None:
    sheet, winners = settled(155, (155, 0, 0), [845, 0, 0])
    assert (sheet.totals[F], winners) == (1000, (F,))
    sheet, winners = settled(150, (155, 0, 0), [845, 0, 0])
    assert (sheet.totals[F], winners) == (880, ())
    sheet, winners = settled(100, (110, 0, 0), [910, 0, 0])
    assert (sheet.totals[F], winners) == (1010, (F,))


def test_x63_contract_of_120_wins_from_the_barrel() -> None:
    game = whole_deal(start([880, 0, 0]), F, 120)
    assert (game.sheet.totals[F], game.winners, turn(game)) == (1000, (F,), None)


def test_x63_made_contract_that_is_too_small_uses_an_attempt() -> None:
    game = whole_deal(start([880, 0, 0]), F, 115)
    assert game.sheet.standings[F] == Standing(880, barrel=1)
    assert game.sheet.deals[0].made
    assert not game.winners


def test_x65_every_settled_deal_is_an_attempt() -> None:
    def from_the_mount(**changes: object) -> Game:
        game = whole_deal(start([0, 800, 0], dealer=F, **changes), M, 100)
        assert game.sheet.standings[M] == Standing(880, barrel=0)
        game = whole_deal(game, F, 105)
        game = conceded_deal(game, R, 120)
        return whole_deal(game, R, 105)

    assert from_the_mount().sheet.standings[M] == Standing(760)
    assert from_the_mount(attempt_count="own_contracts").sheet.standings[M] == Standing(880, barrel=0)


def test_x66_failed_contract_is_subtracted_where_agreed() -> None:
    sheet, _ = settled(130, (60, 40, 20), [880, 0, 0], barrel_fail="subtract_and_off")
    assert sheet.standings[F] == Standing(750)


def test_x69_gifts_and_points_of_others_do_not_count_on_the_barrel() -> None:
    game = start([0, 880, 0], attempt_count="own_contracts")
    game = conceded_deal(game, F, 100)
    assert game.sheet.standings[M] == Standing(880, barrel=0)
    game = whole_deal(game, R, 105, made=False)
    assert game.sheet.standings[M] == Standing(880, barrel=0)


# --- 4.10 End -------------------------------------------------------------------------------------------------------


def test_x81_declarer_goes_before_a_higher_total() -> None:
    sheet, winners = settled(120, (120, 160, 0), [880, 845, 0])
    assert sheet.totals == (1000, 1005, 0)
    assert winners == (F,)


def test_x81_equal_defenders_share_the_win() -> None:
    sheet, winners = settled(100, (0, 160, 160), [0, 845, 845])
    assert sheet.totals == (-100, 1005, 1005)
    assert winners == (M, R)


def test_the_packs_of_these_tests_do_what_they_say() -> None:
    for pack, taken in ((EIGHT_TRICKS, 8), (NO_TRICK, 0)):
        game = gave(bought(dealt(start(), pack[:3], pack[3]), F), SWEEP_GIFTS)
        game = play_on(apply(game, Contract(100)))
        assert game.sheet.deals[0].outcome.tricks[F] == taken
    assert conceded_deal(start(), R, 120).sheet.deals[0].outcome.conceded == "rospis"
    assert Concede() not in choices(start())
