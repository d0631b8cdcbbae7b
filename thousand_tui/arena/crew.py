"""Work spread over the cores: what comes out does not depend on how many there are."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from time import monotonic
from typing import Final, TypeVar

from thousand_tui.arena.deal import Fault
from thousand_tui.words import t

Unit = TypeVar("Unit")
Result = TypeVar("Result")

ALONE: Final = 1.0
"""Seconds of work before others are called to help, which takes them about as long to come."""


def cores() -> int:
    """How many processes can work at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def each(work: Callable[[Unit], Result], units: Sequence[Unit], jobs: int, alone: float = ALONE) -> Iterator[Result]:
    """What ``work`` makes of every unit, in their order, with so many processes; all of it must be picklable.

    One process begins ``alone`` for so many seconds. Who stops asking for results ends the work.

    Raises:
        Fault: a process was ended from outside.
    """
    begun, at = monotonic(), 0
    while at < len(units) and (jobs == 1 or monotonic() - begun < alone):
        yield work(units[at])
        at += 1
    if at < len(units):
        yield from _together(work, units[at:], jobs)


def _together(work: Callable[[Unit], Result], units: Sequence[Unit], jobs: int) -> Iterator[Result]:
    """Processes are spawned, not forked: that works everywhere, whatever threads this one has."""
    others = set(active_children())
    with ProcessPoolExecutor(min(jobs, len(units)), get_context("spawn"), _unmoved) as crew:
        try:
            yield from crew.map(work, units)
        except BrokenProcessPool as error:
            raise Fault(t("arena.killed")) from error
        except BaseException:
            for helper in set(active_children()) - others:
                helper.terminate()
            raise


def _unmoved() -> None:
    """Ctrl-C goes to every process of a terminal; the first of them decides what to do about it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
