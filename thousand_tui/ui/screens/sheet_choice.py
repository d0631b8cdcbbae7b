"""What choosing a deal on a score sheet does."""

from __future__ import annotations

from collections.abc import Callable

from thousand_tui.table.games import AnySession
from thousand_tui.ui.screens.field_screen import FieldScreen


def choose_deal(sheet: FieldScreen, session: AnySession, deal: int, choose: Callable[[int], None] | None) -> None:
    """Replay the deal, or leave the sheet and tell whoever wanted one chosen."""
    if choose is None:
        sheet.thousand.open_replay(session, deal)
    else:
        sheet.dismiss()
        choose(deal)
