"""Notes on moments, line by line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from thousand_tui.desk.notes import SIGN, Found, Moment, all_notes, searched
from thousand_tui.plain.console import Console
from thousand_tui.plain.typed import in_english
from thousand_tui.words import t

REMOVES: Final = "-"


def write_note(console: Console, said: str, moment: Moment | str) -> bool:
    """Write what is typed behind ``*`` or ``note``; where nothing is, mark the moment, or say what is written there. Or
    tell why there can be no note. False if something else was typed."""
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


def read_notes(console: Console, folder: Path, replay: Callable[[Path, int], None]) -> None:
    """List the notes; words find some of them, a number replays the game from there on."""
    notes, troubles = all_notes(folder)
    console.say_all(troubles)
    shown = notes
    while True:
        for number, found in enumerate(shown, 1):
            console.say(t("plain.numbered", number=number, what=_told(found)))
        if not shown:
            console.say(t("notes.none.found" if notes else "notes.none", key=SIGN))
        said = console.ask(t("plain.notes.which")) if notes else ""
        if not said.strip():
            return
        if not (said.isascii() and said.isdecimal()):
            shown = searched(notes, said)
        elif 1 <= int(said[:4]) <= len(shown):
            chosen = shown[int(said[:4]) - 1]
            if chosen.is_settled:
                replay(chosen.moment.save, chosen.moment.ply)
                return
            console.say(t("notes.unsettled"))


def _told(found: Found) -> str:
    parts = [found.written[:10], found.who, t("review.deal", number=found.moment.deal), f"{SIGN} {found.text}"]
    return t("list.comma").join(parts)
