"""The legal actions as values, and why any other action is not allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from math import comb, perm
from random import Random
from typing import Final, Protocol

from thousand_tui.rules import actions
from thousand_tui.rules.actions import Action, Bid, Concede, Contract, Give, Look, Pass, Play, Slip
from thousand_tui.rules.cards import PACK, Card, mask_of, members
from thousand_tui.rules.quoting import quoted
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.records import HotRecord

# A dealer slips in one out of this many deals (B5).
ONE_DEAL_IN: Final = 50


def some_of(cards: list[Card], count: int, rng: Random) -> list[Card]:
    """Draw ``count`` of the cards, every order equally likely; the list is used up. It works like ``Random.sample``,
    and like ``Random.shuffle`` from the back, in a third of the time."""
    chosen, draw = [], rng.getrandbits
    for left in range(len(cards), len(cards) - count, -1):
        bits = left.bit_length()
        at = draw(bits) if left > 1 else 0
        while at >= left:
            at = draw(bits)
        chosen.append(cards[at])
        cards[at] = cards[left - 1]
    return chosen


class Choices(Protocol):
    """The legal actions now, as a value: the only place where legality is decided.

    For chance only ``in`` and ``sample`` work.
    """

    def __contains__(self, action: object) -> bool: ...
    def __iter__(self) -> Iterator[Action]: ...
    def __len__(self) -> int: ...
    def sample(self, rng: Random) -> Action:
        """Draw one of the choices, all equally likely."""
        ...


@dataclass(frozen=True, slots=True)
class Listed:
    """Choices that are few enough to list."""

    actions: tuple[Action, ...] = ()

    def __contains__(self, action: object) -> bool:
        return action in self.actions

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __len__(self) -> int:
        return len(self.actions)

    def sample(self, rng: Random) -> Action:
        """Draw one of the choices, all equally likely."""
        return self.actions[int(rng.random() * len(self.actions))]


NOTHING: Choices = Listed()


@dataclass(frozen=True, slots=True)
class Slips:
    """A slip at one of these places of the pack (from 1), or none."""

    places: tuple[int, ...]

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Slip) and (action.place == 0 or action.place in self.places)

    def __iter__(self) -> Iterator[Action]:
        yield Slip(0)
        yield from map(Slip, self.places)

    def __len__(self) -> int:
        return 1 + len(self.places)

    def sample(self, rng: Random) -> Action:
        """Usually no slip; slips are as frequent as in a game, all places equally likely."""
        if rng.random() * ONE_DEAL_IN >= 1:
            return Slip(0)
        return Slip(self.places[int(rng.random() * len(self.places))])


@dataclass(slots=True, unsafe_hash=True)
class Bids(HotRecord):
    """Every bid from ``lowest`` to ``highest`` in steps of ``step`` (none if the range is empty), and a pass.

    ``uneven`` lists the bids if they are not evenly spaced: the number that wins from the barrel is a bid too (C14,
    C15). ``may_look``: a seat that bids blind may pick up its hand first (C12).
    """

    lowest: Final[int]
    highest: Final[int]
    step: Final[int]
    may_pass: Final[bool]
    may_look: Final[bool] = False
    uneven: Final[tuple[int, ...]] = ()

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers that may be bid."""
        return self.uneven or range(self.lowest, self.highest + 1, self.step)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Bid):
            return action.points in self.numbers
        if isinstance(action, Pass):
            return self.may_pass
        return self.may_look and isinstance(action, Look)

    def __iter__(self) -> Iterator[Action]:
        if self.may_pass:
            yield Pass()
        if self.may_look:
            yield Look()
        yield from map(Bid, self.numbers)

    def __len__(self) -> int:
        return len(self.numbers) + self.may_pass + self.may_look

    def sample(self, rng: Random) -> Action:
        """Draw one of the choices, all equally likely."""
        numbers = self.numbers
        at = int(rng.random() * (len(numbers) + self.may_pass + self.may_look))
        if at < len(numbers):
            return Bid(numbers[at])
        return Pass() if at == len(numbers) and self.may_pass else Look()


@dataclass(slots=True, unsafe_hash=True)
class Gives(HotRecord):
    """One card of ``hand`` to each of the ``recipients`` and ``aside`` more cards out of play; or a concession.

    ``hand`` holds the cards that may leave the declarer's hand: all of it, unless only talon cards may be given (V14).
    """

    hand: Final[int]
    recipients: Final[tuple[int, ...]]
    concessions: Final[tuple[Concede, ...]]
    aside: Final[int] = 0

    @property
    def places(self) -> tuple[int, ...]:
        """Where the cards of a complete exchange go, in order."""
        return self.recipients + (actions.ASIDE,) * self.aside if self.aside else self.recipients

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Give):
            return action in self.concessions
        cards = [card for card, _ in action.cards]
        mask = mask_of(cards)
        return (
            tuple([place for _, place in action.cards]) == self.places
            and mask.bit_count() == len(cards)
            and not mask & ~self.hand
            and (not self.aside or self._in_order(cards))
        )

    def _in_order(self, cards: list[Card]) -> bool:
        laid = cards[len(self.recipients) :]
        return laid == sorted(laid)

    def __iter__(self) -> Iterator[Action]:
        hand = list(members(self.hand))
        for given in permutations(hand, len(self.recipients)):
            for laid in combinations([card for card in hand if card not in given], self.aside):
                yield self._give([*given, *laid])
        yield from self.concessions

    def __len__(self) -> int:
        return self._ways + len(self.concessions)

    @property
    def _ways(self) -> int:
        cards, given = self.hand.bit_count(), len(self.recipients)
        return perm(cards, given) * comb(cards - given, self.aside)

    def _give(self, cards: Sequence[Card]) -> Give:
        return Give(tuple(zip(cards, self.places, strict=True)))

    def sample(self, rng: Random) -> Action:
        """Draw one of the choices, all equally likely."""
        ways = self._ways
        at = int(rng.random() * (ways + len(self.concessions)))
        if at >= ways:
            return self.concessions[at - ways]
        given = len(self.recipients)
        cards = some_of(list(members(self.hand)), given + self.aside, rng)
        return self._give(cards[:given] + sorted(cards[given:]) if self.aside else cards)


@dataclass(slots=True, unsafe_hash=True)
class Raises(HotRecord):
    """Every contract from ``lowest``, the one in force, to ``highest`` in steps of ``step``; or a concession.

    ``uneven`` lists the contracts if they are not evenly spaced: the number that wins from the barrel may be named too,
    and a contract that is kept need not be on the ladder of bids (A3, C15).
    """

    lowest: Final[int]
    highest: Final[int]
    step: Final[int]
    concessions: Final[tuple[Concede, ...]]
    uneven: Final[tuple[int, ...]] = ()

    @property
    def numbers(self) -> Sequence[int]:
        """The contracts that may be named, the one in force first."""
        return self.uneven or range(self.lowest, self.highest + 1, self.step)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Contract):
            return action.points in self.numbers
        return action in self.concessions

    def __iter__(self) -> Iterator[Action]:
        yield from map(Contract, self.numbers)
        yield from self.concessions

    def __len__(self) -> int:
        return len(self.numbers) + len(self.concessions)

    def sample(self, rng: Random) -> Action:
        """Draw one of the choices, all equally likely."""
        numbers = self.numbers
        at = int(rng.random() * len(self))
        return Contract(numbers[at]) if at < len(numbers) else self.concessions[at - len(numbers)]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the reason, and the facts that its sentence names."""

    reason: Reason
    facts: Mapping[str, int] = field(default_factory=dict)


class IllegalAction(ValueError):
    """The action is not among the choices; :attr:`refusal` says why."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(_sentence(action, refusal))
        self.action = action
        self.refusal = refusal


def _sentence(action: Action, refusal: Refusal) -> str:
    if not actions.is_formed(action):
        return f"{actions.shape(action)}."
    facts = ", ".join(f"{name} {number}" for name, number in refusal.facts.items())
    why = refusal.reason.replace("_", " ")
    return f"{quoted(action)} is not allowed now: {why}{f' ({facts})' if facts else ''}."


MELD_PLAYS: Final[dict[str, tuple[Play, ...]]] = {
    actions.MARRIAGE: actions.MARRIAGE_PLAYS,
    **{kind: tuple(Play(card, kind) for card in PACK) for kind in (actions.BED, actions.ACES, actions.NINES)},
}


@dataclass(slots=True, unsafe_hash=True)
class Plays(HotRecord):
    """The cards that may be played: ``cards`` without a declaration, ``marriages`` with one; or a concession.

    ``others`` lists (kind, cards) for cards that may be led with another meld; kinds without a card are left out (G8,
    G11, G12).
    """

    cards: Final[int]
    marriages: Final[int] = 0
    concessions: Final[tuple[Concede, ...]] = ()
    others: Final[tuple[tuple[str, int], ...]] = ()

    @property
    def melds(self) -> tuple[tuple[str, int], ...]:
        """Every kind of meld that can be declared now, with the cards that may be led with it."""
        return ((actions.MARRIAGE, self.marriages), *self.others) if self.marriages else self.others

    def melds_of(self, card: Card) -> tuple[str, ...]:
        """The kinds of meld that this card may be led with, if any."""
        return tuple(kind for kind, cards in self.melds if cards >> card & 1)

    @property
    def playable(self) -> int:
        """Every card that may be played, with a declaration or without."""
        playable = self.cards | self.marriages
        for _, cards in self.others:
            playable |= cards
        return playable

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Play):
            card: int = action.card
            if action.meld is None:
                return bool(self.cards >> card & 1)
            if action.meld == actions.MARRIAGE:
                return bool(self.marriages >> card & 1)
            return any(kind == action.meld and cards >> card & 1 for kind, cards in self.melds)
        return action in self.concessions

    def __iter__(self) -> Iterator[Action]:
        for card in members(self.cards):
            yield actions.PLAIN_PLAYS[card]
        for kind, cards in self.melds:
            for card in members(cards):
                yield MELD_PLAYS[kind][card]
        yield from self.concessions

    def __len__(self) -> int:
        others = sum(cards.bit_count() for _, cards in self.others)
        return self.cards.bit_count() + self.marriages.bit_count() + others + len(self.concessions)

    def sample(self, rng: Random) -> Action:
        """Draw one of the choices, all equally likely."""
        if self.others:
            return tuple(self)[int(rng.random() * len(self))]
        plain = self.cards.bit_count()
        married = self.marriages.bit_count() if self.marriages else 0
        at = int(rng.random() * (plain + married + len(self.concessions)))
        plays, cards = actions.PLAIN_PLAYS, self.cards
        if at >= plain:
            at -= plain
            if at >= married:
                return self.concessions[at - married]
            plays, cards = actions.MARRIAGE_PLAYS, self.marriages
        for _ in range(at):
            cards &= cards - 1
        return plays[(cards & -cards).bit_length() - 1]


__all__ = ["MELD_PLAYS", "Bids", "Choices", "Gives", "IllegalAction", "Plays", "Raises", "Refusal"]
