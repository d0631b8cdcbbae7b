"""Every level plays by the rules and to the end of a game, in every form; what it sees ``test_honesty`` has."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.narrowing import present
from tests.rules.random_agreements import FORMS, random_agreements
from tests.rules.sweep.policy import decide as at_random
from tests.rules.sweep.starts import random_start
from tests.slowly import at_night, every_third, in_turn, slowly
from thousand_tui.arena.deal import Table, whole_game
from thousand_tui.arena.pool import entrant
from thousand_tui.bots import LEVELS, Level, bot_rng
from thousand_tui.rules import (
    CHANCE,
    OPTIONS,
    Action,
    Game,
    Rulebook,
    View,
    apply,
    compile_rules,
    imagine,
    preset,
    presets,
    read_line,
    sample_hidden,
    turn,
    view_of,
)
from thousand_tui.rules.agreements import idle
from thousand_tui.rules.game import draw

PRESETS = [found.name for found in presets()]
ENTRANTS = [LEVELS["novice"], LEVELS["regular"], entrant("random"), entrant("regular+15")]
LONGEST_GAME = 200
"""Deals within which bots end a game of any preset."""
MOMENTS = 60
"""Decisions that are looked at from one start."""

QUICK = ("novice", "regular", "skilled")
"""Levels that decide in some milliseconds; ``tests/bots/test_honesty.py`` has a quick look at the others too."""


def by_level(rows: Sequence[str], apart: int = 1) -> list[Any]:
    """Every level with every row; in the quick tests each row, or only those so far apart, with one of the quick levels
    in turn."""
    return [
        pytest.param(
            level,
            row,
            id=f"{level.id}-{row}",
            marks=() if at % apart == 0 and level.id == QUICK[at // apart % len(QUICK)] else pytest.mark.slow,
        )
        for level in LEVELS.values()
        for at, row in enumerate(rows)
    ]


def rules_of(name: str) -> Rulebook:
    return compile_rules(preset(name).agreements)


def decide(game: Game, level: Level, seed: str, ply: int) -> Action:
    seat = present(turn(game))
    if seat == CHANCE:
        return draw(game, seed, ply)
    return level.choose(view_of(game, seat), bot_rng(seed, game.deal.number, seat, ply))


def decided_blindly(level: Level, view: View, rng: Random, seed: str) -> Action:
    """What the level decides, which is the same with the unseen cards laid otherwise, given the same chance."""
    other = view_of(imagine(view, sample_hidden(view, rng)), view.me)
    action = level.choose(view, bot_rng(seed, 1, view.me, 0))
    assert level.choose(other, bot_rng(seed, 1, view.me, 0)) == action
    return action


# --- Legal ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "level"), in_turn(PRESETS, ENTRANTS), ids=lambda each: getattr(each, "id", each))
def test_every_decision_is_legal_wherever_chance_leads(level: Level, name: str) -> None:
    """From any standing; chance moves every other time, so that the level meets positions it would never have reached
    itself."""
    rng = Random(f"legal {name}")
    for number in range(2):
        game = random_start(rng, preset(name).agreements)
        for ply in range(MOMENTS):
            if game.winners:
                break
            action = decide(game, level, f"{name}{number}", ply) if rng.random() < 0.5 else at_random(game, rng)
            game = apply(game, action)


@pytest.mark.parametrize("lot", [0, slowly(1), at_night(2), at_night(3)])
@pytest.mark.parametrize(("level", "form"), by_level(FORMS))
def test_every_decision_is_legal_and_blind_under_any_agreements(level: Level, form: str, lot: int) -> None:
    rng = Random(f"any agreements {form} {lot}")
    game = random_start(rng, random_agreements(rng, form))
    for ply in range(MOMENTS):
        if game.winners:
            break
        seat = present(turn(game))
        if seat != CHANCE and rng.random() < 0.3:
            decided_blindly(level, view_of(game, seat), rng, f"{form}{lot}{ply}")
        mine = rng.random() < 0.5
        game = apply(game, decide(game, level, f"any{form}{lot}", ply) if mine else at_random(game, rng))


LATER = (Path(__file__).parent / "later.txt").read_text("utf-8").splitlines()
"""The new values of RULES §2.15 and §2.16, each with what it takes to have an effect; it stands last."""


@pytest.mark.parametrize("number", [0, at_night(1)])
@pytest.mark.parametrize(("level", "line"), by_level(LATER, 2))
def test_every_decision_is_legal_under_each_later_value_on_its_own(level: Level, line: str, number: int) -> None:
    """From any standing to the end of a deal."""
    agreements = read_line(line)
    last = line.split()[-1].partition("=")[0]
    assert next(option.id for option in OPTIONS if option.key == last) not in idle(agreements)
    game = begun = random_start(Random(f"later {line} {number}"), agreements)
    for ply in range(2 * MOMENTS):
        if game.winners or game.deal.number != begun.deal.number:
            break
        game = apply(game, decide(game, level, f"{line}{number}", ply))
    assert game.deal.number == begun.deal.number + 1 or game.winners


# --- To the end -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deals", [1, slowly(4)])
@pytest.mark.parametrize(("level", "name"), by_level(PRESETS, 2))
def test_a_level_finishes_deals(level: Level, name: str, deals: int) -> None:
    for number in range(deals):
        rules = rules_of(name)
        assert Table(rules, [level] * rules.form.seats, f"deals {name}").deal(number).outcome.number == 1


@pytest.mark.parametrize("name", every_third(PRESETS))
def test_both_levels_together_finish_a_whole_game(name: str) -> None:
    rules = rules_of(name)
    levels = [list(LEVELS.values())[seat % 2] for seat in range(rules.form.seats)]
    game = whole_game(Table(rules, levels, f"whole {name}"), 0)
    assert game.winners
    assert len(game.sheet.deals) < LONGEST_GAME


# --- Who they are ---------------------------------------------------------------------------------------------------


def test_the_same_moment_has_the_same_chance() -> None:
    first = bot_rng("seed", 3, 1, 7)
    assert first.random() == bot_rng("seed", 3, 1, 7).random()
    others = [("other", 3, 1, 7), ("seed", 4, 1, 7), ("seed", 3, 2, 7), ("seed", 3, 1, 8)]
    assert len({bot_rng(*moment).random() for moment in [("seed", 3, 1, 7), *others]}) == 5


def test_the_chance_is_the_same_on_any_machine() -> None:
    assert bot_rng("seed", 1, 0, 0).getrandbits(32) == 3969271000
