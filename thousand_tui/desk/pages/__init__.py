"""Pages by name, each in the file that is called like it; loaded when first opened."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from thousand_tui.desk.pages.page import Desk, Page

LISTED: Final = ("books", "calendar", "folders", "notes")
"""Those that open from anywhere: the palette and the line mode list them."""
PAGES: Final = (
    *LISTED,
    *("all_series", "book", "friends", "invitations", "learn", "match", "matches", "puzzles", "record"),
    *("saved", "series", "sets", "settings"),
)
"""All pages. The ids of their keys begin with the name of one of them."""


def page_called(name: str, desk: Desk, *given: object) -> Page[Any]:
    """A page as its files are now; ``given`` are its arguments."""
    page: Page[Any] = import_module(f"thousand_tui.desk.pages.{name}").page(desk, *given)
    return page
