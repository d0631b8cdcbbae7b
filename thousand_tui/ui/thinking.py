"""Asking somebody who may take long, or never answer at all."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Final, TypeVar

from textual.worker import Worker

GLANCE: Final = 0.05
"""Seconds between two looks at whether the answer is still wanted."""

Answer = TypeVar("Answer")


def unless_cancelled(ask: Callable[[], Answer], worker: Worker[None]) -> Answer | None:
    """The answer, asked for in a thread of its own that nobody waits for; None once the worker is cancelled.

    A thread of a worker is waited for when the program ends. This one is not: whoever leaves, leaves at once.
    """
    answers: list[Answer] = []
    thread = Thread(target=lambda: answers.append(ask()), daemon=True)
    thread.start()
    while thread.is_alive() and not worker.is_cancelled:
        thread.join(GLANCE)
    return answers[0] if answers else None
