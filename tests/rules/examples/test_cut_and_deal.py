"""RULES §4.2: the cut, the deal, and dealing again."""

from typing import Any

import pytest

from tests.rules.deals import F, M, R, bought, cards_in, cut_at, deal_out, dealt, gave, grounds, run, start
from thousand_tui.rules import CHANCE, PACK, Card, Cards, Claim, Game, Shuffle, apply, choices, parse_row, turn

NINES_BETWEEN = parse_row("AS 10S KS QS 9S JS AC 10C KC 9H QC JC AD 10D 9C KD QD JD AH 10H KH QH JH 9D")
"""A pack in which 9H, then 9C, then 9S can be cut to the bottom."""


def cutting(**changes: Any) -> Game:
    return apply(start(**changes), Shuffle(NINES_BETWEEN))


@pytest.mark.parametrize(("third", "dealer"), [("continue", R), ("skip", F)])
def test_x13_the_third_nine_is_fined(third: str, dealer: int) -> None:
    game = cutting(bottom_nine="recut", bottom_nine_third=third)
    for nine in ("9H", "9C", "9S"):
        assert turn(game) == M
        assert game.sheet.totals == (0, 0, 0)
        game = cut_at(game, nine)
    assert game.sheet.totals == (0, -120, 0)
    assert not game.sheet.deals
    assert game.deal.dealer == dealer
    if third == "continue":
        assert turn(game) == F
        assert Card.parse("9S") in Cards(game.hands[R])
    else:
        assert turn(game) == CHANCE


@pytest.mark.parametrize("nines", ["off", "recut"])
def test_x14_the_dealer_cuts_a_jack_away(nines: str) -> None:
    game = cut_at(cutting(bottom_jack="dealer_cuts", bottom_nine=nines), "JC")
    assert turn(game) == R
    game = cut_at(game, "9D" if Card.parse("9D") in game.pack[2:21] else "9H")
    assert turn(game) == F
    assert game.pack == ()
    assert cards_in(game.deal.bottom) <= Cards(game.hands[R]) & Cards.parse("9S 9C 9D 9H")
    assert game.sheet.totals == (0, 0, 0)


@pytest.mark.parametrize(
    ("form", "dealer", "totals"),
    [
        ("three", 2, (60, 60, -120)),
        ("four", 3, (40, 40, 40, -120)),
        ("two_one_card", 1, (120, -120)),
        ("stock_two", 1, (120, -120)),
    ],
)
def test_x15_a_card_turned_up_in_dealing(form: str, dealer: int, totals: tuple[int, ...]) -> None:
    for share, expected in (("share", totals), ("none", tuple(min(total, 0) for total in totals))):
        game = start((), dealer, form=form, exposed_card=True, exposed_compensation=share)
        game = run(apply(game, Shuffle(PACK)), "slip 9")
        assert game.sheet.totals == expected
        assert not game.sheet.deals
        assert game.deal.dealer == 0


def test_x16_places_of_the_pack() -> None:
    game = apply(start(), Shuffle(PACK))

    def places(cards: int | Cards) -> list[int]:
        return [card + 1 for card in Cards(cards)]

    assert places(game.hands[F]) == [1, 4, 8, 12, 16, 19, 22]
    assert places(game.hands[M]) == [2, 5, 9, 13, 17, 20, 23]
    assert places(game.hands[R]) == [3, 6, 10, 14, 18, 21, 24]
    assert places(cards_in(game.deal.talon[0])) == [7, 11, 15]


@pytest.mark.parametrize(
    ("hand", "agreed", "expected"),
    [
        ("9S 9H 9D 9C JS QH KD", {"four_nines_dealt": True}, ["four-nines"]),
        ("9S 9H 9D 9C JS QH KD", {"hand_below": 14}, ["hand-below"]),
        ("9S 9H 9D 9C JS QH KD", {}, []),
        ("KS QH QD JC JS 9H 9D", {"hand_below": 14}, []),
        ("KS QH QD JC JS 9H 9D", {"hand_below": 15}, ["hand-below"]),
    ],
)
def test_x17_rights_of_a_poor_hand(hand: str, agreed: dict[str, Any], expected: list[str]) -> None:
    game = dealt(start(**agreed), ("", hand, ""))
    assert turn(game) == (M if expected else F)
    assert grounds(game) == expected


@pytest.mark.parametrize(
    ("agreed", "right"),
    [({}, True), ({"only_original_nines": True}, False), ({"no_four_nines": True}, False)],
)
def test_x19_three_nines_and_the_fourth_passed(agreed: dict[str, Any], right: bool) -> None:
    game = dealt(start(**agreed), ("9C AS AC AD AH 10S 10C", "9S 9H 9D JS JC JD JH", ""))
    game = gave(bought(game, F), "9C AS")
    assert turn(game) == (M if right else F)
    assert (Claim("four-nines") in choices(game)) == right
    if right:
        game = run(game, "claim four-nines")
        assert (game.deal.dealer, game.deal.number) == (R, 1)
        assert game.sheet.totals == (0, 0, 0)
        assert not game.sheet.deals
        assert Cards(game.deal.redeals[0].cards) == Cards.parse("9S 9C 9D 9H")


def test_the_pack_of_the_ceremony_is_dealt_whole() -> None:
    game = deal_out(start(), {F: "AS AC"})
    assert Cards.parse("AS AC") <= Cards(game.hands[F])
