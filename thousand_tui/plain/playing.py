"""Thousand in line mode: bots and chance act by themselves, and people are asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar, Final

from thousand_tui.bots import QUICKEST, bot_rng
from thousand_tui.bots.advice import Advice
from thousand_tui.bots.opponents import ToldFaults
from thousand_tui.desk.practising import why_no_hint
from thousand_tui.guests import Opponents
from thousand_tui.plain import typed
from thousand_tui.plain.at_console import ANY_GAME, AtConsole
from thousand_tui.plain.console import Aside
from thousand_tui.plain.reviewing import review_game, show_why
from thousand_tui.plain.saying import Teller
from thousand_tui.plain.setup import change_of_seat
from thousand_tui.rules import ASIDE, Action, Card, Concede, Gives, Play, Plays, Refusal
from thousand_tui.rules.events import DealSettled
from thousand_tui.rules.tally import tally
from thousand_tui.rules.view import CUTTING, EXCHANGE, TRICKS
from thousand_tui.study.coach import Aid
from thousand_tui.study.judging import advised
from thousand_tui.table import Mark, ThousandSession, ThousandStep, story_of
from thousand_tui.table.thousand import Places, places_in
from thousand_tui.table.thousand_pacing import ThousandPacing
from thousand_tui.words import Voice, refusal, rule_card, t
from thousand_tui.words.asking import meld_text
from thousand_tui.words.hint import HintWords
from thousand_tui.words.people import bot_failed
from thousand_tui.words.prompts import rest_offered
from thousand_tui.words.scores import count_lines, points_line
from thousand_tui.words.whatif import what_if, what_if_lines

CLAIM: Final = "claim"
HINT: Final = "hint"
FOLLOW: Final = "follow"
ANYWHERE: Final = frozenset({"anywhere", "random", "r"})


class Playing(AtConsole[ThousandSession, Action]):
    """A game of Thousand at the console."""

    paces = ThousandPacing
    commands = ANY_GAME | {"where", "hand by suit", "tricks", "count", "calls", "follow", "review game", "seats"}
    shortcuts: ClassVar = {
        "?": "help",
        "c": "count",
        "h": "hand",
        "hs": "hand by suit",
        "w": "where",
        "hi": HINT,
        "l": "last",
        "s": "sheet",
        "t": "table",
        "u": "undo",
    }

    def __post_init__(self) -> None:
        super().__post_init__()
        may_concede = Aid.CONCEDE in self.coach.aids
        self.teller = Teller(self.session.names, may_concede=may_concede, praises=self.settings.praise)
        self.opponents = Opponents()
        self.faults = ToldFaults()
        # The cards named so far in the exchange, as pairs of a place and a card.
        self.gifts: list[tuple[int, Card]] = []
        # The ply of the last hint and whether it was about conceding, and what it found.
        self.hinted: tuple[int, bool, Advice] | None = None
        # What the last hint still finds out when its numbers are asked for.
        self.more: Iterator[Advice] = iter(())

    def play(self) -> None:
        """Play until the game is over.

        Raises:
            LeftError: the person at the keyboard leaves, or the input ends. The game is saved.
        """
        with self.opponents:
            super().play()

    def _bot(self, seat: int) -> None:
        """Let a bot act. If it breaks down, another acts for it, which is said once."""
        session, view = self.session, self.session.bot_view()
        assert view is not None
        if (scripted := self.coach.scripted(view, session.ply)) is not None:
            session.submit(scripted, session.ply)
            return
        kind = QUICKEST if self.finishing.is_running else session.players[seat].kind
        decision = self.opponents.decide(kind, view, session.seed, session.ply)
        assert decision is not None, "nobody gives up what is waited for here"
        session.submit(decision.action, session.ply)
        if (fault := self.faults.news(seat, decision.fault)) is not None:
            self.console.say(bot_failed(session.names[seat], fault.reason, fault.what))

    def _story(self, step: ThousandStep, seat: int | None) -> Iterable[str]:
        is_shut = self.session.occasion.is_shut
        # The settlement of a deal is told only once everybody has played it.
        story = tuple(each for each in story_of(step, seat) if not (is_shut and isinstance(each, DealSettled)))
        return self.teller.step(story, self.session.view(), latest=step.after is self.session.game)

    # Asking

    def _begin(self) -> None:
        self.console.say_all(self.teller.moment(self.session.view(), self._places()))
        self._offer_the_rest()
        self.gifts.clear()
        self._ask_coach()

    def _offer_the_rest(self) -> None:
        """Say that the rest of the tricks is certain, if it is, and why."""
        if (rest := self.finishing.offer()) is not None:
            self.console.say(rest_offered(rest.plays, rest.high, rest.later, rest.trumps, self.teller.voice))

    def _places(self) -> Places:
        """The places of the cards of the person at the keyboard; these number the cards."""
        seat = self.session.at_keyboard
        return () if seat is None else places_in(self.session.seen_by(seat))

    def _question(self) -> str:
        """The question for the next card of the exchange; at other times empty, as the prompt has been said already."""
        view = self.session.view()
        if not isinstance(view.choices, Gives):
            return ""
        place = self._without_card(view.choices)[0]
        return t("plain.card_aside") if place == ASIDE else t("plain.card_for", who=self.session.names[place])

    def _without_card(self, gives: Gives) -> list[int]:
        """The places that still need a card: the opponents first, and then aside."""
        waiting = list(gives.places)
        for place, _ in self.gifts:
            waiting.remove(place)
        return waiting

    def _move(self, words: str, text: str) -> None:
        if not words:
            self.console.say(self._prompt())
        elif words == CLAIM and self.session.view().phase == TRICKS:
            self._take_the_rest()
        elif typed.in_exchange(words, self.session.view()):
            self._give(text)
        elif self.session.view().phase == CUTTING and words in ANYWHERE:
            self._cut_anywhere()
        else:
            self._decide(self._read(text), text)

    def _decide(self, action: Action | None, text: str) -> None:
        if action is None:
            self._not_understood(text)
            return
        if isinstance(action, Concede) and Aid.CONCEDE not in self.coach.aids:
            self.console.say(t("coach.no_concession"))
            return
        if isinstance(action, Play):
            action = self._with_meld(action)
        if isinstance(action, Concede):
            conceded = self._conceded(action, named=text.strip().casefold() not in typed.CONCEDE_WORDS)
            if conceded is None:
                return
            action = conceded
        self._make(action)

    def _with_meld(self, play: Play) -> Play:
        """If the card could declare something, ask whether it should, unless that was typed with it."""
        plays = self.session.view().choices
        if play.meld is not None or play not in plays or not isinstance(plays, Plays):
            return play
        melds = plays.melds_of(play.card)
        if not melds:
            return play
        view = self.session.view()
        if len(melds) == 1:
            declares = self.console.agrees(self.teller.declare(view, play.card, melds[0]), True)
            return Play(play.card, melds[0]) if declares else play
        ways = [meld_text(view, play.card, meld) for meld in melds]
        chosen = self.console.choose(t("plain.which_meld"), [*ways, t("meld.none")])
        return Play(play.card, melds[chosen]) if chosen < len(melds) else play

    def _conceded(self, concede: Concede, *, named: bool) -> Concede | None:
        """The way in which the deal is conceded, after asking; None if it is played after all.

        Ways that are not allowed are left for the rules to refuse.
        """
        view = self.session.view()
        ways = view.concessions
        if len(ways) > 1 and not named:
            numbers: dict[Action, str] = {way: str(number) for number, way in enumerate(ways, 1)}
            offers = [*map(self._way, ways), t("answer.no")]
            chosen = self.console.choose(t("concede.which"), offers, self._hints(numbers))
            return ways[chosen] if chosen < len(ways) else None
        aside = self._hints({concede: "yes"})
        if concede in ways and not self.console.agrees(self.teller.concession(view, concede), False, aside):
            return None
        return concede

    def _hints(self, answers: Mapping[Action, str]) -> Aside:
        """Let a player ask for a hint before they answer whether and how to concede. The hint is about that question;
        following it gives one of the answers, or no."""

        def aside(text: str) -> bool | str:
            words = self.shortcuts.get(text.casefold(), text.casefold())
            if words == HINT:
                self._hint(conceding=True)
            elif words == FOLLOW and (action := self._followed()) is not None:
                return answers.get(action, str(len(answers) + 1) if len(answers) > 1 else "no")
            return words in (HINT, FOLLOW)

        return aside

    def _way(self, concede: Concede) -> str:
        return self.teller.answer(self.session.view(), concede)

    def _take_the_rest(self) -> None:
        if self.finishing.accept():
            self.console.say(t("claim.running.typed"))
            self._plays_by_itself()
        else:
            self.console.say(t("claim.none" if self.session.is_alone else "claim.alone"))

    def _cut_anywhere(self) -> None:
        view = self.session.view()
        rng = bot_rng(self.session.seed, view.deal.number, self.session.turn or 0, self.session.ply)
        self._decide(view.choices.sample(rng), "")

    def _give(self, text: str) -> None:
        """Collect the cards of the exchange, and pass them all at once when every place has one."""
        view = self.session.view()
        gives = view.choices
        gifts = typed.read_gifts(text, view, self.session.names, self._places())
        if gifts is None or not isinstance(gives, Gives):
            self._not_understood(text)
            return
        planned = typed.planned_with(self.gifts, gives, gifts)
        if planned is not None and len(planned) < len(gives.places) and typed.could_be_part(planned, gives):
            self.gifts = planned
            return
        self.gifts = []
        self._decide(typed.whole_exchange(planned or []), text)

    def _not_understood(self, text: str) -> None:
        view = self.session.view()
        if view.phase in (TRICKS, EXCHANGE) and view.has_looked and text.strip().isdecimal():
            numbers = [str(number) for number, card in enumerate(self._places(), 1) if card is not None]
            self.console.say(t("plain.card_numbers", numbers=t("list.comma").join(numbers)))
        else:
            super()._not_understood(text)

    def _refusal(self, why: Refusal) -> str:
        return refusal(why)

    def _read(self, text: str) -> Action | None:
        return typed.read_action(text, self.session.view(), self._places())

    # Commands

    def _prompt(self) -> str:
        return self.teller.prompt(self.session.view())

    def hand(self) -> None:
        """Show the player's own cards."""
        self.console.say_all(self.teller.hand(self.session.view(), self._places()))

    def hand_by_suit(self) -> None:
        """Show the player's own cards by suit."""
        self.console.say_all(self.teller.by_suit(self.session.view()))

    def where(self) -> None:
        """Show the deal, the trick, and what is expected."""
        self.console.say(self.teller.where(self.session.view()))

    def table(self) -> None:
        """Show the deal at a glance."""
        view = self.session.view()
        self.console.say_all(self.teller.table(view))
        counted = tally(view)
        if counted is not None and self.session.settings.count_shown:
            self.console.say(points_line(counted, view, Voice(self.teller.shown(view))))

    def last(self) -> None:
        """Show the last trick."""
        self.console.say_all(self.teller.last(self.session.view()))

    def tricks(self) -> None:
        """Show all tricks of the deal if they stay open at this table."""
        if self.session.settings.open_tricks:
            self.console.say_all(self.teller.tricks(self.session.view()))
        else:
            self.console.say(t("plain.tricks_closed"))

    def count(self) -> None:
        """Show the points so far and the cards played, unless the players are to count in their heads."""
        view = self.session.view()
        if not self.session.settings.count_shown:
            self.console.say(t("count.closed"))
        elif (counted := tally(view)) is None:
            self.console.say(t("count.none"))
        else:
            self.console.say_all(count_lines(counted, view, Voice(self.teller.shown(view))))

    def calls(self) -> None:
        """Show the auction and the marriages."""
        self.console.say_all(self.teller.calls(self.session.view()))

    def sheet(self) -> None:
        """Show the score sheet."""
        self.console.say_all(self.teller.sheet(self.session.view(), self.session.marks))

    def rules(self) -> None:
        """Show the rules of this game."""
        self.console.say(rule_card(self.session.agreements))

    def what_if(self) -> None:
        """Say what happens in special cases."""
        self.console.say_all(what_if_lines(what_if(self.session.agreements)))

    def hint(self) -> None:
        """Say what a strong player would do, and why; asked again, show the numbers. It is noted on the sheet."""
        self._hint()

    def _hint(self, *, conceding: bool = False) -> None:
        session, view = self.session, self.session.view()
        if not session.may_hint:
            self.console.say(why_no_hint(session))
            return
        if self.hinted is not None and self.hinted[:2] == (session.ply, conceding):
            *_, last = self.hinted[2], *self.more
            self.console.say_all(self.teller.hint(view, last, conceding=conceding))
            self.hinted = session.ply, conceding, last
            return
        session.mark(Mark.HINT, view.me)
        self.more = advised(view, conceding=conceding)
        last = next(advice for advice in self.more if advice.is_ranked)
        self.hinted = session.ply, conceding, last
        self.console.say(HintWords(view, self.teller.voice, conceding).sentence(last.weighed, last.reasons))
        self.console.say(t("hint.follows.typed"))

    def _followed(self) -> Action | None:
        """The first choice of the last hint, if that is for this moment; if not, say so and return None."""
        if self.hinted is not None and self.hinted[0] == self.session.ply:
            return self.hinted[2].best
        self.console.say(t("hint.none.typed"))
        return None

    def follow(self) -> None:
        """Make the first choice of the last hint, if that is for this moment."""
        if (action := self._followed()) is None:
            return
        if isinstance(action, Concede) and self._conceded(action, named=True) is None:
            return
        self._make(action)

    def why(self) -> None:
        """Show with cards why the coach held an action back; otherwise say the last refusal and what is expected."""
        if (kept := self.coach.kept) is None:
            super().why()
        else:
            show_why(self.console, kept, self.teller.voice.to(self.session.at_keyboard))

    def review_game(self) -> None:
        """Say what everybody lost in all settled deals, and how lucky they were."""
        review_game(self.console, self.session, self.path())

    def seats(self) -> None:
        """Let a person and a bot change places. A person who sits down hears what happens from now on."""
        if self.session.occasion.is_once_only:
            self.console.say(t("once.no_seats"))
            return
        change = change_of_seat(self.console, self.session.players)
        if change is None:
            return
        before = self.session.at_keyboard
        self.session.change_player(*change)
        self.teller.voice = replace(self.teller.voice, names=self.session.names)
        self.hearing.join(change[0])
        self._warn_of_others()
        now = self.session.at_keyboard
        if now is not None and now != before:
            self._curtain(now)
