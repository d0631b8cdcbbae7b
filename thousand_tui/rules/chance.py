"""What chance does when it is its turn, from the documented generator (see :mod:`~thousand_tui.rules.phases.shuffle`).

``count`` shuffles went before. A shuffle is drawn from the purpose ``deck``. For a slip (B5) and a packet (D5) the
purpose is ``slip/<deal>`` and ``packet/<deal>`` with the number of the deal, since several deals can follow one shuffle
(B1): a number below 50 that is not 0 is no slip, 0 a slip at the place of the next number among those that are dealt;
the packet is a number below the count of packets.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from thousand_tui.rules.actions import Action, Slip, TakePacket
from thousand_tui.rules.choices import ONE_DEAL_IN
from thousand_tui.rules.game import stage_of, turn
from thousand_tui.rules.phases import cutting, packets, shuffle, slips
from thousand_tui.rules.phases.shuffle import below, shuffled, stream
from thousand_tui.rules.rulebook.game import Game
from thousand_tui.rules.state import CHANCE


def draw(game: Game, seed: str, count: int) -> Action:
    """What chance does now for this seed when ``count`` shuffles went before in this game.

    Raises:
        ValueError: it is not chance's turn.
    """
    if turn(game) != CHANCE:
        raise ValueError("there is nothing to draw now")
    return DRAWS[stage_of(game).name](game, seed, count)


def _deck(game: Game, seed: str, count: int) -> Action:
    return shuffled(seed, count)


def _slip(game: Game, seed: str, count: int) -> Action:
    numbers, places = stream(f"slip/{game.deal.number}", seed, count), game.rules.slips.places
    return Slip(0 if below(numbers, ONE_DEAL_IN) else places[below(numbers, len(places))])


def _packet(game: Game, seed: str, count: int) -> Action:
    numbers = stream(f"packet/{game.deal.number}", seed, count)
    return TakePacket(below(numbers, len(game.deal.talon)))


DRAWS: Final[dict[str, Callable[[Game, str, int], Action]]] = {
    shuffle.STAGE.name: _deck,
    cutting.STAGE.name: _deck,
    slips.STAGE.name: _slip,
    packets.STAGE.name: _packet,
}

__all__ = ["draw"]
