"""The first start of line mode asks once: do the suits look right, and is the game known?"""

from __future__ import annotations

from thousand_tui.plain.console import Console
from thousand_tui.storage import Settings
from thousand_tui.words import t


def look_right(console: Console) -> dict[str, object]:
    """Ask whether the suits can be read, and use letters from now on if not; the changes of the settings."""
    found = console.letters
    console.letters = not console.agrees(t("plain.first.suits.unlikely" if found else "plain.first.suits"), not found)
    if console.letters == found:
        return {}
    return {"suits": "letters" if console.letters else "symbols"}


def knows_the_game(console: Console, *, has_played: bool) -> bool:
    """Ask whether they have played before."""
    return console.agrees(t("plain.first.known.likely" if has_played else "plain.first.known"), has_played)


def as_settled(console: Console, settings: Settings) -> bool:
    """Whether suits are letters: as the settings say, else as the terminal can."""
    return console.letters if settings.suits == "auto" else settings.suits == "letters"
