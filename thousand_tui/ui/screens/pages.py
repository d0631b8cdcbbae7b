"""Screens to read in: pages chosen by tabs, each a long text that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.form_screen import FormScreen
from thousand_tui.ui.widgets.form_frame import FormHead, FormKeys
from thousand_tui.ui.widgets.form_tabs import FormTabs
from thousand_tui.words import t


@dataclass(frozen=True, slots=True)
class Page:
    """A title for the tab, and the text, made when it is first read."""

    title: str
    text: Callable[[], Content]


class PagesScreen(FormScreen):
    """Tabs above, the text of the page below; the text has the focus, so arrows scroll it."""

    AUTO_FOCUS = "#page-scroll"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,tab", "page(1)", show=False, priority=True),
        Binding("left,shift+tab", "page(-1)", show=False, priority=True),
        *(Binding(str(number), f"show_page({number - 1})", show=False) for number in range(1, 10)),
        bind("enter,q", "back"),
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
        yield FormHead(self.page_title, self.aside)
        tabs = FormTabs([page.title for page in self.pages], self.first)
        tabs.can_focus = False
        yield tabs
        with VerticalScroll(id="page-scroll"):
            yield Static(self.pages[self.first].text(), id="page-text", classes="prose")
        yield FormKeys(self._keys())

    def _keys(self) -> list[tuple[str, str, str]]:
        arrows, sideways = ("Up Down", "Left Right") if self.ascii_only else ("↑↓", "←→")
        return [
            ("Esc", t("keys.back"), "screen.back"),
            (sideways, t("keys.page"), "screen.page(1)"),
            (arrows, t("keys.scroll"), ""),
        ]

    def action_page(self, by: int) -> None:
        """The next or previous page."""
        self.query_one(FormTabs).action_go(by)

    def action_show_page(self, at: int) -> None:
        """The page of this number."""
        self.query_one(FormTabs).show_page(at)

    def on_form_tabs_changed(self, event: FormTabs.Changed) -> None:
        self.show_text(event.at)

    def show_text(self, at: int) -> None:
        """The text of the page of this number, from its beginning."""
        self.query_one("#page-text", Static).update(self.pages[at].text())
        self.query_one("#page-scroll", VerticalScroll).scroll_home(animate=False)
