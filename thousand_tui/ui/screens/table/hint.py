"""The hint at the table: a thread looks ahead while the person looks on, and any key ends it."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import replace as with_fields
from typing import Final

from textual import events, on, work
from textual.message import Message
from textual.worker import get_current_worker

from thousand_tui.bots import bot_rng
from thousand_tui.bots.advice import Advice, advise
from thousand_tui.rules import View
from thousand_tui.ui.screens.table.flow import Next
from thousand_tui.ui.screens.table.hint_panel import HintPanel
from thousand_tui.ui.screens.table.running import RunningTable
from thousand_tui.ui.screens.table.scene import Advised
from thousand_tui.ui.widgets.painted import Painted
from thousand_tui.words import t

KEYS: Final = ("table.hint", "table.follow", "table.menu")
"""The keys of the hint itself, which see to it themselves."""
ACTIONS: Final = frozenset({"do:hint", "do:follow"})
"""The same for the mouse."""
GROUP: Final = "hint"


class HintingTable(RunningTable):
    """Shows what a strong player would do, better and better, until a key is pressed or the game moves on.

    The key then does what it always does.
    """

    @dataclass
    class Found(Message):
        """More is known; ``advice`` None: no more will be. ``asked`` says for which hint."""

        asked: int
        advice: Advice | None
        failed: bool = False

    asked = 0
    """How many hints were asked for."""

    def action_hint(self) -> None:
        """Ask for a hint, or put it away."""
        if self.advised is not None:
            self.end_hint()
            return
        if self.session.needs_curtain:
            return
        self.skip()
        if self.flow.next is not Next.PERSON or not self.session.may_hint:
            self.notice = t("hint.not_now" if len(self.session.people) == 1 else "hint.alone")
            self.draw()
            return
        session, view = self.session, self.session.view()
        session.mark("hint", view.seat)
        self.asked += 1
        conceding = self.choosing is not None and self.choosing.conceding
        self.advised = Advised(ply=session.ply, conceding=conceding)
        self.notice = ""
        self.draw()
        self._look_ahead(view, session.seed, session.ply, self.asked, conceding)

    def end_hint(self) -> None:
        """Put the hint away and think no further."""
        if self.advised is None:
            return
        self.advised = None
        self.workers.cancel_group(self, GROUP)
        self.draw()

    @work(thread=True, exclusive=True, group=GROUP, exit_on_error=False)
    def _look_ahead(self, view: View, seed: str, ply: int, asked: int, conceding: bool) -> None:
        """Think in a thread, so that keys are answered meanwhile; a hint asked for again is the same."""
        worker, failed = get_current_worker(), False
        assert view.seat is not None
        try:
            for advice in advise(view, bot_rng(seed, view.deal.number, view.seat, ply), conceding=conceding):
                if worker.is_cancelled:
                    return
                self.post_message(self.Found(asked, advice))
        except Exception as error:
            self.log.error("a hint has failed", error)
            failed = True
        self.post_message(self.Found(asked, None, failed))

    @on(Found)
    def _found(self, message: Found) -> None:
        """Show what was found, unless it is of a hint that was put away; only the hint is drawn anew."""
        if self.advised is None or message.asked != self.asked or self.scene is None:
            return
        if message.advice is None:
            self.advised = with_fields(self.advised, over=True)
            if message.failed:
                self.notice = t("hint.failed")
                self.draw()
                return
        else:
            self.advised = with_fields(self.advised, advice=message.advice, over=False)
        self.scene = with_fields(self.scene, advised=self.advised)
        self.query_one(HintPanel).show(self.scene)

    def changed(self) -> None:
        """What was advised for an earlier moment is not told in a later one."""
        self.advised = None
        self.workers.cancel_group(self, GROUP)
        super().changed()

    def on_key(self, event: events.Key) -> None:
        """Any key ends the hint, before it does what it is for."""
        if event.key not in self.thousand.keys.pressed(*KEYS):
            self.end_hint()

    @on(Painted.Pressed)
    def _pressed_elsewhere(self, message: Painted.Pressed) -> None:
        """So does a click on anything but the keys of the hint."""
        if message.zone not in ACTIONS:
            self.end_hint()

    @on(Painted.Wheeled)
    def _wheeled(self) -> None:
        """And the wheel, which changes what is chosen beneath."""
        self.end_hint()

    def on_screen_suspend(self) -> None:
        """Something lies over the table."""
        self.end_hint()
