"""The table as it is played at: keys and clicks become intents, intents become actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from thousand_tui.rules import Action, IllegalAction, Play, Refusal
from thousand_tui.table import StaleMove
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.table.bars import Banner
from thousand_tui.ui.screens.table.choosing import LEAP, Choosing, Deciding, Giving, Picking, Playing
from thousand_tui.ui.screens.table.flow import Next
from thousand_tui.ui.screens.table.peek import PeekScreen
from thousand_tui.ui.screens.table.running import RunningTable
from thousand_tui.ui.screens.table.scene import shown_names
from thousand_tui.ui.widgets.painted import Painted
from thousand_tui.words import refusal, t


class TableScreen(RunningTable):
    """Where a session is played; an intent is for the moment it was made in."""

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
        bind("x", "banner"),
        bind("f1,question_mark", "help"),
        bind("escape", "menu"),
    ]

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
            self.draw()
            return
        self.go_on()

    def _why_not(self, action: Action) -> str:
        found = self.session.why_not(action)
        return "" if found is None else self._in_words(found)

    def _in_words(self, found: Refusal) -> str:
        names, you = shown_names(self.session.players), self.session.at_keyboard
        return refusal(found, names, you=you, letters=self.thousand.look.letters)

    def _touched(self) -> None:
        """What is pointed at has changed."""
        self.notice = ""
        self.draw()

    def _intend(self, change: Callable[[Choosing], object]) -> None:
        """Let the choice be changed; a wait ends first, so that no key press is lost."""
        if self.session.needs_curtain:
            return
        self.skip()
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
        elif self.skip():
            return
        elif self.flow.next is Next.RESULT:
            if not self.is_too_early():
                self.release()
        elif (choice := self._mine) is not None and not self.is_too_early():
            self._decide(decide(choice), choice.ply)

    def _lift_curtain(self) -> None:
        if self.is_too_early():
            return
        self.session.lift_curtain()
        self.draw()
        self.go_on()

    def action_pass(self) -> None:
        """Leave the auction."""
        if not self.skip() and (choice := self._mine) is not None:
            self._decide(choice.pass_(), choice.ply)

    def action_concede(self) -> None:
        """Ask whether the deal is to be given up; asked again, it is."""
        if not self.skip() and (choice := self._mine) is not None:
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
            self.flow.recall()
            self.stop_waiting()
            self.choosing = None
            self._touched()
            self.go_on()
        else:
            self.notice = t("undo.none" if len(self.session.people) == 1 else "undo.alone")
            self.draw()

    # Looking

    def action_banner(self) -> None:
        """Put away what is wrong with saving, or tell it again; where nothing is wrong, a key like any other."""
        banner = self.query_one(Banner)
        if self.session.trouble:
            banner.turn(away=banner.is_shown)
            self.draw()
        elif not self.session.needs_curtain:
            self.skip()

    def action_peek(self, what: str) -> None:
        """The last trick, the calls, or what was given."""
        if self.flow.next is not Next.CURTAIN and self.scene is not None:
            self.app.push_screen(PeekScreen(self.scene, what, all_tricks=self.session.settings.open_tricks))

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
        """Any other key ends a wait; those that are bound see to it themselves."""
        if event.key not in BOUND and not self.session.needs_curtain:
            self.skip()

    # The mouse

    async def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """A click on something that was painted; more clicks in quick succession decide nothing again."""
        kind, _, what = message.zone.partition(":")
        if kind == "card":
            self._card_clicked(int(what), message.chain)
        elif kind == "do" and (message.chain == 1 or what.startswith("step")):
            self.since = 0.0 if what in ("confirm", "declare", "plain") and message.chain == 1 else self.since
            await self.run_action(what)
        elif not kind and not self.session.needs_curtain:
            self.skip()

    def palette(self) -> Iterator[tuple[str, str, Callable[[], None]]]:
        """What the command palette offers at the table."""
        yield t("command.sheet"), t("command.sheet.help"), self.action_sheet
        yield t("command.last"), t("command.last.help"), lambda: self.action_peek("last")
        yield t("command.calls"), t("command.calls.help"), lambda: self.action_peek("calls")
        if self.session.undo_target() is not None:
            yield t("command.undo"), t("command.undo.help"), self.action_undo
        yield t("command.menu"), t("command.menu.help"), self.action_menu

    def _card_clicked(self, at: int, chain: int) -> None:
        if self.skip() or (choice := self._mine) is None:
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
            self.draw()

    def on_painted_wheeled(self, message: Painted.Wheeled) -> None:
        """The wheel changes the number."""
        if isinstance(self._mine, Picking):
            self.action_step(message.up)


BOUND = frozenset(
    key for binding in TableScreen.BINDINGS if isinstance(binding, Binding) for key in binding.key.split(",")
)
"""The keys of the table."""
