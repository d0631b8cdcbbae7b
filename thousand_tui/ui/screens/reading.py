"""A screen with a text above its lines, which may be longer than its room."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll

from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.widgets.screen_frame import ScreenKeys
from thousand_tui.words import t


class ReadingScreen(FieldScreen):
    """The arrows walk along the lines; the page keys scroll the text (class ``read``), and the foot names them where it
    is longer than its room."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("form.page_up", "read(-1)"),
        *bind("form.page_down", "read(1)"),
    ]

    def on_mount(self) -> None:
        """Watch whether the text is longer than its room."""
        self.watch(self._text, "show_vertical_scrollbar", self._name_keys)

    @property
    def _text(self) -> VerticalScroll:
        return self.query_one(".read", VerticalScroll)

    def _name_keys(self, is_longer: bool) -> None:
        pages = self.key.both("form.page_up", "form.page_down"), t("keys.scroll"), "screen.read(1)"
        self.query_one(ScreenKeys).show_keys(self.walking_keys(*([pages] if is_longer else ())))

    def action_read(self, pages: int) -> None:
        """Scroll the text by so many pages."""
        text = self._text
        text.scroll_relative(y=pages * max(1, text.size.height - 1), animate=False)
