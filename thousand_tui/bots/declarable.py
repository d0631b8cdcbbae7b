"""The marriages in a hand that can still be declared."""

from __future__ import annotations

from thousand_tui.bots.knowledge import Knowledge, read
from thousand_tui.rules import Card, Play, View
from thousand_tui.rules.cards import PER_SUIT, SUIT_MASKS, members
from thousand_tui.rules.kernel import ABOVE


def declarable(view: View) -> int:
    """The cards of the marriages that the seat may yet declare: now, or once another card of its hand has brought it
    to lead. A marriage that is held up to the end of a deal can never be declared."""
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
    """Whether one of these cards may win a trick and leave the pair whole: the one on the table, or a later one. Where
    nothing but the pair may be played, it is broken anyway."""
    if view.play is None or not view.my_turn:
        return bool(rest)
    known = read(view)
    offered = [card for card in members(rest) if Play(card) in view.choices]
    if not offered:
        return False
    now = any(_may_win(view, known, card) for card in offered)
    return now or (rest.bit_count() > 1 and any(_beats_something(known, card) for card in members(rest)))


def _may_win(view: View, known: Knowledge, card: Card) -> bool:
    """Whether the card can win the trick on the table; any card that is led may."""
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
    """Whether a card that is out can lose to it: any of another suit to a trump, a lower one to another card."""
    suit = card // PER_SUIT
    if suit == known.trump:
        return True
    return bool(SUIT_MASKS[suit] & known.out & ~ABOVE[card])
