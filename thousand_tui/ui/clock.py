"""The clock for all screens: waits, pauses and double clicks use it, and tests can set it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final, Protocol

from textual.events import Event, Key, MouseUp
from textual.message_pump import MessagePump

# Seconds; Textual's timers cannot be shorter.
SOONEST: Final = 0.001


class Wait(Protocol):
    """A call that will happen after some time."""

    def stop(self) -> None: ...


class Clock:
    """The time now, and the time of the last key press or click.

    A press counts from the moment it was read from the terminal. Even if the screen was busy, a key pressed before
    something was shown was not meant for it.
    """

    def __init__(self) -> None:
        # When the key or click being answered now was read.
        self.pressed = 0.0

    def now(self) -> float:
        """Seconds since an arbitrary start."""
        return monotonic()

    def after(self, seconds: float, timed: MessagePump, then: Callable[[], None]) -> Wait:
        """Call ``then`` after this many seconds, and never before the current event has been handled."""
        return timed.set_timer(max(seconds, SOONEST), then)

    def every(self, seconds: float, timed: MessagePump, do: Callable[[], None]) -> None:
        """Call ``do`` again and again, with this many seconds in between."""

        def once() -> None:
            self.every(seconds, timed, do)
            do()

        self.after(seconds, timed, once)

    def hear(self, event: Event) -> None:
        """Note the time of the event if it is a key or a click."""
        if isinstance(event, Key | MouseUp):
            self.pressed = event.time


CLOCK: Final = Clock()


class Grace:
    """The short time after a change in which Enter, Space or a click was probably meant for what was there before.

    For players who keep hammering a key, each press that comes too early makes it longer.
    """

    def __init__(self) -> None:
        self._phase: object = None
        self._until = 0.0

    def begin(self, phase: object, grace: float, again: float) -> None:
        """Start waiting: ``grace`` seconds if this is a new phase, or ``again`` seconds if it is still the same one."""
        seconds = again if phase == self._phase else grace
        self._phase = phase
        self._until = max(self._until, CLOCK.now() + seconds)

    def is_on(self, again: float) -> bool:
        """Whether the last press came too early. If so, ``again`` more seconds must pass without a press."""
        if CLOCK.pressed >= self._until:
            return False
        self._until = max(self._until, CLOCK.pressed + again)
        return True
