"""A table in progress, in any game: waits, bots, the shuffle and the end. Every wait can be skipped.

:class:`~thousand_tui.table.pacing.Pacing` says what comes next. Nothing happens while another screen covers the table.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.widget import Widget

from thousand_tui.bots import QUICKEST
from thousand_tui.study.coach import Aid, Coach
from thousand_tui.table import Mark
from thousand_tui.table.consent import Consent, is_private
from thousand_tui.table.feed import Following, Marked, Moved, WentBack
from thousand_tui.table.games import AnySession
from thousand_tui.table.pacing import PACES, Next, Pace, Pacing
from thousand_tui.ui.clock import CLOCK, Grace, Wait
from thousand_tui.ui.practising import tutor_at
from thousand_tui.ui.screens.app_screen import AppScreen
from thousand_tui.ui.screens.curtain import Curtain
from thousand_tui.ui.screens.table.hint import Hinting
from thousand_tui.ui.screens.table.marriage import announced
from thousand_tui.ui.screens.table.motion import Meeting, Motion, Slide
from thousand_tui.ui.screens.table.scene import shown_names
from thousand_tui.ui.screens.table.turns import BotTurns, TheRest
from thousand_tui.ui.screens.too_small import too_small
from thousand_tui.words import Voice, t

S = TypeVar("S", bound=AnySession)
# What is being read before a table elsewhere may deal again.
TO_READ: Final = frozenset({Next.TRICK, Next.NEWS, Next.RESULT})
# Seconds for which a line stays at the plate of the person who says it.
SPOKEN: Final = 8.0


class Running(AppScreen[None], Generic[S]):
    """A screen on which a session goes on.

    A key, a click, a wait that is over or a bot's answer changes the session, what was read of it (``flow``) or what is
    pointed at. Every handler then ends with :meth:`go_on`: it makes one scene of all that, draws it, and starts what
    comes next, once for each moment.
    """

    picture: Any
    flow: Pacing[Any, Any]
    bots: BotTurns
    hinting: Hinting
    pointing: Any

    def __init__(self, session: S, picture: Widget, show_slide: Callable[[Any], None], coach: Coach | None) -> None:
        super().__init__()
        self.session = session
        thousand = self.thousand
        self.coach = coach = coach or tutor_at(thousand, session)
        coach.changed = lambda: self.call_later(self._hear_coach)
        self.rest = TheRest(session, lambda: thousand.settings.last_card, is_offered=Aid.REST in coach.aids)
        self.consent = Consent()
        self.notice = ""
        # What people are saying just now, by seat.
        self.spoken: Mapping[int, str] = {}
        self.picture = picture
        self.motion: Motion[Any] = Motion(self, self.draw, show_slide)
        self.pace_override: Pace | None = None
        self._grace = Grace()
        self._begun: tuple[Next, int] | None = None
        self._timer: Wait | None = None
        self._is_drawn = False
        # What comes next at the moment that is drawn; None before the first.
        self.due: Next | None = None

    def compose(self) -> ComposeResult:
        """The table and the curtain."""
        yield self.picture
        yield Curtain()

    # Each game describes itself

    @property
    @abstractmethod
    def phase(self) -> object:
        """What Enter is meant for. If this value changes, a new phase has begun."""

    @abstractmethod
    def worded(self, happened: Any, voice: Voice) -> str:
        """The event as a sentence."""

    @abstractmethod
    def draw_table(self, due: Next) -> None:
        """Draw the current moment, at which ``due`` comes next."""

    def result_is_read(self) -> None:
        """Called before a settlement is shown."""

    # Drawing

    @property
    def remark(self) -> str:
        """The sentence about the moment; without one, whom a table elsewhere waits for."""
        if self.notice or self.due is None:
            return self.notice
        waited_for = self.thousand.waited_for if self.due is Next.ELSEWHERE else ""
        return waited_for or self.thousand.time_told(self.due)

    @property
    def has_parts(self) -> bool:
        """Whether all widgets exist."""
        return any(isinstance(part, Curtain) for part in self.children)

    @property
    def scene(self) -> Any:
        """The scene that is being drawn."""
        return self.picture.scene

    def draw(self, due: Next | None = None) -> None:
        """Draw the moment. The curtain comes first, so that nothing secret is drawn below it."""
        if not self.is_mounted or not self.has_parts:
            return
        self.due = due = due or self.flow.next
        self._is_drawn = True
        self._raise_or_lift(due)
        self.draw_table(due)
        self.tell_of_saving()

    def _raise_or_lift(self, due: Next) -> None:
        curtain, session = self.query_one(Curtain), self.session
        if due is Next.CURTAIN and (seat := session.turn) is not None:
            names = shown_names(session.players)
            told = (self.worded(each, Voice(names, seat)) for each in self.flow.since(seat))
            curtain.rise(seat, names, tuple(told), self.thousand.look)
        else:
            curtain.lift()

    def tell_of_saving(self) -> None:
        """Report news about saving, once."""
        told, self.session.untold = self.session.untold, []
        for sentence in told:
            self.thousand.say(sentence, "warning")

    def changed(self) -> None:
        """A move was made. Whoever made it goes on; if nobody does, the table is drawn all the same."""
        self._is_drawn, self.notice = False, ""
        if self.is_attached:
            self.call_next(self._catch_up)

    def _catch_up(self) -> None:
        if not self._is_drawn:
            due = self.flow.next
            self._let_move(due)
            self.draw(due)

    # Going on

    @property
    def pace(self) -> Pace:
        """The speed of the table."""
        return self.pace_override or self.rest.pace or PACES[self.thousand.settings.pace]

    def go_on(self, notice: str | None = None) -> None:
        """Draw the moment and start what comes next. ``notice`` is a sentence about the moment; None: it stays."""
        self.notice = self.notice if notice is None else notice
        is_free = self.is_active and self.is_attached
        due = self.flow.next
        while is_free and due is Next.SHUFFLE and self._begun != (due, self.session.ply):
            self._begun = due, self.session.ply
            self.session.let_chance_act()
            due = self.flow.next
        self._let_move(due)
        begins = is_free and self._begun != (due, self.session.ply)
        if begins:
            due = self._begin(due)
        self.draw(due)
        if begins:
            self._start(due)
        if due not in TO_READ:
            self.session.has_read()

    def _begin(self, due: Next) -> Next:
        """Begin a moment: forget what was waited for, and let the coach hear whose decision it is. Return what comes
        next then, as the coach may have something to say first."""
        self.bots.forget_what_is_past()
        self.stop_waiting()
        self._begun = due, self.session.ply
        pace = self.pace
        self._grace.begin((due is Next.RESULT, self.phase), pace.grace, pace.turn_grace)
        if due is Next.RESULT:
            self.result_is_read()
        elif due is Next.PERSON and self.rest.due() is None:
            self.coach.asked(self.session.view(), self.session.ply)
            if self.thousand.settings.bell:
                self.thousand.bell()
            if self.coach.waits:
                return Next.COACH
        return due

    def _start(self, due: Next) -> None:
        pace = self.pace
        match due:
            case Next.TRICK | Next.NEWS:
                self._wait(pace.wait(due, self.flow.news_time), self.release)
            case Next.RESULT if not self.session.people:
                self._wait(pace.wait(due), self.release)
            case Next.ELSEWHERE:
                self._read_feed()
            case Next.PERSON if isinstance(self.session, Following) and self.session.feed:
                # What was told meanwhile: a mark, or that somebody took something back.
                self.call_later(self._take_next)
            case Next.BOT:
                self._wait(0 if self.flow.is_secret else pace.bot, self._think_now)
            case Next.PERSON if self.rest.due() is not None:
                self._wait(0 if self.rest.is_running else pace.bot, self._play_by_itself)
            case Next.OVER:
                self.end()
            case _:
                pass

    def _wait(self, seconds: float | None, then: Callable[[], None]) -> None:
        if seconds is not None and seconds <= 0:
            self.call_later(then)
        elif seconds is not None:
            self._timer = CLOCK.after(seconds, self, then)

    def stop_waiting(self) -> None:
        """Cancel the current wait, without doing what it was for."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._begun = None

    def end(self) -> None:
        """Leave the table: close it if it is apart from the running game, otherwise show the end of the game."""
        if self.session.occasion.is_apart:
            self.dismiss()
        else:
            self.thousand.open_game_over(self.session)

    # Moving cards

    def _let_move(self, due: Next) -> None:
        """Show dealt or played cards moving, without delaying anything."""
        flow = self.flow
        if flow.has_dealt:
            flow.has_dealt = False
            self.motion.stop()
            if self.is_attached and self.thousand.animates and self.pace.bot > 0:
                self.motion.deal(max(self.session.view().sizes))
        played, flow.played = flow.played, None
        if played is not None and due is not Next.CURTAIN:
            (seat, card), scene = played, self.scene
            places = () if scene is None or seat != scene.bottom else scene.places
            # Where a marriage is being announced, its two cards meet.
            kind = Meeting if due is Next.NEWS and announced(flow.news) else Slide
            self._begin_slide(kind((played,), place=places.index(card) if card in places else None))

    @property
    def may_slide(self) -> bool:
        """Whether cards may move visibly: animations are on and nothing covers the trick."""
        if not (self.is_attached and self.thousand.animates and self.hinting.advised is None):
            return False
        return self.is_active and not too_small(self.app.size)

    def _begin_slide(self, slide: Slide[Any]) -> None:
        """Move cards, if they may be seen moving."""
        self.motion.stop()
        if self.may_slide and self.pace.frame > 0:
            self.motion.begin_slide(slide, self.pace.frame)

    # A table elsewhere

    def told(self, notice: str | None = None) -> None:
        """The table elsewhere has told something new: show it when there is time. A new deal ends the reading of the
        last one."""
        session = self.session
        if notice is not None:
            self.go_on(notice)
        if isinstance(session, Following) and self.due is Next.RESULT and session.deals_next:
            self.release()
        elif self.due is Next.ELSEWHERE and self._timer is None:
            self._read_feed()
            self.draw()
        elif self.due is Next.PERSON and isinstance(session, Following):
            self._take_next()

    def heard(self, seat: int, line: str) -> None:
        """Show for some seconds what somebody says."""

        def fall_silent() -> None:
            if self.spoken.get(seat) is line:
                self.spoken = {other: said for other, said in self.spoken.items() if other != seat}
                self.draw()

        self.spoken = {**self.spoken, seat: line}
        CLOCK.after(SPOKEN, self, fall_silent)
        self.draw()

    def _read_feed(self) -> None:
        session = self.session
        if isinstance(session, Following) and session.feed:
            pace = self.pace
            self._wait(pace.bot if session.is_bots_turn else 0, self._take_next)

    def _take_next(self) -> None:
        self._timer = None
        session = self.session
        if not (self.is_active and isinstance(session, Following) and session.feed):
            return
        was_hidden = is_private(session, session.ply)
        change = session.fold()
        if isinstance(change, WentBack):
            self.flow.recall()
        elif isinstance(change, Marked) and change.mark is Mark.CLOCK and change.seat is not None:
            self.thousand.say(t("clock.played", who=shown_names(session.players)[change.seat]))
        self.thousand.took(
            session.folded, isinstance(change, WentBack) or (isinstance(change, Moved) and not was_hidden)
        )
        self._begun = None
        self.go_on()

    # What waits end with

    def release(self) -> None:
        """End reading; a trick moves to the player who took it."""
        self._release()
        self.go_on()

    def _release(self) -> None:
        self.motion.stop()
        trick = self.flow.release()
        if trick is not None and self.scene is not None:
            self._begin_slide(Slide(self.scene.who_played(trick), trick.winner))

    def _play_by_itself(self) -> None:
        self._timer = None
        if self.is_active and self.due is Next.PERSON and (play := self.rest.due()) is not None:
            self.session.submit(play)
            self.go_on()

    def _think_now(self) -> None:
        self._timer = None
        if self.is_active and self.due is Next.BOT:
            # While the rest is being taken, nothing depends on the answer.
            self.bots.ask(QUICKEST if self.rest.is_running else None)

    @on(BotTurns.Answered)
    def _answered(self, message: BotTurns.Answered) -> None:
        """Do what the bot decided, unless the game has moved on or something covers the table."""
        if not self.is_active:
            self._begun = None
        elif self.due is Next.BOT and self.bots.play(message):
            self.go_on()

    # What keys end

    def skip(self) -> bool:
        """End the current wait, because a key was pressed; return whether there was one."""
        if was_waiting := self.end_wait():
            self.go_on()
        return was_waiting

    def end_wait(self) -> bool:
        """Like :meth:`skip`, but the caller goes on."""
        self.motion.end_deal()
        self.rest.hurried = True
        due = self.due
        if due in (Next.TRICK, Next.NEWS):
            self.stop_waiting()
            self._release()
            return True
        if due is not Next.BOT and (due is not Next.PERSON or (play := self.rest.due()) is None):
            return False
        if self._timer is not None:
            self._timer.stop()
            if due is Next.BOT:
                self._think_now()
            elif self.is_active:
                self.session.submit(play)
        return True

    def is_too_early(self) -> bool:
        """Whether Enter was probably meant for something earlier: the turn has just begun and nothing was touched."""
        is_touched = self.due is Next.PERSON and self.pointing.is_touched
        return not is_touched and self._grace.is_on(self.pace.turn_grace)

    def leave(self) -> None:
        """Handle Enter on a settlement or on the coach's words: they have been read."""
        if self.is_too_early():
            return
        if self.due is Next.COACH:
            self.coach.go_on()
            self.go_on("")
        else:
            self.release()

    # The coach

    def _hear_coach(self) -> None:
        """Show what the coach has just found to say."""
        if self.is_attached:
            self.coach.heard()
            self.go_on("")

    def coach_repeats(self) -> bool:
        """Have the coach repeat what it said before, while nothing moves; False if there is nothing."""
        return self.due in (Next.COACH, Next.PERSON) and self.coach.back()
