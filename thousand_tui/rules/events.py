"""The story of one step, read from the games before and after it, as one seat may hear it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from thousand_tui.rules.actions import Action, Bid, Claim, Concede, Contract, Give, Pass, Play, Shuffle
from thousand_tui.rules.cards import Card, Cards
from thousand_tui.rules.game import turn
from thousand_tui.rules.kernel import winning
from thousand_tui.rules.state import EVERYONE, Game, Meld, Passed, Settled, Trick
from thousand_tui.rules.tricks import Tricks


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of a deal have been dealt."""

    number: int
    dealer: int


@dataclass(frozen=True, slots=True)
class Called:
    """A word in the auction; ``bid`` 0 is a pass."""

    seat: int
    bid: int


@dataclass(frozen=True, slots=True)
class Bought:
    """The auction is over; ``talon`` is None where this seat does not see it."""

    seat: int
    bid: int
    talon: Cards | None


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Cards were passed; a card that this seat does not see is None."""

    passed: tuple[Passed, ...]


@dataclass(frozen=True, slots=True)
class Redealt:
    """A right was claimed and its cards were shown: the same dealer deals again."""

    seat: int
    ground: str
    cards: Cards


@dataclass(frozen=True, slots=True)
class Contracted:
    """The declarer has named his contract; ``raised`` if it is above his bid."""

    seat: int
    points: int
    raised: bool


@dataclass(frozen=True, slots=True)
class Conceded:
    """The declarer has given the deal up."""

    seat: int
    contract: int


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played."""

    seat: int
    card: Card
    meld: Meld | None


@dataclass(frozen=True, slots=True)
class Taken:
    """A trick is complete."""

    trick: Trick


@dataclass(frozen=True, slots=True)
class DealSettled:
    """The deal is on the sheet."""

    row: Settled


@dataclass(frozen=True, slots=True)
class GameWon:
    """The game is over."""

    winners: tuple[int, ...]


Event: TypeAlias = (
    Dealt | Called | Bought | Exchanged | Redealt | Contracted | Conceded | Played | Taken | DealSettled | GameWon
)


def story(before: Game, action: Action, after: Game, seat: int | None) -> tuple[Event, ...]:
    """What ``seat`` (None: the onlooker) sees and hears when ``action`` turns ``before`` into ``after``."""
    return tuple(_story(before, action, after, 1 << seat if seat is not None else 0))


def _story(before: Game, action: Action, after: Game, bit: int) -> Iterator[Event]:
    actor = turn(before)
    assert actor is not None
    match action:
        case Shuffle():
            yield Dealt(after.deal.number, after.deal.dealer)
        case Bid(points):
            yield Called(actor, points)
        case Pass():
            yield Called(actor, 0)
        case Give():
            yield _exchanged(before, action, actor, bit)
        case Claim(ground):
            yield Redealt(actor, ground, Cards(after.deal.redeals[-1].cards))
        case Contract(points):
            yield Contracted(actor, points, points > before.deal.bid)
        case Concede():
            yield Conceded(actor, before.deal.contract)
        case Play():
            yield from _played(before, action, after, actor)
    if before.deal.bought is None and after.deal.bought is not None and after.deal.declarer is not None:
        talon = after.deal.bought.for_seat(bit).cards
        yield Bought(after.deal.declarer, after.deal.bid, None if talon is None else Cards(talon))
    if len(after.sheet.deals) > len(before.sheet.deals):
        yield DealSettled(after.sheet.deals[-1])
    if after.winners:
        yield GameWon(after.winners)


def _exchanged(before: Game, action: Give, giver: int, bit: int) -> Exchanged:
    """The deal may have gone on meanwhile, so the cards are read from the action, their visibility from the rules."""
    face_up = before.rules.exchange.face_up
    rows = []
    for card, to in action.cards:
        seen = EVERYONE if face_up else 1 << giver | 1 << to
        shown = seen == EVERYONE or seen & bit
        rows.append(Passed(giver, to, card if shown else None, seen))
    return Exchanged(tuple(rows))


def _played(before: Game, action: Play, after: Game, seat: int) -> Iterator[Event]:
    now = before.now
    assert isinstance(now, Tricks)
    melds = after.now.melds if isinstance(after.now, Tricks) else now.melds
    declared = melds[-1] if action.meld and len(melds) > len(now.melds) else None
    yield Played(seat, action.card, declared)
    cards = (*now.cards, action.card)
    if len(cards) == len(before.deal.active):
        active = before.deal.active
        winner = active[(active.index(now.leader) + winning(cards, now.trump)) % len(active)]
        yield Taken(Trick(now.leader, cards, winner))
