"""Cards that move: when they are dealt, and to and from the trick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from textual.message_pump import MessagePump

from thousand_tui.ui.clock import CLOCK, Wait

# A card of either game.
Card = TypeVar("Card")

# How many pictures show the movement, before the table at rest.
FRAMES: Final = 2


@dataclass(frozen=True, slots=True)
class Slide(Generic[Card]):
    """One frame of moving cards, each with the seat that played it, on their way to the trick or to its ``winner``.

    ``place`` is the card's place in the hand at the keyboard, or None; ``step`` counts frames from 1.
    """

    cards: tuple[tuple[int, Card], ...]
    winner: int | None = None
    place: int | None = None
    step: int = 1

    @property
    def following(self) -> Slide[Card] | None:
        """The next frame; None after the last."""
        return replace(self, step=self.step + 1) if self.step < FRAMES else None

    def arriving(self, seat: int) -> bool:
        """Whether this seat's card is still on its way to the trick."""
        return self.winner is None and any(seat == mover for mover, _ in self.cards)


# How many pictures show the two cards of a marriage, and in how many of these they are on their way: with the frames of
# a table's pace, the moment lasts 0.8 seconds.
MOMENT: Final = 13
NEARER: Final = 3


class Meeting(Slide[Card]):
    """One frame of the King and the Queen of a marriage, who meet in the middle and stay there for a moment."""

    @property
    def following(self) -> Slide[Card] | None:
        """The next frame; None after the last."""
        return replace(self, step=self.step + 1) if self.step < MOMENT else None

    @property
    def apart(self) -> int:
        """How far each of the two still has to go, in widths of a card."""
        return max(0, NEARER + 1 - self.step)


def along(start: tuple[int, int], end: tuple[int, int], step: int) -> tuple[int, int]:
    """The cell at a step of the straight line between two cells: step 0 is the start, step FRAMES + 1 the end."""
    (x, y), (to_x, to_y) = start, end
    return x + round((to_x - x) * step / (FRAMES + 1)), y + round((to_y - y) * step / (FRAMES + 1))


# Seconds until all cards have arrived, however many they are and however long drawing takes.
ARRIVAL: Final = 0.12
# How many pictures show cards arriving.
PICTURES: Final = 4


class Motion(Generic[Card]):
    """Moves cards on the table. Nothing waits for this, and it can be ended at any moment.

    ``arrived`` is how many cards of each hand have been dealt, None if all; ``slide`` is the frame being shown.
    """

    def __init__(
        self, timed: MessagePump, draw: Callable[[], None], show_slide: Callable[[Slide[Card] | None], None]
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
        """Show this many cards arriving at each player."""
        self.arrived, self._cards, self._dealt_at = 0, cards, CLOCK.now()
        CLOCK.after(ARRIVAL / PICTURES, self._timed, self._arrive)

    def end_deal(self) -> None:
        """Show all cards at once."""
        self.arrived = None

    def _arrive(self) -> None:
        """Show as many cards as should have arrived by now, or all if a key has ended the movement."""
        if not self._timed.is_attached:
            return
        passed = (CLOCK.now() - self._dealt_at) / ARRIVAL
        if self.arrived is not None and passed < 1:
            self.arrived = int(passed * self._cards)
            CLOCK.after(ARRIVAL / PICTURES, self._timed, self._arrive)
        else:
            self.arrived = None
        self._draw()

    def begin_slide(self, slide: Slide[Card], seconds: float) -> None:
        """Move cards, starting with the next picture, with this many seconds for each frame."""
        self.slide, self._seconds = slide, seconds
        self._frame = CLOCK.after(seconds, self._timed, self.slide_on)

    def slide_on(self) -> None:
        """Show the next frame; after the last one, the table at rest."""
        self._show(None if self.slide is None else self.slide.following)
        if self.slide is not None:
            self._frame = CLOCK.after(self._seconds, self._timed, self.slide_on)

    def end_slide(self) -> None:
        """Show the table at rest at once."""
        if self.slide is not None:
            self._show(None)

    def stop(self) -> None:
        """Let no card slide any more; the next picture shows the table at rest."""
        if self._frame is not None:
            self._frame.stop()
        self.slide = None

    def _show(self, slide: Slide[Card] | None) -> None:
        self.stop()
        self.slide = slide
        self._show_slide(slide)
