"""What the screens around the table share: arrows walk from line to line, Esc goes back, the width picks the layout."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.on_top import OnTop
from thousand_tui.words import t

WIDE_FROM = 110


class FieldScreen(OnTop[None]):
    """A full screen with lines to act on."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE_FROM, "-wide")]  # noqa: RUF012 - as the base class has it
    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("form.back", "back"),
        *bind("app.help", "help"),
        *bind("form.up", "app.focus_previous"),
        *bind("form.down", "app.focus_next"),
    ]
    DEFAULT_CSS = """
    FieldScreen { background: $felt; color: $felt-text; }
    FieldScreen VerticalScroll { scrollbar-color: $felt-line; scrollbar-background: $seat; }
    FieldScreen VerticalScroll { scrollbar-color-hover: $felt-muted; scrollbar-color-active: $felt-muted; }
    FieldScreen VerticalScroll { scrollbar-background-hover: $seat; scrollbar-background-active: $seat; }
    FieldScreen .prose { max-width: 92; }
    FieldScreen.-ascii Toast { border-left: none; }
    FieldScreen.-ascii VerticalScroll { scrollbar-size-vertical: 0 !important; }
    """

    def on_screen_resume(self) -> None:
        """Follow what the settings now say; the bars of Textual are no ASCII."""
        self.set_class(self.ascii_only, "-ascii")

    @property
    def ascii_only(self) -> bool:
        """Whether frames and marks must be ASCII."""
        return self.thousand.look.ascii

    def walking_keys(self, *more: tuple[str, str, str]) -> list[tuple[str, str, str]]:
        """The keys of a screen of lines, for its foot: these, then how to walk and go back."""
        key = self.key
        return [
            *more,
            (key.both("form.up", "form.down"), t("keys.choose"), ""),
            (key("form.do"), t("keys.do"), ""),
            (key("form.back"), t("keys.back"), "screen.back"),
            (key("app.help"), t("keys.help"), "screen.help"),
        ]

    def action_help(self) -> None:
        """Help, over this screen."""
        self.thousand.open_help()

    def action_back(self) -> None:
        """Leave this screen."""
        self.dismiss()
