"""The one clock of the screens: pauses and double clicks ask it, and tests set it."""

from __future__ import annotations

from time import monotonic
from typing import Final

from textual.events import Event, Key, MouseUp


class Clock:
    """What time it is, and what time it was when somebody pressed a key or clicked.

    A press counts from when it was read from the terminal: whatever keeps the screens busy, what was pressed before
    something was shown was not meant for it.
    """

    def __init__(self) -> None:
        self.pressed = 0.0
        """When the key or click was read that is being answered now."""

    def now(self) -> float:
        """Seconds, from any beginning."""
        return monotonic()

    def hear(self, event: Event) -> None:
        """A key or a click, among other events, is about to be answered."""
        if isinstance(event, Key | MouseUp):
            self.pressed = event.time


CLOCK: Final = Clock()


class Grace:
    """The time after something has begun in which Enter, Space or a click was probably meant for what was there before.

    Who keeps hammering a key is meaning something earlier still: each press that comes too early makes it longer.
    """

    def __init__(self) -> None:
        self._phase: object = None
        self._until = 0.0

    def begin(self, phase: object, grace: float, again: float) -> None:
        """Something is to be done now: after so many seconds of ``grace`` where another phase has begun, else of
        ``again``."""
        seconds = again if phase == self._phase else grace
        self._phase = phase
        self._until = max(self._until, CLOCK.now() + seconds)

    def is_on(self, again: float) -> bool:
        """Whether what was pressed came too early; then so many seconds more must pass without a press."""
        if CLOCK.pressed >= self._until:
            return False
        self._until = max(self._until, CLOCK.pressed + again)
        return True
