"""Every test of the screens has a world of its own: no settings or saves of the machine, a terminal of known gifts."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.guests.installing import installing as installing


@pytest.fixture(autouse=True)
def own_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A UTF-8 terminal with all colours, in Greenwich, with empty folders."""
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TZ", "UTC")
    for name in ("LC_CTYPE", "NO_COLOR", "TEXTUAL", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    if hasattr(time, "tzset"):
        time.tzset()
