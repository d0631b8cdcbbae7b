"""``thousand --completion``: print what a shell needs to complete commands."""

from __future__ import annotations

from thousand_tui.cli.common import OK
from thousand_tui.cli.parser import parser_of
from thousand_tui.harmless import write_out


def run(shell: str) -> int:
    """Print the script of a shell: one of ``playing.SHELLS``."""
    from thousand_tui.arena import cli as arena
    from thousand_tui.desk.printed.shells import script
    from thousand_tui.storage import themes_dir, toml_files
    from thousand_tui.ui.theming import shipped_folder

    themes = [path.stem for folder in (shipped_folder(), themes_dir()) for path in toml_files(folder)]
    write_out(script(parser_of([arena.parser()]), shell, themes).rstrip())
    return OK
