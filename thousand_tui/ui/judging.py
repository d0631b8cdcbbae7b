"""Thinking in the background: for bots that may take long or never answer, and for reviews, where a thread collects the
results of low-priority processes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Event, Thread
from typing import Final, Generic, TypeAlias, TypeVar

from textual.message import Message
from textual.widget import Widget
from textual.worker import Worker

from thousand_tui.desk.replaying import AskedDeal, Reviewing
from thousand_tui.study.background import StoppedError, in_background
from thousand_tui.study.luck import Deck
from thousand_tui.study.review import Answer, DealReview, Question

Task: TypeAlias = Callable[[Event], None]
Said = TypeVar("Said")
# Seconds between two checks whether the answer is still wanted.
GLANCE: Final = 0.05


class Asked(Generic[Said]):
    """A question that is answered in its own thread. Nobody has to wait: a player can leave at once, and finds the
    answer, or the same thinking still going on, when they come back.

    The program would wait for a worker's thread when it ends; it does not wait for this one.
    """

    def __init__(self, ask: Callable[[], Said]) -> None:
        self._answers: list[Said] = []
        self._thread = Thread(target=lambda: self._answers.append(ask()), daemon=True)
        self._thread.start()

    def answer(self, worker: Worker[None]) -> Said | None:
        """Wait for the answer; None once the worker is cancelled."""
        while self._thread.is_alive() and not worker.is_cancelled:
            self._thread.join(GLANCE)
        return self._answers[0] if self._answers else None


class Judging:
    """Makes reviews one after another, then measures the luck in the same deals. It stops at once when told to.

    It sends ``Judged``, ``Reviewed`` and ``Measured`` to its owner.
    """

    @dataclass
    class Judged(Message):
        """One more decision of a deal was judged."""

        asked: AskedDeal
        answer: Answer

    @dataclass
    class Reviewed(Message):
        """The review of a deal is ready, or None if it failed."""

        asked: AskedDeal
        review: DealReview | None

    @dataclass
    class Measured(Message):
        """The luck in a deal was measured; None if that failed."""

        asked: AskedDeal
        luck: tuple[float, ...] | None

    def __init__(self, owner: Widget, spare: int, niceness: int) -> None:
        """``spare`` is how many cores stay free, ``niceness`` how much lower the priority of its processes is."""
        self._owner = owner
        self._spare = spare
        self._niceness = niceness
        # The reviews, and the measurements that follow them.
        self._waiting: tuple[deque[Task], deque[Task]] = deque(), deque()
        self._stopped = Event()
        self._thread: Thread | None = None

    @property
    def is_at_work(self) -> bool:
        """Whether a review is being made, or has been stopped but not ended yet."""
        return self._thread is not None and self._thread.is_alive()

    def begin(self, reviewing: Reviewing, asked: AskedDeal) -> None:
        """Queue this review after those already waiting. Its luck is measured after all reviews."""
        reviews, lucks = self._waiting
        reviews.append(partial(self._review, reviewing, asked))
        lucks.append(partial(self._measure, reviewing, asked))
        if not self.is_at_work or self._stopped.is_set():
            self._stopped = Event()
            self._thread = Thread(target=self._work, args=(self._waiting, self._stopped), daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Make no more reviews, and discard the one in progress."""
        self._stopped.set()
        self._waiting = deque(), deque()

    def _work(self, waiting: tuple[deque[Task], deque[Task]], stopped: Event) -> None:
        reviews, lucks = waiting
        while (reviews or lucks) and not stopped.is_set():
            tasks = reviews or lucks
            tasks[0](stopped)
            tasks.popleft()

    def _review(self, reviewing: Reviewing, asked: AskedDeal, stopped: Event) -> None:
        review = self._tried(lambda: reviewing.made(asked, partial(self._answers, asked, stopped)))
        if not stopped.is_set():
            self._owner.post_message(self.Reviewed(asked, review))

    def _measure(self, reviewing: Reviewing, asked: AskedDeal, stopped: Event) -> None:
        luck = self._tried(lambda: reviewing.luck(asked, partial(self._decks, stopped)))
        if not stopped.is_set():
            self._owner.post_message(self.Measured(asked, luck))

    def _tried(self, made: Callable[[], Said]) -> Said | None:
        """The result of ``made``, or None if it failed."""
        try:
            return made()
        except StoppedError:
            return None
        except Exception as error:
            self._owner.log.error("a review has failed", error)
            return None

    def _answers(self, asked: AskedDeal, stopped: Event, questions: Sequence[Question]) -> Iterator[Answer]:
        def hear(answer: Answer) -> None:
            self._owner.post_message(self.Judged(asked, answer))

        return in_background(questions, self._spare, lambda: not stopped.is_set(), self._niceness, hear)

    def _decks(self, stopped: Event, decks: Sequence[Deck]) -> Iterator[tuple[int, ...]]:
        return in_background(decks, self._spare, lambda: not stopped.is_set(), self._niceness)
