"""What the tables of all games share: the curtain, when to draw, and what keys and the menu do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator
from typing import Any, Generic, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Size
from textual.widget import Widget

from thousand_tui.desk.committing import told_first
from thousand_tui.desk.practising import why_no_hint, why_no_undo
from thousand_tui.study.coach import Aid, Coach
from thousand_tui.table import Mark
from thousand_tui.table.games import AnySession
from thousand_tui.table.pacing import Next, Pacing
from thousand_tui.ui.keys import bind, bindings
from thousand_tui.ui.practising import play_again, tutor_at
from thousand_tui.ui.screens.agreements_dialogs import note_here
from thousand_tui.ui.screens.app_screen import AppScreen, Command, command
from thousand_tui.ui.screens.celebration import celebrate
from thousand_tui.ui.screens.curtain import Curtain
from thousand_tui.ui.screens.table.hint import KEYS, Hinting
from thousand_tui.ui.screens.table.motion import Motion
from thousand_tui.ui.screens.table.running import Running
from thousand_tui.ui.screens.table.scene import Advised, Coached, shown_names
from thousand_tui.ui.screens.table.side_views import SideViews
from thousand_tui.ui.screens.table.turns import BotTurns, TheRest
from thousand_tui.ui.screens.too_small import too_small
from thousand_tui.words import Voice, t

S = TypeVar("S", bound=AnySession)


class AnyTable(AppScreen[None], Generic[S]):
    """A screen where a session is played.

    ``flow`` knows what has been shown and what comes next, ``running`` makes it happen, ``bots`` asks the bots,
    ``rest`` plays what is certain, ``hinting`` looks ahead, ``motion`` moves cards. The ``coach`` may speak.
    """

    keeps_parts = True
    BINDINGS = bind("app.help", "help") + bindings(
        "table",
        *("confirm", "choose", "erase", "pass", "undo", "hint", "follow", "menu"),
        *("side", "sheet", "replay", "again", "review", "note"),
        **{"left": "move(-1)", "right": "move(1)", "digit": "digit('{key}')"},
        **{"out": "peek('out')", "calls": "peek('calls')"},
    )
    # Prefix for the ids of palette commands that this game names differently.
    own_words = ""
    # The class of screen for a closer look, made from a scene, what to show, and whether old tricks are shown.
    peeking: Any
    picture: Any
    flow: Pacing[Any, Any]
    bots: BotTurns
    running: Running
    hinting: Hinting

    def __init__(self, session: S, picture: Widget, show_slide: Callable[[Any], None], coach: Coach | None) -> None:
        super().__init__()
        self.session = session
        thousand = self.thousand
        self.coach = coach = coach or tutor_at(thousand, session)
        coach.changed = lambda: self.call_later(self.running.hear_coach)
        self.rest = TheRest(session, lambda: thousand.settings.last_card, is_offered=Aid.REST in coach.aids)
        self.notice = ""
        self.picture = picture
        self.motion: Motion[Any] = Motion(self, self.draw, show_slide)

    def compose(self) -> ComposeResult:
        """The table and the curtain."""
        yield self.picture
        yield Curtain()

    # Each game draws and describes itself

    @property
    def has_parts(self) -> bool:
        """Whether all widgets exist."""
        return any(isinstance(part, Curtain) for part in self.children)

    @abstractmethod
    def draw_table(self) -> None:
        """Draw the current moment."""

    @abstractmethod
    def worded(self, happened: Any, voice: Voice) -> str:
        """The event as a sentence."""

    @property
    def scene(self) -> Any:
        """The scene that is being drawn."""
        return self.picture.scene

    @property
    def keys_here(self) -> Collection[str]:
        """The keys that do something here; they end waits themselves."""
        return ()

    def fit(self, size: Size) -> None:
        """Use the room in a window of this size."""
        self.draw()

    def let_decide(self) -> None:
        """Tell the coach whose decision it is, and redraw if it has something to say."""
        self.coach.asked(self.session.view(), self.session.ply)
        if self.scene is not None and self.coach.line(self.scene.voice) != self.scene.coach.line:
            self.draw()

    @property
    def coached(self) -> Coached:
        """What the coach has to say."""
        session, coach = self.session, self.coach
        return Coached(
            coach.line(Voice(shown_names(session.players), session.at_keyboard, self.thousand.key)),
            coach.badge,
            coach.help,
            waits=self.flow.next is Next.COACH,
            shows=coach.kept is not None,
            goes_back=coach.goes_back,
            part=coach.part,
        )

    def result_is_read(self) -> None:
        """Called when a settlement is shown."""

    # Coming and going

    @property
    def may_slide(self) -> bool:
        """Whether cards may move visibly: animations are on and nothing covers the trick."""
        if not (self.is_attached and self.thousand.animates and self.hinting.advised is None):
            return False
        return self.is_active and not self.session.needs_curtain and not too_small(self.app.size)

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
        self.draw()
        self.running.go_on()

    def on_screen_suspend(self) -> None:
        """Stop everything and close the hint, because something covers the table."""
        self.end_hint()
        self.running.stop_waiting()
        self.motion.end_slide()

    def on_resize(self, event: events.Resize) -> None:
        """Use the new size; nothing moves while it changes."""
        self.motion.end_slide()
        self.fit(event.size)

    def changed(self) -> None:
        """Draw the new state at once, in the handler that changed it."""
        self.running.let_move()
        self.tell("")

    def end(self) -> None:
        """Leave the table: close it if it is apart from the running game, otherwise show the end of the game."""
        if self.session.occasion.is_apart:
            self.dismiss()
            return
        self.thousand.open_game_over(self.session)
        celebrate(self.thousand, self.session, self.winners)

    @property
    @abstractmethod
    def winners(self) -> Collection[int]:
        """The seats that have won."""

    @on(BotTurns.Answered)
    def _answered(self, message: BotTurns.Answered) -> None:
        self.running.answered(message)

    # Drawing

    def tell(self, notice: str) -> None:
        """Draw the moment with a sentence about it, or without one."""
        self.notice = notice
        self.draw()

    def draw(self) -> None:
        """Draw the moment. The curtain comes first, so that nothing secret is drawn below it."""
        if not self.is_mounted or not self.has_parts:
            return
        self._raise_or_lift()
        self.draw_table()
        self.tell_of_saving()

    def _raise_or_lift(self) -> None:
        curtain, session = self.query_one(Curtain), self.session
        if session.needs_curtain and session.turn is not None:
            names, look = shown_names(session.players), self.thousand.look
            voice = Voice(names, session.turn)
            told = (self.worded(each, voice) for each in self.flow.since(session.turn))
            curtain.rise(session.turn, names, (*told_first(session, session.turn), *told), look)
        else:
            curtain.lift()

    def tell_of_saving(self) -> None:
        """Report news about saving, once."""
        told, self.session.untold = self.session.untold, []
        for sentence in told:
            self.thousand.say(sentence, "warning")

    # Deciding

    def is_entered(self) -> bool:
        """Enter: lift the curtain, close the hint, end a wait, or stop reading. If none applies, return False."""
        if self.session.needs_curtain:
            self.running.lift_curtain()
        elif self.end_hint() or self.running.has_just_taken() or self.running.skip():
            pass
        elif self.flow.next in (Next.RESULT, Next.COACH):
            self.running.leave()
        else:
            return False
        return True

    def action_hint(self) -> None:
        """Ask for a hint, or close it."""
        if self.end_hint() or self.session.needs_curtain:
            return
        self.running.skip()
        session = self.session
        if self.coach.help:
            self.running.help_out()
        elif Aid.HINT not in self.coach.aids:
            self.tell(t("coach.no_hint"))
        elif self.flow.next is not Next.PERSON or not session.may_hint:
            self.tell(why_no_hint(session))
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
            self.tell(t("hint.none", key=self.thousand.key("table.hint")))
        elif advised.advice is not None:
            self.end_hint()
            self.follow(advised)

    @abstractmethod
    def follow(self, advised: Advised) -> None:
        """Do what a hint recommends."""

    @on(Hinting.Found)
    def _found(self, message: Hinting.Found) -> None:
        """Show the new advice, unless its hint has been closed."""
        advised = self.hinting.take(message)
        if message.failed and advised is not None:
            self.tell(t("hint.failed"))
        elif advised is not None:
            self.picture.show_hint(advised)

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
        if self.flow.next is Next.RESULT:
            play_again(self.thousand, self.session)

    def action_review(self) -> None:
        """Review the last settled deal, decision by decision."""
        self.thousand.open_review(self.session)

    def action_note(self) -> None:
        """Write a note about this moment."""
        if not self.session.needs_curtain:
            note_here(self.thousand, self.session, self.tell)

    def action_peek(self, what: str) -> None:
        """Take a closer look at something; if there is nothing to see, say so."""
        if self.scene is None or self.flow.next is Next.CURTAIN:
            return
        if nothing := self.peeking.nothing_to_see(self.scene, what):
            self.tell(nothing)
        else:
            self.notice = ""
            self.app.push_screen(self.peeking(self.scene, what, all_tricks=self.session.settings.open_tricks))

    def action_undo(self) -> None:
        """Go back to the previous decision of the only person at the table."""
        if Aid.UNDO not in self.coach.aids:
            self.tell(t("coach.no_undo"))
        elif self.rest.undo():
            self.running.went_back()
            self.went_back()
            self.running.go_on()
        else:
            self.tell(why_no_undo(self.session))

    @abstractmethod
    def went_back(self) -> None:
        """Draw the table as it was before the decision that was taken back."""

    def action_menu(self) -> None:
        """Esc: close the hint, or open the menu over the table."""
        if not self.end_hint():
            self.thousand.open("menu", self.session, self.end if self.session.occasion.is_apart else None)

    def turn_tutor(self) -> None:
        """Turn the tutor on or off, starting with this decision."""
        self.thousand.change_settings(tutor=not self.thousand.settings.tutor)
        self.thousand.say(t("tutor.on" if self.thousand.settings.tutor else "tutor.off"))
        self.running.stop_waiting()
        self.running.go_on()

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
        if len(session.people) == 1 and not is_apart:
            yield command("command.tutor", self.turn_tutor)
        if session.undo_target() is not None and Aid.UNDO in aids:
            yield command("command.undo", self.action_undo)
        if session.course.totals and not is_apart:
            yield command("command.review", self.action_review)
        yield command("command.note", self.action_note)
        yield command("command.menu", self.action_menu)

    def action_nothing(self) -> None:
        """Do nothing, for places that should catch a click."""

    def on_key(self, event: events.Key) -> None:
        """End motion and, except for its own keys, the hint. Keys that do nothing here also end a wait; the others do
        that themselves."""
        self.motion.end_slide()
        if event.key not in self.thousand.keys.pressed(*KEYS):
            self.end_hint()
        if event.key not in self.keys_here and not self.session.needs_curtain:
            self.running.skip()
