"""How well the text on a screen stands out: every run of text with the colour behind it, as a picture of it is made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style
from textual.color import Color

from tests.narrowing import present
from tests.ui.apps import drawn
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
    for row, line in enumerate(drawn(app)):
        column = 0
        for text, style, _ in line:
            first = column + len(text) - len(text.lstrip())
            column += cell_len(text)
            if ORNAMENTS.sub("", text) and any(area.contains(first, row) for area in areas):
                yield Run(text.strip(), *_colours(present(style)))


def _colours(style: Style) -> tuple[Color, Color]:
    """Of what is written, and of what is behind it."""
    ink, ground = Color.from_rich_color(present(style.color)), Color.from_rich_color(present(style.bgcolor))
    if style.reverse:
        ink, ground = ground, ink
    return ink.blend(ground, 0.4) if style.dim else ink, ground
