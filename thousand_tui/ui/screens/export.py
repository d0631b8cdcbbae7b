"""Saving what is on screen: as a picture, as a web page with the replay, or as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from html import escape, unescape
from itertools import count, groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len
from textual.app import App

from thousand_tui.desk.pages.page import Form, Line
from thousand_tui.desk.reports.web import written
from thousand_tui.options import is_served
from thousand_tui.sanitize import one_line
from thousand_tui.storage.places import at_home
from thousand_tui.ui.screens.form import FormScreen
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp

PICTURE: Final = "svg"
PAGE: Final = "html"
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


def picture_of(app: App[Any], title: str) -> str:
    """The screen as SVG, in fonts of whoever looks at it.

    Every sign stands at its own cell, and blocks are rectangles: the picture is right in viewers that stretch no text
    or have another font.
    """
    return _RUN.sub(
        lambda run: "".join(_placed(*run.groups())), _NOT_NEEDED.sub("", app.export_screenshot(title=title))
    )


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


def export(app: ThousandApp, picture: str, name: str, others: Mapping[str, Callable[[], str]]) -> None:
    """Ask how and where to save: as ``picture``, or as one of the ``others``, a page or a text, which is also copied.
    ``name`` is the suggested file name."""

    if is_served():
        return

    def write(kind: str, text: Callable[[], str], values: Mapping[str, str]) -> None:
        path = _free(at_home(values["place"].strip()), kind if kind in (PICTURE, PAGE) else "txt")
        if why := written(path, text()):
            app.say(why, "error")
        elif path.suffix == ".txt":
            app.copy(text(), t("export.copied", file=one_line(str(path))))
        else:
            app.say(t("export.done", file=one_line(str(path))))

    place = Line("place", "", "", str(at_home("~") / name))
    kinds = {kind: (t(f"export.{kind}"), partial(write, kind, text)) for kind, text in others.items()}
    keep = partial(write, PICTURE, lambda: picture)
    app.push_screen(
        FormScreen(Form(t("export.title"), t("export.about"), (place,), t("export.svg"), keep, others=kinds))
    )


def _free(path: Path, ending: str) -> Path:
    """A similar path that does not exist yet."""
    stem = path.name.removesuffix(f".{ending}") or "thousand"
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(free for name in names if not (free := path.with_name(f"{name}.{ending}")).exists())
