"""The line mode: the same game and the same saves without drawing, for screen readers and pipes."""

from __future__ import annotations

from thousand_tui.options import Options, prints_letters
from thousand_tui.plain.console import Console, LeftError
from thousand_tui.plain.home import Home

__all__ = ["run"]


def run(options: Options) -> int:
    """Play line by line until the player leaves; the exit code for the shell."""
    home = Home(Console(prints_letters(options.ascii)), options)
    try:
        home.stay()
    except LeftError:
        home.goodbye()
    except KeyboardInterrupt:
        if not home.has_lost_moves:
            raise
        home.goodbye()
    return 1 if home.has_lost_moves else 0
