"""Thousand, the card game, for the terminal."""

from __future__ import annotations

import os

__version__ = "0.2.0"

_COMPILED = os.path.join(os.path.dirname(os.path.dirname(__file__)), "build", "compiled")
if os.path.exists(_COMPILED) and not os.environ.get("THOUSAND_PLAIN_PYTHON"):
    from thousand_tui.compiled import use

    use()
