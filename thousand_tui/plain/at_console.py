"""What people at a console can do in any game: hear what happens, answer, change places, undo, give up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, TypeVar

from thousand_tui.bots.claim_rest import Rest, claim_rest
from thousand_tui.desk.committing import shuffling_lines
from thousand_tui.desk.notes import moment_of
from thousand_tui.desk.practising import why_no_undo
from thousand_tui.desk.replaying import noting
from thousand_tui.desk.taking_back import question
from thousand_tui.plain.console import QUITS, BackError, Console, LeftError
from thousand_tui.plain.notes import write_note
from thousand_tui.plain.practice import practise_last
from thousand_tui.plain.replaying import Replaying
from thousand_tui.plain.reviewing import find_better, review
from thousand_tui.plain.typed import in_english
from thousand_tui.storage import Settings
from thousand_tui.study.coach import NOBODY, Aid, Coach
from thousand_tui.table import Finishing
from thousand_tui.table.consent import Consent, TakingBack, who_asks
from thousand_tui.table.course import Step
from thousand_tui.table.game import A, G
from thousand_tui.table.games import AnySession
from thousand_tui.table.pacing import Next, Pacing
from thousand_tui.table.session import Session
from thousand_tui.words import Voice, clean_name, t

GIVE_UP: Final = "give up"
ANY_GAME: Final = frozenset(
    {
        *("help", "why", "hint", "hand", "table", "last", "sheet", "rules", "what if", "replay", "review", "better"),
        *("practise", "back", "undo", "tutor", "shuffle", GIVE_UP),
    }
)
"""Commands in both games."""
# Commands that a mere exercise does not have.
NOT_APART: Final = frozenset({"replay", "review", "better", "review game", "seats", "shuffle", GIVE_UP})
# Commands that a coach may leave out: the aid it must offer for each, and the message if it does not.
LEFT_OUT: Final = {
    "undo": (Aid.UNDO, "coach.no_undo"),
    "hint": (Aid.HINT, "coach.no_hint"),
    "follow": (Aid.HINT, "coach.no_hint"),
}
# What to type to hear again what a coach said before.
BACK: Final = frozenset({"back", "b"})
# What to type to be shown the answer that a coach knows.
SHOWS: Final = frozenset({"hint", "show", "show me"})

S = TypeVar("S", bound=AnySession)


@dataclass(eq=False)
class AtConsole(ABC, Generic[S, A]):
    """A session played by people at a console until it is over or somebody leaves.

    ``practise_now`` plays a practice game that is begun here and then returns. The ``coach`` may comment on the game.
    ``turn_tutor`` turns the tutor on or off and returns whether it is on. ``path`` returns where the game is saved, or
    None. The ``settings`` are the player's.
    """

    console: Console
    session: S
    practise_now: Callable[[AnySession], None] | None = None
    coach: Coach = NOBODY
    turn_tutor: Callable[[], bool] | None = None
    path: Callable[[], Path | None] = lambda: None
    settings: Settings = field(default_factory=Settings)

    # Words that can be typed at any time, each with a method of the same name; and short forms of them.
    commands: ClassVar[frozenset[str]]
    shortcuts: ClassVar[Mapping[str, str]]
    helps = "plain.help"
    # The kind of pacing, which decides what comes next in the game.
    paces: ClassVar[type[Pacing[Any, Any]]]

    def __post_init__(self) -> None:
        self.pacing: Pacing[S, Any] = self.paces(self.session, coach=self.coach)
        self.hearing: Hearing[Any, A] = Hearing(self.session)
        takes_rest = Aid.REST in self.coach.aids
        self.finishing: Finishing[Rest] = Finishing(
            self.session, claim_rest if takes_rest else lambda _: None, lambda: self.settings.last_card and takes_rest
        )
        self.consent = Consent()
        self.told_trouble: str | None = None
        # Why the last action typed was not allowed.
        self.reasons: list[str] = []

    def play(self) -> None:
        """Play until the game is over.

        Raises:
            LeftError: the person at the keyboard leaves, or the input ends. The game is saved.
        """
        self._warn_of_others()
        if self.coach.asks and self.coach.waits:
            # The coach talks about cards that the person has not heard yet.
            self._answer("hand")
        try:
            while (due := self.pacing.next) is not Next.OVER:
                self._let_happen(due)
                self._warn_of_trouble()
        finally:
            self.pacing.close()
            self.coach.close()
        self._tell(self.session.at_keyboard)
        if not self.session.is_over or self.session.occasion.is_shut:
            return
        if (seat := self.session.occasion.given_up_by) is not None:
            self.console.say(t("plain.given_up", who=clean_name(self.session.names[seat])))
        self.sheet()
        self.shuffle()

    def _let_happen(self, due: Next) -> None:
        session, acting = self.session, self.session.turn
        match due:
            case Next.COACH:
                self._hear_coach()
            case Next.SHUFFLE:
                session.let_chance_act()
            case Next.CURTAIN if acting is not None:
                self._curtain(acting)
            case Next.PERSON if acting is not None:
                self._person(acting)
            case Next.BOT if acting is not None:
                self._bot(acting)
            case _:
                # The text to read follows below, or after the curtain.
                self.pacing.release()
        if session.at_keyboard is not None or not session.here:
            self._tell(session.at_keyboard)

    @abstractmethod
    def _bot(self, seat: int) -> None:
        """Let the bot at a seat act."""

    # The coach

    def _hear_coach(self) -> None:
        """Say what the coach says, and wait until it is read; looking at the table does not count as an answer."""
        self._say_what_the_coach_says()
        asked = t("plain.coach.go_on.back" if self.coach.goes_back else "plain.coach.go_on")
        answer = self.console.order(asked).casefold()
        if answer in QUITS:
            raise LeftError
        if self.coach.asks and self.shortcuts.get(answer, answer) in self.commands - BACK:
            self._answer(answer)
        elif answer not in BACK or not self.coach.back():
            self.coach.go_on()

    def _say_what_the_coach_says(self) -> None:
        if line := self.coach.line(Voice(self.session.names, self.session.at_keyboard)):
            self.console.say(t("plain.coach.says", who=t(self.coach.badge), line=line))

    def _ask_coach(self) -> None:
        """Tell the coach that the person has to decide, and show its comment."""
        self.coach.asked(self.session.view(), self.session.ply)
        self._say_what_the_coach_says()

    def _is_for_coach(self, words: str) -> bool:
        """Handle words meant for the coach, or say why a command is not available here; False for other words."""
        coach = self.coach
        if coach.goes_back and words in BACK:
            coach.back()
        elif coach.help and words in SHOWS:
            coach.helps()
        elif (why := left_out(words, is_apart=self.session.occasion.is_apart, aids=coach.aids)) is not None:
            self.console.say(t(why))
        else:
            return False
        return True

    def _is_kept_back(self, action: A) -> bool:
        """Whether the coach holds back a legal action; if so, the coach says why."""
        session, coach = self.session, self.coach
        if session.why_not(action) is not None or not coach.keeps_back(session.view(), action, session.ply):
            return False
        if not coach.waits and not coach.is_finished:
            self._say_what_the_coach_says()
            if coach.asks and coach.kept is not None:
                self.why()
        return True

    def tutor(self) -> None:
        """Turn the tutor on or off."""
        if self.turn_tutor is None or self.session.occasion.is_apart:
            self.console.say(t("coach.apart"))
            return
        is_on = self.turn_tutor()
        self.console.say(t("tutor.on" if is_on else "tutor.off"))
        if is_on:
            self.coach.asked(self.session.view(), self.session.ply)

    # Telling

    def _tell(self, seat: int | None) -> None:
        """Say what has happened since this person last read, as far as they may know it."""
        for step in self.hearing.news(seat):
            self.console.say_all(self._story(step, seat))

    @abstractmethod
    def _story(self, step: Step[Any, A], seat: int | None) -> Iterable[str]:
        """Sentences about a step, as this seat may know it."""

    def _warn_of_others(self) -> None:
        """Warn people who share a console that others can scroll back to what they have read."""
        if len(self.session.here) > 1:
            self.console.say(t("plain.scrollback"))

    def _warn_of_trouble(self) -> None:
        told, self.session.untold = self.session.untold, []
        self.console.say_all(told)
        trouble = self.session.trouble
        if trouble != self.told_trouble:
            self.told_trouble = trouble
            self.console.say(t("saves.saved_again") if trouble is None else trouble)

    # Asking

    def _person(self, seat: int) -> None:
        """Ask a person until they have made a move or taken one back."""
        if seat == self.session.at_keyboard:
            self._tell(seat)
        if self._plays_by_itself():
            return
        self.console.say()
        self.reasons = []
        self._begin()
        ply = self.session.ply
        while self.pacing.next is Next.PERSON and self.session.ply == ply:
            said = self.console.ask(self._question())
            # After each line typed, try again to save what could not be saved before.
            self.session.try_to_save()
            if not write_note(self.console, said, moment_of(self.session, self.path())):
                self._answer(in_english(said))
            self._warn_of_trouble()

    def _curtain(self, seat: int) -> None:
        """Hide what the last person has read, and wait for the next person before showing their cards."""
        self.console.part()
        while not self.session.is_over:
            answer = self.console.order(t("plain.curtain", who=self.session.names[seat])).casefold()
            if answer in QUITS:
                raise LeftError
            words = " ".join(answer.split())
            if self.shortcuts.get(words, words) == "undo":
                # If the others agree, it is somebody else's turn.
                self.undo()
                return
            if words != GIVE_UP:
                break
            self.give_up()
        self.session.lift_curtain()

    def _plays_by_itself(self) -> bool:
        """Play a card that needs no decision; False if there is something to decide."""
        play = self.finishing.due()
        if play is None:
            return False
        if not self.finishing.is_running and self.session.turn == self.session.at_keyboard:
            self.console.say(t("claim.last_card"))
        self.session.submit(play)
        return True

    @abstractmethod
    def _begin(self) -> None:
        """Show what the person needs to know to decide."""

    def _question(self) -> str:
        """The question to ask; empty if the prompt has been said already."""
        return ""

    def _answer(self, text: str) -> None:
        """Do what was typed: a command or a move."""
        words = " ".join(text.casefold().split())
        words = self.shortcuts.get(words, words)
        if words in QUITS:
            raise LeftError
        if self._is_for_coach(words):
            return
        if words in self.commands:
            getattr(self, words.replace(" ", "_"))()
        elif words.startswith("why "):
            self._why_not(text.split(maxsplit=1)[1])
        else:
            self._move(words, text)

    @abstractmethod
    def _move(self, words: str, text: str) -> None:
        """Make the move that was typed: ``text``, or ``words`` in lower case with single spaces."""

    def _make(self, action: A) -> None:
        """Make a move if the coach and the rules allow it."""
        if self._is_kept_back(action):
            return
        if (refusal := self.session.why_not(action)) is None:
            self.session.submit(action, self.session.ply)
        else:
            self._refuse(refusal)

    @abstractmethod
    def _read(self, text: str) -> A | None:
        """The action that was typed, allowed or not; None if the text is not an action for this moment."""

    def _not_understood(self, text: str) -> None:
        self.console.not_understood()

    def _why_not(self, text: str) -> None:
        """Say whether an action is allowed, and if not, why."""
        if (action := self._read(text)) is None:
            self.console.typed = self.console.typed.split(maxsplit=1)[-1]
            self._not_understood(text)
        elif (refusal := self.session.why_not(action)) is None:
            self.console.say(t("plain.allowed"))
        else:
            self._refuse(refusal)

    def _refuse(self, refusal: Any) -> None:
        self.reasons = [self._refusal(refusal)]
        self.console.say_all(self.reasons)

    @abstractmethod
    def _refusal(self, why: Any) -> str:
        """A sentence that says why an action is not allowed."""

    # Commands

    def help(self) -> None:
        """Say what can be typed, without commands that are not available at this table."""
        session, aids = self.session, self.coach.aids
        closed = {each for each in self.commands if left_out(each, is_apart=session.occasion.is_apart, aids=aids)}
        if not session.is_alone or session.occasion.is_once_only:
            closed |= {*LEFT_OUT, "tutor"}
        if self.turn_tutor is None or session.occasion.is_apart:
            closed.add("tutor")
        if self.practise_now is None:
            closed.add("practise")
        lines = t(self.helps).splitlines()
        self.console.say("\n".join(line for line in lines if in_english(line.partition("  ")[0]) not in closed))

    def shuffle(self) -> None:
        """Say how to check the shuffle."""
        self.console.say_all([*shuffling_lines(self.session)] or [t("shuffling.none")])

    def why(self) -> None:
        """Say again why the last action was refused, and what is expected."""
        self.console.say_all(self.reasons)
        self.console.say(self._prompt())

    @abstractmethod
    def _prompt(self) -> str:
        """A sentence that says what is expected."""

    @abstractmethod
    def sheet(self) -> None:
        """Show the score sheet."""

    def replay(self) -> None:
        """Replay settled deals. One of them may be played again from there; then the game continues here."""
        may_practise, path = self.practise_now is not None, self.path()
        note, sit = noting(self.session), self._ask_about
        replaying = Replaying(self.console, self.session, note, may_practise=may_practise, path=path, sit=sit)
        self._leave_for(replaying.to_be_played())

    def review(self) -> None:
        """Review this person's decisions in the last settled deal."""
        review(self.console, self.session, self.session.view().me, self.path(), self._ask_about)

    def better(self) -> None:
        """Ask again about this person's clear mistakes in the settled deals."""
        find_better(self.console, self.session, self.session.view().me, self.path(), self._ask_about)

    def _ask_about(self, session: AnySession, coach: Coach) -> None:
        """Play at a table of this game that has a coach."""
        kind: Any = type(self)
        kind(self.console, session, coach=coach).play()

    def _leave_for(self, practice: AnySession | None) -> None:
        """Play a practice game, if there is one, and then continue here."""
        if practice is not None and self.practise_now is not None:
            self.practise_now(practice)
            self.console.say(t("plain.practice.back"))
            self._begin()

    def practise(self) -> None:
        """Play the last settled deal again in a separate game, and come back."""
        if self.practise_now is not None:
            self._leave_for(practise_last(self.console, self.session, self.session.turn or 0))

    def back(self) -> None:
        """Return from a practice game to the game in which it was begun."""
        if self.session.occasion.practice is not None:
            raise BackError
        self.console.say(t("plain.practice.no_back"))

    def undo(self) -> None:
        """Take back the last decision, if the others at this keyboard agree."""
        if self.session.is_company and not self.session.occasion.is_once_only:
            self._ask_back()
        elif not self.finishing.undo():
            self.console.say(why_no_undo(self.session))
        else:
            self._gone_back()
            self.console.say(t("plain.undone"))

    def _gone_back(self) -> None:
        self.pacing.recall()
        self.hearing.begin_again()

    def _ask_back(self) -> None:
        """Ask every other person at this keyboard, each in turn."""
        session, consent = self.session, self.consent
        asked: TakingBack | None = consent.ask(session, who_asks(session))
        while asked is not None and not asked.end:
            other = asked.waiting[0]
            session.leave_keyboard()
            self.console.part()
            self.console.ask(t("plain.curtain", who=session.names[other]))
            told = question(session, asked, other, lambda step: self._story(step, None))
            asked = consent.answer(other, asked.number, self.console.agrees(told, False))
        assert asked is not None
        if asked.end == "agreed":
            session.go_back(asked.ply, asked.seat)
            self._gone_back()
        self.console.say(t(f"back.{asked.end}"))

    def give_up(self) -> None:
        """Give the game up, after asking."""
        if self.session.occasion.duplicate is not None:
            self.console.say(t("once.no_giving_up"))
        elif self.console.agrees(t("plain.sure_give_up"), False):
            self.session.give_up(self.session.who_gives_up())


def left_out(command: str, *, is_apart: bool, aids: Collection[Aid]) -> str | None:
    """The id of the message that says why a command is not available at this table; None if it is."""
    if is_apart and command in NOT_APART:
        return "coach.apart"
    aid, why = LEFT_OUT.get(command, (None, ""))
    return why if aid is not None and aid not in aids else None


class Hearing(Generic[G, A]):
    """Keeps track of which part of the session's log each person has heard.

    Seat None stands for everybody, while nobody in particular is at the keyboard.
    """

    def __init__(self, session: Session[G, Any, A]) -> None:
        self._session = session
        self.begin_again()
        # The last settlement may not have been read before the program ended.
        self._since: int = max(session.course.first, session.ply - session.course.has_settled)

    def begin_again(self) -> None:
        """Skip everything so far: it has been heard or taken back."""
        self._since = self._session.ply
        self._heard: dict[int | None, int] = {}

    def join(self, seat: int) -> None:
        """Let a new person at this seat hear what happens from now on."""
        self._heard[seat] = self._session.ply

    def news(self, seat: int | None) -> Iterator[Step[G, A]]:
        """The steps that this person has not heard yet. These steps count as heard once all have been read."""
        last = max(self._heard.values(), default=self._since)
        yield from self._session.steps(last if seat is None else self._heard.get(seat, self._since))
        self._heard[seat] = self._session.ply
