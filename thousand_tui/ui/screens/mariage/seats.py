"""A seat of Mariage as fields: a name, and a person or one of the levels of this game."""

from __future__ import annotations

from thousand_tui.mariage import LEVELS
from thousand_tui.table import PERSON
from thousand_tui.ui.screens.seats import SeatForm
from thousand_tui.words import t


class MariageSeat(SeatForm):
    """One seat; its bots have no style."""

    DEFAULT_CSS = """
    MariageSeat .seat-number { width: 5; }
    MariageSeat .seat-level { width: 16; }
    MariageSeat .seat-style { display: none; }
    """
    has_styles = False

    def offered(self) -> tuple[tuple[str, str], ...]:
        """A person, or a level."""
        return ((PERSON, t("setup.kind.person")), *((level, t(f"mariage.kind.{level}")) for level in LEVELS))
