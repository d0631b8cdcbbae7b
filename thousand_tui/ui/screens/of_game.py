"""The screens of whichever game is played: its table, its sheet, its end, its seats."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen

from thousand_tui.study.coach import Coach
from thousand_tui.table import ThousandSession
from thousand_tui.table.games import AnySession
from thousand_tui.table.mariage import MariageSession
from thousand_tui.ui.screens.seats import SeatForm


def table_screen(session: AnySession, coach: Coach | None = None) -> Screen[None]:
    """Where the game is played, with a coach if there is one."""
    if isinstance(session, MariageSession):
        from thousand_tui.ui.screens.mariage.screen import MariageScreen

        return MariageScreen(session, coach)
    from thousand_tui.ui.screens.table.screen import TableScreen

    return TableScreen(_of_thousand(session), coach)


def sheet_screen(session: AnySession, choose: Callable[[int], None] | None = None) -> Screen[None]:
    """Its score sheet; ``choose`` is given the deal that is chosen there."""
    if isinstance(session, MariageSession):
        from thousand_tui.ui.screens.mariage.sheet import MariageSheetScreen

        return MariageSheetScreen(session, choose)
    from thousand_tui.ui.screens.sheet import SheetScreen

    return SheetScreen(_of_thousand(session), choose)


def game_over_screen(session: AnySession) -> Screen[None]:
    """Who has won it, and what now."""
    if session.occasion.practice is not None:
        from thousand_tui.ui.screens.game_over import PracticeOverScreen

        return PracticeOverScreen(session)
    if isinstance(session, MariageSession):
        from thousand_tui.ui.screens.mariage.sheet import MariageOverScreen

        return MariageOverScreen(session)
    if session.occasion.duplicate is not None:
        from thousand_tui.ui.screens.duplicate import MatchScreen

        return MatchScreen()
    if session.occasion.daily is not None:
        from thousand_tui.ui.screens.game_over import DailyOverScreen

        return DailyOverScreen(_of_thousand(session))
    from thousand_tui.ui.screens.game_over import GameOverScreen

    return GameOverScreen(_of_thousand(session))


def seat_form(session: AnySession) -> type[SeatForm]:
    """The fields of one of its seats."""
    if isinstance(session, MariageSession):
        from thousand_tui.ui.screens.mariage.setup import MariageSeat

        return MariageSeat
    return SeatForm


def _of_thousand(session: AnySession) -> ThousandSession:
    assert isinstance(session, ThousandSession), "there are two games"
    return session
