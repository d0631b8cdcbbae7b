"""Every level plays by the rules, by its own eyes only, and to the end of a game."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.test_tables import table
from tests.rules.tools import random_start
from thousand_tui.arena.pool import entrant
from thousand_tui.bots import LEVELS, Level, bot_rng
from thousand_tui.rules import (
    CHANCE,
    Action,
    Game,
    Rulebook,
    apply,
    compile_rules,
    imagine,
    new_game,
    preset,
    presets,
    sample_hidden,
    shuffled,
    turn,
    view_of,
)
from thousand_tui.rules.view import AUCTION, CONTRACT, EXCHANGE, TRICKS

PRESETS = [found.name for found in presets()]
EVERYONE = [LEVELS["novice"], LEVELS["regular"], entrant("random"), entrant("regular+15")]


def rules_of(name: str) -> Rulebook:
    return compile_rules(preset(name).agreements)


def decide(game: Game, level: Level, seed: str, ply: int) -> Action:
    seat = turn(game)
    assert seat is not None
    if seat == CHANCE:
        return shuffled(seed, ply)
    return level.choose(view_of(game, seat), bot_rng(seed, game.deal.number, seat, ply))


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("level", EVERYONE, ids=lambda level: level.id)
def test_every_decision_is_legal_wherever_chance_leads(level: Level, name: str) -> None:
    """Chance moves every other time, so that the level meets positions it would never have reached itself."""
    rng = Random(f"legal {name}")
    for number in range(12):
        totals = [rng.choice([-300, 0, 555, 800, 880, 880]) for _ in range(3)]
        game = new_game(rules_of(name), dealer=number % 3, standings=totals)
        ply = 0
        while not game.winners and len(game.sheet.deals) < 3:
            action = decide(game, level if rng.random() < 0.5 else entrant("random"), f"{name}{number}", ply)
            game = apply(game, action)
            ply += 1


@pytest.mark.parametrize("level", EVERYONE, ids=lambda level: level.id)
def test_every_decision_is_legal_under_any_agreements(level: Level) -> None:
    """From any standing: on the barrel, before the third bolt, before the third concession."""
    rng = Random("any agreements")
    for number in range(40):
        game = random_start(rng)
        for ply in range(70):
            if game.winners:
                break
            game = apply(game, decide(game, level, f"any{number}", ply))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("level", EVERYONE, ids=lambda level: level.id)
def test_every_decision_is_legal_at_other_tables(level: Level, seats: int) -> None:
    for number in range(6):
        game = table(seats, dealer=number % seats)
        ply = 0
        while not game.winners and len(game.sheet.deals) < 2:
            game = apply(game, decide(game, level, f"{seats}/{number}", ply))
            ply += 1


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.id)
def test_a_level_decides_the_same_however_the_unseen_cards_lie(level: Level, name: str) -> None:
    rng = Random(f"honest {name}")
    met = set()
    for number in range(8):
        game = new_game(rules_of(name), dealer=number % 3)
        ply = 0
        while not game.sheet.deals:
            seat = turn(game)
            assert seat is not None
            if seat != CHANCE:
                view = view_of(game, seat)
                other = view_of(imagine(view, sample_hidden(view, rng)), seat)
                chance = (f"h{number}", 1, seat, ply)
                assert level.choose(view, bot_rng(*chance)) == level.choose(other, bot_rng(*chance))
                met.add(view.phase)
            game = apply(game, decide(game, level, f"honest{number}", ply))
            ply += 1
    assert {AUCTION, EXCHANGE, CONTRACT, TRICKS} <= met


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.id)
def test_a_level_finishes_whole_games(level: Level, name: str) -> None:
    game = new_game(rules_of(name))
    ply = 0
    while not game.winners:
        game = apply(game, decide(game, level, f"whole {name}", ply))
        ply += 1
        assert len(game.sheet.deals) < 300
    assert max(game.sheet.totals) >= game.rules.target


def test_levels_introduce_themselves() -> None:
    assert list(LEVELS) == ["novice", "regular"]
    for name, level in LEVELS.items():
        assert level.id == name
        assert level.title
        assert level.about.endswith(".")


def test_the_same_moment_has_the_same_chance() -> None:
    first = bot_rng("seed", 3, 1, 7)
    assert first.random() == bot_rng("seed", 3, 1, 7).random()
    others = [("other", 3, 1, 7), ("seed", 4, 1, 7), ("seed", 3, 2, 7), ("seed", 3, 1, 8)]
    assert len({bot_rng(*moment).random() for moment in [("seed", 3, 1, 7), *others]}) == 5


def test_the_chance_is_the_same_on_any_machine() -> None:
    assert bot_rng("seed", 1, 0, 0).getrandbits(32) == 3969271000
