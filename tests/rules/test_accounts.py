"""The sheet against an accountant who keeps it by the text of the rules alone."""

from random import Random

import pytest

from tests.rules.sweep.policy import decide
from tests.rules.sweep.referee import Referee
from tests.slowly import NIGHT, every_third
from thousand_tui.rules import Agreements, Game, apply, compile_rules, new_game, preset, presets

PRESETS = [found.name for found in presets()]


def audit(game: Game, agreements: Agreements, rng: Random, deals: int) -> Game:
    """Play so many deals, or to the end; two sheets are kept, and both say the same after every action."""
    referee = Referee(game, agreements, rng)
    while not game.winners and len(game.sheet.deals) < deals:
        action = decide(game, rng)
        after = apply(game, action)
        referee.see(game, action, after)
        game = after
    referee.finish(game)
    return game


@pytest.mark.parametrize("name", every_third(PRESETS))
def test_games_from_the_start(name: str) -> None:
    agreements = preset(name).agreements
    for seed in range(2):
        rng = Random(f"{name} {seed}")
        rules = compile_rules(agreements)
        game = audit(new_game(rules, rng.randrange(rules.form.seats)), agreements, rng, 14)
        assert game.winners or len(game.sheet.deals) == 14


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_whole_games_are_settled_as_the_accountant_counts_them(name: str) -> None:
    agreements = preset(name).agreements
    for seed in range(20 if NIGHT else 5):
        rng = Random(f"whole {name} {seed}")
        rules = compile_rules(agreements)
        audit(new_game(rules, rng.randrange(rules.form.seats)), agreements, rng, 150)
