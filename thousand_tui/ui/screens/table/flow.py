"""What happens next at the table, and when: waits, bots, the shuffle, the curtain.

The session decides what is true; this decides only when the next thing is done. Every wait can be skipped, and
nothing happens while anything but the table is on the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from thousand_tui.bots import Decision
from thousand_tui.guests import Opponents
from thousand_tui.rules import CHANCE, Settled, Sheet, Suit, Trick, View
from thousand_tui.rules.events import (
    BottomShown,
    CutMade,
    DarkAnnounced,
    DarkCancelled,
    DealSettled,
    Dealt,
    Event,
    FinesBooked,
    PacketTaken,
    PassedOn,
    Played,
    Redealt,
    Slipped,
    Taken,
    TalonBid,
    TrumpNamed,
)
from thousand_tui.rules.kernel import NO_TRUMP
from thousand_tui.rules.state import EVERYONE
from thousand_tui.study.coach import NOBODY as NO_COACH
from thousand_tui.study.coach import Coach
from thousand_tui.table import ThousandSession, ThousandStep, story_of

TOLD = (BottomShown, Slipped, PassedOn, FinesBooked, Redealt, DarkCancelled)
"""What everybody must have read before anything else happens, whoever brought it about."""
TOLD_OF_OTHERS = (DarkAnnounced, TalonBid, TrumpNamed, PacketTaken)
"""Events that everybody must read but the player who caused them."""


class Next(Enum):
    """What is due now."""

    TRICK = "a finished trick is being read"
    TOLD = "what has happened is being read"
    COACH = "what the coach says is being read"
    RESULT = "a settlement is being read"
    CURTAIN = "a person must come to the keyboard"
    PERSON = "the person at the keyboard decides"
    BOT = "a bot decides"
    SHUFFLE = "chance deals"
    OVER = "the game is over"


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot is asked: everything it needs, so that a thread can answer while the table goes on."""

    view: View
    kind: str
    seed: str
    seat: int
    ply: int
    coach: Coach = NO_COACH

    def answer(self, opponents: Opponents) -> Decision | None:
        """What is done at the seat, as the coach has it or whatever goes wrong with its bot; None once nobody wants to
        know."""
        scripted = self.coach.scripted(self.view, self.ply)
        if scripted is not None:
            return Decision(scripted)
        return opponents.decide(self.kind, self.view, self.seed, self.ply)


class Flow:
    """What the table has shown of a session: the trick that still lies there, what is told, the result, the story of
    the deal."""

    def __init__(
        self,
        session: ThousandSession,
        on_change: Callable[[], None],
        since: int | None = None,
        coach: Coach = NO_COACH,
    ) -> None:
        """The story begins at the ply ``since``, without it at the last shuffle."""
        self.session = session
        self.coach = coach
        self.held: Trick | None = None
        self.result: Settled | None = None
        self.trump: Suit | None = None
        self._story: list[tuple[int, Event]] = []
        self._left_at: dict[int, int] = {}
        self._read = session.view().sheet
        self.told: tuple[Event, ...] = ()
        self.has_dealt = False
        """Whether cards were dealt since this was last asked and set back."""
        self.played: Played | None = None
        """The last card that was played since this was last asked and set back."""
        self._on_change = on_change
        session.listeners.append(self._listen)
        self.recall(since)

    def recall(self, since: int | None = None) -> None:
        """Take up the story of the deal as the session has it: a saved game is opened, or the game went back."""
        session = self.session
        self._story.clear()
        begin = session.shuffled_at if since is None else since
        for ply, step in enumerate(session.steps(begin), start=begin + 1):
            self._note(step, ply)
        self.held = None
        self.told = ()
        self.has_dealt = False
        self.played = None
        if session.turn != CHANCE:
            self.result = None

    @property
    def sheet(self) -> Sheet:
        """The score sheet as it may be shown: a deal is not written down while its last trick is being read."""
        return self.session.view().sheet if self.held is None else self._read

    @property
    def story(self) -> tuple[Event, ...]:
        """What has happened publicly in this deal."""
        return tuple(happened for _, happened in self._story)

    def release(self) -> Trick | None:
        """What was being read has been read: first the trick, which is returned, then what is told, then the deal."""
        trick = self.held
        if trick is not None:
            self.held = None
        elif self.told:
            self.told = ()
        else:
            self.result = None
        return trick

    def close(self) -> None:
        """Listen no more."""
        if self._listen in self.session.listeners:
            self.session.listeners.remove(self._listen)

    def _listen(self, step: ThousandStep) -> None:
        self.coach.happened(step)
        self._note(step, self.session.ply)
        told = story_of(step, None)
        if not any(isinstance(happened, DealSettled) for happened in told):
            self._read = self.session.view().sheet
        self.told += self._to_read(step, told)
        self._on_change()

    def _to_read(self, step: ThousandStep, told: tuple[Event, ...]) -> tuple[Event, ...]:
        """What of a step stays to be read; a cut only by the dealer, who alone has seen the bottom card."""
        own = step.move.actor == self.session.at_keyboard
        bottom = self.session.view().deal.bottom
        is_dealers = bottom is not None and bottom.cards is not None and bottom.seen != EVERYONE
        return tuple(
            happened
            for happened in told
            if isinstance(happened, TOLD)
            or (isinstance(happened, TOLD_OF_OTHERS) and not own and not _is_refusal(happened))
            or (isinstance(happened, CutMade) and is_dealers)
            or (is_striking(happened) and not own)
        )

    def _note(self, step: ThousandStep, ply: int) -> None:
        """Note what was public; what a single seat saw is read from its view when it is needed."""
        for happened in story_of(step, None):
            match happened:
                case Dealt():
                    self._begin()
                case Redealt():
                    self.held = None
                case TrumpNamed(_, suit):
                    self.trump = Suit(suit)
                case Played(trump=trump):
                    self.played = happened
                    if trump is not None:
                        self.trump = None if trump == NO_TRUMP else Suit(trump)
                case Taken(trick):
                    self.held = trick
                case DealSettled(row):
                    self.result = row
                case _:
                    pass
            self._story.append((ply, happened))
        if step.move.actor in self.session.people:
            self._left_at[step.move.actor] = ply

    def _begin(self) -> None:
        """Cards are dealt: of the story only that stays which led to it, from the cut on."""
        ends = [at for at, (_, happened) in enumerate(self._story) if isinstance(happened, DealSettled)]
        if ends:
            del self._story[: ends[-1] + 1]
            self._left_at.clear()
        self.result = self.held = self.trump = None
        self.has_dealt = True

    def since(self, seat: int) -> tuple[Event, ...]:
        """What has happened publicly since the person at this seat last decided."""
        left = self._left_at.get(seat, 0)
        return tuple(happened for ply, happened in self._story if ply > left)

    @property
    def next(self) -> Next:
        """What is due now."""
        session = self.session
        if session.needs_curtain:
            return Next.CURTAIN
        if self.held is not None:
            return Next.TRICK
        if self.told:
            return Next.TOLD
        if self.coach.waits:
            return Next.COACH
        if self.coach.is_finished:
            return Next.OVER
        if self.result is not None:
            return Next.RESULT
        if session.is_over:
            return Next.OVER
        if session.turn == CHANCE:
            return Next.SHUFFLE
        return Next.PERSON if session.turn in session.people else Next.BOT

    def thought(self) -> Thought:
        """What the bot to act is asked."""
        session = self.session
        view = session.bot_view()
        assert view is not None
        return Thought(view, session.players[view.me].kind, session.seed, view.me, session.ply, self.coach)


def is_striking(happened: Event) -> bool:
    """Whether a card was played with a meld, or has changed trumps, which nobody should overlook."""
    return isinstance(happened, Played) and (happened.meld is not None or happened.trump is not None)


def _is_refusal(happened: Event) -> bool:
    """Whether somebody has only refused to buy the talon."""
    return isinstance(happened, TalonBid) and not happened.points
