"""Pytest plugin: ``--processes N`` runs the tests in processes that are forked where all tests have been read.

Much waits for a terminal or a clock, so that two processors are busy only with six workers; and pytest-xdist reads all
tests in every worker, which takes six seconds each. Elsewhere than on Linux it is taken all the same.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import traceback
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, NoReturn

import pytest
from _pytest import tmpdir
from _pytest.runner import runtestprotocol

KINDS = (
    ("/e2e/",),
    ("/ui/",),
    (
        "test_laws",
        "test_tests",
        "test_docs",
        "test_gate",
        "words/test_slots",
        "words/test_catalogue",
        "words/test_errors",
    ),
)
"""What waits most of the time; what waits half of it; what reads all sources, which one worker does but once. Some
workers begin with each of these, and others with the rest, so that waiting and computing go side by side."""
MOST = 60
"""Tests that a worker is given at once: neighbours share what is made for them, and nobody is left alone with many."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--processes", type=int, default=0, help="run the tests in so many processes")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    if not session.config.option.processes or session.config.option.collectonly or session.testsfailed:
        return None
    run = Run(session)
    try:
        run.start(session.config.option.processes)
        run.listen()
    finally:
        run.end()
    return True


class Worker:
    """A process that runs tests, as the one that distributes them knows it."""

    def __init__(self, pid: int, first: int) -> None:
        self.pid = pid
        self.first = first
        self.given: dict[str, pytest.Item] = {}


class Run:
    """All tests, handed out to workers."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session
        self.hook = session.config.hook
        self.folder = Path(tempfile.mkdtemp(prefix="thousand-tests-"))
        self.workers: dict[Connection, Worker] = {}
        self.left: list[deque[int]] = [deque() for _ in (*KINDS, "others")]
        for at, item in enumerate(session.items):
            kinds = (kind for kind, parts in enumerate(KINDS) if any(part in item.nodeid for part in parts))
            self.left[next(kinds, -1)].append(at)

    def start(self, count: int) -> None:
        """Fork the workers."""
        for number in range(count):
            mine, theirs = Pipe()
            pid = os.fork()
            if pid == 0:
                for other in (mine, *self.workers):
                    other.close()
                work(self.session, self.folder / str(number), theirs)
            theirs.close()
            self.workers[mine] = Worker(pid, number % len(self.left))

    def listen(self) -> None:
        """Hand out tests and tell what comes of them until all workers have ended."""
        while self.workers:
            for link in wait(list(self.workers)):
                assert isinstance(link, Connection)
                try:
                    told = link.recv()
                except (EOFError, ConnectionError):
                    self.bury(self.workers.pop(link))
                    continue
                if told is None:
                    link.send(self.share(self.workers[link]))
                else:
                    report = self.hook.pytest_report_from_serializable(config=self.session.config, data=told)
                    self.workers[link].given.pop(report.nodeid, None)
                    self.tell(report)

    def share(self, worker: Worker) -> list[int]:
        """The next tests for a worker; those in a terminal one by one, and fewer and fewer at the end."""
        for at in range(len(self.left)):
            if left := self.left[kind := (worker.first + at) % len(self.left)]:
                many = sum(map(len, self.left)) // (4 * len(self.workers))
                share = [left.popleft() for _ in range(min(len(left), max(1, min(many, MOST if kind else 1))))]
                worker.given |= {self.session.items[test].nodeid: self.session.items[test] for test in share}
                return share
        return []

    def bury(self, worker: Worker) -> None:
        """A worker has ended, and what it had still to do has failed."""
        _, status = os.waitpid(worker.pid, 0)
        for name, item in worker.given.items():
            why = f"its process ended with {os.waitstatus_to_exitcode(status)} before this test had"
            self.tell(pytest.TestReport(name, item.location, {}, "failed", why, "call"))

    def tell(self, report: pytest.TestReport) -> None:
        """Tell what came of a test, which may end the run."""
        self.hook.pytest_runtest_logreport(report=report)
        if self.session.shouldfail:
            raise self.session.Failed(self.session.shouldfail)
        if self.session.shouldstop:
            raise self.session.Interrupted(self.session.shouldstop)

    def end(self) -> None:
        """End workers that still run; the folders of a run with failures are kept."""
        for worker in self.workers.values():
            with suppress(ProcessLookupError):
                os.kill(worker.pid, signal.SIGKILL)
            os.waitpid(worker.pid, 0)
        if not self.session.testsfailed:
            shutil.rmtree(self.folder, ignore_errors=True)


# In a worker


class Teller:
    """Tells what came of a test, but of what surrounds it only what failed."""

    def __init__(self, config: pytest.Config, link: Connection) -> None:
        self.config = config
        self.link = link

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        for report in runtestprotocol(item, log=False, nextitem=nextitem):
            if report.when == "call" or not report.passed:
                hook = self.config.hook
                self.link.send(hook.pytest_report_to_serializable(config=self.config, report=report))
        return True


def work(session: pytest.Session, folder: Path, link: Connection) -> NoReturn:
    """Run what is given until there is no more; what the tests print and write is this worker's own."""
    code = 1
    try:
        config = session.config
        capturing: Any = config.pluginmanager.getplugin("capturemanager")
        capturing.stop_global_capturing()
        capturing.start_global_capturing()
        capturing.suspend_global_capture()
        config.option.basetemp = folder
        tmpdir.pytest_configure(config)
        for name in ("RECORDS", "CONFIG"):
            os.environ[f"THOUSAND_{name}"] = f"{folder}-{name.lower()}"
        config.pluginmanager.register(Teller(config, link))
        tests = given(link)
        item = next(tests, None)
        while item is not None:
            following = next(tests, None)
            config.hook.pytest_runtest_protocol(
                item=session.items[item], nextitem=None if following is None else session.items[following]
            )
            item = following
        code = 0
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(code)


def given(link: Connection) -> Iterator[int]:
    """The tests to run, asked for as they are needed."""
    while True:
        link.send(None)
        if not (tests := link.recv()):
            return
        yield from tests
