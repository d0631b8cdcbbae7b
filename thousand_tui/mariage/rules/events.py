"""The story of one step, read from the games before and after it. All of it is public, so every seat hears the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from thousand_tui.mariage.rules.actions import Action, Announce, Play, Shuffle
from thousand_tui.mariage.rules.cards import Card
from thousand_tui.mariage.rules.game import turn
from thousand_tui.mariage.rules.state import Game, Payment, Settled, Trick, Tricks, Why


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of a deal were dealt, and one was turned up for trump."""

    number: int
    dealer: int
    turned: Card


@dataclass(frozen=True, slots=True)
class Announced:
    """A seat has had its turn to announce, and its ``cards`` (a mask) are known from now on; no names means a pass."""

    seat: int
    names: tuple[str, ...]
    cards: int = 0


@dataclass(frozen=True, slots=True)
class Paid:
    """Tokens have changed hands."""

    payment: Payment


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played; ``called`` if it is a queen called by her king."""

    seat: int
    card: Card
    called: bool


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete."""

    trick: Trick


@dataclass(frozen=True, slots=True)
class DealOver:
    """A deal is over and on the sheet."""

    row: Settled


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat could not pay the stake and plays no more; ``ends`` if too few players are left for the game to go on."""

    seat: int
    ends: bool


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game is over: the winners, and the number of tokens each of them has."""

    winners: tuple[int, ...]
    tokens: int


Event: TypeAlias = Dealt | Announced | Paid | Played | TrickTaken | DealOver | WentOut | GameOver


# Paid after a trick has been taken; everything else is paid before.
AFTER_A_TRICK: Final = frozenset({Why.JESTER_FREE, Why.JESTER_CAUGHT, Why.TRICKS, Why.PENALTY})


def story(before: Game, action: Action, after: Game) -> Iterator[Event]:
    """What happened, in order."""
    match action:
        case Shuffle():
            assert after.deal.turned is not None
            yield Dealt(after.deal.number, after.deal.dealer, after.deal.turned)
        case Announce(names):
            seat = _actor(before)
            yield Announced(seat, names, after.deal.named[seat])
        case Play(card):
            called = isinstance(before.now, Tricks) and before.now.calls is not None
            yield Played(_actor(before), card, called)
    ended = len(after.sheet.deals) > len(before.sheet.deals)
    row = after.sheet.deals[-1] if ended else None
    paid = (row.payments if row else after.deal.payments)[len(before.deal.payments) :]
    yield from (Paid(payment) for payment in paid if payment.why not in AFTER_A_TRICK)
    yield from _trick(before, action, after)
    yield from (Paid(payment) for payment in paid if payment.why in AFTER_A_TRICK)
    if row:
        yield DealOver(row)
    yield from (WentOut(seat, bool(after.winners)) for seat in sorted(after.sheet.out - before.sheet.out))
    if ended and not after.winners:
        yield from map(Paid, after.deal.payments)
    if after.winners:
        yield GameOver(after.winners, max(after.sheet.tokens))


def _actor(game: Game) -> int:
    seat = turn(game)
    assert seat is not None
    return seat


def _trick(before: Game, action: Action, after: Game) -> Iterator[TrickTaken]:
    if not isinstance(before.now, Tricks) or not isinstance(action, Play):
        return
    cards = (*before.now.cards, (_actor(before), action.card))
    if isinstance(after.now, Tricks) and len(after.now.done) > len(before.now.done):
        yield TrickTaken(after.now.done[-1])
    elif len(after.sheet.deals) > len(before.sheet.deals):
        # The deal ended with this trick, and the table has been cleared.
        row = after.sheet.deals[-1]
        taken = [sum(trick.winner == seat for trick in before.now.done) for seat in range(len(row.tricks))]
        yield TrickTaken(Trick(cards, next(seat for seat, had in enumerate(taken) if row.tricks[seat] > had)))
