"""The table in progress: waits, bots, the shuffle, the end; every wait can be skipped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from thousand_tui.rules import Card
from thousand_tui.rules.view import RIGHTS
from thousand_tui.table import ThousandSession
from thousand_tui.ui.clock import CLOCK, Grace, Timed, Wait
from thousand_tui.ui.screens.table.bot_turns import BotTurns
from thousand_tui.ui.screens.table.flow import Flow, Next, is_striking
from thousand_tui.ui.screens.table.motion import Motion, Slide
from thousand_tui.ui.screens.table.pace import PACES, Pace
from thousand_tui.ui.screens.table.pointing import Pointing
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.screens.table.the_rest import TheRest
from thousand_tui.ui.thousand import Thousand


class Host(Timed, Protocol):
    """The screen, as far as the course of the game needs it."""

    @property
    def is_active(self) -> bool: ...
    @property
    def thousand(self) -> Thousand: ...
    @property
    def scene(self) -> Scene | None: ...
    @property
    def may_slide(self) -> bool: ...
    def draw(self) -> None: ...
    def tell(self, notice: str) -> None: ...
    def result_is_read(self) -> None: ...
    def end(self) -> None: ...


class Running:
    """Lets what is due happen, once for each moment, and only while nothing else lies over the table."""

    def __init__(
        self,
        host: Host,
        session: ThousandSession,
        flow: Flow,
        rest: TheRest,
        pointing: Pointing,
        bots: BotTurns,
        motion: Motion[Card],
    ) -> None:
        self.pace_override: Pace | None = None
        self._grace = Grace()
        self._host = host
        self._session = session
        self._flow = flow
        self._rest = rest
        self._pointing = pointing
        self._bots = bots
        self._motion = motion
        self._due: tuple[object, ...] = ()
        self._timer: Wait | None = None

    @property
    def pace(self) -> Pace:
        """How fast the table goes."""
        return self.pace_override or self._rest.pace or PACES[self._host.thousand.settings.pace]

    def stop_waiting(self) -> None:
        """End the wait there is, and do nothing in its place."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._due = ()

    def _wait(self, seconds: float | None, then: Callable[[], None]) -> None:
        if seconds is None:
            return
        if seconds <= 0:
            self._host.call_later(then)
        else:
            self._timer = CLOCK.after(seconds, self._host, then)

    def go_on(self) -> None:
        """Let what is due begin, once for each moment."""
        if not self._host.is_active or not self._host.is_attached:
            return
        due = self._flow.next
        mark = (due, self._session.ply)
        if mark == self._due:
            return
        self._bots.forget_what_is_past()
        self.stop_waiting()
        self._due = mark
        view = self._session.view()
        self._grace.begin((due is Next.RESULT, view.deal.number, view.phase), self.pace.grace, self.pace.turn_grace)
        match due:
            case Next.TRICK:
                self._wait(self.pace.trick, self.release)
            case Next.TOLD:
                is_short = all(map(is_striking, self._flow.told))
                self._wait(self.pace.trick if is_short else self.pace.told, self.release)
            case Next.RESULT:
                self._host.result_is_read()
                if not self._session.people:
                    self._wait(self.pace.result, self.release)
            case Next.SHUFFLE:
                self._session.let_chance_act()
                self.go_on()
            case Next.BOT:
                self._wait(self._bot_pause(), self._think_now)
            case Next.PERSON:
                if self._rest.due() is not None:
                    self._wait(0 if self._rest.is_running else self.pace.bot, self._play_by_itself)
                else:
                    self._let_decide()
            case Next.OVER:
                self._host.end()
            case Next.CURTAIN | Next.COACH:
                pass

    def _let_decide(self) -> None:
        """Tell the coach, and the person."""
        coach, scene = self._flow.coach, self._host.scene
        coach.asked(self._session.view(), self._session.ply)
        if scene is not None and coach.line(scene.voice) != scene.coach:
            self._host.draw()
        if self._host.thousand.settings.bell:
            self._host.thousand.bell()

    def _bot_pause(self) -> float | None:
        """A question that only the bot knows of is answered at once: a pause would tell the others of it."""
        view = self._session.bot_view()
        return 0 if view is not None and view.phase == RIGHTS else self.pace.bot

    def let_move(self) -> None:
        """The session has moved; cards that were dealt or played are seen to move, which holds nothing up."""
        flow = self._flow
        if flow.has_dealt:
            flow.has_dealt = False
            if self._host.is_attached and self._host.thousand.settings.animations and self.pace.bot > 0:
                self._motion.deal(max(self._session.view().sizes))
        played, flow.played = flow.played, None
        self._motion.end_slide()
        if played is not None:
            places = self._pointing.places
            mine = played.seat == self._pointing.bottom and played.card in places
            place = places.index(played.card) if mine else None
            self._begin_slide(Slide(((played.seat, played.card),), place=place))

    def _begin_slide(self, slide: Slide[Card]) -> None:
        if self._host.may_slide and self.pace.frame > 0:
            self._motion.begin_slide(slide, self.pace.frame)

    def release(self) -> None:
        """What was being read has been read."""
        flow, scene = self._flow, self._host.scene
        trick = flow.release()
        if trick is not None:
            self._motion.end_slide()
            if scene is not None:
                self._begin_slide(Slide(scene.who_played(trick), trick.winner))
        self._host.draw()
        self.go_on()

    def leave(self) -> None:
        """Enter was pressed on a settlement, or on what the coach says: it has been read."""
        if self.is_too_early():
            return
        if self._flow.next is not Next.COACH:
            self.release()
            return
        self._flow.coach.go_on()
        self._host.tell("")
        self.go_on()

    def hear_coach(self) -> None:
        """The coach has something to say that it was waiting for."""
        if self._host.is_attached:
            self._flow.coach.heard()
            self._host.tell("")
            self.go_on()

    def help_out(self) -> None:
        """Have the coach show what it knows, while the person is to decide."""
        if self._flow.next is Next.PERSON:
            self._flow.coach.helps()
            self._host.tell("")
            self.go_on()

    def _play_by_itself(self) -> None:
        """Play what the person at the keyboard need not decide."""
        self._timer = None
        if self._host.is_active and self._flow.next is Next.PERSON and (play := self._rest.due()) is not None:
            self._session.submit(play)
            self.go_on()

    def _think_now(self) -> None:
        self._timer = None
        if self._host.is_active and self._flow.next is Next.BOT:
            self._bots.ask(self._rest.eased(self._flow.thought()))

    def answered(self, message: BotTurns.Answered) -> None:
        """Do what the bot decided, unless the game has moved on or something lies over the table."""
        if not self._host.is_active:
            self._due = ()
        elif self._bots.play(message):
            self.go_on()

    def skip(self) -> bool:
        """A key was pressed: end the wait there is. True if there was one."""
        self._motion.end_deal()
        self._rest.hurry()
        due = self._flow.next
        if due in (Next.TRICK, Next.TOLD):
            self.stop_waiting()
            self.release()
            return True
        if due is Next.BOT:
            if self._timer is not None:
                self._timer.stop()
                self._think_now()
            return True
        if due is Next.PERSON and self._rest.due() is not None:
            if self._timer is not None:
                self._timer.stop()
                self._play_by_itself()
            return True
        return False

    def is_too_early(self) -> bool:
        """Whether Enter was probably meant for something earlier: the turn has just begun and nothing was touched."""
        is_touched = self._pointing.is_touched and self._flow.next is Next.PERSON
        return not is_touched and self._grace.is_on(self.pace.turn_grace)

    def has_just_taken(self) -> bool:
        """Whether a trick was completed a moment ago, by a card that Enter may have been meant for."""
        return self._flow.next is Next.TRICK and not self._rest.is_running and self.is_too_early()
