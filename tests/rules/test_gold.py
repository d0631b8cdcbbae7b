"""The gold set on the sheet: its deals are counted, and it may be played again (J1, J5)."""

from collections.abc import Sequence

import pytest

from tests.rules.kit import outcome
from tests.rules.tools import F, start
from thousand_tui.rules import Line, Sheet, Standing, settle
from thousand_tui.rules.state import GoldSet


def set_of(results: Sequence[bool | None], form: str = "three", **agreed: object) -> Sheet:
    """The sheet after gold deals that were made, failed, or (None) conceded."""
    game = start(dealer=0, form=form, gold=True, **agreed)
    sheet, seats = game.sheet, game.rules.form.seats
    for at, made in enumerate(results):
        active = game.rules.form.active(at % seats)
        cards, tricks = [0] * seats, [0] * seats
        for seat in active:
            cards[seat], tricks[seat] = 40, 3
        cards[active[0]] = 125 if made else 60
        deal = outcome(
            120,
            cards,
            tricks=tricks,
            declarer=active[0],
            active=active,
            conceded="rospis" if made is None else None,
            gold=sheet.gold is not None,
        )
        sheet, winners = settle(sheet, deal, game.rules)
        assert not winners
    return sheet


def rules_of(sheet: Sheet) -> list[str]:
    """What the last row wrote of the gold set."""
    return [line.rule for line in sheet.deals[-1].lines if line.rule.startswith("gold")]


@pytest.mark.parametrize(("form", "deals"), [("three", 3), ("four", 4), ("two_one_card", 2)])
def test_a_gold_set_has_a_deal_for_everybody_at_the_table(form: str, deals: int) -> None:
    assert set_of([True] * (deals - 1), form).gold == GoldSet(deals - 1, made=True)
    assert set_of([True] * deals, form).gold is None


@pytest.mark.parametrize("results", [(True, False, False), (False, True, False), (False, None, True)])
@pytest.mark.parametrize("nobody", ["replay", "reset_replay", "reset_normal", "keep_normal"])
def test_one_success_is_enough(results: tuple[bool | None, ...], nobody: str) -> None:
    sheet = set_of(results, gold_nobody=nobody)
    assert sheet.gold is None
    assert rules_of(sheet) == []
    assert any(sheet.totals)


@pytest.mark.parametrize(
    ("nobody", "again", "reset"),
    [
        ("replay", True, False),
        ("reset_replay", True, True),
        ("reset_normal", False, True),
        ("keep_normal", False, False),
    ],
)
def test_a_set_without_a_success(nobody: str, again: bool, reset: bool) -> None:
    """A conceded deal is a contract that was not made."""
    sheet = set_of((False, None, False), gold_nobody=nobody)
    assert sheet.gold == (GoldSet() if again else None)
    assert sheet.totals == ((0, 0, 0) if reset else sheet.deals[-1].totals)
    assert (sheet.standings == (Standing(),) * 3) == reset
    assert rules_of(sheet).count("gold_reset") == (3 if reset else 0)
    assert rules_of(sheet).count("gold_replay") == (3 if again else 0)


def test_a_reset_tells_what_was_lost_and_clears_every_mark() -> None:
    game = start(gold=True, gold_nobody="reset_replay")
    before = (Standing(300, bolts=2, concessions=2, bombs=1), Standing(880, barrel=1), Standing(-45))
    sheet = Sheet(before, gold=GoldSet(2, made=False))
    sheet, _ = settle(sheet, outcome(120, (60, 40, 20), gold=True), game.rules)
    assert sheet.standings == (Standing(),) * 3
    assert sheet.gold == GoldSet()
    resets = [line for line in sheet.deals[-1].lines if line.rule == "gold_reset"]
    assert resets == [
        Line(0, "gold_reset", -60, 0, 60),
        Line(1, "gold_reset", -880, 0, 880),
        Line(2, "gold_reset", 5, 0, -5),
    ]


def test_a_second_set_is_counted_anew() -> None:
    sheet = set_of((False, False, False, True, False))
    assert sheet.gold == GoldSet(2, made=True)


def test_the_target_and_the_barrel_are_there_in_gold_deals() -> None:
    game = start(gold=True)
    sheet = Sheet((Standing(760), Standing(820), Standing()), gold=GoldSet(1, made=False))
    after, winners = settle(sheet, outcome(120, (125, 43, 0), gold=True), game.rules)
    assert (after.totals, winners) == ((1000, 910, 0), (F,))
    sheet = Sheet((Standing(700), Standing(820), Standing()), gold=GoldSet(1, made=False))
    after, _ = settle(sheet, outcome(120, (125, 43, 0), gold=True), game.rules)
    assert after.standings[:2] == (Standing(880, barrel=0), Standing(880, barrel=0))


def test_the_gold_set_begins_only_on_an_empty_sheet() -> None:
    assert start(gold=True).sheet.gold == GoldSet()
    assert start([0, 5, 0], gold=True).sheet.gold is None
    assert start([0, Standing(bolts=1), 0], gold=True).sheet.gold is None
    assert start().sheet.gold is None
