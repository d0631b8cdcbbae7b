"""Conceding: the ways to do it, when each is open, and what it costs (RULES §1.7, groups D2 and F)."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from tests.rules.deals import (
    F,
    M,
    R,
    bought,
    conceded_deal,
    deal_out,
    dealt,
    deltas,
    gave,
    hand_of,
    lay,
    run,
    start,
    tricks_of,
)
from thousand_tui.rules import Bid, Concede, Contract, Game, LineName, Pass, Standing, apply, choices, turn, verify
from thousand_tui.rules.prices import Half, Price
from thousand_tui.rules.settling.conceded import bolted

UP = Standing(880, barrel=0)


def sitting(*standings: Standing | int, **changes: Any) -> Game:
    """The forehand has bought at the forced opening and sees the talon."""
    return bought(dealt(start(standings, **changes), ("", "", "")), F)


def kinds(game: Game) -> list[str]:
    """The ways to concede that are open now."""
    return [action.kind for action in choices(game) if isinstance(action, Concede)]


def why_not(game: Game, kind: str = "rospis") -> tuple[str, dict[str, int]]:
    """Why this way is not open."""
    refusal = verify(game, Concede(kind))
    assert refusal is not None
    return refusal.reason, dict(refusal.facts)


def changes_of(game: Game) -> tuple[int, ...]:
    """What the last deal brought every side."""
    rows = game.sheet.deals
    return deltas(rows[-1], rows[-2].totals if len(rows) > 1 else (0,) * len(rows[-1].totals))


def in_the_dark(game: Game) -> Game:
    return replace(game, deal=replace(game.deal, dark=game.deal.declarer))


def golden(**changes: Any) -> Game:
    """The first deal of a gold set, with the talon in the forehand's hand."""
    return dealt(start(gold=True, **changes), ("", "", ""))


# --- Prices ---------------------------------------------------------------------------------------------------------


HALVES: tuple[Half, ...] = ("up5", "up10", "down5")


@pytest.mark.parametrize(
    ("contract", "halves"),
    [(100, (50, 50, 50)), (105, (55, 60, 50)), (115, (60, 60, 55)), (125, (65, 70, 60)), (145, (75, 80, 70))],
)
def test_half_a_contract(contract: int, halves: tuple[int, int, int]) -> None:
    assert tuple(Price(half=way).at(contract) for way in HALVES) == halves


def test_an_announced_raise_is_what_is_lost() -> None:
    game = dealt(start(), ("KH QH AS AC", "", ""))
    game = apply(gave(bought(game, F), "AS AC"), Contract(160))
    assert changes_of(apply(game, Concede())) == (-160, 60, 60)


# --- Windows --------------------------------------------------------------------------------------------------------


def moments(game: Game) -> Iterable[Game]:
    """With the talon in hand, after the exchange, before the first lead, and after it."""
    yield game
    own = next(action for action in choices(game) if not isinstance(action, Concede))
    game = apply(game, own)
    yield game
    game = apply(game, Contract(game.deal.contract))
    yield game
    yield apply(game, next(iter(choices(game))))


def test_windows_of_every_kind() -> None:
    every = {"write_off_by_aces": True, "cross": True, "bombs": 1, "give_up_at_100": True}
    game = sitting(talon_shown="not_at_100", **every)
    opened = [kinds(moment) for moment in moments(game)]
    assert opened == [["by-aces", "give-up", "cross", "bomb"], *[["by-aces", "cross", "bomb"]] * 2, []]
    *_, last = moments(game)
    assert {why_not(last, kind)[0] for kind in ("by-aces", "cross", "bomb", "rospis")} == {"only_the_declarer_concedes"}
    first, second, *_ = moments(game)
    assert why_not(second, "give-up") == ("give_up_before_passing", {})
    assert why_not(first, "rospis") == ("no_such_concession", {})


def test_on_own_lead_during_play() -> None:
    """What was taken and declared until then is void, nobody gets a bolt, and it counts as any other."""
    game = dealt(start(concede_during_play=True, cross=True), ("AS AC KH QH", "", "9H JH"), "AD")
    game = bought(game, F)
    give = next(action for action in choices(game) if not isinstance(action, Concede))
    game = apply(apply(game, give), Contract(100))
    while not tricks_of(game).done or turn(game) != F:
        assert turn(game) == F or Concede() not in choices(game)
        game = apply(game, next(action for action in choices(game) if not isinstance(action, Concede)))
    assert kinds(game) == ["rospis"]
    assert why_not(game, "cross") == ("too_late_to_concede", {})
    after = apply(game, Concede())
    assert changes_of(after) == (-100, 60, 60)
    outcome = after.sheet.deals[-1].outcome
    assert not any((*outcome.cards, *outcome.melds, *outcome.tricks))
    assert after.sheet.standings[F] == Standing(-100, concessions=1)
    assert [standing.bolts for standing in after.sheet.standings] == [0, 0, 0]


# --- What stands in the way -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standings", "agreed", "reason"),
    [
        ((UP, 0, 0), {"concession_on_barrel": "forbidden"}, "no_concession_on_barrel"),
        ((0, UP, 0), {"concession_on_barrel": "forbidden"}, ""),
        ((0, UP, 0), {"concession_with_barrel": "forbidden"}, "no_concession_beside_barrel"),
        ((0, UP, 0), {"concession_declarer": "nothing"}, "no_concession_with_barrel"),
        ((0, UP, 0), {"concession_declarer": "nothing", "free_concession_on_barrel": True}, ""),
        ((0, UP, 0), {}, ""),
        ((UP, 0, 0), {}, ""),
    ],
)
def test_the_barrel_stands_in_the_way(
    standings: tuple[Standing | int, ...], agreed: dict[str, Any], reason: str
) -> None:
    game = sitting(*standings, **agreed)
    if reason:
        assert why_not(game) == (reason, {})
    else:
        assert kinds(game) == ["rospis"]


def test_forbidden_to_all_is_stronger_than_free() -> None:
    agreed = {"concession_declarer": "nothing", "free_concession_on_barrel": True}
    game = sitting(0, UP, 0, concession_with_barrel="forbidden", **agreed)
    assert why_not(game) == ("no_concession_beside_barrel", {})


def test_gold_and_dark_stand_in_the_way() -> None:
    assert why_not(golden(concession_declarer="nothing")) == ("no_concession_in_gold", {})
    assert kinds(golden(concession_declarer="nothing", free_concession_on_gold=True)) == ["rospis"]
    assert changes_of(apply(golden(), Concede())) == (-240, 120, 120)
    dark = {"dark": True, "cross": True}
    assert kinds(in_the_dark(looked(**dark))) == ["cross"]
    assert why_not(in_the_dark(looked(**dark))) == ("no_concession_in_dark", {})
    assert kinds(in_the_dark(looked(**dark, concession_in_dark=True))) == ["rospis", "cross"]
    barred = in_the_dark(looked(**dark, cross_not_in_dark=True))
    assert why_not(barred, "cross") == ("no_cross_in_dark", {})


def looked(**changes: Any) -> Game:
    """As :func:`sitting`, at a table with the dark game, of which no use is made."""
    return run(deal_out(start(**changes), {}), "look / bid 100 / pass / pass")


@pytest.mark.parametrize("limit", [1, 2])
def test_so_many_and_no_more(limit: int) -> None:
    game = start(concession_limit=limit)
    for used in range(limit):
        game = conceded_deal(game, F, 110)
        assert game.sheet.standings[F].concessions == used + 1
    game = bought(dealt(game, ("", "", "")), F, 110)
    assert why_not(game) == ("concessions_used_up", {"limit": limit})
    assert kinds(bought(dealt(start((0, Standing(concessions=limit), 0), concession_limit=limit), ("",) * 3), F)) == [
        "rospis"
    ]


def test_no_concession_at_all() -> None:
    assert kinds(sitting(concession_limit=0)) == []
    assert why_not(sitting(concession_limit=0)) == ("no_such_concession", {})
    assert kinds(sitting(concession_limit=0, write_off_by_aces=True)) == []


# --- One rospis, one spisat -----------------------------------------------------------------------------------------


def test_one_rospis_and_one_spisat() -> None:
    game = start(one_rospis_one_spisat=True)
    game = conceded_deal(game, F, 110)
    assert changes_of(game) == (0, 60, 60)
    game = bought(dealt(game, ("", "", "")), F, 110)
    assert why_not(game) == ("rospis_used_up", {"limit": 1})
    game = apply(game, Concede("spisat"))
    assert changes_of(game) == (-110, 0, 0)
    assert game.sheet.standings[F] == Standing(-110, concessions=1, spisats=1)
    game = bought(dealt(game, ("", "", "")), F, 110)
    assert kinds(game) == []
    assert why_not(game, "spisat") == ("spisats_used_up", {"limit": 1})


# --- Every third ----------------------------------------------------------------------------------------------------


def test_only_a_rospis_counts_for_the_fine() -> None:
    marked = Standing(concessions=2)
    agreed = {"third_concession_fine": "every_third", "cross": True, "bombs": "unlimited", "give_up_at_100": True}
    for kind, totals in (("cross", (0, 0, 0)), ("bomb", (0, 60, 60)), ("give-up", (-100, 50, 50))):
        game = apply(sitting(marked, 0, 0, talon_shown="never", **agreed), Concede(kind))
        assert game.sheet.totals == totals
        assert game.sheet.standings[F].concessions == 2
    assert apply(sitting(marked, 0, 0, **agreed), Concede()).sheet.totals == (-220, 60, 60)
    aces = apply(sitting(marked, 0, 0, write_off_by_aces=True, third_concession_fine="every_third"), Concede("by-aces"))
    assert aces.sheet.totals[F] == -170
    assert aces.sheet.standings[F].concessions == 3


# --- Cross ----------------------------------------------------------------------------------------------------------


def test_a_cross_is_a_bolt_for_each_opponent() -> None:
    game = apply(sitting(0, Standing(bolts=2), 0, cross=True, cross_once=True), Concede("cross"))
    assert game.sheet.totals == (0, -120, 0)
    assert [standing.bolts for standing in game.sheet.standings] == [0, 0, 1]
    assert game.sheet.standings[F].crosses == 1
    assert bolted(game.sheet.deals[-1].outcome) == (M, R)
    again = bought(dealt(game, ("", "", "")), F, 105)
    assert why_not(again, "cross") == ("crosses_used_up", {"limit": 1})
    assert kinds(again) == ["rospis"]


def test_a_cross_and_the_barrel() -> None:
    assert why_not(sitting(0, UP, 0, cross=True, cross_not_with_barrel=True), "cross") == ("no_cross_with_barrel", {})
    game = apply(sitting(0, UP, 0, cross=True), Concede("cross"))
    assert game.sheet.standings[M] == Standing(880, barrel=1)
    assert game.sheet.standings[R].bolts == 1


def test_a_cross_needs_no_rospis() -> None:
    assert kinds(sitting(concession_limit=0, cross=True, concession_with_barrel="forbidden")) == ["cross"]


# --- Writing off by aces --------------------------------------------------------------------------------------------


def test_aces_are_counted_in_seven_and_in_eight_cards() -> None:
    game = deal_out(start(write_off_by_aces=True, ace_value=11), {F: "AH", M: "AS AC", R: "AD"})
    game = run(game, "bid 105 / pass / pass")
    assert changes_of(apply(game, Concede("by-aces"))) == (-55, 22, 11)
    after = gave(game, "AH " + next(str(card) for card in hand_of(game, F) if str(card) != "AH"))
    assert changes_of(apply(after, Concede("by-aces"))) == (-55, 33, 11)


def test_aces_that_were_played_count_too() -> None:
    game = deal_out(start(write_off_by_aces=True, concede_during_play=True), {F: "AH AD", M: "9H AS AC", R: "10H"})
    game = run(game, "bid 100 / pass / pass")
    give = next(action for action in choices(game) if not isinstance(action, Concede))
    game = apply(apply(game, give), Contract(100))
    expected = apply(game, Concede("by-aces")).sheet.totals
    game = lay(game, "AH")
    while turn(game) != F:
        game = apply(game, next(iter(choices(game))))
    assert apply(game, Concede("by-aces")).sheet.totals == expected == (-50, 60, 0)


# --- Bombs and giving up --------------------------------------------------------------------------------------------


def test_a_bomb_is_for_what_was_left_to_the_declarer() -> None:
    game = sitting(bombs=1)
    assert kinds(game) == ["rospis", "bomb"]
    game = dealt(start(bombs=1), ("", "", ""))
    for words in ((Bid(105), Pass(), Pass()), (Bid(100), Bid(105), Pass(), Bid(110), Pass())):
        overbid = game
        for word in words:
            overbid = apply(overbid, word)
        assert why_not(overbid, "bomb") == ("bomb_only_when_forced", {})
    raised = dealt(start(bombs=1), ("KH QH AS AC", "", ""))
    raised = apply(gave(bought(raised, F), "AS AC"), Contract(120))
    assert why_not(raised, "bomb") == ("bomb_only_when_forced", {})
    assert kinds(bought(dealt(start(bombs=1, bomb_contracts="any"), ("",) * 3), M, 110)) == ["rospis", "bomb"]


def test_bombs_run_out() -> None:
    game = sitting(Standing(bombs=2), 0, 0, bombs=2)
    assert why_not(game, "bomb") == ("bombs_used_up", {"limit": 2})
    assert kinds(sitting(Standing(bombs=9), 0, 0, bombs="unlimited")) == ["rospis", "bomb"]


@pytest.mark.parametrize(
    ("form", "dealer", "totals"),
    [("three", 2, (0, 60, 60)), ("four", 3, (0, 40, 40, 40)), ("two_dead_hand", 1, (0, 60))],
)
def test_a_bomb_at_every_table(form: str, dealer: int, totals: tuple[int, ...]) -> None:
    game = deal_out(start(form=form, bombs=1, dealer=dealer), {})
    game = run(game, "bid 100" + " / pass" * (len(game.deal.active) - 1) + " / concede bomb")
    assert game.sheet.totals == totals
    assert game.sheet.standings[0].bombs == 1


def test_a_sitter_on_the_barrel_gets_nothing_of_a_bomb() -> None:
    game = deal_out(start((0, 0, 0, UP), form="four", bombs=1, dealer=3), {})
    game = run(game, "bid 100 / pass / pass / concede bomb")
    assert game.sheet.totals == (0, 40, 40, 880)
    assert game.sheet.standings[3] == UP


def test_the_first_bomb_may_give_nothing() -> None:
    agreed = {"bombs": "unlimited", "bomb_gifts": "from_second"}
    assert apply(sitting(**agreed), Concede("bomb")).sheet.totals == (0, 0, 0)
    game = apply(sitting(Standing(bombs=1), 0, 0, **agreed), Concede("bomb"))
    assert game.sheet.totals == (0, 60, 60)
    assert [line.fact for line in game.sheet.deals[-1].lines if line.rule == LineName.BOMB] == [2]


def test_a_bomb_on_the_barrel() -> None:
    assert why_not(sitting(UP, 0, 0, bombs=1, bomb_on_barrel="barred"), "bomb") == ("no_bomb_on_barrel", {})
    strict = {"concession_with_barrel": "forbidden", "concession_limit": 1}
    game = sitting(Standing(880, barrel=0, concessions=1), 0, 0, bombs=1, **strict)
    assert kinds(game) == ["bomb"]
    game = apply(game, Concede("bomb"))
    assert game.sheet.standings[F] == Standing(880, barrel=1, concessions=1, bombs=1)


def test_giving_up_is_for_a_talon_nobody_saw() -> None:
    hidden = {"give_up_at_100": True, "talon_shown": "never"}
    assert kinds(sitting(**hidden)) == ["rospis", "give-up"]
    assert changes_of(apply(sitting(**hidden), Concede("give-up"))) == (-100, 50, 50)
    seen = bought(dealt(start(give_up_at_100=True, talon_shown="not_at_100"), ("",) * 3), M, 105)
    assert why_not(seen, "give-up")[0] == "give_up_only_when_forced"
    shown = sitting(give_up_at_100=True, talon_shown="from", talon_shown_from=100)
    assert why_not(shown, "give-up") == ("give_up_only_unseen", {})
    assert apply(sitting(**hidden), Concede("give-up")).sheet.standings[F] == Standing(-100)


# --- Who deals next -------------------------------------------------------------------------------------------------


def test_who_deals_after_a_deal_was_given_up() -> None:
    assert conceded_deal(start(), F).deal.dealer == F
    same = conceded_deal(start(concession_dealer="same"), F)
    assert (same.deal.dealer, same.deal.number) == (R, 2)
