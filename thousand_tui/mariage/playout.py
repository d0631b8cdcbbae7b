"""Imagined deals of the old Mariage played out on plain numbers, as the opponents do it many times for a decision.

They go by the rules of :mod:`thousand_tui.mariage.tricks` and :mod:`thousand_tui.mariage.paying`; a test plays the same
deals with the engine and compares the tokens.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thousand_tui.mariage.cards import JESTER, KING, KINGS, PER_SUIT, QUEENS, RED_QUEEN, SUIT_MASKS, WHOLE_PACK
from thousand_tui.mariage.state import FEWEST_LEFT, Game, Tricks
from thousand_tui.mariage.tricks import still_to_play, tricks_by_seat
from thousand_tui.rules.cards import SUITS, Suit

NOBODY: Final = -1
HEARTS: Final = int(Suit.HEARTS)
_QUEEN_OF: Final[dict[int, int]] = {int(king): int(queen) for king, queen in zip(KINGS, QUEENS, strict=True)}
_KING_SUITS: Final[dict[int, int]] = {int(king): int(king.suit) for king in KINGS}
_RED_KING, _RED_QUEEN, _JESTER = int(KINGS[HEARTS]), int(RED_QUEEN), int(JESTER)
_SUIT_OF: Final = tuple(int(card.suit) for card in WHOLE_PACK)


def _strength(card: int, trump: int, led: int) -> int:
    """What takes a trick without a united pair (point 5): more takes less."""
    suit, rank = divmod(card, PER_SUIT)
    if card == RED_QUEEN:
        return 3 * PER_SUIT
    return rank + PER_SUIT * (2 if suit == trump else 1 if suit == led else 0)


def _worth(card: int) -> int:
    """What is thrown last: the red queen, kings, the jack of diamonds, then by rank."""
    if card == RED_QUEEN:
        return 100
    return card % PER_SUIT + (20 if card % PER_SUIT == KING else 10 if card == JESTER else 0)


_STRENGTHS: Final = tuple(
    tuple(tuple(_strength(card, trump, led) for card in range(len(WHOLE_PACK))) for led in SUITS) for trump in SUITS
)
_WORTHS: Final = tuple(_worth(card) for card in range(len(WHOLE_PACK)))


def worth(card: int) -> int:
    """How late the rule of thumb throws a card away."""
    return _WORTHS[card]


def thumb(hand: int, cards: Sequence[int], united: bool, trump: int) -> int:
    """The card that the rule of thumb plays from a hand to these on the table: lead what may win, unite a king with his
    queen, take the trick cheaply if that can be done, else throw the least."""
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


def saving(hand: int, cards: Sequence[int], united: bool, trump: int, is_last: bool) -> int:
    """The card of somebody who saves what may win: lead a king who may call his queen, else low; take a trick cheaply
    if nobody can take it back, or few cards are left; else throw the jester while nothing catches him, or the least."""
    if not cards:
        return max(_listed(hand), key=lambda card: _low_lead(card, hand, trump))
    led = _SUIT_OF[cards[0]]
    mine = _listed(hand & SUIT_MASKS[led] or hand)
    if len(mine) == 1:
        return mine[0]
    for card in mine:
        if card in _QUEEN_OF and _QUEEN_OF[card] in cards and card != _RED_KING:
            return card
    if not united and (is_last or hand.bit_count() <= FEW):
        strengths = _STRENGTHS[trump][led]
        best = max([strengths[card] for card in cards])
        if takes := [card for card in mine if strengths[card] > best]:
            return min(takes, key=_WORTHS.__getitem__)
    if _JESTER in mine and _RED_KING not in cards and _RED_QUEEN not in cards:
        return _JESTER
    return min(mine, key=_THROWN[trump].__getitem__)


def _low_lead(card: int, hand: int, trump: int) -> int:
    """A king who may call his queen first; with few cards left the red queen; else low, from a short suit."""
    suit, rank = divmod(card, PER_SUIT)
    if rank == KING and card != _RED_KING and not hand >> _QUEEN_OF[card] & 1:
        return 2
    few = hand.bit_count() <= FEW
    if few and card == _RED_QUEEN:
        return 1
    return -_KEPT[card] - (0 if few else 3 * (hand & SUIT_MASKS[suit]).bit_count()) - (2 if suit == trump else 0)


def _kept(card: int) -> int:
    if card == _RED_QUEEN:
        return 100
    rank = card % PER_SUIT
    return rank + (8 if rank == KING else 0)


# With so many cards left nothing is saved any more.
FEW: Final = 2
# How long a card is saved.
_KEPT: Final = tuple(_kept(card) for card in range(len(WHOLE_PACK)))
# How late a card is thrown away, by trump.
_THROWN: Final = tuple(
    tuple(_KEPT[card] + (6 if _SUIT_OF[card] == trump else 0) for card in range(len(WHOLE_PACK))) for trump in SUITS
)


def _listed(hand: int) -> list[int]:
    cards = []
    while hand:
        low = hand & -hand
        cards.append(low.bit_length() - 1)
        hand ^= low
    return cards


def _lead(card: int, hand: int, trump: int) -> int:
    """The red queen first, then a king who may call his queen, then the highest card."""
    suit, rank = divmod(card, PER_SUIT)
    if card == _RED_QUEEN:
        return 100
    if rank == KING and card != _RED_KING and not hand >> _QUEEN_OF[card] & 1:
        return 60 + rank
    return rank + (30 if suit == trump or rank > KING else 0)


class Playout:
    """A deal from the trick on the table on, with the hands as they are imagined; it is used up by being played.

    ``tokens`` by seat are in the end those after the deal and the next stake.
    """

    def __init__(self, game: Game, now: Tricks, saves: bool = False, like: Playout | None = None) -> None:
        """With ``saves`` everybody goes on by :func:`saving`, else by :func:`thumb`."""
        self._saves = saves
        if like is not None:
            self._copy(like)
            return
        deal, sheet, agreed = game.deal, game.sheet, game.rules.agreements
        assert deal.turned is not None
        self._game, self._now = game, now
        self._active = deal.active
        self._trump = int(deal.turned.suit)
        self._hands = list(game.hands)
        self.tokens = list(sheet.tokens)
        self._boxes = list(sheet.boxes)
        self._terms = agreed.trick_pay, agreed.penalty, game.rules.stake
        self._is_last = deal.number == agreed.deals
        self._taken = list(tricks_by_seat(now, len(game.hands)))
        self._seats = [seat for seat, _ in now.cards]
        self._cards = [int(card) for _, card in now.cards]
        self._united = list(map(int, now.united))
        self._waiting = list(still_to_play(deal, now))

    def _copy(self, like: Playout) -> None:
        self._game, self._now = like._game, like._now
        self._active, self._trump, self._terms, self._is_last = like._active, like._trump, like._terms, like._is_last
        self._hands, self.tokens, self._boxes = like._hands[:], like.tokens[:], like._boxes[:]
        self._taken, self._seats, self._cards = like._taken[:], like._seats[:], like._cards[:]
        self._united, self._waiting = like._united[:], like._waiting[:]

    def best(self, card: int, ahead: int) -> tuple[int, int]:
        """The tokens and tricks that whoever is to act has in the end at best if they play this card, and choose at
        their next turns, so many ahead, knowing all the cards; everybody else goes on by rule of thumb."""
        seat = self._waiting.pop(0)
        self._play(seat, card)
        replies = self._go_on(seat if ahead else NOBODY)
        if not replies:
            return self.tokens[seat], self._taken[seat]
        return max([Playout(self._game, self._now, self._saves, self).best(reply, ahead - 1) for reply in replies])

    def _go_on(self, until: int) -> list[int]:
        """Play on by rule of thumb; the cards of a seat once it can choose, none if the deal ends before."""
        while True:
            while self._waiting:
                seat = self._waiting[0]
                hand = self._hands[seat]
                if seat == until:
                    mine = _listed(hand & SUIT_MASKS[_SUIT_OF[self._cards[0]]] or hand if self._cards else hand)
                    if len(mine) > 1:
                        return mine
                del self._waiting[0]
                self._play(seat, self._ruled(hand))
            winner = self._take()
            if not self._hands[winner]:
                self._settle()
                return []
            at = self._active.index(winner)
            self._waiting = [*self._active[at:], *self._active[:at]]
            self._seats, self._cards, self._united = [], [], []

    def _ruled(self, hand: int) -> int:
        united = bool(self._united)
        if self._saves:
            return saving(hand, self._cards, united, self._trump, not self._waiting)
        return thumb(hand, self._cards, united, self._trump)

    def _play(self, seat: int, card: int) -> None:
        self._hands[seat] ^= 1 << card
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
        """Tokens for tricks, the penalty of the others (point 8), and their next stake (point 2)."""
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
