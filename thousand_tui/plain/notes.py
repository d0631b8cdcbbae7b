"""Notes on moments of a game in line mode."""

from __future__ import annotations

from typing import Final

from thousand_tui.desk.notes import SIGN, Moment
from thousand_tui.plain.console import Console
from thousand_tui.plain.typed import in_english

REMOVES: Final = "-"


def write_note(console: Console, said: str, moment: Moment | str) -> bool:
    """Write a note typed after ``*`` or ``note``. Without text, show the note on this moment, or mark the moment if it
    has none. If no note is possible, say why. False if something else was typed."""
    word, _, text = said.strip().partition(" ")
    if word.startswith(SIGN):
        word, text = SIGN, said.strip()[1:]
    if in_english(word.casefold()) not in (SIGN, "note"):
        return False
    if isinstance(moment, str):
        console.say(moment)
    elif not text.strip() and (there := moment.text):
        console.say(f"{SIGN} {there}")
    else:
        console.say(moment.write(None if text.strip() == REMOVES else text))
    return True
