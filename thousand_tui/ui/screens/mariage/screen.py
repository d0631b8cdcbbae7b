"""The table of Mariage as it is played at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message

from thousand_tui.desk.committing import first_fingerprint, told_first
from thousand_tui.mariage import Action, Announce, IllegalAction, Play, View, bot_action
from thousand_tui.table import StaleMove
from thousand_tui.table.mariage import MariageSession
from thousand_tui.ui.clock import CLOCK, Grace, Wait
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.app_screen import AppScreen, Command, command
from thousand_tui.ui.screens.curtain import Curtain
from thousand_tui.ui.screens.mariage.flow import MariageFlow, Next
from thousand_tui.ui.screens.mariage.moving import Moving
from thousand_tui.ui.screens.mariage.peek import MariagePeekScreen, nothing_to_see
from thousand_tui.ui.screens.mariage.picture import MariagePicture
from thousand_tui.ui.screens.mariage.scene import MariageScene, Pointing
from thousand_tui.ui.screens.table.deciding import why_no_undo
from thousand_tui.ui.screens.table.pace import PACES, Pace
from thousand_tui.ui.screens.too_small import too_small
from thousand_tui.ui.widgets.painted import Painted
from thousand_tui.words import Voice, clean_name, t
from thousand_tui.words import mariage as words

UNNAMED: Final = ("left", "right", "raise", "lower", "digit", "choose", "hint", "banner", "replay", "again")
SHOWN: Final = ("menu", "confirm", "pass", "undo", "last", "sheet", "calls", "out")
"""The keys of the table that are named on it."""
HERE: Final = ("app.help", *(f"table.{what}" for what in (*SHOWN, *UNNAMED)))
"""The keys that do something here; any other ends a wait."""


class MariageScreen(AppScreen[None]):
    """Where a session is played: who is to act, what is pointed at, what is drawn."""

    DEFAULT_CSS: ClassVar[str] = """
    MariageScreen {
        layers: table curtain;
        background: $felt;
        color: $felt-text;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("table.left", "move(-1)"),
        *bind("table.right", "move(1)"),
        *bind("table.raise", "move(-1)"),
        *bind("table.lower", "move(1)"),
        *bind("table.digit", "digit('{key}')"),
        *bind("table.confirm", "confirm"),
        *bind("table.choose", "choose"),
        *bind("table.pass", "pass"),
        *bind("table.hint", "hint"),
        *bind("table.last", "peek('last')"),
        *bind("table.calls", "peek('calls')"),
        *bind("table.out", "peek('out')"),
        *bind("table.sheet", "sheet"),
        *bind("table.replay", "replay"),
        *bind("table.undo", "undo"),
        *bind("table.banner", "trouble"),
        *bind("app.help", "help"),
        *bind("table.menu", "menu"),
    ]

    @dataclass
    class Answered(Message):
        """A bot has decided at this ply."""

        ply: int
        action: Action

    def __init__(self, session: MariageSession) -> None:
        super().__init__()
        self.session = session
        self.notice = ""
        self.pace_override: Pace | None = None
        self.pointing = Pointing()
        self.flow = MariageFlow(session, self._changed)
        self.picture = MariagePicture(id="mariage")
        self.motion = Moving(self, self.picture.show_slide)
        self._timer: Wait | None = None
        self._due: tuple[Next, int] | None = None
        self._grace = Grace()
        self._told_trouble = ""

    def compose(self) -> ComposeResult:
        """The table, and what may cover it."""
        yield self.picture
        yield Curtain()

    @property
    def scene(self) -> MariageScene | None:
        """What is drawn now."""
        return self.picture.scene

    @property
    def pace(self) -> Pace:
        """How fast the table goes."""
        return self.pace_override or PACES[self.thousand.settings.pace]

    @property
    def may_move(self) -> bool:
        """Whether cards may be seen to move: the table lies open, and nobody minds."""
        covered = not self.is_active or self.session.needs_curtain or too_small(self.app.size)
        return self.is_attached and self.thousand.settings.animations and not covered

    # Coming and going

    def on_mount(self) -> None:
        """Show the table as it stands."""
        self.draw()

    def on_unmount(self) -> None:
        """Leave the session alone."""
        self.flow.close()

    def on_screen_resume(self) -> None:
        """Back from a menu, where settings may have changed."""
        self.draw()
        self.go_on()

    def on_screen_suspend(self) -> None:
        """Something lies over the table: nothing goes on beneath it."""
        self._stop_waiting()
        self.motion.end_slide()

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is; nothing moves while it changes."""
        self.motion.end_slide()
        self.draw()

    # Drawing

    def draw(self) -> None:
        """Draw the moment; the curtain first, so that nothing is drawn beneath it that must not be seen."""
        if not self.is_mounted or not self.query(Curtain):
            return
        session, look = self.session, self.thousand.look
        names = tuple(clean_name(name) for name in session.names)
        curtain = self.query_one(Curtain)
        if session.needs_curtain and session.turn is not None:
            since = self.flow.since(session.turn)
            voice = Voice(names, session.turn)
            told = (words.event(one, voice) for one in since)
            curtain.rise(session.turn, names, (*told_first(session, session.turn), *told), look)
        else:
            curtain.lift()
        self.picture.show(self._snapshot(names))
        self._tell_of_saving()

    def _snapshot(self, names: tuple[str, ...]) -> MariageScene:
        session, flow = self.session, self.flow
        view = flow.view
        self.pointing.follow(view, session.ply)
        return MariageScene(
            view=view,
            names=names,
            look=self.thousand.look,
            keys={"app.help": self.thousand.key("app.help")}
            | {f"table.{what}": self.thousand.key(f"table.{what}") for what in SHOWN},
            bottom=view.seat if view.seat is not None else (session.people or (0,))[0],
            pointing=self.pointing,
            leaf_keys=self.thousand.key.both("table.left", "table.right"),
            held=flow.held,
            result=flow.result,
            told=tuple(flow.told),
            tricks=tuple(flow.tricks),
            said=flow.said,
            slide=self.motion.slide,
            arrived=self.motion.arrived,
            notice=self.notice,
            trouble=session.trouble or "",
            may_undo=session.undo_target() is not None,
            fingerprint=first_fingerprint(session, view.seat),
        )

    def _tell_of_saving(self) -> None:
        told, self.session.untold = self.session.untold, []
        for sentence in told:
            self.thousand.say(sentence, "warning")
        trouble = self.session.trouble or ""
        if trouble != self._told_trouble:
            self._told_trouble = trouble
            if trouble:
                self.thousand.say(trouble, "warning")

    def _changed(self) -> None:
        self.notice = ""
        self.motion.follow(self.flow)
        self.draw()

    def tell(self, notice: str) -> None:
        """Draw the moment with a sentence about it."""
        self.notice = notice
        self.draw()

    # Going on

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._due = None

    def _wait(self, seconds: float | None) -> None:
        if seconds is not None:
            self._timer = CLOCK.after(seconds, self, self._pass_time)

    def _pass_time(self) -> None:
        """A wait is over."""
        self._timer = None
        if not self.is_active:
            return
        match self.flow.next:
            case Next.TRICK | Next.RESULT:
                self.release()
            case Next.BOT:
                self._ask_bot()
            case Next.PERSON:
                self._play_last_card()

    def go_on(self) -> None:
        """Let what is due begin, once for each moment."""
        if not self.is_active or not self.is_attached:
            return
        due = self.flow.next
        if self._due == (due, self.session.ply):
            return
        self._stop_waiting()
        self._due = due, self.session.ply
        view = self.session.view()
        self._grace.begin((due is Next.RESULT, view.play is None), self.pace.grace, self.pace.turn_grace)
        match due:
            case Next.TRICK:
                self._wait(self.pace.trick)
            case Next.RESULT:
                self._wait(None if self.session.people else self.pace.result)
            case Next.SHUFFLE:
                self.session.let_chance_act()
                self.go_on()
            case Next.BOT:
                self._wait(self.pace.bot)
            case Next.PERSON:
                if self._is_last_card():
                    self._wait(self.pace.bot)
                elif self.thousand.settings.bell:
                    self.app.bell()
            case Next.OVER:
                self.thousand.open_game_over(self.session)

    def release(self) -> None:
        """What was being read has been read; the trick is seen to go to whoever took it."""
        trick = self.flow.held
        self.flow.release()
        if trick is not None:
            self.motion.take(trick)
        self.draw()
        self.go_on()

    def _is_last_card(self) -> bool:
        """Whether there is nothing to choose: one card, or a queen who is called."""
        view = self.session.view()
        return self.thousand.settings.last_card and view.play is not None and len(view.choices) == 1 == len(view.places)

    def _play_last_card(self) -> None:
        if self._is_last_card():
            self._submit(next(iter(self.session.view().choices)))

    def _ask_bot(self) -> None:
        session = self.session
        view = session.bot_view()
        if view is None or session.turn is None:
            return
        think = partial(self._think, session.players[session.turn].kind, view, session.seed, session.ply)
        self.run_worker(think, group="bot", exclusive=True, thread=True, exit_on_error=False)

    def _think(self, kind: str, view: View, seed: str, ply: int) -> None:
        self.post_message(self.Answered(ply, bot_action(kind, view, seed, ply)))

    @on(Answered)
    def _answered(self, message: Answered) -> None:
        if not self.is_active:
            self._due = None
            return
        if self.session.bot_view() is None:
            return
        try:
            self.session.submit(message.action, message.ply)
        except StaleMove:
            return
        self.go_on()

    def _skip(self) -> bool:
        """A key was pressed: end the wait there is. True if there was one."""
        self.motion.end_deal()
        match self.flow.next:
            case Next.TRICK | Next.RESULT:
                if not self._is_too_early():
                    self._stop_waiting()
                    self.release()
                return True
            case Next.BOT:
                if self._timer is not None:
                    self._timer.stop()
                    self._pass_time()
                return True
            case _:
                return False

    def _is_too_early(self) -> bool:
        """Whether Enter was rather meant for something earlier: the turn has just begun and nothing was touched."""
        is_touched = self.pointing.is_touched and self.flow.next is Next.PERSON
        return not is_touched and self._grace.is_on(self.pace.turn_grace)

    # Deciding

    def action_move(self, by: int) -> None:
        """Another card, or another line of what may be announced."""
        if self.flow.next is Next.PERSON:
            self.pointing.move(self.session.view(), by)
            self.tell("")

    def action_digit(self, digit: str) -> None:
        """A card by its number, or a tick."""
        view, at = self.session.view(), (int(digit) - 1) % 10
        if self.flow.next is not Next.PERSON:
            return
        if view.play is None:
            self.pointing.tick(view, at)
        elif at < len(view.places) and view.places[at] is not None:
            self.pointing.cursor, self.pointing.is_touched = at, True
        self.tell("")

    def action_choose(self) -> None:
        """Space: a tick while announcing, else as Enter."""
        view = self.session.view()
        if self.flow.next is Next.PERSON and view.play is None:
            self.pointing.tick(view, self.pointing.cursor)
            self.tell("")
        else:
            self.action_confirm()

    def action_confirm(self) -> None:
        """Enter: lift the curtain, end a wait, or decide."""
        if self.session.needs_curtain:
            if not self._is_too_early():
                self.session.lift_curtain()
                self.draw()
                self.go_on()
            return
        if self._skip() or self.flow.next is not Next.PERSON or self._is_too_early():
            return
        if (action := self.pointing.action(self.session.view())) is not None:
            self._submit(action)

    def action_pass(self) -> None:
        """Announce nothing."""
        if self.flow.next is Next.PERSON and self.session.view().play is None:
            self._submit(Announce())

    def _submit(self, action: Action) -> None:
        try:
            self.session.submit(action, self.session.ply)
        except IllegalAction as error:
            self.tell(words.refusal(error.refusal))
            return
        except StaleMove:
            return
        self.go_on()

    def action_undo(self) -> None:
        """Back to the previous decision."""
        if self.session.undo():
            self.flow.recall()
            self._due = None
            self.tell(t("mariage.undone"))
            self.go_on()
        else:
            self.tell(why_no_undo(self.session))

    # Looking

    def action_peek(self, what: str) -> None:
        """The last trick, what was announced and paid, or the cards not seen; where there is nothing, a sentence."""
        if self.scene is None or self.flow.next is Next.CURTAIN:
            return
        settings = self.session.settings
        if nothing := nothing_to_see(self.scene, what, settings.count_shown):
            self.tell(nothing)
            return
        self.tell("")
        peek = MariagePeekScreen(self.scene, what, all_tricks=settings.open_tricks)
        self.thousand.push_screen(peek)

    def action_sheet(self) -> None:
        """The score sheet."""
        if not self.session.needs_curtain:
            self.thousand.open_sheet(self.session)

    def action_replay(self) -> None:
        """Look at settled deals again."""
        if not self.session.needs_curtain:
            self.thousand.open_replay(self.session)

    def action_hint(self) -> None:
        """End a wait, as any key does; else say that there is none."""
        if not self.session.needs_curtain and not self._skip():
            self.tell(t("mariage.no_hint"))

    def action_help(self) -> None:
        """The keys, the rules of this table, and the game in a minute."""
        self.thousand.mariage.open_rules(self.session.agreements, "keys")

    def action_menu(self) -> None:
        """The menu over the table."""
        self.thousand.open_menu(self.session)

    def action_trouble(self) -> None:
        """Say again why the game is not saved."""
        if self.session.trouble:
            self.thousand.say(self.session.trouble, "warning")

    def action_nothing(self) -> None:
        """A label that does nothing."""

    def palette(self) -> Iterator[Command]:
        """What the command palette offers at the table."""
        yield command("command.sheet", self.action_sheet)
        yield command("command.last", lambda: self.action_peek("last"))
        yield command("mariage.command.calls", lambda: self.action_peek("calls"))
        if self.session.settings.count_shown:
            yield command("mariage.command.out", lambda: self.action_peek("out"))
        if self.session.undo_target() is not None:
            yield command("command.undo", self.action_undo)
        yield command("command.menu", self.action_menu)

    # Any key, and the mouse

    def on_key(self, event: events.Key) -> None:
        """Any key ends what moves; one that does nothing here also ends a wait, the others see to it themselves."""
        self.motion.end_slide()
        if event.key not in self.thousand.keys.pressed(*HERE) and not self.session.needs_curtain:
            self._skip()

    @on(Painted.Hovered)
    def _hovered(self, message: Painted.Hovered) -> None:
        """The mouse over a card that may not be played says why."""
        if self.flow.next is not Next.PERSON or self.session.view().play is None:
            return
        kind, _, at = (message.zone or "").partition(":")
        card = self.session.view().places[int(at)] if kind == "card" else None
        found = None if card is None else self.session.why_not(Play(card))
        notice = "" if found is None else words.refusal(found)
        if notice != self.notice:
            self.tell(notice)

    @on(Painted.Wheeled)
    def _wheeled(self, message: Painted.Wheeled) -> None:
        """The wheel goes through what may be announced."""
        self.motion.end_slide()
        if self.flow.next is Next.PERSON and self.session.view().play is None:
            self.action_move(-message.up)

    @on(Painted.Pressed)
    async def _pressed(self, message: Painted.Pressed) -> None:
        """A click on a card points at it, another one plays it; on a label it does what the label says."""
        self.motion.end_slide()
        kind, _, what = message.zone.partition(":")
        if self.session.needs_curtain and message.zone != "do:confirm":
            return
        if kind == "do":
            if message.chain == 1:
                await self.run_action(what)
        elif kind == "card" and self.flow.next is Next.PERSON:
            at = int(what)
            if self.pointing.cursor == at and self.session.view().play is not None:
                self.action_confirm()
            else:
                self.action_digit(str((at + 1) % 10))
        elif kind == "name":
            self.action_digit(str(int(what) + 1))
        elif self.flow.next is not Next.PERSON:
            self.action_confirm()
