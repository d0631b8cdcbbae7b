"""Decisions judged in the background, by processes of low priority, while somebody plays.

A bot that thinks, and whoever presses keys, go first. The processes end with the review, and when this program is gone,
however it ended: nobody asks them any more then.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from typing import IO, Any, Final, TypeAlias, TypeVar

from thousand_tui.study.review import Asked, answer

# Seconds between checks whether the answers are still wanted.
GLANCE: Final = 0.1
# How far such a process stands behind a bot that thinks. With the lowest priority there is (19) it would hardly get on
# where other programs keep the machine busy for good.
BEHIND: Final = 10

Said = TypeVar("Said")
Waiting: TypeAlias = deque[tuple[int, Asked[Any]]]
Found: TypeAlias = Queue[tuple[int, Any]]


class StoppedError(Exception):
    """The answers are not wanted any more, or a process was ended from outside."""


def answered_aside(
    questions: Sequence[Asked[Said]],
    spare: int,
    is_wanted: Callable[[], bool],
    back: int = BEHIND,
    heard: Callable[[Said], None] = lambda said: None,
) -> Iterator[Said]:
    """The answers in the order of the questions, by one process per core, except ``spare`` ones, at least by one; they
    stand ``back`` behind others. Each answer is ``heard`` when it comes, whatever the order.

    Every other process begins at the end: the last decisions of a deal are judged at once, the first ones take seconds.

    Raises:
        StoppedError: they are not wanted any more, or a process was ended.
    """
    # Loaded when it is wanted: it brings along what starts processes for matches, which no table needs.
    from thousand_tui.arena.crew import cores

    waiting: Waiting = deque(enumerate(questions))
    found: Found = Queue()
    crew: list[subprocess.Popen[bytes]] = []
    try:
        for number in range(min(max(1, cores() - spare), len(questions))):
            crew.append(start(back))
            take = waiting.pop if number % 2 else waiting.popleft
            Thread(target=_ask, args=(crew[-1], take, found), daemon=True).start()
        early: dict[int, Said] = {}
        for number in range(len(questions)):
            while number not in early:
                if not is_wanted():
                    raise StoppedError
                with suppress(Empty):
                    at, said = found.get(timeout=GLANCE)
                    if said is None:
                        raise StoppedError
                    early[at] = said
                    heard(said)
            yield early.pop(number)
    except OSError as error:
        raise StoppedError from error
    finally:
        for helper in crew:
            helper.kill()
            helper.wait()


def start(back: int, module: str = "thousand_tui.study.aside") -> subprocess.Popen[bytes]:
    """A process of its own session, which runs this module: no key of the terminal reaches it. A visitor has none, and
    what their game has started ends with it."""
    return subprocess.Popen(
        [sys.executable, "-P", "-m", module, str(back)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(folder or os.getcwd() for folder in sys.path)},
        start_new_session="THOUSAND_VISITOR" not in os.environ,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _ask(helper: subprocess.Popen[bytes], take: Callable[[], tuple[int, Asked[Any]]], found: Found) -> None:
    """Put one question after another to a process, until none waits or the process is gone."""
    assert helper.stdin is not None
    assert helper.stdout is not None
    with suppress(OSError), helper.stdin as asks, helper.stdout as answers:
        while True:
            try:
                at, question = take()
            except IndexError:
                return
            try:
                pickle.dump(question, asks)
                asks.flush()
                found.put((at, pickle.load(answers)))
            except (OSError, ValueError, EOFError, pickle.UnpicklingError):
                found.put((at, None))
                return


def answer_all(asks: IO[bytes], answers: IO[bytes]) -> None:
    """The work of such a process, until nobody asks any more."""
    questions: SimpleQueue[Asked[Any]] = SimpleQueue()
    listen(asks, questions.put)
    with suppress(OSError):
        while True:
            pickle.dump(answer(questions.get()), answers)
            answers.flush()


def listen(asks: IO[bytes], take: Callable[[Any], None]) -> None:
    """Hand over what is asked, in a thread; when nothing can be asked any more the process ends, whatever it is
    thinking about."""

    def hear() -> None:
        try:
            while True:
                take(pickle.load(asks))
        finally:
            os._exit(0)

    Thread(target=hear, daemon=True).start()


def stand_back() -> None:
    """Let all others go first, as far as the one who started this process wants."""
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))


def main() -> None:
    """Give way to all other processes, and answer."""
    stand_back()
    answer_all(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
