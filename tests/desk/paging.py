"""Pages for tests: where they are read, and a console that says one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.narrowing import a
from tests.plain.scripted import Scripted, answers
from thousand_tui.desk.pages.page import Desk
from thousand_tui.desk.seating import last_setup
from thousand_tui.plain.console import Console
from thousand_tui.plain.games import Games
from thousand_tui.plain.page import Pages
from thousand_tui.storage import Settings
from thousand_tui.table.games import OtherGame


def desk_at(
    saves: Path,
    key: Callable[[str], str] = str,
    *,
    called: str = "",
    tell: Callable[[str], object] = pytest.fail,
    play: Callable[[OtherGame | None], object] = lambda _: pytest.fail("a game was begun"),
) -> Desk:
    """Where somebody sits who has changed no settings but perhaps their name; nothing fails, and no game is begun."""
    settings = Settings(called=called)
    return Desk(saves, key, lambda: settings, lambda: last_setup(settings, None, ()), lambda _: None, tell, play)


def at_console(console: Console, desk: Desk) -> Pages:
    """Pages that this console says; no game is begun."""
    return Pages(Games(console, desk.saves, lambda *_: pytest.fail("a game was begun")), desk)


class Said(Pages):
    """A page with what is typed, line by line; where it leads is kept in ``opened``, and nothing is played."""

    def __init__(self, saves: Path, *lines: str, key: Callable[[str], str] = str) -> None:
        self.opened: list[tuple[Any, ...]] = []
        games = Games(Scripted(answers(*lines)), saves, lambda *begun: self.opened.append(begun))
        for way in ("go_on", "replay", "go_through"):
            setattr(games, way, lambda *where: self.opened.append(where))
        super().__init__(games, desk_at(saves, key))

    def page(self, name: str, *given: object) -> str:
        """What is said of this page."""
        self.open(name, *given)
        return a(Scripted, self.console).text
