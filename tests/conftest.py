"""How hypothesis runs here: the same examples every time, however long they take, since the machine may be busy.

The tests run the source, whether the rules are compiled in this checkout or not. And what is printed once all have run.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

os.environ["THOUSAND_PLAIN_PYTHON"] = "1"  # Not by its name in the package, which is not to be loaded before.

settings.register_profile(
    "repeatable", deadline=None, derandomize=True, max_examples=150, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests want to be read although they passed: their property ``shown``, from any worker."""
    for report in terminalreporter.getreports("passed"):
        for name, text in report.user_properties:
            if name == "shown":
                terminalreporter.section(report.nodeid.rpartition("::")[2])
                terminalreporter.write_line(str(text))
