"""The way to a table with a coach, for a while: it is left for the screen from which it was come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from thousand_tui.study.coach import Coach
from thousand_tui.table import ThousandSession

if TYPE_CHECKING:
    from thousand_tui.ui.thousand import Thousand


def sit_down(app: Thousand, session: ThousandSession, coach: Coach, then: Callable[[], None]) -> None:
    """Play a game that is apart over the screen of now; ``then`` is called when the table is left, finished or not."""

    def left(_: object) -> None:
        then()

    app.open_coached(session, coach, left)
