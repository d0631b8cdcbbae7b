"""How far each person at the console has heard the story of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic

from thousand_tui.table.course import Step
from thousand_tui.table.game import A, G
from thousand_tui.table.session import Session


class Hearing(Generic[G, A]):
    """What each person has not heard yet, from the log of the session.

    Seat None are those who are told while nobody is at the keyboard.
    """

    def __init__(self, session: Session[G, Any, A]) -> None:
        self._session = session
        self.begin_again()

    def begin_again(self) -> None:
        """Skip what has happened so far: it was told before, or taken back."""
        self._since = self._session.ply
        self._heard: dict[int | None, int] = {}

    def join(self, seat: int) -> None:
        """Somebody sits down at this seat, and hears the story from here on."""
        self._heard[seat] = self._session.ply

    def news(self, seat: int | None) -> Iterator[Step[G, A]]:
        """What has happened since this person last heard; it is known to them once it has all been told."""
        last = max(self._heard.values(), default=self._since)
        yield from self._session.steps(last if seat is None else self._heard.get(seat, self._since))
        self._heard[seat] = self._session.ply
