"""The command line: what to play or what to print; each command has a file.

Heavy packages (Textual, pydantic) are imported by the commands that need them, so that ``--help`` answers at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from thousand_tui import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words in (["--version"], ["-V"], ["version"]) and sys.stdout is not None:
        # Without loading the rest, which takes several times as long as Python takes to start.
        try:
            print(f"thousand {__version__}", flush=True)
            return 0
        except OSError:
            pass  # Below it is said why.
    from thousand_tui.cli.running import run

    return run(words)
