"""What every screen beside the table has: a head line and a line of keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from thousand_tui.ui.style_sheet import looks_of
from thousand_tui.ui.widgets.painted import clip

GAP: Final = 2
# Lines at the foot of a part of a screen beside which there is room for the rest of it, however low the window is.
MOST_TOLD: Final = 4


class ScreenHead(Widget):
    """The name of the game, what this screen is, and at the right a quiet word."""

    ALLOW_SELECT = False
    DEFAULT_CSS = looks_of("ScreenHead")

    def __init__(self, title: str, aside: str = "") -> None:
        super().__init__()
        self.title = title
        self.aside = aside

    def tell(self, aside: str) -> None:
        """Change the quiet word."""
        self.aside = aside
        self.refresh()

    def render(self) -> Content:
        width = self.size.width
        name = "THOUSAND  "
        aside = clip(self.aside, max(0, width - cell_len(name) - cell_len(self.title) - 2))
        gap = " " * max(0, width - cell_len(name) - cell_len(self.title) - cell_len(aside))
        return Content.assemble((name, "bold $bar-key"), (self.title, "bold"), gap, (aside, "$felt-muted"))


class Headline(Static):
    """How something has ended, in a band."""

    DEFAULT_CSS = looks_of("Headline")

    def __init__(self, text: str) -> None:
        super().__init__(text, markup=False)


class ScreenKeys(Widget):
    """The keys of the screen, each of which can be clicked; in a second row those that the first has no room for."""

    ALLOW_SELECT = False
    DEFAULT_CSS = looks_of("ScreenKeys")

    def __init__(self, keys: Sequence[tuple[str, str, str]]) -> None:
        """``keys`` are (key as printed, what it does, the action a click runs; "" for none)."""
        super().__init__()
        self.keys = tuple(keys)

    def show_keys(self, keys: Sequence[tuple[str, str, str]]) -> None:
        """Show other keys."""
        self.keys = tuple(keys)
        self.refresh(layout=True)

    def _rows(self, width: int) -> list[list[tuple[str, str, str]]]:
        """The keys in rows of at most this many cells."""
        rows: list[list[tuple[str, str, str]]] = [[]]
        x = 0
        for each in self.keys:
            room = cell_len(f"{each[0]} {each[1]}")
            if x and x + room > width:
                rows.append([])
                x = 0
            rows[-1].append(each)
            x += room + GAP
        return rows

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows(width))

    def render(self) -> Content:
        rows = self._rows(self.content_size.width)
        parts = [[Content.assemble((key, "bold $bar-key"), f" {does}") for key, does, _ in row] for row in rows]
        return Content("\n").join(Content(" " * GAP).join(row) for row in parts)

    async def on_click(self, event: events.Click) -> None:
        """Do what stands under the mouse."""
        at = event.get_content_offset(self)
        if at is None:
            return
        x = at.x
        for key, does, action in self._rows(self.content_size.width)[at.y]:
            width = cell_len(f"{key} {does}")
            if 0 <= x < width and action:
                await self.run_action(action)
            x -= width + GAP


class ToldBelow(Static):
    """Long lines at the foot of a part of a screen, which say so to the screen."""

    def on_resize(self, event: events.Resize) -> None:
        """Have something else make room."""
        self.screen.set_class(event.size.height > MOST_TOLD, "-wordy")


def told_below(lines: Iterable[str], id: str) -> Iterator[Static]:
    """Lines at the foot of a part of a screen, which take no room where there are none."""
    if text := "\n".join(lines):
        yield ToldBelow(text, id=id, markup=False)
