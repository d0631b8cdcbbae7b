"""The cost of each choice in a decision, worked out in the background while somebody decides.

::

    thinking = Thinking()
    thinking.begin(view, ply)           # a process of low priority begins to judge one choice after another
    thinking.first(action)              # this one next
    thinking.verdict(action)            # what is known of it so far, None if nothing
    thinking.close()

The verdicts are those of a review (:mod:`thousand_tui.study.judging`), from the View alone. Nobody waits for the
process: threads start it, send to it and listen to it.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Condition, Thread
from typing import IO, Final, TypeAlias

from thousand_tui.rules import Action, View, read_action, read_view, write_action, write_view
from thousand_tui.study.background import NICENESS, listen, lower_priority, start
from thousand_tui.study.judging import Verdict, Weighing, part_of, weigh
from thousand_tui.study.trial import NotWantedError

# The number of the decision, its View, its ply, and the action to judge next; the View and the action may be empty.
Message: TypeAlias = tuple[int, str, int, str]

# Seconds after which a wait for a verdict is given up.
PATIENCE: Final = 60.0


def can_be_judged(view: View) -> bool:
    """Whether there is a choice of a kind that the strongest opponent weighs."""
    return view.my_turn and len(view.choices) > 1 and part_of(view) is not None


class Thinking:
    """Asks a process about one decision at a time; a thread calls ``arrived`` with each verdict that comes in."""

    def __init__(self, arrived: Callable[[], None] = lambda: None, niceness: int = NICENESS) -> None:
        """``niceness`` is how much the process is niced."""
        self._arrived = arrived
        self._niceness = niceness
        self._number = 0
        self._found: dict[Action, Verdict] = {}
        self._news = Condition()
        self._messages: SimpleQueue[Message | None] = SimpleQueue()
        self._asker: Thread | None = None
        self._begun: Message | None = None
        self._is_closed = False

    def warm_up(self) -> None:
        """Start the process so that it is ready when needed."""
        with self._news:
            if self._is_closed or self._asker is not None:
                return
            self._messages = SimpleQueue()
            # Another process was asked about this, and has gone.
            if self._begun is not None:
                self._messages.put(self._begun)
            self._asker = Thread(target=self._ask, args=(self._messages,), daemon=True)
            self._asker.start()

    def begin(self, view: View, ply: int) -> None:
        """Think about this decision and forget the one before."""
        self._forget()
        begun = (self._number, write_view(view), ply, "")
        self._send(begun)
        self._begun = begun

    def first(self, action: Action) -> None:
        """Judge this action next, before all others."""
        if action not in self._found:
            self._send((self._number, "", 0, write_action(0, action)))

    def stop(self) -> None:
        """Stop thinking."""
        self._forget()
        if self.is_at_work:
            self._send((self._number, "", 0, ""))

    @property
    def is_at_work(self) -> bool:
        """Whether there is a process that thinks."""
        return self._asker is not None

    def verdict(self, action: Action) -> Verdict | None:
        """What is known of this action so far."""
        return self._found.get(action)

    def waited_for(self, action: Action) -> Verdict | None:
        """Wait for the verdict on this action; None if none can come."""
        self.first(action)
        with self._news:
            self._news.wait_for(lambda: action in self._found or not self.is_at_work, PATIENCE)
        return self._found.get(action)

    def close(self) -> None:
        """End the process."""
        self._is_closed = True
        self._messages.put(None)

    def _forget(self) -> None:
        self._number += 1
        self._found = {}
        self._begun = None

    def _send(self, message: Message) -> None:
        self.warm_up()
        self._messages.put(message)

    def _ask(self, messages: SimpleQueue[Message | None]) -> None:
        """Pass the messages on until there is no process to take them."""
        try:
            helper = start(self._niceness, __name__)
        except OSError:
            self._gone(messages)
            return
        assert helper.stdin is not None
        assert helper.stdout is not None
        Thread(target=self._listen, args=(helper.stdout, messages), daemon=True).start()
        with suppress(OSError), helper.stdin as asks:
            while (message := messages.get()) is not None:
                pickle.dump(message, asks)
                asks.flush()
        _end(helper)

    def _listen(self, answers: IO[bytes], messages: SimpleQueue[Message | None]) -> None:
        with suppress(OSError, EOFError, ValueError, pickle.UnpicklingError), answers:
            while True:
                number, verdict = pickle.load(answers)
                if number == self._number:
                    with self._news:
                        self._found[verdict.action] = verdict
                        self._news.notify_all()
                    self._arrived()
        messages.put(None)
        self._gone(messages)

    def _gone(self, messages: SimpleQueue[Message | None]) -> None:
        """No process takes these messages any more: wake whoever waits for an answer."""
        with self._news:
            if self._messages is messages:
                self._asker = None
            self._news.notify_all()


def _end(helper: subprocess.Popen[bytes]) -> None:
    helper.kill()
    helper.wait()


# --- The process ------------------------------------------------------------------------------------------------------


class Inbox:
    """The questions, which come in while something is being thought about."""

    def __init__(self) -> None:
        self.number = 0
        self._view = ""
        self._ply = 0
        self._wanted: list[Action] = []
        self._waiting: list[Action] = []
        self._judged: set[Action] = set()
        self._news = Condition()

    def take(self, message: Message) -> None:
        """Take in what was asked."""
        number, view, ply, action = message
        with self._news:
            if number != self.number:
                self.number, self._view, self._ply = number, view, ply
                self._wanted, self._waiting, self._judged = [], [], set()
            if action:
                self._wanted.append(read_action(action)[1])
            self._news.notify_all()

    def decision(self, last: int) -> tuple[int, str, int]:
        """Wait for a decision other than the last one, and return it."""
        with self._news:
            self._news.wait_for(lambda: self.number != last and bool(self._view))
            return self.number, self._view, self._ply

    def offer(self, number: int, actions: list[Action]) -> None:
        """Set what to judge when nothing else is wanted."""
        with self._news:
            if number == self.number:
                self._waiting = actions

    def next(self, number: int) -> Action | None:
        """Wait for an action to judge, and return it; None if another decision is asked about."""
        with self._news:
            self._news.wait_for(lambda: self.number != number or self._first() is not None)
            action = self._first() if self.number == number else None
            if action is not None:
                self._judged.add(action)
            return action

    def _first(self) -> Action | None:
        """The action wanted last, else the first one waiting; None if all are judged."""
        asked = [*reversed(self._wanted), *self._waiting]
        return next((action for action in asked if action not in self._judged), None)


def answer_all(inbox: Inbox, tell: Callable[[int, Verdict], None]) -> None:
    """Judge what is asked, decision by decision, forever."""
    number = 0
    while True:
        number, text, ply = inbox.decision(number)
        with suppress(NotWantedError):
            _answer(inbox, number, read_view(text), ply, tell)


def _answer(inbox: Inbox, number: int, view: View, ply: int, tell: Callable[[int, Verdict], None]) -> None:
    def is_wanted() -> bool:
        return inbox.number == number

    part = part_of(view)
    if part is None:
        return
    weighing: Weighing = weigh(view, ply, part, is_wanted)
    inbox.offer(number, weighing.doubtful())
    while (action := inbox.next(number)) is not None:
        tell(number, weighing.on(action, is_wanted))


def main() -> None:
    """Lower the priority of this process, and think."""
    lower_priority()
    inbox = Inbox()
    listen(sys.stdin.buffer, inbox.take)

    def tell(number: int, verdict: Verdict) -> None:
        pickle.dump((number, verdict), sys.stdout.buffer)
        sys.stdout.buffer.flush()

    with suppress(OSError):
        answer_all(inbox, tell)


if __name__ == "__main__":
    main()
