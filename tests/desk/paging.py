"""Pages for tests: where they are read, and a console that says one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.plain.scripted import Scripted, answers
from thousand_tui.desk.pages.page import Desk
from thousand_tui.desk.seating import last_setup
from thousand_tui.plain.games import Games
from thousand_tui.plain.page import Pages
from thousand_tui.storage import Settings


def desk_at(saves: Path, key: Callable[[str], str] = str) -> Desk:
    """Where somebody sits who has changed no settings."""
    return Desk(saves, key, Settings, lambda: last_setup(Settings(), None, ()))


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
        assert isinstance(self.console, Scripted)
        return self.console.text
