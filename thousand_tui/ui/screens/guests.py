"""Screens that offer installed bots: these are loaded in the background, which may take long or never end."""

from __future__ import annotations

from dataclasses import dataclass

from textual import on, work
from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from thousand_tui.guests import Trouble, names, troubles
from thousand_tui.ui.screens.seats import SeatForm
from thousand_tui.ui.thinking import Asked


class LoadsGuests(Screen[None]):
    """Loads the installed bots once it is shown, and then offers them at its seats by their titles.

    It stands behind the screen that it is mixed into: Textual takes the looks of the first base alone.
    """

    @dataclass
    class Loaded(Message):
        """All bots of others are known now."""

        troubles: tuple[Trouble, ...]

    def on_mount(self) -> None:
        """Begin, if there is anything to load."""
        if names():
            self._load()
        else:
            self.post_message(self.Loaded(troubles()))

    @work(thread=True, exit_on_error=False)
    def _load(self) -> None:
        """In a thread that nobody has to wait for."""
        found = Asked(troubles).answer(get_current_worker())
        if found is not None:
            self.post_message(self.Loaded(found))

    @on(Loaded)
    def _offer_again(self) -> None:
        for form in self.query(SeatForm):
            form.offer_again()
