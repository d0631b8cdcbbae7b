"""A table in progress, in any game: waits, bots, the shuffle and the end. Every wait can be skipped.

:class:`~thousand_tui.table.pacing.Pacing` says what comes next. Nothing happens while another screen covers the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from thousand_tui.bots import QUICKEST
from thousand_tui.rules import Action
from thousand_tui.study.coach import NOBODY, Coach
from thousand_tui.table.pacing import PACES, Next, Pace, Pacing
from thousand_tui.ui.clock import CLOCK, Grace, Timed, Wait
from thousand_tui.ui.screens.table.motion import Motion, Slide
from thousand_tui.ui.screens.table.turns import BotTurns, TheRest

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp


class Host(Timed, Protocol):
    """The screen, as far as this module uses it."""

    @property
    def is_active(self) -> bool: ...
    @property
    def thousand(self) -> ThousandApp: ...
    @property
    def may_slide(self) -> bool: ...
    @property
    def phase(self) -> object:
        """What Enter is meant for. If this value changes, a new phase has begun."""

    @property
    def is_touched(self) -> bool:
        """Whether the person has pointed at anything in this turn."""

    @property
    def cards_dealt(self) -> int:
        """The size of the largest hand."""

    def place_of(self, seat: int, card: Any) -> int | None:
        """A card's place in the hand at the keyboard; None if it was not there."""

    def lying(self, trick: Any) -> tuple[tuple[int, Any], ...]:
        """The cards of a finished trick as (seat, card)."""

    def let_decide(self) -> None:
        """Called when the person at the keyboard must decide."""

    def result_is_read(self) -> None:
        """Called when a settlement is shown."""

    def draw(self) -> None: ...
    def tell(self, notice: str) -> None: ...
    def end(self) -> None: ...


@dataclass(eq=False)
class Running:
    """Makes the next thing happen, once for each moment, and only while nothing covers the table."""

    host: Host
    flow: Pacing[Any, Any]
    bots: BotTurns
    motion: Motion[Any]
    rest: TheRest | None = None
    coach: Coach = NOBODY

    def __post_init__(self) -> None:
        self.pace_override: Pace | None = None
        self._grace = Grace()
        self._session = self.flow.session
        self._due: tuple[object, ...] = ()
        self._timer: Wait | None = None

    @property
    def pace(self) -> Pace:
        """The speed of the table."""
        rest = None if self.rest is None else self.rest.pace
        return self.pace_override or rest or PACES[self.host.thousand.settings.pace]

    @property
    def _takes_rest(self) -> bool:
        return self.rest is not None and self.rest.is_running

    def _plays_itself(self) -> Action | None:
        """The action that needs no decision by the person at the keyboard, if any."""
        return None if self.rest is None else self.rest.due()

    def stop_waiting(self) -> None:
        """Cancel the current wait, without doing what it was for."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._due = ()

    def _wait(self, seconds: float | None, then: Callable[[], None]) -> None:
        if seconds is None:
            return
        if seconds <= 0:
            self.host.call_later(then)
        else:
            self._timer = CLOCK.after(seconds, self.host, then)

    def go_on(self) -> None:
        """Start the next thing, once for each moment."""
        if not self.host.is_active or not self.host.is_attached:
            return
        due = self.flow.next
        mark = (due, self._session.ply)
        if mark == self._due:
            return
        self.bots.forget_what_is_past()
        self.stop_waiting()
        self._due = mark
        pace = self.pace
        self._grace.begin((due is Next.RESULT, self.host.phase), pace.grace, pace.turn_grace)
        match due:
            case Next.TRICK | Next.TOLD:
                self._wait(pace.wait(due, self.flow.times_told), self.release)
            case Next.RESULT:
                self.host.result_is_read()
                if not self._session.people:
                    self._wait(pace.wait(due), self.release)
            case Next.SHUFFLE:
                self._session.let_chance_act()
                self.go_on()
            case Next.BOT:
                self._wait(0 if self.flow.is_secret else pace.bot, self._think_now)
            case Next.PERSON:
                if self._plays_itself() is not None:
                    self._wait(0 if self._takes_rest else pace.bot, self._play_by_itself)
                else:
                    self.host.let_decide()
                    if self.host.thousand.settings.bell:
                        self.host.thousand.bell()
            case Next.OVER:
                self.host.end()
            case Next.CURTAIN | Next.COACH:
                pass

    def let_move(self) -> None:
        """Show dealt or played cards moving, without delaying anything."""
        flow, host = self.flow, self.host
        if flow.has_dealt:
            flow.has_dealt = False
            if host.is_attached and host.thousand.animates and self.pace.bot > 0:
                self.motion.deal(host.cards_dealt)
        played, flow.played = flow.played, None
        self.motion.end_slide()
        if played is not None:
            self._begin_slide(Slide((played,), place=host.place_of(*played)))

    def _begin_slide(self, slide: Slide[Any]) -> None:
        if self.host.may_slide and self.pace.frame > 0:
            self.motion.begin_slide(slide, self.pace.frame)

    def release(self) -> None:
        """End reading; a trick moves to the player who took it."""
        trick = self.flow.release()
        if trick is not None:
            self.motion.end_slide()
            self._begin_slide(Slide(self.host.lying(trick), trick.winner))
        self.host.draw()
        self.go_on()

    def leave(self) -> None:
        """Handle Enter on a settlement or on the coach's words: they have been read."""
        if self.is_too_early():
            return
        if self.flow.next is not Next.COACH:
            self.release()
        else:
            self.coach.go_on()
            self.tell_coach()

    def click(self) -> None:
        """Handle a click on nothing: it ends reading the coach's words, or a wait."""
        if self.flow.next is Next.COACH:
            self.leave()
        elif not self._session.needs_curtain:
            self.skip()

    def hear_coach(self) -> None:
        """Show what the coach has just found to say."""
        if self.host.is_attached:
            self.coach.heard()
            self.tell_coach()

    def help_out(self) -> None:
        """Have the coach show what it knows, while it is the person's decision."""
        if self.flow.next is Next.PERSON:
            self.coach.helps()
            self.tell_coach()

    def let_coach_repeat(self) -> None:
        """Have the coach repeat what it said before, while nothing moves."""
        if self.flow.next in (Next.COACH, Next.PERSON) and self.coach.back():
            self.tell_coach()

    def tell_coach(self) -> None:
        """Show what the coach says now, and go on."""
        self.host.tell("")
        self.go_on()

    def lift_curtain(self) -> None:
        """Handle Enter on the curtain: the person whose turn it is has come."""
        if not self.is_too_early():
            self._session.lift_curtain()
            self.host.draw()
            self.go_on()

    def went_back(self) -> None:
        """Return to the state before a decision that was taken back."""
        self.flow.recall()
        self.stop_waiting()

    def _play_by_itself(self) -> None:
        self._timer = None
        if self.host.is_active and self.flow.next is Next.PERSON and (play := self._plays_itself()) is not None:
            self._session.submit(play)
            self.go_on()

    def _think_now(self) -> None:
        self._timer = None
        if self.host.is_active and self.flow.next is Next.BOT:
            # While the rest is being taken, nothing depends on the answer.
            self.bots.ask(QUICKEST if self._takes_rest else None)

    def answered(self, message: BotTurns.Answered) -> None:
        """Do what the bot decided, unless the game has moved on or something covers the table."""
        if not self.host.is_active:
            self._due = ()
        elif self.bots.play(message):
            self.go_on()

    def skip(self) -> bool:
        """End the current wait, because a key was pressed; return whether there was one."""
        self.motion.end_deal()
        if self.rest is not None:
            self.rest.hurried = True
        due = self.flow.next
        if due in (Next.TRICK, Next.TOLD):
            self.stop_waiting()
            self.release()
            return True
        if due is not Next.BOT and (due is not Next.PERSON or self._plays_itself() is None):
            return False
        if self._timer is not None:
            self._timer.stop()
            (self._think_now if due is Next.BOT else self._play_by_itself)()
        return True

    def is_too_early(self) -> bool:
        """Whether Enter was probably meant for something earlier: the turn has just begun and nothing was touched."""
        is_touched = self.host.is_touched and self.flow.next is Next.PERSON
        return not is_touched and self._grace.is_on(self.pace.turn_grace)

    def has_just_taken(self) -> bool:
        """Whether a trick was just completed by a card that Enter may have been meant for."""
        return self.flow.next is Next.TRICK and not self._takes_rest and self.is_too_early()
