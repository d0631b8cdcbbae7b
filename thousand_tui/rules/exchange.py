"""The declarer takes the talon and passes a card to each opponent, or concedes (RULES §1.5, §1.7, D3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace as with_fields
from itertools import permutations
from math import perm
from random import Random
from typing import TYPE_CHECKING

from thousand_tui.rules import concession
from thousand_tui.rules.actions import Action, Concede, Give
from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.cards import Card, members
from thousand_tui.rules.stage import End, Refusal, Stage, Step
from thousand_tui.rules.state import EVERYONE, Game, Passed, Pile, moved

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form


@dataclass(frozen=True, slots=True)
class ExchangeRules:
    """``face_up``: the passed cards are shown to all (D3)."""

    face_up: bool


def compile_rules(agreements: Agreements, form: Form) -> ExchangeRules:
    """The exchange rules of a set of agreements."""
    return ExchangeRules(agreements.pass_face_up)


@dataclass(frozen=True, slots=True)
class Gives:
    """One card of ``hand`` to each of the ``recipients``, or a concession."""

    hand: int
    recipients: tuple[int, ...]
    concessions: tuple[Concede, ...]

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Give):
            cards = [card for card, _ in action.cards]
            return (
                tuple(seat for _, seat in action.cards) == self.recipients
                and len(set(cards)) == len(cards)
                and all(self.hand >> card & 1 for card in cards)
            )
        return action in self.concessions

    def __iter__(self) -> Iterator[Action]:
        for cards in permutations(members(self.hand), len(self.recipients)):
            yield Give(tuple(zip(cards, self.recipients, strict=True)))
        yield from self.concessions

    def __len__(self) -> int:
        return self._ways + len(self.concessions)

    @property
    def _ways(self) -> int:
        return perm(self.hand.bit_count(), len(self.recipients))

    def sample(self, rng: Random) -> Action:
        """One of the choices, every one equally likely."""
        at = int(rng.random() * len(self))
        if at >= self._ways:
            return self.concessions[at - self._ways]
        cards = rng.sample(list(members(self.hand)), len(self.recipients))
        return Give(tuple(zip(cards, self.recipients, strict=True)))


def face_up(game: Game) -> bool:
    """Whether the cards passed in this deal are shown to all (D3)."""
    return game.rules.exchange.face_up


def recipients(game: Game) -> tuple[int, ...]:
    """Who is given a card, in seat order."""
    return tuple(sorted(seat for seat in game.deal.active if seat != game.deal.declarer))


def _declarer(game: Game) -> int:
    assert game.deal.declarer is not None
    return game.deal.declarer


def _enter(game: Game) -> Game:
    """Turn the talon up for all and take it (RULES §1.5)."""
    declarer = _declarer(game)
    (packet,) = game.deal.talon
    assert packet.cards is not None
    hands = list(game.hands)
    hands[declarer] |= packet.cards
    deal = with_fields(game.deal, talon=(), bought=Pile.of(packet.cards, EVERYONE))
    return moved(game, None, deal, tuple(hands))


def _choices(game: Game) -> Gives:
    return Gives(game.hands[_declarer(game)], recipients(game), concession.allowed(game))


def _refuse(game: Game, action: Action) -> Refusal:
    if isinstance(action, Concede):
        return concession.refuse(game)
    if not isinstance(action, Give):
        return Refusal("exchange_is_on")
    for card, _ in action.cards:
        if not game.hands[_declarer(game)] >> card & 1:
            return Refusal("not_in_hand", {"card": card})
    return Refusal("one_card_each", {"recipients": len(recipients(game))})


def _apply(game: Game, action: Action) -> Step:
    if isinstance(action, Concede):
        return game, concession.outcome(game, action)
    assert isinstance(action, Give)
    declarer = _declarer(game)
    hands = list(game.hands)
    passed: list[Passed] = []
    for card, to in action.cards:
        hands[declarer] ^= card.mask
        hands[to] |= card.mask
        seen = EVERYONE if game.rules.exchange.face_up else 1 << declarer | 1 << to
        passed.append(Passed(declarer, to, Card(card), seen))
    deal = with_fields(game.deal, passed=tuple(passed))
    return moved(game, None, deal, tuple(hands)), End.GO_ON


STAGE = Stage("exchange", _enter, _declarer, _choices, _refuse, _apply)
