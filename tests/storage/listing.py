"""The list of saved games, as the screen of them has it."""

from __future__ import annotations

from pathlib import Path

from thousand_tui.storage.shelf import Summary, glances, summary


def summaries(folder: Path) -> list[Summary]:
    """The saved games of a folder, the one played last first."""
    return [summary(game.path) for game in glances(folder)]
