"""Conceding: the ways to do it, when each is open, and what it costs (RULES §1.7, groups D2 and F)."""

from typing import Any

from tests.narrowing import present
from tests.rules.deals import F, M, R, bought, deal_out, dealt, deltas, gave, hand_of, lay, run, start, tricks_of
from tests.rules.effects.looks import concessions
from thousand_tui.rules import Concede, Contract, Game, Standing, apply, choices, turn, verify

UP = Standing(880, barrel=0)


def sitting(*standings: Standing | int, **changes: Any) -> Game:
    """The forehand has bought at the forced opening and sees the talon."""
    return bought(dealt(start(standings, **changes), ("", "", "")), F)


def why_not(game: Game, kind: str = "rospis") -> tuple[str, dict[str, int]]:
    """Why this way is not open."""
    refusal = present(verify(game, Concede(kind)))
    return refusal.reason, dict(refusal.facts)


def changes_of(game: Game) -> tuple[int, ...]:
    """What the last deal brought every side."""
    rows = game.sheet.deals
    return deltas(rows[-1], rows[-2].totals if len(rows) > 1 else (0,) * len(rows[-1].totals))


# --- Windows --------------------------------------------------------------------------------------------------------


def test_on_own_lead_during_play() -> None:
    """What was taken and declared until then is void, nobody gets a bolt, and it counts as any other."""
    game = dealt(start(concede_during_play=True, cross=True), ("AS AC KH QH", "", "9H JH"), "AD")
    game = bought(game, F)
    give = next(action for action in choices(game) if not isinstance(action, Concede))
    game = apply(apply(game, give), Contract(100))
    while not tricks_of(game).done or turn(game) != F:
        assert turn(game) == F or Concede() not in choices(game)
        game = apply(game, next(action for action in choices(game) if not isinstance(action, Concede)))
    assert concessions(game) == ["rospis"]
    assert why_not(game, "cross") == ("too_late_to_concede", {})
    after = apply(game, Concede())
    assert changes_of(after) == (-100, 60, 60)
    outcome = after.sheet.deals[-1].outcome
    assert not any((*outcome.cards, *outcome.melds, *outcome.tricks))
    assert after.sheet.standings[F] == Standing(-100, concessions=1)
    assert [standing.bolts for standing in after.sheet.standings] == [0, 0, 0]


# --- What stands in the way -----------------------------------------------------------------------------------------


def test_forbidden_to_all_is_stronger_than_free() -> None:
    agreed = {"concession_declarer": "nothing", "free_concession_on_barrel": True}
    game = sitting(0, UP, 0, concession_with_barrel="forbidden", **agreed)
    assert why_not(game) == ("no_concession_beside_barrel", {})


# --- Cross ----------------------------------------------------------------------------------------------------------


def test_a_cross_needs_no_rospis() -> None:
    assert concessions(sitting(concession_limit=0, cross=True, concession_with_barrel="forbidden")) == ["cross"]


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
