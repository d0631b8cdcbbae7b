"""Thousand, the card game, for the terminal."""

from __future__ import annotations

import os

__version__ = "0.1.0"

if os.path.exists(os.path.join(os.path.dirname(os.path.dirname(__file__)), "build", "compiled")):
    from thousand_tui.compiled import use

    use()
