"""Celebrates a win: for a moment, cards fall over the end of the game."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from thousand_tui.ui.clock import CLOCK
from thousand_tui.ui.screens.app_screen import OnTop
from thousand_tui.words import suit_text

if TYPE_CHECKING:
    from thousand_tui.table.games import AnySession
    from thousand_tui.ui.app import ThousandApp

LASTS: Final = 1.5
STEP: Final = 0.1
# For each card: its place in eighths of the width, how far above the screen it starts, and rows per second.
CARDS: Final = ((0, 4, 22), (5, 9, 26), (2, 12, 24), (7, 6, 20), (3, 3, 28), (6, 15, 30), (1, 17, 27), (4, 8, 18))
RANKS: Final = ("A", "10", "K", "Q")


class CelebrationScreen(OnTop[None], ModalScreen[None]):
    """Eight falling cards; any key or click ends it."""

    def compose(self) -> ComposeResult:
        from thousand_tui.rules import SUITS

        top, side, bottom = ("+----+", "|", "+----+") if self.thousand.look.ascii else ("╭────╮", "│", "╰────╯")
        for at in range(len(CARDS)):
            rank, suit = f"{RANKS[at % len(RANKS)]:<4}", f"{suit_text(SUITS[at % len(SUITS)]):>3} "
            face = f"{top}\n{side}{rank}{side}\n{side}{suit}{side}\n{bottom}"
            card = Static(face, classes="falling", markup=False)
            card.set_class(at % len(SUITS) >= len(SUITS) // 2, "-red")
            yield card

    def on_mount(self) -> None:
        self._began = CLOCK.now()
        self._fall()

    def _fall(self) -> None:
        """Move each card down until the time is over."""
        if not (self.is_attached and self.is_active):
            return
        passed = CLOCK.now() - self._began
        if passed >= LASTS:
            self.dismiss()
            return
        for card, (across, above, speed) in zip(self.query(".falling"), CARDS, strict=True):
            card.styles.offset = (across * self.size.width // 8 + 2, round(passed * speed) - above)
        CLOCK.after(STEP, self, self._fall)

    def on_key(self, event: events.Key) -> None:
        """End it; the key does nothing else."""
        event.stop()
        event.prevent_default()
        self.dismiss()

    def on_click(self) -> None:
        """A click ends it too."""
        self.dismiss()


def celebrate(app: ThousandApp, session: AnySession, winners: Collection[int]) -> None:
    """Let cards fall if a person has won and animations are on."""
    if app.animates and set(winners) & set(session.people):
        app.push_screen(CelebrationScreen())
