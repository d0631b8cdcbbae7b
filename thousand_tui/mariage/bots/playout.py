"""Plays out imagined deals of the old Mariage with plain integers, as bots do many times per decision.

It follows the rules of :mod:`~thousand_tui.mariage.rules.tricks` and :mod:`~thousand_tui.mariage.rules.paying`; a
test plays the same deals with the engine and compares the tokens.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from math import exp
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from thousand_tui.mariage.rules.cards import (
    JESTER,
    KING,
    KINGS,
    PER_SUIT,
    QUEENS,
    RED_QUEEN,
    SUIT_MASKS,
    WHOLE_PACK,
    Card,
)
from thousand_tui.mariage.rules.state import FEWEST_LEFT, Game, Tricks
from thousand_tui.mariage.rules.tricks import still_to_play, strength, tricks_by_seat
from thousand_tui.rules.cards import SUITS, Suit, mask_of

HEARTS: Final = int(Suit.HEARTS)
_QUEEN_OF: Final[dict[int, int]] = {int(king): int(queen) for king, queen in zip(KINGS, QUEENS, strict=True)}
_KING_SUITS: Final[dict[int, int]] = {int(king): int(king.suit) for king in KINGS}
_RED_KING, _RED_QUEEN, _JESTER = int(KINGS[HEARTS]), int(RED_QUEEN), int(JESTER)
_ALL_QUEENS: Final = mask_of(QUEENS)
_SUIT_OF: Final = tuple(int(card.suit) for card in WHOLE_PACK)


def _strength(card: Card, trump: Suit, led: Suit) -> int:
    """The strength of a card in a trick without a united pair, as a number."""
    kind, rank = strength(card, trump, led)
    return kind * PER_SUIT + rank


def _worth(card: int) -> int:
    """What is thrown away last: the red queen, then kings, the jack of diamonds, and the others by rank."""
    if card == RED_QUEEN:
        return 100
    return card % PER_SUIT + (20 if card % PER_SUIT == KING else 10 if card == JESTER else 0)


_STRENGTHS: Final = tuple(
    tuple(tuple(_strength(card, trump, led) for card in WHOLE_PACK) for led in SUITS) for trump in SUITS
)
_WORTHS: Final = tuple(_worth(card) for card in range(len(WHOLE_PACK)))


def worth(card: int) -> int:
    """How late the rule of thumb throws a card away."""
    return _WORTHS[card]


def thumb(hand: int, cards: list[int], united: bool, trump: int) -> int:
    """The card that the rule of thumb plays from a hand to these cards: lead what may win, unite a king with his queen,
    take the trick cheaply if possible, else throw the least valuable card."""
    if not cards:
        return max(_listed(hand), key=lambda card: _lead(card, hand, trump))
    led = _SUIT_OF[cards[0]]
    mine = _listed(hand & SUIT_MASKS[led] or hand)
    if len(mine) == 1:
        return mine[0]
    for card in mine:
        if card in _QUEEN_OF and _QUEEN_OF[card] in cards:
            return card
    strengths = _STRENGTHS[trump][led]
    if not united:
        best = max([strengths[card] for card in cards])
        mine = [card for card in mine if strengths[card] > best] or mine
    return min(mine, key=_WORTHS.__getitem__)


def looked_up(
    table: _Table, hand: int, cards: list[int], united: bool, trump: int, waiting: int, taken: int, gone: int
) -> tuple[list[int], list[int]]:
    """The playable cards of a hand, and the table's value for each of them.

    ``waiting`` players come after this one, who has ``taken`` this many tricks; ``gone`` are the cards already seen.
    """
    row = 3 * min(hand.bit_count() - FEWEST, 3) + min(taken, 2)
    kinds = _KINDS[trump]
    if not cards:
        mine, least, led = _listed(hand), 0, trump
        above = below = table[0][row]
    else:
        led = _SUIT_OF[cards[0]]
        mine = _listed(hand & SUIT_MASKS[led] or hand)
        least = max([_STRENGTHS[trump][led][card] for card in cards])
        below = table[1][row]
        above = below if united else table[2 if waiting > FEW else 3 if waiting else 4][row]
    strengths = _STRENGTHS[trump][led]
    found = []
    for card in mine:
        kind = kinds[card]
        if card in _QUEEN_OF:
            queen = _QUEEN_OF[card]
            kind += 2 if queen in cards else 1 if not waiting or (hand | gone) >> queen & 1 else 0
        found.append((above if strengths[card] > least else below)[kind])
    return mine, found


def _kind(card: int, trump: int) -> int:
    """The index of a card in ``cards`` of ``fitted.json``; a king counts as one that may call his queen."""
    suit, rank = divmod(card, PER_SUIT)
    if rank == KING:
        return CARDS.index("KH may call" if card == _RED_KING else "K may call")
    name = str(WHOLE_PACK[card]) if card in (_RED_QUEEN, _JESTER) else WHOLE_PACK[card].rank_text
    return CARDS.index(f"trump {name}" if suit == trump else name)


# A hand of fewer cards leaves no choice.
FEWEST: Final = 2
# With more players to come, a trick taken cheaply is hardly safe.
FEW: Final = 2
# How often somebody plays a random card, or does not announce a pair.
DOUBT: Final = 0.05
# How much Regulars tend to play a card, in tenths of the logarithm: by situation, by their hand and tricks, and by
# card. docs/measuring.md says how this was found.
FITTED: Final[Mapping[str, Any]] = json.loads(Path(__file__).with_name("fitted.json").read_bytes())
CARDS: Final[Sequence[str]] = FITTED["cards"]
# The same as odds: whole numbers, so that sums are the same on every computer.
_Table: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
ODDS: Final[_Table] = tuple(
    tuple(tuple(round(1000 * exp(tenths / 10)) for tenths in row) for row in rows.values())
    for rows in list(FITTED.values())[1:]
)
_KINDS: Final = tuple(tuple(_kind(card, trump) for card in range(len(WHOLE_PACK))) for trump in SUITS)


def chosen(game: Game, now: Tricks, me: int | None, table: _Table) -> Iterator[tuple[int, list[int]]]:
    """For each choice of the others with these hands: the index of the card played, and the table's value of each."""
    deal = game.deal
    assert deal.turned is not None
    trump, gone = int(deal.turned.suit), deal.turned.mask
    taken = [0] * len(game.hands)
    hands = _dealt(game, now)
    for at, row in enumerate(now.rows):
        cards: list[int] = []
        united = False
        for seat, card in row:
            comes = bool(cards) and _QUEEN_OF.get(cards[-1]) == card
            if seat != me and not comes and hands[seat].bit_count() >= FEWEST:
                waiting = len(deal.active) - len(cards) - 1
                mine, found = looked_up(table, hands[seat], cards, united, trump, waiting, taken[seat], gone)
                yield mine.index(card), found
            united = united or comes or _QUEEN_OF.get(card) in cards
            cards.append(int(card))
            hands[seat] ^= card.mask
            gone |= card.mask
        if at < len(now.done):
            taken[now.done[at].winner] += 1


def _dealt(game: Game, now: Tricks) -> list[int]:
    hands = list(game.hands)
    for seat, card in chain.from_iterable(now.rows):
        hands[seat] |= card.mask
    return hands


def likelihood(game: Game, now: Tricks, me: int) -> float:
    """The likelihood that the others would have played as they did with these hands, and announced no other pairs."""
    dealt = zip(_dealt(game, now), game.deal.named, strict=True)
    found = DOUBT ** sum(bool(hand & hand >> 1 & _ALL_QUEENS & ~named) for hand, named in dealt)
    for at, odds in chosen(game, now, me, ODDS):
        found *= DOUBT / len(odds) + (1 - DOUBT) * odds[at] / sum(odds)
    return found


def _listed(hand: int) -> list[int]:
    cards = []
    while hand:
        low = hand & -hand
        cards.append(low.bit_length() - 1)
        hand ^= low
    return cards


def _lead(card: int, hand: int, trump: int) -> int:
    """Prefer the red queen, then a king that may call his queen, then the highest card."""
    suit, rank = divmod(card, PER_SUIT)
    if card == _RED_QUEEN:
        return 100
    if rank == KING and card != _RED_KING and not hand >> _QUEEN_OF[card] & 1:
        return 60 + rank
    return rank + (30 if suit == trump or rank > KING else 0)


class Playout:
    """A deal continued from the trick on the table, with imagined hands; a playout can be used only once.

    At the end ``tokens`` holds each seat's tokens after the deal and the next stake.
    """

    def __init__(self, game: Game, now: Tricks, rng: Random | None = None) -> None:
        """With random numbers everybody plays as Regulars may, otherwise by :func:`thumb`."""
        deal, sheet, agreed = game.deal, game.sheet, game.rules.agreements
        assert deal.turned is not None
        self._rng = rng
        self._active = deal.active
        self._trump = int(deal.turned.suit)
        self._hands = list(game.hands)
        self._gone = deal.turned.mask | mask_of(card for row in now.rows for _, card in row)
        self.tokens = list(sheet.tokens)
        self._boxes = list(sheet.boxes)
        self._terms = agreed.trick_pay, agreed.penalty, game.rules.stake
        self._is_last = deal.number == agreed.deals
        self._taken = list(tricks_by_seat(now, len(game.hands)))
        self._seats = [seat for seat, _ in now.cards]
        self._cards = [int(card) for _, card in now.cards]
        self._united = list(map(int, now.united))
        self._waiting = list(still_to_play(deal, now))

    def after(self, card: int) -> tuple[int, int]:
        """The final tokens and tricks of the player to act if they play this card."""
        seat = self._waiting.pop(0)
        self._play(seat, card)
        while True:
            while self._waiting:
                other = self._waiting.pop(0)
                self._play(other, self._chosen(other))
            winner = self._take()
            if not self._hands[winner]:
                self._settle()
                return self.tokens[seat], self._taken[seat]
            at = self._active.index(winner)
            self._waiting = [*self._active[at:], *self._active[:at]]
            self._seats, self._cards, self._united = [], [], []

    def _chosen(self, seat: int) -> int:
        hand, united = self._hands[seat], bool(self._united)
        if self._rng is None:
            return thumb(hand, self._cards, united, self._trump)
        if not hand & (hand - 1):
            return hand.bit_length() - 1
        waiting, taken = len(self._waiting), self._taken[seat]
        mine, odds = looked_up(ODDS, hand, self._cards, united, self._trump, waiting, taken, self._gone)
        if len(mine) == 1:
            return mine[0]
        return self._rng.choices(mine, odds)[0]

    def _play(self, seat: int, card: int) -> None:
        self._hands[seat] ^= 1 << card
        self._gone |= 1 << card
        self._seats.append(seat)
        self._cards.append(card)
        if card not in _QUEEN_OF:
            return
        queen = _QUEEN_OF[card]
        if queen in self._cards:
            self._unite(seat, self._seats[self._cards.index(queen)], card)
            return
        for other in self._waiting:
            if self._hands[other] >> queen & 1:
                self._waiting.remove(other)
                self._hands[other] ^= 1 << queen
                self._gone |= 1 << queen
                self._seats.append(other)
                self._cards.append(queen)
                self._unite(seat, other, card)
                return

    def _unite(self, king: int, queen: int, card: int) -> None:
        suit = _KING_SUITS[card]
        self._united.append(suit)
        paid, other = (queen, king) if suit == HEARTS else (king, queen)
        self._pay(paid, [seat for seat in self._active if seat != other])

    def _pay(self, to: int, payers: Sequence[int]) -> None:
        tokens = self.tokens
        for seat in payers:
            if seat != to and tokens[seat]:
                tokens[seat] -= 1
                tokens[to] += 1

    def _take(self) -> int:
        cards, seats = self._cards, self._seats
        if self._united:
            suit = self._united[0]
            winner = seats[cards.index(_RED_QUEEN if suit == HEARTS else int(KINGS[suit]))]
        else:
            strengths = [_STRENGTHS[self._trump][_SUIT_OF[cards[0]]][card] for card in cards]
            winner = seats[strengths.index(max(strengths))]
        self._taken[winner] += 1
        if _JESTER in cards:
            jester = seats[cards.index(_JESTER)]
            took = cards[seats.index(winner)]
            if took in (_RED_QUEEN, _RED_KING):
                self._pay(winner, [jester])
            else:
                self._pay(jester, self._active)
        return winner

    def _settle(self) -> None:
        """Pay for tricks, collect the others' penalty (point 8), and take their next stake (point 2)."""
        tokens, boxes, taken = self.tokens, self._boxes, self._taken
        winners = [seat for seat in self._active if taken[seat] > 1]
        pay, penalty, stake = self._terms
        for seat in winners:
            for _ in range(taken[seat] * pay):
                fullest = boxes.index(max(boxes))
                if boxes[fullest]:
                    boxes[fullest] -= 1
                    tokens[seat] += 1
        others = [seat for seat in self._active if seat not in winners]
        for seat in others:
            if winners:
                tokens[seat] -= min(penalty, tokens[seat])
        paying = [seat for seat in others if tokens[seat] >= stake]
        if not self._is_last and len(winners) + len(paying) >= FEWEST_LEFT:
            for seat in paying:
                tokens[seat] -= stake
