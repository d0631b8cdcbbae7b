"""Cards that move: dealt one after another, and on their way to and from the trick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic

from thousand_tui.ui.clock import CLOCK, Timed, Wait
from thousand_tui.ui.screens.table.slide import Card, Slide

ARRIVAL: Final = 0.12
"""Seconds in which all cards arrive, however many, and however long it takes to draw them."""
PICTURES: Final = 4
"""So many pictures show that."""


class Motion(Generic[Card]):
    """What moves on the table; nothing waits for it, and it can be ended at any moment.

    ``arrived``: so many cards of each hand have been dealt, None when all have; ``slide`` is the frame that is shown.
    """

    def __init__(
        self, timed: Timed, draw: Callable[[], None], show_slide: Callable[[Slide[Card] | None], None]
    ) -> None:
        self.arrived: int | None = None
        self.slide: Slide[Card] | None = None
        self._timed = timed
        self._draw = draw
        self._show_slide = show_slide
        self._cards = 0
        self._dealt_at = 0.0
        self._frame: Wait | None = None
        self._seconds = 0.0

    def deal(self, cards: int) -> None:
        """So many cards for everybody are seen to arrive."""
        self.arrived, self._cards, self._dealt_at = 0, cards, CLOCK.now()
        CLOCK.after(ARRIVAL / PICTURES, self._timed, self._arrive)

    def end_deal(self) -> None:
        """All cards have arrived."""
        self.arrived = None

    def _arrive(self) -> None:
        """More cards for everybody, as many as should have arrived by now."""
        if self.arrived is None or not self._timed.is_attached:
            return
        passed = (CLOCK.now() - self._dealt_at) / ARRIVAL
        if passed < 1:
            self.arrived = int(passed * self._cards)
            CLOCK.after(ARRIVAL / PICTURES, self._timed, self._arrive)
        else:
            self.arrived = None
        self._draw()

    def begin_slide(self, slide: Slide[Card], seconds: float) -> None:
        """Animate cards from the next picture on, each frame for this many seconds."""
        self.slide, self._seconds = slide, seconds
        self._frame = CLOCK.after(seconds, self._timed, self.slide_on)

    def slide_on(self) -> None:
        """The next frame of the slide; after the last one, the table at rest."""
        self._show(None if self.slide is None else self.slide.following)
        if self.slide is not None:
            self._frame = CLOCK.after(self._seconds, self._timed, self.slide_on)

    def end_slide(self) -> None:
        """Show the table as it stands at once."""
        if self.slide is not None:
            self._show(None)

    def _show(self, slide: Slide[Card] | None) -> None:
        if self._frame is not None:
            self._frame.stop()
        self.slide = slide
        self._show_slide(slide)
