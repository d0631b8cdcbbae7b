"""What a deal was worth to the only person at the table: judged in the background, shown on the result of the deal."""

from __future__ import annotations

from pathlib import Path

from textual.widget import Widget

from thousand_tui.desk.replaying import note_seen
from thousand_tui.desk.reviewing import AskedDeal, Reviewing, deal_line
from thousand_tui.rules import View
from thousand_tui.study.aside import LOWEST
from thousand_tui.table import ThousandSession
from thousand_tui.ui.judging import Judging
from thousand_tui.ui.screens.table.scene import shown_names
from thousand_tui.words import Voice


class AfterDeal:
    """Has each deal reviewed from its result on, and goes on with that while the next one is played.

    ``line`` is what stands on the result: None where no review is made, empty until it is there.
    """

    def __init__(self, owner: Widget, session: ThousandSession) -> None:
        self.line: str | None = None
        self._owner = owner
        self._session = session
        self.judging = Judging(owner, 1, LOWEST)
        self._asked: AskedDeal | None = None
        self._views: dict[int, View] = {}

    def begin(self, path: Path | None) -> None:
        """The result of a deal is read; the game is saved at ``path``. Read again after a look elsewhere, it is the
        same review, which may have been made there."""
        if len(self._session.people) != 1 or not self._session.course.totals:
            return
        reviewing = Reviewing(self._session, path)
        at = len(reviewing.replay.deals) - 1
        asked = reviewing.ask(at, self._session.people)
        if asked != self._asked or self.line is None:
            self._asked, self.line = asked, ""
            self._views = {decision.ply: decision.view for decision in reviewing.replay.decisions(at)}
            self.judging.begin(reviewing, asked)
            if (known := reviewing.known(at, self._session.people)) is not None:
                self._owner.post_message(Judging.Reviewed(asked, known))

    def end(self) -> None:
        """The result is no longer shown; the review is still made, for the end of the game."""
        self.line = None

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self.judging.stop()
        self._asked, self.line = None, None

    def take(self, message: Judging.Reviewed, *, letters: bool, is_read: bool) -> None:
        """The review of a deal is there. Once it has been shown, undo cannot go back into the deal; if that was done
        before, nothing is shown."""
        asked, review = message.asked, message.review
        if asked is not self._asked or self.line is None:
            return
        self.line = None
        if is_read and review is not None and note_seen(self._session, asked.number) is None:
            (seat,) = asked.seats
            self.line = deal_line(review, self._views, seat, Voice(shown_names(self._session.players), seat, letters))
