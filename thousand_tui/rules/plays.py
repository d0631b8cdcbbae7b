"""What may be played to a trick, as a value: cards, melds to declare with them, and a concession."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from thousand_tui.rules.actions import ACES, BED, MARRIAGE, MARRIAGE_PLAYS, NINES, PLAIN_PLAYS, Action, Concede, Play
from thousand_tui.rules.cards import PACK, Card, members
from thousand_tui.rules.records import HotRecord

MELD_PLAYS: Final[dict[str, tuple[Play, ...]]] = {
    MARRIAGE: MARRIAGE_PLAYS,
    **{kind: tuple(Play(card, kind) for card in PACK) for kind in (BED, ACES, NINES)},
}


@dataclass(slots=True, unsafe_hash=True)
class Plays(HotRecord):
    """The cards that may be played: ``cards`` without a declaration, ``marriages`` with one; or a concession.

    ``others`` are the cards that may be led with another meld, by its kind; kinds without a card are left out (G8, G11,
    G12).
    """

    cards: Final[int]
    marriages: Final[int] = 0
    concessions: Final[tuple[Concede, ...]] = ()
    others: Final[tuple[tuple[str, int], ...]] = ()

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
            card: int = action.card
            if action.meld is None:
                return bool(self.cards >> card & 1)
            if action.meld == MARRIAGE:
                return bool(self.marriages >> card & 1)
            return any(kind == action.meld and cards >> card & 1 for kind, cards in self.melds)
        return action in self.concessions

    def __iter__(self) -> Iterator[Action]:
        for card in members(self.cards):
            yield PLAIN_PLAYS[card]
        for kind, cards in self.melds:
            for card in members(cards):
                yield MELD_PLAYS[kind][card]
        yield from self.concessions

    def __len__(self) -> int:
        others = sum(cards.bit_count() for _, cards in self.others)
        return self.cards.bit_count() + self.marriages.bit_count() + others + len(self.concessions)

    def sample(self, rng: Random) -> Action:
        """One of the choices, every one equally likely."""
        if self.others:
            return tuple(self)[int(rng.random() * len(self))]
        plain = self.cards.bit_count()
        married = self.marriages.bit_count() if self.marriages else 0
        at = int(rng.random() * (plain + married + len(self.concessions)))
        plays, cards = PLAIN_PLAYS, self.cards
        if at >= plain:
            at -= plain
            if at >= married:
                return self.concessions[at - married]
            plays, cards = MARRIAGE_PLAYS, self.marriages
        for _ in range(at):
            cards &= cards - 1
        return plays[(cards & -cards).bit_length() - 1]


__all__ = ["MELD_PLAYS", "Plays"]
