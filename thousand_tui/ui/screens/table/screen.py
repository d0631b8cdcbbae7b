"""The table as it is played at: keys and clicks become intents, intents become actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual import events
from textual.binding import BindingType

from thousand_tui.bots import bot_rng
from thousand_tui.rules import ROSPIS, Action, Claim, Concede, Give, IllegalAction, Look, Pass, Play, Refusal
from thousand_tui.table import StaleMove
from thousand_tui.ui.keys import bind
from thousand_tui.ui.screens.table.bars import Banner
from thousand_tui.ui.screens.table.choosing import (
    LEAP,
    Asking,
    Bidding,
    Choosing,
    Conceding,
    CutChoosing,
    Giving,
    Picking,
    Playing,
)
from thousand_tui.ui.screens.table.cutting import ZONE, CutPanel
from thousand_tui.ui.screens.table.deal import ResultPanel
from thousand_tui.ui.screens.table.flow import Next
from thousand_tui.ui.screens.table.hint import HintingTable
from thousand_tui.ui.screens.table.peek import PeekScreen, nothing_to_see
from thousand_tui.ui.screens.table.scene import shown_names
from thousand_tui.ui.widgets.painted import Painted
from thousand_tui.words import refusal, t


class TableScreen(HintingTable):
    """Where a session is played; an intent is for the moment it was made in."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("table.left", "move(-1)"),
        *bind("table.right", "move(1)"),
        *bind("table.raise", "step(1)"),
        *bind("table.lower", "step(-1)"),
        *bind("table.raise_far", f"step({LEAP})"),
        *bind("table.lower_far", f"step(-{LEAP})"),
        *bind("table.lowest", "to_end(False)"),
        *bind("table.highest", "to_end(True)"),
        *bind("table.digit", "digit('{key}')"),
        *bind("table.confirm", "confirm"),
        *bind("table.choose", "choose"),
        *bind("table.erase", "erase"),
        *bind("table.pass", "pass"),
        *bind("table.concede", "concede"),
        *bind("table.marriage", "marriage"),
        *bind("table.claim", "claim"),
        *bind("table.last", "look"),
        *bind("table.out", "peek('out')"),
        *bind("table.calls", "peek('calls')"),
        *bind("table.gave", "peek('gave')"),
        *bind("table.sheet", "sheet"),
        *bind("table.undo", "undo"),
        *bind("table.hint", "hint"),
        *bind("table.follow", "follow"),
        *bind("table.banner", "banner"),
        *bind("app.help", "help"),
        *bind("table.menu", "menu"),
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
        """Another number, or another recipient; while a result is read its other lines."""
        reads = self.flow.next in (Next.RESULT, Next.TOLD)
        if not (reads and self.query_one(ResultPanel).leaf(-by)):
            self._intend(lambda choice: choice.step(by))

    def action_to_end(self, up: bool) -> None:
        """The highest or the lowest number."""
        self._intend(lambda choice: choice.to_end(up))

    def action_digit(self, digit: str) -> None:
        """A card by its number, or a digit of a number."""
        self._intend(lambda choice: choice.digit(digit))

    def action_erase(self) -> None:
        """Take the last thing back."""
        if not self._give_back():
            self._intend(lambda choice: choice.erase())

    def action_marriage(self) -> None:
        """Declare the marriage, another meld, or none."""
        self._intend(lambda choice: choice.toggle())

    def action_aim(self, slot: int) -> None:
        """The next card goes to this slot of the exchange."""
        self._intend(lambda choice: choice.aim(slot) if isinstance(choice, Giving) else None)

    def action_confirm(self) -> None:
        """Enter: lift the curtain, end a wait, or decide."""
        self._enter(lambda choice: choice.confirm())

    def action_choose(self) -> None:
        """Space: as Enter, but in the exchange it gives and takes back."""
        self._enter(lambda choice: choice.choose())

    def _enter(self, decide: Callable[[Choosing], Action | None]) -> None:
        if self.session.needs_curtain:
            self._lift_curtain()
        elif self._just_taken() or self.skip():
            return
        elif self.flow.next is Next.RESULT:
            if not self.is_too_early():
                self.release()
        elif (choice := self._mine) is not None and not self.is_too_early():
            if isinstance(choice, Conceding):
                self._answered_with(choice)
            else:
                self._decide(decide(choice), choice.ply)

    def _just_taken(self) -> bool:
        """Whether a trick was completed a moment ago, by a card that this Enter may have been meant for."""
        return self.flow.next is Next.TRICK and not self.claim.is_running and self.is_too_early()

    def _lift_curtain(self) -> None:
        if self.is_too_early():
            return
        self.session.lift_curtain()
        self.draw()
        self.go_on()

    def action_pass(self) -> None:
        """Leave the auction, or the talon that is for sale."""
        if self.skip() or (choice := self._mine) is None:
            return
        if isinstance(choice, Bidding) or (isinstance(choice, Asking) and Pass() in choice.answers):
            self._decide(Pass(), choice.ply)

    def action_concede(self) -> None:
        """Ask whether, and how, the deal is to be given up; asked again, it is."""
        if self.skip() or (choice := self._mine) is None:
            return
        if isinstance(choice, Conceding):
            self.action_confirm()
        elif choice.concessions:
            self.choosing = Conceding(choice)
            self._touched()
        else:
            kinds = choice.view.rules.concession.kinds
            self._decide(Concede(kinds[0].name if kinds else ROSPIS), choice.ply)

    def _give_back(self) -> bool:
        """Take the question how to give the deal up back; False if it was not asked."""
        if isinstance(choice := self._mine, Conceding):
            self.choosing = choice.under
            self._touched()
            return True
        return False

    def action_claim(self) -> None:
        """Have the cards dealt again, where that right is held; where the pack is cut, cut it anywhere; in the play,
        take the rest where it is certain."""
        if isinstance(self._mine, Playing):
            self._take_the_rest()
        elif isinstance(choice := self._mine, CutChoosing):
            rng = bot_rng(self.session.seed, choice.view.deal.number, choice.view.turn or 0, choice.ply)
            self._decide(choice.at_random(rng), choice.ply)
        elif isinstance(choice, Asking) and not choice.conceding:
            claim = next((answer for answer in choice.answers if isinstance(answer, Claim)), None)
            self._decide(claim, choice.ply)

    def _take_the_rest(self) -> None:
        if self.claim.accept():
            self.stop_waiting()
            self._touched()
            self.go_on()

    def action_look(self) -> None:
        """Pick up the cards that lie face down; where they are up, the last trick."""
        choice = self._mine
        if choice is not None and Look() in _offered(choice):
            if not self.is_too_early():
                self._decide(Look(), choice.ply)
        else:
            self.action_peek("last")

    def action_answer(self, at: int) -> None:
        """Answer a question with one of its answers."""
        choice = self._mine
        if isinstance(choice, Asking) and choice.take(at):
            self._answered_with(choice)

    def _answered_with(self, choice: Asking) -> None:
        """Do what was answered; no answer at all takes the question back."""
        if choice.answer is None:
            self._give_back()
        else:
            self._decide(choice.answer, choice.ply)

    def action_way(self, way: int) -> None:
        """Play the card with this of the melds it can declare, or without one."""
        if isinstance(choice := self._mine, Playing):
            choice.take(way)
            self._decide(choice.confirm(), choice.ply)

    def action_undo(self) -> None:
        """Back to the previous decision of the only person at the table; in the exchange first what was chosen."""
        choice = self._mine
        if self._give_back():
            return
        if isinstance(choice, Giving) and choice.erase():
            self._touched()
        elif self.claim.undo():
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
        """The last trick, the count, the calls, or what was given; where there is nothing of it, a sentence says so."""
        if self.scene is None or self.flow.next is Next.CURTAIN:
            return
        self.notice = nothing_to_see(self.scene, what)
        if self.notice:
            self.draw()
        else:
            self.app.push_screen(PeekScreen(self.scene, what, all_tricks=self.session.settings.open_tricks))

    def action_sheet(self) -> None:
        """The score sheet."""
        self.thousand.open_sheet(self.session)

    def action_help(self) -> None:
        """Help for what is going on."""
        self.thousand.open_help(self.session.view().phase)

    def action_follow(self) -> None:
        """Do what the open hint names first; to give the deal up is asked about as ever."""
        if self.advised is None or self.advised.advice is None:
            self.notice = t("hint.none", key=self.thousand.key("table.hint"))
            self.draw()
            return
        action, ply, conceding = self.advised.advice.best, self.advised.ply, self.advised.conceding
        self.end_hint()
        if conceding and not isinstance(action, Concede):
            self._give_back()
        elif isinstance(action, Concede) and not conceding:
            self.action_concede()
        else:
            self._decide(action, ply)

    def action_menu(self) -> None:
        """Esc puts a hint away, or takes a question back; with neither it opens the menu."""
        if self.advised is not None:
            self.end_hint()
        elif not self._give_back():
            self.thousand.open_menu(self.session)

    def action_nothing(self) -> None:
        """A place that takes a click and does nothing with it."""

    def on_key(self, event: events.Key) -> None:
        """Any key ends what moves; one that is not bound also ends a wait, those that are see to it themselves."""
        self.end_slide()
        if event.key not in self.thousand.keys.at_table and not self.session.needs_curtain:
            self.skip()

    # The mouse

    async def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """A click on something that was painted; more clicks in quick succession decide nothing again."""
        self.end_slide()
        kind, _, what = message.zone.partition(":")
        if kind == "card":
            self._card_clicked(int(what), message.chain)
        elif kind == "do" and (message.chain == 1 or what.startswith("step")):
            self.since = 0.0 if what in ("confirm", "look") and message.chain == 1 else self.since
            await self.run_action(what)
        elif kind == ZONE:
            self._cut_clicked(int(what), message.chain)
        elif not kind and not self.session.needs_curtain:
            self.skip()

    def on_cut_panel_dragged(self, message: CutPanel.Dragged) -> None:
        """The pack is opened where the mouse is."""
        self._cut_clicked(int(message.zone.partition(":")[2]), 0)

    def _cut_clicked(self, cards: int, chain: int) -> None:
        """The first click chooses where the pack is cut, a click on the same place cuts it there."""
        if self.skip() or not isinstance(choice := self._mine, CutChoosing):
            return
        before = choice.number if choice.touched else None
        choice.lift(cards)
        if chain == 1 and before == choice.number:
            self._decide(choice.confirm(), choice.ply)
        else:
            self._touched()

    def palette(self) -> Iterator[tuple[str, str, Callable[[], None]]]:
        """What the command palette offers at the table."""
        yield t("command.sheet"), t("command.sheet.help"), self.action_sheet
        yield t("command.last"), t("command.last.help"), lambda: self.action_peek("last")
        if self.scene is not None and self.scene.tally is not None:
            yield t("command.out"), t("command.out.help"), lambda: self.action_peek("out")
        yield t("command.calls"), t("command.calls.help"), lambda: self.action_peek("calls")
        if self.session.may_hint:
            yield t("command.hint"), t("command.hint.help"), self.action_hint
        if self.claim.offer() is not None:
            yield t("command.rest"), t("command.rest.help"), self.action_claim
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
        elif isinstance(choice, Playing) and again and chain <= 2:
            self._decide(choice.confirm(), choice.ply)
        else:
            self._touched()

    def on_painted_hovered(self, message: Painted.Hovered) -> None:
        """The mouse over a card that may not be played says why."""
        choice = self._mine
        if not isinstance(choice, Playing | Giving):
            return
        notice = ""
        if message.zone is not None and message.zone.startswith("card:"):
            at = int(message.zone.removeprefix("card:"))
            card = choice.places[at] if at < len(choice.places) else None
            if card is not None and not choice.is_open(card):
                given = Give(((card, choice.slots[0]),)) if isinstance(choice, Giving) else Play(card)
                notice = self._why_not(given)
        if notice != self.notice:
            self.notice = notice
            self.draw()

    def on_painted_wheeled(self, message: Painted.Wheeled) -> None:
        """The wheel changes the number, where the pack is cut, or the answer."""
        self.end_slide()
        if isinstance(self._mine, Picking | CutChoosing | Asking):
            self.action_step(message.up)


def _offered(choice: Choosing) -> tuple[object, ...]:
    """What can be said besides numbers: the answers of a question, a look in the auction."""
    if isinstance(choice, Asking):
        return choice.answers
    return (Look(),) if isinstance(choice, Bidding) and choice.may_look else ()
