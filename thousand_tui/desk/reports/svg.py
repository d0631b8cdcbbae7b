"""Pictures of text as SVG that look the same in every viewer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape, unescape
from io import StringIO
from itertools import groupby
from typing import Final

from rich.cells import cell_len
from rich.console import Console

# Fonts that the picture would load from other computers, and the lines to which Rich clips its texts.
_NOT_NEEDED: Final = re.compile(r"@font-face \{.*?\}\s*|<clipPath id=\"[^\"]*-line-.*?</clipPath>\s*", re.DOTALL)
# A run of text: its style, its left edge, its base line, and what it says.
_RUN: Final = re.compile(r'<text class="([^"]*)" x="([^"]*)" y="([^"]*)" textLength[^>]*>([^<]*)</text>')
# The size of a cell in Rich's pictures, and how far its upper edge is above the base line.
_ACROSS: Final = 12.2
_DOWN: Final = 24.4
_ABOVE: Final = 18.5
# The part of its cell that a block element fills: left, top, width and height.
_BLOCKS: Final = {
    "█": (0, 0, 1, 1),
    "▀": (0, 0, 1, 0.5),
    "▄": (0, 0.5, 1, 0.5),
    "▌": (0, 0, 0.5, 1),
    "▐": (0.5, 0, 0.5, 1),
}


def standing_alone(svg: str) -> str:
    """A picture that Rich made, in fonts of whoever looks at it.

    Every sign stands at its own cell, and blocks are rectangles: the picture is right in viewers that stretch no text
    or have another font.
    """
    return _RUN.sub(lambda run: "".join(_placed(*run.groups())), _NOT_NEEDED.sub("", svg))


def text_picture(lines: Iterable[str], title: str) -> str:
    """These lines as a picture, as wide as the longest of them."""
    lines = list(lines)
    width = max([cell_len(title) + 12, *map(cell_len, lines)])
    console = Console(record=True, width=width, file=StringIO(), force_terminal=True, legacy_windows=False)
    console.print("\n".join(lines), markup=False, highlight=False, emoji=False)
    return standing_alone(console.export_svg(title=title))


def _placed(style: str, x: str, y: str, text: str) -> Iterator[str]:
    at, top = float(x), float(y) - _ABOVE
    for block, signs in groupby(unescape(text), _BLOCKS.get):
        run = "".join(signs)
        if block is not None:
            left, down, across, high = block
            # A half at the right of each cell cannot be drawn as one.
            for start, width in [(at, len(run))] if across == 1 else [(at + n * _ACROSS, 1) for n in range(len(run))]:
                yield (
                    f'<rect class="{style}" x="{start + left * _ACROSS:g}" y="{top + down * _DOWN:g}"'
                    f' width="{width * across * _ACROSS:g}" height="{high * _DOWN:g}" shape-rendering="crispEdges"/>'
                )
            at += len(run) * _ACROSS
            continue
        places = []
        for sign in run:
            places.append(f"{at:g}")
            at += cell_len(sign) * _ACROSS
        if run.strip():
            yield f'<text class="{style}" x="{" ".join(places)}" y="{y}">{escape(run)}</text>'
