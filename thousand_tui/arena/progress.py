"""How far the work has come: a bar that a terminal draws over again."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final

from thousand_tui.words import t

BAR: Final = 30
EVERY: Final = 0.2
"""Seconds between two drawings."""


class Progress:
    """Counts what is done of ``whole``; draws on the standard error if that is a terminal, otherwise nothing at all."""

    def __init__(self, whole: int) -> None:
        self._whole = whole
        self._done = 0
        self._begun = self._drawn = monotonic()
        self._shown = 0
        self._seen = whole > 0 and sys.stderr is not None and sys.stderr.isatty()

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        if self._seen and monotonic() - self._drawn >= EVERY:
            self._drawn = monotonic()
            self._show(progress_line(self._done, self._whole, self._drawn - self._begun))

    def clear(self) -> None:
        """Take the bar away, for other words in its place or for good."""
        if self._shown:
            self._show("")

    def _show(self, line: str) -> None:
        print("\r" + line.ljust(self._shown), end="\r" if not line else "", file=sys.stderr, flush=True)
        self._shown = len(line)


def progress_line(done: int, whole: int, seconds: float) -> str:
    """The bar after so many seconds, with the time that is left if it goes on like this."""
    filled = BAR * done // whole
    left = round(seconds * (whole - done) / max(1, done))
    bar = "#" * filled + "-" * (BAR - filled)
    return t("arena.progress", bar=bar, done=done, whole=whole, minutes=left // 60, seconds=f"{left % 60:02}")
