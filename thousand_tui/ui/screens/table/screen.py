"""The table: one screen that stays mounted while deals come and go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import replace as with_fields
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from thousand_tui.rules import Action, IllegalAction, Play, Refusal
from thousand_tui.rules.view import AUCTION, CONTRACT, EXCHANGE, RIGHTS, TRICKS
from thousand_tui.table import Session, StaleMove
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.curtain import Curtain
from thousand_tui.ui.screens.table.auction import PromisePanel
from thousand_tui.ui.screens.table.bars import HeadLine, KeyLine, PromptLine, Shown
from thousand_tui.ui.screens.table.choosing import LEAP, Choosing, Deciding, Giving, Picking, Playing, choosing
from thousand_tui.ui.screens.table.deal import ResultPanel
from thousand_tui.ui.screens.table.exchange import ExchangePanel, RightPanel
from thousand_tui.ui.screens.table.flow import Flow, Next, Thought
from thousand_tui.ui.screens.table.hand import Hand, card_size
from thousand_tui.ui.screens.table.hints import hints
from thousand_tui.ui.screens.table.pace import PACES, Pace
from thousand_tui.ui.screens.table.panel import Panel
from thousand_tui.ui.screens.table.peek import PeekScreen
from thousand_tui.ui.screens.table.scene import Scene, shown_names
from thousand_tui.ui.screens.table.seats import Me, Seats
from thousand_tui.ui.screens.table.side import WIDTH as SIDE_WIDTH
from thousand_tui.ui.screens.table.side import SidePanel
from thousand_tui.ui.screens.table.slots import Slots
from thousand_tui.ui.screens.table.tricks import TricksPanel
from thousand_tui.ui.widgets.painted import Painted
from thousand_tui.words import refusal, t

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp

SIDE_FROM = Size(100, 30)
TALL_FROM = 28
PANELS: dict[str, str] = {
    AUCTION: "promise",
    CONTRACT: "promise",
    EXCHANGE: "exchange",
    RIGHTS: "right",
    TRICKS: "tricks",
}


class TableScreen(Screen[None]):
    """Draws what the eyes at the keyboard may see, and turns keys and clicks into actions."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("left", "move(-1)"),
        bind("right", "move(1)"),
        bind("up,plus,equals_sign", "step(1)"),
        bind("down,minus", "step(-1)"),
        bind("pageup", f"step({LEAP})"),
        bind("pagedown", f"step(-{LEAP})"),
        bind("home", "to_end(False)"),
        bind("end", "to_end(True)"),
        *(bind(digit, f"digit('{digit}')") for digit in "0123456789"),
        bind("enter", "confirm"),
        bind("space", "choose"),
        bind("backspace,delete", "erase"),
        bind("p", "pass"),
        bind("f", "concede"),
        bind("m", "marriage"),
        bind("r", "claim"),
        bind("l", "peek('last')"),
        bind("c", "peek('calls')"),
        bind("g", "peek('gave')"),
        bind("s", "sheet"),
        bind("u", "undo"),
        bind("f1,question_mark", "help"),
        bind("escape", "menu"),
    ]
    DEFAULT_CSS: ClassVar[str] = """
    TableScreen {
        layers: table curtain;
        background: $felt;
        color: $felt-text;
        & > #table { layer: table; width: 100%; height: 100%; }
        #across { height: 1fr; }
        #main { width: 1fr; height: 1fr; background: $felt; }
        #felt { height: 1fr; }
        &.-tall Seats { margin: 1 0 0 0; }
        &.-tall PromptLine { margin: 0 0 1 0; }
        Panel.-shown { display: block; }
        SidePanel.-shown { display: block; }
        .-hidden { display: none; }
    }
    """

    @dataclass
    class Answered(Message):
        """A bot has decided; ``failed`` if it broke down and chance decided for it."""

        ply: int
        seat: int
        action: Action
        failed: bool

    def __init__(self, session: Session, notice: str = "") -> None:
        super().__init__()
        self.session = session
        self.flow = Flow(session, self._changed)
        self.slots = Slots()
        self.choosing: Choosing | None = None
        self.notice = notice
        self.pace_override: Pace | None = None
        self._since = monotonic()
        self._due: tuple[object, ...] = ()
        self._timer: Timer | None = None
        self._moment: object = None
        self._bottom = session.people[0] if session.people else 0
        self._scene: Scene | None = None

    # What is on the screen

    def compose(self) -> ComposeResult:
        """Everything that will ever be shown here."""
        with Vertical(id="table"):
            yield HeadLine()
            with Horizontal(id="across"):
                with Vertical(id="main"):
                    yield Seats()
                    with Vertical(id="felt"):
                        yield PromisePanel(id="promise")
                        yield ExchangePanel(id="exchange")
                        yield RightPanel(id="right")
                        yield TricksPanel(id="tricks")
                        yield ResultPanel(id="result")
                    yield PromptLine()
                    yield Me()
                    yield Hand()
                yield SidePanel()
            yield KeyLine()
        yield Curtain()

    @property
    def thousand(self) -> ThousandApp:
        """The app, by its own type."""
        return cast("ThousandApp", self.app)

    @property
    def pace(self) -> Pace:
        """How fast the table goes."""
        return self.pace_override or PACES[self.thousand.settings.pace]

    def on_mount(self) -> None:
        """Show the table as it stands; the first wait begins when the screen is resumed."""
        self._arrange(self.app.size)
        self._show()

    def on_unmount(self) -> None:
        """Leave the session alone."""
        self.flow.close()

    def on_screen_resume(self) -> None:
        """Back from a menu, where seats or settings may have changed."""
        self.choosing = None
        self._show()
        self._go_on()

    def on_screen_suspend(self) -> None:
        """Something lies over the table: nothing goes on beneath it."""
        self._stop_waiting()

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        self._arrange(event.size)

    def _arrange(self, size: Size) -> None:
        wide = size.width >= SIDE_FROM.width and size.height >= SIDE_FROM.height
        self.query_one(SidePanel).set_class(wide, "-shown")
        self.set_class(size.height >= TALL_FROM, "-tall")
        cards = card_size(size.height, size.width - (SIDE_WIDTH if wide else 0))
        self.query_one(Hand).fit(cards)
        for panel in self.query(Panel):
            panel.fit(cards)

    def _show(self) -> None:
        """Draw the moment; the curtain first, so that nothing is drawn beneath it that must not be seen."""
        if not self.is_mounted:
            return
        self._raise_or_lift()
        scene = self._scene = self._snapshot()
        for part in self.query(Shown):
            part.show(scene)
        self.query_one(KeyLine).show_keys(hints(scene))
        phase = "result" if scene.result and not scene.held else PANELS.get(scene.view.phase, "result")
        shown = "tricks" if scene.held else phase
        for panel in self.query(Panel):
            panel.set_class(panel.id == shown, "-shown")
        self.query_one(Hand).set_class(shown == "result", "-hidden")
        self.query_one(Me).set_class(shown == "result", "-hidden")

    def _snapshot(self) -> Scene:
        session, flow = self.session, self.flow
        view = session.view()
        if view.seat is not None:
            self._bottom = view.seat
        if flow.held is None:
            self._moment = (view.seat, view.deal.number, view.phase, len(view.done))
        high_left = self.thousand.settings.high_left
        if view.seat is None:
            self.slots.clear()
        else:
            self.slots.follow(view.hand, self._moment, high_left=high_left)
        self._choose_anew(view.seat)
        assert self.choosing is not None
        return Scene(
            view=view,
            players=session.players,
            names=shown_names(session.players),
            look=self.thousand.look,
            bottom=self._bottom,
            places=self.slots.places,
            choosing=self.choosing,
            held=flow.held,
            trump_held=flow.trump,
            result=flow.result,
            winners=view.winners,
            story=flow.story,
            notice=self.notice,
            trouble=session.trouble or "",
            may_undo=session.undo_target() is not None,
            hot_seat=len(session.people) > 1,
        )

    def _choose_anew(self, seat: int | None) -> None:
        """A choice is for one moment; when the game has moved on, a new one begins where the cursor was."""
        old, view = self.choosing, self.session.view()
        if old is not None and old.ply == self.session.ply and old.view.seat == seat:
            if old.places != self.slots.places:
                old.places = self.slots.places
            return
        cursor = old.cursor if old is not None and old.view.deal.number == view.deal.number else None
        self.choosing = choosing(view, self.session.ply, self.slots.places, cursor)

    def _raise_or_lift(self) -> None:
        curtain, session = self.query_one(Curtain), self.session
        if session.needs_curtain and session.turn is not None:
            names = shown_names(session.players)
            curtain.rise(session.turn, names, self.flow.since(session.turn), self.thousand.look)
        else:
            curtain.lift()

    # What happens next

    def _changed(self) -> None:
        """The session has moved: draw at once, in the same handler, and only then wait for what is next."""
        self.notice = ""
        self._show()

    def _stop_waiting(self) -> None:
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

    def _go_on(self) -> None:
        """Let what is due begin, once for each moment."""
        if not self.is_current or not self.is_attached:
            return
        due = self.flow.next
        mark = (due, self.session.ply)
        if mark == self._due:
            return
        self._stop_waiting()
        self._due = mark
        self._since = monotonic()
        match due:
            case Next.TRICK:
                self._wait(self.pace.trick, self._release)
            case Next.RESULT:
                if not self.session.people:
                    self._wait(self.pace.trick, self._release)
            case Next.SHUFFLE:
                self.session.shuffle()
                self._go_on()
            case Next.BOT:
                self._wait(self.pace.bot, self._think_now)
            case Next.PERSON:
                if self.thousand.settings.bell:
                    self.app.bell()
            case Next.OVER:
                self.thousand.open_game_over(self.session)
            case Next.CURTAIN:
                pass

    def _release(self) -> None:
        """What was being read has been read."""
        if self.flow.held is not None:
            self.flow.held = None
        else:
            self.flow.result = None
        self._show()
        self._go_on()

    def _think_now(self) -> None:
        self._timer = None
        if self.is_current and self.flow.next is Next.BOT:
            self._think(self.flow.thought())

    @work(thread=True, exclusive=True, group="bot", exit_on_error=False)
    def _think(self, thought: Thought) -> None:
        """Ask the bot in a thread, so that keys are answered meanwhile."""
        try:
            action, failed = thought.answer(), False
        except Exception as error:
            self.log.error("a bot has failed", error)
            action, failed = thought.any_choice(), True
        self.post_message(self.Answered(thought.ply, thought.seat, action, failed))

    def on_table_screen_answered(self, message: Answered) -> None:
        """Do what the bot decided, unless the game has moved on or something lies over the table."""
        if not self.is_current:
            self._due = ()
            return
        failed = message.failed
        try:
            self.session.submit(message.action, message.ply)
        except StaleMove:
            return
        except IllegalAction:
            failed = True
            self.session.submit(self.flow.thought().any_choice(), message.ply)
        if failed:
            self.thousand.say(t("bot.failed", who=shown_names(self.session.players)[message.seat]), "warning")
        self._go_on()

    # Intents

    def _skip(self) -> bool:
        """A key was pressed: end the wait there is. True if there was one."""
        due = self.flow.next
        if due is Next.TRICK:
            self._stop_waiting()
            self._release()
            return True
        if due is Next.BOT:
            if self._timer is not None:
                self._timer.stop()
                self._think_now()
            return True
        return False

    def _is_too_early(self) -> bool:
        """Whether Enter was rather meant for something earlier: the turn has just begun and nothing was touched."""
        touched = self.choosing is not None and self.choosing.touched
        return not touched and monotonic() - self._since < self.pace.grace

    @property
    def _mine(self) -> Choosing | None:
        """The choice of the person at the keyboard, None while it is not theirs to decide."""
        return self.choosing if self.flow.next is Next.PERSON else None

    def _decide(self, action: Action | None, ply: int) -> None:
        """Submit an action for the moment it was made for; say why if it is not allowed."""
        if action is None:
            self._touched()
            return
        try:
            self.session.submit(action, ply)
        except StaleMove:
            return
        except IllegalAction as error:
            self.notice = self._in_words(error.refusal)
            self._show()
            return
        self._go_on()

    def _why_not(self, action: Action) -> str:
        found = self.session.why_not(action)
        return "" if found is None else self._in_words(found)

    def _in_words(self, found: Refusal) -> str:
        names, you = shown_names(self.session.players), self.session.at_keyboard
        return refusal(found, names, you=you, letters=self.thousand.look.letters)

    def _touched(self) -> None:
        """What is pointed at has changed."""
        self.notice = ""
        self._show()

    def _intend(self, change: Callable[[Choosing], object]) -> None:
        """Let the choice be changed; a wait ends first, so that no key press is lost."""
        if self.session.needs_curtain:
            return
        self._skip()
        if self.choosing is not None and self.flow.next in (Next.PERSON, Next.BOT):
            change(self.choosing)
            self._touched()

    def action_move(self, by: int) -> None:
        """Another card."""
        self._intend(lambda choice: choice.move(by))

    def action_step(self, by: int) -> None:
        """Another number, or another recipient."""
        self._intend(lambda choice: choice.step(by))

    def action_to_end(self, up: bool) -> None:
        """The highest or the lowest number."""
        self._intend(lambda choice: choice.to_end(up))

    def action_digit(self, digit: str) -> None:
        """A card by its number, or a digit of a number."""
        self._intend(lambda choice: choice.digit(digit))

    def action_erase(self) -> None:
        """Take the last thing back."""
        self._intend(lambda choice: choice.erase())

    def action_marriage(self) -> None:
        """Declare the marriage, or do not."""
        self._intend(lambda choice: choice.toggle())

    def action_aim(self, seat: int) -> None:
        """The next card is for this seat."""
        self._intend(lambda choice: choice.aim(seat) if isinstance(choice, Giving) else None)

    def action_confirm(self) -> None:
        """Enter: lift the curtain, end a wait, or decide."""
        self._enter(lambda choice: choice.confirm())

    def action_choose(self) -> None:
        """Space: as Enter, but in the exchange it gives and takes back."""
        self._enter(lambda choice: choice.choose())

    def _enter(self, decide: Callable[[Choosing], Action | None]) -> None:
        if self.session.needs_curtain:
            self._lift_curtain()
        elif self._skip():
            return
        elif self.flow.next is Next.RESULT:
            if not self._is_too_early():
                self._release()
        elif (choice := self._mine) is not None and not self._is_too_early():
            self._decide(decide(choice), choice.ply)

    def _lift_curtain(self) -> None:
        if self._is_too_early():
            return
        self.session.lift_curtain()
        self._show()
        self._go_on()

    def action_pass(self) -> None:
        """Leave the auction."""
        if not self._skip() and (choice := self._mine) is not None:
            self._decide(choice.pass_(), choice.ply)

    def action_concede(self) -> None:
        """Ask whether the deal is to be given up; asked again, it is."""
        if not self._skip() and (choice := self._mine) is not None:
            self._decide(choice.concede(), choice.ply)

    def action_claim(self) -> None:
        """Have the cards dealt again, where that right is held."""
        if isinstance(choice := self._mine, Deciding):
            self._decide(choice.claim(), choice.ply)

    def action_waive(self) -> None:
        """Do not use the right."""
        if isinstance(choice := self._mine, Deciding):
            choice.claiming = False
            self._decide(choice.confirm(), choice.ply)

    def action_declare(self) -> None:
        """Play the card with its marriage."""
        self._lead(declare=True)

    def action_plain(self) -> None:
        """Play the card without its marriage."""
        self._lead(declare=False)

    def _lead(self, *, declare: bool) -> None:
        if isinstance(choice := self._mine, Playing):
            choice.declares = declare
            self._decide(choice.confirm(), choice.ply)

    def action_undo(self) -> None:
        """Back to the previous decision of the only person at the table; in the exchange first what was chosen."""
        choice = self._mine
        if isinstance(choice, Giving) and choice.erase():
            self._touched()
        elif self.session.undo():
            self.flow.forget()
            self._stop_waiting()
            self.choosing = None
            self._touched()
            self._go_on()
        else:
            self.notice = t("undo.none" if len(self.session.people) == 1 else "undo.alone")
            self._show()

    # Looking

    def action_peek(self, what: str) -> None:
        """The last trick, the calls, or what was given."""
        if self.flow.next is not Next.CURTAIN and self._scene is not None:
            scene = with_fields(self._scene, notice="")
            self.app.push_screen(PeekScreen(scene, what, all_tricks=self.session.settings.open_tricks))

    def action_sheet(self) -> None:
        """The score sheet."""
        self.thousand.open_sheet(self.session)

    def action_help(self) -> None:
        """Help for what is going on."""
        self.thousand.open_help(self.session.view().phase)

    def action_menu(self) -> None:
        """Esc takes a question back first, then opens the menu."""
        if (choice := self._mine) is not None and choice.conceding:
            choice.erase()
            self._touched()
        else:
            self.thousand.open_menu(self.session)

    def action_nothing(self) -> None:
        """A place that takes a click and does nothing with it."""

    def on_key(self, event: events.Key) -> None:
        """Any other key ends a wait."""
        if not self.session.needs_curtain:
            self._skip()

    # The mouse

    async def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """A click on something that was painted; more clicks in quick succession decide nothing again."""
        kind, _, what = message.zone.partition(":")
        if kind == "card":
            self._card_clicked(int(what), message.chain)
        elif kind == "do" and (message.chain == 1 or what.startswith("step")):
            self._since = 0.0 if what in ("confirm", "declare", "plain") and message.chain == 1 else self._since
            await self.run_action(what)

    def _card_clicked(self, at: int, chain: int) -> None:
        if self._skip() or (choice := self._mine) is None:
            return
        again = choice.cursor == at and choice.touched
        if not choice.point(at):
            return
        if isinstance(choice, Giving):
            self._decide(choice.choose() if chain == 1 else None, choice.ply)
        elif isinstance(choice, Playing) and again and chain <= 2 and not choice.conceding:
            self._decide(choice.confirm(), choice.ply)
        else:
            self._touched()

    def on_painted_hovered(self, message: Painted.Hovered) -> None:
        """The mouse over a card that may not be played says why."""
        choice = self._mine
        if not isinstance(choice, Playing):
            return
        notice = ""
        if message.zone is not None and message.zone.startswith("card:"):
            at = int(message.zone.removeprefix("card:"))
            card = choice.places[at] if at < len(choice.places) else None
            if card is not None and not choice.is_open(card):
                notice = self._why_not(Play(card))
        if notice != self.notice:
            self.notice = notice
            self._show()

    def on_painted_wheeled(self, message: Painted.Wheeled) -> None:
        """The wheel changes the number."""
        if isinstance(self._mine, Picking):
            self.action_step(message.up)
