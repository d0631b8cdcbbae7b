"""A replay of a deal of Thousand, drawn as at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from textual import events
from textual.geometry import Size

from thousand_tui.desk.replaying import move_sentences
from thousand_tui.rules import Card, View
from thousand_tui.rules.tally import tally
from thousand_tui.study.replay import AnyReplay
from thousand_tui.table import ThousandSession
from thousand_tui.table.game import CHANCE
from thousand_tui.table.thousand import Places, places_in
from thousand_tui.table.thousand_pacing import ThousandPacing
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.board import put_on_board
from thousand_tui.ui.screens.replay.screen import ReplayScreen
from thousand_tui.ui.screens.table.choosing import Choosing
from thousand_tui.ui.screens.table.deal import ResultPanel
from thousand_tui.ui.screens.table.motion import Motion, Slide
from thousand_tui.ui.screens.table.peek import PeekScreen
from thousand_tui.ui.screens.table.picture import Picture
from thousand_tui.ui.screens.table.scene import Laid, Scene
from thousand_tui.ui.screens.too_small import too_small
from thousand_tui.ui.widgets.painted import KeyLabel
from thousand_tui.words import Voice, prompt, t


class ThousandReplayScreen(ReplayScreen):
    """A replay of Thousand, with the table's own :class:`Picture`."""

    BINDINGS = bind("replay.board", "board")

    peeking = PeekScreen
    picture: Picture

    def __init__(self, replay: AnyReplay, *given: Any) -> None:
        super().__init__(replay, *given)
        self.table = cast(ThousandSession, replay.session)
        self.picture = Picture(id="table")
        self.motion: Motion[Card] = Motion(self, self.draw, self.picture.show_slide)

    # The moment

    def pacing(self) -> ThousandPacing:
        """The pacing of the table at this moment."""
        return ThousandPacing(self.table, since=self.deal.first)

    def stepped(self) -> None:
        """Show how the card that was played moves."""
        self.motion.end_slide()
        played = self.flow.played if self.is_stepping and self.thousand.animates and self.pace.frame > 0 else None
        if played is not None and not too_small(self.app.size):
            # From the hand in the last picture, or from its seat's plate.
            places = self.scene.places if self.scene is not None and played[0] == self.bottom else ()
            place = places.index(played[1]) if played[1] in places else None
            self.motion.begin_slide(Slide((played,), place=place), self.pace.frame)

    def said(self) -> str:
        """What the seat was told about the move or, with open cards, what the player who made it was told."""
        step, flow = self.step, self.flow
        assert step is not None
        assert flow is not None
        actor = step.move.actor
        seat = actor if self.is_open and actor != CHANCE else self.eyes
        sentences = move_sentences(self.table, step, seat)
        if flow.result and not flow.held:
            return sentences[-1]
        return " ".join(sentences) or prompt(self.table.view(), Voice(self.names))

    # Drawing

    def on_mount(self) -> None:
        """Fit the table into the window first."""
        self._fit(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """Use the new size."""
        self._fit(event.size)

    def _fit(self, size: Size) -> None:
        if self.picture.has_parts:
            self.picture.fit(size)

    def draw(self) -> None:
        """Draw the moment with the table's widgets."""
        if self.is_mounted and self.picture.has_parts and self.flow is not None:
            self.picture.show(self.snapshot())
            self.call_after_refresh(self.picture.keep_notices_in_the_middle)

    def view(self) -> View:
        """What the seat sees, or all cards."""
        return self.replay.open_view(self.bottom) if self.is_open else self.table.view()

    def _places(self, view: View) -> Places:
        """Where the cards of the hand lie, arranged as at the table."""
        if view.seat is None:
            return ()
        session, settings = self.table, self.thousand.settings
        seen = self.replay.open_views(view.seat) if self.is_open else session.seen_by(view.seat)
        return places_in(seen, high_left=settings.high_left, by_rank=settings.sort == "rank")

    def snapshot(self) -> Scene:
        """The moment as the table would draw it, without what is impossible here."""
        session, flow = self.table, self.flow
        view = self.view()
        places = self._places(view)
        return Scene(
            view=view,
            players=session.players,
            look=self.thousand.look,
            key=self.thousand.key,
            bottom=self.bottom,
            laid=Laid(places),
            choosing=Choosing(view, session.ply, places),
            shown=flow.shown,
            slide=self.motion.slide,
            notice=self.notice,
            roomy=self.picture.is_roomy,
            tally=tally(session.view()) if session.settings.count_shown and flow.result is None else None,
            replayed=self.replayed,
        )

    # The board

    def action_board(self) -> None:
        """Put this moment on the board."""
        self._stop()
        put_on_board(self.thousand, self.replay, self.deal, self.ply, self.note)

    # Looking

    def leaf(self, by: int) -> bool:
        """Scroll a settlement that is longer than its panel."""
        panel = self.query_one(ResultPanel)
        before = panel.first
        is_read = self.flow is not None and self.flow.result is not None and not self.flow.held
        return is_read and panel.leaf(by) and panel.first != before

    def ways_on(self) -> Iterator[KeyLabel]:
        """The usual keys and, if hands may be seen, the board."""
        yield from super().ways_on()
        if self.may_open:
            yield KeyLabel(self.thousand.key("replay.board"), t("key.board"), "board")
