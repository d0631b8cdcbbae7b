"""Pages by name, each in the file that is called like it; loaded when first opened."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from thousand_tui.desk.pages.page import Desk, Page

PAGES: Final = ("folders", "notes")
"""Those that open from anywhere: the palette and the line mode list them."""


def page_called(name: str, desk: Desk) -> Page[Any]:
    """A page as its files are now."""
    found: Page[Any] = import_module(f"thousand_tui.desk.pages.{name}").page(desk)
    return found
