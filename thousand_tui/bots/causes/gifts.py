"""Why to pass on these cards, or to lay them aside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from thousand_tui.bots.causes.base import Cause, Finder, Weighing, despite
from thousand_tui.bots.causes.motives import Motive
from thousand_tui.bots.passing import danger
from thousand_tui.rules import ASIDE, Give
from thousand_tui.rules.cards import SUIT_MASKS, SUITS, mask_of, points_of

CHEAP: Final = 4
"""Card points that one may give away without a thought."""


def _given(action: object) -> int:
    """The cards that leave the hand."""
    return mask_of(card for card, _ in action.cards) if isinstance(action, Give) else 0


def _pairs_in(weighing: Weighing, hand: int) -> list[int]:
    """The suits whose marriage lies in a hand."""
    return [suit for suit, pair in enumerate(weighing.view.rules.melds.pairs) if hand & pair == pair]


def keeps_pairs(weighing: Weighing) -> Iterator[Cause]:
    """No marriage is broken."""
    given, hand = _given(weighing.best.action), weighing.view.hand.mask
    held = _pairs_in(weighing, hand)
    if given and held and _pairs_in(weighing, hand & ~given) == held:
        yield Cause(Motive.KEEPS_PAIRS, {"worth": sum(weighing.view.rules.melds.worth(suit) for suit in held)})


def arms_nobody(weighing: Weighing) -> Iterator[Cause]:
    """None of the cards can complete a marriage for the one who gets it."""
    action = weighing.best.action
    if isinstance(action, Give):
        passed = [card for card, place in action.cards if place != ASIDE]
        if passed and not any(danger(weighing.view, card) for card in passed):
            yield Cause(Motive.ARMS_NOBODY)


def gives_little(weighing: Weighing) -> Iterator[Cause]:
    """The cards are worth next to nothing."""
    given = _given(weighing.best.action)
    if given and points_of(given) <= CHEAP:
        yield Cause(Motive.GIVES_LITTLE, {"points": points_of(given)})


def empties(weighing: Weighing) -> Iterator[Cause]:
    """A suit leaves the hand altogether, so that it can be trumped."""
    given, hand = _given(weighing.best.action), weighing.view.hand.mask
    for suit in SUITS:
        if given & SUIT_MASKS[suit] and not hand & ~given & SUIT_MASKS[suit]:
            yield Cause(Motive.EMPTIES, {"suit": suit})


def breaks_own(weighing: Weighing) -> Iterator[Cause]:
    """A marriage is broken, and why it is all the same: what keeps it is made less often, or brings less."""
    given, hand = _given(weighing.best.action), weighing.view.hand.mask
    held = _pairs_in(weighing, hand)
    lost = [suit for suit in held if suit not in _pairs_in(weighing, hand & ~given)]
    whole = [
        choice
        for choice in weighing.choices
        if isinstance(choice.action, Give) and _pairs_in(weighing, hand & ~_given(choice.action)) == held
    ]
    if not given or not lost or not whole:
        return
    facts: dict[str, float] = {"suit": lost[0], "worth": weighing.view.rules.melds.worth(lost[0])}
    yield from despite(weighing, whole[0], facts)


def breaks_pair(weighing: Weighing) -> Iterator[Cause]:
    """The second choice would break a marriage that the first keeps."""
    if weighing.other is None:
        return
    hand = weighing.view.hand.mask
    kept = _pairs_in(weighing, hand & ~_given(weighing.best.action))
    left = _pairs_in(weighing, hand & ~_given(weighing.other.action))
    for suit in kept:
        if suit not in left:
            yield Cause(Motive.NOT_BREAKS_PAIR, {"suit": suit, "worth": weighing.view.rules.melds.worth(suit)})


def arms(weighing: Weighing) -> Iterator[Cause]:
    """The second choice would pass on half a marriage that the first does not."""
    other = weighing.other
    if other is None or not isinstance(other.action, Give):
        return
    same = _given(weighing.best.action)
    for card, place in other.action.cards:
        if place != ASIDE and not same >> card & 1 and danger(weighing.view, card):
            yield Cause(Motive.NOT_ARMS, {"card": card, "seat": place})


GIFTS: Final[tuple[Finder, ...]] = (breaks_own, keeps_pairs, arms_nobody, gives_little, empties, breaks_pair, arms)
"""The most telling first."""
