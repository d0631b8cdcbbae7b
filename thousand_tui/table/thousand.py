"""Thousand at the table: the methods that the table needs, a session, and the arrangement of a hand's cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from itertools import pairwise, permutations
from typing import Any, Final, TypeAlias

from thousand_tui.rules import Card, Cards, Game, Refusal, Suit, Tricks, View, first_dealer, mask_of, name_of, view_of
from thousand_tui.rules.actions import BY_ACES, Action, Claim, Concede, Cut, Look, Play, Shuffle, Slip, TakePacket
from thousand_tui.rules.agreements import Agreements, AgreementsError, read_agreements
from thousand_tui.rules.compile import RULES_VERSION, compile_rules
from thousand_tui.rules.events import Event, Taken, story
from thousand_tui.rules.forms import form_of
from thousand_tui.rules.game import apply, choices, draw, new_game, turn, verify, with_totals
from thousand_tui.rules.notation import Record, read_action, write_action
from thousand_tui.rules.sheet import Booked, GoldSet, Settled, Standing
from thousand_tui.table.course import Course, Step
from thousand_tui.table.game import Beginning, NotAgreed
from thousand_tui.table.occasion import USUAL_OCCASION, Occasion
from thousand_tui.table.session import USUAL, Player, Saver, Session, TableSettings


class ThousandGame:
    """Thousand as a :class:`~thousand_tui.table.game.CardGame`."""

    id: Final = "thousand"

    # Its beginning

    def seats_of(self, agreements: Mapping[str, Any]) -> int:
        """Two to four, as agreed (A6)."""
        return form_of(_read(agreements)).seats

    def begun(self, beginning: Beginning) -> Game:
        """The position before the first shuffle."""
        rules = compile_rules(_read(beginning.agreements), version=beginning.version)
        return new_game(rules, beginning.dealer, _standings(beginning))

    def beginning(self, start: Game) -> Beginning:
        """What a game began with, with all its agreements."""
        agreements = start.rules.agreements
        return Beginning(
            agreements.model_dump(mode="json"),
            start.rules.version,
            start.deal.dealer,
            [asdict(standing) for standing in start.sheet.standings],
            name_of(agreements),
        )

    def seats(self, game: Game) -> int:
        """How many players sit at the table."""
        return game.rules.form.seats

    def sides(self, game: Game) -> tuple[int, ...]:
        """The side of each seat; partners are one side."""
        return game.rules.form.sides

    # Its course

    turn = staticmethod(turn)
    choices = staticmethod(choices)
    verify = staticmethod(verify)
    apply = staticmethod(apply)
    draw = staticmethod(draw)
    view_of = staticmethod(view_of)

    def open_view(self, game: Game, seat: int | None) -> View:
        """The position as a seat, or an onlooker, would see it if they knew all cards."""
        return replace(view_of(game, seat), deal=game.deal, hands=game.hands)

    # Its deals

    def deal_number(self, game: Game) -> int:
        """The number of the current deal."""
        return game.deal.number

    def active(self, game: Game) -> tuple[int, ...]:
        """The seats in the current deal, forehand first; a player who sits out is not among them."""
        return game.deal.active

    def is_dealt(self, game: Game) -> bool:
        """Whether cards have been dealt, whether or not their owners have looked at them."""
        return bool(game.deal.seen)

    def hand(self, game: Game, seat: int) -> Cards:
        """The cards of a hand."""
        return Cards(game.hands[seat])

    def is_shuffle(self, action: Action) -> bool:
        """Whether the action is a shuffle; a mere cut is not (B1)."""
        return isinstance(action, Shuffle)

    def deals_anew(self, before: Game, after: Game) -> bool:
        """Whether cards were dealt, or gathered for the next deal."""
        return self.is_dealt(after) != self.is_dealt(before) or after.deal.number != before.deal.number

    def has_shown(self, before: Game, action: Action, after: Game, seats: Iterable[int]) -> bool:
        """Whether the action was a cut, a deal, a claim, a drawn card, the opening of the talon, a card passed to one
        of these seats, the picking up of a hand because the dark was overbid (K4), or a count of others' aces (F17)."""
        if isinstance(action, Shuffle | Cut | Slip | Look | TakePacket | Claim) or action == Concede(BY_ACES):
            return True
        bought = before.deal.bought is None and after.deal.bought is not None
        dealt = bool(after.deal.seen) and not before.deal.seen
        if bought or dealt or len(after.pack) < len(before.pack):
            return True
        if isinstance(before.now, Tricks) and isinstance(after.now, Tricks) and before.deal == after.deal:
            # Hands have only become smaller, and nothing else was turned up.
            return False
        return any(_sees_more(before, after, seat) for seat in seats)

    def plays_card(self, action: Action) -> bool:
        """Whether the action plays a card."""
        return isinstance(action, Play)

    def ends_trick(self, before: Game, action: Action, after: Game) -> bool:
        """Whether the action completed a trick."""
        return isinstance(action, Play) and any(isinstance(one, Taken) for one in story(before, action, after, None))

    # Its sheet

    def settled(self, game: Game) -> int:
        """How many deals are on the sheet."""
        return len(game.sheet.deals)

    def totals(self, game: Game) -> tuple[int, ...]:
        """The points of each side."""
        return game.sheet.totals

    with_totals = staticmethod(with_totals)

    def rows(self, game: Game) -> tuple[Sequence[Settled], Sequence[Booked]]:
        """The settled deals, and the bookings between them."""
        return game.sheet.deals, game.sheet.booked

    def is_made(self, row: Settled, seat: int) -> bool:
        """Whether the contract was made."""
        return row.made

    def with_rows(self, game: Game, rows: Sequence[Sequence[Any]]) -> Game:
        """The position with these deals and bookings on its sheet."""
        deals, booked = map(tuple, rows)
        return replace(game, sheet=replace(game.sheet, deals=deals, booked=booked))

    def winners(self, game: Game) -> tuple[int, ...]:
        """The sides that have won."""
        return game.winners

    # Its notation

    write_action = staticmethod(write_action)
    read_action = staticmethod(read_action)


def _read(agreements: Mapping[str, Any]) -> Agreements:
    try:
        return read_agreements(agreements)
    except AgreementsError as error:
        raise NotAgreed(error) from None


def _standings(beginning: Beginning) -> list[Standing]:
    return [Standing(**standing) for standing in beginning.standings]


def _sights(game: Game, seat: int) -> tuple[int, int]:
    """What a seat has seen apart from played cards, as two masks: the cards in its hand and in the talon, and the cards
    that it saw others pass."""
    view = view_of(game, seat)
    deal = view.deal
    lying = view.hand.mask
    for pile in (*deal.talon, deal.bought):
        lying |= (pile.cards or 0) if pile is not None else 0
    return lying, mask_of(passed.card for passed in deal.passed if passed.card is not None and passed.giver != seat)


def _sees_more(before: Game, after: Game, seat: int) -> bool:
    """Whether the seat sees something in ``after`` that it did not see in ``before``."""
    return any(now & ~then for then, now in zip(_sights(before, seat), _sights(after, seat), strict=True))


THOUSAND: Final = ThousandGame()


class ThousandSession(Session[Game, View, Action]):
    """A session of Thousand."""

    def __init__(
        self,
        agreements: Agreements,
        players: Iterable[Player],
        seed: str,
        *,
        dealer: int | None = None,
        standings: Iterable[Standing] = (),
        gold_set: GoldSet | None = None,
        number: int = 1,
        occasion: Occasion = USUAL_OCCASION,
        settings: TableSettings = USUAL,
        version: int = RULES_VERSION,
        save: Saver | None = None,
    ) -> None:
        rules = compile_rules(agreements, version=version)
        dealer = first_dealer(agreements, seed, rules.form.seats) if dealer is None else dealer
        start = new_game(rules, dealer, standings, gold_set, number)
        super().__init__(
            THOUSAND, Course(THOUSAND, start), players, seed, occasion=occasion, settings=settings, save=save
        )

    @property
    def start(self) -> Game:
        """The position before the first shuffle."""
        return self.course.start

    @property
    def agreements(self) -> Agreements:
        """The agreements that are played under."""
        return self.start.rules.agreements

    @property
    def dealer(self) -> int:
        """The seat that dealt first."""
        return self.start.deal.dealer

    @property
    def standings(self) -> tuple[Standing, ...]:
        """What each side started the game with."""
        return self.start.sheet.standings

    @property
    def version(self) -> int:
        """The version of the rules under which the game was begun, and which it keeps."""
        return self.start.rules.version

    @classmethod
    def of(
        cls, beginning: Beginning, players: Iterable[Player], seed: str, settings: TableSettings, save: Saver
    ) -> ThousandSession:
        """A session of a saved game, before its first move.

        Raises:
            NotAgreed: this version cannot play under these agreements.
            ValueError: no game can begin like this.
        """
        return cls(
            _read(beginning.agreements),
            players,
            seed,
            dealer=beginning.dealer,
            standings=_standings(beginning),
            settings=settings,
            version=beginning.version,
            save=save,
        )

    def why_not(self, action: Action) -> Refusal | None:
        """Why the seat to act may not do this; None if it may."""
        return verify(self.game, action)

    def record(self) -> Record:
        """The game so far as a record in notation."""
        actions = tuple(move.action for move in self.log)
        return Record(self.agreements, self.dealer, self.standings, actions, self.version)


ThousandStep: TypeAlias = Step[Game, Action]


def story_of(step: ThousandStep, seat: int | None) -> tuple[Event, ...]:
    """The events of a step as a seat (None: the onlooker) sees them."""
    return story(step.before, step.move.action, step.after, seat)


# The places of a hand from left to right, None where the card has been played; cards are numbered by place from 1.
Places: TypeAlias = tuple[Card | None, ...]

BLACK: Final = (Suit.SPADES, Suit.CLUBS)
RED: Final = (Suit.HEARTS, Suit.DIAMONDS)


def suit_order(present: Iterable[Suit], before: Iterable[Suit] = ()) -> tuple[Suit, ...]:
    """The suits of a hand with colours alternating where possible; suits that were there ``before`` keep their order if
    they can."""
    black = [suit for suit in BLACK if suit in (held := set(present))]
    red = [suit for suit in RED if suit in held]
    first, second = (black, red) if len(black) >= len(red) else (red, black)
    order: list[Suit] = []
    for at, suit in enumerate(first):
        order.append(suit)
        order += second[at : at + 1]
    kept = [suit for suit in before if suit in order]
    ways = (way for way in permutations(order) if all((one in RED) != (other in RED) for one, other in pairwise(way)))
    return next((way for way in ways if [suit for suit in way if suit in kept] == kept), tuple(order))


@lru_cache(maxsize=64)
def arranged(hand: Cards, *, high_left: bool = True, by_rank: bool = False, before: Places = ()) -> tuple[Card, ...]:
    """A hand sorted by suit, or by rank if ``by_rank``; suits keep their order from ``before``."""
    if by_rank:
        order = suit_order(Suit)
        return tuple(sorted(hand, key=lambda card: (-card.rank if high_left else card.rank, order.index(card.suit))))
    return tuple(
        card
        for suit in suit_order([card.suit for card in hand], dict.fromkeys(card.suit for card in before if card))
        for card in sorted(hand.of_suit(suit), reverse=high_left)
    )


def places_in(deal: Iterable[View], *, high_left: bool = True, by_rank: bool = False) -> Places:
    """The places of a seat's cards, given its views of a deal move by move.

    Until the first lead, the hand is sorted again whenever it changes; during play a drawn card takes an empty place
    (V2) and no other card moves. Where nobody shuffles (B1), the views may begin with the deal before.
    """
    places: Places = ()
    is_played, hand = False, Cards()
    for view in deal:
        before, hand = hand, view.hand
        was_played, is_played = is_played, view.play is not None
        if hand != before and was_played and is_played and places:
            places = _kept(places, hand)
        elif hand != before or was_played > is_played:
            places = arranged(hand, high_left=high_left, by_rank=by_rank, before=places)
    return places


def _kept(places: Places, hand: Cards) -> Places:
    """The same places without the cards that are gone; new cards fill the free places."""
    new = iter([card for card in hand if card not in places])
    kept = [card if card is not None and card in hand else None for card in places]
    return tuple([next(new, None) if card is None else card for card in kept])
