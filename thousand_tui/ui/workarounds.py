"""What Textual 8.2 does not do for us, each with what is known upstream. Nothing else may work around it."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from typing import Final

SWITCH_INTERVAL: Final = 0.001
"""Seconds; with the default of 0.005 a thinking bot holds a key press up noticeably."""


GRACE: Final = 2.0
"""Seconds that an app which was told to end has to restore its terminal."""


def prepare_process() -> None:
    """Let the real window decide the size, and let keys through while a bot thinks.

    Rich and Textual believe ``COLUMNS`` and ``LINES`` more than the terminal, and many shells export them
    (upstream #6153).
    """
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    sys.setswitchinterval(SWITCH_INTERVAL)


def die_soon(code: int, let_go: Callable[[], None]) -> None:
    """End the process in a moment if the app has not ended by itself by then.

    Where the terminal is gone, the thread that writes to it dies and the app waits for ever to be written: a dropped
    connection would leave it behind, holding its saved game.
    """

    def die() -> None:
        let_go()
        os._exit(code)

    timer = threading.Timer(GRACE, die)
    timer.daemon = True
    timer.start()


def wants_native_colours(environment: dict[str, str] | os._Environ[str]) -> bool | None:
    """The ``ansi_color`` argument of the app: with ``NO_COLOR`` Textual otherwise still emits grey truecolor, because
    its filter is chosen once, from that argument (upstream #839, #2829)."""
    return True if "NO_COLOR" in environment else None
