"""One moment of the table as it is to be drawn, played at or replayed: an immutable snapshot in, pixels out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from thousand_tui.desk.glance import called, is_nobody
from thousand_tui.rules import CHANCE, NOBODY, Card, Meld, Standing, Suit, Trick, View
from thousand_tui.rules.events import Played, Taken
from thousand_tui.rules.kernel import NO_TRUMP
from thousand_tui.rules.rulebook.form import Form
from thousand_tui.rules.tally import Tally
from thousand_tui.study.coach import Aid
from thousand_tui.table import Occasion, Player
from thousand_tui.table.occasion import USUAL_OCCASION
from thousand_tui.table.thousand_pacing import Shown
from thousand_tui.ui.keys import Labels
from thousand_tui.ui.screens.table.choosing import Choosing
from thousand_tui.ui.screens.table.motion import Slide
from thousand_tui.ui.theming import Look
from thousand_tui.ui.widgets.painted import KeyLabel
from thousand_tui.words import Voice, clean_name, names_of_sides
from thousand_tui.words.grammar import Person


@dataclass(frozen=True, slots=True)
class Advised:
    """A hint that is shown: the best advice so far, None before the first; ``over`` when it gets no better. ``ply`` is
    the moment it is for; ``conceding``: it answers the question whether the deal is given up."""

    advice: Any = None
    over: bool = False
    ply: int = 0
    conceding: bool = False


@dataclass(frozen=True, slots=True)
class Coached:
    """What the coach has to say: a ``line`` in place of the prompt, and the messages that name it (``badge``) and what
    it does for the key of the hint (``help``). ``waits``: nothing happens before the line is read. ``shows``: it can
    show with cards why it keeps something back. ``goes_back``: what it said before can be read again. ``part``: which
    table of how many this is."""

    line: str = ""
    badge: str = "coach.badge"
    help: str = ""
    waits: bool = False
    shows: bool = False
    goes_back: bool = False
    part: tuple[int, int] | None = None


class Laid(NamedTuple):
    """The hand at the lower edge: the card in each of its places, and the ones of these that lie side by side since it
    has closed up, none before."""

    places: tuple[Card | None, ...]
    closed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyScene:
    """What the table of any game tells at one moment.

    ``key`` says what the keys in force are called. ``bottom`` is the seat whose cards lie at the lower edge.
    ``arrived``: so many cards of each hand have been dealt, None when all have. ``advised`` is the hint that is shown,
    ``coach`` what the coach has to say. ``replayed``: nobody plays here, a deal that is over is looked at.
    ``may_practise``: a settled deal may be played again; ``fingerprint`` is that of the shuffle, at first.
    """

    view: Any
    players: tuple[Player, ...]
    look: Look
    key: Labels
    bottom: int
    occasion: Occasion = USUAL_OCCASION
    arrived: int | None = None
    notice: str = ""
    trouble: str = ""
    may_practise: bool = False
    advised: Advised | None = None
    replayed: Replayed | None = None
    fingerprint: str = ""
    coach: Coached = Coached()

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        return shown_names(self.players)

    @property
    def labels(self) -> list[str]:
        """The same where they stand alone: a reader who has given no name is told of themselves."""
        return [called(name) if seat == self.view.seat else name for seat, name in enumerate(self.names)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene(AnyScene):
    """All that the widgets of the table need to know.

    ``shown`` is what has been shown of the deal; ``slide`` is a frame of cards on their way; ``roomy``: the side panel
    is shown; ``tally`` is the count of the deal, None where it is not shown; ``may``: what the person may do now
    besides deciding; ``rest`` tells that the rest of the tricks may be taken or what plays itself; ``review`` is what
    the settled deal was worth in a line, empty while that is judged, None where it is not. ``praises``: marriages are
    announced in the words of players.
    """

    view: View
    laid: Laid
    choosing: Choosing
    shown: Shown
    slide: Slide[Card] | None = None
    roomy: bool = False
    may: frozenset[Aid] = frozenset({Aid.CONCEDE})
    rest: str = ""
    tally: Tally | None = None
    review: str | None = None
    praises: bool = False

    @property
    def places(self) -> tuple[Card | None, ...]:
        """The card in each place of the hand at the lower edge."""
        return self.laid.places

    @property
    def title(self) -> str:
        """The message that names the table in its head."""
        if self.replayed is not None:
            return "replay.title"
        if self.occasion.practice is not None:
            return "practice.title"
        if self.occasion.duplicate is not None:
            return "duplicate.head"
        return "head.title" if self.occasion.daily is None else "daily.head"

    @property
    def voice(self) -> Voice:
        """How the person at the keyboard is spoken to."""
        return Voice(self.names, self.view.seat, self.key, self.praises)

    @property
    def form(self) -> Form:
        """The form of the game."""
        return self.view.rules.form

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats from left to right as they sit; seats are numbered clockwise, whichever way play goes."""
        seats = len(self.players)
        return tuple((self.bottom + step) % seats for step in range(1, seats))

    @property
    def acting(self) -> int | None:
        """The seat that acts, None if it is nobody at the table or something is still being read."""
        turn = self.view.turn
        return None if turn is None or turn == CHANCE or self.is_reading else turn

    @property
    def my_turn(self) -> bool:
        """Whether the person at the keyboard is to act now."""
        return self.view.my_turn and not self.is_reading and self.replayed is None

    @property
    def is_open(self) -> bool:
        """Whether all cards are shown."""
        if self.view.seat is None:
            return None not in self.view.hands
        return self.occasion.cards_open or (self.replayed is not None and self.replayed.is_open)

    @property
    def is_reading(self) -> bool:
        """Whether something is still being read: a finished trick, what is told, a settlement."""
        return bool(self.shown.held or self.shown.told or self.shown.result or self.coach.waits)

    @property
    def is_settled(self) -> bool:
        """Whether a settlement lies there, and nothing is to be read before it."""
        return self.shown.result is not None and not (self.shown.held or self.shown.told or self.coach.waits)

    @property
    def trump(self) -> Suit | None:
        """The trump suit as the eye sees it: once the deal is on the sheet, that of its last trick."""
        if self.shown.result is None:
            return self.view.trump
        named = self.shown.result.outcome.trump
        return self.shown.trump if named == NO_TRUMP else Suit(named)

    @property
    def dealer(self) -> int:
        """Who has dealt what is shown."""
        return self.shown.result.outcome.dealer if self.shown.result else self.view.deal.dealer

    @property
    def declarer(self) -> int | None:
        """Who plays the contract of the deal that is shown, None if nobody does."""
        if self.shown.result is None:
            return self.view.deal.declarer
        return None if self.shown.result.outcome.declarer == NOBODY else self.shown.result.outcome.declarer

    @property
    def sitter(self) -> int | None:
        """The seat that does not play the deal that is shown, None if everybody plays (V8)."""
        return self.form.sits_out(self.dealer)

    def person(self, seat: int) -> Person:
        """Who sits there, who may be the reader."""
        return Person(self.names[seat], seat == self.view.seat)

    def labelled(self, seat: int) -> Person:
        """Who is told of beside the label of a seat; a reader who has given no name is spoken to there."""
        return Person(self.names[seat], seat == self.view.seat and is_nobody(self.names[seat]))

    def partner(self, seat: int) -> int | None:
        """Who plays together with this seat, None if nobody does."""
        return next((other for other in self.form.partners[self.form.sides[seat]] if other != seat), None)

    @property
    def side_names(self) -> tuple[str, ...]:
        """What the sides of the sheet are called."""
        return tuple(names_of_sides(self.labels, self.form.sides))

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that play the deal that is shown, forehand first."""
        return self.shown.result.outcome.active if self.shown.result else self.view.deal.active

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks of the deal that is shown; the settled one's are told by its story."""
        if self.shown.result is None:
            return self.view.done
        return tuple(happened.trick for happened in self.shown.story if isinstance(happened, Taken))

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds declared in the deal that is shown."""
        if self.shown.result is None:
            return self.view.melds
        played = (happened.meld for happened in self.shown.story if isinstance(happened, Played))
        return tuple(meld for meld in played if meld is not None)

    def who_played(self, trick: Trick) -> tuple[tuple[int, Card], ...]:
        """A finished trick as (seat, card), the leader first."""
        at = self.active.index(trick.leader)
        return tuple(zip(self.active[at:] + self.active[:at], trick.cards, strict=True))

    def taken(self, trick: Trick) -> Taken:
        """That a finished trick was taken, and with which card."""
        return Taken(trick, dict(self.who_played(trick))[trick.winner])

    def standing(self, seat: int) -> Standing:
        """What the sheet carries for the seat's side."""
        return self.shown.sheet.standings[self.form.sides[seat]]

    def called(self, seat: int) -> int | None:
        """The last word of the seat in the auction: its bid, 0 for a pass, None if it has not spoken."""
        return next((call.bid for call in reversed(self.view.deal.calls) if call.seat == seat), None)


@lru_cache(maxsize=16)
def shown_names(players: tuple[Player, ...]) -> tuple[str, ...]:
    """The names as they may safely be drawn."""
    return tuple(clean_name(player.name) for player in players)


@dataclass(frozen=True, slots=True)
class Replayed:
    """``caption`` is what has just happened, ``note`` what was written about it, ``where`` the place in the game and
    whose eyes look; ``labels`` are the keys of the moment. ``is_open``: all cards are shown. ``goes_on``: there are
    moments after this one. ``may_keep``: it may be kept as a file."""

    caption: str
    where: str
    labels: tuple[KeyLabel, ...]
    is_open: bool
    goes_on: bool
    may_keep: bool
    note: str = ""
