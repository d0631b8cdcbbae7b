"""Line mode: the same game and the same saves without drawing, for screen readers and pipes."""

from __future__ import annotations

import os
import sys

from thousand_tui.options import Options
from thousand_tui.plain.console import Console, EndedError, LeftError
from thousand_tui.plain.home import Home


def run(options: Options) -> int:
    """Play line by line until the player leaves; returns the exit code."""
    console = Console()
    home = Home(console, options)
    console.catch_signals()
    try:
        try:
            home.stay()
        except EndedError:
            raise
        except LeftError:
            home.goodbye()
        except KeyboardInterrupt:
            if not home.has_lost_moves:
                raise
            home.goodbye()
    except EndedError as ended:
        _say_goodbye_to_nobody(home)
        return 128 + ended.number
    return 1 if home.has_lost_moves else 0


def _say_goodbye_to_nobody(home: Home) -> None:
    """Say goodbye, although the terminal may be gone: output that Python still buffers must not fail at exit."""
    try:
        home.goodbye()
        sys.stdout.flush()
    except (OSError, EndedError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
