"""The hint at the table: a thread looks ahead while the person watches."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import replace as with_fields
from functools import partial
from typing import Final

from textual.message import Message
from textual.widget import Widget
from textual.worker import get_current_worker

from thousand_tui.bots import bot_rng
from thousand_tui.bots.advice import Advice, advise
from thousand_tui.rules import View
from thousand_tui.ui.screens.table.scene import Advised

KEYS: Final = ("table.hint", "table.follow", "table.menu", "table.confirm", "table.choose")
"""Keys that see to the hint themselves: its own, and those that would decide something besides closing it."""
ACTIONS: Final = frozenset({"do:hint", "do:follow"})
"""What is clicked and sees to the hint itself."""
GROUP: Final = "hint"
MORE: Final = 2.5
"""A new list is shown when it was tried in this many times the worlds of the last one: each costs a slow line."""


class Hinting:
    """What a strong player would do, better and better; ``advised`` is what is known, None while no hint is open.

    ``Found`` goes to the owner.
    """

    @dataclass
    class Found(Message):
        """More is known; ``advice`` None: no more will be. ``asked`` says for which hint."""

        asked: int
        advice: Advice | None
        failed: bool = False

    def __init__(self, owner: Widget) -> None:
        self.advised: Advised | None = None
        self.asked = 0
        """How many hints were asked for."""
        self._owner = owner

    def begin(self, view: View, seed: str, ply: int, *, conceding: bool) -> None:
        """Open a hint for this moment, and think in a thread; a hint asked for again is the same."""
        self.asked += 1
        self.advised = Advised(ply=ply, conceding=conceding)
        look_ahead = partial(self._look_ahead, view, seed, ply, self.asked, conceding)
        self._owner.run_worker(look_ahead, group=GROUP, exclusive=True, thread=True, exit_on_error=False)

    def end(self) -> bool:
        """Put the hint away and think no further; whether one was open."""
        was_open, self.advised = self.advised is not None, None
        if was_open:
            self._owner.workers.cancel_group(self._owner, GROUP)
        return was_open

    def _look_ahead(self, view: View, seed: str, ply: int, asked: int, conceding: bool) -> None:
        worker, failed = get_current_worker(), False
        latest: Advice | None = None
        shown = 0
        try:
            for latest in advise(view, bot_rng(seed, view.deal.number, view.me, ply), conceding=conceding):
                if worker.is_cancelled:
                    return
                if latest.worlds >= MORE * shown:
                    shown = latest.worlds
                    self._owner.post_message(self.Found(asked, latest))
        except Exception as error:
            self._owner.log.error("a hint has failed", error)
            failed = True
        if latest is not None:
            self._owner.post_message(self.Found(asked, latest))
        self._owner.post_message(self.Found(asked, None, failed))

    def take(self, found: Found) -> Advised | None:
        """What is known now, None if it is of a hint that was put away."""
        if self.advised is None or found.asked != self.asked:
            return None
        if found.advice is None:
            self.advised = with_fields(self.advised, over=True)
        else:
            self.advised = with_fields(self.advised, advice=found.advice, over=False)
        return self.advised
