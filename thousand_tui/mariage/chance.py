"""What chance does: the pack is shuffled by the generator that deals Thousand, DECK-1, over the pack of the table."""

from __future__ import annotations

from thousand_tui.mariage.actions import Shuffle
from thousand_tui.mariage.game import turn
from thousand_tui.mariage.state import CHANCE, Game, Table
from thousand_tui.rules.phases.shuffle import ordered


def draw(game: Game, seed: str, count: int) -> Shuffle:
    """The shuffle for this seed when ``count`` shuffles went before in this game.

    Raises:
        ValueError: it is not chance's turn.
    """
    if turn(game) != CHANCE:
        raise ValueError("there is nothing to draw now")
    return shuffled(game.rules, seed, count)


def shuffled(rules: Table, seed: str, count: int) -> Shuffle:
    """The shuffle of the pack of a table, whoever's turn it is."""
    return Shuffle(ordered(rules.pack, seed, count))
