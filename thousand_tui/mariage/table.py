"""The old Mariage at the table: the methods that the table needs, a session, and the pacing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from thousand_tui.mariage.rules import PRESET, Action, MariageAgreements, Play, Shuffle, View, read_agreements, view_of
from thousand_tui.mariage.rules.cards import Card, members
from thousand_tui.mariage.rules.events import (
    Announced,
    DealOver,
    Dealt,
    Event,
    Paid,
    Played,
    TrickTaken,
    WentOut,
    story,
)
from thousand_tui.mariage.rules.game import apply, choices, compile_table, draw, first_dealer, new_game, turn, verify
from thousand_tui.mariage.rules.notation import read_action, write_action
from thousand_tui.mariage.rules.state import Game, Refusal, Settled, Trick, Why
from thousand_tui.table.course import Course, Step
from thousand_tui.table.game import Beginning, NotAgreed
from thousand_tui.table.occasion import USUAL_OCCASION, Occasion
from thousand_tui.table.pacing import Onlooker, Pacing
from thousand_tui.table.session import USUAL, Player, Saver, Session, TableSettings

# Increased whenever games begun before would be continued differently.
RULES_VERSION: Final = 1


class MariageGame:
    """The old Mariage as a :class:`~thousand_tui.table.game.CardGame`."""

    id: Final = "mariage"

    # Its beginning

    def seats_of(self, agreements: Mapping[str, Any]) -> int:
        """Five to ten (V15.players)."""
        return _read(agreements).players

    def begun(self, beginning: Beginning) -> Game:
        """The position before the first shuffle."""
        if beginning.standings:
            raise ValueError("in Mariage everybody begins with the same tokens")
        return new_game(compile_table(_read(beginning.agreements)), beginning.dealer)

    def beginning(self, start: Game) -> Beginning:
        """What a game began with, with all its agreements."""
        agreements = start.rules.agreements
        preset = PRESET if agreements == MariageAgreements() else None
        return Beginning(agreements.model_dump(mode="json"), RULES_VERSION, start.deal.dealer, preset=preset)

    def seats(self, game: Game) -> int:
        """How many players sit at the table, including those who are out."""
        return game.rules.seats

    def sides(self, game: Game) -> range:
        """A side per seat: everybody plays alone."""
        return range(game.rules.seats)

    # Its course

    turn = staticmethod(turn)
    choices = staticmethod(choices)
    verify = staticmethod(verify)
    apply = staticmethod(apply)
    draw = staticmethod(draw)
    view_of = staticmethod(view_of)

    def open_view(self, game: Game, seat: int | None) -> View:
        """The position as a seat would see it if it knew all cards."""
        return replace(view_of(game, seat), hands=game.hands)

    # Its deals

    def deal_number(self, game: Game) -> int:
        """The number of the current deal."""
        return game.deal.number

    def active(self, game: Game) -> tuple[int, ...]:
        """The seats in the current deal, from the dealer's left; those who are out do not play."""
        return game.deal.active

    def is_dealt(self, game: Game) -> bool:
        """Whether the trump card has been turned up."""
        return game.deal.turned is not None

    def hand(self, game: Game, seat: int) -> tuple[Card, ...]:
        """The cards of a hand."""
        return tuple(members(game.hands[seat]))

    def is_shuffle(self, action: Action) -> bool:
        """Whether the action is a shuffle."""
        return isinstance(action, Shuffle)

    def deals_anew(self, before: Game, after: Game) -> bool:
        """Whether cards were dealt, or a new deal is about to be dealt."""
        return self.is_dealt(before) != self.is_dealt(after) or after.deal.number != before.deal.number

    def has_shown(self, before: Game, action: Action, after: Game, seats: Iterable[int]) -> bool:
        """Whether cards were dealt, or another player named cards that one of these seats had not seen. The last card
        of a deal shows nothing more."""
        if isinstance(action, Shuffle) or self.deals_anew(before, after):
            return not isinstance(action, Play)
        named = [now & ~then for then, now in zip(before.deal.named, after.deal.named, strict=True)]
        return any(cards for seat in seats for other, cards in enumerate(named) if other != seat)

    def plays_card(self, action: Action) -> bool:
        """Whether the action plays a card."""
        return isinstance(action, Play)

    def ends_trick(self, before: Game, action: Action, after: Game) -> bool:
        """Whether the action completed a trick."""
        return any(isinstance(one, TrickTaken) for one in story(before, action, after))

    # Its sheet

    def settled(self, game: Game) -> int:
        """How many deals are on the sheet."""
        return len(game.sheet.deals)

    def totals(self, game: Game) -> tuple[int, ...]:
        """The tokens of each seat."""
        return game.sheet.tokens

    def with_totals(self, game: Game, totals: Sequence[int]) -> Game:
        """The position with other tokens after the last deal; their sum may not change."""
        if not game.sheet.deals or len(totals) != game.rules.seats or sum(totals) != sum(game.sheet.tokens):
            raise ValueError("these can be nobody's tokens")
        return replace(game, sheet=replace(game.sheet, tokens=tuple(totals)))

    def rows(self, game: Game) -> tuple[Sequence[Settled]]:
        """The settled deals, the only kind of row."""
        return (game.sheet.deals,)

    def is_made(self, row: Settled, seat: int) -> bool:
        """Whether the seat has two tricks, which pay."""
        return row.tricks[seat] > 1

    def with_rows(self, game: Game, rows: Sequence[Sequence[Any]]) -> Game:
        """The position with these deals on its sheet."""
        (deals,) = map(tuple, rows)
        return replace(game, sheet=replace(game.sheet, deals=deals))

    def winners(self, game: Game) -> tuple[int, ...]:
        """The seats that have won."""
        return game.winners

    # Its notation

    write_action = staticmethod(write_action)
    read_action = staticmethod(read_action)


def _read(agreements: Mapping[str, Any]) -> MariageAgreements:
    try:
        return read_agreements(dict(agreements))
    except ValueError as error:
        raise NotAgreed(error) from None


CARD_GAME: Final = MariageGame()


class MariageSession(Session[Game, View, Action]):
    """A session of the old Mariage."""

    def __init__(
        self,
        agreements: MariageAgreements,
        players: Iterable[Player],
        seed: str,
        *,
        dealer: int | None = None,
        occasion: Occasion = USUAL_OCCASION,
        settings: TableSettings = USUAL,
        save: Saver | None = None,
    ) -> None:
        dealer = first_dealer(agreements, seed) if dealer is None else dealer
        start = new_game(compile_table(agreements), dealer)
        super().__init__(
            CARD_GAME, Course(CARD_GAME, start), players, seed, occasion=occasion, settings=settings, save=save
        )

    @property
    def agreements(self) -> MariageAgreements:
        """The agreements the game is played under."""
        return self.course.start.rules.agreements

    @property
    def dealer(self) -> int:
        """The seat that dealt first."""
        return self.course.start.deal.dealer

    @classmethod
    def of(
        cls, beginning: Beginning, players: Iterable[Player], seed: str, settings: TableSettings, save: Saver
    ) -> MariageSession:
        """A session of a saved game, before its first move.

        Raises:
            NotAgreed: this version cannot play under these agreements.
            ValueError: no game can begin like this.
        """
        CARD_GAME.begun(beginning)
        agreements = _read(beginning.agreements)
        return cls(agreements, players, seed, dealer=beginning.dealer, settings=settings, save=save)

    def why_not(self, action: Action) -> Refusal | None:
        """Why the seat to act may not do this; None if it may."""
        return verify(self.game, action)


MariageStep: TypeAlias = Step[Game, Action]


def mariage_story(step: MariageStep) -> tuple[Event, ...]:
    """The events of a step; all of them are public."""
    return tuple(story(step.before, step.move.action, step.after))


# The events described in words below the boxes until the next card.
NEWS: Final = (Announced, Paid, WentOut)


STRIKING: Final = (Why.UNION, Why.MISSED, Why.JESTER_FREE, Why.JESTER_CAUGHT)


def is_striking(happened: Event) -> bool:
    """Whether nobody should miss it: an announcement, the king and queen of a suit meeting, or the jester."""
    if isinstance(happened, Announced):
        return bool(happened.names)
    return isinstance(happened, Paid) and happened.payment.why in STRIKING


class MariagePacing(Pacing[MariageSession, Event]):
    """What a table of Mariage has shown of a session; ``tricks`` are those taken in this deal, ``latest`` is what was
    announced and paid since the last card."""

    held: Trick | None
    result: Settled | None

    def __init__(
        self,
        session: MariageSession,
        on_change: Callable[[], None] | None = None,
        coach: Onlooker | None = None,
        since: int | None = None,
    ) -> None:
        self.latest: list[Event] = []
        self.tricks: list[Trick] = []
        # The ply before the move that ended the deal.
        self._ended_at = 0
        super().__init__(session, on_change, coach, since)

    @property
    def read_at(self) -> int | None:
        """The ply that is shown while the last trick of a deal is being read; None if it is the current one."""
        return None if self.held is None or self.result is None else self._ended_at

    @property
    def view(self) -> View:
        """The view of whoever is at the keyboard; while the last trick of a deal is being read, still of that deal."""
        return self.session.view(self.read_at)

    @property
    def is_secret(self) -> bool:
        """Whether somebody is asked for a queen they may not hold (V15.remind=off): a pause would reveal the answer."""
        play = self.session.view().play
        return play is not None and bool(play.offered)

    @property
    def news_time(self) -> int:
        """An event is read as quickly as a trick."""
        return 1

    def to_read(self, step: MariageStep) -> tuple[Event, ...]:
        """The events that nobody should miss."""
        return tuple(happened for happened in self.events(step) if is_striking(happened))

    @property
    def said(self) -> tuple[Event, ...]:
        """The announcements and payments in this deal."""
        return tuple(happened for happened in self.story if isinstance(happened, NEWS))

    def events(self, step: MariageStep) -> Iterable[Event]:
        """All events except the stakes, which everybody pays."""
        return (each for each in mariage_story(step) if not (isinstance(each, Paid) and each.payment.why is Why.STAKE))

    def note(self, happened: Event, ply: int) -> None:
        """Note a new deal, a card, a trick, the end of the deal, and announcements and payments."""
        match happened:
            case Dealt():
                self.begin(len(self._story))
                self.latest, self.tricks = [], []
            case Played(seat, card, _):
                self.latest = []
                self.played = seat, card
            case TrickTaken(trick):
                self.held = trick
                self.tricks.append(trick)
            case DealOver(row):
                self.result, self._ended_at = row, ply - 1
            case _:
                pass
        if isinstance(happened, NEWS):
            self.latest.append(happened)
