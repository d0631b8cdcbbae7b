"""The solver of ends without a declarer against brute force by the engine."""

from __future__ import annotations

from random import Random

import pytest

from thousand_tui.bots.search.endgames import StockEnd, covers_stock_end
from thousand_tui.rules import CHANCE, Game, Play, apply, compile_rules, new_game, preset, turn, view_of
from thousand_tui.rules.game import choices, draw

FOR_BRUTE_FORCE = 3
"""Cards a hand that are few enough."""


def ends(name: str, wanted: int) -> list[Game]:
    """Games in which the last few cards are to be played, after random ones."""
    rules = compile_rules(preset(name).agreements)
    found: list[Game] = []
    for number in range(wanted):
        rng, game, drawn = Random(number), new_game(rules), 0
        while (seat := turn(game)) is not None:
            if seat == CHANCE:
                game, drawn = apply(game, draw(game, f"ends {number}", drawn)), drawn + 1
                continue
            view = view_of(game, seat)
            if covers_stock_end(view) and max(hand.bit_count() for hand in game.hands) <= FOR_BRUTE_FORCE - number % 2:
                break
            game = apply(game, view.choices.sample(rng))
        for _ in range(number % rules.form.seats):  # somewhere within a trick
            game = apply(game, choices(game).sample(rng))
        found.append(game)
    return found


def ahead(game: Game, me: int, deals: int) -> float:
    """By how much the side of ``me`` is ahead of the others on average at the end of the deal, if the others play
    together against it."""
    if len(game.sheet.deals) > deals:
        outcome, sides = game.sheet.deals[-1].outcome, game.rules.form.sides
        own = sum(outcome.raw(seat) for seat, side in enumerate(sides) if side == sides[me])
        theirs = sum(outcome.raw(seat) for seat, side in enumerate(sides) if side != sides[me])
        return own - theirs / (len(set(sides)) - 1)
    sides, seat = game.rules.form.sides, turn(game)
    assert seat is not None
    worths = [ahead(apply(game, action), me, deals) for action in choices(game)]
    return max(worths) if sides[seat] == sides[me] else min(worths)


@pytest.mark.parametrize("name", ["STOCK-2", "STOCK-3", "STOCK-4"])
def test_it_finds_what_brute_force_finds(name: str) -> None:
    for game in ends(name, 24):
        view = view_of(game, turn(game))
        solver = StockEnd(view, game.hands, 1 << 40)
        before = {play: solver.value(play) for play in view.choices if isinstance(play, Play)}
        wanted = {play: ahead(apply(game, play), view.me, len(game.sheet.deals)) for play in before}
        gaps = {round(wanted[play] - before[play], 6) for play in before}
        assert len(gaps) == 1, "the same points that were taken before for all plays"
        taken = [view.points_of(seat) for seat in range(len(view.hands))]
        own = sum(points for seat, points in enumerate(taken) if view.side(seat) == view.side(view.me))
        theirs = sum(taken) - own
        assert gaps == {round(own - theirs / solver.others, 6)}


def test_it_gives_up_at_its_limit() -> None:
    [game] = ends("STOCK-3", 1)
    view = view_of(game, turn(game))
    solver = StockEnd(view, game.hands, 1)
    for play in view.choices:
        assert isinstance(play, Play)
        solver.value(play)
    assert solver.exhausted


def test_a_stock_and_a_declarer_are_not_covered() -> None:
    game, drawn = new_game(compile_rules(preset("STOCK-3").agreements)), 0
    while turn(game) == CHANCE:
        game, drawn = apply(game, draw(game, "ends", drawn)), drawn + 1
    assert view_of(game, turn(game)).stock
    assert not covers_stock_end(view_of(game, turn(game)))
