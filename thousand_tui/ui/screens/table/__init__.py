"""The table on the screen: seats, the middle with a panel for each phase, the own hand."""

from __future__ import annotations

from thousand_tui.ui.screens.table.screen import TableScreen

__all__ = ["TableScreen"]
