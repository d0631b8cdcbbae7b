"""The decisions of the person at the keyboard: keys and clicks change a choice, and the choice leads to an action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from thousand_tui.bots import bot_rng
from thousand_tui.rules import ROSPIS, Action, Claim, Concede, Give, IllegalAction, Look, Pass, Play
from thousand_tui.study.coach import Aid, Coach
from thousand_tui.table import StaleMove, ThousandSession
from thousand_tui.table.pacing import Next
from thousand_tui.table.thousand_pacing import ThousandPacing
from thousand_tui.ui.screens.table.choosing import Asking, Bidding, Choosing, Conceding, CutChoosing
from thousand_tui.ui.screens.table.pointing import Giving, Playing, Pointing
from thousand_tui.ui.screens.table.running import Running
from thousand_tui.ui.screens.table.turns import TheRest
from thousand_tui.words import refusal, t


@dataclass(eq=False)
class Deciding:
    """Changes the choice at the keyboard and submits the resulting action. ``tell`` draws the table with or without a
    notice; ``show_why`` shows with cards what is wrong with a choice."""

    session: ThousandSession
    flow: ThousandPacing
    pointing: Pointing
    running: Running
    rest: TheRest
    coach: Coach
    tell: Callable[[str], None]
    show_why: Callable[[], None]

    @property
    def mine(self) -> Choosing | None:
        """The choice of the person at the keyboard; None while they have nothing to decide."""
        return self.pointing.choosing if self.flow.next is Next.PERSON else None

    def decide(self, action: Action | None, ply: int) -> None:
        """Submit an action for the moment it was made for. If it is not allowed, say why."""
        if action is None:
            self._touched()
            return
        if self._is_kept_back(action, ply):
            return
        try:
            self.session.submit(action, ply)
        except StaleMove:
            return
        except IllegalAction as error:
            self.tell(refusal(error.refusal))
            return
        self.running.go_on()

    def _is_kept_back(self, action: Action, ply: int) -> bool:
        """Whether the coach holds back an action that would be allowed."""
        session, coach = self.session, self.coach
        if ply != session.ply or session.why_not(action) is not None:
            return False
        if isinstance(action, Concede) and Aid.CONCEDE not in coach.aids:
            self.tell(t("coach.no_concession"))
            return True
        if coach.keeps_back(session.view(), action, ply):
            if not self.give_back():
                self._touched()
            self.running.go_on()
            if coach.asks and coach.kept is not None:
                self.show_why()
            return True
        return False

    def _touched(self) -> None:
        """Redraw, because something else is pointed at."""
        self.tell("")

    def intend(self, change: Callable[[Choosing], object]) -> None:
        """Change the choice. A wait is ended first, so that no key press is lost."""
        if self.session.needs_curtain:
            return
        self.running.skip()
        choice = self.pointing.choosing
        if choice is not None and self.flow.next in (Next.PERSON, Next.BOT):
            change(choice)
            self._point()
            self._touched()

    def _point(self) -> None:
        """Tell the coach what Enter would do."""
        if self.flow.next is Next.PERSON and (choice := self.pointing.choosing) is not None:
            self.coach.pointed(choice.named_now)

    def confirm(self, decide: Callable[[Choosing], Action | None]) -> None:
        """Handle Enter, if it was meant for this choice."""
        if (choice := self.mine) is None or self.running.is_too_early():
            return
        if isinstance(choice, Conceding):
            self._answered_with(choice)
        elif self.coach.asks and isinstance(choice, Playing) and choice.is_unanswered:
            self.tell(t("coach.choose"))
        else:
            self.decide(decide(choice), choice.ply)

    def leave(self) -> None:
        """Pass in the auction, or leave the talon that is for sale."""
        if self.running.skip() or (choice := self.mine) is None:
            return
        if isinstance(choice, Bidding) or (isinstance(choice, Asking) and Pass() in choice.answers):
            self.decide(Pass(), choice.ply)

    def concede(self) -> None:
        """Ask whether and how to give the deal up; if that is already asked, close the question."""
        if self.running.skip() or (choice := self.mine) is None or self.give_back():
            return
        if Aid.CONCEDE not in self.coach.aids:
            self.tell(t("coach.no_concession"))
        elif choice.view.concessions:
            self.pointing.choosing = Conceding(choice)
            self._touched()
        else:
            kinds = choice.view.rules.concession.kinds
            self.decide(Concede(kinds[0].name if kinds else ROSPIS), choice.ply)

    def follow(self, action: Action, ply: int, *, conceding: bool) -> bool:
        """Do what a hint says; ``conceding`` means that it was asked for while deciding whether to give up. Return
        False if giving up must be asked about first."""
        if conceding and not isinstance(action, Concede):
            self.give_back()
            return True
        if isinstance(action, Concede) and not conceding:
            return False
        self.decide(action, ply)
        return True

    def give_back(self) -> bool:
        """Close the question of how to give up; False if it was not open."""
        if isinstance(choice := self.mine, Conceding):
            self.pointing.choosing = choice.under
            self._touched()
            return True
        return False

    def erase(self) -> None:
        """Take the last thing back, or have the coach repeat what it said before."""
        if self.flow.next is Next.COACH:
            self.running.let_coach_repeat()
        elif not self.give_back():
            self.intend(self._erase)

    def _erase(self, choice: Choosing) -> None:
        if not choice.erase():
            self.running.let_coach_repeat()

    def claim(self) -> None:
        """Claim what is possible now: a new deal, if the player has that right; a random cut; or the remaining tricks,
        if they are certain, even while the last trick is still shown."""
        if self.mine is None or isinstance(self.mine, Playing):
            self._take_the_rest()
        elif isinstance(choice := self.mine, CutChoosing):
            rng = bot_rng(self.session.seed, choice.view.deal.number, choice.view.turn or 0, choice.ply)
            self.decide(choice.at_random(rng), choice.ply)
        elif isinstance(choice, Asking) and not choice.conceding:
            claim = next((answer for answer in choice.answers if isinstance(answer, Claim)), None)
            self.decide(claim, choice.ply)

    def _take_the_rest(self) -> None:
        if not self.rest.accept():
            self.running.skip()
            return
        self.running.stop_waiting()
        self._touched()
        self.running.go_on()

    def look(self) -> bool:
        """Pick up cards that are face down; False if they are up already."""
        if (choice := self.mine) is None or Look() not in _offered(choice):
            return False
        if not self.running.is_too_early():
            self.decide(Look(), choice.ply)
        return True

    def answer(self, at: int) -> None:
        """Give this answer to a question."""
        choice = self.mine
        if isinstance(choice, Asking) and choice.take(at):
            self._answered_with(choice)

    def _answered_with(self, choice: Asking) -> None:
        """Do what was answered; None takes the question back."""
        if choice.answer is None:
            self.give_back()
        else:
            self.decide(choice.answer, choice.ply)

    def play(self, way: int) -> None:
        """Play the card with one of the melds that it can declare, or with none."""
        if isinstance(choice := self.mine, Playing):
            choice.take(way)
            self.decide(choice.confirm(), choice.ply)

    def take_back(self) -> bool:
        """Close the question of how to give up, or take back the last choice in the exchange; False if there is
        neither."""
        if self.give_back():
            return True
        erased = isinstance(choice := self.mine, Giving) and choice.erase()
        if erased:
            self._touched()
        return erased

    # The mouse

    def click_card(self, at: int, chain: int) -> None:
        """Choose a card with the first click and play it with another; ``chain`` counts clicks in quick succession."""
        if self.running.skip() or (choice := self.mine) is None:
            return
        again = choice.cursor == at and choice.touched
        if not choice.point(at):
            return
        self._point()
        if isinstance(choice, Giving):
            self.decide(choice.choose() if chain == 1 else None, choice.ply)
        elif isinstance(choice, Playing) and again and chain <= 2:
            self.decide(choice.confirm(), choice.ply)
        else:
            self._touched()

    def click_pack(self, cards: int, chain: int) -> None:
        """Choose the cut with the first click, and cut with another on the same place."""
        if self.running.skip() or not isinstance(choice := self.mine, CutChoosing):
            return
        before = choice.number if choice.touched else None
        choice.lift(cards)
        if chain == 1 and before == choice.number:
            self.decide(choice.confirm(), choice.ply)
        else:
            self._touched()

    def why_not(self, at: int | None) -> str | None:
        """Why the card in this place may not be played or given: empty if it may, or if ``at`` is None; None if no card
        is being chosen."""
        choice = self.mine
        if not isinstance(choice, Playing | Giving):
            return None
        card = choice.places[at] if at is not None and at < len(choice.places) else None
        if card is None or choice.is_open(card):
            return ""
        found = self.session.why_not(Give(((card, choice.slots[0]),)) if isinstance(choice, Giving) else Play(card))
        return "" if found is None else refusal(found)


def _offered(choice: Choosing) -> tuple[object, ...]:
    """What can be chosen apart from numbers: an answer, or a look at one's cards in the auction."""
    if isinstance(choice, Asking):
        return choice.answers
    return (Look(),) if isinstance(choice, Bidding) and choice.may_look else ()
