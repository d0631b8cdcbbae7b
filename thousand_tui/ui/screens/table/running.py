"""The table as it goes on: waits, bots, the shuffle, the end; every wait can be skipped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import replace as with_fields
from functools import partial
from time import monotonic

from textual import events, on, work
from textual.message import Message
from textual.timer import Timer
from textual.worker import get_current_worker

from thousand_tui.bots import Decision
from thousand_tui.guests import Opponents
from thousand_tui.rules.view import RIGHTS
from thousand_tui.table import Session, StaleMove
from thousand_tui.ui.screens.table.flow import Next, Thought, is_striking
from thousand_tui.ui.screens.table.pace import PACES, Pace
from thousand_tui.ui.screens.table.picture import TablePicture
from thousand_tui.ui.screens.table.scene import shown_names
from thousand_tui.ui.screens.table.slide import Slide
from thousand_tui.ui.screens.table.tricks import TricksPanel
from thousand_tui.ui.screens.too_small import too_small
from thousand_tui.ui.thinking import Asked
from thousand_tui.words import bot_failed

ARRIVAL = 0.03
"""Seconds between two rounds of cards: seven rounds stay under a quarter of a second."""


class RunningTable(TablePicture):
    """Lets what is due happen, once for each moment, and only while nothing else lies over the table."""

    @dataclass
    class Answered(Message):
        """A bot has decided, or another for it."""

        thought: Thought
        decision: Decision

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.pace_override: Pace | None = None
        self.since = monotonic()
        self._due: tuple[object, ...] = ()
        self._timer: Timer | None = None
        self._frame: Timer | None = None
        self.opponents = Opponents()
        self._asked: tuple[Thought, Asked[Decision | None]] | None = None
        self._failed: set[tuple[int, str]] = set()
        """The seats whose bot was said to have failed, and how; that is said once."""

    @property
    def pace(self) -> Pace:
        """How fast the table goes."""
        return self.pace_override or self.claim.pace or PACES[self.thousand.settings.pace]

    def on_mount(self) -> None:
        """Show the table as it stands; the first wait begins when the screen is resumed."""
        self._arrange(self.app.size)
        self.draw()

    def on_unmount(self) -> None:
        """Leave the session alone, and let nobody think about it any more."""
        self.flow.close()
        self.opponents.close()

    def on_screen_resume(self) -> None:
        """Back from a menu, where seats or settings may have changed."""
        self.choosing = None
        self.draw()
        self.go_on()

    def on_screen_suspend(self) -> None:
        """Something lies over the table: nothing goes on beneath it."""
        self.stop_waiting()
        self.end_slide()

    def on_resize(self, event: events.Resize) -> None:
        """Nothing moves while the room changes."""
        self.end_slide()

    def stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._due = ()

    def _wait(self, seconds: float | None, then: Callable[[], None]) -> None:
        if seconds is None:
            return
        if seconds <= 0:
            self.call_later(then)
        else:
            self._timer = self.set_timer(seconds, then)

    def go_on(self) -> None:
        """Let what is due begin, once for each moment."""
        if not self.is_current or not self.is_attached:
            return
        due = self.flow.next
        mark = (due, self.session.ply)
        if mark == self._due:
            return
        self._forget_what_is_past()
        self.stop_waiting()
        self._due = mark
        self.since = monotonic()
        match due:
            case Next.TRICK:
                self._wait(self.pace.trick, self.release)
            case Next.TOLD:
                is_short = all(map(is_striking, self.flow.told))
                self._wait(self.pace.trick if is_short else self.pace.told, self.release)
            case Next.RESULT:
                if not self.session.people:
                    self._wait(self.pace.result, self.release)
            case Next.SHUFFLE:
                self.session.let_chance_act()
                self.go_on()
            case Next.BOT:
                self._wait(self._bot_pause(), self._think_now)
            case Next.PERSON:
                if self.claim.due() is not None:
                    self._wait(0 if self.claim.is_running else self.pace.bot, self._play_by_itself)
                elif self.thousand.settings.bell:
                    self.app.bell()
            case Next.OVER:
                self.thousand.open_game_over(self.session)
            case Next.CURTAIN:
                pass

    def _forget_what_is_past(self) -> None:
        """The game has gone back, or on, while a bot was thinking: what it thinks of has passed."""
        if self._asked is not None and self._asked[0].ply != self.session.ply:
            self._asked = None
            self.opponents.give_up()

    def _bot_pause(self) -> float | None:
        """A question that only the bot knows of is answered at once: a pause would tell the others of it."""
        view = self.session.bot_view()
        return 0 if view is not None and view.phase == RIGHTS else self.pace.bot

    def changed(self) -> None:
        """The session has moved; cards that were dealt are seen to arrive, which holds nothing up."""
        if self.flow.has_dealt:
            self.flow.has_dealt = False
            if self.is_attached and self.thousand.settings.animations and self.pace.bot > 0:
                self.arrived = 0
                self.set_timer(ARRIVAL, self._arrive)
        played, self.flow.played = self.flow.played, None
        self.end_slide()
        if played is not None:
            mine = played.seat == self._bottom and played.card in self.places
            place = self.places.index(played.card) if mine else None
            self._begin_slide(Slide(((played.seat, played.card),), place=place))
        super().changed()

    def _arrive(self) -> None:
        """One more card for everybody."""
        if self.arrived is None or not self.is_attached:
            return
        self.arrived += 1
        if self.arrived < max(self.session.view().sizes):
            self.set_timer(ARRIVAL, self._arrive)
        else:
            self.arrived = None
        self.draw()

    def _begin_slide(self, slide: Slide) -> None:
        """Let cards be seen to move from the next picture on, where the trick is in sight and nobody minds."""
        if not (self.is_attached and self.thousand.settings.animations and self.pace.frame > 0):
            return
        flow = self.flow
        shows_trick = flow.held is not None or not (flow.told or flow.result)
        covered = not self.is_active or self.session.needs_curtain or self.advised is not None
        if shows_trick and not covered and not too_small(self.app.size):
            self.slide = slide
            self._frame = self.set_timer(self.pace.frame, self.slide_on)

    def slide_on(self) -> None:
        """The next frame of what slides, after the last one the table as it stands."""
        self._show_slide(None if self.slide is None else self.slide.following)
        if self.slide is not None:
            self._frame = self.set_timer(self.pace.frame, self.slide_on)

    def end_slide(self) -> None:
        """Show the table as it stands at once."""
        if self.slide is not None:
            self._show_slide(None)

    def _show_slide(self, slide: Slide | None) -> None:
        """Nothing else of the table has changed: only the trick is drawn anew."""
        if self._frame is not None:
            self._frame.stop()
        self.slide = slide
        if self.scene is not None and self.has_parts:
            self.scene = with_fields(self.scene, slide=slide)
            self.query_one(TricksPanel).show(self.scene)

    def release(self) -> None:
        """What was being read has been read."""
        if self.flow.held is not None:
            trick, self.flow.held = self.flow.held, None
            self.end_slide()
            if self.scene is not None:
                self._begin_slide(Slide(self.scene.who_played(trick), trick.winner))
        elif self.flow.told:
            self.flow.told = ()
        else:
            self.flow.result = None
        self.draw()
        self.go_on()

    def _play_by_itself(self) -> None:
        """Play what the person at the keyboard need not decide."""
        self._timer = None
        if self.is_current and self.flow.next is Next.PERSON and (play := self.claim.due()) is not None:
            self.session.submit(play)
            self.go_on()

    def _think_now(self) -> None:
        self._timer = None
        if self.is_current and self.flow.next is Next.BOT:
            thought = self.claim.eased(self.flow.thought())
            if self._asked is None or self._asked[0] != thought:
                self.opponents.give_up()
                self._asked = thought, Asked(partial(thought.answer, self.opponents))
            self._think(*self._asked)

    @work(thread=True, exclusive=True, group="bot", exit_on_error=False)
    def _think(self, thought: Thought, asked: Asked[Decision | None]) -> None:
        """Wait for the bot in a thread, so that keys are answered meanwhile."""
        decision = asked.answer(get_current_worker())
        if decision is not None:
            self.post_message(self.Answered(thought, decision))

    @on(Answered)
    def _answered(self, message: Answered) -> None:
        """Do what the bot decided, unless the game has moved on or something lies over the table."""
        if not self.is_current:
            self._due = ()
            return
        thought, fault = message.thought, message.decision.fault
        if self._asked is None or self._asked[0] != thought:
            return
        try:
            self.session.submit(message.decision.action, thought.ply)
        except StaleMove:
            return
        if fault is not None and (thought.seat, fault.reason) not in self._failed:
            self._failed.add((thought.seat, fault.reason))
            who = shown_names(self.session.players)[thought.seat]
            self.thousand.say(bot_failed(who, fault.reason, fault.what), "warning")
        self.go_on()

    def skip(self) -> bool:
        """A key was pressed: end the wait there is. True if there was one."""
        self.arrived = None
        self.claim.hurry()
        due = self.flow.next
        if due in (Next.TRICK, Next.TOLD):
            self.stop_waiting()
            self.release()
            return True
        if due is Next.BOT:
            if self._timer is not None:
                self._timer.stop()
                self._think_now()
            return True
        if due is Next.PERSON and self.claim.due() is not None:
            if self._timer is not None:
                self._timer.stop()
                self._play_by_itself()
            return True
        return False

    def is_too_early(self) -> bool:
        """Whether Enter was rather meant for something earlier: the turn has just begun and nothing was touched.

        Who keeps hammering the key is meaning something earlier still: each press begins the time of grace anew.
        """
        if self.choosing is not None and self.choosing.touched:
            return False
        now, since = monotonic(), self.since
        self.since = now
        return now - since < self.pace.grace
