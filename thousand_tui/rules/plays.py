"""What may be played to a trick, as a value: cards, melds to declare with them, and a concession."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from thousand_tui.rules.actions import (
    ACES,
    BED,
    MARRIAGE,
    MARRIAGE_PLAYS,
    NINES,
    PLAIN_PLAYS,
    Action,
    Concede,
    Play,
)
from thousand_tui.rules.cards import PACK, Card, members

MELD_PLAYS: Final[dict[str, tuple[Play, ...]]] = {
    MARRIAGE: MARRIAGE_PLAYS,
    **{kind: tuple(Play(card, kind) for card in PACK) for kind in (BED, ACES, NINES)},
}


@dataclass(frozen=True, slots=True)
class Plays:
    """The cards that may be played: ``cards`` without a declaration, ``marriages`` with one; or a concession."""

    cards: int
    marriages: int
    concessions: tuple[Concede, ...] = ()

    @property
    def others(self) -> tuple[tuple[str, int], ...]:
        """The cards that may be led with another meld, by its kind; kinds without a card are left out."""
        return ()

    @property
    def melds(self) -> tuple[tuple[str, int], ...]:
        """Every kind of meld that can be declared now, with the cards that may be led with it."""
        return ((MARRIAGE, self.marriages), *self.others) if self.marriages else self.others

    def melds_of(self, card: Card) -> tuple[str, ...]:
        """The kinds of meld that this card may be led with; none if it cannot declare anything."""
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
            if action.meld is None:
                return bool(self.cards >> action.card & 1)
            if action.meld == MARRIAGE:
                return bool(self.marriages >> action.card & 1)
            return any(kind == action.meld and cards >> action.card & 1 for kind, cards in self.melds)
        return action in self.concessions

    def __iter__(self) -> Iterator[Action]:
        for card in members(self.cards):
            yield PLAIN_PLAYS[card]
        for kind, cards in self.melds:
            for card in members(cards):
                yield MELD_PLAYS[kind][card]
        yield from self.concessions

    def __len__(self) -> int:
        return self.cards.bit_count() + self.marriages.bit_count() + len(self.concessions)

    def sample(self, rng: Random) -> Action:
        """One of the choices, every one equally likely."""
        plain, married = self.cards.bit_count(), self.marriages.bit_count()
        at = int(rng.random() * (plain + married + len(self.concessions)))
        if at < plain:
            return PLAIN_PLAYS[_nth(self.cards, at)]
        if at < plain + married:
            return MARRIAGE_PLAYS[_nth(self.marriages, at - plain)]
        return self.concessions[at - plain - married]


@dataclass(frozen=True, slots=True)
class AgreedPlays(Plays):
    """The same where there are more melds than marriages (G8, G11, G12)."""

    others: tuple[tuple[str, int], ...] = ()

    def __len__(self) -> int:
        return Plays.__len__(self) + sum(cards.bit_count() for _, cards in self.others)

    def sample(self, rng: Random) -> Action:
        """One of the choices, every one equally likely."""
        return tuple(self)[int(rng.random() * len(self))]


def _nth(mask: int, at: int) -> int:
    for _ in range(at):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
