"""Asking a bot that may take long, or never answer at all."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Final, Generic, TypeVar

from textual.worker import Worker

# Seconds between two looks at whether the answer is still wanted.
GLANCE: Final = 0.05

Answer = TypeVar("Answer")


class Asked(Generic[Answer]):
    """A question that was put in a thread of its own. Nobody has to wait for it: whoever leaves, leaves at once, and
    whoever comes back finds the answer, or the thinking that was begun.

    A thread of a worker, in contrast, is waited for when the program ends.
    """

    def __init__(self, ask: Callable[[], Answer]) -> None:
        self._ask = ask
        self._answers: list[Answer] = []
        self._thread = Thread(target=self._think, daemon=True)
        self._thread.start()

    def _think(self) -> None:
        self._answers.append(self._ask())

    def answer(self, worker: Worker[None]) -> Answer | None:
        """Wait for the answer; None once the worker is cancelled."""
        while self._thread.is_alive() and not worker.is_cancelled:
            self._thread.join(GLANCE)
        return self._answers[0] if self._answers else None
