"""What chance does: the pack is shuffled by the generator that deals Thousand, DECK-1, over the pack of the table."""

from __future__ import annotations

from thousand_tui.mariage.actions import Shuffle
from thousand_tui.mariage.game import turn
from thousand_tui.mariage.state import CHANCE, Game
from thousand_tui.rules.phases.shuffle import below, stream


def draw(game: Game, seed: str, count: int) -> Shuffle:
    """The shuffle for this seed when ``count`` shuffles went before in this game.

    Raises:
        ValueError: it is not chance's turn.
    """
    if turn(game) != CHANCE:
        raise ValueError("there is nothing to draw now")
    numbers = stream("deck", seed, count)
    deck = list(game.rules.pack)
    for last in range(len(deck) - 1, 0, -1):
        other = below(numbers, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return Shuffle(tuple(deck))
