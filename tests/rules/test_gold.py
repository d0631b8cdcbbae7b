"""The gold set: everybody at the table has a deal of it, and it may be played again (J1, J5)."""

from random import Random
from typing import Any

import pytest

from tests.rules.deals import outcome, run, start
from tests.rules.random_play import rights_window
from thousand_tui.rules import (
    FOUR_NINES,
    PACK,
    RULES_VERSION,
    Action,
    Claim,
    Concede,
    Game,
    GoldSet,
    Line,
    LineName,
    Record,
    Sheet,
    Shuffle,
    Slip,
    Standing,
    apply,
    compile_rules,
    new_game,
    read_agreements,
    read_game,
    settle,
    write_game,
)


def test_a_reset_tells_what_was_lost_and_clears_every_mark() -> None:
    game = start(gold=True, gold_nobody="reset_replay")
    before = (Standing(300, bolts=2, concessions=2, bombs=1), Standing(880, barrel=1), Standing(-45))
    sheet = Sheet(before, gold=GoldSet((1, 2)))
    sheet, _ = settle(sheet, outcome(120, (60, 40, 20), gold=True), game.rules)
    assert sheet.standings == (Standing(),) * 3
    assert sheet.gold == GoldSet()
    resets = [line for line in sheet.deals[-1].lines if line.rule == LineName.GOLD_RESET]
    assert resets == [
        Line(0, LineName.GOLD_RESET, -60, 0, 60),
        Line(1, LineName.GOLD_RESET, -880, 0, 880),
        Line(2, LineName.GOLD_RESET, 5, 0, -5),
    ]
    assert [line.rule for line in sheet.deals[-1].lines].count(LineName.GOLD_REPLAY) == 3


# --- Who deals next (J1, RULES §2.15) -------------------------------------------------------------------------------


def test_a_deal_that_is_dealt_again_is_the_same_players_gold_deal() -> None:
    game = rights_window(Random(1), gold=True)
    before = (game.deal.dealer, game.sheet.gold)
    game = apply(game, Claim(FOUR_NINES))
    assert (game.deal.dealer, game.sheet.gold) == before
    assert game.deal.gold


SLIPPING: dict[str, Any] = {"gold": True, "exposed_card": True, "gold_nobody": "keep_normal"}


def with_slips(game: Game, slips: str) -> Game:
    """The game after deals of which ``x`` slips and passes on, and any other is given up."""
    for each in slips:
        game = apply(game, Shuffle(PACK))
        game = run(game, "slip 4" if each == "x" else "slip 0 / concede rospis")
    return game


def test_a_game_begun_under_the_first_rules_keeps_its_order_of_dealers() -> None:
    agreements = read_agreements(SLIPPING | {"concession_dealer": "same"})
    old = new_game(compile_rules(agreements, version=1), 0)
    new = new_game(compile_rules(agreements), 0)
    assert dealers_of(with_slips(old, "-x--")) == [0, 1, 1]
    assert dealers_of(with_slips(new, "-x--")) == [0, 2, 1]
    assert compile_rules(agreements, version=RULES_VERSION) is compile_rules(agreements)
    record = Record(agreements, 0, (), actions_of("-x--"), version=1)
    assert read_game(write_game(record)) == record
    without = "".join(line for line in write_game(record).splitlines(True) if not line.startswith("rules"))
    assert read_game(without) == record


def dealers_of(game: Game) -> list[int]:
    return [row.outcome.dealer for row in game.sheet.deals]


def actions_of(slips: str) -> tuple[Action, ...]:
    """What was done in these deals."""
    done: list[Action] = []
    for each in slips:
        done += [Shuffle(PACK), *([Slip(4)] if each == "x" else [Slip(0), Concede()])]
    return tuple(done)


GOLD_RULES = compile_rules(read_agreements({"gold": True}))


def test_a_game_may_begin_within_a_gold_set() -> None:
    found = GoldSet((1,), made=True)
    game = new_game(GOLD_RULES, 1, (10, 120, 0), found)
    assert game.sheet.gold == found
    assert new_game(GOLD_RULES, 1, (10, 120, 0)).sheet.gold is None


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (GoldSet((2,)), "Whoever must open"),
        (GoldSet((1, 1)), "not in progress"),
        (GoldSet((0, 1, 2)), "not in progress"),
        (GoldSet((), made=True), "not in progress"),
        (GoldSet((3,)), "is not a gold set"),
    ],
)
def test_no_game_begins_within_a_gold_set_that_cannot_be(found: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        new_game(GOLD_RULES, 1, (10, 120, 0), found)
    with pytest.raises(ValueError, match="gold set"):
        new_game(compile_rules(read_agreements({})), 1, (10, 120, 0), found)
