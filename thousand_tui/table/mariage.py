"""The old Mariage at the table: its verbs as the table asks for them, a session of it, and what is due there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace as with_fields
from typing import Any, Final, TypeAlias

from thousand_tui.mariage import PRESET, Action, MariageAgreements, Play, Shuffle, View, read_agreements, view_of
from thousand_tui.mariage.cards import Card, members
from thousand_tui.mariage.events import Announced, DealOver, Dealt, Event, Paid, Played, TrickTaken, WentOut, story
from thousand_tui.mariage.game import apply, choices, compile_table, draw, first_dealer, new_game, turn, verify
from thousand_tui.mariage.notation import read_action, write_action
from thousand_tui.mariage.state import Game, Refusal, Settled, Trick, Why
from thousand_tui.table.course import Course, Step
from thousand_tui.table.game import Beginning, NotAgreed
from thousand_tui.table.occasion import USUAL_OCCASION, Occasion
from thousand_tui.table.pacing import Onlooker, Pacing
from thousand_tui.table.session import USUAL, Player, Saver, Session, TableSettings

# Grows when games begun before would be played on differently.
RULES_VERSION: Final = 1


class MariageGame:
    """The verbs of the old Mariage: a :class:`~thousand_tui.table.game.CardGame`."""

    id: Final = "mariage"

    # Its beginning

    def seats_of(self, agreements: Mapping[str, Any]) -> int:
        """Five to ten (V15.players)."""
        return _read(agreements).players

    def begun(self, beginning: Beginning) -> Game:
        """The game before its first shuffle."""
        if beginning.standings:
            raise ValueError("in Mariage everybody begins with the same tokens")
        return new_game(compile_table(_read(beginning.agreements)), beginning.dealer)

    def beginning(self, start: Game) -> Beginning:
        """What a game began with, its agreements whole."""
        agreements = start.rules.agreements
        preset = PRESET if agreements == MariageAgreements() else None
        return Beginning(agreements.model_dump(mode="json"), RULES_VERSION, start.deal.dealer, preset=preset)

    def seats(self, game: Game) -> int:
        """How many sit at the table, those who are out included."""
        return game.rules.seats

    def sides(self, game: Game) -> range:
        """Everybody plays alone."""
        return range(game.rules.seats)

    # Its course

    turn = staticmethod(turn)
    choices = staticmethod(choices)
    verify = staticmethod(verify)
    apply = staticmethod(apply)
    draw = staticmethod(draw)
    view_of = staticmethod(view_of)

    def open_view(self, game: Game, seat: int | None) -> View:
        """The game as a seat sees it that knows all cards."""
        return with_fields(view_of(game, seat), hands=game.hands)

    # Its deals

    def deal_number(self, game: Game) -> int:
        """The number of the running deal."""
        return game.deal.number

    def active(self, game: Game) -> tuple[int, ...]:
        """The dealer's left first; who is out does not play."""
        return game.deal.active

    def is_dealt(self, game: Game) -> bool:
        """Whether a card was turned for trump."""
        return game.deal.turned is not None

    def hand(self, game: Game, seat: int) -> tuple[Card, ...]:
        """The cards of a hand."""
        return tuple(members(game.hands[seat]))

    def is_shuffle(self, action: Action) -> bool:
        """Whether the pack is shuffled."""
        return isinstance(action, Shuffle)

    def deals_anew(self, before: Game, after: Game) -> bool:
        """Whether cards were dealt, or a new deal waits for them."""
        return self.is_dealt(before) != self.is_dealt(after) or after.deal.number != before.deal.number

    def has_shown(self, before: Game, action: Action, after: Game, seats: Iterable[int]) -> bool:
        """Whether cards were dealt, or somebody else named cards that these seats had not seen. The last card of a deal
        shows nothing more."""
        if isinstance(action, Shuffle) or self.deals_anew(before, after):
            return not isinstance(action, Play)
        named = [now & ~then for then, now in zip(before.deal.named, after.deal.named, strict=True)]
        return any(cards for seat in seats for other, cards in enumerate(named) if other != seat)

    def plays_card(self, action: Action) -> bool:
        """Whether a card is played."""
        return isinstance(action, Play)

    def ends_trick(self, before: Game, action: Action, after: Game) -> bool:
        """Whether the action completed a trick."""
        return any(isinstance(one, TrickTaken) for one in story(before, action, after))

    # Its sheet

    def settled(self, game: Game) -> int:
        """How many deals stand on the sheet."""
        return len(game.sheet.deals)

    def totals(self, game: Game) -> tuple[int, ...]:
        """The tokens of each seat."""
        return game.sheet.tokens

    def with_totals(self, game: Game, totals: Sequence[int]) -> Game:
        """The game with other tokens after the last deal; none may come from nowhere."""
        if not game.sheet.deals or len(totals) != game.rules.seats or sum(totals) != sum(game.sheet.tokens):
            raise ValueError("these can be nobody's tokens")
        return with_fields(game, sheet=with_fields(game.sheet, tokens=tuple(totals)))

    def rows(self, game: Game) -> tuple[Sequence[Settled]]:
        """The deals."""
        return (game.sheet.deals,)

    def with_rows(self, game: Game, rows: Sequence[Sequence[Any]]) -> Game:
        """The game with these deals on its sheet."""
        (deals,) = map(tuple, rows)
        return with_fields(game, sheet=with_fields(game.sheet, deals=deals))

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


MARIAGE: Final = MariageGame()


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
            MARIAGE, Course(MARIAGE, start), players, seed, occasion=occasion, settings=settings, save=save
        )

    @property
    def agreements(self) -> MariageAgreements:
        """What it is played by."""
        return self.course.start.rules.agreements

    @property
    def dealer(self) -> int:
        """Who dealt first."""
        return self.course.start.deal.dealer

    @classmethod
    def of(
        cls, beginning: Beginning, players: Iterable[Player], seed: str, settings: TableSettings, save: Saver
    ) -> MariageSession:
        """A session of a game that was written down, before its first move.

        Raises:
            NotAgreed: this version cannot play by these agreements.
            ValueError: no game can begin so.
        """
        MARIAGE.begun(beginning)
        agreements = _read(beginning.agreements)
        return cls(agreements, players, seed, dealer=beginning.dealer, settings=settings, save=save)

    def why_not(self, action: Action) -> Refusal | None:
        """Why the seat to act may not do this; None if it may."""
        return verify(self.game, action)


MariageStep: TypeAlias = Step[Game, Action]


def mariage_story(step: MariageStep) -> tuple[Event, ...]:
    """The story of a step; all of it lies open."""
    return tuple(story(step.before, step.move.action, step.after))


# What stands in words below the boxes until the next card.
TOLD: Final = (Announced, Paid, WentOut)


STRIKING: Final = (Why.UNION, Why.MISSED, Why.JESTER_FREE, Why.JESTER_CAUGHT)


def is_striking(happened: Event) -> bool:
    """Whether nobody should overlook it: what is announced, a king who meets his queen, the jester."""
    if isinstance(happened, Announced):
        return bool(happened.names)
    return isinstance(happened, Paid) and happened.payment.why in STRIKING


class MariagePacing(Pacing[MariageSession, Event]):
    """What a table of Mariage has shown of a session; ``tricks`` were taken in this deal, ``latest`` was announced and
    paid since the last card."""

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
        """The ply that is shown while the last trick of a deal is read; None where that is the present one."""
        return None if self.held is None or self.result is None else self._ended_at

    @property
    def view(self) -> View:
        """The view at the keyboard; while the last trick of a deal is read, of the deal as it was."""
        return self.session.view(self.read_at)

    @property
    def is_secret(self) -> bool:
        """Whether a queen is asked for who may not be there (V15.remind=off): a pause would tell the others of her."""
        play = self.session.view().play
        return play is not None and bool(play.offered)

    @property
    def times_told(self) -> int:
        """It is read as soon as a trick is."""
        return 1

    def to_read(self, step: MariageStep) -> tuple[Event, ...]:
        """What nobody should overlook."""
        return tuple(happened for happened in self.events(step) if is_striking(happened))

    @property
    def said(self) -> tuple[Event, ...]:
        """What was announced and paid in this deal."""
        return tuple(happened for happened in self.story if isinstance(happened, TOLD))

    def events(self, step: MariageStep) -> Iterable[Event]:
        """All that happened but the stakes, which everybody pays."""
        return (each for each in mariage_story(step) if not (isinstance(each, Paid) and each.payment.why is Why.STAKE))

    def note(self, happened: Event, ply: int) -> None:
        """A deal, a card, a trick, the end of the deal, and what is told beside them."""
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
        if isinstance(happened, TOLD):
            self.latest.append(happened)
