"""Cards that move: dealt one after another, and on their way to and from the trick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from thousand_tui.ui.clock import CLOCK, Timed, Wait

# A card of either game.
Card = TypeVar("Card")

# How many pictures show the way; after them comes the table at rest.
FRAMES: Final = 2


@dataclass(frozen=True, slots=True)
class Slide(Generic[Card]):
    """One frame of cards that move, each told with the seat that played it: to the trick, or to its ``winner``.

    ``place`` is where the card lay in the hand at the keyboard, None if it did not lie there; ``step`` counts the
    frames from 1.
    """

    cards: tuple[tuple[int, Card], ...]
    winner: int | None = None
    place: int | None = None
    step: int = 1

    @property
    def following(self) -> Slide[Card] | None:
        """The next frame, None after the last."""
        return replace(self, step=self.step + 1) if self.step < FRAMES else None

    def arriving(self, seat: int) -> bool:
        """Whether the card of this seat is still on its way to the trick."""
        return self.winner is None and any(seat == mover for mover, _ in self.cards)


def along(start: tuple[int, int], end: tuple[int, int], step: int) -> tuple[int, int]:
    """The cell at a step of the straight way between two: the first at step 0, the last at step FRAMES + 1."""
    (x, y), (to_x, to_y) = start, end
    return x + round((to_x - x) * step / (FRAMES + 1)), y + round((to_y - y) * step / (FRAMES + 1))


# Seconds in which all cards arrive, however many, and however long it takes to draw them.
ARRIVAL: Final = 0.12
# So many pictures show that.
PICTURES: Final = 4


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
        """More cards for everybody, as many as should have arrived by now; all, where a key has ended that."""
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
