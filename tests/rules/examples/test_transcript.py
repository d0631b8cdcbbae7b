"""RULES §4.1: one deal from the first bid to the totals."""

from typing import Any

import pytest

from tests.narrowing import present
from tests.rules.deals import F, M, R, can, dealt, grounds, hand_of, lay, may_lay, numbers, run, start, tricks_of
from thousand_tui.rules import MARRIAGE, Bid, Card, Cards, Claim, Game, Meld, Play, Suit, Waive, turn, verify

TRANSCRIPT = ("KS QD KD 10D AD KC KH", "10S 9D JD 9C 10C 9H QH", "JS QS JC AC JH 10H AH")
TALON = "AS QC 9S"
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


def table(**changes: Any) -> Game:
    return dealt(start(**changes), TRANSCRIPT, TALON)


def bought(**changes: Any) -> Game:
    return run(table(**changes), "bid 100 / pass / bid 105 / bid 110 / bid 115 / bid 120 / pass")


def passed(**changes: Any) -> Game:
    """After the exchange; the middle seat waives its right where it has one."""
    game = run(bought(**changes), "give 9S>1 KS>2")
    return run(game, "waive") if turn(game) == M else game


def played(contract: int, tricks: int = 8, **changes: Any) -> Game:
    """The deal at this contract, so many tricks of it."""
    game = run(passed(**changes), f"contract {contract}")
    return lay(game, " ".join(TRICKS[:tricks])) if tricks else game


def test_x1_auction_caps() -> None:
    game = table()
    caps = []
    for words in ("bid 100", "pass", "pass"):
        caps.append(max(numbers(game)))
        game = run(game, words)
    assert caps == [200, 120, 120]


def test_x2_auction_goes_round_until_all_but_one_passed() -> None:
    game = bought()
    assert (game.deal.declarer, game.deal.bid) == (F, 120)
    assert [(call.seat, call.bid) for call in game.deal.calls] == [
        (F, 100), (M, 0), (R, 105), (F, 110), (R, 115), (F, 120), (R, 0)
    ]  # fmt: skip
    before = run(table(), "bid 100 / pass / bid 105 / bid 110 / bid 115 / bid 120")
    refusal = present(verify(before, Bid(125)))
    assert refusal.reason == "over_the_cap"
    assert refusal.facts["cap"] == 120


def test_x3_exchange_raise_cap_and_the_right_of_the_middle_seat() -> None:
    game = run(bought(), "give 9S>1 KS>2")
    assert hand_of(game, F) == Cards.parse("QC KC QD KD 10D AD KH AS")
    assert hand_of(game, M) == Cards.parse("9C 10C 9D JD 9H QH 9S 10S")
    assert hand_of(game, R) == Cards.parse("JC AC JH 10H AH JS QS KS")
    assert turn(game) == M
    assert can(game) == [Claim("four-nines"), Waive()]
    game = run(game, "waive")
    assert turn(game) == F
    assert max(numbers(game)) == 260


def test_x3_the_right_under_other_agreements() -> None:
    original = run(bought(only_original_nines=True), "give 9S>1 KS>2")
    assert (turn(original), grounds(original)) == (F, [])
    early = table(three_nines="dealt")
    assert (turn(early), grounds(early)) == (M, ["three-nines"])


def test_x3_four_nines_kept_are_paid_by_the_bonus() -> None:
    assert played(170, four_nines_bonus=True).sheet.totals == (170, 140, 105)


def test_x4_tricks_melds_and_points() -> None:
    game = played(170, 0)
    winners, points, trumps = [], [], []
    for row in TRICKS[:-1]:
        game = lay(game, row)
        winners.append(tricks_of(game).done[-1].winner)
        points.append(sum(card.points for card in tricks_of(game).done[-1].cards))
        trumps.append(tricks_of(game).trump)
    melds = tricks_of(game).melds
    game = lay(game, TRICKS[-1])
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
    assert played(contract).sheet.totals == totals


def test_x6_the_declarer_rounded_makes_it() -> None:
    assert played(175, round_own=True).sheet.totals == (175, 20, 105)


@pytest.mark.parametrize(
    ("rounding", "totals"), [("exact", (170, 22, 104)), ("nearest10", (170, 20, 100)), ("floor5", (170, 20, 100))]
)
def test_x7_roundings_of_the_defenders(rounding: str, totals: tuple[int, int, int]) -> None:
    assert played(170, defender_rounding=rounding).sheet.totals == totals


def test_x10_base_asks_only_to_follow_and_to_trump() -> None:
    assert may_lay(lay(played(120, 2), "QC!")) == "9C 10C"
    assert may_lay(lay(played(120, 4), "10D")) == "10S"
    assert may_lay(lay(played(120, 4), "10D 10S")) == "JS KS"


def test_x10_the_polish_school_asks_to_beat() -> None:
    beat = {"play_obligation": "follow_beat_trump"}
    game = lay(played(120, 2, **beat), "QC!")
    assert may_lay(game) == "10C"
    game = lay(game, "10C AC QS! AS 9S 10D 10S")
    assert may_lay(game) == "JS KS"


def test_x10_following_alone_leaves_the_choice() -> None:
    game = lay(played(120, 4, play_obligation="follow_only"), "10D")
    assert set(may_lay(game).split()) == set(map(str, hand_of(game, M)))


def test_x11_no_marriage_on_the_first_lead() -> None:
    game = played(120, 0)
    assert "!" not in may_lay(game)
    refusal = present(verify(game, Play(Card.parse("QD"), MARRIAGE)))
    assert refusal.reason == "declare_after_a_trick"
    # Led without right, the queen takes the pair with her: the king alone declares nothing later.
    game = lay(game, "QD 9D JH")
    assert turn(game) == F
    assert may_lay(game) == "AS QC KC KD 10D AD KH QC! KC!"
