"""How hypothesis runs here: the same examples every time, however long they take, since the machine may be busy.

The tests run the source, whether the rules are compiled in this checkout or not. And what is printed once all have run.
"""

import atexit
import gc
import itertools
import os
import shutil
import sqlite3
import sys
import tempfile
import threading
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings, strategies

from tests.slowly import NIGHT

os.environ["THOUSAND_PLAIN_PYTHON"] = "1"  # Not by its name in the package, which is not to be loaded before.

# Whatever the system of who runs this speaks.
os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "C"

# What draws in a real terminal needs one of POSIX.
collect_ignore = ["e2e"] if sys.platform == "win32" else []

# No game that is played here goes into anybody's record, and nobody's settings are read or written.
for name in ("RECORDS", "CONFIG"):
    os.environ[f"THOUSAND_{name}"] = tempfile.mkdtemp(prefix=f"thousand-{name.lower()}-")
    atexit.register(shutil.rmtree, os.environ[f"THOUSAND_{name}"], ignore_errors=True)
NUMBERS = itertools.count(1)

for name, examples in (("quick", 20), ("slow", 50), ("night", 150)):
    settings.register_profile(
        name, deadline=None, derandomize=True, max_examples=examples, suppress_health_check=[HealthCheck.too_slow]
    )


def pytest_configure(config: pytest.Config) -> None:
    """Where slow tests run too, every property is tried with more examples, and by night with most."""
    settings.load_profile("quick" if config.option.markexpr == "not slow" else "night" if NIGHT else "slow")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what is for the night to the night."""
    if not NIGHT:
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("night")])
        items[:] = [item for item in items if not item.get_closest_marker("night")]


@pytest.fixture(autouse=True)
def databases_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Python 3.13 complains of those that are not, but in whichever test it comes upon them."""
    connect, opened, others = sqlite3.connect, list[sqlite3.Connection](), set(threading.enumerate())

    def noted(*what: Any, **how: Any) -> sqlite3.Connection:
        opened.append(connect(*what, **how))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    yield
    for thread in set(threading.enumerate()) - others:
        if thread.name == "record":
            thread.join(30)  # Who leaves a game waits for it only so long.
    for connection in opened:
        with pytest.raises(sqlite3.ProgrammingError, match="closed database"):
            connection.total_changes  # noqa: B018


@pytest.fixture(autouse=True)
def own_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings of this test alone, however it is run; all signs are printed, and English is spoken."""
    for name, value in (("LANGUAGE", "en"), ("IS_GUESS", False), ("OWN_LETTERS", True)):
        monkeypatch.setattr(f"thousand_tui.words.catalogue.{name}", value)
    monkeypatch.setattr("thousand_tui.sanitize.PRINTING.is_ascii", False)
    monkeypatch.setattr("thousand_tui.words.people.OWN_BOTS", ())
    monkeypatch.setenv("THOUSAND_CONFIG", os.path.join(os.environ["THOUSAND_CONFIG"], str(next(NUMBERS))))


@pytest.fixture
def own_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of this test alone."""
    monkeypatch.setenv("THOUSAND_RECORDS", str(tmp_path / "record"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Nothing that is loaded with the tests is garbage: to look for some took a third of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Look for garbage more seldom: what was loaded stays, and of what the tests make little is left in circles. And
    before workers begin, hypothesis finds out once for them all which signs there are, and the program is loaded for
    them."""
    if session.config.getoption("processes", None):
        strategies.text().validate()
        from tests.e2e.forked import loaded

        loaded()
    gc.freeze()
    gc.set_threshold(100_000)


def pytest_sessionfinish() -> None:
    """Leave no process behind from which programs were forked."""
    if forked := sys.modules.get("tests.e2e.forked"):
        forked.end_loaded()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests want to be read although they passed: their property ``shown``, from any worker."""
    for report in terminalreporter.getreports("passed"):
        for name, text in report.user_properties:
            if name == "shown":
                terminalreporter.section(report.nodeid.rpartition("::")[2])
                terminalreporter.write_line(str(text))
