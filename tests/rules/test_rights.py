"""Rights to have the cards dealt again: who has them, when, and that nobody else hears of it (RULES §1.6, §2.E)."""

from dataclasses import replace
from typing import Any

import pytest

from tests.rules.deals import F, M, R, bought, deal_out, dealt, gave, grounds, run, start
from thousand_tui.rules import Claim, Contract, Game, Pass, Waive, apply, choices, turn, verify, view_of

PLAIN: dict[str, Any] = {"four_nines_after_exchange": False}
"""No right at all, to which others are added."""

NINES = "9S 9C 9D 9H"
JACKS = "JS JC JD JH"
RICH = "AS AC AD AH 10S 10C 10D"


def held(game: Game) -> tuple[int | None, list[str]]:
    """Who is asked, and which grounds they may claim; nobody if no right is in question."""
    named = grounds(game)
    return (turn(game), named) if named else (None, [])


def why_not(game: Game, *actions: Claim | Waive | Pass) -> list[str]:
    return [refusal.reason if (refusal := verify(game, action)) else "" for action in actions]


# --- Before the auction ---------------------------------------------------------------------------------------------


def test_several_grounds_are_one_question() -> None:
    agreed: dict[str, Any] = {"four_nines_dealt": True, "hand_below": 14, "three_jacks": True}
    game = dealt(start(**PLAIN, **agreed), ("", f"{NINES} JS JC JD", ""))
    assert held(game) == (M, ["four-nines", "three-jacks", "hand-below"])
    assert turn(apply(game, Waive())) == F
    assert grounds(apply(game, Waive())) == []
    assert why_not(game, Claim("talon-below"), Pass(), Claim("hand-below")) == ["no_such_right", "answer_the_right", ""]


def test_holders_are_asked_clockwise_from_the_forehand_and_once() -> None:
    game = start(**PLAIN, hand_below=30, dealer=M)
    game = dealt(game, ("9S 9C JS JC KS 9D JD", RICH, "KC KD KH 9H JH QS QH"))
    assert held(game)[0] == R
    first = apply(game, Waive())
    assert held(first)[0] == M
    assert turn(apply(first, Waive())) == R
    assert held(apply(first, Waive())) == (None, [])


def test_the_other_holder_is_not_heard_of() -> None:
    """Neither the question nor that another is waiting for it can be read from any other view."""
    two = ("9S 9C JS JC KS 9D JD", RICH, "9H JH QS QC KC QD KD")
    one = ("9S 9C JS JC KS 9D JD", RICH, "10H KH QS QC KC QD KD")
    first, alone = (dealt(start(**PLAIN, hand_below=20), hands, "") for hands in (two, one))
    assert (held(first)[0], held(alone)[0]) == (F, F)
    assert view_of(first, F).now == view_of(alone, F).now
    for seat in (M, R, None):
        view = view_of(first, seat)
        assert (view.phase, view.turn, view.my_turn) == ("auction", F, False)
        assert view == view_of(apply(first, Waive()), seat) or seat == R
    second = apply(first, Waive())
    assert held(second)[0] == R
    assert view_of(second, F) == view_of(apply(second, Waive()), F)
    assert view_of(second, F).my_turn
    assert view_of(second, M) == view_of(first, M)


def test_who_has_not_looked_has_no_right() -> None:
    agreed: dict[str, Any] = {"hand_below": 20, "blind_bidding": True}
    game = deal_out(start(**PLAIN, **agreed), {F: "9S 9C JS JC KS 9D JD", M: RICH, R: "9H JH QS QC KC QD KD"})
    assert held(run(game, "waive / look / look")) == (R, ["hand-below"])
    game = deal_out(start(**PLAIN, **agreed), {F: "9S 9C JS JC KS 9D JD", M: RICH})
    assert held(run(game, "look / look / look")) == (F, ["hand-below"])


# --- Once the talon is seen -----------------------------------------------------------------------------------------


def test_anyone_may_refuse_a_poor_talon_that_they_see() -> None:
    agreed: dict[str, Any] = {**PLAIN, "talon_below": 5, "talon_below_claimant": "anyone"}
    game = bought(dealt(start(**agreed), ("", "", ""), "9S 9C JD"), M, 105)
    asked = []
    while grounds(game):
        asked.append(turn(game))
        game = apply(game, Waive())
    assert asked == [F, M, R]
    hidden = bought(dealt(start(**agreed, talon_shown="never"), ("", "", ""), "9S 9C JD"), M, 105)
    assert held(hidden) == (M, ["talon-below"])
    assert held(apply(hidden, Waive())) == (None, [])


# --- After the exchange ---------------------------------------------------------------------------------------------


def test_a_concession_before_the_pass_leaves_no_right() -> None:
    game = bought(dealt(start(), ("", f"{NINES} JS JC JD", "")), F)
    assert run(game, "concede rospis").deal.number == 2


@pytest.mark.parametrize("form", ["two_discards", "two_hidden_discards", "two_one_card", "two_bank", "two_dead_hand"])
def test_two_players_have_no_rights_after_the_exchange(form: str) -> None:
    agreed: dict[str, Any] = {
        "hand_below_after": 30,
        "four_jacks_after_exchange": True,
        "three_nines": "after_exchange",
    }
    rules = start(form=form, dealer=1, **agreed).rules
    assert rules.rights.exchanged == ()
    assert [stage.name for stage in rules.route].count("rights") == 0
    dealt_rights = start(form=form, dealer=1, four_nines_dealt=True)
    assert held(deal_out(dealt_rights, {0: NINES})) == (0, ["four-nines"])


# --- What the dealer pays -------------------------------------------------------------------------------------------


def abandoned(game: Game, ground: str) -> Game:
    """One more deal given up on this ground, the holder sitting in the middle."""
    game = dealt(game, ("AS AC AD AH 10S 10C 10D", f"{NINES} JS JC JD", ""))
    return apply(game, Claim(ground))


DEALT_GROUNDS: dict[str, Any] = {"four_nines_dealt": True, "hand_below": 14, "three_jacks": True}


def test_the_row_begins_anew_after_another_ground() -> None:
    game = start(**DEALT_GROUNDS, three_redeals="nines")
    for ground in ("four-nines", "four-nines", "hand-below", "four-nines", "four-nines"):
        game = abandoned(game, ground)
    assert game.deal.dealer == R
    game = abandoned(game, "four-nines")
    assert (game.deal.dealer, game.sheet.totals) == (F, (0, 0, -120))


# --- Around the question --------------------------------------------------------------------------------------------


def test_only_windows_with_a_ground_are_on_the_way() -> None:
    def windows(**agreed: Any) -> int:
        return [stage.name for stage in start(**agreed).rules.route].count("rights")

    assert windows() == 1
    assert windows(**PLAIN) == 0
    assert windows(**PLAIN, hand_below=14) == 1
    assert windows(hand_below=14, talon_below=5) == 3


def test_after_the_last_waiver_the_deal_goes_on_as_if_nobody_had_been_asked() -> None:
    agreed: dict[str, Any] = {**PLAIN, "hand_below_after": 14}
    hands = ("9H 10S 10C 10D 10H AC AD", "9S 9C JS JC KS KC 9D", "")
    asked = gave(bought(dealt(start(**agreed), hands), F), "9H 10S")
    never = gave(bought(dealt(start(**PLAIN), hands), F), "9H 10S")
    waived = apply(asked, Waive())
    assert replace(never, rules=waived.rules, stage=waived.stage) == waived
    assert Contract(100) in choices(waived)
