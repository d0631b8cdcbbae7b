"""A row of pages to choose from: left and right, a number, or a click."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive

from thousand_tui.ui.keys import bind
from thousand_tui.ui.widgets.fields import QUIET, Field
from thousand_tui.ui.widgets.looks import ascii_at

BRACKETS = {True: ("[", "]"), False: ("▏", "▕")}


class TabsField(Field):
    """The titles of the pages; the shown one stands in brackets."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("form.next", "go(1)"),
        *bind("form.previous", "go(-1)"),
    ]
    DEFAULT_CSS = """
    TabsField { background: $seat; }
    TabsField:hover { background: $seat; }
    """

    at: reactive[int] = reactive(0)

    class Changed(Message):
        """Another page is to be shown."""

        def __init__(self, tabs: TabsField, at: int) -> None:
            super().__init__()
            self.tabs = tabs
            self.at = at

        @property
        def control(self) -> TabsField:
            """The tabs."""
            return self.tabs

    def __init__(self, titles: Sequence[str], at: int = 0) -> None:
        super().__init__()
        self.titles = tuple(titles)
        self.set_reactive(TabsField.at, at)

    def render(self) -> Content:
        parts: list[tuple[str, str]] = [(self.marker, "")]
        before, after = BRACKETS[ascii_at(self)]
        for at, title in enumerate(self.titles):
            shown = at == self.at
            parts.append((before if shown else " ", "$turn"))
            parts.append((f"{at + 1} ", QUIET))
            parts.append((title, "bold $turn" if shown else ""))
            parts.append((after if shown else " ", "$turn"))
            parts.append(("  ", ""))
        return Content.assemble(*parts)

    def action_go(self, by: int) -> None:
        """The next or previous page."""
        self.show_page((self.at + by) % len(self.titles))

    def show_page(self, at: int) -> None:
        """Another page; a number that no page has changes nothing."""
        if 0 <= at < len(self.titles) and at != self.at:
            self.at = at
            self.post_message(self.Changed(self, at))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        x = len(self.marker)
        for at, title in enumerate(self.titles):
            width = cell_len(f" {at + 1} {title} ")
            if x <= event.x < x + width:
                self.show_page(at)
            x += width + 2
