"""A moment of the table, played or replayed, as an immutable snapshot that widgets draw."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from thousand_tui.desk.glance import called, is_nobody
from thousand_tui.rules import CHANCE, NOBODY, Card, Give, Meld, Standing, Suit, Trick, View
from thousand_tui.rules.events import Played, Taken
from thousand_tui.rules.forms import Form
from thousand_tui.rules.kernel import NO_TRUMP
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
from thousand_tui.words.scores import leaders


@dataclass(frozen=True, slots=True)
class Advised:
    """An open hint: what its sentence has ``told`` (None at first), and what was ``found`` in the end. With ``numbers``
    all choices are shown. ``ply`` is its moment; ``conceding`` means that the question is whether to give the deal up.
    """

    told: Any = None
    found: Any = None
    numbers: bool = False
    ply: int = 0
    conceding: bool = False

    @property
    def advice(self) -> Any:
        """What is shown and may be followed; None as long as nothing is."""
        return self.found if self.numbers and self.found is not None else self.told

    @property
    def cards(self) -> Collection[Any]:
        """The cards that the hint names, which are lifted in the hand."""
        best = None if self.advice is None else self.advice.weighed[0].action
        return [card for card, _ in best.cards] if isinstance(best, Give) else [getattr(best, "card", None)]


@dataclass(frozen=True, slots=True)
class Coached:
    """What the coach has to say: a ``line`` instead of the prompt; ``badge`` and ``help`` are messages for its name and
    for what the hint key does. ``waits``: nothing happens before the line is read. ``shows``: it can show with cards
    why it held something back. ``goes_back``: its previous line can be read again. ``part``: the number of this table,
    and of how many."""

    line: str = ""
    badge: str = "coach.badge"
    help: str = ""
    waits: bool = False
    shows: bool = False
    goes_back: bool = False
    part: tuple[int, int] | None = None


class Laid(NamedTuple):
    """The hand at the bottom: the card in each place, and the places that lie side by side after the hand has closed up
    (none before)."""

    places: tuple[Card | None, ...]
    closed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Talk:
    """What people say ``now``, by seat, and all that they have said in this ``deal``."""

    now: Mapping[int, str] = field(default_factory=dict)
    deal: Sequence[tuple[int, str]] = ()


@dataclass(frozen=True, kw_only=True)
class AnyScene:
    """What a table of any game shows at one moment.

    ``key`` names the current keys; ``bottom`` is the seat at the bottom; ``arrived`` is how many cards of each hand
    have been dealt (None: all); ``advised`` is the open hint; ``coach`` is what the coach says; ``replayed`` is set if
    a finished deal is being watched; ``may_practise``: a settled deal may be played again; ``talk`` is what people
    say to each other.
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
    coach: Coached = Coached()
    talk: Talk = Talk()

    @property
    def shows_numbers(self) -> bool:
        """Whether a hint shows all choices, which covers the middle of the table."""
        return self.advised is not None and self.advised.numbers

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return shown_names(self.players)

    @cached_property
    def labels(self) -> list[str]:
        """The labels where names stand alone: a reader without a name is called "you"."""
        return [called(name) if seat == self.view.seat else name for seat, name in enumerate(self.names)]


@dataclass(frozen=True, kw_only=True)
class Scene(AnyScene):
    """Everything that the widgets of the table need.

    ``shown`` is what has been shown of the deal; ``slide`` is a frame of moving cards; ``roomy``: there is a side
    panel; ``tally`` counts the cards (None: not shown); ``may``: what the person may do now apart from deciding;
    ``rest`` is a sentence about the remaining tricks, if they may be taken or play themselves; ``review`` is one line
    about the settled deal (empty: in progress; None: no review); ``praises``: marriages are announced in players'
    words.
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

    @cached_property
    def places(self) -> tuple[Card | None, ...]:
        """The card in each place of the hand at the bottom."""
        return self.laid.places

    @cached_property
    def title(self) -> str:
        """The message for the title in the head line."""
        if self.replayed is not None:
            return "replay.title"
        if self.occasion.practice is not None:
            return "practice.title"
        if self.occasion.duplicate is not None:
            return "duplicate.head"
        return "head.title" if self.occasion.daily is None else "daily.head"

    @cached_property
    def voice(self) -> Voice:
        """How to address the person at the keyboard."""
        return Voice(self.names, self.view.seat, self.key, self.praises)

    @cached_property
    def form(self) -> Form:
        """The form of the game."""
        return self.view.rules.form

    @cached_property
    def others(self) -> tuple[int, ...]:
        """The other seats from left to right. Seats are numbered clockwise, whichever way play goes."""
        seats = len(self.players)
        return tuple((self.bottom + step) % seats for step in range(1, seats))

    @cached_property
    def acting(self) -> int | None:
        """The seat that is acting. None if it is nobody at the table, or if something is still being read."""
        turn = self.view.turn
        return None if turn is None or turn == CHANCE or self.is_reading else turn

    @cached_property
    def my_turn(self) -> bool:
        """Whether it is the turn of the person at the keyboard."""
        return self.view.my_turn and not self.is_reading and self.replayed is None

    @cached_property
    def is_open(self) -> bool:
        """Whether all cards are shown."""
        if self.view.seat is None:
            return None not in self.view.hands
        return self.occasion.cards_open or (self.replayed is not None and self.replayed.is_open)

    @cached_property
    def is_reading(self) -> bool:
        """Whether something is still being read: a finished trick, an announcement or a settlement."""
        return bool(self.shown.held or self.shown.news or self.shown.result or self.coach.waits)

    @cached_property
    def is_settled(self) -> bool:
        """Whether a settlement is shown and nothing has to be read before it."""
        return self.shown.result is not None and not (self.shown.held or self.shown.news or self.coach.waits)

    @cached_property
    def trump(self) -> Suit | None:
        """The trump suit to show; for a settled deal, that of its last trick."""
        if self.shown.result is None:
            return self.view.trump
        named = self.shown.result.outcome.trump
        return self.shown.trump if named == NO_TRUMP else Suit(named)

    @cached_property
    def dealer(self) -> int:
        """Who dealt the deal that is shown."""
        return self.shown.result.outcome.dealer if self.shown.result else self.view.deal.dealer

    @cached_property
    def declarer(self) -> int | None:
        """The declarer of the deal that is shown; None if there is none."""
        if self.shown.result is None:
            return self.view.deal.declarer
        return None if self.shown.result.outcome.declarer == NOBODY else self.shown.result.outcome.declarer

    @cached_property
    def sitter(self) -> int | None:
        """The seat that sits out the deal that is shown; None if all play (V8)."""
        return self.form.sits_out(self.dealer)

    def person(self, seat: int) -> Person:
        """The player at this seat, and whether they are the reader."""
        return Person(self.names[seat], seat == self.view.seat)

    def labelled(self, seat: int) -> Person:
        """The player beside whose label a sentence stands. A reader without a name is addressed as "you"."""
        return Person(self.names[seat], seat == self.view.seat and is_nobody(self.names[seat]))

    def partner(self, seat: int) -> int | None:
        """The partner of this seat; None if it has none."""
        sides = self.form.sides
        return next((other for other, side in enumerate(sides) if side == sides[seat] and other != seat), None)

    @cached_property
    def side_names(self) -> tuple[str, ...]:
        """The names of the sides on the sheet."""
        return tuple(names_of_sides(self.labels, self.form.sides))

    @cached_property
    def active(self) -> tuple[int, ...]:
        """The seats that play the deal that is shown, beginning with forehand."""
        return self.shown.result.outcome.active if self.shown.result else self.view.deal.active

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks of the deal that is shown; if it is settled, they come from its story."""
        if self.shown.result is None:
            return self.view.done
        return tuple(happened.trick for happened in self.shown.story if isinstance(happened, Taken))

    @cached_property
    def melds(self) -> tuple[Meld, ...]:
        """The melds declared in the deal that is shown."""
        if self.shown.result is None:
            return self.view.melds
        played = (happened.meld for happened in self.shown.story if isinstance(happened, Played))
        return tuple(meld for meld in played if meld is not None)

    @cached_property
    def leading(self) -> tuple[int, ...]:
        """The sides with the highest total on the sheet."""
        return leaders(self.shown.sheet)

    @cached_property
    def leader(self) -> int | None:
        """Who led the trick on the table."""
        if self.shown.held is not None:
            return self.shown.held.leader
        return self.view.play.leader if self.view.play else None

    @cached_property
    def winner(self) -> int | None:
        """Who takes the trick on the table, or is winning it so far."""
        return self.view.winning_seat if self.shown.held is None else self.shown.held.winner

    @cached_property
    def lying(self) -> dict[int, Card]:
        """The cards of the trick by seat, without one on its way there; a finished trick while it is shown."""
        played = self.view.table if self.shown.held is None else self.who_played(self.shown.held)
        return {seat: card for seat, card in played if self.slide is None or not self.slide.arriving(seat)}

    def who_played(self, trick: Trick) -> tuple[tuple[int, Card], ...]:
        """The cards of a finished trick as (seat, card), beginning with the leader."""
        at = self.active.index(trick.leader)
        return tuple(zip(self.active[at:] + self.active[:at], trick.cards, strict=True))

    def taken(self, trick: Trick) -> Taken:
        """The event that this finished trick was taken."""
        return Taken(trick, dict(self.who_played(trick))[trick.winner])

    def standing(self, seat: int) -> Standing:
        """The standing of the seat's side on the sheet."""
        return self.shown.sheet.standings[self.form.sides[seat]]

    def called(self, seat: int) -> int | None:
        """The seat's last call in the auction: its bid, 0 for a pass, None if it has not spoken."""
        return next((call.bid for call in reversed(self.view.deal.calls) if call.seat == seat), None)


@lru_cache(maxsize=16)
def shown_names(players: tuple[Player, ...]) -> tuple[str, ...]:
    """The players' names, safe to draw."""
    return tuple(clean_name(player.name) for player in players)


@dataclass(frozen=True, slots=True)
class Replayed:
    """``caption`` is what has just happened, ``note`` what was written about it, ``where`` the place in the game and
    whose view it is; ``labels`` are the keys of the moment. ``is_open``: all cards are shown. ``goes_on``: more moments
    follow. ``may_keep``: it may be saved as a file."""

    caption: str
    where: str
    labels: tuple[KeyLabel, ...]
    is_open: bool
    goes_on: bool
    may_keep: bool
    note: str = ""
