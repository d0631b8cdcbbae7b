"""RULES §2.15, V15: sentences of its numbered points that need a test of their own beside ``test_points``."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
from dataclasses import replace
from pkgutil import iter_modules

import pytest

from tests.mariage.tables import dealt, played, silent, table
from tests.mariage.test_points import before_last_card, last_card
from tests.narrowing import a
from tests.test_laws import is_frozen
from thousand_tui.mariage import bots, rules
from thousand_tui.mariage.bots.levels import LEVELS, bot_action
from thousand_tui.mariage.rules import Announce, Shuffle, apply, new_game, turn, view_of
from thousand_tui.mariage.rules.agreements import OPTIONS
from thousand_tui.mariage.rules.announcing import held_names, run_in
from thousand_tui.mariage.rules.cards import parse_row
from thousand_tui.mariage.rules.state import Game, Tricks, Why
from thousand_tui.rules.cards import mask_of


def gains(before: Game, after: Game) -> list[int]:
    return [now - then for then, now in zip(before.sheet.tokens, after.sheet.tokens, strict=True)]


def test_1_nothing_of_the_other_agreements_applies_but_a7_and_a8() -> None:
    keys = [option.key for option in OPTIONS]
    v15 = ("deals", "pack", "penalty", "players", "remind", "stake", "tokens", "trickPay")
    assert sorted(keys) == ["A7", "A8", *(f"V15.{name}" for name in v15)]


def test_1_the_ace_is_high_only() -> None:
    assert run_in(mask_of(parse_row("AH 2H 3H 4S 5S"))) == 0
    hands = {0: "2S 5C 6C 7C 8C", 1: "AS 5D 6D 7D 8D", 2: "9C 5H 6H 7H 8H"}
    game = played(silent(dealt(hands, "10H", players=8)), "2S AS")
    while isinstance(game.now, Tricks) and not game.now.done:
        seat = turn(game)
        assert seat is not None
        game = apply(game, next(iter(view_of(game, seat).choices)))
    assert a(Tricks, game.now).done[0].winner == 1


def test_2_who_is_out_is_passed_over_by_turns_and_payments() -> None:
    game = new_game(table(6), dealer=5)
    game = replace(
        game,
        sheet=replace(game.sheet, out=frozenset({2})),
        deal=replace(game.deal, active=(0, 1, 3, 4, 5)),
    )
    deck = [*parse_row("KS QS 6D 6H 7H 8H 6C 7C 8C 9C 10C JC 7D 8D 9D")]
    rest = [card for card in game.rules.pack if card not in deck]
    game = apply(game, Shuffle((*deck, *rest)))
    before = game
    game = apply(game, Announce(("spades",)))
    assert gains(before, game) == [4, -1, 0, -1, -1, -1]
    assert turn(game) == 1
    assert turn(apply(game, Announce())) == 3


def test_2_what_lies_in_the_boxes_is_nobodys() -> None:
    game = before_last_card((10, 20, 30, 20, 10), deals=1)
    game = replace(game, sheet=replace(game.sheet, boxes=(200, 0, 0, 0, 0)))
    over = last_card(game)
    # Tricks have taken at most five tokens out of the boxes, and those without two put one each into the first.
    assert sum(over.sheet.boxes) >= 200 - 5
    assert sum(over.sheet.tokens) == 90 + 200 - sum(over.sheet.boxes)
    assert over.winners == (2,)


def test_5_no_fine_can_fall_due_but_for_a_missed_union() -> None:
    assert {why.id for why in Why} == {
        *("stake", "box", "marriage", "pair", "run", "union", "missed"),
        *("jester_free", "jester_caught", "tricks", "penalty"),
    }


@pytest.mark.parametrize("level", LEVELS)
def test_9_bots_announce_everything_that_pays(level: str) -> None:
    game = dealt({0: "KS QS JD QH 10H"}, "6C")
    view = view_of(game, 0)
    action = bot_action(level, view, "nine", 0)
    assert set(a(Announce, action).names) == set(held_names(view.hand)) == {"spades", "jester", "queen"}


def test_records_cannot_be_changed() -> None:
    """The law of ``tests/test_laws.py`` for the rules of Thousand, kept by this game too."""
    found = [
        kind
        for floor in (rules, bots)
        for module in iter_modules(floor.__path__, f"{floor.__name__}.")
        for _, kind in inspect.getmembers(importlib.import_module(module.name), dataclasses.is_dataclass)
        if isinstance(kind, type) and kind.__module__ == module.name
    ]
    assert len(found) > 20
    for kind in found:
        assert is_frozen(kind), kind
        assert "__slots__" in vars(kind), kind
