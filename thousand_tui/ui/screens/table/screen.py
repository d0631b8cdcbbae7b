"""The table where Thousand is played: keys and clicks change the choice at the keyboard, and the choice leads to an
action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from textual import on
from textual.geometry import Size

from thousand_tui.bots import Decision, bot_rng
from thousand_tui.guests import Opponents
from thousand_tui.rules import ROSPIS, Action, Claim, Concede, Give, Look, Pass, Play, View
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
from thousand_tui.ui.screens.table.choosing import LEAP, Asking, Bidding, Choosing, Conceding, CutChoosing, Picking
from thousand_tui.ui.screens.table.cutting import ZONE, CutPanel
from thousand_tui.ui.screens.table.deal import AfterDeal, ResultPanel
from thousand_tui.ui.screens.table.hint import ACTIONS, Hinting
from thousand_tui.ui.screens.table.lines import Banner
from thousand_tui.ui.screens.table.peek import PeekScreen
from thousand_tui.ui.screens.table.picture import Picture
from thousand_tui.ui.screens.table.pointing import Giving, Playing, Pointing
from thousand_tui.ui.screens.table.scene import Advised, Laid, Scene, Talk
from thousand_tui.ui.screens.table.turns import BotTurns, Thought
from thousand_tui.ui.screens.table.why import WhyScreen
from thousand_tui.ui.widgets.painted import Painted
from thousand_tui.words import Voice, event, refusal, t


class TableScreen(AnyTable[ThousandSession]):
    """Where Thousand is played.

    ``pointing`` knows what the person points at; ``rest`` plays what needs no decision; ``hinting`` looks ahead,
    ``after`` looks back; ``picture`` draws everything.
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
    pointing: Pointing

    def __init__(self, session: ThousandSession, coach: Coach | None = None) -> None:
        """If there is no ``coach``, the tutor watches, if the player wants it to."""
        super().__init__(session, picture := Picture(id="table"), picture.show_slide, coach)
        self.pointing = Pointing(session)
        self.flow = ThousandPacing(session, self.changed, self.coach)
        self.bots = BotTurns(self, session, self.think)
        self.hinting = Hinting(self)
        self.after = AfterDeal(self, session)

    def think(self, thought: Thought, opponents: Opponents) -> Decision | None:
        """The decision for a seat: from the coach's script, if it has one, or from the seat's bot."""
        if (scripted := self.coach.scripted(thought.view, thought.ply)) is not None:
            return Decision(scripted)
        return opponents.decide(thought.kind, thought.view, thought.seed, thought.ply)

    # Used while the game runs

    @property
    def phase(self) -> object:
        """The phase, and the deal it belongs to."""
        view = self.session.view()
        return view.deal.number, view.phase

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

    def draw_table(self, due: Next) -> None:
        """Draw the moment, then place notices where they cover no cards."""
        self.picture.show(self._scene_of(due))
        self.call_after_refresh(self.picture.keep_notices_in_the_middle)

    def worded(self, happened: Event, voice: Voice) -> str:
        """The event as a sentence."""
        return event(happened, replace(voice, praises=self.thousand.settings.praise))

    def _follow(self, view: View) -> Choosing:
        """The choice of this moment."""
        is_held = self.flow.held is not None
        return self.pointing.follow(view, self.thousand.settings, is_held=is_held, asks=self.coach.asks)

    def _scene_of(self, due: Next) -> Scene:
        session, flow, thousand = self.session, self.flow, self.thousand
        view = session.view()
        choosing = self._follow(view)
        may = {Aid.CONCEDE}
        if session.undo_target() is not None:
            may.add(Aid.UNDO)
        if due is Next.PERSON and session.may_hint:
            may.add(Aid.HINT)
        if (offered := self.rest.offer()) is not None:
            may.add(Aid.REST)
        return Scene(
            view=view,
            players=session.players,
            look=thousand.look,
            key=thousand.key,
            bottom=self.pointing.bottom,
            laid=Laid(self.pointing.places, self.pointing.closed),
            choosing=choosing,
            shown=flow.shown,
            occasion=session.occasion,
            arrived=self.motion.arrived,
            slide=self.motion.slide,
            notice=self.remark,
            trouble=session.trouble or "",
            roomy=self.picture.is_roomy,
            may=self.coach.aids & may,
            rest=self.rest.question(offered, Voice(key=thousand.key)),
            may_practise=session.may_open_deals and not session.occasion.is_apart,
            advised=self.hinting.advised,
            tally=tally(view) if session.settings.count_shown and flow.result is None else None,
            review=self.after.line,
            praises=thousand.settings.praise,
            coach=self.coached(due),
            talk=Talk(self.spoken, getattr(session, "said", ())),
        )

    def changed(self) -> None:
        """A move was made: close hints and results that belong to an earlier moment."""
        self.hinting.end()
        self.after.end()
        note_what_is_open(self.session)
        super().changed()

    def result_is_read(self) -> None:
        """Have the deal reviewed, if the player wants that."""
        if self.thousand.settings.review and not self.session.occasion.is_apart:
            self.after.begin(self.thousand.path_of(self.session))

    @on(Judging.Reviewed)
    def _reviewed(self, message: Judging.Reviewed) -> None:
        self.after.take(message, is_read=self.due is Next.RESULT)
        self.draw()
        tell_more(self.app.screen)

    @on(Judging.Measured)
    def _measured(self, message: Judging.Measured) -> None:
        self.after.measured(message)
        tell_more(self.app.screen)

    # Deciding

    @property
    def mine(self) -> Choosing | None:
        """The choice of the person at the keyboard; None while they have nothing to decide."""
        return self.pointing.choosing if self.due is Next.PERSON else None

    def decide(self, action: Action | None, ply: int) -> None:
        """Submit an action for the moment it was made for; if it is not allowed, say why. The coach may hold it back.
        None: something else is pointed at."""
        session, coach = self.session, self.coach
        if action is None:
            self.go_on("")
        elif ply != session.ply:
            return
        elif (found := session.why_not(action)) is not None:
            self.go_on(refusal(found))
        elif isinstance(action, Concede) and Aid.CONCEDE not in coach.aids:
            self.go_on(t("coach.no_concession"))
        elif coach.keeps_back(session.view(), action, ply):
            self.close_question()
            if isinstance(coach.meant, Play) and self.mine is not None:
                self.mine.point(self.pointing.places.index(coach.meant.card))
            self.go_on("")
            if coach.asks and coach.kept is not None:
                self.action_why()
        else:
            session.submit(action, ply)
            self.go_on()

    def intend(self, change: Callable[[Choosing], object]) -> None:
        """Change the choice. A wait is ended first, so that no key press is lost."""
        due = self.due
        if due in (None, Next.CURTAIN):
            return
        if self.end_wait():
            due = self.flow.next
            self._follow(self.session.view())
        choice = self.pointing.choosing
        if choice is not None and due in (Next.PERSON, Next.BOT):
            change(choice)
            if due is Next.PERSON:
                self.coach.pointed(choice.named_now)
            self.notice = ""
        self.go_on()

    def action_move(self, by: int) -> None:
        """Go to another card."""
        self.intend(lambda choice: choice.move(by))

    def action_step(self, by: int) -> None:
        """Change the number or the recipient; while a result is shown, scroll it."""
        reads = self.due in (Next.RESULT, Next.NEWS, Next.COACH)
        if not (reads and self.query_one(ResultPanel).leaf(-by)):
            self.intend(lambda choice: choice.step(by))

    def action_to_end(self, up: bool) -> None:
        """Go to the highest or lowest number."""
        self.intend(lambda choice: choice.to_end(up))

    def action_digit(self, digit: str) -> None:
        """Choose a card by its number, or type a digit of a number. If the player wants it, the card is played."""
        choice = self.mine
        if not (self.thousand.settings.number_plays and isinstance(choice, Playing)) or self.is_too_early():
            self.intend(lambda choice: choice.digit(digit))
        elif not self.skip():
            self.decide(choice.confirm() if choice.digit(digit) else None, choice.ply)

    def action_erase(self) -> None:
        """Take the last thing back, or have the coach repeat what it said before."""
        if self.due is Next.COACH:
            if self.coach_repeats():
                self.go_on("")
        elif self.close_question():
            self.go_on("")
        else:
            self.intend(lambda choice: choice.erase() or self.coach_repeats())

    def action_marriage(self) -> None:
        """Switch between declaring the marriage, another meld, or none."""
        self.intend(lambda choice: choice.toggle())

    def action_aim(self, slot: int) -> None:
        """Send the next card to this slot of the exchange."""
        self.intend(lambda choice: choice.aim(slot) if isinstance(choice, Giving) else None)

    def action_confirm(self) -> None:
        """Enter: lift the curtain, close the hint, end a wait, or decide."""
        self._enter(lambda choice: choice.confirm())

    def action_choose(self) -> None:
        """Space: like Enter, but in the exchange it gives a card or takes it back."""
        self._enter(lambda choice: choice.choose())

    def _enter(self, decide: Callable[[Choosing], Action | None]) -> None:
        if self.is_entered() or (choice := self.mine) is None or self.is_too_early():
            return
        if isinstance(choice, Conceding):
            self._answered_with(choice)
        elif choice.is_unanswered:
            self.go_on(t("coach.choose" if choice.points_at_cards else "coach.choose.answer"))
        else:
            self.decide(decide(choice), choice.ply)

    def action_pass(self) -> None:
        """Pass in the auction, or leave the talon that is for sale."""
        if self.skip() or (choice := self.mine) is None:
            return
        if isinstance(choice, Bidding) or (isinstance(choice, Asking) and Pass() in choice.answers):
            self.decide(Pass(), choice.ply)

    def action_concede(self) -> None:
        """Ask whether and how to give the deal up; if that is already asked, close the question."""
        if self.skip() or (choice := self.mine) is None:
            return
        if self.close_question():
            self.go_on("")
        elif Aid.CONCEDE not in self.coach.aids:
            self.go_on(t("coach.no_concession"))
        elif choice.view.concessions:
            self.pointing.choosing = Conceding(choice)
            self.go_on("")
        else:
            kinds = choice.view.rules.concession.kinds
            self.decide(Concede(kinds[0].name if kinds else ROSPIS), choice.ply)

    def close_question(self) -> bool:
        """Close the question of how to give up; False if it was not open."""
        if not isinstance(choice := self.mine, Conceding):
            return False
        self.pointing.choosing = choice.under
        return True

    def action_claim(self) -> None:
        """Claim what is possible now: a new deal, if the player has that right; a random cut; or the remaining tricks,
        if they are certain, even while the last trick is still shown."""
        choice = self.mine
        if choice is None or isinstance(choice, Playing):
            if self.rest.accept():
                self.stop_waiting()
                self.go_on("")
            else:
                self.skip()
        elif isinstance(choice, CutChoosing):
            rng = bot_rng(self.session.seed, choice.view.deal.number, choice.view.turn or 0, choice.ply)
            self.decide(choice.at_random(rng), choice.ply)
        elif isinstance(choice, Asking) and not choice.conceding:
            claim = next((answer for answer in choice.answers if isinstance(answer, Claim)), None)
            self.decide(claim, choice.ply)

    def action_look(self) -> None:
        """Pick up cards that are face down; if they are up already, show the last trick."""
        choice = self.mine
        may_look = isinstance(choice, Bidding) and choice.may_look
        if choice is None or not (may_look or (isinstance(choice, Asking) and Look() in choice.answers)):
            self.action_peek("last")
        elif not self.is_too_early():
            self.decide(Look(), choice.ply)

    def action_answer(self, at: int) -> None:
        """Give this answer to a question."""
        choice = self.mine
        if isinstance(choice, Asking) and choice.take(at):
            self._answered_with(choice)

    def _answered_with(self, choice: Asking) -> None:
        """Do what was answered; None takes the question back."""
        if choice.answer is not None:
            self.decide(choice.answer, choice.ply)
        elif self.close_question():
            self.go_on("")

    def action_way(self, way: int) -> None:
        """Play the card with one of the melds that it can declare, or with none."""
        if isinstance(choice := self.mine, Playing):
            choice.take(way)
            self.decide(choice.confirm(), choice.ply)

    def action_undo(self) -> None:
        """Undo. A question of how to give up, and what was chosen in the exchange, is taken back first."""
        if self.close_question() or (isinstance(choice := self.mine, Giving) and choice.erase()):
            self.go_on("")
        else:
            super().action_undo()

    def went_back(self) -> str:
        """Forget what was pointed at."""
        self.pointing.forget()
        return ""

    # Hints

    def look_ahead(self, view: View) -> None:
        """Start weighing the choices, or whether to give the deal up if that is the question."""
        conceding = self.pointing.choosing is not None and self.pointing.choosing.conceding
        self.hinting.begin(view, self.session.ply, conceding=conceding)
        self.go_on("")

    def action_why(self) -> None:
        """Show with cards why the coach held something back."""
        kept, scene = self.coach.kept, self.scene
        if kept is None or scene is None or self.due is Next.CURTAIN:
            self.go_on(t("why.nothing"))
            return
        self.notice = ""
        voice = replace(scene.voice, names=scene.labels)
        self.app.push_screen(WhyScreen(kept, voice))

    def follow(self, advised: Advised) -> None:
        """Do what the hint says; giving up the deal is asked about first, as always."""
        action = advised.advice.best
        if isinstance(action, Concede) == advised.conceding:
            self.decide(action, advised.ply)
        elif advised.conceding:
            self.close_question()
            self.go_on("")
        else:
            self.action_concede()

    # Looking

    def action_banner(self) -> None:
        """Hide the message about saving or show it again. If there is none, end a wait as any other key does."""
        banner = self.query_one(Banner)
        if self.session.trouble:
            banner.turn(away=banner.is_shown)
            self.draw()
        elif self.due is not Next.CURTAIN:
            self.skip()

    def action_hands(self) -> None:
        """Show all hands of a settled deal. Before that, show or hide all cards for an onlooker."""
        self.go_on(show_all_hands(self) if self.due is Next.RESULT else open_cards(self.session))

    def action_help(self) -> None:
        """Show help for the current phase."""
        self.thousand.open_help(self.session.view().phase)

    def action_menu(self) -> None:
        """Esc: close a hint or a question, or open the menu."""
        if self.hinting.advised is None and self.close_question():
            self.go_on("")
        else:
            super().action_menu()

    # Keys and the mouse

    async def on_painted_pressed(self, message: Painted.Pressed) -> None:
        """Handle a click on something painted. Further clicks in quick succession decide nothing.

        It closes the hint, unless it was on one of the hint's keys.
        """
        self.motion.end_slide()
        if message.zone not in ACTIONS:
            self.end_hint()
        kind, _, what = message.zone.partition(":")
        if kind == "card" and self.due is not Next.COACH:
            self._click_card(int(what), message.chain)
        elif kind == "do" and (message.chain == 1 or what.startswith("step")):
            await self.run_action(what)
        elif kind == ZONE:
            self._click_pack(int(what), message.chain)
        elif self.due is Next.COACH:
            self.leave()
        elif not kind and self.due is not Next.CURTAIN:
            self.skip()

    def _click_card(self, at: int, chain: int) -> None:
        """Choose a card with the first click and play it with another; ``chain`` counts clicks in quick succession."""
        if self.skip() or (choice := self.mine) is None:
            return
        again = choice.cursor == at and choice.touched
        if not choice.point(at):
            return
        self.coach.pointed(choice.named_now)
        action: Action | None = None
        if isinstance(choice, Giving) and chain == 1:
            action = choice.choose()
        elif isinstance(choice, Playing) and again and chain <= 2:
            action = choice.confirm()
        self.decide(action, choice.ply)

    def _click_pack(self, cards: int, chain: int) -> None:
        """Choose the cut with the first click, and cut with another on the same place."""
        if self.skip() or not isinstance(choice := self.mine, CutChoosing):
            return
        before = choice.number if choice.touched else None
        choice.lift(cards)
        self.decide(choice.confirm() if chain == 1 and before == choice.number else None, choice.ply)

    def on_cut_panel_dragged(self, message: CutPanel.Dragged) -> None:
        """Open the pack where the mouse is."""
        self._click_pack(int(message.zone.partition(":")[2]), 0)

    def on_painted_hovered(self, message: Painted.Hovered) -> None:
        """Say why the card under the mouse may not be played or given, unless a hint is open."""
        if self.hinting.advised is not None or not isinstance(choice := self.mine, Playing | Giving):
            return
        kind, _, at = (message.zone or "").partition(":")
        card = choice.places[int(at)] if kind == "card" and int(at) < len(choice.places) else None
        notice = ""
        if card is not None and not choice.is_open(card):
            found = self.session.why_not(Give(((card, choice.slots[0]),)) if isinstance(choice, Giving) else Play(card))
            notice = "" if found is None else refusal(found)
        if notice != self.notice:
            self.go_on(notice)

    def on_painted_wheeled(self, message: Painted.Wheeled) -> None:
        """Change the number, the cut or the answer with the wheel, and close the hint."""
        self.motion.end_slide()
        if isinstance(self.mine, Picking | CutChoosing | Asking):
            self.action_step(message.up)
        self.end_hint()

    def palette(self) -> Iterator[Command]:
        """Add the command for the remaining tricks, if they may be taken."""
        if self.rest.offer() is not None:
            yield command("command.rest", self.action_claim)
        yield from super().palette()
