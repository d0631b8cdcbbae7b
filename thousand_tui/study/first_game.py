"""The tutor of a first game: says a first word, and counts the hand during the auction until that is switched off."""

from __future__ import annotations

from collections.abc import Callable

from thousand_tui.rules import AUCTION, Action, Bids, View
from thousand_tui.study.tutor import Asks, Tutor
from thousand_tui.table import ThousandSession, ThousandStep
from thousand_tui.words import Voice, t
from thousand_tui.words.worth import counted


class FirstGame(Tutor):
    """A tutor that ``counts`` the hand in the auction; if ``greeted`` is given, it first says a few words and calls
    that once they were read."""

    def __init__(
        self, session: ThousandSession, is_wanted: Asks, counts: Asks, greeted: Callable[[], object] | None
    ) -> None:
        super().__init__(session, is_wanted)
        self._counts = counts
        self._greeted = greeted
        self._in_auction: View | None = None
        self._is_alone = session.is_alone and not session.occasion.is_once_only
        self.waits = greeted is not None and counts() and self._is_alone

    def line(self, voice: Voice) -> str:
        """The first words, a warning, or what the hand is worth."""
        if self.waits:
            return t("tutor.greets.typed" if voice.key is None else "tutor.greets")
        said = super().line(voice)
        return said if said or self._in_auction is None else worth_of_hand(self._in_auction)

    def go_on(self) -> None:
        """The first words were read."""
        self.waits = False
        if self._greeted is not None:
            self._greeted()

    def asked(self, view: View, ply: int) -> None:
        """Count the hand during the auction."""
        super().asked(view, ply)
        counts = view.phase == AUCTION and view.has_looked and self._is_alone and self._counts()
        self._in_auction = view if counts else None

    def keeps_back(self, view: View, action: Action, ply: int) -> bool:
        """What the tutor keeps back, and everything until the first words were read."""
        return self.waits or super().keeps_back(view, action, ply)

    def happened(self, step: ThousandStep) -> None:
        """Drop the count, as the moment has passed."""
        super().happened(step)
        self._in_auction = None


def worth_of_hand(view: View) -> str:
    """What a hand is worth in the auction, and how high one may go with it, in a sentence or two."""
    found, bids = counted(view), view.choices
    must_bid = isinstance(bids, Bids) and not bids.may_pass
    if not found.sure:
        then = t("tutor.counts.nothing.forced" if must_bid else "tutor.counts.nothing")
    elif isinstance(bids, Bids) and found.limit < bids.lowest:
        far = "forced" if must_bid else "talon" if bids.lowest <= found.reach else "low"
        then = t(f"tutor.counts.{far}", lowest=bids.lowest)
    else:
        then = t("tutor.counts", limit=found.limit)
    return f"{found.told} {then}"
