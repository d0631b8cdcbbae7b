"""Work spread over processor cores; the result does not depend on their number."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import current_thread, main_thread
from time import monotonic
from typing import Any, Final, Protocol, TypeVar

from thousand_tui.arena.deal import ArenaError
from thousand_tui.words import t

Unit = TypeVar("Unit")
Result = TypeVar("Result")

# Seconds of work before helpers are started, which takes about as long.
ALONE: Final = 1.0


class Crew(Protocol):
    """Does the work: yields the results of ``work`` for all units in their order, whoever finishes first.

    Raises:
        ArenaError: a process was killed, or a worker cannot take part.
    """

    def __call__(self, work: Callable[[Unit], Result], units: Sequence[Unit], /) -> Generator[Result, None, None]: ...


@dataclass(frozen=True, slots=True)
class Processes:
    """A number of processes on this computer."""

    jobs: int

    def __call__(self, work: Callable[[Unit], Result], units: Sequence[Unit], /) -> Generator[Result, None, None]:
        return each(work, units, self.jobs)


def cores() -> int:
    """How many processes can run at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def each(
    work: Callable[[Unit], Result], units: Sequence[Unit], jobs: int, alone: float = ALONE
) -> Generator[Result, None, None]:
    """The results of ``work`` for all units, in order, computed by ``jobs`` processes; all of it must be picklable.

    This process works alone for the first ``alone`` seconds. The work ends when no more results are asked for.

    Raises:
        ArenaError: a process was killed.
    """
    begun, at = monotonic(), 0
    while at < len(units) and (jobs == 1 or monotonic() - begun < alone):
        yield work(units[at])
        at += 1
    if at < len(units):
        yield from _together(work, units[at:], jobs)


def _together(work: Callable[[Unit], Result], units: Sequence[Unit], jobs: int) -> Generator[Result, None, None]:
    """Spread the work over new processes; they are spawned, not forked, which works everywhere and with threads."""
    context = get_context("spawn")
    crew: dict[Connection, BaseProcess] = {}
    try:
        for _ in range(min(jobs, len(units))):
            own, other = context.Pipe()
            crew[own] = context.Process(target=_help, args=(other, work), daemon=True)
            with _unmoved():
                crew[own].start()
            other.close()
        yield from _hand_out(crew, units)
    finally:
        for own, helper in crew.items():
            own.close()
            helper.terminate()
            helper.join()


@contextmanager
def _unmoved() -> Iterator[None]:
    """Processes started in this block ignore Ctrl-C from their first moment, where the system passes that on."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _hand_out(crew: Iterable[Connection], units: Sequence[Unit]) -> Iterator[Any]:
    """Give each free process the next unit; early results wait for their turn, or are returned on Ctrl-C."""
    waiting = iter(enumerate(units))
    at: dict[Connection, int] = {}
    found: dict[int, Any] = {}
    for helper in crew:
        _send(helper, waiting, at)
    try:
        for number in range(len(units)):
            while number not in found:
                ready = wait(list(at))
                for helper in [busy for busy in at if busy in ready]:
                    found[at.pop(helper)] = _received(helper)
                    _send(helper, waiting, at)
            yield found.pop(number)
    except KeyboardInterrupt:
        yield from (found[number] for number in sorted(found))
        raise


def _send(helper: Connection, waiting: Iterator[tuple[int, object]], at: dict[Connection, int]) -> None:
    for number, unit in waiting:
        try:
            helper.send(unit)
        except OSError as error:
            raise ArenaError(t("arena.killed")) from error
        at[helper] = number
        return


def _received(helper: Connection) -> Any:
    try:
        result = helper.recv()
    except (EOFError, OSError) as error:
        raise ArenaError(t("arena.killed")) from error
    if isinstance(result, ArenaError):
        raise result
    return result


def _help(asks: Connection, work: Callable[[Any], Any]) -> None:
    """The loop of a helper. Ctrl-C reaches all processes of a terminal; only the main one reacts to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            unit = asks.recv()
            try:
                result = work(unit)
            except Exception as error:
                result = error if isinstance(error, ArenaError) else ArenaError(f"{type(error).__name__}: {error}")
            asks.send(result)
