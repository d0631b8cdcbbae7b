"""Work spread over computers by a Dask scheduler; the result does not depend on who finishes first.

The address must be trusted: workers run whatever they are sent, and their answers can run code here.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import pickle
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVar

from thousand_tui import __version__
from thousand_tui.arena.deal import ArenaError, dismiss
from thousand_tui.arena.pool import invited
from thousand_tui.words import t
from thousand_tui.words.declared import why_unusable

Unit = TypeVar("Unit")
Result = TypeVar("Result")

# The seconds within which a scheduler must answer and have a worker.
PATIENCE: Final = 10.0
# The expression that workers evaluate: a worker that is sent a function from a module it lacks drops its connection.
SERVED: Final = "__import__('thousand_tui.arena.cluster', fromlist=['served']).served(asked_by, order)"

# A worker may have several threads, but installed bots and the caches of the search are for one deal at a time.
_ONE_AT_A_TIME: Final = Lock()


@dataclass(frozen=True, slots=True)
class Cluster:
    """The workers of a Dask scheduler, all of which must be able to play these ``bots``."""

    address: str
    bots: tuple[str, ...]

    def __call__(self, work: Callable[[Unit], Result], units: Sequence[Unit]) -> Generator[Result, None, None]:
        """The results of ``work`` for all units, in order.

        Raises:
            ArenaError: there is no scheduler, a worker cannot take part, or the connection is lost.
        """
        with _reached(self.address) as client:
            _ask_all(client, _check, self.bots)
            try:
                yield from _in_order(client, work, units)
            finally:
                with suppress(ArenaError):
                    _ask_all(client, _rest, None)


# --- Here ------------------------------------------------------------------------------------------------------------


@contextmanager
def _reached(address: str) -> Iterator[Any]:
    """A client of the scheduler at this address; Dask's log messages are suppressed."""
    try:
        from distributed import Client
        from distributed.comm import connect
        from distributed.core import normalize_address
    except ImportError as error:
        raise ArenaError(t("arena.dask.missing")) from error
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)

    async def greet() -> None:
        comm = await asyncio.wait_for(connect(normalize_address(address), timeout=PATIENCE), PATIENCE)
        comm.abort()

    try:
        # A client that reaches nobody complains once more when it is deleted, so try the connection first.
        asyncio.run(greet())
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except Exception as error:
        raise ArenaError(t("arena.dask.unreachable", address=address)) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise ArenaError(t("arena.dask.alone", address=address)) from error
        yield client


def _ask_all(client: Any, work: Callable[[Any], object], unit: object) -> None:
    """Run this at every worker.

    Raises:
        ArenaError: one of them fails.
    """
    try:
        answers = client.run(eval, SERVED, _order(work, unit), on_error="return")
    except (OSError, CancelledError) as error:
        raise ArenaError(t("arena.dask.lost")) from error
    for worker, answer in sorted(answers.items()):
        if isinstance(answer, Exception):
            raise ArenaError(t("arena.dask.refused", worker=worker, why=_reason(answer))) from answer


def _in_order(client: Any, work: Callable[[Unit], Result], units: Iterable[Unit]) -> Iterator[Result]:
    """The results in order; early ones wait, and come on Ctrl-C too. The unit of a lost worker goes to another."""
    waiting = [client.submit(eval, SERVED, _order(work, unit), pure=False) for unit in units][::-1]
    try:
        while waiting:
            result: Result = _result(waiting[-1])
            waiting.pop()
            yield result
    except KeyboardInterrupt:
        yield from [_result(future) for future in reversed(waiting) if future.status == "finished"]
        raise
    finally:
        with suppress(OSError, CancelledError):
            client.cancel(waiting)


def _result(future: Any) -> Any:
    from distributed import KilledWorker

    try:
        return future.result()
    except ArenaError:
        raise
    except KilledWorker as error:
        raise ArenaError(t("arena.killed")) from error
    except (OSError, CancelledError) as error:
        raise ArenaError(t("arena.dask.lost")) from error
    except Exception as error:
        raise ArenaError(_reason(error)) from error


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, ArenaError) else f"{type(error).__name__}: {error}"


def _order(work: Callable[[Any], object], unit: object) -> dict[str, object]:
    return {"asked_by": identity(), "order": pickle.dumps((work, unit))}


# --- At a worker -----------------------------------------------------------------------------------------------------


@cache
def identity() -> str:
    """This program's version: equal ones play the same, bit by bit. (Sums of floats changed with Python 3.12.)"""
    package = Path(__file__).parent.parent
    sources = hashlib.sha256()
    for path in sorted(package.rglob("*.py"), key=lambda path: path.relative_to(package).as_posix()):
        sources.update(path.read_bytes())
    python = ".".join(map(str, sys.version_info[:2]))
    return t("arena.dask.identity", version=__version__, python=python, sources=sources.hexdigest()[:8])


def served(asked_by: str, order: bytes) -> object:
    """The result of work sent to this worker.

    Raises:
        ArenaError: this program is another version, or the work failed.
    """
    if asked_by != identity():
        raise ArenaError(t("arena.dask.other", theirs=identity(), own=asked_by))
    work, unit = pickle.loads(order)
    with _ONE_AT_A_TIME:
        try:
            return work(unit)
        except ArenaError:
            raise
        except Exception as error:
            raise ArenaError(_reason(error)) from error


def _check(bots: Iterable[str]) -> None:
    """Check that these bots can play here.

    Raises:
        ArenaError: one of them cannot.
    """
    try:
        for name in bots:
            invited(name)
    except ValueError as error:
        raise ArenaError(why_unusable(error)) from error


def _rest(_: object) -> None:
    """The work is done: end the processes of installed bots."""
    dismiss()
