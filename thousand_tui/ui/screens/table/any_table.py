"""What the tables of all games share: hints, what can be looked at, and what keys and the menu do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator
from typing import Any, TypeVar

from textual import events, on
from textual.geometry import Size

from thousand_tui.desk.practising import why_no_hint, why_no_undo
from thousand_tui.study.coach import Aid
from thousand_tui.table import Mark
from thousand_tui.table.feed import Following
from thousand_tui.table.games import AnySession
from thousand_tui.table.pacing import Next
from thousand_tui.ui.keys import bind, bindings
from thousand_tui.ui.practising import play_again
from thousand_tui.ui.screens.agreements_dialogs import note_here
from thousand_tui.ui.screens.app_screen import Command, command
from thousand_tui.ui.screens.dialogs import SayScreen
from thousand_tui.ui.screens.table.hint import KEYS, Hinting
from thousand_tui.ui.screens.table.running import Running
from thousand_tui.ui.screens.table.scene import Advised, Coached, shown_names
from thousand_tui.ui.screens.table.side_views import SideViews
from thousand_tui.ui.screens.table.taking_back import ask_here
from thousand_tui.words import Voice, t

S = TypeVar("S", bound=AnySession)


class AnyTable(Running[S]):
    """A screen where a session is played.

    ``flow`` knows what has been shown and what comes next, ``bots`` asks the bots, ``rest`` plays what is certain,
    ``hinting`` looks ahead, ``motion`` moves cards. The ``coach`` may speak.
    """

    keeps_parts = True
    BINDINGS = bind("app.help", "help") + bindings(
        "table",
        *("confirm", "choose", "erase", "pass", "undo", "hint", "follow", "menu"),
        *("side", "sheet", "replay", "again", "review", "note", "say"),
        **{"left": "move(-1)", "right": "move(1)", "digit": "digit('{key}')"},
        **{"out": "peek('out')", "calls": "peek('calls')"},
    )
    # Prefix for the ids of palette commands that this game names differently.
    own_words = ""
    # The class of screen for a closer look, made from a scene, what to show, and whether old tricks are shown.
    peeking: Any

    @property
    def keys_here(self) -> Collection[str]:
        """The keys that do something here; they end waits themselves."""
        return self.thousand.keys.at_table

    def fit(self, size: Size) -> None:
        """Use the room in a window of this size."""
        self.draw()

    def coached(self, due: Next) -> Coached:
        """What the coach has to say when ``due`` comes next."""
        session, coach = self.session, self.coach
        return Coached(
            coach.line(Voice(shown_names(session.players), session.at_keyboard, self.thousand.key)),
            coach.badge,
            coach.help,
            waits=due is Next.COACH,
            shows=coach.kept is not None,
            goes_back=coach.goes_back,
            part=coach.part,
        )

    # Coming and going

    def on_mount(self) -> None:
        """Draw the table. The first wait begins when the screen is resumed."""
        self.draw()

    def on_unmount(self) -> None:
        """Let go of the session and stop all thinking about it."""
        self.flow.close()
        self.bots.close()
        self.coach.close()

    def on_screen_resume(self) -> None:
        """Draw again after a menu, where seats or settings may have changed."""
        self.go_on()

    def on_screen_suspend(self) -> None:
        """Stop everything and close the hint, because something covers the table."""
        self.end_hint()
        self.stop_waiting()
        self.motion.end_slide()

    def on_resize(self, event: events.Resize) -> None:
        """Use the new size; nothing moves while it changes."""
        self.motion.end_slide()
        self.fit(event.size)

    # Deciding

    def is_entered(self) -> bool:
        """Enter: lift the curtain, close the hint, end a wait, or stop reading. If none applies, return False."""
        due = self.due
        if due is Next.CURTAIN:
            if not self.is_too_early():
                self.session.lift_curtain()
                self.go_on()
        elif self.end_hint():
            pass
        elif due is Next.TRICK and not self.rest.is_running and self.is_too_early():
            # The trick was just completed by a card that Enter may have been meant for.
            pass
        elif self.skip():
            if (due, self.due) == (Next.TRICK, Next.COACH):
                # What the coach says about a trick stands beside it: both have been read.
                self.coach.go_on()
                self.go_on("")
        elif due in (Next.RESULT, Next.COACH):
            self.leave()
        else:
            return False
        return True

    def action_hint(self) -> None:
        """Ask for a hint, then for its numbers, then close it."""
        if self.hinting.open_numbers():
            self.draw()
            return
        if self.end_hint() or self.due is Next.CURTAIN:
            return
        self.skip()
        session = self.session
        if self.coach.help:
            if self.due is Next.PERSON:
                self.coach.helps()
                self.go_on("")
        elif Aid.HINT not in self.coach.aids:
            self.go_on(t("coach.no_hint"))
        elif self.due is not Next.PERSON or not session.may_hint:
            self.go_on(why_no_hint(session))
        else:
            view = session.view()
            session.mark(Mark.HINT, view.me)
            self.look_ahead(view)

    @abstractmethod
    def look_ahead(self, view: Any) -> None:
        """Open a hint for this moment."""

    def end_hint(self) -> bool:
        """Close the hint; False if none was open."""
        if was_open := self.hinting.end():
            self.draw()
        return was_open

    def action_follow(self) -> None:
        """Do what the open hint recommends."""
        advised = self.hinting.advised
        if advised is None:
            self.go_on(t("hint.none", key=self.thousand.key("table.hint")))
        elif advised.advice is not None:
            self.end_hint()
            self.follow(advised)

    @abstractmethod
    def follow(self, advised: Advised) -> None:
        """Do what a hint recommends."""

    @on(Hinting.Found)
    def _found(self, message: Hinting.Found) -> None:
        """Show the new advice, unless its hint has been closed."""
        if self.hinting.take(message):
            self.go_on(t("hint.failed") if message.failed else None)

    # Looking

    def action_side(self, view: str = "") -> None:
        """Show this view in the side panel, or the next one. Later tables keep it."""
        self.query_one(SideViews).turn(view)

    def action_sheet(self) -> None:
        """Show the score sheet."""
        self.thousand.open_sheet(self.session)

    def action_replay(self) -> None:
        """Replay settled deals."""
        self.thousand.open_replay(self.session)

    def action_again(self) -> None:
        """Play the deal again whose result is shown."""
        if self.due is Next.RESULT:
            play_again(self.thousand, self.session)

    def action_review(self) -> None:
        """Review the last settled deal, decision by decision."""
        self.thousand.open_review(self.session)

    def action_note(self) -> None:
        """Write a note about this moment."""
        if self.due is not Next.CURTAIN:
            note_here(self.thousand, self.session, self.go_on)

    def action_say(self) -> None:
        """Say something to the others at a table of several terminals."""
        session = self.session
        if isinstance(session, Following):
            self.app.push_screen(SayScreen(), lambda line: session.host.talk(line) if line else None)
        else:
            self.skip()

    def action_peek(self, what: str) -> None:
        """Take a closer look at something; if there is nothing to see, say so."""
        if self.scene is None or self.due is Next.CURTAIN:
            return
        if nothing := self.peeking.nothing_to_see(self.scene, what):
            self.go_on(nothing)
        else:
            self.notice = ""
            self.app.push_screen(self.peeking(self.scene, what, all_tricks=self.session.settings.open_tricks))

    def action_undo(self) -> None:
        """Go back to the previous decision of the only person at the table; several people are asked first."""
        session = self.session
        if Aid.UNDO not in self.coach.aids:
            self.go_on(t("coach.no_undo"))
        elif isinstance(session, Following):
            self.go_on(None if session.ask_back() else t("back.none"))
        elif session.is_company and not session.occasion.is_once_only:
            ask_here(self, self.consent)
        elif self.rest.undo():
            self.flow.recall()
            self.stop_waiting()
            self.go_on(self.went_back())
        else:
            self.go_on(why_no_undo(self.session))

    @abstractmethod
    def went_back(self) -> str:
        """Forget what belongs to a decision that was taken back. Return what to say about that."""

    def action_menu(self) -> None:
        """Esc: close the hint, or open the menu over the table."""
        if not self.end_hint():
            self.thousand.open("menu", self.session, self.end if self.session.occasion.is_apart else None)

    def turn_tutor(self) -> None:
        """Turn the tutor on or off, starting with this decision."""
        self.thousand.change_settings(tutor=not self.thousand.settings.tutor)
        self.thousand.say(t("tutor.on" if self.thousand.settings.tutor else "tutor.off"))
        self.stop_waiting()
        self.go_on()

    def palette(self) -> Iterator[Command]:
        """The commands at the table."""
        session, aids, is_apart = self.session, self.coach.aids, self.session.occasion.is_apart
        yield command("command.sheet", self.action_sheet)
        yield command("command.last", lambda: self.action_peek("last"))
        if session.settings.count_shown and self.flow.result is None:
            yield command(f"{self.own_words}command.out", lambda: self.action_peek("out"))
        yield command(f"{self.own_words}command.calls", lambda: self.action_peek("calls"))
        if session.may_hint and Aid.HINT in aids:
            yield command("command.hint", self.action_hint)
        if session.is_alone and not is_apart:
            yield command("command.tutor", self.turn_tutor)
        if session.undo_target() is not None and Aid.UNDO in aids:
            yield command("command.undo", self.action_undo)
        elif session.is_company and not session.occasion.is_once_only:
            yield command("command.back", self.action_undo)
        if session.course.totals and not is_apart and session.is_kept_here:
            yield command("command.review", self.action_review)
        if session.is_kept_here:
            yield command("command.note", self.action_note)
        if isinstance(session, Following):
            yield command("command.say", self.action_say)
        yield command("command.menu", self.action_menu)

    def action_nothing(self) -> None:
        """Do nothing, for places that should catch a click."""

    def on_key(self, event: events.Key) -> None:
        """End motion and, except for its own keys, the hint. Keys that do nothing here also end a wait; the others do
        that themselves."""
        self.motion.end_slide()
        if event.key not in self.thousand.keys.pressed(*KEYS):
            self.end_hint()
        if event.key not in self.keys_here and self.due is not Next.CURTAIN:
            self.skip()
