"""The table as it is played at: one screen that owns its parts."""

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
from thousand_tui.ui.thousand import path_of
from thousand_tui.ui.widgets.painted import Painted
from thousand_tui.words import Voice, event, t


class TableScreen(AnyTable[ThousandSession]):
    """Where Thousand is played: each key and each click is handed to the part that it is for.

    ``pointing`` is what the person points at, ``deciding`` makes actions of it; ``rest`` plays what needs no decision;
    ``hinting`` looks ahead, ``after`` looks back, and ``picture`` draws it all.
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
        """Without a ``coach`` it is the tutor who looks on, where that is wished."""
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
        """What is done at a seat, as the coach has it or whatever goes wrong with its bot."""
        scripted = self.coach.scripted(thought.view, thought.ply)
        if scripted is not None:
            return Decision(scripted)
        return opponents.decide(thought.kind, thought.view, thought.seed, thought.ply)

    @property
    def choosing(self) -> Choosing | None:
        """What is chosen at the keyboard, whoever is to act."""
        return self.pointing.choosing

    # What the course of the game needs

    @property
    def phase(self) -> object:
        """Of which deal."""
        view = self.session.view()
        return view.deal.number, view.phase

    @property
    def is_touched(self) -> bool:
        """Whether anything was pointed at."""
        return self.pointing.is_touched

    @property
    def cards_dealt(self) -> int:
        """How many cards the largest hand has."""
        return max(self.session.view().sizes)

    def place_of(self, seat: int, card: Card) -> int | None:
        """Where a card lay in the hand at the lower edge."""
        places = self.pointing.places
        return places.index(card) if seat == self.pointing.bottom and card in places else None

    def lying(self, trick: Trick) -> tuple[tuple[int, Card], ...]:
        """A finished trick as (seat, card), the leader first."""
        return () if self.scene is None else self.scene.who_played(trick)

    # Coming and going

    def on_mount(self) -> None:
        """Use the room there is."""
        if self.has_parts:
            self.picture.fit(self.app.size)

    def on_unmount(self) -> None:
        """Stop the reviews: the table is gone."""
        self.after.stop()

    def fit(self, size: Size) -> None:
        """Use the room there is, once for each size."""
        if self.has_parts and size != self.picture.fitted:
            self.picture.fit(size)
            if self.scene is not None:
                self.draw()

    # Drawing

    @property
    def has_parts(self) -> bool:
        """Whether the parts are there to be drawn."""
        return self.picture.has_parts and super().has_parts

    def draw_table(self) -> None:
        """Draw the moment, and leave notices the room that covers no cards."""
        self.picture.show(self._snapshot())
        self.call_after_refresh(self.picture.keep_notices_in_the_middle)

    def worded(self, happened: Event, voice: Voice) -> str:
        """What has happened."""
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
        """What the person may do now besides deciding."""
        offered = {
            Aid.UNDO: self.session.undo_target() is not None,
            Aid.HINT: self.session.may_hint,
            Aid.REST: self.rest.offer() is not None,
            Aid.CONCEDE: True,
        }
        return (aid for aid, may in offered.items() if may and aid in self.coach.aids)

    def changed(self) -> None:
        """The session has moved: a hint for an earlier moment is closed."""
        self.hinting.end()
        self.after.end()
        note_what_is_open(self.session)
        super().changed()

    def result_is_read(self) -> None:
        """Have the deal judged, where that is wished."""
        if self.thousand.settings.review and not self.session.occasion.is_apart:
            self.after.begin(path_of(self.thousand, self.session))
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
        """Another card."""
        self.deciding.intend(lambda choice: choice.move(by))

    def action_step(self, by: int) -> None:
        """Another number, or another recipient; while a result is read its other lines."""
        reads = self.flow.next in (Next.RESULT, Next.TOLD, Next.COACH)
        if not (reads and self.query_one(ResultPanel).leaf(-by)):
            self.deciding.intend(lambda choice: choice.step(by))

    def action_to_end(self, up: bool) -> None:
        """The highest or the lowest number."""
        self.deciding.intend(lambda choice: choice.to_end(up))

    def action_digit(self, digit: str) -> None:
        """A card by its number, or a digit of a number."""
        self.deciding.intend(lambda choice: choice.digit(digit))

    def action_erase(self) -> None:
        """Take the last thing back, or have the coach say once more what it said before."""
        self.deciding.erase()

    def action_marriage(self) -> None:
        """Declare the marriage, another meld, or none."""
        self.deciding.intend(lambda choice: choice.toggle())

    def action_aim(self, slot: int) -> None:
        """The next card goes to this slot of the exchange."""
        self.deciding.intend(lambda choice: choice.aim(slot) if isinstance(choice, Giving) else None)

    def action_confirm(self) -> None:
        """Enter: lift the curtain, put the hint away, end a wait, or decide."""
        self._enter(lambda choice: choice.confirm())

    def action_choose(self) -> None:
        """Space: as Enter, but in the exchange it gives and takes back."""
        self._enter(lambda choice: choice.choose())

    def _enter(self, decide: Callable[[Choosing], Action | None]) -> None:
        if not self.is_entered():
            self.deciding.confirm(decide)

    def action_pass(self) -> None:
        """Leave the auction, or the talon that is for sale."""
        self.deciding.leave()

    def action_concede(self) -> None:
        """Ask whether, and how, the deal is to be given up, or close that question."""
        self.deciding.concede()

    def action_claim(self) -> None:
        """Have the cards dealt again, cut anywhere, or take the rest."""
        self.deciding.claim()

    def action_look(self) -> None:
        """Pick up the cards that lie face down; where they are up, the last trick."""
        if not self.deciding.look():
            self.action_peek("last")

    def action_answer(self, at: int) -> None:
        """Answer a question with one of its answers."""
        self.deciding.answer(at)

    def action_way(self, way: int) -> None:
        """Play the card with this of the melds it can declare, or without one."""
        self.deciding.play(way)

    def action_undo(self) -> None:
        """In the exchange, first what was chosen."""
        if not self.deciding.take_back():
            super().action_undo()

    def went_back(self) -> None:
        """What was pointed at is forgotten."""
        self.pointing.forget()
        self.tell("")

    # Hints

    def look_ahead(self, view: View) -> None:
        """Weigh the choices, or whether to give the deal up where that is asked."""
        conceding = self.choosing is not None and self.choosing.conceding
        self.hinting.begin(view, self.session.ply, conceding=conceding)
        self.tell("")

    def action_why(self) -> None:
        """Show with cards why something was kept back."""
        kept, scene = self.coach.kept, self.scene
        if kept is None or scene is None or self.session.needs_curtain:
            self.tell(t("why.nothing"))
            return
        self.notice = ""
        voice = replace(scene.voice, names=scene.labels)
        self.app.push_screen(WhyScreen(kept, voice, scene.key.both("table.left", "table.right")))

    def follow(self, advised: Advised) -> None:
        """To give the deal up is asked about as always."""
        if not self.deciding.follow(advised.advice.best, advised.ply, conceding=advised.conceding):
            self.action_concede()

    # Looking

    def action_banner(self) -> None:
        """Hide the message about saving, or show it again; if nothing is wrong, a key like any other."""
        banner = self.query_one(Banner)
        if self.session.trouble:
            banner.turn(away=banner.is_shown)
            self.draw()
        elif not self.session.needs_curtain:
            self.running.skip()

    def action_hands(self) -> None:
        """All hands of a settled deal; before it is settled an onlooker opens the cards, or hides them again."""
        session = self.session
        if self.flow.next is Next.RESULT and self.scene is not None:
            ways = {"review": self.action_review, "replay": self.action_replay, "again": self.action_again}
            self.tell(show_all_hands(self, session, self.scene, self.after, ways))
        else:
            self.tell(open_cards(session))

    def action_help(self) -> None:
        """Help for what is going on."""
        self.thousand.open_help(self.session.view().phase)

    def action_menu(self) -> None:
        """Esc also takes a question back."""
        if not self.end_hint() and not self.deciding.give_back():
            super().action_menu()

    @property
    def winners(self) -> Collection[int]:
        """Who has won, by seat."""
        return self.session.view().winning_seats

    # Keys and the mouse

    @property
    def keys_here(self) -> Collection[str]:
        """The keys of the table."""
        return self.thousand.keys.at_table

    async def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """A click on something that was painted; more clicks in quick succession decide nothing again.

        It ends the hint, unless it is on the keys of the hint itself.
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
        """The pack is opened where the mouse is."""
        self.deciding.click_pack(int(message.zone.partition(":")[2]), 0)

    def on_painted_hovered(self, message: Painted.Hovered) -> None:
        """The mouse over a card that may not be played says why, but not below an open hint."""
        kind, _, at = (message.zone or "").partition(":")
        notice = self.deciding.why_not(int(at) if kind == "card" else None)
        if notice is not None and notice != self.notice and self.hinting.advised is None:
            self.tell(notice)

    def on_painted_wheeled(self, message: Painted.Wheeled) -> None:
        """The wheel changes the number, where the pack is cut, or the answer; it ends the hint."""
        self.motion.end_slide()
        if isinstance(self.deciding.mine, Picking | CutChoosing | Asking):
            self.action_step(message.up)
        self.end_hint()

    def palette(self) -> Iterator[Command]:
        """Also the rest of the tricks, where it may be taken."""
        if self.rest.offer() is not None:
            yield command("command.rest", self.action_claim)
        yield from super().palette()
