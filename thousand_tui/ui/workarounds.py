"""What Textual 8.2 does not do for us, each with what is known upstream. Nothing else may work around it."""

from __future__ import annotations

import os
import sys
from typing import Final

SWITCH_INTERVAL: Final = 0.001
"""Seconds; with the default of 0.005 a thinking bot holds a key press up noticeably."""


def prepare_process() -> None:
    """Let the real window decide the size, and let keys through while a bot thinks.

    Rich and Textual believe ``COLUMNS`` and ``LINES`` more than the terminal, and many shells export them
    (upstream #6153).
    """
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    sys.setswitchinterval(SWITCH_INTERVAL)


def wants_native_colours(environment: dict[str, str] | os._Environ[str]) -> bool | None:
    """The ``ansi_color`` argument of the app: with ``NO_COLOR`` Textual otherwise still emits grey truecolor, because
    its filter is chosen once, from that argument (upstream #839, #2829)."""
    return True if "NO_COLOR" in environment else None
