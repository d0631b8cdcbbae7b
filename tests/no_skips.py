"""Pytest plugin: a run in which a test was skipped has failed.

A skipped test looks like a passed one in a green run. ``make test`` loads
this plugin with ``-p tests.no_skips``; a plain ``pytest`` run may skip.
"""

import pytest


def _skips(config: pytest.Config) -> int | None:
    """How many tests were skipped; None in a worker process, which sees only its share."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(config, "workerinput"):
        return None
    return len(reporter.stats.get("skipped", ()))


def pytest_sessionfinish(session: pytest.Session) -> None:
    if _skips(session.config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    skips = _skips(config)
    if skips is None:
        return
    terminalreporter.write_line(f"skipped tests: {skips}")
    for report in terminalreporter.stats.get("skipped", ()):
        terminalreporter.write_line(f"  {report.nodeid}", red=True)
    if skips:
        terminalreporter.write_line("FAILED: no test may be skipped here", red=True)
