"""How well the text on a screen stands out: every run of text with the colour behind it, read from a picture of it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from textual.color import Color

from tests.ui.apps import CELL_WIDTH
from thousand_tui.ui.app import ThousandApp

ORNAMENTS = re.compile(r"[\s·\u2500-\u259f\u2800-\u28ff]+")
"""Frames, card backs, dots between places and the lines of charts: drawn, not read."""


@dataclass(frozen=True)
class Run:
    """Text in one colour on one background."""

    text: str
    ink: Color
    ground: Color

    @property
    def ratio(self) -> float:
        """The contrast as WCAG 2 counts it, 1 (none) to 21."""
        light, dark = sorted((_luminance(self.ink), _luminance(self.ground)), reverse=True)
        return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    parts = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in colour.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def runs(app: ThousandApp) -> Iterator[Run]:
    """Everything on the screen that is read; what lies dimmed behind a dialog is not."""
    areas = [child.region for child in app.screen.children if child.display]
    svg = app.export_screenshot()
    inks = dict(re.findall(r"\.[\w-]*-(r\d+) \{ fill: (#\w+)", svg))
    grounds: dict[tuple[int, int], str] = {}
    tops = sorted({float(y) for y in re.findall(r'<rect fill="#\w+" x="[\d.]+" y="([\d.]+)"', svg)})
    for ink, x, y, width in re.findall(r'<rect fill="(#\w+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', svg):
        first = round(float(x) / CELL_WIDTH)
        for column in range(first, first + round(float(width) / CELL_WIDTH)):
            grounds[tops.index(float(y)), column] = ink
    texts = re.findall(r'<text class="[\w-]*-(r\d+)" x="([\d.]+)"[^>]*line-(\d+)\)">([^<]*)</text>', svg)
    for ink, x, line, text in texts:
        shown = html.unescape(text).replace("\xa0", " ")
        column = round(float(x) / CELL_WIDTH) + len(shown) - len(shown.lstrip())
        if ORNAMENTS.sub("", shown) and any(area.contains(column, int(line)) for area in areas):
            yield Run(shown.strip(), Color.parse(inks[ink]), Color.parse(grounds[int(line), column]))
