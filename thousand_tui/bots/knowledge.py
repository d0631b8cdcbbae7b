"""What a player who counts cards knows about the other hands, as probabilities; marriages still to be declared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from thousand_tui.rules import FULL, PER_SUIT, RANK_MASKS, SUIT_MASKS, Card, Play, Rank, View, members
from thousand_tui.rules.inference import cannot_hold
from thousand_tui.rules.kernel import ABOVE, NO_TRUMP

GOOD_CARDS = RANK_MASKS[Rank.TEN] | RANK_MASKS[Rank.ACE]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Where the cards are, as masks; tuples have an entry per seat.

    ``out`` are the cards in other hands; ``sure[seat]`` are certain (or as good as certain) to be with that seat,
    ``could[seat]`` may be, the sure ones included; ``sizes`` is how many cards each seat holds. ``free``: nobody has to
    follow suit while the stock lasts (V2.open).
    """

    seat: int
    hand: int
    trump: int
    out: int
    sure: tuple[int, ...]
    could: tuple[int, ...]
    sizes: tuple[int, ...]
    free: bool = False

    def holds_any(self, seat: int, cards: int, without: tuple[int, ...] = ()) -> float:
        """The chance that ``seat`` holds at least one of ``cards``, if the seats ``without`` hold none of them."""
        if cards & self.sure[seat]:
            return 1.0
        unsure = self.could[seat] & ~self.sure[seat]
        wanted = (cards & unsure).bit_count()
        if not wanted:
            return 0.0
        free = self._free(seat)
        pool = max(unsure.bit_count() - sum(map(self._free, without)), free, wanted)
        none = 1.0
        for taken in range(min(free, pool)):
            none *= max(0, pool - wanted - taken) / (pool - taken)
        return 1.0 - none

    def _free(self, seat: int) -> int:
        """How many cards of a hand are unknown."""
        return max(0, self.sizes[seat] - self.sure[seat].bit_count())

    def beats(self, seat: int, card: Card, led: int, without: tuple[int, ...] = ()) -> float:
        """The chance that ``seat`` can beat ``card``, the best so far of a trick in suit ``led``, if the seats
        ``without`` hold no higher card of its suit."""
        suit = card // PER_SUIT
        higher = self.holds_any(seat, above(card), without)
        if suit == self.trump and suit != led and not self.free:
            return higher * (1.0 - self.holds_any(seat, SUIT_MASKS[led]))
        if suit == self.trump or self.trump == NO_TRUMP:
            return higher
        void = 1.0 if self.free else 1.0 - self.holds_any(seat, SUIT_MASKS[suit])
        return min(1.0, higher + void * self.holds_any(seat, SUIT_MASKS[self.trump]))

    def is_master(self, card: Card) -> bool:
        """Whether no higher card of its suit is in another hand."""
        return not above(card) & self.out

    @property
    def trumps_out(self) -> int:
        """The trumps in other hands."""
        return self.out & SUIT_MASKS[self.trump] if self.trump != NO_TRUMP else 0


def above(card: Card) -> int:
    """The cards of the same suit that beat ``card``."""
    return ABOVE[card]


def unplaced(view: View) -> int:
    """The cards whose place the seat cannot see, as a mask."""
    seen = view.played.mask | view.for_sale.mask
    for hand in view.hands:
        seen |= hand or 0
    for pile in (*view.deal.talon, *view.deal.aside):
        seen |= pile.cards or 0
    return FULL & ~seen


def read(view: View) -> Knowledge:
    """What the seat of this view knows while the tricks are played."""
    assert view.play is not None
    hand, seats = view.hand.mask, range(len(view.hands))
    out = unplaced(view)
    could = [0 for _ in seats]
    for seat in view.opponents:
        could[seat] = out & ~cannot_hold(view.rules, view.deal, view.play, seat)
    sure = [_supposed_in(view, seat) & could[seat] for seat in seats]
    for seat in view.opponents:
        for other in view.opponents:
            if other != seat:
                could[other] &= ~view.known_in(seat).mask
    lie_in_hands = out.bit_count() == sum(view.sizes[seat] for seat in view.opponents)
    for seat in view.opponents if lie_in_hands else ():
        sure[seat] |= could[seat] & ~union_of(could[other] for other in view.opponents if other != seat)
    sizes = view.sizes
    free = view.rules.tricks.free and view.stock > 0
    return Knowledge(view.me, hand, view.play.trump, out, tuple(sure), tuple(could), sizes, free)


def _supposed_in(view: View, seat: int) -> int:
    """Cards seen to go to a hand, and any aces and tens the declarer bought, since nobody passes those on."""
    known = view.known_in(seat).mask
    bought = view.deal.bought
    if seat == view.deal.declarer and bought is not None and bought.cards is not None:
        known |= bought.cards & GOOD_CARDS
    return known


def union_of(masks: Iterable[int]) -> int:
    """All cards of these masks."""
    union = 0
    for mask in masks:
        union |= mask
    return union


def declarable(view: View) -> int:
    """The cards of the marriages that the seat can still declare: now, or once another card of its hand has won the
    lead. A marriage kept until the last cards can never be declared."""
    melds, hand = view.rules.melds, view.hand.mask
    if melds.only_declarer and view.seat != view.deal.declarer:
        return 0
    found = 0
    for pair in melds.pairs:
        if hand & pair == pair and (_now(view, pair) or _later(view, hand & ~pair)):
            found |= pair
    return found


def _now(view: View, pair: int) -> bool:
    return any(isinstance(play, Play) and play.meld is not None and pair >> play.card & 1 for play in view.choices)


def _later(view: View, rest: int) -> bool:
    """Whether one of these cards may win this trick or a later one and leave the pair intact. If only the pair may be
    played now, it is broken anyway."""
    if view.play is None or not view.my_turn:
        return bool(rest)
    known = read(view)
    offered = [card for card in members(rest) if Play(card) in view.choices]
    if not offered:
        return False
    now = any(_may_win(view, known, card) for card in offered)
    return now or (rest.bit_count() > 1 and any(_beats_something(known, card) for card in members(rest)))


def _may_win(view: View, known: Knowledge, card: Card) -> bool:
    """Whether the card can win the current trick; a lead must beat something or be the last of its suit."""
    if not view.table:
        return _beats_something(known, card) or not SUIT_MASKS[card // PER_SUIT] & known.out
    led = view.table[0][1] // PER_SUIT
    suits = {known.trump, led} & {card // PER_SUIT}
    if not suits:
        return False
    laid = [other for _, other in view.table]
    trumps = [other for other in laid if other // PER_SUIT == known.trump]
    if card // PER_SUIT == known.trump:
        return not any(ABOVE[card] >> other & 1 for other in trumps)
    return not trumps and not any(ABOVE[card] >> other & 1 for other in laid)


def _beats_something(known: Knowledge, card: Card) -> bool:
    """Whether the card beats any card that is out: a trump any other suit, another card a lower one of its suit."""
    suit = card // PER_SUIT
    if suit == known.trump:
        return True
    return bool(SUIT_MASKS[suit] & known.out & ~ABOVE[card])
