"""The events of one step as one seat may know them, derived from the games before and after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from thousand_tui.rules import actions
from thousand_tui.rules.cards import Card, Cards
from thousand_tui.rules.game import turn
from thousand_tui.rules.phases.cutting import BOTTOM_NINE
from thousand_tui.rules.phases.exchange import face_up
from thousand_tui.rules.phases.lottery import NINE_OF
from thousand_tui.rules.phases.rights import LOTTERY, claims
from thousand_tui.rules.phases.tricks import trick_with, trump_with
from thousand_tui.rules.rulebook import Game
from thousand_tui.rules.sheet import Booked, Settled
from thousand_tui.rules.state import EVERYONE, Lottery, Meld, Passed, Trick, Tricks


class Event:
    """Something that everybody at the table, or one seat, sees or hears."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """The pack is shuffled and waits to be cut."""

    dealer: int


@dataclass(frozen=True, slots=True)
class CutMade(Event):
    """The pack was cut (B1-B4)."""

    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class BottomShown(Event):
    """A nine or a jack was at the bottom of the cut pack and was shown (B3, B4)."""

    dealer: int
    card: Card


@dataclass(frozen=True, slots=True)
class Slipped(Event):
    """A card was exposed during the deal (B5)."""

    dealer: int
    card: Card


@dataclass(frozen=True, slots=True)
class LotteryShown(Event):
    """Three nines are shown, and a lottery over them begins (E17)."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class LotteryNamed(Event):
    """A seat has secretly named one of the nines (E17)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LotteryDrawn(Event):
    """The holder has pointed to the nine of this suit; ``named`` reveals what each seat had named, as (seat, suit)."""

    seat: int
    suit: int
    named: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """A seat has picked up its hand, or left it face down for now (``looked`` false) (C12, K1)."""

    seat: int
    looked: bool


@dataclass(frozen=True, slots=True)
class DarkAnnounced(Event):
    """The forced bidder plays in the dark (K1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DarkCancelled(Event):
    """The dark game of this seat was overbid (K4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PassedOn(Event):
    """This deal is not played: it passes to the next dealer."""

    dealer: int


@dataclass(frozen=True, slots=True)
class FinesBooked(Event):
    """Fines and gifts between deals are on the sheet; ``sides[seat]`` is the side that the seat scores for."""

    row: Booked
    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PacketTaken(Event):
    """One of the packets was taken; ``seat`` is ``CHANCE`` if it was drawn (D5)."""

    seat: int
    packet: int


@dataclass(frozen=True, slots=True)
class TalonBid(Event):
    """An answer about buying the opened talon (C13): the ``points`` for which it was taken or kept, 0 for no."""

    seat: int
    points: int
    keeps: bool


@dataclass(frozen=True, slots=True)
class TrumpNamed(Event):
    """The declarer has named the trump of the deal (G13)."""

    seat: int
    suit: int


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """After a trick everybody has drawn a card, the winner first; ``left`` cards remain in the stock (V2)."""

    winner: int
    left: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The cards of a deal have been dealt."""

    number: int
    dealer: int


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A call in the auction; ``bid`` 0 is a pass."""

    seat: int
    bid: int


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """The auction is over; ``talon`` is None if this seat does not see it."""

    seat: int
    bid: int
    talon: Cards | None


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """Cards were passed; a card that this seat does not see is None."""

    passed: tuple[Passed, ...]


@dataclass(frozen=True, slots=True)
class Redealt(Event):
    """A right to a redeal was claimed and its cards were shown: the same dealer deals again."""

    seat: int
    ground: str
    cards: Cards


@dataclass(frozen=True, slots=True)
class Contracted(Event):
    """The declarer has named the contract; ``raised`` if it is above the bid."""

    seat: int
    points: int
    raised: bool


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """The declarer has given up the deal; ``kind`` says in which way."""

    seat: int
    contract: int
    kind: str


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card was played; ``trump`` is the new trump it makes at once, ``NO_TRUMP`` if it ends trumps, None if nothing
    changes."""

    seat: int
    card: Card
    meld: Meld | None
    trump: int | None = None


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """A trick is complete, won by ``card``; ``trump`` is what changes with the next trick, as in ``Played`` (G17)."""

    trick: Trick
    card: Card
    trump: int | None = None


@dataclass(frozen=True, slots=True)
class BankTurned(Event):
    """The cards out of play are turned up and go to the winner of the last trick (V3-K, V4, V5)."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class DealSettled(Event):
    """The deal is on the sheet; ``sides[seat]`` is the side that the seat scores for."""

    row: Settled
    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The game is over; ``winners`` are the seats that have won."""

    winners: tuple[int, ...]


def story(before: Game, action: actions.Action, after: Game, seat: int | None) -> tuple[Event, ...]:
    """What ``seat`` (None: the onlooker) sees and hears when ``action`` turns ``before`` into ``after``."""
    bit = 1 << seat if seat is not None else 0
    return (*_done(before, action, after, bit), *_followed(before, after, bit))


def _done(before: Game, action: actions.Action, after: Game, bit: int) -> Iterator[Event]:
    """The events of the action itself."""
    actor = turn(before)
    assert actor is not None
    match action:
        case actions.Cut(at):
            yield CutMade(actor, at)
        case actions.Slip(place) if place:
            yield Slipped(before.deal.dealer, before.pack[place - 1])
        case actions.Look():
            yield Looked(actor, True)
        case actions.Waive() if before.rules.route[before.stage].name == "looking":
            yield Looked(actor, False)
        case actions.Dark():
            yield DarkAnnounced(actor)
        case actions.TakePacket(packet):
            yield PacketTaken(actor, packet)
        case actions.Rebuy(points):
            yield TalonBid(actor, points, keeps=False)
        case actions.Accept():
            yield TalonBid(actor, after.deal.contract, keeps=True)
        case actions.Give():
            yield _exchanged(before, action, actor, bit)
        case actions.Contract(points):
            yield Contracted(actor, points, points > before.deal.contract)
        case actions.NameTrump(suit):
            yield TrumpNamed(actor, suit)
        case actions.Concede(kind):
            yield Conceded(actor, before.deal.contract, kind)
        case actions.Claim(ground) if isinstance(before.now, Lottery):
            yield _of_the_lottery(before.now, ground, actor)
        case actions.Claim(ground) if ground == BOTTOM_NINE:
            pass
        case actions.Claim(ground):
            cards = next(each for seat, name, each in claims(before) if (seat, name) == (actor, ground))
            yield LotteryShown(actor, Cards(cards)) if ground == LOTTERY else Redealt(actor, ground, Cards(cards))
        case actions.Play() if isinstance(before.now, Tricks):
            yield from _played(before, before.now, action, after, actor)
        case actions.Bid(points):
            yield Called(actor, points)
        case actions.Pass():
            yield _declined(before, actor)
        case actions.Shuffle() if not after.deal.seen:
            yield Shuffled(after.deal.dealer)
        case _:
            pass


def _of_the_lottery(now: Lottery, ground: str, actor: int) -> Event:
    if actor != now.holder:
        return LotteryNamed(actor)
    return LotteryDrawn(actor, NINE_OF.index(ground), tuple((seat, suit or 0) for seat, suit in now.named))


def _declined(before: Game, actor: int) -> Event:
    if before.rules.route[before.stage].name == "rebuying":
        return TalonBid(actor, 0, keeps=False)
    return Called(actor, 0)


def _followed(before: Game, after: Game, bit: int) -> Iterator[Event]:
    """The events that follow from it."""
    is_same_deal = after.deal.number == before.deal.number and after.deal.dealer == before.deal.dealer
    settled = len(after.sheet.deals) > len(before.sheet.deals)
    if is_same_deal and not settled:
        yield from (BottomShown(after.deal.dealer, card) for card in after.deal.shown[len(before.deal.shown) :])
        if before.deal.dark is not None and after.deal.dark is None and after.deal.redeals == before.deal.redeals:
            yield DarkCancelled(before.deal.dark)
        if after.deal.seen and not before.deal.seen:
            yield Dealt(after.deal.number, after.deal.dealer)
        yield from _called_for(before, after)
        if before.deal.bought is None and after.deal.bought is not None and after.deal.declarer is not None:
            talon = after.deal.bought.for_seat(bit).cards
            yield Bought(after.deal.declarer, after.deal.bid, None if talon is None else Cards(talon))
    sides = after.rules.form.sides
    yield from (FinesBooked(row, sides) for row in after.sheet.booked[len(before.sheet.booked) :])
    if settled:
        yield DealSettled(after.sheet.deals[-1], sides)
    elif not is_same_deal:
        yield PassedOn(after.deal.dealer)
    if after.winners:
        yield GameWon(tuple(seat for seat, side in enumerate(sides) if side in after.winners))


def _called_for(before: Game, after: Game) -> Iterator[Event]:
    """The calls that the rules made for somebody: a forced bid, or a pass for someone who may not bid (C9, C10)."""
    calls = after.deal.calls[len(before.deal.calls) :]
    own = before.rules.route[before.stage].name == "auction"
    yield from (Called(call.seat, call.bid) for call in calls[own:])


def _exchanged(before: Game, action: actions.Give, giver: int, bit: int) -> Exchanged:
    """The deal may have moved on by now, so the cards come from the action and their visibility from the rules."""
    shown = face_up(before)
    rows = []
    for card, to in action.cards:
        seen = 1 << giver if to == actions.ASIDE else EVERYONE if shown else 1 << giver | 1 << to
        rows.append(Passed(giver, to, card if seen == EVERYONE or seen & bit else None, seen))
    return Exchanged(tuple(rows))


def _played(before: Game, now: Tricks, action: actions.Play, after: Game, seat: int) -> Iterator[Event]:
    melds = after.now.melds if isinstance(after.now, Tricks) else now.melds
    declared = melds[-1] if action.meld and len(melds) > len(now.melds) else None
    trump = trump_with(before, now, action)
    made = trump if trump != now.trump else None
    is_next, active = before.rules.melds.next_trick, before.deal.active
    yield Played(seat, action.card, declared, None if is_next else made)
    if len(now.cards) + 1 == len(active):
        trick = trick_with(before, now, action)
        card = trick.cards[active.index(trick.winner) - active.index(trick.leader)]
        yield Taken(trick, card, made if is_next else None)
        if before.rules.form.bank and before.hands[seat] == action.card.mask:
            yield BankTurned(trick.winner, Cards(before.deal.lying))
        if before.pack:
            yield Drawn(trick.winner, len(after.pack))


__all__ = ["Event", "story", *sorted({each.__name__ for each in Event.__subclasses__()})]
