"""Reviews made behind the screens: a thread waits for processes of low priority, and tells its owner what comes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Event, Thread
from typing import TypeAlias

from textual.message import Message
from textual.widget import Widget

from thousand_tui.desk.reviewing import AskedDeal, Reviewing
from thousand_tui.study.aside import StoppedError, answered_aside
from thousand_tui.study.review import Answer, DealReview, Question

Task: TypeAlias = tuple[Reviewing, AskedDeal]


class Judging:
    """Makes one review after another; nobody waits for it, and it ends at once when it is stopped.

    ``Judged`` and ``Reviewed`` go to the owner.
    """

    @dataclass
    class Judged(Message):
        """One more decision of a deal is judged."""

        asked: AskedDeal
        answer: Answer

    @dataclass
    class Reviewed(Message):
        """The review of a deal is there; None: it could not be made."""

        asked: AskedDeal
        review: DealReview | None

    def __init__(self, owner: Widget, spare: int, back: int) -> None:
        """So many cores are left to others; ``back`` is how far its processes stand behind them."""
        self._owner = owner
        self._spare = spare
        self._back = back
        self._waiting: deque[Task] = deque()
        self._stopped = Event()
        self._thread: Thread | None = None

    @property
    def is_at_work(self) -> bool:
        """Whether a review is being made, or just thrown away."""
        return self._thread is not None and self._thread.is_alive()

    def begin(self, reviewing: Reviewing, asked: AskedDeal) -> None:
        """Make this review, after those that were begun before."""
        self._waiting.append((reviewing, asked))
        if not self.is_at_work or self._stopped.is_set():
            self._stopped = Event()
            self._thread = Thread(target=self._work, args=(self._waiting, self._stopped), daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Make no more; what was begun is thrown away."""
        self._stopped.set()
        self._waiting = deque()

    def _work(self, waiting: deque[Task], stopped: Event) -> None:
        while waiting and not stopped.is_set():
            reviewing, asked = waiting[0]
            try:
                review = reviewing.made(asked, partial(self._answers, asked, stopped))
            except StoppedError:
                review = None
            except Exception as error:
                self._owner.log.error("a review has failed", error)
                review = None
            waiting.popleft()
            if not stopped.is_set():
                self._owner.post_message(self.Reviewed(asked, review))

    def _answers(self, asked: AskedDeal, stopped: Event, questions: Sequence[Question]) -> Iterator[Answer]:
        for answer in answered_aside(questions, self._spare, lambda: not stopped.is_set(), self._back):
            self._owner.post_message(self.Judged(asked, answer))
            yield answer
