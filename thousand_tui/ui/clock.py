"""The one clock of the screens: waits, pauses and double clicks ask it, and tests set it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final, Protocol

from textual.events import Event, Key, MouseUp
from textual.timer import Timer

# Seconds; a timer of Textual knows no shorter ones.
SOONEST: Final = 0.001


class Timed(Protocol):
    """Something on the screen that can be called later."""

    @property
    def is_attached(self) -> bool: ...
    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer: ...
    def call_later(self, callback: Callable[[], None]) -> bool: ...


class Wait(Protocol):
    """What is to come when some time has passed."""

    def stop(self) -> None: ...


class Clock:
    """What time it is, and what time it was when somebody pressed a key or clicked.

    A press counts from when it was read from the terminal: whatever keeps the screens busy, what was pressed before
    something was shown was not meant for it.
    """

    def __init__(self) -> None:
        # When the key or click was read that is being answered now.
        self.pressed = 0.0

    def now(self) -> float:
        """Seconds, from any beginning."""
        return monotonic()

    def after(self, seconds: float, timed: Timed, then: Callable[[], None]) -> Wait:
        """Have something done when so many seconds have passed, at the soonest when what is being done now is done."""
        return timed.set_timer(max(seconds, SOONEST), then)

    def every(self, seconds: float, timed: Timed, do: Callable[[], None]) -> None:
        """Have something done each time that so many seconds have passed."""

        def once() -> None:
            self.every(seconds, timed, do)
            do()

        self.after(seconds, timed, once)

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
