"""The game in the terminal, with Textual: it draws what a player may see, and turns keys and clicks into actions."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from thousand_tui.options import Options


def run(options: Options) -> int:
    """Play in the terminal until the player leaves, and return the exit code for the shell."""
    # What is loaded now is never garbage. Looking for some would add a tenth to the time until the first paint.
    gc.disable()
    from thousand_tui.options import SEAT, WORD, is_in_browser
    from thousand_tui.storage.locks import TURNS
    from thousand_tui.ui.app import ThousandApp
    from thousand_tui.ui.workarounds import draw_on_the_terminal, end_with_the_terminal, has_broken, prepare_process

    prepare_process()
    end_with_the_terminal()
    if not is_in_browser():
        draw_on_the_terminal()
    if seat := os.environ.get(SEAT):
        from thousand_tui.ui.guest import GuestApp

        app: ThousandApp = GuestApp(options, Path(seat), os.environ.pop(WORD, ""))
    else:
        app = ThousandApp(options)
    app.run(mouse=options.mouse and app.settings.mouse)
    # Leaving sets a code. Without one, the app ended by itself.
    return app.return_code or int(app.return_code is None or has_broken(app) or not TURNS.finish())
