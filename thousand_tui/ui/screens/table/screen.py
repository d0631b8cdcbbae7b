"""The table where Thousand is played: a screen that owns its parts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from textual import on
from textual.geometry import Size

from thousand_tui.bots import Decision
from thousand_tui.desk.committing import first_fingerprint
from thousand_tui.guests import Opponents
from thousand_tui.rules import Action, Card, Trick, View
from thousand_tui.rules.events import Event
from thousand_tui.rules.tally import tally
from thousand_tui.study.coach import Aid, Coach
from thousand_tui.table import ThousandSession
from thousand_tui.table.pacing import Next
from thousand_tui.table.thousand_pacing import ThousandPacing
from thousand_tui.ui.judging import Judging
from thousand_tui.ui.keys import bindings
from thousand_tui.ui.screens.app_screen import Command, command
from thousand_tui.ui.screens.table.all_hands import note_what_is_open, open_cards, show_all_hands, tell_more
from thousand_tui.ui.screens.table.any_table import AnyTable
from thousand_tui.ui.screens.table.choosing import LEAP, Asking, Choosing, CutChoosing, Picking
from thousand_tui.ui.screens.table.cutting import ZONE, CutPanel
from thousand_tui.ui.screens.table.deal import AfterDeal, ResultPanel
from thousand_tui.ui.screens.table.deciding import Deciding
from thousand_tui.ui.screens.table.hint import ACTIONS, Hinting
from thousand_tui.ui.screens.table.lines import Banner
from thousand_tui.ui.screens.table.peek import PeekScreen
from thousand_tui.ui.screens.table.picture import Picture
from thousand_tui.ui.screens.table.pointing import Giving, Pointing
from thousand_tui.ui.screens.table.running import Running
from thousand_tui.ui.screens.table.scene import Advised, Laid, Scene
from thousand_tui.ui.screens.table.turns import BotTurns, Thought
from thousand_tui.ui.screens.table.why import WhyScreen
from thousand_tui.ui.widgets.painted import Painted
from thousand_tui.words import Voice, event, t


class TableScreen(AnyTable[ThousandSession]):
    """Where Thousand is played. It passes each key and click to the part responsible for it.

    ``pointing`` knows what the person points at; ``deciding`` turns that into actions; ``rest`` plays what needs no
    decision; ``hinting`` looks ahead, ``after`` looks back; ``picture`` draws everything.
    """

    BINDINGS = bindings(
        "table",
        *("concede", "marriage", "claim", "hands", "why", "banner"),
        **{"raise": "step(1)", "lower": "step(-1)", "raise_far": f"step({LEAP})", "lower_far": f"step(-{LEAP})"},
        **{"lowest": "to_end(False)", "highest": "to_end(True)", "last": "look", "gave": "peek('gave')"},
    )
    peeking = PeekScreen
    picture: Picture
    flow: ThousandPacing

    def __init__(self, session: ThousandSession, coach: Coach | None = None) -> None:
        """If there is no ``coach``, the tutor watches, if the player wants it to."""
        super().__init__(session, picture := Picture(id="table"), picture.show_slide, coach)
        coach = self.coach
        self.flow = ThousandPacing(session, self.changed, coach)
        self.pointing = Pointing(session)
        self.bots = BotTurns(self, session, self.think)
        self.hinting = Hinting(self)
        self.after = AfterDeal(self, session)
        self.running = Running(self, self.flow, self.bots, self.motion, self.rest, coach)
        parts = (session, self.flow, self.pointing, self.running, self.rest, coach)
        self.deciding = Deciding(*parts, self.tell, self.action_why)

    def think(self, thought: Thought, opponents: Opponents) -> Decision | None:
        """The decision for a seat: from the coach's script, if it has one, or from the seat's bot."""
        scripted = self.coach.scripted(thought.view, thought.ply)
        if scripted is not None:
            return Decision(scripted)
        return opponents.decide(thought.kind, thought.view, thought.seed, thought.ply)

    @property
    def choosing(self) -> Choosing | None:
        """The choice at the keyboard, whoever is to act."""
        return self.pointing.choosing

    # Used while the game runs

    @property
    def phase(self) -> object:
        """The phase, and the deal it belongs to."""
        view = self.session.view()
        return view.deal.number, view.phase

    @property
    def is_touched(self) -> bool:
        """Whether the person has pointed at anything."""
        return self.pointing.is_touched

    @property
    def cards_dealt(self) -> int:
        """The size of the largest hand."""
        return max(self.session.view().sizes)

    def place_of(self, seat: int, card: Card) -> int | None:
        """Where a card lay in the hand at the bottom; None if it was not there."""
        places = self.pointing.places
        return places.index(card) if seat == self.pointing.bottom and card in places else None

    def lying(self, trick: Trick) -> tuple[tuple[int, Card], ...]:
        """A finished trick as (seat, card), the leader first."""
        return () if self.scene is None else self.scene.who_played(trick)

    # Coming and going

    def on_mount(self) -> None:
        """Use the available room."""
        if self.has_parts:
            self.picture.fit(self.app.size)

    def on_unmount(self) -> None:
        """Stop the reviews: the table is gone."""
        self.after.stop()

    def fit(self, size: Size) -> None:
        """Use the available room, once for each size."""
        if self.has_parts and size != self.picture.fitted:
            self.picture.fit(size)
            if self.scene is not None:
                self.draw()

    # Drawing

    @property
    def has_parts(self) -> bool:
        """Whether all widgets exist."""
        return self.picture.has_parts and super().has_parts

    def draw_table(self) -> None:
        """Draw the moment, then place notices where they cover no cards."""
        self.picture.show(self._snapshot())
        self.call_after_refresh(self.picture.keep_notices_in_the_middle)

    def worded(self, happened: Event, voice: Voice) -> str:
        """The event as a sentence."""
        return event(happened, replace(voice, praises=self.thousand.settings.praise))

    def _snapshot(self) -> Scene:
        session, flow = self.session, self.flow
        view, is_held = session.view(), flow.held is not None
        choosing = self.pointing.follow(view, self.thousand.settings, is_held=is_held, asks=self.coach.asks)
        return Scene(
            view=view,
            players=session.players,
            look=self.thousand.look,
            key=self.thousand.key,
            bottom=self.pointing.bottom,
            laid=Laid(self.pointing.places, self.pointing.closed),
            choosing=choosing,
            shown=flow.shown,
            occasion=session.occasion,
            arrived=self.motion.arrived,
            slide=self.motion.slide,
            notice=self.notice,
            trouble=session.trouble or "",
            roomy=self.picture.is_roomy,
            may=frozenset(self._may()),
            rest=self.rest.told(Voice(key=self.thousand.key)),
            may_practise=session.may_open_deals and not session.occasion.is_apart,
            advised=self.hinting.advised,
            tally=tally(view) if session.settings.count_shown and flow.result is None else None,
            review=self.after.line,
            praises=self.thousand.settings.praise,
            fingerprint=first_fingerprint(session, view.seat),
            coach=self.coached,
        )

    def _may(self) -> Iterator[Aid]:
        """What the person may do now apart from deciding."""
        offered = {
            Aid.UNDO: self.session.undo_target() is not None,
            Aid.HINT: self.session.may_hint,
            Aid.REST: self.rest.offer() is not None,
            Aid.CONCEDE: True,
        }
        return (aid for aid, may in offered.items() if may and aid in self.coach.aids)

    def changed(self) -> None:
        """Handle a change of the session: close hints and results that belong to an earlier moment."""
        self.hinting.end()
        self.after.end()
        note_what_is_open(self.session)
        super().changed()

    def result_is_read(self) -> None:
        """Have the deal reviewed, if the player wants that."""
        if self.thousand.settings.review and not self.session.occasion.is_apart:
            self.after.begin(self.thousand.path_of(self.session))
            self.draw()

    @on(Judging.Reviewed)
    def _reviewed(self, message: Judging.Reviewed) -> None:
        self.after.take(message, is_read=self.flow.next is Next.RESULT)
        self.draw()
        tell_more(self.app.screen)

    @on(Judging.Measured)
    def _measured(self, message: Judging.Measured) -> None:
        self.after.measured(message)
        tell_more(self.app.screen)

    # Deciding

    def action_move(self, by: int) -> None:
        """Go to another card."""
        self.deciding.intend(lambda choice: choice.move(by))

    def action_step(self, by: int) -> None:
        """Change the number or the recipient; while a result is shown, scroll it."""
        reads = self.flow.next in (Next.RESULT, Next.TOLD, Next.COACH)
        if not (reads and self.query_one(ResultPanel).leaf(-by)):
            self.deciding.intend(lambda choice: choice.step(by))

    def action_to_end(self, up: bool) -> None:
        """Go to the highest or lowest number."""
        self.deciding.intend(lambda choice: choice.to_end(up))

    def action_digit(self, digit: str) -> None:
        """Choose a card by its number, or type a digit of a number."""
        self.deciding.intend(lambda choice: choice.digit(digit))

    def action_erase(self) -> None:
        """Take the last thing back, or have the coach repeat what it said before."""
        self.deciding.erase()

    def action_marriage(self) -> None:
        """Switch between declaring the marriage, another meld, or none."""
        self.deciding.intend(lambda choice: choice.toggle())

    def action_aim(self, slot: int) -> None:
        """Send the next card to this slot of the exchange."""
        self.deciding.intend(lambda choice: choice.aim(slot) if isinstance(choice, Giving) else None)

    def action_confirm(self) -> None:
        """Enter: lift the curtain, close the hint, end a wait, or decide."""
        self._enter(lambda choice: choice.confirm())

    def action_choose(self) -> None:
        """Space: like Enter, but in the exchange it gives a card or takes it back."""
        self._enter(lambda choice: choice.choose())

    def _enter(self, decide: Callable[[Choosing], Action | None]) -> None:
        if not self.is_entered():
            self.deciding.confirm(decide)

    def action_pass(self) -> None:
        """Pass in the auction, or leave the talon that is for sale."""
        self.deciding.leave()

    def action_concede(self) -> None:
        """Ask whether and how to give the deal up, or close that question."""
        self.deciding.concede()

    def action_claim(self) -> None:
        """Have the cards dealt again, cut anywhere, or take the remaining tricks."""
        self.deciding.claim()

    def action_look(self) -> None:
        """Pick up cards that are face down; if they are up already, show the last trick."""
        if not self.deciding.look():
            self.action_peek("last")

    def action_answer(self, at: int) -> None:
        """Give this answer to a question."""
        self.deciding.answer(at)

    def action_way(self, way: int) -> None:
        """Play the card with one of the melds that it can declare, or with none."""
        self.deciding.play(way)

    def action_undo(self) -> None:
        """Undo. In the exchange, first take back what was chosen."""
        if not self.deciding.take_back():
            super().action_undo()

    def went_back(self) -> None:
        """Forget what was pointed at."""
        self.pointing.forget()
        self.tell("")

    # Hints

    def look_ahead(self, view: View) -> None:
        """Start weighing the choices, or whether to give the deal up if that is the question."""
        conceding = self.choosing is not None and self.choosing.conceding
        self.hinting.begin(view, self.session.ply, conceding=conceding)
        self.tell("")

    def action_why(self) -> None:
        """Show with cards why the coach held something back."""
        kept, scene = self.coach.kept, self.scene
        if kept is None or scene is None or self.session.needs_curtain:
            self.tell(t("why.nothing"))
            return
        self.notice = ""
        voice = replace(scene.voice, names=scene.labels)
        self.app.push_screen(WhyScreen(kept, voice, scene.key.both("table.left", "table.right")))

    def follow(self, advised: Advised) -> None:
        """Do what the hint says; giving up the deal is asked about first, as always."""
        if not self.deciding.follow(advised.advice.best, advised.ply, conceding=advised.conceding):
            self.action_concede()

    # Looking

    def action_banner(self) -> None:
        """Hide the message about saving or show it again. If there is none, end a wait as any other key does."""
        banner = self.query_one(Banner)
        if self.session.trouble:
            banner.turn(away=banner.is_shown)
            self.draw()
        elif not self.session.needs_curtain:
            self.running.skip()

    def action_hands(self) -> None:
        """Show all hands of a settled deal. Before that, show or hide all cards for an onlooker."""
        session = self.session
        if self.flow.next is Next.RESULT and self.scene is not None:
            ways = {"review": self.action_review, "replay": self.action_replay, "again": self.action_again}
            self.tell(show_all_hands(self, session, self.scene, self.after, ways))
        else:
            self.tell(open_cards(session))

    def action_help(self) -> None:
        """Show help for the current phase."""
        self.thousand.open_help(self.session.view().phase)

    def action_menu(self) -> None:
        """Esc: close a hint or a question, or open the menu."""
        if not self.end_hint() and not self.deciding.give_back():
            super().action_menu()

    @property
    def winners(self) -> Collection[int]:
        """The seats that have won."""
        return self.session.view().winning_seats

    # Keys and the mouse

    @property
    def keys_here(self) -> Collection[str]:
        """The keys used at the table."""
        return self.thousand.keys.at_table

    async def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """Handle a click on something painted. Further clicks in quick succession decide nothing.

        It closes the hint, unless it was on one of the hint's keys.
        """
        self.motion.end_slide()
        if message.zone not in ACTIONS:
            self.end_hint()
        kind, _, what = message.zone.partition(":")
        if kind == "card" and self.flow.next is not Next.COACH:
            self.deciding.click_card(int(what), message.chain)
        elif kind == "do" and (message.chain == 1 or what.startswith("step")):
            await self.run_action(what)
        elif kind == ZONE:
            self.deciding.click_pack(int(what), message.chain)
        elif not kind or self.flow.next is Next.COACH:
            self.running.click()

    def on_cut_panel_dragged(self, message: CutPanel.Dragged) -> None:
        """Open the pack where the mouse is."""
        self.deciding.click_pack(int(message.zone.partition(":")[2]), 0)

    def on_painted_hovered(self, message: Painted.Hovered) -> None:
        """Say why the card under the mouse may not be played, unless a hint is open."""
        kind, _, at = (message.zone or "").partition(":")
        notice = self.deciding.why_not(int(at) if kind == "card" else None)
        if notice is not None and notice != self.notice and self.hinting.advised is None:
            self.tell(notice)

    def on_painted_wheeled(self, message: Painted.Wheeled) -> None:
        """Change the number, the cut or the answer with the wheel, and close the hint."""
        self.motion.end_slide()
        if isinstance(self.deciding.mine, Picking | CutChoosing | Asking):
            self.action_step(message.up)
        self.end_hint()

    def palette(self) -> Iterator[Command]:
        """Add the command for the remaining tricks, if they may be taken."""
        if self.rest.offer() is not None:
            yield command("command.rest", self.action_claim)
        yield from super().palette()
