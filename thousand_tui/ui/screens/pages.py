"""Screens to read in: pages chosen by tabs, each a long text that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.field_screen import FieldScreen
from thousand_tui.ui.widgets.screen_frame import ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.tabs_field import TabsField
from thousand_tui.words import t


@dataclass(frozen=True, slots=True)
class Page:
    """A title for the tab, and the text, made when it is first read."""

    title: str
    text: Callable[[], Content]


class PagesScreen(FieldScreen):
    """Tabs above, the text of the page below; the text has the focus, so arrows scroll it."""

    AUTO_FOCUS = "#page-scroll"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("pages.next", "page(1)", priority=True),
        *bind("pages.previous", "page(-1)", priority=True),
        *bind("pages.number", "number({key})"),
        *bind("pages.close", "back"),
    ]
    DEFAULT_CSS = """
    PagesScreen #page-scroll { height: 1fr; padding: 1 2; scrollbar-size-vertical: 1; }
    PagesScreen #page-text { width: 1fr; height: auto; padding: 0 1 0 0; }
    """

    def __init__(self, title: str, pages: Sequence[Page], at: int = 0, aside: str = "") -> None:
        super().__init__()
        self.page_title = title
        self.pages = tuple(pages)
        self.first = at
        self.aside = aside

    def compose(self) -> ComposeResult:
        yield ScreenHead(self.page_title, self.aside)
        tabs = TabsField([page.title for page in self.pages], self.first)
        tabs.can_focus = False
        yield tabs
        with VerticalScroll(id="page-scroll"):
            yield Static(self.pages[self.first].text(), id="page-text", classes="prose")
        yield ScreenKeys(self._keys())

    def _keys(self) -> list[tuple[str, str, str]]:
        key = self.key
        return [
            (key("form.back"), t("keys.back"), "screen.back"),
            (key.both("pages.previous", "pages.next"), t("keys.page"), "screen.page(1)"),
            (key.both("form.up", "form.down"), t("keys.scroll"), ""),
        ]

    def action_page(self, by: int) -> None:
        """The next or previous page."""
        self.query_one(TabsField).action_go(by)

    def action_number(self, number: int) -> None:
        """The page of this number, from 1."""
        self.action_show_page(number - 1)

    def action_show_page(self, at: int) -> None:
        """The page at this place, from 0."""
        self.query_one(TabsField).show_page(at)

    def on_tabs_field_changed(self, event: TabsField.Changed) -> None:
        self.show_text(event.at)

    def show_text(self, at: int) -> None:
        """The text of the page of this number, from its beginning."""
        self.query_one("#page-text", Static).update(self.pages[at].text())
        self.query_one("#page-scroll", VerticalScroll).scroll_home(animate=False)
