"""The line mode: the same game and the same saves without drawing, for screen readers and pipes."""

from __future__ import annotations

import os
import sys

from thousand_tui.options import Options, speaks_utf8
from thousand_tui.plain.console import Console, LeftError
from thousand_tui.plain.home import Home

__all__ = ["run"]


def run(options: Options) -> int:
    """Play line by line until the player leaves; the exit code for the shell."""
    letters = options.ascii
    if letters is None:
        letters = not speaks_utf8(os.environ, sys.platform, getattr(sys.stdout, "encoding", None) or "ascii")
    home = Home(Console(letters), options)
    try:
        home.stay()
    except LeftError:
        home.goodbye()
    return 0
