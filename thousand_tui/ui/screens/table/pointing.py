"""What the person at the keyboard points at: their cards, each in its place, and the choice that they make."""

from __future__ import annotations

from thousand_tui.rules import View
from thousand_tui.storage import Settings
from thousand_tui.table import ThousandSession
from thousand_tui.table.places import Places, places_in
from thousand_tui.ui.screens.table.choosing import Choosing, choosing


class Pointing:
    """The places of the cards and the choice of the moment; ``bottom`` is the seat drawn at the lower edge."""

    def __init__(self, session: ThousandSession) -> None:
        self._session = session
        self.places: Places = ()
        self.choosing: Choosing | None = None
        self.bottom = session.people[0] if session.people else 0

    @property
    def is_touched(self) -> bool:
        """Whether anything was pointed at in this choice."""
        return self.choosing is not None and self.choosing.touched

    def forget(self) -> None:
        """The next choice begins from the start."""
        self.choosing = None

    def follow(self, view: View, settings: Settings) -> Choosing:
        """Take up what the eyes at the keyboard see now; the choice that there is."""
        if view.seat is not None:
            self.bottom = view.seat
        deal = () if view.seat is None else self._session.seen_by(view.seat)
        self.places = places_in(deal, high_left=settings.high_left, by_rank=settings.sort == "rank")
        self.choosing = self._of_this_moment(view)
        return self.choosing

    def _of_this_moment(self, view: View) -> Choosing:
        """A choice is for one moment; when the game has moved on, a new one begins where the cursor was."""
        old = self.choosing
        if old is not None and old.ply == self._session.ply and old.view.seat == view.seat:
            if old.places != self.places:
                old.places = self.places
            return old
        cursor = old.cursor if old is not None and old.view.deal.number == view.deal.number else None
        new = choosing(view, self._session.ply, self.places, cursor)
        if old is not None:
            new.keep(old)
        return new
