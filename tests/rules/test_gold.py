"""The gold set: everybody at the table has a deal of it, and it may be played again (J1, J5)."""

from random import Random
from typing import Any

import pytest

from tests.rules.deals import deal_out, outcome, run, start
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


def given_up(game: Game) -> Game:
    """The game after a gold deal that its declarer gave up at sight of the cards."""
    return run(deal_out(game, {}), "concede rospis")


def dealers(game: Game, deals: int) -> list[int]:
    """Who deals this deal and the next ones, every one of them given up."""
    found = [game.deal.dealer]
    while len(found) < deals:
        game = given_up(game)
        found.append(game.deal.dealer)
    return found


@pytest.mark.parametrize("sitter", ["dealer", "right", "opposite"])
def test_everybody_at_a_table_for_four_has_a_gold_deal(sitter: str) -> None:
    game = start(dealer=2, form="four", sitter=sitter, gold=True, gold_nobody="keep_normal")
    forced = []
    for _ in range(4):
        assert game.deal.gold
        game = given_up(game)
        forced.append(game.sheet.deals[-1].outcome.forced)
    assert sorted(forced) == [0, 1, 2, 3]
    assert (game.sheet.gold, game.deal.dealer) == (None, 2)


@pytest.mark.parametrize("same", ["passes", "same"])
def test_the_dealer_of_a_gold_deal_that_was_given_up_does_not_deal_again(same: str) -> None:
    agreed: dict[str, Any] = {"gold": True, "concession_dealer": same, "gold_nobody": "keep_normal"}
    game = start(dealer=0, **agreed)
    assert dealers(game, 4) == [0, 1, 2, 0]
    for _ in range(3):
        game = given_up(game)
    game = run(deal_out(game, {}), "bid 100 / pass / pass / concede rospis")
    assert game.deal.dealer == (0 if same == "same" else 1)


def test_a_second_set_begins_with_everybody_lacking_a_gold_deal() -> None:
    game = start(dealer=1, gold=True)
    for _ in range(3):
        game = given_up(game)
    assert (game.sheet.gold, game.deal.dealer) == (GoldSet(), 1)
    assert dealers(game, 3) == [1, 2, 0]


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


@pytest.mark.parametrize(
    ("slips", "dealer", "had"),
    [
        ("x", 1, ()),
        ("-x", 2, (1,)),
        ("-x-", 1, (1, 0)),
        ("x-x-", 2, (2, 1)),
        ("--x", 2, (1, 2)),
        ("--xx", 2, (1, 2)),
        ("--xx-", 0, None),
        ("xxx---", 0, None),
    ],
)
def test_a_deal_that_passes_on_uses_nothing_up(slips: str, dealer: int, had: tuple[int, ...] | None) -> None:
    game = with_slips(start(dealer=0, **SLIPPING), slips)
    assert game.deal.dealer == dealer
    assert (game.sheet.gold and game.sheet.gold.had) == had


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
