"""Announcing: once, from the dealer's left, everybody names what they hold (RULES §2.15, V15 point 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final

from thousand_tui.mariage.rules import state
from thousand_tui.mariage.rules.actions import (
    CLUBS,
    DIAMONDS,
    JESTER,
    KING,
    MARRIAGE,
    NAMES,
    QUEEN,
    RUN,
    SPADES,
    Announce,
)
from thousand_tui.mariage.rules.cards import (
    JESTER as JESTER_CARD,
    KINGS,
    PER_SUIT,
    QUEENS,
    RED_KING,
    RED_PAIR,
    RED_QUEEN,
    SUIT_MASKS,
)
from thousand_tui.mariage.rules.paying import pay_to, take_box, take_from
from thousand_tui.mariage.rules.state import Announcing, Game, Listed, Reason, Refusal, Why
from thousand_tui.rules.cards import Suit

SHORTEST_RUN: Final = 3
PAIRS: Final = {SPADES: Suit.SPADES, CLUBS: Suit.CLUBS, DIAMONDS: Suit.DIAMONDS}


def run_in(hand: int) -> int:
    """The longest run of hearts in a hand as a mask, 0 if there is none of three cards; five cards hold only one."""
    hearts = (hand & SUIT_MASKS[Suit.HEARTS]) >> (Suit.HEARTS * PER_SUIT)
    runs = [
        mask
        for length in range(SHORTEST_RUN, PER_SUIT)
        for low in range(PER_SUIT - length + 1)
        if (mask := ((1 << length) - 1) << low) & hearts == mask
    ]
    return max(runs, key=int.bit_count) << (Suit.HEARTS * PER_SUIT) if runs else 0


def cards_named(hand: int, name: str) -> int:
    """The cards of a hand that an announcement covers, as a mask; 0 if the hand does not hold them."""
    if name in PAIRS:
        wanted = KINGS[PAIRS[name]].mask | QUEENS[PAIRS[name]].mask
    elif name == MARRIAGE:
        wanted = RED_PAIR
    elif name in (KING, QUEEN) and hand & RED_PAIR == RED_PAIR:
        # Together they are the marriage, and bring nothing separately.
        return 0
    elif name == RUN:
        return run_in(hand)
    else:
        wanted = {JESTER: JESTER_CARD, KING: RED_KING, QUEEN: RED_QUEEN}[name].mask
    return wanted if hand & wanted == wanted else 0


def held_names(hand: int) -> tuple[str, ...]:
    """Everything a hand can announce, in the order of announcing."""
    return tuple(name for name in NAMES if cards_named(hand, name))


def turn(game: Game, now: Announcing) -> int:
    """The seat whose turn it is to announce."""
    return game.deal.active[len(now.said)]


def choices(hand: int) -> Listed:
    """Every combination of what a hand holds, the whole first; KH and QH together must be included."""
    names = held_names(hand)
    parts = (part for size in range(len(names), -1, -1) for part in combinations(names, size))
    return Listed(tuple(Announce(part) for part in parts if MARRIAGE in part or MARRIAGE not in names))


def refuse(hand: int, action: Announce) -> Refusal:
    """Why this hand cannot announce this."""
    if set(action.names) - set(held_names(hand)) or len(set(action.names)) < len(action.names):
        return Refusal(Reason.NOT_HELD)
    if MARRIAGE in held_names(hand) and MARRIAGE not in action.names:
        return Refusal(Reason.MARRIAGE_MUST_BE_NAMED)
    return Refusal(Reason.NOT_HELD)


def apply(game: Game, now: Announcing, action: Announce) -> Game:
    """The game after an announcement and its payments; runs are compared after the last announcement."""
    seat = turn(game, now)
    cards = 0
    for name in action.names:
        cards |= cards_named(game.hands[seat], name)
        game = _paid(game, seat, name)
    named = tuple(mask | cards if at == seat else mask for at, mask in enumerate(game.deal.named))
    said = Announcing((*now.said, action.names))
    game = replace(game, deal=replace(game.deal, named=named), now=said)
    return _compare_runs(game, said) if is_over(game, said) else game


def is_over(game: Game, now: Announcing) -> bool:
    """Whether everybody has had a turn."""
    return len(now.said) == len(game.deal.active)


def runs_named(game: Game, now: Announcing) -> Iterator[tuple[int, int, int]]:
    """Each announced run as its length, mask and seat; the longest is the greatest, and of equal ones the highest."""
    for seat, names in zip(game.deal.active, now.said, strict=False):
        if RUN in names:
            mask = run_in(game.deal.named[seat])
            yield mask.bit_count(), mask, seat


def _paid(game: Game, seat: int, name: str) -> Game:
    """The game after the payment for an announcement."""
    if name == MARRIAGE:
        for box in (state.MARRIAGE_BOX, state.KING_BOX, state.QUEEN_BOX):
            game = take_box(game, seat, box)
        return pay_to(game, Why.MARRIAGE, seat, game.deal.active, each=2)
    if name in PAIRS:
        return pay_to(game, Why.PAIR, seat, game.deal.active)
    boxes = {JESTER: state.JESTER_BOX, KING: state.KING_BOX, QUEEN: state.QUEEN_BOX}
    return take_box(game, seat, boxes[name]) if name in boxes else game


def _compare_runs(game: Game, now: Announcing) -> Game:
    best = max(runs_named(game, now), default=None)
    if best is None:
        return game
    length, _, seat = best
    return take_from(game, Why.RUN, seat, state.RUN_BOX, length)
