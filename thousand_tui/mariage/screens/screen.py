"""The table where Mariage is played."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar, Final

from textual import on
from textual.binding import BindingType

from thousand_tui.bots import Decision
from thousand_tui.guests import Opponents
from thousand_tui.mariage import words
from thousand_tui.mariage.bots.advice import advised, asks_for_card
from thousand_tui.mariage.bots.levels import bot_action
from thousand_tui.mariage.rules import Action, Announce, Event, GoOn, IllegalAction, Play, View
from thousand_tui.mariage.screens.picture import MariagePicture
from thousand_tui.mariage.screens.scene import MariageScene, Pointing, offers_queen
from thousand_tui.mariage.screens.setup import MariageRulesScreen
from thousand_tui.mariage.screens.side import MariagePeekScreen
from thousand_tui.mariage.table import MariagePacing, MariageSession
from thousand_tui.study.coach import Aid, Coach
from thousand_tui.table import StaleMove
from thousand_tui.table.pacing import Next
from thousand_tui.ui.keys import bind, bindings
from thousand_tui.ui.screens.table.any_table import AnyTable
from thousand_tui.ui.screens.table.hint import Hinting
from thousand_tui.ui.screens.table.scene import Advised, Talk
from thousand_tui.ui.screens.table.turns import BotTurns, Thought
from thousand_tui.ui.widgets.painted import Painted
from thousand_tui.words import Voice, t

ANSWERED: Final = (
    *("left", "right", "raise", "lower", "digit", "choose", "confirm", "pass", "erase", "undo", "hint", "follow"),
    *("last", "sheet", "calls", "out", "side", "replay", "again", "review", "note", "say", "banner", "menu"),
)
HERE: Final = ("app.help", *(f"table.{what}" for what in ANSWERED))
"""The keys that do something here; any other key ends a wait."""


class MariageScreen(AnyTable[MariageSession]):
    """Where Mariage is played: what is pointed at, and what is drawn."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bind("table.raise", "move(-1)"),
        *bindings("table", lower="move(1)", last="peek('last')", banner="trouble"),
    ]
    own_words = "mariage."
    peeking = MariagePeekScreen
    picture: MariagePicture
    flow: MariagePacing

    def __init__(self, session: MariageSession, coach: Coach | None = None) -> None:
        """If there is no ``coach``, the tutor watches, if the player wants it to."""
        super().__init__(session, picture := MariagePicture(id="mariage"), picture.show_slide, coach)
        self.pointing = Pointing()
        self.hinting = Hinting(self, advised)
        self.flow = MariagePacing(session, self.changed, coach=self.coach)
        self.bots = BotTurns(self, session, self.think)
        self._told_trouble = ""

    def think(self, thought: Thought, opponents: Opponents) -> Decision:
        """The decision for a seat: from the coach's script, if it has one, or from the seat's bot."""
        scripted = self.coach.scripted(thought.view, thought.ply)
        action: Any = scripted or bot_action(thought.kind, thought.view, thought.seed, thought.ply)
        return Decision(action)

    # Used while the game runs

    @property
    def phase(self) -> object:
        """Whether players are announcing."""
        return self.session.view().play is None

    @property
    def keys_here(self) -> Collection[str]:
        """The keys of this table."""
        return self.thousand.keys.pressed(*HERE)

    # Drawing

    def worded(self, happened: Event, voice: Voice) -> str:
        """The event as a sentence."""
        return words.event(happened, voice)

    def draw_table(self, due: Next) -> None:
        """Draw the moment."""
        session, flow = self.session, self.flow
        view = flow.view
        self.pointing.follow(view, session.ply, self.coach.asks)
        self.picture.show(
            MariageScene(
                view=view,
                players=session.players,
                look=self.thousand.look,
                key=self.thousand.key,
                bottom=view.seat if view.seat is not None else (session.here or (0,))[0],
                pointing=self.pointing,
                held=flow.held,
                result=flow.result,
                told=tuple(flow.latest),
                moment=flow.news,
                tricks=tuple(flow.tricks),
                count_shown=session.settings.count_shown,
                said=flow.said,
                slide=self.motion.slide,
                arrived=self.motion.arrived,
                notice=self.remark or (t("claim.last_card") if self.rest.due() else ""),
                trouble=session.trouble or "",
                advised=self.hinting.advised,
                may_hint=due is Next.PERSON and session.may_hint and Aid.HINT in self.coach.aids,
                may_undo=session.undo_target() is not None and Aid.UNDO in self.coach.aids,
                occasion=session.occasion,
                coach=self.coached(due),
                may_practise=session.may_open_deals and not session.occasion.is_apart,
                talk=Talk(self.spoken, getattr(session, "said", ())),
            )
        )

    def tell_of_saving(self) -> None:
        """Also say why the game is not saved, because this table has no banner for it."""
        super().tell_of_saving()
        trouble = self.session.trouble or ""
        if trouble != self._told_trouble:
            self._told_trouble = trouble
            self.action_trouble()

    # Deciding

    def action_move(self, by: int) -> None:
        """Move to another card, or to another announcement."""
        if self.due is Next.PERSON:
            self.pointing.move(self.session.view(), by)
            self.go_on("")

    def action_digit(self, digit: str) -> None:
        """Choose a card by its number, or tick an announcement. If the player wants it, the card is played."""
        is_meant = self.thousand.settings.number_plays and not self.is_too_early()
        if self._point((int(digit) - 1) % 10) and is_meant:
            self._submit(self.pointing.action(self.session.view()))

    def _point(self, at: int) -> bool:
        """Tick an announcement, or point at a card; returns whether it is a card."""
        view, is_card = self.session.view(), False
        if self.due is not Next.PERSON:
            return False
        if view.play is None:
            self.pointing.tick(view, at)
        elif at < len(view.places) and view.places[at] is not None:
            self.pointing.cursor, self.pointing.is_touched, is_card = at, True, True
        self.go_on("")
        return is_card

    def action_choose(self) -> None:
        """Space: tick while announcing, otherwise like Enter."""
        view = self.session.view()
        if self.due is Next.PERSON and view.play is None:
            self.pointing.tick(view, self.pointing.cursor)
            self.go_on("")
        else:
            self.action_confirm()

    def action_confirm(self) -> None:
        """Enter: lift the curtain, end a wait, or decide."""
        if self.is_entered() or self.due is not Next.PERSON or self.is_too_early():
            return
        view = self.session.view()
        if self.coach.asks and view.play is not None and len(view.choices) > 1 and not self.pointing.is_touched:
            self.go_on(t("coach.choose"))
        else:
            self._submit(self.pointing.action(view))

    def action_erase(self) -> None:
        """Have the coach repeat what it said before."""
        if self.coach_repeats():
            self.go_on("")

    def action_pass(self) -> None:
        """Announce nothing, or play no queen."""
        if self.due is not Next.PERSON:
            return
        if self.session.view().play is None:
            self._submit(Announce())
        elif offers_queen(self.session.view()):
            self._submit(GoOn())

    def _submit(self, action: Action | None) -> None:
        if action is None:
            return
        session = self.session
        if session.why_not(action) is None and self.coach.keeps_back(session.view(), action, session.ply):
            self.go_on("")
            return
        try:
            session.submit(action, session.ply)
        except IllegalAction as error:
            self.go_on(words.refusal(error.refusal))
        except StaleMove:
            return
        else:
            self.go_on()

    def went_back(self) -> str:
        """Say that something was taken back."""
        return t("mariage.undone")

    # Hints

    def look_ahead(self, view: View) -> None:
        """Start weighing the cards. If there is no choice, say so."""
        if asks_for_card(view):
            self.hinting.begin(view, self.session.ply, conceding=False)
            self.go_on("")
        else:
            self.go_on(words.hint_sentence(view))

    def follow(self, advised: Advised) -> None:
        """Play the card."""
        self._submit(advised.advice.weighed[0].action)

    def action_help(self) -> None:
        """Show the keys, the rules of this table, and the game in a minute."""
        self.app.push_screen(MariageRulesScreen(self.session.agreements, "keys"))

    def action_trouble(self) -> None:
        """Say again why the game is not saved."""
        if self.session.trouble:
            self.thousand.say(self.session.trouble, "warning")

    # The mouse

    @on(Painted.Hovered)
    def _hovered(self, message: Painted.Hovered) -> None:
        """Say why the card under the mouse may not be played."""
        view = self.session.view()
        if self.due is not Next.PERSON or view.play is None or view.play.offered:
            return
        kind, _, at = (message.zone or "").partition(":")
        card = view.places[int(at)] if kind == "card" else None
        found = None if card is None else self.session.why_not(Play(card))
        notice = "" if found is None else words.refusal(found)
        if notice != self.notice:
            self.go_on(notice)

    @on(Painted.Wheeled)
    def _wheeled(self, message: Painted.Wheeled) -> None:
        """Go through the announcements with the wheel."""
        self.motion.end_slide()
        if self.due is Next.PERSON and self.session.view().play is None:
            self.action_move(-message.up)

    @on(Painted.Pressed)
    async def _pressed(self, message: Painted.Pressed) -> None:
        """Point at a card with the first click and play it with another; a click on a label does what it says."""
        self.motion.end_slide()
        kind, _, what = message.zone.partition(":")
        if self.due is Next.CURTAIN and message.zone != "do:confirm":
            return
        if kind == "do":
            if message.chain == 1:
                await self.run_action(what)
        elif kind == "card" and self.due is Next.PERSON:
            at = int(what)
            if self.pointing.cursor == at and self.session.view().play is not None:
                self.action_confirm()
            else:
                self._point(at)
        elif kind == "name":
            self.action_digit(str(int(what) + 1))
        elif self.due is not Next.PERSON:
            self.action_confirm()
