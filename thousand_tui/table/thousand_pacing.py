"""The pacing of a table of Thousand, and what plays itself there: the rest of the tricks, and a last card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from thousand_tui.rules import EVERYONE, RIGHTS, TRICKS, Play, Settled, Sheet, Suit, Trick, View, events as public
from thousand_tui.rules.kernel import NO_TRUMP
from thousand_tui.table.pacing import Onlooker, Pacing
from thousand_tui.table.session import Session
from thousand_tui.table.thousand import ThousandSession, ThousandStep, story_of

# Events that everybody must read before anything else happens, whoever caused them.
NEWS = (
    public.BottomShown,
    public.Slipped,
    public.PassedOn,
    public.FinesBooked,
    public.Redealt,
    public.LotteryShown,
    public.LotteryDrawn,
    public.DarkCancelled,
)
# Events that everybody must read except the player who caused them.
NEWS_OF_OTHERS = (public.DarkAnnounced, public.TalonBid, public.TrumpNamed, public.PacketTaken)


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown of a deal: ``sheet``, without a deal whose last trick is still on the table; ``held``, a finished
    trick on the table; ``trump``, the trump suit as far as the story has come; ``result``, the settlement on show; the
    public ``story``; and the events in ``news``, to be read before anything else happens."""

    sheet: Sheet
    held: Trick | None
    trump: Suit | None
    result: Settled | None
    story: tuple[public.Event, ...]
    news: tuple[public.Event, ...]


class ThousandPacing(Pacing[ThousandSession, public.Event]):
    """What a table of Thousand has shown of a session; ``trump`` is the trump suit as far as the story has come."""

    held: Trick | None
    result: Settled | None

    def __init__(
        self,
        session: ThousandSession,
        on_change: Callable[[], None] | None = None,
        coach: Onlooker | None = None,
        since: int | None = None,
    ) -> None:
        self.trump: Suit | None = None
        self._read = session.view().sheet
        super().__init__(session, on_change, coach, since)

    @property
    def shown(self) -> Shown:
        """What is shown now: a deal is not written on the sheet while its last trick is being read."""
        sheet = self.session.view().sheet if self.held is None else self._read
        return Shown(sheet, self.held, self.trump, self.result, self.story, self.news)

    def events(self, step: ThousandStep) -> tuple[public.Event, ...]:
        """The public events of a step."""
        return story_of(step, None)

    def note(self, happened: public.Event, ply: int) -> None:
        """Note a deal, a card, a trick, a settlement, and the trump suit."""
        match happened:
            case public.Dealt():
                ends = [at for at, (_, each) in enumerate(self._story, 1) if isinstance(each, public.DealSettled)]
                self.begin(ends[-1] if ends else 0)
                self.trump = None
            case public.Redealt():
                self.held = None
            case public.TrumpNamed(_, suit):
                self.trump = Suit(suit)
            case public.Played(seat, card, trump=trump):
                self.played = seat, card
                self._trump_becomes(trump)
            case public.Taken(trick, trump=trump):
                self.held = trick
                self._trump_becomes(trump)
            case public.DealSettled(row):
                self.result = row
            case _:
                pass

    def _trump_becomes(self, trump: int | None) -> None:
        if trump is not None:
            self.trump = None if trump == NO_TRUMP else Suit(trump)

    def to_read(self, step: ThousandStep) -> tuple[public.Event, ...]:
        """The events that everybody must read; a cut is only for the dealer, who alone has seen the bottom card."""
        events = self.events(step)
        if not any(isinstance(happened, public.DealSettled) for happened in events):
            self._read = self.session.view().sheet
        own = step.move.actor == self.session.at_keyboard
        bottom = self.session.view().deal.bottom
        is_dealers = bottom is not None and bottom.cards is not None and bottom.seen != EVERYONE
        return tuple(
            happened
            for happened in events
            if isinstance(happened, NEWS)
            or (isinstance(happened, NEWS_OF_OTHERS) and not own and not _is_refusal(happened))
            or (isinstance(happened, public.CutMade) and is_dealers)
            or _is_striking(happened)
        )

    @property
    def news_time(self) -> int:
        """Striking cards are read as quickly as a trick, fines as slowly as a settlement, other events in between."""
        return 1 if all(map(_is_striking, self.news)) else 3 if public.FinesBooked in map(type, self.news) else 2

    @property
    def is_secret(self) -> bool:
        """Whether the bot is asked whether it uses a right."""
        view = self.session.bot_view()
        return view is not None and view.phase == RIGHTS


def _is_striking(happened: public.Event) -> bool:
    """Whether a card was played with a meld or changed trumps, which nobody should miss."""
    return isinstance(happened, public.Played) and (happened.meld is not None or happened.trump is not None)


def _is_refusal(happened: public.Event) -> bool:
    """Whether somebody merely refused to buy the talon."""
    return isinstance(happened, public.TalonBid) and not happened.points


# With fewer tricks left, nothing would be gained.
WORTH_OFFERING: Final = 2


# A plan: its ``plays`` are leads that take all the remaining tricks, in order.
P = TypeVar("P", bound=Any)


@dataclass(frozen=True, slots=True)
class Run:
    """A plan being played: its leads, the ply of the first one, and the number of cards in a trick."""

    plays: tuple[Play, ...]
    first: int
    seats: int

    @property
    def end(self) -> int:
        """The ply after the last card of the plan."""
        return self.first + len(self.plays) * self.seats

    def due(self, ply: int) -> Play | None:
        """The lead to be played at this ply; None between leads, and before and after them."""
        trick, card = divmod(ply - self.first, self.seats)
        return self.plays[trick] if not card and 0 <= trick < len(self.plays) else None


def last_card(session: Session[Any, Any, Any], seat: int) -> Any:
    """The play of the only card left to the seat to act, in any game, if there is no other choice such as a meld or a
    concession; else None."""
    card_game = session.card_game
    if len(card_game.hand(session.game, seat)) != 1:
        return None
    choices = card_game.view_of(session.game, seat).choices
    if len(choices) != 1:
        return None
    (play,) = choices
    return play if card_game.plays_card(play) else None


class Finishing(Generic[P]):
    """Offers the rest of the tricks to the only person at a table of Thousand, and plays what needs no decision.

    ``certain`` finds a plan for a view, None if there is none. ``last_cards`` says whether a last card plays itself.
    """

    def __init__(
        self, session: Session[Any, Any, Any], certain: Callable[[View], P | None], last_cards: Callable[[], bool]
    ) -> None:
        self.session = session
        self.run: Run | None = None
        self._certain = certain
        self._last_cards = last_cards
        self._asked: tuple[object, P | None] = (None, None)
        session.plays_itself = lambda: self.due() is not None

    @property
    def is_running(self) -> bool:
        """Whether the rest is being taken, up to the moment after its last card."""
        run, session = self.run, self.session
        return run is not None and session.is_alone and run.first <= session.ply <= run.end

    def offer(self) -> P | None:
        """The plan that may be taken now; None if nothing is certain or worth it, or a plan is already being played.

        With several people at the table there is none: each plays their own cards.
        """
        session = self.session
        view = session.view()
        if not session.is_alone or view.turn not in session.people or self.due() is not None:
            return None
        if view.phase != TRICKS or view.table or len(view.hand) < WORTH_OFFERING:
            return None
        moment = (session.ply, view.hand.mask, view.played.mask)
        if self._asked[0] != moment:
            self._asked = (moment, self._certain(view))
        return self._asked[1]

    def accept(self) -> bool:
        """Start the plan that is offered; False if there is none."""
        plan = self.offer()
        if plan is None:
            return False
        self.run = Run(plan.plays, self.session.ply, len(self.session.view().deal.active))
        return True

    def due(self) -> Play | None:
        """The automatic play of the person to act; a last card is played even if they are not at the keyboard."""
        run, session = self.run, self.session
        turn = session.view().turn
        if turn is None or turn not in session.here:
            return None
        if run is not None and self.is_running:
            play = run.due(session.ply)
            return play if play is not None and session.why_not(play) is None else None
        return last_card(session, turn) if self._last_cards() else None

    def undo(self) -> bool:
        """Go back to this person's previous decision; False if that is not allowed.

        A plan counts as one decision, a card that played itself as none.
        """
        session = self.session
        first = self.run.first if self.run is not None and session.ply <= self.run.end else session.ply
        if not session.undo():
            return False
        self.run = None
        while (session.ply > first or self.due() is not None) and session.undo():
            pass
        return True
