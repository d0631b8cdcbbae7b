"""The puzzles that come with the program: one small file that is read quickly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from thousand_tui.study.puzzles.puzzle import Puzzle, read_line, read_lines

FILE: Final = "shipped.txt"


@cache
def shipped() -> tuple[str, Sequence[Puzzle]]:
    """The seed of their decks, and the puzzles, the easiest first and else in the order of the file.

    Raises:
        PuzzleError: the file is damaged.
    """
    text = files("thousand_tui.study.puzzles").joinpath(FILE).read_bytes().decode(errors="replace")
    seed, lines = read_lines(text.splitlines())
    return seed, tuple(sorted(map(read_line, lines), key=lambda puzzle: puzzle.step))
