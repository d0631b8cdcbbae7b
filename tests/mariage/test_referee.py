"""Random games under random agreements, counted again by a referee who knows nothing of the engine."""

from __future__ import annotations

from random import Random

import pytest

from tests.mariage.referee import Referee
from tests.slowly import every_third
from thousand_tui.mariage.rules import (
    CHANCE,
    Action,
    apply,
    compile_table,
    draw,
    new_game,
    read_agreements,
    turn,
    view_of,
)
from thousand_tui.mariage.rules.notation import write_action
from thousand_tui.mariage.rules.state import Tricks

VALUES = {
    "players": range(5, 11),
    "tokens": (25, 30, 50, 100),
    "deals": (1, 2, 3, 6),
    "stake": (1, 2, 5),
    "trick_pay": (1, 2, 5),
    "penalty": (0, 1, 2, 5),
    "pack": ("by_players", "36", "52"),
    "remind": ("on", "off", "off"),
    "direction": ("clockwise", "counter"),
}


def agreed(rng: Random) -> dict[str, object]:
    """Agreements that can be played by."""
    values: dict[str, object] = {name: rng.choice(list(offered)) for name, offered in VALUES.items()}
    if values["pack"] == "36" and int(str(values["players"])) > 7:
        values["pack"] = "52"
    return values


def play(number: int) -> tuple[int, int]:
    """A game of a number to its end; how many offers were passed on, and unions missed."""
    rng = Random(f"referee {number}")
    agreements = read_agreements(agreed(rng))
    game = new_game(compile_table(agreements), dealer := rng.randrange(agreements.players))
    referee = Referee(agreements.model_dump(), dealer)
    shuffles = passed = missed = 0
    while (seat := turn(game)) is not None:
        assert (referee.turn, referee.dealer, referee.deal) == (seat, game.deal.dealer, game.deal.number)
        if seat == CHANCE:
            action: Action = draw(game, str(number), shuffles)
            shuffles += 1
        else:
            offered = [write_action(seat, each).split(" ", 1)[1] for each in view_of(game, seat).choices]
            assert sorted(offered) == sorted(referee.choices())
            action = view_of(game, seat).choices.sample(rng)
        line = write_action(seat, action).split(" ", 1)[1]
        passed += line == "go on"
        before, game = game, apply(game, action)
        missed += sum(payment.why.id == "missed" for payment in game.deal.payments) and isinstance(before.now, Tricks)
        referee.tell(line)
        assert (tuple(referee.tokens), tuple(referee.boxes)) == (game.sheet.tokens, game.sheet.boxes), (number, line)
        assert referee.out == game.sheet.out
    assert referee.turn is None
    assert tuple(referee.winners) == game.winners
    return passed, missed


@pytest.mark.parametrize("part", every_third(range(3)))
def test_the_referee_agrees_with_300_random_games(part: int) -> None:
    told = [play(number) for number in range(part * 100, part * 100 + 100)]
    assert sum(passed for passed, _ in told) > 500
    assert sum(missed for _, missed in told) > 20
