"""Decisions judged in the background, by processes of low priority, while somebody plays.

A thinking bot and anybody pressing keys go first. The processes end with the review, or when this program ends for any
reason, as then nobody asks them any more.
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
# How much such a process is niced, so that a thinking bot goes first. At the lowest priority (19) it would hardly get
# anywhere on a machine that other programs keep busy.
NICENESS: Final = 10

Said = TypeVar("Said")
Waiting: TypeAlias = deque[tuple[int, Asked[Any]]]
Found: TypeAlias = Queue[tuple[int, Any]]


class StoppedError(Exception):
    """The answers are no longer wanted, or a process was killed from outside."""


def in_background(
    questions: Sequence[Asked[Said]],
    spare: int,
    is_wanted: Callable[[], bool],
    niceness: int = NICENESS,
    heard: Callable[[Said], None] = lambda said: None,
) -> Iterator[Said]:
    """Yield the answers in the order of the questions. There is one process per core but for ``spare`` cores, at least
    one, each niced by ``niceness``. ``heard`` is called with each answer when it comes, in any order.

    Every other process starts at the end: the last decisions of a deal are judged at once, the first ones take seconds.

    Raises:
        StoppedError: the answers are no longer wanted, or a process was killed.
    """
    # Imported only when needed: it imports what starts processes for matches, which no table needs.
    from thousand_tui.arena.crew import cores

    waiting: Waiting = deque(enumerate(questions))
    found: Found = Queue()
    crew: list[subprocess.Popen[bytes]] = []
    try:
        for number in range(min(max(1, cores() - spare), len(questions))):
            crew.append(start(niceness))
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


def start(niceness: int, module: str = "thousand_tui.study.background") -> subprocess.Popen[bytes]:
    """Start a process that runs this module, in a session of its own so that no key of the terminal reaches it. For a
    visitor it stays in their session and ends with their game."""
    return subprocess.Popen(
        [sys.executable, "-P", "-m", module, str(niceness)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(folder or os.getcwd() for folder in sys.path)},
        start_new_session="THOUSAND_VISITOR" not in os.environ,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _ask(helper: subprocess.Popen[bytes], take: Callable[[], tuple[int, Asked[Any]]], found: Found) -> None:
    """Put questions to a process one by one, until none is left or the process has gone."""
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
    """Do the work of such a process until nobody asks any more."""
    questions: SimpleQueue[Asked[Any]] = SimpleQueue()
    listen(asks, questions.put)
    with suppress(OSError):
        while True:
            pickle.dump(answer(questions.get()), answers)
            answers.flush()


def listen(asks: IO[bytes], take: Callable[[Any], None]) -> None:
    """Pass on what is asked, in a thread; when no more can come, end the process whatever it is thinking about."""

    def hear() -> None:
        try:
            while True:
                take(pickle.load(asks))
        finally:
            os._exit(0)

    Thread(target=hear, daemon=True).start()


def lower_priority() -> None:
    """Let all other processes go first, as far as the one that started this process wants."""
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))


def main() -> None:
    """Lower the priority of this process, and answer."""
    lower_priority()
    answer_all(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
