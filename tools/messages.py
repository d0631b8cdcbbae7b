"""Compile the catalogues of messages in ``thousand_tui/locale/`` for gettext.

The game reads a catalogue whose compiled file is missing or of another source from that source, which takes longer.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from thousand_tui.words import po  # noqa: E402

LOCALE = ROOT / "thousand_tui" / "locale"


def compile_all(locale: Path = LOCALE) -> None:
    """Write the compiled file beside each catalogue.

    Raises:
        CatalogueError: a catalogue cannot be read; what is written by then stays.
    """
    for path in sorted(locale.glob(f"*/{po.NAME}.po")):
        try:
            made = po.compiled(path.read_bytes())
        except po.CatalogueError as error:
            raise po.CatalogueError(f"{path.relative_to(locale.parent)}, {error}") from None
        path.with_suffix(".mo").write_bytes(made)


if __name__ == "__main__":
    try:
        compile_all()
    except po.CatalogueError as error:
        sys.exit(str(error))
