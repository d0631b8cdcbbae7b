"""Block letters and digits, three or five rows high, for the few words and numbers that may be large."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import zip_longest
from typing import Final
from unicodedata import normalize

from thousand_tui.ui.widgets.pictures import drawn

TALL: Final = 5
LOW: Final = 3
"""The two heights, in rows. Letters five rows high are twice as wide as those three rows high."""
HALVES: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


@cache
def _letters() -> Mapping[str, Sequence[str]]:
    shapes = {letter: rows for heading, rows in drawn("letters").items() for letter in heading.split()}
    return {" ": ("..",) * 5, **shapes}


def block_letters(text: str, rows: int = TALL) -> Sequence[str] | None:
    """The text in capitals as this many rows (TALL or LOW) of equal length; None if a letter cannot be drawn. An accent
    is left out where the letter with it has no drawing."""
    letters, pixels = _letters(), [""] * 5
    for char in text.upper():
        shape = letters.get(char) or letters.get(normalize("NFD", char)[0])
        if shape is None:
            return None
        pixels = [f"{before}{'.' if before else ''}{row}" for before, row in zip(pixels, shape, strict=True)]
    if rows == TALL:
        return ["".join("██" if pixel == "#" else "  " for pixel in row) for row in pixels]
    pairs = zip_longest(pixels[::2], pixels[1::2], fillvalue="." * len(pixels[0]))
    return ["".join(HALVES[a == "#", b == "#"] for a, b in zip(upper, lower, strict=True)) for upper, lower in pairs]
