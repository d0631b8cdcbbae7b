"""The game in the terminal, with Textual: pixels from a view, intents from keys and clicks."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from thousand_tui.options import Options


def run(options: Options) -> int:
    """Play in the terminal until the player leaves; the exit code for the shell."""
    # Nothing that is loaded now is ever garbage; looking for some would take a tenth of the time to the first paint.
    gc.disable()
    from thousand_tui.options import is_in_browser
    from thousand_tui.storage.locks import TURNS
    from thousand_tui.ui.app import ThousandApp
    from thousand_tui.ui.workarounds import draw_on_the_terminal, end_with_the_terminal, has_broken, prepare_process

    prepare_process()
    end_with_the_terminal()
    if not is_in_browser():
        draw_on_the_terminal()
    app = ThousandApp(options)
    app.run(mouse=options.mouse and app.settings.mouse)
    # Whoever leaves sets a code; without one the app has ended by itself.
    return app.return_code or int(app.return_code is None or has_broken(app) or not TURNS.finish())
