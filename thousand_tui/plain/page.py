"""Says a page: its rows by number, what can be typed, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from thousand_tui.desk.pages.page import Act, Copy, Outcome, Page, Replay, Row
from thousand_tui.plain.console import QUITS, Console
from thousand_tui.plain.typed import in_english
from thousand_tui.words import t


def say_page(console: Console, read: Callable[[], Page[Any]], replay: Callable[[Path, int | None], None]) -> None:
    """List the rows until an empty line leads back; ``replay`` goes through a saved game, from a moment of it on."""
    page = read()
    console.say(page.title)
    console.say_all(page.troubles)
    typed = ""
    while True:
        shown = page.found(typed)
        for at, thing in enumerate(shown, 1):
            console.say(t("plain.numbered", number=at, what=_told(page.row(thing))))
        if not shown:
            console.say(page.told_of_none)
        said = console.ask(_question(page)) if page.things else ""
        if not said or in_english(said).casefold() in QUITS:
            return
        act, number = _read(page, said)
        if number is None and page.find is not None:
            typed = said
        elif number is None or not 1 <= number <= len(shown):
            console.not_understood()
        elif act is None:
            _come_of(console, page.choose(shown[number - 1]), replay)
        elif act.asks is None or console.agrees(t(act.asks[0]), unsaid=False):
            _come_of(console, act.do(shown[number - 1]), replay)
        page = read()


def _told(row: Row) -> str:
    return row.said or t("gap").join(row.cells)


def _question(page: Page[Any]) -> str:
    acts = [t("plain.page.act", choice=t(act.label)) for act in page.acts]
    find = [] if page.find is None else [t("plain.page.find")]
    return " ".join([page.chooses, *acts, *find, t("plain.page.back")])


def _read(page: Page[Any], said: str) -> tuple[Act[Any] | None, int | None]:
    """The act that was typed, none where a row is chosen, and the number of the row; none if these are other words."""
    act = next((act for act in page.acts if said.casefold().startswith(f"{t(act.label)} ".casefold())), None)
    number = said[len(t(act.label)) :].strip() if act is not None else said
    return act, int(number[:6]) if number.isascii() and number.isdecimal() else None


def _come_of(console: Console, outcome: Outcome, replay: Callable[[Path, int | None], None]) -> None:
    match outcome:
        case str():
            console.say(outcome)
        case Replay(save, _, ply):
            replay(save, ply)
        case Copy(text):
            console.say(text)
